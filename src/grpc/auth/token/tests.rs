//! A token is taken when everything about it is right, and refused when any one thing is not.

use ring::rand::SystemRandom;
use ring::signature::{ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair};
use serde_json::json;
use tempfile::TempDir;

use super::*;

/// 2026-03-01T12:00:00Z.
const NOW: Timestamp = Timestamp::from_micros(1_772_366_400_000_000);
const SECRET: &[u8; 40] = b"forty bytes of a secret for these tests.";
/// Made with openssl: of an RSA key of 2048 bits its modulus, and what it has signed twice, by PKCS #1 and by PSS. The tokens
/// end ten minutes after `NOW`.
const MODULUS: &str = "0QdnvabSGYc-uSJ2iDD38VzEoOmXcYOXqDRzbQGP6e2J6bbd2JDfoRmoCW3GJiy2cX1IAzlSqwDRUyWFxdde785jf_NATwInB7HCTuNU3fvgqi\
     bBTLxC9Ok8E_XsUeIU8cxYxTQ96C5EQPCzxyvK-mk5kLbZ10ysfkQ4_5Ceojbmqy8O8P9RzeA6srNEaanyi_drVUbxecRPO7ctL05NZcIW8Qeo\
     jH_uVbVEGPvIxTODoEAz_gKWiOQU1XDQRWVz2Bko61c40ulnW1qtr1mOoK2f-wB17j347AVinpkCj_X--W6eBLeb3T9yPmxswMCJBHLe8G37Y8\
     5OwgxCmiCNGQ";
const RS256: &str = "eyJhbGciOiJSUzI1NiIsImtpZCI6InIxIiwidHlwIjoiSldUIn0.eyJpc3MiOiJodHRwczovL2xvZ2luLmV4YW1wbGUiLCJhdWQiOiJ0ZW1laS\
     IsInN1YiI6ImFuYSIsImV4cCI6MTc3MjM2NzAwMCwidGVuYW50Ijoic2hvcCIsInNjb3BlIjoiZ3VhcmQgb3BlbmlkIiwicm9sZXMiOlsiZGly\
     ZWN0b3IiXX0.FTLXtPgV_xbgsQ6YozNMWt7U7Aoqy-jNpeq2lIrjyEBfsYTZrFWsYDs2-T3b8ZmxU00NcM0s1UVpnJLIq3BLf2uBAjPoMJGWON\
     IbPkxSx3_wm5WY7VeGrLuwTrKyfN_pyuctofANuM4q4T2B9Uk4xjDsulGKG5evRT-eJLDD2gk8EZMayPDBgOV3aA_EUNnBZuRUZAq4vxvMfdNd\
     rZiKwTJOVJducXWoTllPLljURzXEtOR64t_F5raQGT7Js2i8VOdM3vP1_5IKrgyEOvNvACLe8-jKfml4wzIP1A9H_MfyFLAXxEWjw74ACCsZYJ\
     5_DPEPvENUKHSChBNYtremcA";
const PS256: &str = "eyJhbGciOiJQUzI1NiIsImtpZCI6InIxIiwidHlwIjoiSldUIn0.eyJpc3MiOiJodHRwczovL2xvZ2luLmV4YW1wbGUiLCJhdWQiOiJ0ZW1laS\
     IsInN1YiI6ImFuYSIsImV4cCI6MTc3MjM2NzAwMCwidGVuYW50Ijoic2hvcCIsInNjb3BlIjoiZ3VhcmQgb3BlbmlkIiwicm9sZXMiOlsiZGly\
     ZWN0b3IiXX0.q5V2je3-U9Oyo3ANTsN17mSp1aFU07CMAz2jXhEHAiyeQXGpxEatZ4uBC3O4_RZHXwUehUgLHj8gomzIHrRh6cZQvB764tOumv\
     f0UCwnFDcfFATZJ_H_tV7c6FYWbB4PauM7yEXInv4E6KLIxYiKS1ioJ5KX92HvxBCu-6arIqRyXR_-Ynnl_aRIHndZMpaO4ZPIWL4svC52G4rQ\
     64SmJnOoEwqOhYvpQ1Kx96fgKIaspgBWd6I7XTLrJWGpPh0PCX5ZOru1-5QlHAW5yiInavaVmGInE8ABNn3bNVbspifsKeotsHYYaW83ExeZKw\
     ZFAShYtxYrU6137TA6NbDJIg";

struct Stand {
    folder: TempDir,
    options: config::Jwt,
}

