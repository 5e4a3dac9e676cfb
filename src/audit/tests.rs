//! A chain of a few entries, touched in every way there is.

use proptest::prelude::*;
use rand::rngs::StdRng;
use rand::{RngCore, SeedableRng};
use temei_properties::{CASES, properties};

use super::*;
use crate::clock::Timestamp;

/// A chain as somebody stores it.
struct Stored {
    name: ChainName,
    ring: KeyRing,
    entries: Vec<(Linked, Option<Kept>)>,
    checkpoints: Vec<Checkpoint>,
}

fn at(secs: i64) -> Timestamp {
    Timestamp::from_micros(1_700_000_000_000_000).plus_secs(secs)
}

fn record(number: u64) -> Record {
    let record = Record::new(at(number.cast_signed()), EntryKind::Verdict, Actor::key("k1"), "check")
        .on(&format!("vd_{number}"))
        .ended("ALLOW")
        .with_details(Details::counts([("violations", number)]));
    if number.is_multiple_of(3) {
        return record;
    }
    let session = Some(format!("session-{number}"));
    record.with_content(Content { session, subject: None, text: format!("Costă {number} lei.\n\"da\"") })
}

impl Stored {
    /// So many entries, signed after each of some.
    fn of(length: u64, signed: &[u64]) -> Self {
        let mut random = StdRng::seed_from_u64(7);
        let name = ChainName { tenant: "shop".into(), id: "c1".into() };
        let ring = KeyRing::of(vec![AuditKey::generate(at(0), &mut random)]);
        let mut head = Head::beginning(&name);
        let (mut entries, mut checkpoints) = (Vec::new(), Vec::new());
        for number in 1..=length {
            let record = record(number);
            let kept = record.content.clone().map(|content| {
                let mut salt = [0; 32];
                random.fill_bytes(&mut salt);
                Kept { salt: Salt::of_bytes(salt), content }
            });
            let entry = Entry::of(&record, number, kept.as_ref().map(Kept::hash));
            let hash = head.hash_of_next(&entry).expect("is canonical");
            let linked = Linked { entry, hash };
            head = linked.head();
            entries.push((linked, kept));
            if signed.contains(&number) {
                let key = ring.signer(at(0)).expect("there is one");
                checkpoints.push(Checkpoint::sign(name.clone(), head, at(number.cast_signed()), key).expect("may"));
            }
        }
        Self { name, ring, entries, checkpoints }
    }

    fn report(&self, known: &[Checkpoint]) -> Report {
        let mut verifier = Verifier::new(self.name.clone(), &self.ring);
        for checkpoint in self.checkpoints.iter().chain(known) {
            verifier.expect(checkpoint.clone());
        }
        for (linked, kept) in &self.entries {
            verifier.entry(linked, kept.as_ref());
        }
        verifier.finish(None)
    }

    fn faults(&self) -> Vec<Fault> {
        self.report(&[]).faults
    }

    fn export(&self) -> Vec<u8> {
        let mut exporter = Exporter::default();
        let mut text = exporter.head(&self.name, &self.ring);
        for checkpoint in &self.checkpoints {
            text += &exporter.checkpoint(checkpoint).expect("is canonical");
        }
        for (linked, kept) in &self.entries {
            text += &exporter.entry(linked, kept.as_ref()).expect("is canonical");
        }
        text += &exporter.tail();
        text.into_bytes()
    }

    /// Hashes from an entry on as somebody would who can write everything but the signatures.
    fn rehash_from(&mut self, number: u64) {
        let mut head = match number {
            1 => Head::beginning(&self.name),
            later => self.entries[later as usize - 2].0.head(),
        };
        for (linked, _) in &mut self.entries[number as usize - 1..] {
            linked.hash = head.hash_of_next(&linked.entry).expect("is canonical");
            head = linked.head();
        }
    }
}

#[test]
fn an_untouched_chain_is_whole_and_says_what_is_not_signed() {
    let report = Stored::of(12, &[4, 10]).report(&[]);
    let expected =
        Report { entries: 12, checkpoints: 2, signed_through: 10, unanchored: 2, contents: 8, ..Report::default() };
    assert_eq!(report, expected);
    let empty = Stored::of(0, &[]).report(&[]);
    assert_eq!(empty, Report::default());
}

