//! Uploads to a service that commits in small batches, loses acknowledgements and drops streams.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use tokio::net::TcpListener;
use tokio_stream::wrappers::{ReceiverStream, TcpListenerStream};
use tonic::transport::Server;
use tonic::{Request, Response, Streaming};

use super::*;
use crate::client::{Connection, Credentials, Deadline, Endpoint, Key};
use crate::import::{Format, Kind, ReadOptions, Rows, TableOptions, UnknownFields, feed};
use crate::pb::v1::catalog_service_server::{CatalogService, CatalogServiceServer};

/// Items of one commit.
const BATCH: usize = 7;

/// A catalogue that remembers how often it stored each item.
#[derive(Clone, Default)]
struct Catalogue(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    stored: BTreeMap<u64, u32>,
    through: u64,
    keys: Vec<String>,
    /// Streams that are dropped right after a commit, its acknowledgement unsent.
    drops: u32,
    /// What every Upsert is answered with, instead.
    refusal: Option<Code>,
}

impl Catalogue {
    fn commit(&self, batch: &mut Vec<pb::UpsertItem>) -> Result<pb::UpsertResponse, Status> {
        let mut state = self.0.lock().expect("no test panics holding it");
        let mut response = pb::UpsertResponse { revision: 1, ..Default::default() };
        for item in batch.drain(..) {
            if item.seq <= state.through {
                continue;
            }
            state.through = item.seq;
            match item.record {
                Some(pb::upsert_item::Record::Product(product)) if product.name.is_none() => {
                    response.row_errors.push(pb::RowError {
                        seq: item.seq,
                        field: "name".to_owned(),
                        message: "a product needs a name".to_owned(),
                        reason_code: pb::FieldReason::Missing.into(),
                        ..Default::default()
                    });
                }
                _ => {
                    *state.stored.entry(item.seq).or_default() += 1;
                    response.inserted += 1;
                }
            }
        }
        response.through_seq = state.through;
        if state.drops > 0 && response.inserted > 0 {
            state.drops -= 1;
            return Err(Status::unavailable("dropped"));
        }
        Ok(response)
    }
}

#[tonic::async_trait]
impl CatalogService for Catalogue {
    type UpsertStream = ReceiverStream<Result<pb::UpsertResponse, Status>>;

    async fn upsert(
        &self,
        request: Request<Streaming<pb::UpsertRequest>>,
    ) -> Result<Response<Self::UpsertStream>, Status> {
        if let Some(code) = self.0.lock().expect("no test panics holding it").refusal {
            return Err(Status::new(code, "refused"));
        }
        let mut messages = request.into_inner();
        let (sender, receiver) = mpsc::channel(1);
        let catalogue = self.clone();
        tokio::spawn(async move {
            let mut batch = Vec::new();
            while let Ok(Some(message)) = messages.message().await {
                match message.message {
                    Some(pb::upsert_request::Message::Open(open)) => {
                        let mut state = catalogue.0.lock().expect("no test panics holding it");
                        state.keys.push(open.idempotency_key.unwrap_or_default());
                    }
                    Some(pb::upsert_request::Message::Item(item)) => batch.push(item),
                    Some(pb::upsert_request::Message::Close(_)) | None => {
                        let _ = sender.send(catalogue.commit(&mut batch)).await;
                        return;
                    }
                }
                if batch.len() >= BATCH {
                    let answer = catalogue.commit(&mut batch);
                    let ends = answer.is_err();
                    if sender.send(answer).await.is_err() || ends {
                        return;
                    }
                }
            }
        });
        Ok(Response::new(ReceiverStream::new(receiver)))
    }

    async fn delete(&self, _: Request<pb::DeleteRequest>) -> Result<Response<pb::DeleteResponse>, Status> {
        Err(Status::unimplemented(""))
    }
    async fn publish_document_event(
        &self,
        _: Request<pb::PublishDocumentEventRequest>,
    ) -> Result<Response<pb::PublishDocumentEventResponse>, Status> {
        Err(Status::unimplemented(""))
    }
    async fn set_prices(&self, _: Request<pb::SetPricesRequest>) -> Result<Response<pb::SetFactsResponse>, Status> {
        Err(Status::unimplemented(""))
    }
    async fn set_stock(&self, _: Request<pb::SetStockRequest>) -> Result<Response<pb::SetFactsResponse>, Status> {
        Err(Status::unimplemented(""))
    }
    async fn list(&self, _: Request<pb::ListRequest>) -> Result<Response<pb::ListResponse>, Status> {
        Err(Status::unimplemented(""))
    }
    async fn get_policy(&self, _: Request<pb::GetPolicyRequest>) -> Result<Response<pb::GetPolicyResponse>, Status> {
        Err(Status::unimplemented(""))
    }
    async fn get_merchandising(
        &self,
        _: Request<pb::GetMerchandisingRequest>,
    ) -> Result<Response<pb::GetMerchandisingResponse>, Status> {
        Err(Status::unimplemented(""))
    }
    async fn put_merchandising(
        &self,
        _: Request<pb::PutMerchandisingRequest>,
    ) -> Result<Response<pb::PutMerchandisingResponse>, Status> {
        Err(Status::unimplemented(""))
    }
    async fn put_policy(&self, _: Request<pb::PutPolicyRequest>) -> Result<Response<pb::PutPolicyResponse>, Status> {
        Err(Status::unimplemented(""))
    }
}

struct Address(Endpoint);

impl Catalogs for Address {
    async fn connect(&self) -> Result<CatalogClient, ConnectError> {
        let credentials = Credentials::new(&Key::new("k"), None, Deadline::None)?;
        Ok(Connection::open(&self.0, credentials).await?.catalog())
    }
}

