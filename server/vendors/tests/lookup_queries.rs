//! Tests of the query formats of lookups (specification, point 8).

#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

use avtosled_core::date::Date;
use avtosled_vendors::car_data::{Lookup, LookupKind, Person, QueryError};
use strum::VariantArray;

fn today() -> Date {
    Date::new(2026, 6, 15).unwrap()
}

fn parse(kind: LookupKind, text: &str) -> Result<Lookup, QueryError> {
    kind.parse_query(text, today())
}

fn person() -> Person {
    Person {
        last_name: "Тестов".to_owned(),
        first_name: "Тест".to_owned(),
        patronymic: None,
        birth_date: Date::new(1980, 1, 2).unwrap(),
    }
}

#[test]
fn lookup_query_in_format_of_specification_is_parsed() {
    let text = str::to_owned;
    for (kind, query, expected) in [
        (
            LookupKind::FinePhotos,
            "а 123 вс 77 | 18810177300101000001 | pt-000001 | 1101",
            Lookup::FinePhotos {
                plate: text("A123BC77"),
                ruling: text("18810177300101000001"),
                photo_token: text("pt-000001"),
                division: text("1101"),
            },
        ),
        (
            LookupKind::InspectionOperator,
            "00001",
            Lookup::InspectionOperator {
                number: text("00001"),
            },
        ),
        (
            LookupKind::BonusMalus,
            "Тестов|Тест||9900|000001|02.01.1980",
            Lookup::BonusMalus {
                driver: person(),
                licence_series: text("9900"),
                licence_number: text("000001"),
            },
        ),
        (
            LookupKind::Policy,
            "ххх 0123456789",
            Lookup::Policy {
                series: text("ХХХ"),
                number: text("0123456789"),
            },
        ),
        (
            LookupKind::TaxNumber,
            "Тестов|Тест||9905 000111|02.01.1980",
            Lookup::TaxNumber {
                person: person(),
                passport: text("9905000111"),
            },
        ),
        (
            LookupKind::SoleTrader,
            "770000000156",
            Lookup::SoleTrader {
                inn: text("770000000156"),
            },
        ),
        (
            LookupKind::Company,
            "7700000016",
            Lookup::Company {
                inn: text("7700000016"),
            },
        ),
        (LookupKind::Makes, "", Lookup::Makes),
        (
            LookupKind::Modifications,
            "LADA|VESTA|2019",
            Lookup::Modifications {
                make: text("LADA"),
                model: text("VESTA"),
                year: 2019,
            },
        ),
    ] {
        assert!(parse(kind, query) == Ok(expected), "{query}");
    }
}

#[test]
fn invalid_lookup_query_gives_error_code() {
    for (kind, query, code) in [
        (LookupKind::FinePhotos, "А123ВС77|1", "wrong_parts"),
        (
            LookupKind::FinePhotos,
            "А123ВС77|18810177300101000001|токен|1101",
            "unexpected_character",
        ),
        (
            LookupKind::FinePhotos,
            "А123ВС77|1881017730010100000х|t|1101",
            "not_a_digit",
        ),
        (
            LookupKind::FinePhotos,
            "А123ВС77|188|t|1101",
            "wrong_length",
        ),
        (LookupKind::InspectionOperator, "123", "wrong_length"),
        (
            LookupKind::BonusMalus,
            "Тестов|Т3ст||9900|000001|02.01.1980",
            "name_letters",
        ),
        (
            LookupKind::BonusMalus,
            "|Тест||9900|000001|02.01.1980",
            "required",
        ),
        (
            LookupKind::BonusMalus,
            "Тестов|Тест||99|000001|02.01.1980",
            "wrong_length",
        ),
        (
            LookupKind::BonusMalus,
            "Тестов|Тест||9900|000001|31.02.1980",
            "date_format",
        ),
        (LookupKind::Policy, "QQQ 0123456789", "unexpected_character"),
        (LookupKind::SelfEmployed, "7700000016", "wrong_length"),
        (LookupKind::SelfEmployed, "770000000157", "check_digit"),
        (LookupKind::Company, "7700000017", "check_digit"),
        (LookupKind::Makes, "LADA", "wrong_parts"),
        (LookupKind::Models, "", "required"),
        (LookupKind::Years, "LADA", "wrong_parts"),
        (LookupKind::Modifications, "LADA|VESTA|19", "out_of_range"),
    ] {
        let error = parse(kind, query).unwrap_err();
        assert_eq!(error.code, code, "{query}: {error}");
    }
    let long = "9".repeat(501);
    for &kind in LookupKind::VARIANTS {
        assert_eq!(parse(kind, &long).unwrap_err().code, "too_long", "{kind:?}");
    }
}

#[test]
fn debug_output_of_lookup_and_person_has_no_personal_data() {
    let lookup = parse(
        LookupKind::BonusMalus,
        "Тестов|Тест||9900|000001|02.01.1980",
    );
    let debug = format!("{lookup:?} {:?}", person());
    assert!(
        !debug.contains("Тест") && !debug.contains("9900"),
        "{debug}"
    );
}
