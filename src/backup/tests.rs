use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;

use tempfile::TempDir;
use tokio::sync::mpsc;

use super::*;
use crate::store::{Column, ColumnKind, Summing, Table, TableInBackup};

const ROWS: usize = 40;

fn piece(table: &str, number: usize) -> Piece {
    let lines = format!("[\"{table}-{number}\"]\n").into_bytes();
    Piece { table: table.into(), lines, rows: 1, rows_in_all: 2 * ROWS as u64 }
}

fn pieces() -> Vec<Piece> {
    let rows = |table| (0..ROWS).map(move |number| piece(table, number));
    rows("tenants").chain(rows("products")).collect()
}

fn manifest() -> Manifest {
    let table = |name: &str| {
        let mut summing = Summing::default();
        pieces().iter().filter(|piece| &*piece.table == name).for_each(|piece| summing.add(&piece.lines, piece.rows));
        let columns = vec![Column { name: "id".to_owned(), kind: ColumnKind::Text }];
        let table = Table { name: name.to_owned(), columns, key: vec!["id".to_owned()] };
        TableInBackup { table, sum: summing.finish() }
    };
    Manifest {
        program: "0.1.0".to_owned(),
        migration: 7,
        created_at: "2026-03-01T12:00:00Z".to_owned(),
        database: "sqlite".to_owned(),
        vectors: true,
        tables: vec![table("tenants"), table("products"), table("documents")],
        tenants: Vec::new(),
    }
}

async fn handed(path: &Path, steps: impl IntoIterator<Item = Step>) -> Result<Written, BackupError> {
    let (send, taken) = mpsc::channel(4);
    let path = path.to_owned();
    let writing = tokio::task::spawn_blocking(move || write(&path, taken));
    for step in steps {
        if send.send(step).await.is_err() {
            break;
        }
    }
    drop(send);
    writing.await.expect("does not panic")
}

fn whole() -> Vec<Step> {
    pieces().into_iter().map(Step::Rows).chain([Step::End(Box::new(manifest()))]).collect()
}

async fn written() -> (TempDir, PathBuf) {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("shop.zip");
    handed(&path, whole()).await.expect("is written");
    (dir, path)
}

/// Everything a reader gets of a file.
fn read(path: &Path) -> Result<(Manifest, Vec<u8>), BackupError> {
    let mut archive = Archive::open(path)?;
    archive.verify()?;
    let contents = archive.contents().clone();
    let (send, mut taken) = mpsc::channel(64);
    archive.send(&send);
    drop(send);
    let mut lines = Vec::new();
    while let Some(piece) = taken.blocking_recv() {
        lines.extend(piece.expect("was verified").lines);
    }
    Ok((contents, lines))
}

fn names_in(dir: &Path) -> Vec<String> {
    let entries = fs::read_dir(dir).expect("reads").map(|entry| entry.expect("reads").file_name());
    entries.map(|name| name.into_string().expect("UTF-8")).collect()
}

