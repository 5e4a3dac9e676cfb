//! The executable as scripts use it: exit codes, files, and the shape of what `--json` prints.

use std::fs;

use serde_json::Value;

use crate::support::{Served, Shell, golden, model_that_cannot_be_loaded, temei};

const PRODUCTS: &str = r#"{"sku": "MUG-0001", "name": "Blue mug", "brand": "Clay", "price": {"amount": "12.50", "currency": "EUR"}, "stock": 3}
{"sku": "MUG-0002", "name": "Red mug", "price": {"amount": "twelve", "currency": "EUR"}}
{"sku": "POT-0001", "name": "Tea pot", "price": {"amount": "30.00", "currency": "EUR"}, "stock": 0}
"#;

#[test]
fn an_import_keeps_its_bad_rows_and_says_so() {
    let shell = Shell::new();
    let products = shell.file("products.jsonl", PRODUCTS);
    let rejects = shell.folder.path().join("bad.jsonl");
    let rejects_name = rejects.to_str().expect("a plain name");
    let arguments = ["import", "products", &products, "--tenant", "shop", "--rejects", rejects_name, "--json"];
    golden("import", &shell.ended(&arguments, 3));
    let kept = fs::read_to_string(&rejects).expect("written");
    assert_eq!(kept.lines().collect::<Vec<_>>(), [PRODUCTS.lines().nth(1).expect("a row")]);
    let reasons = fs::read_to_string(rejects.with_extension("jsonl.reasons.jsonl")).expect("written");
    let reason: Value = serde_json::from_str(&reasons).expect("one line");
    assert_eq!((reason["line"].as_u64(), reason["field"].as_str()), (Some(2), Some("price.amount")), "{reasons}");
    // Once more: the good rows are there already.
    let again: Value = serde_json::from_str(&shell.ended(&arguments, 3)).expect("JSON");
    assert_eq!((again["inserted"].as_u64(), again["unchanged"].as_u64()), (Some(0), Some(2)));
    // The mended row alone.
    let mended = shell.file("mended.jsonl", kept.replace("twelve", "12.00"));
    shell.done(&["import", "products", &mended, "--tenant", "shop"]);
    let missing = shell.run(&["import", "products", "no/such/file.jsonl", "--tenant", "shop"]);
    assert_eq!(missing.status.code(), Some(1));
    assert_eq!(shell.run(&["import", "products", &mended]).status.code(), Some(2), "for which tenant?");
}

#[test]
fn json_has_the_agreed_shapes() {
    let shell = Shell::new();
    let products = shell.file("products.jsonl", PRODUCTS);
    shell.ended(&["import", "products", &products, "--tenant", "shop"], 3);
    golden("tenants-list", &shell.done(&["tenants", "list", "--json"]));
    golden("search", &shell.done(&["search", "--tenant", "shop", "--mode", "lexical", "--json", "mug"]));
    golden("suggest", &shell.done(&["suggest", "--tenant", "shop", "--json", "mu"]));
    let answer = shell.file("answer.txt", "The Blue mug costs 11.50 EUR and is in stock.");
    let check = ["check", "--tenant", "shop", "--locale", "en-IE", &answer, "--json"];
    golden("check", &shell.done(&check));
    shell.ended(&["check", "--tenant", "shop", "--locale", "en-IE", &answer, "--fail"], 3);
    golden("reindex", &shell.done(&["reindex", "--tenant", "shop", "--json"]));
    let key = shell.done(&["keys", "create", "--tenant", "shop", "--scope", "search,write", "--json"]);
    let mut key: Value = serde_json::from_str(&key).expect("JSON");
    let id = key["key"]["id"].take();
    assert!(key["secret"].as_str().expect("a secret").contains(id.as_str().expect("an id")));
    golden("keys-create", &key.to_string());
}

