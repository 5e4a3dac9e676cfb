//! What deploy/ names is there: metrics with their labels, ports, probe paths, variables, commands, files. No container
//! daemon and no cluster runs here, so this is what holds those files; `promtool` (Debian's package `prometheus`) runs the
//! rules and their own tests, where it is installed.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use temei::metrics::{Described, Metrics};
use yaml_rust2::{Yaml, YamlLoader};

use crate::support::{TestApp, get};

/// Labels that Prometheus adds.
const OF_PROMETHEUS: [&str; 3] = ["instance", "job", "le"];
/// Variables that are no keys of the configuration.
const OTHER_VARIABLES: [&str; 4] = ["TEMEI_CONFIG", "TEMEI_DATA_DIR", "TEMEI_ADDRESS", "TEMEI_KEY"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join("deploy").join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Every file that is deployed with: of a container, a cluster, a machine, or whoever watches them.
fn files() -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let mut folders: Vec<PathBuf> = ["container", "compose", "kubernetes", "systemd", "prometheus", "grafana"]
        .map(|name| root().join("deploy").join(name))
        .to_vec();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("is part of the tree") {
            let path = entry.expect("readable").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = fs::read_to_string(&path).expect("text");
                found.insert(path, text);
            }
        }
    }
    assert!(found.len() > 20, "{:?}", found.keys());
    found
}

fn is_yaml(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "yaml" || extension == "yml")
}

fn yaml(name: &str) -> Vec<Yaml> {
    YamlLoader::load_from_str(&read(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The words of a text that begin so, made of letters, digits and underscores.
fn words<'t>(text: &'t str, start: &'static str) -> impl Iterator<Item = &'t str> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    text.split(move |c: char| !is_part(c)).filter(move |word| word.starts_with(start) && word.len() > start.len())
}

/// The expressions of the dashboard, as Prometheus gets them.
fn dashboard() -> Vec<String> {
    let page: serde_json::Value = serde_json::from_str(&read("grafana/temei.json")).expect("JSON");
    let panels = page["panels"].as_array().expect("panels");
    let targets = panels.iter().filter_map(|panel| panel["targets"].as_array()).flatten();
    let shown: Vec<String> = targets
        .map(|target| target["expr"].as_str().expect("an expression"))
        .map(|expression| expression.replace("$__rate_interval", "5m").replace("$instance", ".*"))
        .collect();
    assert!(shown.len() > 40, "{}", shown.len());
    shown
}

/// The alerts with their expressions, by name.
fn alerts() -> BTreeMap<String, Yaml> {
    let rules = yaml("prometheus/alerts.yml").remove(0)["groups"][0]["rules"].clone();
    let named = |rule: Yaml| (rule["alert"].as_str().expect("a name").to_owned(), rule);
    rules.into_vec().expect("rules").into_iter().map(named).collect()
}

/// What is wrong with the metrics of an expression, and with the labels they are asked for by.
fn faults(expression: &str, known: &BTreeMap<&str, Described>) -> Vec<String> {
    let mut wrong = Vec::new();
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut rest = expression;
    while let Some(at) = rest.find("temei_") {
        let end = rest[at..].find(|c: char| !is_name(c)).map_or(rest.len(), |end| at + end);
        let (name, after) = (&rest[at..end], &rest[end..]);
        rest = after;
        let Some(metric) = metric(name, known) else {
            wrong.push(format!("there is no metric {name}"));
            continue;
        };
        let Some(selectors) = after.strip_prefix('{').and_then(|after| after.split_once('}')) else { continue };
        wrong.extend(selectors.0.split(',').filter_map(|selector| unknown(selector.trim(), metric)));
    }
    wrong
}

fn unknown(selector: &str, metric: &Described) -> Option<String> {
    let (label, rest) = selector.split_once(['=', '!']).expect("a selector compares");
    let values = rest.trim_start_matches(['=', '~']).trim_matches('"');
    if OF_PROMETHEUS.contains(&label) {
        return None;
    }
    let Some((_, there)) = metric.labels.iter().find(|(name, _)| *name == label) else {
        return Some(format!("{} has no label {label}", metric.name));
    };
    let missing = values.split('|').find(|value| !there.contains(value))?;
    Some(format!("{label} of {} is never {missing}", metric.name))
}

/// Every metric by its name.
fn metrics() -> BTreeMap<&'static str, Described> {
    Metrics::described().into_iter().map(|metric| (metric.name, metric)).collect()
}

/// The metric of this name, or the histogram of which it is a part.
fn metric<'m>(name: &str, known: &'m BTreeMap<&str, Described>) -> Option<&'m Described> {
    let of_histogram = ["_bucket", "_sum", "_count"].iter().find_map(|part| {
        let metric = known.get(name.strip_suffix(part)?)?;
        (metric.kind == "histogram").then_some(metric)
    });
    known.get(name).or(of_histogram)
}

