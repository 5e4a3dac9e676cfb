//! No command hangs: whoever it speaks to may say nothing, as a port whose process is stopped does. Each ends within its
//! limits, with a text and the exit code of an error.
//!
//! The commands are those the executable has: a new one is tried by itself, with arguments made from its own.

use std::collections::VecDeque;
use std::fs;
use std::io::Write;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Command, Output, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use clap::Arg;

use crate::support::{Served, Shell, told};

/// What ends nowhere near this long after its own limits hangs.
const HANGS_AFTER: Duration = Duration::from_secs(120);
const BETWEEN_LOOKS: Duration = Duration::from_millis(20);
/// Commands that are tried at a time.
const AT_ONCE: usize = 4;
/// Limits short enough for a test; those of a database are not to be set.
const SHORT: [&str; 4] = ["--connect-ms", "500", "--silence-ms", "900"];

/// A command that does something: no group of others.
#[derive(Clone, Debug)]
struct Leaf {
    path: Vec<String>,
    /// Of everything it asks for.
    arguments: Vec<String>,
    /// It speaks to a service.
    speaks: bool,
}

impl Leaf {
    fn name(&self) -> String {
        self.path.join(" ")
    }
}

/// Files that commands read before they speak to anybody.
struct Files {
    text: String,
    rows: String,
    object: String,
    beir: String,
}

impl Files {
    fn new(shell: &Shell) -> Self {
        let folder = shell.folder.path().join("beir");
        fs::create_dir_all(folder.join("qrels")).expect("made");
        let put = |name: &str, text: &str| fs::write(folder.join(name), text).expect("written");
        put("corpus.jsonl", "{\"_id\": \"d1\", \"title\": \"Mugs\", \"text\": \"Blue mugs of clay.\"}\n");
        put("queries.jsonl", "{\"_id\": \"q1\", \"text\": \"blue mug\"}\n");
        put("qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\td1\t1\n");
        let row = |n: usize| {
            format!(
                "{{\"sku\": \"MUG-{n}\", \"name\": \"Mug {n}\", \"brand\": \"B{0}\", \"category\": [\"C{0}\"]}}\n",
                n % 3
            )
        };
        let rows: String = (0..12).map(row).collect();
        Self {
            text: shell.file("answer.txt", "Bună ziua!"),
            rows: shell.file("rows.jsonl", rows),
            object: shell.file("object.json", "{}"),
            beir: folder.to_str().expect("a plain name").to_owned(),
        }
    }

    /// A value that an argument takes.
    fn value(&self, path: &str, argument: &Arg) -> String {
        if let Some(value) = argument.get_possible_values().first() {
            return value.get_name().to_owned();
        }
        let name = argument.get_value_names().and_then(|names| names.first()).map(|name| name.to_string());
        match (path, argument.get_id().as_str(), name.unwrap_or_default().as_str()) {
            ("policy put" | "policy diff" | "merchandising put" | "documents event", _, "FILE") => self.object.clone(),
            ("backup", "path", _) => self.beir.clone(),
            (_, _, "SKU=AMOUNT") => "MUG-1=1.50 RON".to_owned(),
            (_, _, "SKU=UNITS") => "MUG-1=3".to_owned(),
            (_, "tenant" | "id", _) => "shop".to_owned(),
            ("check" | "inspect" | "scrub" | "validate", _, "FILE") => self.text.clone(),
            (_, _, name) if name.ends_with("FILE") || name.ends_with("JSONL") || name.contains("FILE") => {
                self.rows.clone()
            }
            _ => "x".to_owned(),
        }
    }

    /// What a command wants that its arguments do not say one by one.
    fn more(&self, path: &str) -> Vec<String> {
        let more: &[&str] = match path {
            "eval search" | "eval tune" => &["--data", &self.beir],
            "reindex" => &["--tenant", "shop"],
            "check" => &[&self.text, "--locale", "ro-RO"],
            "inspect" | "scrub" | "validate" => &[&self.text],
            "tools validate" => &[&self.object],
            "policy diff" => &[&self.object],
            "tenants create" => &["shop"],
            "eval known-item" => &["--code", &self.rows],
            "eval abstain" => &["--products", &self.rows],
            "eval guard" => &[&self.rows],
            "products delete" | "documents delete" => &["MUG-1", "--yes"],
            "tenants erase" => &["--yes"],
            "audit erase" => &["--customer", "c-1", "--yes"],
            "keys create" => &["--scope", "search"],
            "approvals decide" => &["--approve"],
            _ => &[],
        };
        more.iter().map(|&argument| argument.to_owned()).collect()
    }
}

