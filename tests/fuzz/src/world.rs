//! The service under the targets: started as `temei serve` starts it, by words alone, with the sample shop in one tenant.
//! One a process, made anew after a number of inputs so that what they leave behind stays bounded.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::sync::Mutex;
use std::time::Duration;

use prost::bytes::{Buf, BufMut, Bytes};
use temei::client::{Connection, Credentials, Deadline, Endpoint, Key};
use temei::config::{Config, Sources};
use temei::import::{Item, Kind, ReadOptions, Rows, TableOptions, UnknownFields};
use temei::lifecycle::{self, Running};
use temei::pb::v1::{self, upsert_item, upsert_request};
use temei::tenant::TenantId;
use tonic::Status;
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};
use tonic::service::interceptor::InterceptedService;
use tonic::transport::Channel;

/// The tenant of all calls.
const TENANT: &str = "shop";
/// Inputs to one service.
const INPUTS: u32 = 5_000;
/// Between two looks whether the tenant is loaded.
const PAUSE: Duration = Duration::from_millis(5);

pub(crate) struct World {
    runtime: tokio::runtime::Runtime,
    running: Option<Running>,
    operator: Connection,
    calls: InterceptedService<Channel, Credentials>,
    inputs: u32,
    /// Goes with the world.
    _folder: tempfile::TempDir,
}

/// Never dropped: libFuzzer ends the process as it is.
static WORLD: Mutex<Option<World>> = Mutex::new(None);

impl World {
    /// Lends the world to one input.
    pub(crate) fn with(work: impl FnOnce(&World)) {
        let mut slot = WORLD.lock().expect("a panic ends the process");
        if slot.as_ref().is_some_and(|world| world.inputs >= INPUTS) {
            slot.take().expect("it is there").end();
        }
        let world = slot.get_or_insert_with(Self::start);
        world.inputs += 1;
        work(world);
    }

    fn start() -> Self {
        // One thread: what an input does is done while the input runs, which keeps coverage to the point.
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let folder = tempfile::tempdir().expect("a folder");
        let dir = folder.path().to_str().expect("a plain name");
        let flags = [
            format!("data.dir={dir}"),
            "server.listen=127.0.0.1:0".to_owned(),
            "server.http_listen=127.0.0.1:0".to_owned(),
            "embedder.enabled=false".to_owned(),
        ];
        let config = Config::load(&Sources { flags: flags.into(), ..Sources::default() }).expect("valid flags");
        let (running, operator, calls) = runtime.block_on(async {
            let running = lifecycle::start(config).await.expect("started");
            let address = running.address.to_string();
            let key = Key::new(running.admin_key.expose());
            let credentials = Credentials::new(&key, None, Deadline::None).expect("a key");
            let operator = Connection::open(&Endpoint::plain(address.clone()), credentials).await.expect("connected");
            let channel = Channel::from_shared(format!("http://{address}")).expect("an address");
            let tenant = TenantId::parse(TENANT).expect("a tenant id");
            // As a gateway calls: with the deadlines of the service.
            let credentials = Credentials::new(&key, Some(&tenant), Deadline::Default).expect("a key");
            let calls = InterceptedService::new(channel.connect().await.expect("connected"), credentials);
            (running, operator, calls)
        });
        let world = Self { runtime, running: Some(running), operator, calls, inputs: 0, _folder: folder };
        world.block_on(world.fill());
        world
    }

    /// As the tenant's key with every scope.
    pub(crate) fn calls(&self) -> InterceptedService<Channel, Credentials> {
        self.calls.clone()
    }

    pub(crate) fn block_on<T>(&self, work: impl Future<Output = T>) -> T {
        self.runtime.block_on(work)
    }

    /// Puts the tenant back when an input has suspended or erased it.
    pub(crate) fn mend(&self) {
        self.block_on(async {
            let id = TENANT.to_owned();
            match self.operator.tenants().get(v1::GetTenantRequest { id: id.clone() }).await {
                Ok(_) => {
                    self.operator.tenants().resume(v1::ResumeTenantRequest { id }).await.expect("resumed");
                }
                Err(_) => self.fill().await,
            }
        });
    }

    /// Makes the tenant and waits until it answers.
    async fn fill(&self) {
        let tenant = v1::Tenant {
            id: TENANT.to_owned(),
            language: "en".to_owned(),
            currency: "EUR".to_owned(),
            ..v1::Tenant::default()
        };
        self.operator.tenants().create(v1::CreateTenantRequest { tenant: Some(tenant) }).await.expect("created");
        let shop = self.operator.with_tenant(&TenantId::parse(TENANT).expect("a tenant id"));
        let open = upsert_request::Message::Open(v1::UpsertOpen::default());
        let parts = std::iter::once(open).chain(items().into_iter().map(upsert_request::Message::Item));
        let requests: Vec<_> = parts.map(|part| v1::UpsertRequest { message: Some(part) }).collect();
        let mut answers = shop.catalog().upsert(futures::stream::iter(requests)).await.expect("opened").into_inner();
        while let Some(answer) = answers.message().await.expect("no error") {
            assert!(answer.row_errors.is_empty(), "{answer:?}");
        }
        let search = v1::SearchRequest { query: "a".to_owned(), limit: 1, ..v1::SearchRequest::default() };
        while shop.search().search(search.clone()).await.is_err() {
            tokio::time::sleep(PAUSE).await;
        }
    }

    fn end(mut self) {
        let running = self.running.take().expect("runs until it ends");
        let Self { runtime, operator, calls, .. } = self;
        drop((operator, calls));
        runtime.block_on(running.stop()).expect("served to its end");
    }
}

/// The sample shop, products and documents.
fn items() -> Vec<v1::UpsertItem> {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy/sample");
    let mut items = Vec::new();
    for (kind, name) in [(Kind::Products, "products.jsonl"), (Kind::Documents, "documents.jsonl")] {
        let file = File::open(sample.join(name)).expect("the sample shop");
        let options = ReadOptions {
            kind,
            format: None,
            currency: None,
            unknown_fields: UnknownFields::Warn,
            scrub: None,
            table: TableOptions::default(),
        };
        for row in Rows::open(BufReader::new(file), options).expect("the sample shop") {
            let record = match row.expect("a row").outcome.expect("a valid row").item {
                Item::Product(product) => upsert_item::Record::Product(*product),
                Item::Document(document) => upsert_item::Record::Document(*document),
            };
            let seq = items.len() as u64 + 1;
            items.push(v1::UpsertItem { seq, record: Some(record), ..v1::UpsertItem::default() });
        }
    }
    items
}

/// Bytes as they are, whatever the contract says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Raw;

impl Codec for Raw {
    type Encode = Bytes;
    type Decode = Bytes;
    type Encoder = Self;
    type Decoder = Self;

    fn encoder(&mut self) -> Self {
        Self
    }

    fn decoder(&mut self) -> Self {
        Self
    }
}

impl Encoder for Raw {
    type Item = Bytes;
    type Error = Status;

    fn encode(&mut self, item: Bytes, buffer: &mut EncodeBuf<'_>) -> Result<(), Status> {
        buffer.put(item);
        Ok(())
    }
}

impl Decoder for Raw {
    type Item = Bytes;
    type Error = Status;

    fn decode(&mut self, buffer: &mut DecodeBuf<'_>) -> Result<Option<Bytes>, Status> {
        Ok(Some(buffer.copy_to_bytes(buffer.remaining())))
    }
}
