//! What the grammar saw on its way to an answer, for the machines to weigh: of a number what stands around it, of a payment
//! which of its rules held. Where the grammar has to say yes or no, a machine learns how much each sign is worth.

use super::concept::Set;

macro_rules! signs {
    ($($(#[$about:meta])* $sign:ident,)+) => {
        /// What holds of a number, and behind those of a payment.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Sign {
            $($(#[$about])* $sign,)+
        }

        /// Their names, in the order of their bits.
        pub(super) const SIGNS: &[&str] = &[$(stringify!($sign)),+];
    };
}

signs! {
    /// Nothing of its clause stands before it.
    Heads,
    /// Nothing of the message.
    Opens,
    BehindThing,
    BehindNumber,
    BehindMark,
    /// Nothing of its clause stands behind it.
    Ends,
    /// Nothing of the message.
    Closes,
    BeforeThing,
    BeforeName,
    BeforeNumber,
    /// Letters touch it.
    BeforeLetters,
    BeforeCurrency,
    BeforeMark,
    /// A thing in the place after the next.
    ThenThing,
    ThenNumber,
    Asked,
    Contrasted,
    InFirst,
    InLast,
    /// It touches the letters before it.
    Glued,
    Digits,
    /// An article, which is one where it is no article.
    Article,
    /// The sum of what is enumerated.
    Sum,
    /// The grammar takes it for a count.
    Counts,
    Decides,
    /// There are other numbers in the message.
    Several,
    Many,
    FirstOfAll,
    LastOfAll,
    /// Of a clause of two units at most.
    Short,
    Hundreds,
    Thousands,
    Part,
    Single,
    /// As much as all others together.
    Total,
    /// Something is taken back between the number before and this.
    Mends,
    /// The same before the next.
    Mended,
    /// A number before it in its clause.
    Second,
    Followed,

    /// Of a payment: rules that held in a clause, and in one that asks or is open.
    IsPaid,
    IsPaidOpen,
    NotPaid,
    PaidAnother,
    PaidThing,
    PaidFirst,
    IsDone,
    IsDoneOpen,
    NotDone,
    IsBare,
    Shows,
    SentThing,
    /// Two things in one clause.
    ProofHere,
    ProofWanted,
    PictureHere,
    DoneMoney,
    DonePicture,
    DoneLater,
    DoneIf,
    DoneTried,
    DoneMine,
    DoneYours,
    DoneBank,
    DoneContrast,
    MoneyLater,
    MoneyWanted,
    MoneyNot,
    MoneyAsked,
    /// Of the whole message.
    Money,
    Amount,
    Alone,
    AsksLast,
    DoneFirst,
    DoneLast,
}

/// Units around a number, and signs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Trace {
    pub(super) before: Set,
    pub(super) behind: Set,
    /// Of all that leads to it in its clause.
    pub(super) led: Set,
    pub(super) signs: u128,
}

impl Trace {
    /// In a file of machines.
    pub(super) const BYTES: usize = 4 * size_of::<u128>();

    pub(super) fn mark(&mut self, sign: Sign, holds: bool) {
        self.signs |= u128::from(holds) << sign as u32;
    }

    /// In how much two differ.
    pub(super) const fn apart(&self, other: &Self) -> f32 {
        let sets =
            self.before.differing(other.before) + self.behind.differing(other.behind) + self.led.differing(other.led);
        (sets + (self.signs ^ other.signs).count_ones()) as f32
    }

    pub(super) fn bytes(&self) -> Vec<u8> {
        let sets = [self.before, self.behind, self.led].map(Set::bits);
        sets.into_iter().chain([self.signs]).flat_map(u128::to_le_bytes).collect()
    }

    pub(super) fn of_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let (words, _) = bytes.as_chunks();
        let [before, behind, led, signs] = [0, 1, 2, 3].map(|at| u128::from_le_bytes(words[at]));
        Self { before: Set::from_bits(before), behind: Set::from_bits(behind), led: Set::from_bits(led), signs }
    }
}

const _: () = assert!(SIGNS.len() <= u128::BITS as usize);
