//! One RPC over whatever bytes come: sent to the real service as a client would send them, and answered as the contract
//! promises. No panic anywhere in the process, no error that means a bug, no error without its reason, no answer beyond
//! what a client takes, no answer that is none of the method.

use std::sync::OnceLock;
use std::time::Duration;

use futures::stream;
use prost::bytes::Bytes;
use prost_reflect::{DescriptorPool, DynamicMessage, MessageDescriptor, MethodDescriptor};
use temei::pb;
use tonic::codegen::http::uri::PathAndQuery;
use tonic::{Code, Request, Status};
use tonic_types::StatusExt;

use crate::frames;
use crate::world::{Raw, World};

/// A call that takes longer has hung; the service's own deadlines are far below.
const HUNG: Duration = Duration::from_secs(30);
/// What a client takes at most, unless it asks for more.
const ANSWER_BYTES: usize = 4 * 1024 * 1024;

/// A method of the contract.
#[derive(Clone, Debug)]
pub(crate) struct Rpc(MethodDescriptor);

/// Every method of every service.
pub(crate) fn all() -> Vec<Rpc> {
    let services = pool().services().filter(|service| service.package_name() == "temei.v1");
    services.flat_map(|service| service.methods().map(Rpc).collect::<Vec<_>>()).collect()
}

fn pool() -> &'static DescriptorPool {
    static POOL: OnceLock<DescriptorPool> = OnceLock::new();
    POOL.get_or_init(|| DescriptorPool::decode(pb::DESCRIPTOR_SET).expect("our own descriptors"))
}

impl Rpc {
    /// "GuardService.Check".
    pub(crate) fn name(&self) -> String {
        format!("{}.{}", self.0.parent_service().name(), self.0.name())
    }

    pub(crate) fn input(&self) -> MessageDescriptor {
        self.0.input()
    }

    pub(crate) fn takes_a_stream(&self) -> bool {
        self.0.is_client_streaming()
    }

    /// Whether it may take away what the next input needs.
    fn changes_tenants(&self) -> bool {
        self.0.parent_service().name() == "TenantService"
    }

    /// Sends the messages of an input.
    pub(crate) fn call(&self, data: &[u8]) {
        let mut messages = frames::read(data);
        if !self.takes_a_stream() {
            messages.truncate(1);
            messages.resize(1, Bytes::new());
        }
        World::with(|world| {
            let answer = world.block_on(async {
                tokio::time::timeout(HUNG, self.answer(world, messages)).await.expect("an answer within its deadline")
            });
            if let Err(status) = answer {
                promised(&status);
            }
            if self.changes_tenants() {
                world.mend();
            }
        });
    }

    async fn answer(&self, world: &World, messages: Vec<Bytes>) -> Result<(), Status> {
        let service = self.0.parent_service();
        let path: PathAndQuery = format!("/{}/{}", service.full_name(), self.0.name()).parse().expect("a path");
        let mut client = tonic::client::Grpc::new(world.calls()).max_decoding_message_size(ANSWER_BYTES);
        client.ready().await.expect("the service accepts calls");
        let request = Request::new(stream::iter(messages));
        let mut answers = client.streaming(request, path, Raw).await?.into_inner();
        while let Some(answer) = answers.message().await? {
            DynamicMessage::decode(self.0.output(), answer).expect("an answer of the method");
        }
        Ok(())
    }
}

/// An error is the caller's, or passing, and says which.
fn promised(status: &Status) {
    let ours = [Code::Internal, Code::Unknown, Code::DataLoss, Code::Unimplemented, Code::Cancelled];
    assert!(!ours.contains(&status.code()), "answered as a bug: {status:?}");
    let details = status.get_error_details();
    let reason = details.error_info().map(|info| info.reason.as_str());
    assert!(reason.is_some_and(|reason| !reason.is_empty()), "an error without its reason: {status:?}");
}