/// Every command of the executable.
fn leaves(files: &Files) -> Vec<Leaf> {
    let mut found = Vec::new();
    let mut groups = VecDeque::from([(Vec::new(), temei::cli::command())]);
    while let Some((path, command)) = groups.pop_front() {
        for inner in command.get_subcommands().filter(|inner| inner.get_name() != "help") {
            let path: Vec<String> = path.iter().cloned().chain([inner.get_name().to_owned()]).collect();
            if inner.has_subcommands() {
                groups.push_back((path, inner.clone()));
            } else {
                found.push(leaf(path, inner, files));
            }
        }
    }
    found
}

fn leaf(path: Vec<String>, command: &clap::Command, files: &Files) -> Leaf {
    let name = path.join(" ");
    let mut arguments = files.more(&name);
    let is_wanting = arguments.is_empty() || arguments.iter().all(|argument| argument != "--code");
    for argument in command.get_arguments().filter(|argument| is_wanting && argument.is_required_set()) {
        if let Some(long) = argument.get_long() {
            arguments.push(format!("--{long}"));
        }
        arguments.push(files.value(&name, argument));
    }
    let has = |id: &str| command.get_arguments().any(|argument| argument.get_id() == id);
    if has("tenant") && !arguments.iter().any(|argument| argument == "--tenant") && name != "tenants create" {
        let is_flag = command.get_arguments().any(|argument| argument.get_long() == Some("tenant"));
        arguments.extend(is_flag.then(|| ["--tenant".to_owned(), "shop".to_owned()]).into_iter().flatten());
    }
    Leaf { speaks: has("address"), path, arguments }
}

/// Runs a command; one that does not end is killed, and none.
fn run(mut command: Command) -> Option<Output> {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("runs");
    let begun = Instant::now();
    while begun.elapsed() < HANGS_AFTER {
        if child.try_wait().expect("a child").is_some() {
            return Some(child.wait_with_output().expect("ended"));
        }
        thread::sleep(BETWEEN_LOOKS);
    }
    child.kill().expect("it runs");
    let _ = child.wait();
    None
}

/// Runs all of them, a few at a time. Gives what each came to.
fn run_all(commands: Vec<(Leaf, Command)>) -> Vec<(Leaf, Option<Output>)> {
    let (waiting, ended) = (Mutex::new(VecDeque::from(commands)), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..AT_ONCE {
            scope.spawn(|| {
                loop {
                    let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).pop_front();
                    let Some((leaf, command)) = next else { return };
                    let output = run(command);
                    ended.lock().unwrap_or_else(PoisonError::into_inner).push((leaf, output));
                }
            });
        }
    });
    ended.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// What is wrong with how commands ended: those that speak have to end with 1 and say one of `texts`.
fn faults(ended: Vec<(Leaf, Option<Output>)>, speaks: impl Fn(&Leaf) -> bool, texts: &[&str]) -> Vec<String> {
    let mut faults = Vec::new();
    for (leaf, output) in ended {
        let Some(output) = output else {
            faults.push(format!("{} hangs", leaf.name()));
            continue;
        };
        let (code, told) = (output.status.code(), told(&output));
        if code == Some(2) || code.is_none() {
            faults.push(format!("{} was not tried ({code:?}): {told}", leaf.name()));
        } else if speaks(&leaf) && (code != Some(1) || !texts.iter().any(|text| told.contains(text))) {
            faults.push(format!("{} ended with {code:?}: {told}", leaf.name()));
        }
    }
    faults
}

/// A port that accepts and says nothing, until it is dropped.
struct Silent {
    address: SocketAddr,
}

impl Silent {
    fn listen() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("bound");
        thread::spawn(move || {
            let mut kept: Vec<TcpStream> = Vec::new();
            for caller in listener.incoming().flatten() {
                kept.push(caller);
            }
        });
        Self { address }
    }
}

