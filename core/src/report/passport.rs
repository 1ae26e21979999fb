//! Kind of the vehicle passport: original, duplicate or electronic.

use super::source_input::{SourceInput, answers};
use crate::sources::operations::REISSUES;
use crate::sources::texts::contains_any;
use crate::sources::{Block, Customs, History};

const ELECTRONIC_DIGITS: usize = 15;

/// Kind of the vehicle passport.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassportKind {
    /// First paper passport of the car.
    Original,
    Duplicate,
    Electronic,
}

impl PassportKind {
    /// Russian name of the kind, for use after «ПТС:».
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Original => "оригинал",
            Self::Duplicate => "дубликат",
            Self::Electronic => "электронный",
        }
    }
}

/// Kind by the vehicle register, else by the register of electronic passports.
///
/// `None` if neither register is sufficient.
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
    if contains_any(issuer, &["дубликат", "взамен"]) {
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

/// Whether the issuer issues only first passports (makers, customs); the police issue any.
fn is_first_issuer(issuer: &str) -> bool {
    let is_maker = contains_any(issuer, &["завод", "автоваз", "тамож"]);
    is_maker && !contains_any(issuer, &["гибдд", "гаи", "мрэо", "рэо", "мвд"])
}

fn of_customs(customs: &Customs) -> Option<PassportKind> {
    let number = customs.passport_number.as_deref()?;
    is_electronic(number).then_some(PassportKind::Electronic)
}

/// Whether a number is that of an electronic passport: 15 digits.
pub(super) fn is_electronic(number: &str) -> bool {
    let digits = number
        .chars()
        .filter(|character| !character.is_whitespace());
    let digits: Vec<char> = digits.collect();
    digits.len() == ELECTRONIC_DIGITS && digits.iter().all(char::is_ascii_digit)
}
