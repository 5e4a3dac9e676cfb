//! The embeddings API of OpenAI as others speak it, too: one `POST …/embeddings` a batch. What is read is tolerant of what is
//! unknown and strict in what is used: as many vectors as texts, each once, each of the length it has to be, and finite.
//!
//! Of an error the log has the status and the short words of its `type` and `code`: its message may quote texts, or the key.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use reqwest::header::{ACCEPT, AUTHORIZATION, CONTENT_TYPE, HeaderMap, HeaderValue, RETRY_AFTER};
use reqwest::redirect::Policy;
use reqwest::{Certificate, Response, StatusCode};
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc2822;

use crate::clock::Clock;
use crate::config::Secret;
use crate::service_error::Chain;
use crate::tenant::EmbedderName;

/// Of a new connection.
const CONNECT: Duration = Duration::from_secs(5);
/// Of an answer beside its vectors, and of an error.
const ROOM_BYTES: usize = 64 * 1024;
/// Of one number of a vector, as JSON: sign, 17 digits, exponent, comma and blank.
const NUMBER_BYTES: usize = 32;
/// Of the words of an error that are told.
const WORD_CHARS: usize = 64;
/// Bytes of a text that make a token, where the service does not count.
const BYTES_OF_A_TOKEN: usize = 4;
const RETRY_AFTER_MS: &str = "retry-after-ms";

/// Where a service is, and how it knows this one.
#[derive(Clone, Debug)]
pub struct Credentials {
    /// Up to the part before `/embeddings`.
    pub url: String,
    pub api_key: Option<Secret>,
    /// PEM of the authority of its certificate; without one those the machine trusts.
    pub authority: Option<String>,
}

/// Why the settings of an embedder cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    #[error("embedders.{0}.api_key_file holds what no key can be")]
    Key(EmbedderName),
    #[error("embedders.{name}.{key}: {} cannot be read", path.display())]
    File { name: EmbedderName, key: &'static str, path: PathBuf, source: std::io::Error },
    #[error("embedders.{name}: it cannot be asked over HTTP")]
    Client { name: EmbedderName, source: reqwest::Error },
}

/// Why a service gave no vectors.
#[derive(Clone, Debug, thiserror::Error)]
pub enum RemoteError {
    #[error("the embedder is left alone for a time, because it failed")]
    Away,
    #[error("the embedder is asked as often as it may be")]
    Busy,
    #[error("the embedder did not answer within {} ms", .0.as_millis())]
    Late(Duration),
    #[error("the embedder cannot be reached: {0}")]
    Unreached(String),
    #[error("the embedder refused with status {status} {word}")]
    Refused {
        status: u16,
        /// What it calls the error.
        word: String,
        /// When it wants to be asked again.
        retry_after: Option<Duration>,
    },
    #[error("a wrong answer of the embedder: {0}")]
    Wrong(String),
}

/// What a service gave.
#[derive(Debug)]
pub(super) struct Answer {
    /// Of length 1, in the order of the texts.
    pub(super) vectors: Vec<Vec<f32>>,
    pub(super) tokens: u64,
}

#[derive(Debug)]
pub(super) struct Client {
    http: reqwest::Client,
    endpoint: String,
    headers: HeaderMap,
    model: String,
    dimensions: usize,
    /// Told with every call.
    asked_dimensions: Option<usize>,
    clock: Arc<dyn Clock>,
}

/// What is asked for.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub(super) model: String,
    pub(super) dimensions: usize,
    pub(super) is_told_dimensions: bool,
}

#[derive(Serialize)]
struct Question<'a> {
    model: &'a str,
    input: &'a [String],
    encoding_format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    dimensions: Option<usize>,
}

#[derive(Deserialize)]
struct Told {
    data: Vec<Datum>,
    usage: Option<Usage>,
}

#[derive(Deserialize)]
struct Datum {
    /// Of the text; where the service does not say, they come in order.
    index: Option<usize>,
    embedding: Vec<f32>,
}