impl Stand {
    fn new() -> Self {
        let options = config::Jwt {
            issuer: "https://login.example".to_owned(),
            audience: "temei".to_owned(),
            ..config::Jwt::default()
        };
        Self { folder: tempfile::tempdir().expect("a folder"), options }
    }

    fn with_secret(secret: &[u8]) -> Self {
        let mut stand = Self::new();
        let path = stand.folder.path().join("secret");
        std::fs::write(&path, secret).expect("written");
        stand.options.hmac_secret_file = Some(path);
        stand
    }

    fn with_set(mut self, set: &Value) -> Self {
        let path = self.folder.path().join("jwks.json");
        std::fs::write(&path, set.to_string()).expect("written");
        self.options.jwks_file = Some(path);
        self
    }

    fn tokens(&self) -> Tokens {
        Tokens::of(&self.options).expect("keys").expect("are configured")
    }

    fn fault(&self) -> String {
        Tokens::of(&self.options).expect_err("no keys").to_string()
    }
}

fn part(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

fn signed(header: &Value, claims: &Value, sign: impl FnOnce(&[u8]) -> Vec<u8>) -> String {
    let signed = format!("{}.{}", part(header), part(claims));
    let signature = URL_SAFE_NO_PAD.encode(sign(signed.as_bytes()));
    format!("{signed}.{signature}")
}

fn by_secret(secret: &[u8], header: &Value, claims: &Value) -> String {
    let key = ring::hmac::Key::new(ring::hmac::HMAC_SHA256, secret);
    signed(header, claims, |text| ring::hmac::sign(&key, text).as_ref().to_vec())
}

/// Right in everything.
fn claims() -> Value {
    json!({
        "iss": "https://login.example", "aud": ["other", "temei"], "sub": "ana", "exp": 1_772_366_460, "nbf": 1_772_366_340,
        "tenant": "shop", "scope": "guard search openid", "roles": ["manager", "cashier"],
    })
}

/// With one claim in the place of another; none with null.
fn but(name: &str, value: Value) -> Value {
    let mut claims = claims();
    match value {
        Value::Null => drop(claims.as_object_mut().expect("an object").remove(name)),
        value => claims[name] = value,
    }
    claims
}

#[test]
fn what_a_token_says_is_who_calls() {
    let tokens = Stand::with_secret(&[&SECRET[..], b"\n"].concat()).tokens();
    let token = by_secret(SECRET, &json!({"alg": "HS256", "typ": "JWT"}), &claims());
    assert!(Tokens::is_one(&token) && !Tokens::is_one("tm_1_a.b.c") && !Tokens::is_one("nothing"));
    let record = tokens.verify(&token, NOW).expect("is taken");
    assert_eq!(record.actor.to_string(), "jwt:https://login.example|ana");
    assert_eq!(record.tenant, Some(TenantId::parse("shop").expect("an id")));
    assert_eq!((record.scopes, record.roles), (vec![Scope::Search, Scope::Guard], vec![Role::Manager]));
    assert_eq!(record.expires_at, Some(NOW.plus_secs(120)), "its end and the skew");
}

#[test]
fn any_one_thing_that_is_wrong_refuses_it() {
    let tokens = Stand::with_secret(SECRET).tokens();
    let header = json!({"alg": "HS256"});
    let verify = |claims: &Value| tokens.verify(&by_secret(SECRET, &header, claims), NOW).map(|_| ());
    assert_eq!(verify(&claims()), Ok(()));
    let skewed = 60;
    for (claim, value, refused) in [
        ("iss", json!("https://evil.example"), Refused::Issuer),
        ("iss", json!(["https://login.example"]), Refused::Issuer),
        ("iss", Value::Null, Refused::Issuer),
        ("aud", json!("other"), Refused::Audience),
        ("aud", json!({"temei": true}), Refused::Audience),
        ("aud", Value::Null, Refused::Audience),
        ("exp", json!(1_772_366_400 - skewed), Refused::Expired),
        ("exp", json!("1772366460"), Refused::Expired),
        ("exp", json!(1e300), Refused::Expired),
        ("exp", Value::Null, Refused::Expired),
        ("nbf", json!(1_772_366_401 + skewed), Refused::Early),
        ("nbf", json!("0"), Refused::Early),
        ("sub", json!(""), Refused::Subject),
        ("sub", json!("a\nb"), Refused::Subject),
        ("sub", json!("x".repeat(257)), Refused::Subject),
        ("sub", Value::Null, Refused::Subject),
        ("tenant", json!("NOT/ONE"), Refused::Tenant),
        ("tenant", json!(["shop"]), Refused::Tenant),
        ("tenant", Value::Null, Refused::Tenant),
        ("scope", json!(7), Refused::Permissions),
        ("roles", json!([7]), Refused::Permissions),
    ] {
        assert_eq!(verify(&but(claim, value.clone())), Err(refused), "{claim}: {value}");
    }
    for (claim, value) in [
        ("exp", json!(1_772_366_400 - skewed + 1)),
        ("exp", json!(1_772_366_460.5)),
        ("nbf", json!(1_772_366_400 + skewed)),
        ("nbf", Value::Null),
        ("scope", Value::Null),
        ("roles", json!("director")),
    ] {
        assert_eq!(verify(&but(claim, value.clone())), Ok(()), "{claim}: {value}");
    }
}

#[test]
fn a_header_decides_nothing() {
    let stand = Stand::with_secret(SECRET).with_set(&json!({"keys": [
        {"kty": "RSA", "kid": "r1", "use": "sig", "n": MODULUS, "e": "AQAB"},
    ]}));
    let tokens = stand.tokens();
    let refused = |token: &str, why| {
        assert_eq!(tokens.verify(token, NOW).map(|_| ()), Err(why), "{token}");
    };
    let good = by_secret(SECRET, &json!({"alg": "HS256"}), &claims());
    assert!(tokens.verify(&good, NOW).is_ok());
    // No signature, by whatever name.
    for none in ["none", "None", "NONE", ""] {
        refused(&signed(&json!({"alg": none}), &claims(), |_| Vec::new()), Refused::Signature);
        refused(&by_secret(SECRET, &json!({"alg": none}), &claims()), Refused::Signature);
    }
    // The public key in the place of the secret.
    let modulus = URL_SAFE_NO_PAD.decode(MODULUS).expect("base64url");
    for known in [modulus.as_slice(), MODULUS.as_bytes(), b""] {
        for header in [json!({"alg": "HS256"}), json!({"alg": "HS256", "kid": "r1"})] {
            refused(&by_secret(known, &header, &claims()), Refused::Signature);
        }
    }
    // The right signature under the name of another algorithm.
    for other in ["HS384", "HS512", "RS256", "ES256", "hs256"] {
        refused(&by_secret(SECRET, &json!({"alg": other}), &claims()), Refused::Signature);
    }
    refused(&by_secret(SECRET, &json!({"alg": "HS256", "crit": ["exp"]}), &claims()), Refused::Header);
    refused(&by_secret(SECRET, &json!({"alg": "HS256", "typ": "dpop+jwt"}), &claims()), Refused::Header);
    refused(&by_secret(SECRET, &json!({"typ": "JWT"}), &claims()), Refused::Header);
    // A byte of any part is another.
    let (head, signature) = good.rsplit_once('.').expect("parts");
    let (header, _) = head.split_once('.').expect("parts");
    refused(&format!("{header}.{}.{signature}", part(&but("tenant", json!("other")))), Refused::Signature);
    let other = if signature.starts_with('A') { "B" } else { "A" };
    refused(&format!("{head}.{other}{}", &signature[1..]), Refused::Signature);
    refused(&format!("{head}.{signature}="), Refused::Form);
    refused(&format!("{head}."), Refused::Signature);
    refused("..", Refused::Header);
    refused("a.b", Refused::Form);
}

#[test]
fn public_keys_of_every_kind_verify_what_theirs_signed() {
    let random = SystemRandom::new();
    let document = EcdsaKeyPair::generate_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, &random).expect("a key");
    let ec = EcdsaKeyPair::from_pkcs8(&ECDSA_P256_SHA256_FIXED_SIGNING, document.as_ref(), &random).expect("a key");
    let ed = Ed25519KeyPair::from_pkcs8(Ed25519KeyPair::generate_pkcs8(&random).expect("a key").as_ref());
    let ed = ed.expect("a key");
    let point = ec.public_key().as_ref();
    let (x, y) = (URL_SAFE_NO_PAD.encode(&point[1..33]), URL_SAFE_NO_PAD.encode(&point[33..]));
    let set = json!({"keys": [
        {"kty": "EC", "kid": "e1", "crv": "P-256", "x": x, "y": y, "alg": "ES256"},
        {"kty": "OKP", "kid": "d1", "crv": "Ed25519", "x": URL_SAFE_NO_PAD.encode(ed.public_key())},
        {"kty": "RSA", "kid": "r1", "n": MODULUS, "e": "AQAB"},
        {"kty": "EC", "kid": "k1", "crv": "secp256k1", "x": "AA", "y": "AA"},
        {"kty": "RSA", "kid": "enc", "use": "enc", "n": "AQAB", "e": "AQAB"},
    ]});
    let tokens = Stand::new().with_set(&set).tokens();
    let by_ec = |kid: &str| {
        signed(&json!({"alg": "ES256", "kid": kid}), &claims(), |text| {
            ec.sign(&random, text).expect("signs").as_ref().to_vec()
        })
    };
    let by_ed = |alg: &str| signed(&json!({"alg": alg}), &claims(), |text| ed.sign(text).as_ref().to_vec());
    for token in [&by_ec("e1"), &by_ed("EdDSA"), RS256, PS256] {
        assert!(tokens.verify(token, NOW).is_ok(), "{token}");
    }
    for token in [&by_ec("r1"), &by_ec("unknown"), &by_ed("ES256")] {
        assert_eq!(tokens.verify(token, NOW).map(|_| ()), Err(Refused::Signature), "{token}");
    }
    assert_eq!(tokens.verify(RS256, NOW.plus_secs(660)).map(|_| ()), Err(Refused::Expired));
    // One that is for an algorithm signs by no other.
    let only = Stand::new().with_set(&json!({"keys": [{"kty": "RSA", "n": MODULUS, "e": "AQAB", "alg": "RS256"}]}));
    assert!(only.tokens().verify(RS256, NOW).is_ok());
    assert_eq!(only.tokens().verify(PS256, NOW).map(|_| ()), Err(Refused::Signature));
}

