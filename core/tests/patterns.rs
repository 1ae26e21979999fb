//! Tests that compare validation with the regular expressions of the specification, section 5.

#![expect(
    clippy::unwrap_used,
    reason = "a test ends at the first thing that goes wrong"
)]

use avtosled_core::date::Date;
use avtosled_core::document::{self, DocumentKind};
use avtosled_core::identifier::{self, IdentifierKind, Plate};
use proptest::prelude::*;
use regex::Regex;

const VIN: &str = "^[A-HJ-NPR-Z0-9]{17}$";
const PLATE: &str = "^[АВЕКМНОРСТУХ][0-9]{3}[АВЕКМНОРСТУХ]{2}[0-9]{2,3}$";
const LICENCE: &str = "^[0-9]{2}([0-9]{2}|[АВЕКМНОРСТУХ]{2})[0-9]{6}$";

fn today() -> Date {
    Date::new(2026, 11, 20).unwrap()
}

proptest! {
    #[test]
    fn accepted_vin_matches_pattern(text in "[A-Za-z0-9 -]{15,20}") {
        let answer = identifier::check(IdentifierKind::Vin, &text, today());
        if answer.valid {
            prop_assert!(Regex::new(VIN).unwrap().is_match(&answer.normalized));
        }
    }

    #[test]
    fn vin_not_matching_pattern_is_rejected(text in "[A-Z0-9]{16,18}") {
        if !Regex::new(VIN).unwrap().is_match(&text) {
            prop_assert!(!identifier::check(IdentifierKind::Vin, &text, today()).valid);
        }
    }

    #[test]
    fn plate_matching_pattern_with_known_region_is_accepted(
        text in "[АВЕКМНОРСТУХ][0-9]{2}[1-9][АВЕКМНОРСТУХ]{2}(77|177|50|23|199|716)"
    ) {
        prop_assert!(Regex::new(PLATE).unwrap().is_match(&text));
        let plate = Plate::parse(&text);
        prop_assert_eq!(plate.map(|plate| plate.cyrillic()), Ok(text));
    }

    #[test]
    fn accepted_licence_matches_pattern(text in "[0-9]{2}[0-9АВСЮ]{2}[0-9]{5,7}") {
        let answer = document::check(DocumentKind::DriverLicence, &text, today());
        if answer.valid {
            let cyrillic = Regex::new(LICENCE).unwrap();
            let as_typed: String = text.split_whitespace().collect();
            prop_assert!(cyrillic.is_match(&as_typed), "{} is {}", text, answer.normalized);
        }
    }
}