#[test]
fn a_changed_entry_is_found_where_it_is() {
    let mut stored = Stored::of(12, &[10]);
    stored.entries[4].0.entry.outcome = "BLOCK".into();
    assert_eq!(stored.faults(), [Fault::Changed { number: 5 }]);
    // With a hash that fits the forged entry, the one behind it does not follow.
    let forged = stored.entries[3].0.head().hash_of_next(&stored.entries[4].0.entry).expect("is canonical");
    stored.entries[4].0.hash = forged;
    assert_eq!(stored.faults(), [Fault::Changed { number: 6 }]);
    // With all the hashes behind it, the chain is whole and is not the one that was signed.
    stored.rehash_from(5);
    assert_eq!(stored.faults(), [Fault::Rewritten { since: 0, number: 10 }]);
}

#[test]
fn what_is_dropped_swapped_or_put_in_between_is_found() {
    let mut stored = Stored::of(12, &[4, 10]);
    stored.entries.drain(5..7);
    assert_eq!(stored.faults(), [Fault::Missing { from: 6, through: 7 }]);

    let mut stored = Stored::of(12, &[4, 10]);
    stored.entries.swap(5, 6);
    let missing = Fault::Missing { from: 6, through: 6 };
    assert_eq!(stored.faults(), [missing, Fault::OutOfOrder { number: 6 }]);

    let mut stored = Stored::of(12, &[4, 10]);
    let twice = stored.entries[4].clone();
    stored.entries.insert(5, twice);
    assert_eq!(stored.faults(), [Fault::OutOfOrder { number: 5 }]);

    // Two that take each other's numbers, as rows with a key of their number would.
    let mut stored = Stored::of(12, &[4, 10]);
    stored.entries.swap(5, 6);
    (stored.entries[5].0.entry.number, stored.entries[6].0.entry.number) = (6, 7);
    let changed = [6, 7, 8].map(|number| Fault::Changed { number });
    assert_eq!(stored.faults(), changed);

    // Numbered and hashed anew without one.
    let mut stored = Stored::of(12, &[4, 10]);
    stored.entries.remove(5);
    (1..).zip(&mut stored.entries).for_each(|(number, (linked, _))| linked.entry.number = number);
    stored.rehash_from(6);
    assert_eq!(stored.faults(), [Fault::Rewritten { since: 4, number: 10 }]);
}

#[test]
fn an_end_that_was_cut_off_is_found_by_what_was_signed() {
    let mut stored = Stored::of(12, &[4, 10]);
    stored.entries.truncate(7);
    assert_eq!(stored.faults(), [Fault::CutOff { from: 8, through: 10 }]);
    // Its checkpoints with it: only who keeps one elsewhere knows.
    let kept = stored.checkpoints.pop().expect("there are two");
    assert_eq!(stored.faults(), []);
    let report = stored.report(&[kept]);
    assert_eq!(report.faults, [Fault::CutOff { from: 8, through: 10 }]);
    assert_eq!((report.signed_through, report.unanchored), (4, 3));
    // By its own account it has more.
    let head = Stored::of(12, &[]).entries[11].0.head();
    let mut verifier = Verifier::new(stored.name.clone(), &stored.ring);
    stored.entries.iter().for_each(|(linked, kept)| verifier.entry(linked, kept.as_ref()));
    assert_eq!(verifier.finish(Some(head)).faults, [Fault::CutOff { from: 8, through: 12 }]);
}

#[test]
fn a_checkpoint_of_nobody_we_know_holds_nothing() {
    let mut stored = Stored::of(6, &[4]);
    let checkpoint = stored.checkpoints[0].clone();
    let mut random = StdRng::seed_from_u64(8);
    let stranger = AuditKey::generate(at(0), &mut random);
    let name = checkpoint.name.clone();
    stored.checkpoints[0] = Checkpoint::sign(name, checkpoint.head, at(4), &stranger).expect("may");
    let report = stored.report(&[]);
    assert_eq!(report.faults, [Fault::UnknownKey { number: 4, key: stranger.id().clone() }]);
    assert_eq!((report.signed_through, report.unanchored), (0, 6));

    let signed = (checkpoint.key.clone(), checkpoint.signature().to_vec());
    let forged = Checkpoint::stored(checkpoint.name.clone(), checkpoint.head, at(5), signed.clone());
    stored.checkpoints[0] = forged;
    assert_eq!(stored.faults(), [Fault::Signature { number: 4 }]);
    let other = ChainName { id: "c2".into(), ..checkpoint.name.clone() };
    stored.checkpoints[0] = Checkpoint::stored(other, checkpoint.head, checkpoint.at, signed);
    assert_eq!(stored.faults(), [Fault::OtherChain { number: 4 }]);
}