#[test]
fn keys_that_cannot_be_used_are_told_with_their_file() {
    assert!(Stand::with_secret(b"short\n").fault().contains("secret has 5 bytes"));
    let of = |set: Value| Stand::new().with_set(&set).fault();
    assert!(of(json!({"keys": []})).contains("holds no key that signs"));
    assert!(of(json!([])).contains("is no set of keys"));
    assert!(of(json!({"keys": [{"kty": "oct", "k": "AAAA"}]})).contains("jwt.hmac_secret_file"));
    assert!(of(json!({"keys": [{"kty": "RSA", "n": "AQAB", "e": "AQAB"}]})).contains("key 1 cannot be used: an RSA"));
    assert!(of(json!({"keys": [{"kty": "EC", "crv": "P-256", "x": "AA", "y": "AA"}]})).contains("coordinate"));
    let many: Vec<_> = (0..65).map(|_| json!({"kty": "RSA", "n": MODULUS, "e": "AQAB"})).collect();
    assert!(of(json!({"keys": many})).contains("more than 64 keys"));
    let mut away = Stand::new();
    away.options.jwks_file = Some(away.folder.path().join("away.json"));
    assert!(away.fault().contains("away.json"));
    assert!(Tokens::of(&Stand::new().options).expect("no keys are no fault").is_none());
}

