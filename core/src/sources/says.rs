//! What the answer of a source means: each kind of block says it in its room, and everything that
//! concerns several sources asks the blocks through this one trait.

use serde::{Deserialize, Serialize};
use strum::EnumString;

use super::checks::Checks;
use super::events::Events;
use super::facts::Facts;
use super::odometer::{Odometer, Reading, Readings};
use super::shown::Shown;
use crate::date::Date;

/// What one source's answer means for a buyer. Grey states are never good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumString)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[strum(serialize_all = "camelCase")]
pub enum SourceState {
    /// The source answered and nothing speaks against the car.
    Good,
    /// The source answered; a buyer should look closer.
    Attention,
    /// The source answered; a deal is dangerous.
    Stop,
    /// The source answered that it knows nothing of this car.
    NoData,
    /// The source did not answer.
    NotAnswered,
}

/// What a block says.
pub(crate) trait Says {
    /// Its source, as a report names it where several stand side by side.
    fn short(&self) -> &'static str;

    /// The state of the source, and one line of Russian that says why. It goes wherever the report is
    /// shared, so it names no person.
    fn judge(&self, today: Date) -> Judgement;

    /// The same beside the readings that all sources tell of the odometer.
    fn judge_beside(&self, _odometer: &Odometer, today: Date) -> Judgement {
        self.judge(today)
    }

    /// The block as people read it.
    fn show(&self) -> Shown;

    /// The most telling thing at a glance, and what to think of it where that is more than the line
    /// of the source. It says no more than what was judged.
    fn tile(&self, _judged: &Judgement, _today: Date) -> Option<(String, Option<String>)> {
        None
    }

    /// What to do about what was found.
    fn advice(&self, _level: SourceState) -> Option<&'static str> {
        None
    }

    /// What to look at and what to ask when seeing the car.
    fn checks(&self, _list: &mut Checks, _today: Date) {}

    /// What happened, and when.
    fn events(&self, _line: &mut Events<'_>) {}

    /// What is stated of the car, to be compared with what others state.
    fn facts(&self, _facts: &mut Facts<'_>) {}

    /// Readings of the odometer.
    fn readings(&self, _readings: &mut Readings<'_>) {}

    /// The readings alone, without where they stand.
    fn own_readings(&self) -> Vec<Reading> {
        let mut readings = Readings::new("", "");
        self.readings(&mut readings);
        readings.told
    }

    /// It tells of this very car, and not only that there is no trouble with it.
    fn knows_car(&self) -> bool {
        false
    }
}

/// How heavy a finding is for who buys the car, the lightest first. Among findings of one level the
/// heaviest stands first and gives the verdict its title.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// No finding.
    #[default]
    None,
    /// The seller settles it in a day: fines, a recall.
    Trifle,
    /// A question to the seller: many owners, debts, an ended lease.
    Question,
    /// Hard use: taxi, hire, training.
    Wear,
    /// Accidents, and damage that others saw.
    Damage,
    /// A past that does not add up, or a car off the register.
    Past,
    /// The odometer was turned back.
    Deceit,
    /// Somebody may take the car or dispute the deal.
    Claim,
    /// A wreck that was put together again.
    Wreck,
    /// The car cannot be registered before somebody lifts a ban.
    Ban,
    /// The car cannot be registered at all.
    Void,
    /// The car is stolen.
    Theft,
}

/// The state of a source, one line of Russian that says why, and the record that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Judgement {
    pub level: SourceState,
    pub text: String,
    /// Place of the record in the block's list, from 0.
    pub record: Option<usize>,
    pub weight: Weight,
    /// A few words for the title of the verdict, where this is its heaviest finding.
    pub headline: Option<String>,
    /// What it means for who buys the car, where that is not what findings of this source and
    /// weight mean.
    pub meaning: Option<&'static str>,
}

impl Judgement {
    pub(super) fn new(level: SourceState, text: impl Into<String>) -> Self {
        Self {
            level,
            text: text.into(),
            record: None,
            weight: Weight::None,
            headline: None,
            meaning: None,
        }
    }

    pub(super) fn good(text: impl Into<String>) -> Self {
        Self::new(SourceState::Good, text)
    }

    pub(super) fn attention(text: impl Into<String>) -> Self {
        Self::new(SourceState::Attention, text)
    }

    pub(super) fn stop(text: impl Into<String>) -> Self {
        Self::new(SourceState::Stop, text)
    }

    pub(super) fn no_data(text: impl Into<String>) -> Self {
        Self::new(SourceState::NoData, text)
    }

    pub(super) fn weighing(mut self, weight: Weight, headline: impl Into<String>) -> Self {
        self.weight = weight;
        self.headline = Some(headline.into());
        self
    }

    pub(super) const fn meaning(mut self, meaning: &'static str) -> Self {
        self.meaning = Some(meaning);
        self
    }

    pub(super) fn at(mut self, record: Option<usize>) -> Self {
        self.record = record;
        self
    }

    pub(super) const fn is_finding(&self) -> bool {
        is_finding(self.level)
    }
}

/// Whether a buyer should act on it.
pub(super) const fn is_finding(level: SourceState) -> bool {
    matches!(level, SourceState::Attention | SourceState::Stop)
}

/// The larger of what a source counted and what was read of it.
pub(super) fn counted_or_read(count: u32, read: usize) -> u64 {
    u64::from(count).max(read as u64)
}

/// Whether a record is of the person who was asked about, by the day of birth; `None` where the
/// record names none.
pub(super) fn same_person(of_record: Option<&str>, asked: Option<Date>) -> Option<bool> {
    let Some(asked) = asked else {
        return Some(true);
    };
    Some(of_record?.parse::<Date>().ok()? == asked)
}
