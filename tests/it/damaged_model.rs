//! A model that is damaged takes away its vectors and nothing else: the doctor names the file and what to do, the service
//! starts and says in log and readiness what it lacks, and setup never takes one thing for another.

use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::os::unix::fs::{PermissionsExt, chown, symlink};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use temei::pb::v1;

use crate::support::{Served, Shell, get, temei, told, until};

const MODEL: &str = "models/multilingual-e5-small-q4.1-int8";
/// Nobody, where the tests run as root, whom no permission stops.
const NOBODY: u32 = 65_534;

/// What `/readyz` says once it says that calls are wanted.
async fn readiness(server: &Served) -> String {
    until("readiness", async || {
        let (status, said) = get(server.http, "/readyz").await;
        (status == 200).then_some(said)
    })
    .await
}

/// What `temei setup` brought; none where it has not been.
fn brought() -> Option<PathBuf> {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    if data.join("setup.json").exists() && data.join(MODEL).exists() {
        return data.canonicalize().ok();
    }
    eprintln!("SKIPPED: there is no model; `temei setup` brings it");
    None
}

/// The files of the model and of the library, by their paths in a data folder.
fn files(data: &Path) -> Vec<PathBuf> {
    let in_folder = |folder: &str| {
        let entries = fs::read_dir(data.join(folder)).expect("brought").map(|entry| entry.expect("readable"));
        entries.map(|entry| Path::new(folder).join(entry.file_name())).collect::<Vec<_>>()
    };
    [in_folder(MODEL), in_folder("runtime")].concat()
}

/// Makes `data` an installation whose files are those of `brought`; what is damaged later is a copy.
fn install(brought: &Path, data: &Path, damaged: &str) {
    fs::copy(brought.join("setup.json"), data.join("setup.json")).expect("copied");
    for file in files(brought) {
        let target = data.join(&file);
        fs::create_dir_all(target.parent().expect("in a folder")).expect("made");
        if file.to_string_lossy().contains(damaged) {
            fs::copy(brought.join(&file), &target).expect("copied");
        } else {
            symlink(brought.join(&file), &target).expect("linked");
        }
    }
}

fn cut_short(path: &Path) {
    let file = File::options().write(true).open(path).expect("there");
    file.set_len(file.metadata().expect("there").len() / 2).expect("cut");
}

fn altered(path: &Path) {
    let mut file = File::options().write(true).open(path).expect("there");
    file.seek(SeekFrom::Start(5_000)).expect("within");
    file.write_all(b"something else").expect("written");
}

fn removed(path: &Path) {
    fs::remove_file(path).expect("there");
}

type Damage = (&'static str, fn(&Path), &'static str);

const DAMAGES: [Damage; 5] = [
    ("weights.bin", cut_short, "another size"),
    ("model.onnx", altered, "other content"),
    ("tokenizer.json", removed, "missing"),
    ("libonnxruntime.so", cut_short, "another size"),
    ("libonnxruntime.so", altered, "other content"),
];

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_model_is_named_by_the_doctor_and_the_service_starts_without_it() {
    let Some(brought) = brought() else { return };
    for (name, damage, fault) in DAMAGES {
        let shell = Shell::new();
        install(&brought, &shell.dir(), name);
        let damaged = files(&brought).into_iter().find(|file| file.to_string_lossy().contains(name)).expect("brought");
        damage(&shell.dir().join(&damaged));
        let file = damaged.file_name().expect("a file").to_string_lossy().into_owned();

        let found = shell.ended(&["doctor"], 1);
        let line = found.lines().position(|line| line.starts_with("broken") && line.contains("model: "));
        let line = line.unwrap_or_else(|| panic!("{name}: {found}"));
        let lines: Vec<_> = found.lines().collect();
        assert!(lines[line].contains(&file) && lines[line].contains(fault), "{name}: {found}");
        assert!(lines[line + 1].contains("temei setup"), "{name}: {found}");

        let server = Served::start(&shell.dir()).await;
        let ready = readiness(&server).await;
        assert!(ready.contains("lexical-only") && ready.contains(&file) && ready.contains(fault), "{name}: {ready}");
        let check =
            v1::CheckRequest { text: "Bună ziua!".to_owned(), locale: "ro-RO".to_owned(), ..Default::default() };
        let tenant = temei::tenant::TenantId::parse("shop").expect("an id");
        let answer = server.connection.with_tenant(&tenant).guard().check(check).await.expect("answered").into_inner();
        assert_eq!(answer.verdict(), v1::Verdict::Allow);
        let log = server.terminate();
        assert!(log.contains(" WARN ") && log.contains("LEXICAL ONLY") && log.contains(&file), "{name}: {log}");
    }
}