#[test]
fn keys_are_read_again_and_stay_where_the_new_ones_cannot_be_used() {
    let stand = Stand::with_secret(SECRET);
    let (tokens, files) = (stand.tokens(), KeyFiles::of(&stand.options).expect("configured"));
    let path = files.hmac.clone().expect("configured");
    let token = |secret: &[u8]| by_secret(secret, &json!({"alg": "HS256"}), &claims());
    let before = files.state();
    std::fs::write(&path, b"short").expect("written");
    assert_ne!(files.state(), before);
    assert!(tokens.reload(&files).is_err());
    assert!(tokens.verify(&token(SECRET), NOW).is_ok());
    let other = [b'x'; 32];
    std::fs::write(&path, other).expect("written");
    tokens.reload(&files).expect("can be used");
    assert!(tokens.verify(&token(SECRET), NOW).is_err() && tokens.verify(&token(&other), NOW).is_ok());
}

#[test]
fn claims_have_the_names_that_are_configured() {
    let mut stand = Stand::with_secret(SECRET);
    stand.options.tenant_claim = "https://shop.example/tenant".to_owned();
    stand.options.roles_claim = "/realm_access/roles".to_owned();
    stand.options.scopes_claim = "scp".to_owned();
    let mut claims = claims();
    claims["https://shop.example/tenant"] = json!("other");
    claims["realm_access"] = json!({"roles": ["director"]});
    claims["scp"] = json!(["write"]);
    let record = stand.tokens().verify(&by_secret(SECRET, &json!({"alg": "HS256"}), &claims), NOW).expect("is taken");
    assert_eq!(record.tenant.expect("named").as_str(), "other");
    assert_eq!((record.scopes, record.roles), (vec![Scope::Write], vec![Role::Director]));
}
