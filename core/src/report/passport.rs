//! What kind of vehicle passport the car has.

use super::source_input::answers;
use super::{Block, Customs, History, SourceInput};
use crate::sources::operations::REISSUES;
use crate::sources::words::mentions;

/// Digits of the number of an electronic passport.
const ELECTRONIC_DIGITS: usize = 15;

/// The kind of the vehicle passport, as far as the answers tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassportKind {
    /// The first paper one.
    Original,
    Duplicate,
    Electronic,
}

impl PassportKind {
    /// In Russian, after «ПТС:».
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Original => "оригинал",
            Self::Duplicate => "дубликат",
            Self::Electronic => "электронный",
        }
    }
}

/// The kind that the register of cars tells, otherwise the one of the electronic passports; `None`
/// where neither tells enough.
#[must_use]
pub fn passport_kind(sources: &[SourceInput<'_>]) -> Option<PassportKind> {
    let of_history = answers(sources).find_map(|(_, answer)| match &answer.block {
        Block::History(history) => of_history(history),
        _ => None,
    });
    of_history.or_else(|| {
        answers(sources).find_map(|(_, answer)| match &answer.block {
            Block::Customs(customs) => of_customs(customs),
            _ => None,
        })
    })
}

fn of_history(history: &History) -> Option<PassportKind> {
    let issuer = history.passport.issuer.as_deref().unwrap_or_default();
    if mentions(issuer, &["дубликат", "взамен"]) {
        return Some(PassportKind::Duplicate);
    }
    let number = history.passport.number.as_deref()?;
    if is_electronic(number) {
        return Some(PassportKind::Electronic);
    }
    let is_reissued = history
        .ownership_periods
        .iter()
        .any(|period| REISSUES.contains(&period.last_operation.as_str()));
    (is_first_issuer(issuer) && !is_reissued).then_some(PassportKind::Original)
}

/// Makers and the customs give out the first passport of a car. One of the police may be any.
fn is_first_issuer(issuer: &str) -> bool {
    let is_maker = mentions(issuer, &["завод", "автоваз", "тамож"]);
    is_maker && !mentions(issuer, &["гибдд", "гаи", "мрэо", "рэо", "мвд"])
}

fn of_customs(customs: &Customs) -> Option<PassportKind> {
    let number = customs.passport_number.as_deref()?;
    is_electronic(number).then_some(PassportKind::Electronic)
}

fn is_electronic(number: &str) -> bool {
    let digits = number.chars().filter(|sign| !sign.is_whitespace());
    let digits: Vec<char> = digits.collect();
    digits.len() == ELECTRONIC_DIGITS && digits.iter().all(char::is_ascii_digit)
}
