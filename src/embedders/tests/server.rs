//! A service that speaks the embeddings API, on loopback, and misbehaves as it is told. Its vectors are of the beginnings of
//! words, so that texts that share some are near each other.

use std::collections::VecDeque;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use serde_json::{Value, json};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

/// What a call meets.
#[derive(Clone, Debug)]
pub(crate) enum Mood {
    Well,
    /// No answer.
    Silent,
    /// The connection breaks in the midst of the answer.
    CutOff,
    /// A status, headers of its own (`name: value` and a line end each), and a body.
    Refuses(u16, &'static str, &'static str),
    /// Something else in the place of a good answer.
    Wrong(fn(&mut Value)),
    /// This text in the place of one.
    Says(&'static str),
}

/// One call, as it came.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub(crate) path: String,
    pub(crate) authorization: String,
    pub(crate) body: Value,
}

#[derive(Debug)]
struct State {
    dimensions: usize,
    mood: Mood,
    /// Of the calls that come next, before `mood`.
    next: VecDeque<Mood>,
    calls: Vec<Call>,
}

/// Dropped it is gone.
#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) address: SocketAddr,
    is_encrypted: bool,
    state: Arc<Mutex<State>>,
    serving: JoinHandle<()>,
}

impl Drop for Server {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl Server {
    pub(crate) async fn start(dimensions: usize) -> Self {
        Self::start_at("127.0.0.1:0".parse().expect("an address"), dimensions).await
    }

    pub(crate) async fn start_at(address: SocketAddr, dimensions: usize) -> Self {
        Self::listen(address, dimensions, None).await
    }

    /// Encrypted where there is an acceptor, and then asked as "localhost".
    pub(crate) async fn listen(address: SocketAddr, dimensions: usize, acceptor: Option<TlsAcceptor>) -> Self {
        let listener = TcpListener::bind(address).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let (next, calls) = Default::default();
        let state = Arc::new(Mutex::new(State { dimensions, mood: Mood::Well, next, calls }));
        let (shared, is_encrypted) = (Arc::clone(&state), acceptor.is_some());
        let serving = tokio::spawn(async move {
            // Ended with the server, connections and all.
            let mut connections = tokio::task::JoinSet::new();
            loop {
                let Ok((stream, _)) = listener.accept().await else { return };
                let (shared, acceptor) = (Arc::clone(&shared), acceptor.clone());
                connections.spawn(async move {
                    let Some(acceptor) = acceptor else { return serve(stream, shared).await };
                    if let Ok(stream) = acceptor.accept(stream).await {
                        serve(stream, shared).await;
                    }
                });
            }
        });
        Self { address, is_encrypted, state, serving }
    }

    /// Up to the part before `/embeddings`.
    pub(crate) fn url(&self) -> String {
        match self.is_encrypted {
            true => format!("https://localhost:{}/v1", self.address.port()),
            false => format!("http://{}/v1", self.address),
        }
    }

    pub(crate) fn set_mood(&self, mood: Mood) {
        self.state().mood = mood;
    }

    /// The calls that come next meet these, one each.
    pub(crate) fn next(&self, moods: impl IntoIterator<Item = Mood>) {
        self.state().next.extend(moods);
    }

    pub(crate) fn calls(&self) -> Vec<Call> {
        self.state().calls.clone()
    }

    /// Every text that came.
    pub(crate) fn texts(&self) -> Vec<String> {
        let calls = self.calls();
        calls.iter().flat_map(|call| inputs(&call.body)).collect()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no test panics in it")
    }
}

async fn serve(mut stream: impl AsyncRead + AsyncWrite + Unpin, state: Arc<Mutex<State>>) {
    // Several requests may come on one connection.
    while let Some(call) = read(&mut stream).await {
        let (mood, answer) = {
            let mut state = state.lock().expect("no test panics in it");
            let answer = answer(&call.body, state.dimensions);
            state.calls.push(call);
            (state.next.pop_front().unwrap_or_else(|| state.mood.clone()), answer)
        };
        let (status, headers, body) = match mood {
            Mood::Well => (200, "", answer.to_string()),
            Mood::Silent => std::future::pending().await,
            Mood::CutOff => {
                let whole = answer.to_string();
                let head = format!("HTTP/1.1 200 OK\r\ncontent-length: {}\r\n\r\n", whole.len());
                let half = [head.as_bytes(), &whole.as_bytes()[..whole.len() / 2]].concat();
                drop(stream.write_all(&half).await);
                return;
            }
            Mood::Refuses(status, headers, body) => (status, headers, body.to_owned()),
            Mood::Wrong(change) => {
                let mut answer = answer;
                change(&mut answer);
                (200, "", answer.to_string())
            }
            Mood::Says(text) => (200, "", text.to_owned()),
        };
        let head = format!("HTTP/1.1 {status} Said\r\ncontent-length: {}\r\n{headers}\r\n", body.len());
        if stream.write_all(format!("{head}{body}").as_bytes()).await.is_err() {
            return;
        }
    }
}

/// One request; none when the caller has left.
async fn read(stream: &mut (impl AsyncRead + Unpin)) -> Option<Call> {
    let mut bytes = Vec::new();
    let head_end = loop {
        if let Some(end) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break end + 4;
        }
        if stream.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    };
    let head = String::from_utf8_lossy(&bytes[..head_end]).into_owned();
    let header = |name: &str| {
        let lines = head.lines().filter_map(|line| line.split_once(':'));
        let mut found = lines.filter(|(field, _)| field.eq_ignore_ascii_case(name));
        found.next().map(|(_, value)| value.trim().to_owned()).unwrap_or_default()
    };
    let length: usize = header("content-length").parse().expect("a length");
    while bytes.len() < head_end + length {
        if stream.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    }
    let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
    let body = serde_json::from_slice(&bytes[head_end..]).expect("JSON");
    Some(Call { path, authorization: header("authorization"), body })
}

fn inputs(body: &Value) -> Vec<String> {
    let input = body["input"].as_array().expect("texts");
    input.iter().map(|text| text.as_str().expect("a text").to_owned()).collect()
}

/// Not in the order of the texts, as the API allows.
fn answer(body: &Value, dimensions: usize) -> Value {
    let texts = inputs(body);
    let data = texts
        .iter()
        .enumerate()
        .rev()
        .map(|(index, text)| json!({"object": "embedding", "index": index, "embedding": vector(text, dimensions)}));
    let tokens: usize = texts.iter().map(|text| text.split_whitespace().count()).sum();
    let usage = json!({"prompt_tokens": tokens, "total_tokens": tokens});
    json!({"object": "list", "data": data.collect::<Vec<_>>(), "model": body["model"], "usage": usage, "new": true})
}

fn vector(text: &str, dimensions: usize) -> Vec<f32> {
    // No text is without a direction.
    let mut vector = vec![0.01; dimensions];
    for word in text.to_lowercase().split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        let beginning = word.chars().take(5).fold(7_usize, |sum, c| (sum * 31 + c as usize) % 65_521);
        vector[beginning % dimensions] += 1.0;
    }
    vector
}