#[test]
fn what_is_erased_leaves_the_chain_valid_and_what_is_changed_does_not() {
    let mut stored = Stored::of(12, &[10]);
    stored.entries[0].1 = None;
    stored.entries[1].1 = None;
    let report = stored.report(&[]);
    assert!(report.is_whole(), "{report:?}");
    assert_eq!((report.contents, report.contents_erased), (6, 2));
    stored.entries[3].1.as_mut().expect("is there").content.text = "Costă 1 leu.".into();
    // One where there was none.
    stored.entries[8].1 = stored.entries[4].1.clone();
    assert_eq!(stored.faults(), [Fault::Content { number: 4 }, Fault::Content { number: 9 }]);
}

#[test]
fn an_export_is_verified_without_the_service() {
    let stored = Stored::of(12, &[4, 10]);
    let export = stored.export();
    let (name, report) = verify_file(&*export, None, Vec::new()).expect("is one");
    assert_eq!((name, report), (stored.name.clone(), stored.report(&[])));
    let (_, trusted) = verify_file(&*export, Some(&stored.ring), Vec::new()).expect("is one");
    assert!(trusted.is_whole());
    let (_, strange) = verify_file(&*export, Some(&KeyRing::default()), Vec::new()).expect("is one");
    let key = stored.ring.keys()[0].id().clone();
    let unknown = [4, 10].map(|number| Fault::UnknownKey { number, key: key.clone() });
    assert_eq!(strange.faults, unknown);

    // Cut off at the end of a line, with a checkpoint that was kept.
    let lines: Vec<&[u8]> = export.split_inclusive(|&byte| byte == b'\n').collect();
    let short = lines[..9].concat();
    let (_, report) = verify_file(&*short, None, vec![stored.checkpoints[1].clone()]).expect("is one");
    assert_eq!(report.faults, [Fault::Line { line: 10 }, Fault::CutOff { from: 7, through: 10 }]);
    assert!(matches!(verify_file(&b"{}\n"[..], None, Vec::new()), Err(ExportError::NoHead)));
    assert!(matches!(verify_file(&b""[..], None, Vec::new()), Err(ExportError::NoHead)));
}

/// Whether somebody who has nothing but the file finds something wrong.
fn is_found(export: &[u8]) -> bool {
    verify_file(export, None, Vec::new()).map_or(true, |(_, report)| !report.is_whole())
}

/// The file with a tail that fits it: its sum is no secret.
fn summed_anew(export: &[u8]) -> Vec<u8> {
    use sha2::Digest;
    let lines: Vec<&[u8]> = export.split_inclusive(|&byte| byte == b'\n').collect();
    let body = lines[..lines.len() - 1].concat();
    let entries = lines.iter().filter(|line| line.windows(9).any(|part| part == b"\"entry\":{")).count();
    let sum = hex::encode(sha2::Sha256::digest(&body));
    [body, format!("{{\"end\":{{\"entries\":{entries},\"sha256\":\"{sum}\"}}}}\n").into_bytes()].concat()
}

#[test]
fn every_byte_of_an_export_counts() {
    let export = Stored::of(4, &[3]).export();
    assert_eq!(summed_anew(&export), export);
    let last = export.len() - export.split_inclusive(|&byte| byte == b'\n').next_back().expect("a tail").len();
    for place in 0..export.len() {
        let mut touched = export.clone();
        touched[place] ^= 1;
        assert!(is_found(&touched), "byte {place} was changed");
        if place < last {
            assert!(is_found(&summed_anew(&touched)), "byte {place} was changed, and the sum with it");
        }
        touched = export.clone();
        touched.remove(place);
        assert!(is_found(&touched), "byte {place} was taken out");
    }
}

proptest! {
    #![proptest_config(properties(CASES))]

    #[test]
    fn any_change_of_any_byte_of_an_export_is_found(
        length in 1_u64..8, signed in 0_u64..8, place in any::<prop::sample::Index>(), flip in 1_u8..,
    ) {
        let mut export = Stored::of(length, &[signed]).export();
        prop_assert!(!is_found(&export));
        let place = place.index(export.len());
        export[place] ^= flip;
        prop_assert!(is_found(&export), "byte {}", place);
    }
}
