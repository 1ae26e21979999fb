//! Papers and numbers that queries ask for: one entry per kind, each with its own rule.

mod numbers;
mod papers;
mod phone;
mod policy;
mod tax;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::answer::{Answer, Problem};
use crate::date::Date;
use crate::identifier;
use crate::messages;
use crate::normalise::compact;

pub use papers::LENGTH as CERTIFICATE_LENGTH;
pub use phone::{FORMAT as PHONE_FORMAT, NATIONAL_LENGTH as PHONE_NATIONAL_LENGTH, Phone};

/// A kind of document.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum DocumentKind {
    BodyNumber,
    DiagnosticCard,
    DriverLicence,
    /// Electronic vehicle passport.
    Epts,
    /// Taxpayer number of a company or a person.
    Inn,
    Inn10,
    Inn12,
    /// State register number of a company or an entrepreneur.
    Ogrn,
    Ogrnip,
    /// Policy of compulsory insurance.
    Osago,
    PassportRf,
    PhoneMobile,
    /// Paper vehicle passport.
    Pts,
    /// Pension insurance number.
    Snils,
    /// Registration certificate.
    Sts,
    /// Payment number of a fine or a duty.
    Uin,
    Uin20,
    Uin25,
}

impl DocumentKind {
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The kind of that name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// Normalises a typed number and explains what is wrong with it.
#[must_use]
pub fn check(kind: DocumentKind, text: &str, today: Date) -> Answer {
    match kind {
        DocumentKind::BodyNumber => {
            identifier::check(identifier::IdentifierKind::Body, text, today)
        }
        DocumentKind::DiagnosticCard => numbers::diagnostic_card(text),
        DocumentKind::DriverLicence => papers::driver_licence(text),
        DocumentKind::Epts => numbers::epts(text),
        DocumentKind::Inn => tax::inn(text, &[10, 12]),
        DocumentKind::Inn10 => tax::inn(text, &[10]),
        DocumentKind::Inn12 => tax::inn(text, &[12]),
        DocumentKind::Ogrn => tax::ogrn(text, &[13, 15]),
        DocumentKind::Ogrnip => tax::ogrn(text, &[15]),
        DocumentKind::Osago => policy::osago(text),
        DocumentKind::PassportRf => papers::passport(text, today),
        DocumentKind::PhoneMobile => phone::check(text),
        DocumentKind::Pts => papers::pts(text),
        DocumentKind::Snils => tax::snils(text),
        DocumentKind::Sts => papers::sts(text),
        DocumentKind::Uin => numbers::uin(text, &[20, 25]),
        DocumentKind::Uin20 => numbers::uin(text, &[20]),
        DocumentKind::Uin25 => numbers::uin(text, &[25]),
    }
}

const EMPTY: &str = messages::ENTER_DATA;

/// The digits of a number that has nothing else, or the answer that says why not.
fn digits(text: &str, lengths: &[usize]) -> Result<String, Answer> {
    let number: String = compact(text).collect();
    if number.is_empty() {
        return Err(Answer::empty(EMPTY));
    }
    let refuse = |number: String, problem| Err(Answer::new(number, vec![problem], Vec::new()));
    if let Some((index, c)) = number
        .chars()
        .enumerate()
        .find(|(_, c)| !c.is_ascii_digit())
    {
        let message = format!(
            "Позиция {}: «{c}» — не цифра, нужны только цифры",
            index + 1
        );
        return refuse(number, Problem::at(index, "not_a_digit", message));
    }
    if !lengths.contains(&number.len()) {
        let wanted: Vec<String> = lengths.iter().map(ToString::to_string).collect();
        let message = format!(
            "Нужно цифр: {}, введено: {}",
            wanted.join(" или "),
            number.len()
        );
        return refuse(number, Problem::new("wrong_length", message));
    }
    if number.bytes().all(|digit| digit == b'0') {
        return refuse(
            number,
            Problem::new("zero_number", "Номера из одних нулей не бывает"),
        );
    }
    Ok(number)
}

/// Problems of a number of digits, or none.
fn verdict(number: String, problem: Option<Problem>) -> Answer {
    let hints = if problem.is_some() {
        Vec::new()
    } else {
        vec![crate::answer::Hint::Display {
            text: number.clone(),
        }]
    };
    Answer::new(number, problem.into_iter().collect(), hints)
}

fn digit_values(number: &str) -> Vec<u32> {
    number
        .bytes()
        .map(|digit| u32::from(digit.wrapping_sub(b'0')))
        .collect()
}