#[test]
fn a_search_is_filtered_counted_sorted_and_turned_over() {
    let shell = Shell::new();
    let goods: String = (1..=5)
        .map(|n| {
            let color = if n % 2 == 0 { "blue" } else { "red" };
            let price = format!(r#"{{"amount": "{}.00", "currency": "EUR"}}"#, 10 * n);
            format!(
                r#"{{"sku": "MUG-{n}", "name": "Mug number {n}", "language": "en", "price": {price}, "attributes": {{"color": "{color}"}}}}"#
            ) + "\n"
        })
        .collect();
    shell.done(&["import", "products", &shell.file("goods.jsonl", &goods), "--tenant", "shop"]);
    let search = ["search", "--tenant", "shop", "--mode", "lexical", "--sort", "price-desc", "--limit", "2", "mug"];
    let json = |more: &[&str]| -> Value {
        let printed = shell.done(&[&search[..], &["--json"], more].concat());
        serde_json::from_str(&printed).expect("JSON")
    };
    let first = json(&["--filter", "attributes.color=red", "--facet", "attributes.color", "--facet-alternatives"]);
    assert_eq!((first["hits"][0]["id"].as_str(), first["hits"][1]["id"].as_str()), (Some("MUG-5"), Some("MUG-3")));
    assert_eq!(first["total"], "3");
    let facet = &first["facets"][0];
    assert_eq!((facet["values"][0]["value"].as_str(), facet["values"][0]["count"].as_str()), (Some("red"), Some("3")));
    assert_eq!((facet["values"][1]["value"].as_str(), facet["values"][1]["count"].as_str()), (Some("blue"), Some("2")));
    // Every command is a process, so the index is another one: the page says so instead of guessing.
    let token = first["next_page_token"].as_str().expect("there is more");
    let gone = shell.run(&[&search[..], &["--filter", "attributes.color=red", "--page-token", token]].concat());
    assert_eq!(gone.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&gone.stderr).contains("begin again"), "{gone:?}");
    let shown = shell.done(&[&search[..], &["--facet", "price", "--facet-limit", "2", "--explain"]].concat());
    assert!(shown.contains("sorted by 50.00 EUR") && shown.contains("..29.99 EUR"), "{shown}");
    assert_eq!(shell.run(&[&search[..], &["--facet", "colour"]].concat()).status.code(), Some(2));
}

#[test]
fn a_recorded_check_is_replayed_without_a_service() {
    let shell = Shell::new();
    let products = shell.file("products.jsonl", PRODUCTS);
    shell.ended(&["import", "products", &products, "--tenant", "shop"], 3);
    let answer = shell.file("answer.txt", "The Blue mug costs 11.50 EUR.");
    let bundle = shell.folder.path().join("bundle.json");
    let name = bundle.to_str().expect("a plain name");
    shell.done(&["check", "--tenant", "shop", "--locale", "en-IE", "--record", name, &answer]);
    golden("replay", &shell.done(&["check", "--replay", name, "--json"]));
    let forged = fs::read_to_string(&bundle).expect("written").replace("12.50", "11.50");
    fs::write(&bundle, forged).expect("written");
    shell.ended(&["check", "--replay", name], 3);
}