#[test]
fn no_command_hangs_on_a_port_that_accepts_and_says_nothing() {
    let shell = Shell::bare();
    let files = Files::new(&shell);
    let silent = Silent::listen();
    let signed = rcgen::generate_simple_self_signed(vec!["127.0.0.1".to_owned()]).expect("signed");
    let authority = shell.file("ca.pem", signed.cert.pem());
    let plain = ["--address".to_owned(), silent.address.to_string(), "--key".to_owned(), "tm_a_b".to_owned()];
    let mut encrypted = plain.to_vec();
    encrypted[1] = format!("https://{}", silent.address);
    encrypted.extend(["--ca".to_owned(), authority]);
    let all = leaves(&files);
    assert!(all.iter().filter(|leaf| leaf.speaks).count() > 25, "are commands still found? {all:?}");
    for way in [plain.to_vec(), encrypted] {
        let speaking = all.iter().filter(|leaf| leaf.speaks).cloned();
        let commands = speaking.map(|leaf| {
            let mut command = shell.command(&[]);
            command.args(&leaf.path).args(&leaf.arguments).args(&way).args(SHORT);
            (leaf, command)
        });
        let wrong = faults(run_all(commands.collect()), |leaf| leaf.speaks, &["does not answer within 0.5 s"]);
        assert!(wrong.is_empty(), "{way:?}:\n{}", wrong.join("\n"));
    }
}

/// Stopped as by SIGSTOP until it is dropped.
struct Stopped(rustix::process::Pid);

impl Stopped {
    fn hold(served: &Served) -> Self {
        let pid = served.pid();
        rustix::process::kill_process(pid, rustix::process::Signal::STOP).expect("it runs");
        Self(pid)
    }
}

impl Drop for Stopped {
    fn drop(&mut self) {
        let _ = rustix::process::kill_process(self.0, rustix::process::Signal::CONT);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_command_hangs_beside_a_service_that_is_stopped() {
    let shell = Shell::new();
    let files = Files::new(&shell);
    let server = Served::start_with(&shell.dir(), &["embedder.enabled=false"]).await;
    let stopped = Stopped::hold(&server);
    let commands = leaves(&files).into_iter().map(|leaf| {
        let mut command = shell.command(&[]);
        command.args(&leaf.path).args(&leaf.arguments);
        if leaf.speaks {
            command.args(SHORT);
        }
        (leaf, command)
    });
    let commands = commands.collect();
    let ended = tokio::task::spawn_blocking(move || run_all(commands)).await.expect("no panic");
    let needs = |leaf: &Leaf| leaf.speaks || ["serve", "migrate", "doctor"].contains(&leaf.name().as_str());
    let wrong = faults(ended, needs, &["does not answer within", "is using", "is in use"]);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    drop(stopped);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_service_that_stops_during_a_call_is_given_up() {
    let shell = Shell::new();
    let server = Served::start_with(&shell.dir(), &["embedder.enabled=false"]).await;
    let arguments = ["check", "--stream", "--tenant", "shop", "--locale", "ro-RO", "-"];
    let mut command = shell.command(&arguments);
    let mut child = command.args(SHORT).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let child = child.as_mut().expect("the executable runs");
    let mut input = child.stdin.take().expect("piped");
    input.write_all("Bună ziua! Cu ce vă pot ajuta? ".as_bytes()).expect("it reads");
    // What comes back says that the call is open.
    let mut first = [0];
    let mut output = child.stdout.take().expect("piped");
    std::io::Read::read_exact(&mut output, &mut first).expect("something is released");
    let stopped = Stopped::hold(&server);
    let mut errors = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().expect("piped"), &mut errors).expect("text");
    assert_eq!(child.wait().expect("it ends").code(), Some(1), "{errors}");
    assert!(errors.contains("the connection is lost"), "{errors}");
    drop((stopped, input));
}

#[test]
fn no_command_hangs_on_a_database_that_accepts_and_says_nothing() {
    let shell = Shell::bare();
    let files = Files::new(&shell);
    let silent = Silent::listen();
    let url = format!("postgres://temei@{}/shop", silent.address);
    let mut commands = Vec::new();
    for (number, leaf) in leaves(&files).into_iter().enumerate() {
        // Each with a folder of its own, which one process may own.
        let dir = shell.folder.path().join(format!("data-{number}"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_temei"));
        command.env_clear().env("TEMEI_DATABASE__URL", &url).arg("--data-dir").arg(dir);
        // Those that serve bind before they reach the database, and others run beside them.
        command.env("TEMEI_SERVER__LISTEN", "127.0.0.1:0").env("TEMEI_SERVER__HTTP_LISTEN", "127.0.0.1:0");
        command.args(&leaf.path).args(&leaf.arguments);
        commands.push((leaf, command));
    }
    let needs = |leaf: &Leaf| leaf.speaks || ["serve", "migrate", "doctor"].contains(&leaf.name().as_str());
    let wrong = faults(run_all(commands), needs, &["no answer within 5 s"]);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