#[derive(Deserialize)]
struct Usage {
    prompt_tokens: Option<u64>,
    total_tokens: Option<u64>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Complaint {
    error: ComplaintWords,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct ComplaintWords {
    r#type: Option<String>,
    code: Option<serde_json::Value>,
}

impl RemoteError {
    /// Whether other texts may have vectors all the same.
    pub(super) const fn is_of_its_text(&self) -> bool {
        matches!(self, Self::Refused { status: 400 | 413 | 422, .. })
    }

    /// Whether the same call may succeed later.
    pub(super) fn is_worth_a_retry(&self) -> bool {
        match self {
            Self::Away | Self::Busy | Self::Late(_) | Self::Unreached(_) | Self::Wrong(_) => true,
            Self::Refused { word, .. } if word.contains("insufficient_quota") => false,
            Self::Refused { status, .. } => matches!(status, 408 | 409 | 429 | 500..),
        }
    }

    pub(super) const fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Refused { retry_after, .. } => *retry_after,
            _ => None,
        }
    }
}

impl Client {
    pub(super) fn new(
        name: &EmbedderName,
        credentials: &Credentials,
        wanted: Wanted,
        clock: Arc<dyn Clock>,
    ) -> Result<Self, SettingsError> {
        let Credentials { url, api_key, authority } = credentials;
        let broken = |source| SettingsError::Client { name: name.clone(), source };
        let mut http = reqwest::Client::builder()
            .no_proxy()
            .redirect(Policy::none())
            .connect_timeout(CONNECT)
            .user_agent(concat!("temei/", env!("CARGO_PKG_VERSION")));
        if let Some(pem) = authority {
            http = http.tls_built_in_root_certs(false);
            for certificate in Certificate::from_pem_bundle(pem.as_bytes()).map_err(broken)? {
                http = http.add_root_certificate(certificate);
            }
        }
        let mut headers = HeaderMap::new();
        headers.insert(ACCEPT, HeaderValue::from_static("application/json"));
        headers.insert(CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if let Some(key) = api_key {
            let bearer = HeaderValue::from_str(&format!("Bearer {}", key.reveal()));
            let mut bearer = bearer.map_err(|_| SettingsError::Key(name.clone()))?;
            bearer.set_sensitive(true);
            headers.insert(AUTHORIZATION, bearer);
        }
        Ok(Self {
            http: http.build().map_err(broken)?,
            endpoint: format!("{}/embeddings", url.trim_end_matches('/')),
            headers,
            model: wanted.model,
            dimensions: wanted.dimensions,
            asked_dimensions: wanted.is_told_dimensions.then_some(wanted.dimensions),
            clock,
        })
    }

    /// One call, for as long as it takes.
    pub(super) async fn embed(&self, texts: &[String]) -> Result<Answer, RemoteError> {
        let question =
            Question { model: &self.model, input: texts, encoding_format: "float", dimensions: self.asked_dimensions };
        let body = serde_json::to_vec(&question).expect("strings are JSON");
        let sent = self.http.post(&self.endpoint).headers(self.headers.clone()).body(body).send().await;
        let response = sent.map_err(unreached)?;
        if response.status() != StatusCode::OK {
            return Err(self.refusal(response).await);
        }
        let most = ROOM_BYTES + texts.len() * self.dimensions * NUMBER_BYTES;
        let body = read(response, most).await?;
        let told: Told = serde_json::from_slice(&body).map_err(|error| RemoteError::Wrong(explained(&error)))?;
        let tokens = told.usage.and_then(|usage| usage.total_tokens.or(usage.prompt_tokens));
        let tokens = tokens.unwrap_or_else(|| texts.iter().map(|text| guessed(text)).sum());
        Ok(Answer { vectors: in_order(told.data, texts.len(), self.dimensions)?, tokens })
    }

    async fn refusal(&self, response: Response) -> RemoteError {
        let status = response.status().as_u16();
        let retry_after = self.retry_after(response.headers());
        let body = read(response, ROOM_BYTES).await.unwrap_or_default();
        let Complaint { error: words } = serde_json::from_slice(&body).unwrap_or_default();
        let code = words.code.as_ref().and_then(serde_json::Value::as_str).and_then(plain);
        let word = code.or_else(|| words.r#type.as_deref().and_then(plain)).unwrap_or_default().to_owned();
        RemoteError::Refused { status, word, retry_after }
    }

    /// Milliseconds, seconds, or a date.
    fn retry_after(&self, headers: &HeaderMap) -> Option<Duration> {
        let of = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
        if let Some(millis) = of(RETRY_AFTER_MS).and_then(|text| text.parse().ok()) {
            return Some(Duration::from_millis(millis));
        }
        let text = of(RETRY_AFTER.as_str())?;
        if let Ok(secs) = text.parse() {
            return Some(Duration::from_secs(secs));
        }
        // HTTP's dates are those of mail, in words for the time zone.
        let at = OffsetDateTime::parse(&text.replace("GMT", "+0000"), &Rfc2822).ok()?;
        let micros = i64::try_from(at.unix_timestamp_nanos() / 1_000).ok()? - self.clock.now().micros();
        Some(Duration::from_micros(u64::try_from(micros).unwrap_or(0)))
    }
}

/// The body of an answer, up to so many bytes.
async fn read(mut response: Response, most: usize) -> Result<Vec<u8>, RemoteError> {
    let mut body = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(unreached)? {
        if body.len() + chunk.len() > most {
            return Err(RemoteError::Wrong(format!("it is longer than {most} bytes")));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body)
}

fn unreached(error: reqwest::Error) -> RemoteError {
    // The address is the operator's, and may have more in it than is to be told.
    RemoteError::Unreached(Chain(&error.without_url()).to_string())
}

/// Where in an answer it is no longer what it should be; nothing of the answer itself.
fn explained(error: &serde_json::Error) -> String {
    let kind = match error.classify() {
        serde_json::error::Category::Eof => "it ends too early",
        serde_json::error::Category::Data => "it is not what was asked for",
        serde_json::error::Category::Syntax | serde_json::error::Category::Io => "it is no JSON",
    };
    format!("{kind} (line {}, column {})", error.line(), error.column())
}

/// A word as errors are named by, and no sentence.
fn plain(word: &str) -> Option<&str> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    ((1..=WORD_CHARS).contains(&word.len()) && word.chars().all(is_plain)).then_some(word)
}

fn guessed(text: &str) -> u64 {
    text.len().div_ceil(BYTES_OF_A_TOKEN) as u64
}

/// The vectors as the texts stand, each of length 1.
fn in_order(data: Vec<Datum>, texts: usize, dimensions: usize) -> Result<Vec<Vec<f32>>, RemoteError> {
    if data.len() != texts {
        return Err(RemoteError::Wrong(format!("{} vectors for {texts} texts", data.len())));
    }
    let mut placed: Vec<Option<Vec<f32>>> = vec![None; texts];
    for (position, Datum { index, embedding }) in data.into_iter().enumerate() {
        let at = index.unwrap_or(position);
        let vector = unit(embedding, dimensions)?;
        let place =
            placed.get_mut(at).ok_or_else(|| RemoteError::Wrong(format!("a vector for text {at} of {texts}")))?;
        if place.replace(vector).is_some() {
            return Err(RemoteError::Wrong(format!("two vectors for text {at}")));
        }
    }
    // As many as there are places, and none twice.
    Ok(placed.into_iter().flatten().collect())
}

fn unit(mut vector: Vec<f32>, dimensions: usize) -> Result<Vec<f32>, RemoteError> {
    if vector.len() != dimensions {
        return Err(RemoteError::Wrong(format!("a vector of {} dimensions in place of {dimensions}", vector.len())));
    }
    let length = vector.iter().map(|&number| f64::from(number).powi(2)).sum::<f64>().sqrt();
    if !length.is_finite() || length <= f64::from(f32::MIN_POSITIVE) {
        return Err(RemoteError::Wrong("a vector that has no direction".to_owned()));
    }
    vector.iter_mut().for_each(|number| *number = (f64::from(*number) / length) as f32);
    Ok(vector)
}
