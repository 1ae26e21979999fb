//! What one source's answer means for a buyer.

mod market;
mod people;
mod police;
mod readings;
mod registers;

use super::odometer::{Odometer, of_block};
use super::{Answer, Block, SourceState};
use crate::date::Date;

/// The state of a source, one line of Russian that says why, and the record that shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Judgement {
    pub level: SourceState,
    pub text: String,
    /// Place of the record in the block's list, from 0.
    pub record: Option<usize>,
}

impl Judgement {
    fn new(level: SourceState, text: impl Into<String>) -> Self {
        Self {
            level,
            text: text.into(),
            record: None,
        }
    }

    fn good(text: impl Into<String>) -> Self {
        Self::new(SourceState::Good, text)
    }

    fn attention(text: impl Into<String>) -> Self {
        Self::new(SourceState::Attention, text)
    }

    fn stop(text: impl Into<String>) -> Self {
        Self::new(SourceState::Stop, text)
    }

    fn no_data(text: impl Into<String>) -> Self {
        Self::new(SourceState::NoData, text)
    }

    fn at(mut self, record: Option<usize>) -> Self {
        self.record = record;
        self
    }
}

/// The state of a source and one line of Russian that says why, from a block that was read in full.
#[must_use]
pub fn assess(block: &Block, today: Date) -> (SourceState, String) {
    let Judgement { level, text, .. } = judge(block, &of_block(block, today), today);
    (level, text)
}

impl Answer {
    /// The state of a source and one line of Russian that says why. What could not be read is
    /// attention at least, and a register that was silent is never good.
    #[must_use]
    pub fn assess(&self, today: Date) -> (SourceState, String) {
        let Judgement { level, text, .. } =
            judge_answer(self, &of_block(&self.block, today), today);
        (level, text)
    }
}

/// Readings of the odometer are judged beside those of the other sources.
pub(super) fn judge_answer(answer: &Answer, odometer: &Odometer, today: Date) -> Judgement {
    let mut judgement = judge(&answer.block, odometer, today);
    if !answer.silent.is_empty() {
        if judgement.level == SourceState::Good {
            judgement.level = SourceState::NoData;
        }
        let silent = answer.silent.join(", ");
        judgement.text.push_str("; не ответили: ");
        judgement.text.push_str(&silent);
    }
    let unread = answer.other.len();
    if unread > 0 {
        if matches!(judgement.level, SourceState::Good | SourceState::NoData) {
            judgement.level = SourceState::Attention;
        }
        let text = format!("; разобрано не полностью записей: {unread}, смотрите «Прочее»");
        judgement.text.push_str(&text);
    }
    judgement
}

pub(super) fn judge(block: &Block, odometer: &Odometer, today: Date) -> Judgement {
    match block {
        Block::History(history) => police::history(history),
        Block::Accidents(accidents) => police::accidents(accidents),
        Block::Wanted(wanted) => police::wanted(wanted),
        Block::Restrictions(restrictions) => police::restrictions(restrictions),
        Block::Inspections(inspections) => {
            readings::inspections(block, inspections, odometer, today)
        }
        Block::Mileage(_) => readings::mileage(block, odometer, today),
        Block::InspectionOperator(operator) => readings::operator(operator),
        Block::Osago(policies) | Block::OsagoInfo(policies) => registers::policies(policies, today),
        Block::Customs(customs) => registers::customs(customs),
        Block::Taxi(taxi) => registers::taxi(taxi, today),
        Block::Pledges(pledges) => registers::pledges(pledges, today),
        Block::Fines(fines) => registers::fines(fines),
        Block::Conversion(conversion) => market::conversion(conversion),
        Block::Recalls(recalls) => market::recalls(recalls),
        Block::Photos(photos) => market::photos(photos),
        Block::Decoded(decoded) => market::decoded(decoded),
        Block::Auctions(auctions) => market::auctions(auctions),
        Block::Valuation(valuation) => market::valuation(valuation),
        Block::Proceedings(proceedings) => people::proceedings(proceedings),
        Block::Bankruptcies(bankruptcies) => people::bankruptcies(bankruptcies),
        Block::BonusMalus(bonus) => people::bonus_malus(bonus),
        Block::DriverLicence(licence) => people::licence(licence, today),
        Block::Company(company) => people::company(company),
        Block::TaxNumber(number) => people::tax_number(number),
        Block::SelfEmployed(person) => people::self_employed(person),
    }
}

/// The larger of what a source counted and what was read of it.
fn counted_or_read(count: u32, read: usize) -> u64 {
    u64::from(count).max(read as u64)
}