#[test]
fn a_model_folder_that_cannot_be_read_is_told_as_that() {
    let Some(brought) = brought() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().join("data");
    fs::create_dir_all(data.join(MODEL)).expect("made");
    fs::create_dir_all(data.join("runtime")).expect("made");
    fs::copy(brought.join("setup.json"), data.join("setup.json")).expect("copied");
    for file in files(&brought).iter().filter(|file| file.starts_with("runtime")) {
        fs::copy(brought.join(file), data.join(file)).expect("copied");
    }
    for entry in ["", "data", "data/setup.json", "data/runtime", "data/models"] {
        give(&folder.path().join(entry));
    }
    for file in fs::read_dir(data.join("runtime")).expect("made") {
        give(&file.expect("readable").path());
    }
    give(&data.join(MODEL));
    fs::set_permissions(data.join(MODEL), fs::Permissions::from_mode(0o000)).expect("ours");
    let mut doctor = Command::new(env!("CARGO_BIN_EXE_temei"));
    doctor.env_clear().arg("--data-dir").arg(&data).arg("doctor");
    if is_root() {
        doctor.uid(NOBODY).gid(NOBODY);
    }
    let output = match doctor.output() {
        Ok(output) => output,
        Err(error) => return eprintln!("SKIPPED: nobody cannot run the executable here: {error}"),
    };
    fs::set_permissions(data.join(MODEL), fs::Permissions::from_mode(0o700)).expect("ours");
    let said = told(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("it cannot be read") && said.contains("chmod"), "{said}");
}

fn is_root() -> bool {
    rustix::process::geteuid().is_root()
}

fn give(path: &Path) {
    if is_root() {
        chown(path, Some(NOBODY), Some(NOBODY)).expect("root may");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_library_of_ones_own_that_is_cut_short_ends_no_process() {
    let Some(brought) = brought() else { return };
    let shell = Shell::new();
    let own = shell.folder.path().join("own");
    fs::create_dir(&own).expect("made");
    for file in files(&brought) {
        fs::copy(brought.join(&file), own.join(file.file_name().expect("a file"))).expect("copied");
    }
    let library = files(&brought).into_iter().find(|file| file.starts_with("runtime")).expect("brought");
    cut_short(&own.join(library.file_name().expect("a file")));
    let path = format!("embedder.path={}", own.display());
    let (found, _) = shell.both(&["--set", &path, "doctor"], 1);
    assert!(found.contains("cut short") && found.contains("libonnxruntime"), "{found}");
    let server = Served::start_with(&shell.dir(), &[&path]).await;
    let ready = readiness(&server).await;
    assert!(ready.contains("cut short") && ready.contains("embedder.path"), "{ready}");
}

#[test]
fn setup_from_a_folder_says_was_there_already_of_that_very_model_alone() {
    let Some(brought) = brought() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let (data, from) = (folder.path().join("data"), folder.path().join("from"));
    let setup = |from: &Path| {
        let output = temei(&data, &["setup", "--from", from.to_str().expect("a plain name")]);
        (output.status.code(), told(&output))
    };
    let (ready, there) = ("is ready", "was there already");
    let expect = |from: &Path, said: &str| {
        let (code, text) = setup(from);
        assert_eq!(code, Some(0), "{text}");
        assert!(text.contains(said), "{said:?} was expected: {text}");
    };
    // Of another installation.
    expect(&brought, ready);
    expect(&brought, there);
    // What is here was altered: the same size, and another model.
    altered(&data.join(MODEL).join("model.onnx"));
    expect(&brought, ready);
    assert!(told(&temei(&data, &["doctor"])).contains("ok       model"));

    // A folder with a model, half copied and then whole.
    fs::create_dir(&from).expect("made");
    for file in files(&brought).iter().filter(|file| file.starts_with(MODEL)) {
        fs::copy(brought.join(file), from.join(file.file_name().expect("a file"))).expect("copied");
    }
    cut_short(&from.join("weights.bin"));
    let (code, text) = setup(&from);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("the model does not run") && text.contains("model.onnx"), "{text}");
    expect(&brought, there);
    fs::copy(brought.join(MODEL).join("weights.bin"), from.join("weights.bin")).expect("copied");
    expect(&from, ready);
    expect(&from, there);
    // Another one under the same name.
    let mut tokenizer = File::options().append(true).open(from.join("tokenizer.json")).expect("there");
    tokenizer.write_all(b"\n").expect("written");
    expect(&from, ready);
    expect(&from, there);
    // And back: all of it is here, and another model was in use.
    expect(&brought, ready);
    expect(&brought, there);
    assert!(!data.join("setup.partial").exists(), "nothing half done stays");
}
