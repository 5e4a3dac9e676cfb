//! The flows there are: five files beside this module, which are part of the executable, and files of an operator's own.
//! Several versions of one flow may be there at a time: the newest begins conversations, each goes on in its own.

use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use super::definition::Flow;
use super::fault::Faults;
use super::progress::Progress;
use super::saved::{ResumeError, SavedProgress};

/// Name and text of each of the house.
const FILES: [(&str, &str); 5] = [
    ("negotiation", include_str!("files/negotiation.toml")),
    ("assistant", include_str!("files/assistant.toml")),
    ("action", include_str!("files/action.toml")),
    ("storefront", include_str!("files/storefront.toml")),
    ("legal_case", include_str!("files/legal_case.toml")),
];

static FLOWS: LazyLock<Vec<Arc<Flow>>> = LazyLock::new(|| {
    let load = |(name, text): (&str, &str)| match Flow::load(text) {
        Ok(flow) => flow,
        Err(faults) => panic!("the tests hold that our own files are right; {name}:\n{faults}"),
    };
    FILES.into_iter().map(load).collect()
});

/// All of the house, proved when they are first asked for.
pub fn all() -> &'static [Arc<Flow>] {
    &FLOWS
}

/// One of the house.
pub fn named(name: &str) -> Option<&'static Arc<Flow>> {
    all().iter().find(|flow| flow.name() == name)
}

/// The text of one as it lies in the tree.
pub fn file(name: &str) -> Option<&'static str> {
    FILES.into_iter().find(|(known, _)| *known == name).map(|(_, text)| text)
}

/// The flows of a service, cheap to clone.
#[derive(Clone, Debug)]
pub struct Library {
    flows: Arc<[Arc<Flow>]>,
}

/// Why the files of an operator cannot be taken.
#[derive(Debug, thiserror::Error)]
pub enum LibraryError {
    #[error("{} is no flow:\n{faults}", path.display())]
    Wrong { path: PathBuf, faults: Faults },
    #[error("{} is {flow} {version}, which there is already: give it another version", path.display())]
    Twice { path: PathBuf, flow: String, version: u32 },
}

impl Default for Library {
    /// Those of the house alone.
    fn default() -> Self {
        Self { flows: all().into() }
    }
}

impl Library {
    /// Those of the house and these: path and text of each. A newer version of one of the house takes its place for
    /// conversations that begin.
    ///
    /// # Errors
    /// The first file that is no flow, or that is the same version of the same flow as another.
    pub fn with(files: &[(PathBuf, String)]) -> Result<Self, LibraryError> {
        let mut flows = all().to_vec();
        for (path, text) in files {
            let flow = Flow::load(text).map_err(|faults| LibraryError::Wrong { path: path.clone(), faults })?;
            let is_it = |other: &Arc<Flow>| (other.name(), other.version()) == (flow.name(), flow.version());
            if flows.iter().any(is_it) {
                return Err(twice(path, &flow));
            }
            flows.push(flow);
        }
        Ok(Self { flows: flows.into() })
    }

    /// The newest of a name: the one that begins conversations.
    pub fn named(&self, name: &str) -> Option<&Arc<Flow>> {
        self.flows.iter().filter(|flow| flow.name() == name).max_by_key(|flow| flow.version())
    }

    /// The names there are.
    pub fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.flows.iter().map(|flow| flow.name()).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Goes on with a conversation: in the version it began with, else in the newest by its rule.
    ///
    /// # Errors
    /// There is no flow of that name any more, or the newest has no rule for its version.
    pub fn resume(&self, saved: &SavedProgress) -> Result<Progress, ResumeError> {
        let newest = self.named(&saved.flow).ok_or_else(|| ResumeError::NoFlow { flow: saved.flow.clone() })?;
        let own = self.flows.iter().find(|flow| flow.name() == saved.flow && flow.version() == saved.version);
        own.unwrap_or(newest).resume(saved)
    }
}

fn twice(path: &Path, flow: &Flow) -> LibraryError {
    LibraryError::Twice { path: path.to_owned(), flow: flow.name().to_owned(), version: flow.version() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Timestamp;

    const NOW: Timestamp = Timestamp::from_micros(1_000_000);

    /// The flow of actions, in another version; what is proposed may be called off under another name of its state.
    fn version(version: u32, rules: &str) -> (PathBuf, String) {
        let text = file("action").expect("a file").replacen("version = 1", &format!("version = {version}"), 1);
        (PathBuf::from(format!("action-{version}.toml")), format!("{rules}{text}"))
    }

    #[test]
    fn a_conversation_goes_on_in_the_version_it_began_with() {
        let old = Library::default().named("action").expect("is there").start(NOW).saved();
        let both = Library::with(&[version(2, "")]).expect("two versions");
        assert_eq!(both.named("action").expect("is there").version(), 2, "the newest begins");
        assert_eq!(both.resume(&old).expect("goes on").flow().version(), 1);
        let new = both.named("action").expect("is there").start(NOW).saved();
        assert_eq!(both.resume(&new).expect("goes on").flow().version(), 2);
        assert_eq!(both.names(), ["action", "assistant", "legal_case", "negotiation", "storefront"]);
    }

    #[test]
    fn one_whose_version_is_gone_goes_on_by_the_rule_of_the_newest() {
        let without = Library::with(&[version(3, "")]).expect("a newer one");
        let gone = SavedProgress { version: 2, ..without.named("action").expect("is there").start(NOW).saved() };
        assert!(matches!(without.resume(&gone), Err(ResumeError::NoRule { version: 2, .. })));
        let rules = "migrations = [{ from_version = 2, states = {} }]\n";
        let with = Library::with(&[version(3, rules)]).expect("a newer one");
        assert_eq!(with.resume(&gone).expect("goes on").flow().version(), 3);
        let unknown = SavedProgress { flow: "gone".to_owned(), ..gone };
        assert!(matches!(with.resume(&unknown), Err(ResumeError::NoFlow { .. })));
    }

    #[test]
    fn a_file_that_cannot_be_taken_is_named() {
        let twice = Library::with(&[version(1, "")]).expect_err("the house has it");
        assert_eq!(twice.to_string(), "action-1.toml is action 1, which there is already: give it another version");
        let wrong = Library::with(&[(PathBuf::from("mine.toml"), "name = 1".to_owned())]).expect_err("is no flow");
        assert!(wrong.to_string().starts_with("mine.toml is no flow:\nline "), "{wrong}");
    }
}
