//! Coverage of a report: which risks were ordered and answered, and whether the car is known.

use strum::VariantArray;

use crate::date::Date;
use crate::report::source_input::{SourceInput, SourceStatus, analyse_odometer};
use crate::sources::{Block, DataKind, Risk, SourceId, SourceState};

/// Sources with a risk that can stop a deal, the gravest first.
pub(super) fn critical() -> impl Iterator<Item = (SourceId, &'static Risk)> {
    SourceId::VARIANTS
        .iter()
        .filter_map(|id| Some((*id, id.source().risk.as_ref()?)))
}

pub(super) fn is_ordered(sources: &[SourceInput<'_>], id: SourceId) -> bool {
    sources.iter().any(|source| source.source == id)
}

/// Whether the source gave a readable answer and none of its registers was silent.
pub(super) fn is_answered_fully(sources: &[SourceInput<'_>], id: SourceId) -> bool {
    sources.iter().any(|source| {
        source.source == id
            && source.status == SourceStatus::Answered
            && source.answer.is_some_and(|answer| answer.silent.is_empty())
    })
}

/// Like [`is_answered_fully`], but an unknown car is an answer of the vehicle register too.
fn is_answered(sources: &[SourceInput<'_>], id: SourceId) -> bool {
    is_answered_fully(sources, id) || id == SourceId::History && is_unregistered(sources)
}

/// Risks whose source was ordered and did not answer.
pub(super) fn silent_risks(sources: &[SourceInput<'_>]) -> Vec<&'static str> {
    critical()
        .filter(|(id, _)| is_ordered(sources, *id) && !is_answered(sources, *id))
        .map(|(_, risk)| risk.name)
        .collect()
}

/// Risks without an answer: of silent sources, and those that every verdict requires.
pub(super) fn unknown_risks(sources: &[SourceInput<'_>]) -> Vec<&'static str> {
    critical()
        .filter(|(id, risk)| risk.is_required || is_ordered(sources, *id))
        .filter(|(id, _)| !is_answered(sources, *id))
        .map(|(_, risk)| risk.name)
        .collect()
}

/// Optional risks that were not ordered.
pub(super) fn unordered_risks(sources: &[SourceInput<'_>]) -> Vec<&'static str> {
    let mut risks: Vec<&'static str> = critical()
        .filter(|(id, risk)| !risk.is_required && !is_ordered(sources, *id))
        .map(|(_, risk)| risk.name)
        .collect();
    if !sources
        .iter()
        .any(|source| source.provides(DataKind::Mileage))
    {
        risks.push("пробег");
    }
    risks
}

/// Whether an answer confirms that the car exists.
pub(super) fn is_known(sources: &[SourceInput<'_>]) -> bool {
    let answers = sources.iter().filter_map(|source| source.answer);
    let mut blocks = answers.map(|answer| &answer.block);
    blocks.any(confirms_car)
}

/// Whether an answer confirms that the car exists: by its data, or by a record of a problem.
///
/// Not confirmed by a register of problems without records, which answers so for any string, by the decoded number
/// itself, or by a photo, which is found by the plate and may be of another car.
#[must_use]
pub fn confirms_car(block: &Block) -> bool {
    let has_problem = match block {
        Block::Accidents(accidents) => accidents.has_accidents,
        Block::Wanted(wanted) => wanted.count > 0,
        Block::Restrictions(restrictions) => restrictions.count > 0,
        Block::Pledges(pledges) => pledges.count > 0,
        Block::Taxi(taxi) => taxi.found,
        Block::Auctions(auctions) => auctions.count > 0,
        _ => false,
    };
    has_problem || block.data().confirms_car()
}

/// Whether sources that could know the car answered and none of them knows the car.
pub(super) fn is_unknown(sources: &[SourceInput<'_>]) -> bool {
    let could_know = |source: &SourceInput<'_>| {
        source.provides(DataKind::Car) && source.status == SourceStatus::Answered
    };
    sources.iter().any(could_know) && !is_known(sources)
}

/// Whether the vehicle register answered that the car is unknown.
pub(super) fn is_unregistered(sources: &[SourceInput<'_>]) -> bool {
    sources.iter().any(|source| {
        source.source == SourceId::History
            && source.status == SourceStatus::Answered
            && match source.answer.map(|answer| &answer.block) {
                Some(Block::History(history)) => !history.found,
                Some(_) => false,
                None => true,
            }
    })
}

/// Whether a car may be called clean: every critical source answered and the mileage is good.
pub(in crate::report) fn is_completely_checked(sources: &[SourceInput<'_>], today: Date) -> bool {
    let odometer = analyse_odometer(sources, today);
    let has_good_mileage = |source: &SourceInput<'_>| {
        source.provides(DataKind::Mileage)
            && source.answer.is_some_and(|answer| {
                !answer.block.data().own_readings().is_empty()
                    && answer.assess(&odometer, today).level == SourceState::Good
            })
    };
    let (mileage, _) = odometer.assess(today);
    critical().all(|(id, _)| is_answered_fully(sources, id))
        && sources.iter().any(has_good_mileage)
        && mileage == SourceState::Good
}
