//! The data folder has one owner.

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
