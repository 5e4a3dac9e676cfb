//! A service that speaks TLS: its commands, its certificate, and the next certificate.

use std::fs;
use std::path::{Path, PathBuf};

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair, date_time_ymd};
use temei::client::{Connection, Credentials, Deadline, Endpoint, Key};
use temei::pb::v1::ListTenantsRequest;
use temei::store::DataFolder;

use crate::support::{Served, get, temei, told, until};

/// Files of a certificate and its key.
struct Files {
    cert: PathBuf,
    key: PathBuf,
}

impl Files {
    fn sign(folder: &Path, name: &str) -> Self {
        Self::write(folder, name, &CertificateParams::new(vec!["shop.example".to_owned()]).expect("a name"))
    }

    fn write(folder: &Path, name: &str, params: &CertificateParams) -> Self {
        let files = Self { cert: folder.join(format!("{name}.cert.pem")), key: folder.join(format!("{name}.key.pem")) };
        let key = KeyPair::generate().expect("a key");
        fs::write(&files.cert, params.self_signed(&key).expect("signed").pem()).expect("written");
        fs::write(&files.key, key.serialize_pem()).expect("written");
        files
    }

    fn flags(&self) -> [String; 2] {
        [format!("server.tls_cert={}", self.cert.display()), format!("server.tls_key={}", self.key.display())]
    }

    /// In the place of another pair.
    fn replace(&self, other: &Self) {
        fs::copy(&self.key, &other.key).expect("copied");
        fs::copy(&self.cert, &other.cert).expect("copied");
    }
}