async fn serve(catalogue: &Catalogue) -> Address {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("bound").to_string();
    let service = CatalogServiceServer::new(catalogue.clone());
    tokio::spawn(Server::builder().add_service(service).serve_with_incoming(TcpListenerStream::new(listener)));
    Address(Endpoint::plain(address))
}

/// What an upload told.
#[derive(Debug, Default)]
struct Told {
    rejected: Vec<(u64, String, String)>,
    repeats: Vec<Repeat>,
    interruptions: usize,
}

impl Observer for Told {
    fn rejected(&mut self, line: u64, raw: &[u8], fault: &Fault<'_>) -> io::Result<()> {
        self.rejected.push((line, fault.field.to_owned(), String::from_utf8_lossy(raw).into_owned()));
        Ok(())
    }
    fn repeated(&mut self, repeat: &Repeat) {
        self.repeats.push(repeat.clone());
    }
    fn unknown_field(&mut self, _: u64, _: &str) {}
    fn progress(&mut self, _: &Counts) {}
    fn interrupted(&mut self, _: &CallError) {
        self.interruptions += 1;
    }
}

fn rows(text: &str) -> RowReceiver {
    let options = ReadOptions {
        kind: Kind::Products,
        format: Some(Format::JsonLines),
        currency: None,
        unknown_fields: UnknownFields::Warn,
        scrub: None,
        table: TableOptions::default(),
    };
    let text = io::Cursor::new(text.to_owned().into_bytes());
    feed(Rows::open(text, options).expect("opens"))
}

fn products(count: u64) -> String {
    (1..=count).map(|n| format!("{{\"sku\": \"S-{n}\", \"name\": \"item {n}\"}}\n")).collect()
}

async fn upload(catalogue: &Catalogue, text: &str) -> (Result<Counts, UploadError>, Told) {
    let address = serve(catalogue).await;
    let mut told = Told::default();
    let result = Upload::new(rows(text), "key".to_owned(), &mut told).run(&address).await;
    (result, told)
}

#[tokio::test]
async fn every_row_is_stored_once() {
    let catalogue = Catalogue::default();
    let (counts, told) = upload(&catalogue, &products(5_000)).await;
    let counts = counts.expect("uploaded");
    assert_eq!((counts.read, counts.inserted, counts.acknowledged, counts.unreported), (5_000, 5_000, 5_000, 0));
    assert_eq!(told.interruptions, 0);
    let state = catalogue.0.lock().expect("free");
    assert_eq!(state.stored.len(), 5_000);
}

#[tokio::test]
async fn dropped_streams_are_resumed_without_loss_and_without_doubling() {
    let catalogue = Catalogue::default();
    catalogue.0.lock().expect("free").drops = 5;
    let (counts, told) = upload(&catalogue, &products(300)).await;
    let counts = counts.expect("uploaded");
    assert_eq!(told.interruptions, 5);
    let state = catalogue.0.lock().expect("free");
    assert_eq!(state.stored.len(), 300);
    assert!(state.stored.values().all(|&times| times == 1), "an item was stored twice");
    assert!(state.keys.len() == 6 && state.keys.iter().all(|key| key == "key"), "{:?}", state.keys);
    // Five commits of seven rows lost their report, and the upload says so.
    assert_eq!((counts.acknowledged, counts.inserted, counts.unreported), (300, 265, 35));
}

#[tokio::test]
async fn a_row_the_service_refuses_is_told_with_its_line() {
    let text = "{\"sku\": \"1\", \"name\": \"a\"}\n\n{\"sku\": \"2\"}\nbroken\n{\"sku\": \"1\", \"name\": \"b\"}\n";
    let (counts, mut told) = upload(&Catalogue::default(), text).await;
    let counts = counts.expect("uploaded");
    assert_eq!((counts.read, counts.inserted, counts.rejected, counts.repeated), (4, 2, 2, 1));
    told.rejected.sort();
    let expected = [(3, "name", "{\"sku\": \"2\"}"), (4, "", "broken")];
    assert_eq!(told.rejected, expected.map(|(line, field, raw)| (line, field.to_owned(), raw.to_owned())));
    assert_eq!((told.repeats[0].earlier_line, told.repeats[0].line), (1, 5));
}

#[tokio::test]
async fn a_refusal_ends_the_upload_at_once() {
    let catalogue = Catalogue::default();
    catalogue.0.lock().expect("free").refusal = Some(Code::PermissionDenied);
    let (result, told) = upload(&catalogue, &products(3)).await;
    let error = result.expect_err("refused");
    assert!(matches!(&error, UploadError::Call(call) if call.code() == Code::PermissionDenied), "{error}");
    assert_eq!(told.interruptions, 0);
}

#[tokio::test]
async fn a_service_that_never_comes_back_ends_the_upload() {
    let nobody = Address(Endpoint::plain("127.0.0.1:1"));
    let mut told = Told::default();
    let mut upload = Upload::new(rows(&products(3)), "key".to_owned(), &mut told);
    let pause = Duration::from_millis(1);
    upload.patience = Patience { attempts: 4, first_pause: pause, longest_pause: pause };
    assert!(matches!(upload.run(&nobody).await, Err(UploadError::Call(_))));
    assert_eq!(told.interruptions, 3);
}

#[tokio::test]
async fn an_empty_file_is_uploaded() {
    let (counts, _) = upload(&Catalogue::default(), "").await;
    assert_eq!(counts.expect("nothing to do").read, 0);
}