#[test]
fn alerts_and_dashboard_name_metrics_and_labels_there_are() {
    let known = metrics();
    let mut wrong = Vec::new();
    for expression in
        alerts().values().map(|rule| rule["expr"].as_str().expect("an expression").to_owned()).chain(dashboard())
    {
        wrong.extend(faults(&expression, &known).into_iter().map(|fault| format!("{fault}: {expression}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let faults_of = |expression: &str| faults(expression, &known);
    assert_eq!(faults_of("rate(temei_rpc_totals[5m])"), ["there is no metric temei_rpc_totals"]);
    assert_eq!(faults_of("temei_rpc_total{kode=\"OK\"}"), ["temei_rpc_total has no label kode"]);
    assert_eq!(faults_of("temei_rpc_seconds_bucket{method=~\"SearchService/Find\"}").len(), 1);
}

#[test]
fn every_metric_that_a_file_names_is_there() {
    let known = metrics();
    for (path, text) in files() {
        let unknown: Vec<&str> = words(&text, "temei_").filter(|word| metric(word, &known).is_none()).collect();
        assert!(unknown.is_empty(), "{}: {unknown:?}", path.display());
    }
}

#[test]
fn every_variable_is_a_key_of_the_configuration() {
    let keys: BTreeSet<String> = temei::config::reference().into_iter().map(|key| key.variable).collect();
    for (path, text) in files() {
        let is_unknown = |word: &&str| !keys.contains(*word) && !OTHER_VARIABLES.contains(word);
        let unknown: Vec<&str> = words(&text, "TEMEI_").filter(is_unknown).collect();
        assert!(unknown.is_empty(), "{}: {unknown:?}", path.display());
    }
}

#[test]
fn every_port_is_one_that_is_listened_at() {
    let defaults = temei::config::Config::default().server;
    let ports = [defaults.listen.port(), defaults.http_listen.port()].map(|port| port.to_string());
    let mut found = BTreeSet::new();
    for text in files().values() {
        let numbers = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.len() == 4);
        found.extend(
            numbers
                .filter(|word| word.starts_with("77") && word.bytes().all(|b| b.is_ascii_digit()))
                .map(str::to_owned),
        );
    }
    // 7700 is the user of the container, too.
    assert_eq!(found, ports.into_iter().collect());
}

#[tokio::test(flavor = "multi_thread")]
async fn every_path_that_is_probed_or_scraped_answers() {
    let app = TestApp::start().await;
    let mut paths = BTreeSet::new();
    for text in files().values() {
        for line in text.lines() {
            for key in ["httpGet: {path: ", "prometheus.io/path: ", "metrics_path: ", "GET "] {
                let Some((_, after)) = line.split_once(key) else { continue };
                let path = after.split([' ', ',', '}']).next().expect("one at least");
                paths.insert(path.to_owned());
            }
        }
    }
    assert_eq!(paths.iter().map(String::as_str).collect::<Vec<_>>(), ["/livez", "/metrics", "/readyz"]);
    for path in paths {
        assert_eq!(get(app.http, &path).await.0, 200, "{path}");
    }
    app.stop().await;
}

/// What stands behind `temei` in a line, where it is called.
fn called(line: &str) -> Option<Vec<String>> {
    let line = line.split_once(" #").map_or(line, |(line, _)| line);
    let command = [
        "exec temei temei ",
        "exec -T temei temei ",
        "run --rm temei ",
        "sudo -u temei temei ",
        "RUN temei ",
        "bin/temei ",
    ]
    .iter()
    .find_map(|start| line.split_once(start))?
    .1;
    let end = command.find([';', '&', '<', '|', '\\']).unwrap_or(command.len());
    Some(command[..end].split_whitespace().map(str::to_owned).collect())
}

#[test]
fn every_command_is_one_that_temei_has() {
    let mut calls: Vec<Vec<String>> = Vec::new();
    for (path, text) in files() {
        calls.extend(text.lines().filter(|line| !line.starts_with("COPY")).filter_map(called));
        if path.ends_with("kubernetes/deployment.yaml") || path.ends_with("kubernetes/first-key.yaml") {
            let manifest = YamlLoader::load_from_str(&text).expect("YAML").remove(0);
            let container = &manifest["spec"]["template"]["spec"]["containers"][0];
            let args = container["args"].as_vec().expect("arguments").iter();
            calls.push(args.map(|argument| argument.as_str().expect("text").to_owned()).collect());
        }
    }
    assert!(calls.len() > 8, "{calls:?}");
    for call in calls {
        let line = ["temei".to_owned()].into_iter().chain(call.clone());
        if let Err(error) = temei::cli::command().try_get_matches_from(line) {
            panic!("temei {}: {error}", call.join(" "));
        }
    }
}

#[test]
fn every_manifest_says_what_it_is_and_is_applied() {
    for path in files().keys().filter(|path| is_yaml(path)) {
        let name = path.strip_prefix(root().join("deploy")).expect("below it").to_string_lossy().into_owned();
        let manifests = yaml(&name);
        assert_eq!(manifests.len(), 1, "{name}");
        if name.starts_with("kubernetes/") && !name.ends_with("kustomization.yaml") {
            let manifest = &manifests[0];
            assert!(manifest["apiVersion"].as_str().is_some() && manifest["kind"].as_str().is_some(), "{name}");
            assert!(manifest["metadata"]["name"].as_str().is_some_and(|own| own.starts_with("temei")), "{name}");
        }
    }
    let kustomization = yaml("kubernetes/kustomization.yaml").remove(0);
    let applied = kustomization["resources"].as_vec().expect("resources").iter();
    let mut applied: Vec<&str> = applied.map(|name| name.as_str().expect("text")).collect();
    // By hand, before all others; the page says so.
    applied.extend(["first-key.yaml", "secret.example.yaml", "kustomization.yaml"]);
    applied.sort_unstable();
    let mut there: Vec<String> = files()
        .into_keys()
        .filter(|path| is_yaml(path) && path.parent().is_some_and(|folder| folder.ends_with("kubernetes")))
        .map(|path| path.file_name().expect("a file").to_string_lossy().into_owned())
        .collect();
    there.sort_unstable();
    assert_eq!(applied, there);
}

#[test]
fn every_file_that_is_copied_or_mounted_is_there() {
    let mut seen = 0;
    for line in read("container/Containerfile").lines().filter_map(|line| line.strip_prefix("COPY ")) {
        let mut parts = line.split_whitespace().filter(|part| !part.starts_with("--"));
        let source = parts.next().expect("a source");
        if !line.contains("--from=") {
            assert!(root().join(source).exists(), "{source}");
            seen += 1;
        }
    }
    let compose = yaml("compose/compose.yaml").remove(0);
    for (name, service) in compose["services"].as_hash().expect("services") {
        for volume in service["volumes"].as_vec().into_iter().flatten() {
            let source = volume.as_str().and_then(|volume| volume.split(':').next()).expect("a source");
            let is_there = match source.starts_with('.') {
                true => root().join("deploy/compose").join(source).exists(),
                false => !compose["volumes"][source].is_badvalue(),
            };
            assert!(is_there, "{name:?}: {source}");
            seen += 1;
        }
    }
    let build = &compose["services"]["temei"]["build"]["dockerfile"];
    assert!(root().join(build.as_str().expect("is built")).is_file());
    assert!(seen > 6, "{seen}");
}

#[test]
fn every_alert_has_a_runbook_and_tests_that_fire_and_that_do_not() {
    let tests = yaml("prometheus/alerts.test.yml").remove(0);
    let names: BTreeSet<&str> =
        tests["tests"].as_vec().expect("tests").iter().map(|test| test["name"].as_str().expect("a name")).collect();
    let operations = fs::read_to_string(root().join("docs/OPERATIONS.md")).expect("a page");
    let (_, runbook) = operations.split_once("\n## Runbook\n").expect("a runbook");
    let parts: BTreeSet<&str> = runbook.lines().filter_map(|line| line.strip_prefix("### ")).collect();
    let alerts = alerts();
    assert_eq!(parts, alerts.keys().map(String::as_str).collect());
    for (name, rule) in &alerts {
        let (fires, is_quiet) = (format!("{name} fires"), format!("{name} is quiet"));
        assert!(names.contains(&*fires) && names.contains(&*is_quiet), "{name} is not tested");
        let link = format!("docs/OPERATIONS.md#{}", name.to_lowercase());
        assert_eq!(rule["annotations"]["runbook"].as_str(), Some(&*link), "{name}");
        assert!(matches!(rule["labels"]["severity"].as_str(), Some("page" | "ticket")), "{name}");
    }
}

#[test]
fn promtool_takes_rules_tests_configuration_and_dashboard() {
    if Command::new("promtool").arg("--version").output().is_err() {
        eprintln!("SKIPPED: promtool is not installed (Debian's package prometheus)");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let shown = folder.path().join("dashboard.yml");
    let mut rules = "groups:\n  - name: dashboard\n    rules:\n".to_owned();
    for (number, expression) in dashboard().iter().enumerate() {
        rules += &format!("      - {{record: 'panel:{number}', expr: '{}'}}\n", expression.replace('\'', "''"));
    }
    fs::write(&shown, rules).expect("written");
    let shown = shown.to_str().expect("text");
    for arguments in [
        &["check", "rules", "alerts.yml"][..],
        &["test", "rules", "alerts.test.yml"],
        &["check", "config", "prometheus.yml"],
        &["check", "rules", shown],
    ] {
        let ran = Command::new("promtool").args(arguments).current_dir(root().join("deploy/prometheus")).output();
        let ran = ran.expect("runs");
        let told = String::from_utf8_lossy(&ran.stdout).into_owned() + &String::from_utf8_lossy(&ran.stderr);
        assert!(ran.status.success(), "promtool {}: {told}", arguments.join(" "));
    }
}