#[tokio::test]
async fn what_is_read_is_what_was_handed_over() {
    let (dir, path) = written().await;
    let (contents, lines) = tokio::task::spawn_blocking(move || read(&path)).await.expect("ends").expect("is whole");
    assert_eq!(contents, manifest());
    assert_eq!(lines, pieces().into_iter().flat_map(|piece| piece.lines).collect::<Vec<_>>());
    assert_eq!(names_in(dir.path()), ["shop.zip"]);
    let mode = fs::metadata(dir.path().join("shop.zip")).expect("is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}

#[tokio::test]
async fn no_flipped_byte_changes_what_is_restored() {
    let (dir, path) = written().await;
    let bytes = fs::read(&path).expect("reads");
    let ended = tokio::task::spawn_blocking(move || {
        let (damaged, sound) = (dir.path().join("damaged.zip"), read(&path).expect("is whole"));
        let mut refused = 0;
        for at in 0..bytes.len() {
            let mut flipped = bytes.clone();
            flipped[at] ^= 0x10;
            fs::write(&damaged, flipped).expect("writable");
            match read(&damaged) {
                // Dates and attributes of the archive's entries mean nothing.
                Ok(found) => assert_eq!(found, sound, "byte {at}"),
                Err(_) => refused += 1,
            }
        }
        assert!(refused * 2 > bytes.len(), "{refused} of {}", bytes.len());
    });
    ended.await.expect("every byte");
}

#[tokio::test]
async fn a_file_that_was_cut_off_is_no_backup() {
    let (dir, path) = written().await;
    let bytes = fs::read(&path).expect("reads");
    let cut = dir.path().join("cut.zip");
    for length in (0..bytes.len()).step_by(7) {
        fs::write(&cut, &bytes[..length]).expect("writable");
        let error = Archive::open(&cut).map(drop).expect_err("is not whole");
        assert!(error.to_string().ends_with("cut.zip is no backup, or was cut off"), "{length}: {error}");
    }
}

#[tokio::test]
async fn a_part_that_is_missing_or_another_one_is_named() {
    let (dir, path) = written().await;
    let other = dir.path().join("other.zip");
    let without = |left_out: &str, put_in: Option<(&str, &[u8])>| {
        let mut archive = zip::ZipArchive::new(fs::File::open(&path).expect("is there")).expect("is one");
        let mut copy = zip::ZipWriter::new(fs::File::create(&other).expect("writable"));
        for at in 0..archive.len() {
            let entry = archive.by_index_raw(at).expect("is there");
            if entry.name() != left_out {
                copy.raw_copy_file(entry).expect("is copied");
            }
        }
        if let Some((name, content)) = put_in {
            copy.start_file(name, zip::write::SimpleFileOptions::default()).expect("begins");
            copy.write_all(content).expect("is written");
        }
        copy.finish().expect("ends");
        Archive::open(&other).and_then(|mut archive| archive.verify()).expect_err("is not whole").to_string()
    };
    let name = "products/000001.jsonl";
    assert!(without(name, None).ends_with("other.zip is damaged: products/000001.jsonl is missing"));
    let said = without(name, Some((name, b"[\"products-0\"]\n")));
    assert!(said.ends_with("is damaged: products/000001.jsonl is not what was written"), "{said}");
    assert!(without(MANIFEST, None).ends_with("is no backup, or was cut off"));
    let said = without(MANIFEST, Some((MANIFEST, b"{\"format\": 2}")));
    assert!(said.ends_with("is of format 2; this version of the program reads format 1"), "{said}");
}

#[tokio::test]
async fn what_ends_early_or_arrives_otherwise_leaves_no_file() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("shop.zip");
    let cut = handed(&path, whole().into_iter().take(ROWS)).await;
    assert!(matches!(cut, Err(BackupError::CutOff)), "{cut:?}");
    let lacking = handed(&path, whole().into_iter().skip(1)).await;
    assert!(matches!(&lacking, Err(BackupError::Arrived { table }) if table == "tenants"), "{lacking:?}");
    assert!(names_in(dir.path()).is_empty(), "{:?}", names_in(dir.path()));
    fs::write(&path, "something else").expect("writable");
    let there = handed(&path, whole()).await;
    assert!(matches!(there, Err(BackupError::Exists { .. })), "{there:?}");
    assert_eq!(fs::read(&path).expect("reads"), b"something else");
}

#[tokio::test]
async fn long_tables_are_cut_into_parts() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("shop.zip");
    let line = format!("[\"{}\"]\n", "x".repeat(1 << 20)).into_bytes();
    let mut contents = manifest();
    contents.tables.truncate(1);
    let mut summing = Summing::default();
    let mut steps = Vec::new();
    for _ in 0..20 {
        summing.add(&line, 1);
        steps.push(Step::Rows(Piece { table: "tenants".into(), lines: line.clone(), rows: 1, rows_in_all: 20 }));
    }
    contents.tables[0].sum = summing.finish();
    steps.push(Step::End(Box::new(contents)));
    handed(&path, steps).await.expect("is written");
    let mut archive = Archive::open(&path).expect("is one");
    archive.verify().expect("is whole");
    assert_eq!(archive.index.parts.iter().map(|part| part.sum.rows).collect::<Vec<_>>(), [8, 8, 4]);
}

#[test]
fn a_folder_gives_a_name_and_the_newest_file() {
    let dir = tempfile::tempdir().expect("a folder");
    assert!(matches!(find(dir.path()), Err(BackupError::NoneIn { .. })));
    let at = |moment| place(dir.path(), Timestamp::parse(moment).expect("a time"));
    let (older, newer) = (at("2026-03-01T12:00:00Z"), at("2026-03-01T12:00:01.5Z"));
    assert_eq!(older.file_name().and_then(|name| name.to_str()), Some("temei-2026-03-01T120000Z.zip"));
    for path in [&newer, &older, &dir.path().join("notes.zip")] {
        fs::write(path, "").expect("writable");
    }
    assert_eq!(find(dir.path()).expect("there are two"), newer);
    assert_eq!(find(&older).expect("is named"), older);
    assert_eq!(place(&older, Timestamp::from_micros(0)), older);
}
