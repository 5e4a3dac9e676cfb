//! The data folder has one owner, and nobody else reads it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use temei::lifecycle::{self, StartError};
use temei::store::{DataFolder, FolderError};

use crate::support::{TestApp, flags, named, temei, with_seq};

#[tokio::test(flavor = "multi_thread")]
async fn a_second_server_on_one_folder_refuses_plainly() {
    let app = TestApp::start().await;
    app.shop("shop").await.fill(with_seq(vec![named("A-1", "Ceainic")])).await;
    let error = lifecycle::start(flags(&app.dir(), &[])).await.expect_err("two owners");
    let StartError::Folder(error @ FolderError::Held { .. }) = error else { panic!("{error:?}") };
    let told = error.to_string();
    assert!(told.contains(&format!("process {}", std::process::id())), "{told}");
    assert!(told.contains(&app.address.to_string()), "{told}");
    // The executable says the same.
    let serve = ["--set", "server.listen=127.0.0.1:0", "--set", "server.http_listen=127.0.0.1:0", "serve"];
    let refused = temei(&app.dir(), &serve);
    let told = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(1), "{told}");
    assert!(told.contains("in use by process"), "{told}");

    let owner = DataFolder::owner(&app.dir()).expect("readable").expect("owned");
    assert_eq!(owner.endpoint.expect("it serves").0, app.address, "the refused ones left the owner as it was");
    let folder = app.folder();
    app.stop().await;
    assert_eq!(DataFolder::owner(folder.path()).expect("readable"), None);
    let app = TestApp::start_in(folder, &[]).await;
    assert_eq!(app.existing("shop").products().await, 1, "after the stop it opens again, with its data");
    app.stop().await;
}

/// Everything of a data folder, itself too, that somebody else than its owner may use.
fn open_to_others(dir: &Path) -> Vec<PathBuf> {
    let (mut open, mut paths) = (Vec::new(), vec![dir.to_owned()]);
    while let Some(path) = paths.pop() {
        let metadata = fs::metadata(&path).expect("is there");
        if metadata.is_dir() {
            paths.extend(fs::read_dir(&path).expect("readable").map(|entry| entry.expect("readable").path()));
        }
        if metadata.permissions().mode() & 0o077 != 0 {
            open.push(path);
        }
    }
    open
}

/// With a umask that hides nothing.
fn temei_in_the_open(dir: &Path, command: &str) -> Output {
    let line = format!("umask 000; exec \"$0\" --data-dir \"$1\" {command}");
    let mut shell = Command::new("sh");
    shell.args(["-c", &line, env!("CARGO_BIN_EXE_temei")]).arg(dir).output().expect("a shell")
}

#[test]
fn a_data_folder_is_private_whatever_the_umask() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("data");
    let made = temei_in_the_open(&dir, "tenants create shop");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    assert!(dir.join("temei.db").exists());
    assert_eq!(open_to_others(&dir), [] as [PathBuf; 0]);
}

#[test]
fn the_doctor_finds_what_others_can_read_and_a_start_tightens_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("data");
    assert!(temei(&dir, &["migrate"]).status.success());
    for (path, mode) in [(dir.clone(), 0o755), (dir.join("temei.db"), 0o644)] {
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).expect("is ours");
    }
    let found = temei(&dir, &["doctor"]);
    let told = String::from_utf8_lossy(&found.stdout).into_owned();
    assert_eq!(found.status.code(), Some(1), "{told}");
    assert!(told.contains("0755") && told.contains("chmod -R go= "), "{told}");
    assert_eq!(open_to_others(&dir).len(), 2, "the doctor changes nothing");
    assert!(temei(&dir, &["migrate"]).status.success());
    assert_eq!(open_to_others(&dir), [] as [PathBuf; 0]);
    assert!(temei(&dir, &["doctor"]).status.success());
}
