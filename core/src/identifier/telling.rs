//! Which kind of identifier somebody is typing.

use super::{IdentifierKind, VIN_LENGTH, plate};
use crate::normalise::{compact_latin, is_hyphen};

/// What is said of a plate that typing on does not mend.
const NO_PLATE: [&str; 3] = ["bad_character", "unexpected_character", "region_too_long"];

/// The kind that a text is, or becomes if it is typed on; `None` for what begins no identifier.
///
/// A plate comes first: it is the shortest, so everything longer has left its layouts behind by then.
#[must_use]
pub fn tell(text: &str) -> Option<IdentifierKind> {
    let typed = compact_latin(text);
    if typed.is_empty() || !typed.bytes().all(|c| c.is_ascii_alphanumeric()) {
        return None;
    }
    let problems = plate::check(text).problems;
    if !problems
        .iter()
        .any(|problem| NO_PLATE.contains(&&*problem.code))
    {
        return Some(IdentifierKind::License);
    }
    let is_divided = text.chars().any(is_hyphen) && typed.len() != VIN_LENGTH;
    if is_divided || typed.len() > VIN_LENGTH {
        return Some(IdentifierKind::Body);
    }
    Some(IdentifierKind::Vin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_is_told_as_early_as_it_can_be() {
        for (text, kind) in [
            ("", None),
            (" ", None),
            ("Ж", None),
            ("а", Some(IdentifierKind::License)),
            ("А123", Some(IdentifierKind::License)),
            ("a 123 bc 777", Some(IdentifierKind::License)),
            ("А123ВС-77", Some(IdentifierKind::License)),
            ("1234АВ 77", Some(IdentifierKind::License)),
            ("А123ВС77 RUS", Some(IdentifierKind::License)),
            ("XT", Some(IdentifierKind::License)),
            ("XTA", Some(IdentifierKind::Vin)),
            ("ХТА219010", Some(IdentifierKind::Vin)),
            ("1HGCM", Some(IdentifierKind::Vin)),
            ("XTA219010N0000001", Some(IdentifierKind::Vin)),
            ("WVW-ZZZ-1JZ-XW-000001", Some(IdentifierKind::Vin)),
            ("GRX130", Some(IdentifierKind::Vin)),
            ("GRX130-", Some(IdentifierKind::Body)),
            ("GRX130-6012345", Some(IdentifierKind::Body)),
            ("AT190-6012345", Some(IdentifierKind::Body)),
            ("XTA219010N00000012", Some(IdentifierKind::Body)),
        ] {
            assert_eq!(tell(text), kind, "{text}");
        }
    }
}
