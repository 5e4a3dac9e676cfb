//! Setup without a network: what it finds in a data folder, and what it says when it can bring nothing.

use super::*;

fn data_with(active: &str) -> tempfile::TempDir {
    let data = tempfile::tempdir().expect("a folder");
    let model = Path::new(MODELS_FOLDER).join(active);
    let files =
        [Path::new(RUNTIME_FOLDER).join(pins::RUNTIME_FILE), model.join(MODEL_FILE), model.join(TOKENIZER_FILE)];
    for file in &files {
        let path = data.path().join(file);
        fs::create_dir_all(path.parent().expect("inside the folder")).expect("writable");
        fs::write(path, "content").expect("writable");
    }
    let record = |file: &PathBuf| Record::of(data.path(), file.clone()).expect("readable");
    let mut manifest = Manifest::default();
    manifest.active = Some(active.to_owned());
    manifest.runtime.push(record(&files[0]));
    manifest.models.insert(active.to_owned(), files[1..].iter().map(record).collect());
    manifest.write(data.path()).expect("writable");
    data
}

fn without_python(data: &Path) -> SetupOptions {
    SetupOptions { python: data.join("no-such-python"), ..SetupOptions::new(data) }
}

#[test]
fn an_empty_folder_has_no_model_and_setup_without_python_says_so() {
    let data = tempfile::tempdir().expect("a folder");
    assert_eq!(resolve(data.path(), None).expect("readable"), None);
    assert_eq!(sound(data.path(), None).expect("readable"), None);
    let error = run(&without_python(data.path()), &mut Silent).expect_err("nothing to download with");
    assert!(matches!(error, SetupError::NoPython { .. }), "{error}");
    assert!(!data.path().join(ASIDE_FOLDER).exists(), "nothing half done stays");
    assert_eq!(resolve(data.path(), None).expect("readable"), None);
}

#[test]
fn what_is_whole_is_left_alone() {
    let data = data_with(&converted_folder(Precision::Int8));
    let report = run(&without_python(data.path()), &mut Silent).expect("nothing to do");
    assert!(!report.changed);
    assert_eq!(sound(data.path(), None).expect("whole"), Some(report.files));
}

#[test]
fn setup_lets_nobody_else_into_the_folder_it_makes() {
    use std::os::unix::fs::PermissionsExt;
    let parent = tempfile::tempdir().expect("a folder");
    let data = parent.path().join("data");
    run(&without_python(&data), &mut Silent).expect_err("nothing to download with");
    let mode = |path: &Path| fs::metadata(path).expect("is there").permissions().mode() & 0o777;
    assert_eq!((mode(&data), mode(&data.join(LOCK_FILE))), (0o700, 0o600));
}

#[test]
fn damage_is_seen_and_is_not_served() {
    let data = data_with("model");
    let model = data.path().join("models/model/model.onnx");
    fs::write(&model, "CONTENT").expect("writable");
    let error = sound(data.path(), None).expect_err("its content is another one");
    assert!(matches!(error, SetupError::Damaged { fault: Fault::Content, .. }), "{error}");
    assert!(error.remedy(None).contains("temei setup"), "{}", error.remedy(None));
    fs::remove_file(&model).expect("there");
    let error = resolve(data.path(), None).expect_err("a file is gone");
    assert!(matches!(error, SetupError::Damaged { fault: Fault::Missing, .. }), "{error}");
}

#[test]
fn a_record_of_setup_that_says_nothing_is_damage() {
    let data = data_with("model");
    fs::write(data.path().join("setup.json"), "{").expect("writable");
    let error = resolve(data.path(), None).expect_err("something was brought");
    assert!(matches!(error, SetupError::Damaged { fault: Fault::Content, .. }), "{error}");
}

#[test]
fn a_folder_that_is_no_model_or_does_not_run_changes_nothing() {
    let (data, from) = (data_with("model"), tempfile::tempdir().expect("a folder"));
    let before = fs::read(data.path().join("setup.json")).expect("readable");
    let options = SetupOptions { source: Source::Folder(from.path().to_owned()), ..without_python(data.path()) };
    let error = run(&options, &mut Silent).expect_err("the folder is empty");
    assert!(matches!(error, SetupError::Folder { missing: MODEL_FILE, .. }), "{error}");
    for file in [MODEL_FILE, TOKENIZER_FILE] {
        fs::write(from.path().join(file), "half").expect("writable");
    }
    let error = run(&options, &mut Silent).expect_err("this is no model");
    assert!(matches!(error, SetupError::Trial(_)), "{error}");
    assert_eq!(fs::read(data.path().join("setup.json")).expect("readable"), before);
    assert!(sound(data.path(), None).expect("as before").is_some());
    let models = fs::read_dir(data.path().join(MODELS_FOLDER)).expect("readable").count();
    assert_eq!((models, data.path().join(ASIDE_FOLDER).exists()), (1, false));
}

#[test]
fn a_damaged_installation_is_not_copied() {
    let (data, from) = (tempfile::tempdir().expect("a folder"), data_with("model"));
    fs::write(from.path().join("models/model/model.onnx"), "CONTENT").expect("writable");
    let options = SetupOptions { source: Source::Folder(from.path().to_owned()), ..without_python(data.path()) };
    let error = run(&options, &mut Silent).expect_err("its record says otherwise");
    assert!(matches!(error, SetupError::Damaged { fault: Fault::Content, .. }), "{error}");
    assert_eq!(resolve(data.path(), None).expect("readable"), None);
}

#[test]
fn a_folder_of_ones_own_needs_its_files_and_a_library_somewhere() {
    let (data, own) = (data_with("model"), tempfile::tempdir().expect("a folder"));
    let error = resolve(data.path(), Some(own.path())).expect_err("the folder is empty");
    assert!(matches!(error, SetupError::Folder { missing: MODEL_FILE, .. }), "{error}");
    for file in [MODEL_FILE, TOKENIZER_FILE] {
        fs::write(own.path().join(file), "content").expect("writable");
    }
    let files = resolve(data.path(), Some(own.path())).expect("whole").expect("a model");
    assert_eq!(files.runtime, data.path().join(RUNTIME_FOLDER).join(pins::RUNTIME_FILE));

    let bare = tempfile::tempdir().expect("a folder");
    let error = resolve(bare.path(), Some(own.path())).expect_err("no library");
    assert!(matches!(error, SetupError::NoRuntime { .. }), "{error}");
    fs::write(own.path().join("libonnxruntime.so.1.31.1"), "content").expect("writable");
    let files = resolve(bare.path(), Some(own.path())).expect("whole").expect("a model");
    assert!(files.runtime.starts_with(own.path()));
}

#[test]
fn two_setups_do_not_work_in_one_folder() {
    let data = tempfile::tempdir().expect("a folder");
    let _held = lock(data.path()).expect("free");
    let error = run(&without_python(data.path()), &mut Silent).expect_err("the folder is taken");
    assert!(matches!(error, SetupError::Busy { .. }), "{error}");
}

#[test]
#[ignore = "downloads 120 MB into data/, as `temei setup` does"]
fn setup_brings_a_model_that_runs_and_then_has_nothing_to_do() {
    let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let report = run(&SetupOptions::new(&data), &mut Bars::default()).expect("the registry is reachable");
    assert_eq!(resolve(&data, None).expect("whole"), Some(report.files));
    assert!(!run(&without_python(&data), &mut Silent).expect("nothing to do").changed);
}