async fn serve(dir: &Path, files: &Files) -> Served {
    let [cert, key] = files.flags();
    Served::start_with(dir, &[&cert, &key, "server.tls_reload_ms=100"]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn every_command_works_against_a_tls_server() {
    let folder = tempfile::tempdir().expect("a folder");
    let (dir, files) = (folder.path().join("data"), Files::sign(folder.path(), "one"));
    let served = serve(&dir, &files).await;
    let sample = concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/sample/products.jsonl");
    for arguments in [
        &["tenants", "create", "shop", "--language", "ro", "--currency", "RON"][..],
        &["import", "products", sample, "--tenant", "shop"],
        &["search", "cafea", "--tenant", "shop", "--mode", "lexical"],
        &["suggest", "caf", "--tenant", "shop"],
        &["reindex", "--tenant", "shop"],
        &["keys", "create", "--tenant", "shop", "--scope", "search"],
        &["tenants", "list", "--json"],
        &["doctor"],
    ] {
        let output = temei(&dir, arguments);
        assert!(output.status.success(), "{arguments:?}: {}", told(&output));
    }
    let [cert, key] = files.flags();
    let output = temei(&dir, &["--set", &cert, "--set", &key, "doctor"]);
    assert!(output.status.success() && told(&output).contains("certificate: "), "{}", told(&output));
    // As from another machine: by address and authority.
    let made = temei(&dir, &["keys", "create", "--operator", "--json"]);
    if made.status.success() {
        let made: serde_json::Value = serde_json::from_slice(&made.stdout).expect("JSON");
        let secret = made["secret"].as_str().expect("a key");
        let address = format!("localhost:{}", served.address.port());
        let ca = files.cert.to_str().expect("a plain name");
        let output = temei(&dir, &["tenants", "list", "--address", &address, "--key", secret, "--ca", ca]);
        assert!(!output.status.success(), "the certificate is for shop.example");
    }
    served.kill();
}

#[test]
fn a_certificate_is_looked_at_before_anything_is_served() {
    let folder = tempfile::tempdir().expect("a folder");
    let (one, other) = (Files::sign(folder.path(), "one"), Files::sign(folder.path(), "other"));
    let mut params = CertificateParams::new(vec!["shop.example".to_owned()]).expect("a name");
    params.not_after = date_time_ymd(2020, 1, 2);
    let old = Files::write(folder.path(), "old", &params);
    let mixed = Files { cert: one.cert.clone(), key: other.key.clone() };
    let away = Files { cert: folder.path().join("away.pem"), key: one.key.clone() };
    for (files, expected) in [
        (&mixed, format!("{} is not the key of the certificate in {}", other.key.display(), one.cert.display())),
        (&old, format!("{}: the certificate has expired at 2020-01-02T00:00:00Z", old.cert.display())),
        (&away, format!("reading {}", away.cert.display())),
    ] {
        let [cert, key] = files.flags();
        let dir = folder.path().join("data");
        let free = ["server.listen=127.0.0.1:0", "server.http_listen=127.0.0.1:0"];
        let output = temei(&dir, &["--set", free[0], "--set", free[1], "--set", &cert, "--set", &key, "serve"]);
        let text = told(&output);
        assert_eq!(output.status.code(), Some(1), "{text}");
        assert!(text.contains(&expected) && !text.contains("serving"), "{text}");
        let output = temei(&dir, &["--set", &cert, "--set", &key, "doctor"]);
        assert_eq!(output.status.code(), Some(1), "{}", told(&output));
        assert!(told(&output).contains(&expected), "{}", told(&output));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_renewed_certificate_is_served_without_a_restart_and_a_bad_one_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let (dir, files) = (folder.path().join("data"), Files::sign(folder.path(), "one"));
    let served = serve(&dir, &files).await;
    let known = || DataFolder::owner(&dir).ok().flatten().and_then(|owner| owner.certificate);
    let first = known().expect("told");
    let metric = async |line: &str| get(served.http, "/metrics").await.1.lines().any(|found| found == line);

    fs::copy(Files::sign(folder.path(), "other").cert, &files.cert).expect("copied");
    until("the refusal", async || metric("temei_tls_files_refused 1").await.then_some(())).await;
    assert!(served.log().contains("the one before stays"), "{}", served.log());
    assert!(get(served.http, "/readyz").await.1.contains("the one before stays"));
    assert_eq!(known().as_deref(), Some(first.as_str()));
    let [cert, key] = files.flags();
    let output = temei(&dir, &["--set", &cert, "--set", &key, "doctor"]);
    assert_eq!(output.status.code(), Some(1), "{}", told(&output));
    assert!(told(&output).contains("is not the key of the certificate in"), "{}", told(&output));
    assert!(temei(&dir, &["tenants", "list"]).status.success(), "the one before is served");

    Files::sign(folder.path(), "next").replace(&files);
    until("the next one", async || (known().as_deref() != Some(first.as_str())).then_some(())).await;
    assert!(temei(&dir, &["tenants", "list"]).status.success(), "by the next certificate");
    assert!(temei(&dir, &["--set", &cert, "--set", &key, "doctor"]).status.success());
    served.connection.tenants().list(ListTenantsRequest::default()).await.expect("open connections stay");
    let text = get(served.http, "/metrics").await.1;
    assert!(text.contains("temei_tls_files_refused 0") && text.contains("temei_tls_reloads_total{outcome=\"taken\"}"));
    served.kill();
}

/// An authority, and certificates that it signs.
struct Authority {
    pem: String,
    issuer: Issuer<'static, KeyPair>,
}

impl Authority {
    fn new() -> Self {
        let mut params = CertificateParams::new(Vec::new()).expect("no names");
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        let key = KeyPair::generate().expect("a key");
        let pem = params.self_signed(&key).expect("signed").pem();
        Self { pem, issuer: Issuer::new(params, key) }
    }

    /// A certificate with its key.
    fn sign(&self) -> (Vec<u8>, Vec<u8>) {
        let key = KeyPair::generate().expect("a key");
        let params = CertificateParams::new(vec!["gateway.example".to_owned()]).expect("a name");
        let cert = params.signed_by(&key, &self.issuer).expect("signed");
        (cert.pem().into_bytes(), key.serialize_pem().into_bytes())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn clients_bring_a_certificate_where_their_authority_is_configured() {
    let folder = tempfile::tempdir().expect("a folder");
    let (dir, files) = (folder.path().join("data"), Files::sign(folder.path(), "one"));
    let (known, other) = (Authority::new(), Authority::new());
    let clients = folder.path().join("clients.pem");
    fs::write(&clients, &known.pem).expect("written");
    let [cert, key] = files.flags();
    let served = Served::start_with(&dir, &[&cert, &key, &format!("server.tls_client_ca={}", clients.display())]).await;
    // Commands beside the data folder need none.
    let made = temei(&dir, &["keys", "create", "--operator", "--scope", "admin", "--json"]);
    assert!(made.status.success(), "{}", told(&made));
    let made: serde_json::Value = serde_json::from_slice(&made.stdout).expect("JSON");
    let secret = made["secret"].as_str().expect("a key");
    let call = async |identity| {
        let endpoint = Endpoint {
            address: format!("https://{}", served.address),
            authority: Some(fs::read(&files.cert).expect("a certificate")),
            server_name: Some("shop.example".to_owned()),
            identity,
            ..Endpoint::plain(served.address.to_string())
        };
        let credentials = Credentials::new(&Key::new(secret), None, Deadline::Default).expect("a key");
        let connection = Connection::open(&endpoint, credentials).await.map_err(|error| error.to_string())?;
        let listed = connection.tenants().list(ListTenantsRequest::default()).await;
        listed.map(drop).map_err(|status| status.message().to_owned())
    };
    call(Some(known.sign())).await.expect("is let in");
    let refused = call(None).await.expect_err("has none");
    assert!(refused.contains("client certificate"), "{refused}");
    call(Some(other.sign())).await.expect_err("of an authority that nobody knows");
    let log = served.log();
    assert!(log.contains("temei::audit") && log.contains("key.create") && !log.contains(secret), "{log}");
    served.kill();
}