#[test]
fn two_runs_are_compared_on_what_both_have() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page.html");
    let page_name = page.to_str().expect("a plain name");
    let files = ["tests/golden/per-query-a.json", "tests/golden/per-query-b.json"];
    let compare = |more: &[&str]| {
        let arguments = [&["eval", "compare", files[0], files[1]], more].concat();
        let output = temei(folder.path(), &arguments);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("text")
    };
    golden("eval-compare", &compare(&["--report", page_name, "--json"]));
    let page = fs::read_to_string(&page).expect("written");
    assert!(page.starts_with("<!doctype html>") && !page.contains("://"), "{page}");
    let same: Value = serde_json::from_str(&compare(&["--mode-a", "lexical", "--json"])).expect("JSON");
    assert_eq!((same["measures"]["map"]["ties"].as_u64(), same["measures"]["map"]["p"].as_f64()), (Some(7), Some(1.0)));
    let output = temei(folder.path(), &["eval", "compare", files[0], files[1], "--mode-a", "dense"]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_collection_is_evaluated_with_distractors_and_again_without() {
    let shell = Shell::new();
    let corpus = "{\"_id\": \"d1\", \"title\": \"Mugs\", \"text\": \"Blue mugs of clay.\"}\n\
        {\"_id\": \"d2\", \"title\": \"Pots\", \"text\": \"Pots for tea.\"}\n";
    let corpus = shell.file("corpus.jsonl", corpus);
    let queries = shell.file("queries.jsonl", "{\"_id\": \"q1\", \"text\": \"blue mug\"}\n");
    let qrels = shell.file("test.tsv", "query-id\tcorpus-id\tscore\nq1\td1\t1\n");
    let products = shell.file("products.jsonl", PRODUCTS.lines().next().expect("a row"));
    let kept = shell.folder.path().join("q.json");
    let search = |more: &[&str]| -> Value {
        let base = ["eval", "search", "--corpus", &corpus, "--queries", &queries, "--qrels", &qrels, "--mode"];
        let arguments = [&base[..], &["lexical", "--reuse", "mine", "--json"], more].concat();
        serde_json::from_str(&shell.done(&arguments)).expect("JSON")
    };
    let kept_name = kept.to_str().expect("a plain name");
    // The product "Blue mug" says the query in full and is nobody's answer.
    let among = search(&["--per-query", kept_name, "--distractors", &products]);
    assert_eq!((among["queries"].as_u64(), among["mrr@10"].as_f64()), (Some(1), Some(0.5)), "{among}");
    assert_eq!(among["condensed_ndcg@10"].as_f64(), Some(1.0));
    let rows: Value = serde_json::from_str(&fs::read_to_string(&kept).expect("written")).expect("JSON");
    let lexical = &rows["queries"][0]["modes"]["lexical"];
    assert_eq!(lexical["hits"][0]["id"], "distractor/1/MUG-0001");
    assert_eq!((lexical["hits"][1]["grade"].as_u64(), lexical["relevant_ranks"][0].as_u64()), (Some(1), Some(2)));
    assert!(lexical["hits"][1]["lexical"]["raw"].as_f64().is_some_and(|raw| raw > 0.0), "{lexical}");
    // The tenant is there still; what was not asked for again is gone from it.
    assert_eq!(search(&[])["mrr@10"].as_f64(), Some(1.0));
}

#[test]
fn an_evaluation_by_words_alone_makes_no_vectors() {
    let shell = Shell::new();
    // Whoever wants vectors of this model fails; its tokenizer is sound.
    let model = format!("embedder.path={}", model_that_cannot_be_loaded(shell.folder.path()));
    fn with<'a>(model: &'a str, arguments: &[&'a str]) -> Vec<&'a str> {
        [&["--set", model], arguments].concat()
    }
    let evaluated = |arguments: &[&str]| -> Value {
        serde_json::from_str(&shell.done(&with(&model, &[arguments, &["--json"]].concat()))).expect("JSON")
    };
    let products = shell.file("products.jsonl", "{\"sku\": \"BIG-0001\", \"name\": \"Big blue mug of clay\"}\n");
    let known = ["eval", "known-item", &products];
    let codes = evaluated(&[&known[..], &["--code"]].concat());
    let names = evaluated(&[&known[..], &["--drop-word", "--mode", "lexical"]].concat());
    for report in [&codes, &names] {
        assert_eq!((report["queries"].as_u64(), report["recall@1"].as_f64()), (Some(1), Some(1.0)), "{report}");
    }
    let corpus =
        shell.file("corpus.jsonl", "{\"_id\": \"d1\", \"title\": \"Mugs\", \"text\": \"Blue mugs of clay.\"}\n");
    let queries = shell.file("queries.jsonl", "{\"_id\": \"q1\", \"text\": \"blue mug\"}\n");
    let qrels = shell.file("test.tsv", "query-id\tcorpus-id\tscore\nq1\td1\t1\n");
    let texts = ["eval", "search", "--corpus", &corpus, "--queries", &queries, "--qrels", &qrels, "--mode"];
    let found = evaluated(&[&texts[..], &["lexical"]].concat());
    assert_eq!(found["mrr@10"].as_f64(), Some(1.0), "{found}");
    for report in [&codes, &names, &found] {
        assert_eq!(report["degraded"].as_u64(), Some(0), "words were asked for and answered: {report}");
    }
    for mode in ["dense", "hybrid", "all"] {
        shell.ended(&with(&model, &[&texts[..], &[mode]].concat()), 1);
    }
    shell.ended(&with(&model, &[&known[..], &["--code", "--mode", "hybrid"]].concat()), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_beside_a_server_go_through_it() {
    let shell = Shell::new();
    let server = Served::start(&shell.dir()).await;
    let products = shell.file("products.jsonl", PRODUCTS);
    shell.ended(&["import", "products", &products, "--tenant", "shop"], 3);
    // The server has what the command wrote, and the command finds what the server has.
    let shop = crate::support::Shop::of(&server.connection, "shop");
    assert_eq!(shop.products().await, 2);
    let found: Value =
        serde_json::from_str(&shell.done(&["search", "--tenant", "shop", "--json", "tea pot"])).expect("JSON");
    assert_eq!(found["hits"][0]["id"], "POT-0001");
    let secret = shell.done(&["keys", "create", "--tenant", "shop", "--scope", "search"]);
    let listed: Value =
        serde_json::from_str(&shell.done(&["keys", "list", "--tenant", "shop", "--json"])).expect("JSON");
    let id = secret.split('_').nth(1).expect("tm_<id>_<random>");
    assert_eq!(listed["keys"][0]["id"], id);
    shell.done(&["reindex", "--tenant", "shop"]);
    let status = shop.settled().await;
    assert!(status.generation >= 2, "the server's own index was built anew: {status:?}");
    // An evaluation is answered by the server, too: the folder is not free for a service of its own.
    let known = shell.file("known.jsonl", PRODUCTS.lines().next().expect("a row"));
    let report = shell.done(&["eval", "known-item", &known, "--code", "--tenant", "shop", "--json"]);
    let report: Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!((report["queries"].as_u64(), report["recall@1"].as_f64()), (Some(1), Some(1.0)), "{report}");
    shell.done(&["keys", "revoke", id]);
    drop(shop);
    server.kill();
    // Alone again, on what the server left behind.
    let found: Value =
        serde_json::from_str(&shell.done(&["search", "--tenant", "shop", "--json", "blue mug"])).expect("JSON");
    assert_eq!(found["hits"][0]["id"], "MUG-0001");
}

#[test]
fn every_command_explains_itself() {
    let folder = tempfile::tempdir().expect("a folder");
    let commands: [&[&str]; 58] = [
        &[],
        &["serve"],
        &["setup"],
        &["migrate"],
        &["doctor"],
        &["demo"],
        &["import"],
        &["reindex"],
        &["search"],
        &["suggest"],
        &["check"],
        &["products"],
        &["products", "get"],
        &["products", "list"],
        &["products", "export"],
        &["products", "delete"],
        &["documents"],
        &["documents", "get"],
        &["documents", "list"],
        &["documents", "export"],
        &["documents", "delete"],
        &["prices", "set"],
        &["stock", "set"],
        &["stock", "reserve"],
        &["stock", "extend"],
        &["stock", "release"],
        &["stock", "commit"],
        &["stock", "list"],
        &["index", "status"],
        &["inspect"],
        &["scrub"],
        &["validate"],
        &["policy"],
        &["policy", "get"],
        &["policy", "put"],
        &["policy", "diff"],
        &["config"],
        &["config", "show"],
        &["config", "reference"],
        &["tenants", "get"],
        &["tenants"],
        &["tenants", "create"],
        &["tenants", "list"],
        &["tenants", "suspend"],
        &["tenants", "resume"],
        &["tenants", "erase"],
        &["keys"],
        &["keys", "create"],
        &["keys", "revoke"],
        &["eval"],
        &["eval", "search"],
        &["eval", "compare"],
        &["eval", "tune"],
        &["eval", "abstain"],
        &["eval", "fiscal"],
        &["eval", "inspect"],
        &["eval", "pii"],
        &["eval", "phone"],
    ];
    for command in commands {
        let output = temei(folder.path(), &[command, &["--help"]].concat());
        let text = String::from_utf8(output.stdout).expect("text");
        assert_eq!(output.status.code(), Some(0), "{command:?}");
        assert!(text.contains("Usage:") && text.contains(command.last().unwrap_or(&"temei")), "{command:?}: {text}");
    }
    let wrong = temei(folder.path(), &["serch"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert_eq!(fs::read_dir(folder.path()).expect("there").count(), 0, "asking for help makes no data folder");
}
