//! Calls with bytes as they are, whatever the contract says.

use std::net::SocketAddr;

use prost::bytes::{Buf, BufMut, Bytes};
use tonic::codec::{Codec, DecodeBuf, Decoder, EncodeBuf, Encoder};
use tonic::codegen::http::uri::PathAndQuery;
use tonic::metadata::{AsciiMetadataKey, AsciiMetadataValue};
use tonic::transport::Channel;
use tonic::{Request, Status};

/// Sends one message to a method, with metadata, over a connection of its own.
pub(crate) async fn send_raw(
    address: SocketAddr,
    path: &'static str,
    metadata: &[(&'static str, &str)],
    message: Bytes,
) -> Result<Bytes, Status> {
    let channel = Channel::from_shared(format!("http://{address}")).expect("an address");
    let mut client = tonic::client::Grpc::new(channel.connect().await.expect("connected"));
    client.ready().await.expect("connected");
    let mut request = Request::new(message);
    for &(name, value) in metadata {
        let value = AsciiMetadataValue::try_from(value).expect("a header");
        request.metadata_mut().insert(AsciiMetadataKey::from_static(name), value);
    }
    client.unary(request, PathAndQuery::from_static(path), Raw).await.map(tonic::Response::into_inner)
}

/// Bytes that are no message with a message or a text in its first field: a tag without end, a length beyond the end,
/// a field cut off, a text that is not UTF-8.
pub(crate) fn garbage() -> [Bytes; 4] {
    [&b"\xff\xff\xff\xff"[..], b"\x0a\x7f", b"\x0a\x02\x08", b"\x0a\x02\xff\xfe"].map(Bytes::from_static)
}

#[derive(Clone, Copy)]
struct Raw;

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

/// Sends messages to a method of any kind, with metadata, and gives every answer.
pub(crate) async fn converse_raw(
    address: SocketAddr,
    path: &str,
    metadata: &[(&'static str, &str)],
    messages: Vec<Bytes>,
) -> Result<Vec<Bytes>, Status> {
    let channel = Channel::from_shared(format!("http://{address}")).expect("an address");
    let mut client = tonic::client::Grpc::new(channel.connect().await.expect("connected"));
    client.ready().await.expect("connected");
    let mut request = Request::new(tokio_stream::iter(messages));
    for &(name, value) in metadata {
        let value = AsciiMetadataValue::try_from(value).expect("a header");
        request.metadata_mut().insert(AsciiMetadataKey::from_static(name), value);
    }
    let path = PathAndQuery::try_from(path).expect("a path");
    let mut answers = client.streaming(request, path, Raw).await?.into_inner();
    let mut all = Vec::new();
    while let Some(answer) = answers.message().await? {
        all.push(answer);
    }
    Ok(all)
}
