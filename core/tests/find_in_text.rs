//! Tests of finding identifiers in pasted, scanned and copied texts.

use avtosled_core::date::Date;
use avtosled_core::identifier::{IdentifierKind, check, find_in_text};
use avtosled_core::validation::Hint;

fn today() -> Date {
    Date::from_unix_ms(1_795_773_600_000)
}

fn repairs(kind: IdentifierKind, text: &str) -> Vec<String> {
    let hints = check(kind, text, today()).hints;
    let repairs = hints.into_iter().filter_map(|hint| match hint {
        Hint::Repair { text, .. } => Some(text),
        _ => None,
    });
    repairs.collect()
}

#[test]
fn vin_in_a_pasted_text_is_offered() {
    let vin = "WBA71DC010CH14720";
    for text in [
        "*WBA71DC010CH14720*",
        "VIN: WBA71DC010CH14720",
        "VIN WBA71DC010CH14720 (BMW)",
        "\"WBA71DC010CH14720\",",
        "BMW 3;WBA71DC010CH14720;2018;А123ВС77",
        "Продаю BMW, VIN-номер WBA71DC010CH14720, торг",
        "vin:wba71dc010ch14720",
        "VIN: WBA 71DC010 CH14720",
        "VIN: WBA71DCO1OCH1472O.",
    ] {
        assert_eq!(
            repairs(IdentifierKind::Vin, text)
                .first()
                .map(String::as_str),
            Some(vin),
            "{text}"
        );
    }
}

#[test]
fn vin_after_the_letter_added_by_a_scanner_is_offered() {
    let found = repairs(IdentifierKind::Vin, "I1N6AA0ED4AN318993");
    assert_eq!(found, ["1N6AA0ED4AN318993"]);
}

#[test]
fn every_vin_in_a_text_is_offered() {
    let text = "WBA71DC010CH14720 или XTAGFL110KY300001";
    assert_eq!(
        repairs(IdentifierKind::Vin, text),
        ["WBA71DC010CH14720", "XTAGFL110KY300001"]
    );
}

#[test]
fn text_without_a_vin_gives_no_suggestion() {
    for text in [
        "ПРЕДСТАВИТЕЛЬСТВО",
        "HTTPSWWWAVTORUCAR",
        "12345",
        "VIN: нет",
        "…",
    ] {
        assert!(find_in_text(IdentifierKind::Vin, text).is_empty(), "{text}");
    }
}

#[test]
fn suggestion_contains_the_text_left_out_around_the_vin() {
    let found = find_in_text(IdentifierKind::Vin, "VIN WBA71DC010CH14720 (BMW)");
    assert_eq!(found[0].left_out, "VIN BMW");
}

#[test]
fn plate_with_country_and_separators_is_accepted() {
    for text in [
        "RUSA111AA199",
        "А111АА/199",
        "А 111 АА | 199",
        "а111аа 199 rus рус",
        "рус А111АА199",
        "А111АА199RUS",
    ] {
        let validation = check(IdentifierKind::License, text, today());
        assert!(validation.valid, "{text}: {validation:?}");
        assert_eq!(validation.normalized, "A111AA199", "{text}");
    }
}

#[test]
fn plate_in_a_sentence_is_offered() {
    for text in [
        "Лада Гранта, госномер А111АА 199 RUS, Москва",
        "г/н: а111аа199",
    ] {
        assert_eq!(
            repairs(IdentifierKind::License, text)
                .first()
                .map(String::as_str),
            Some("A111AA199"),
            "{text}"
        );
    }
}

#[test]
fn masked_plate_is_rejected() {
    for text in ["А123ВС7*7", "А123ВС1_7"] {
        assert!(
            !check(IdentifierKind::License, text, today()).valid,
            "{text}"
        );
    }
}

#[test]
fn plate_before_another_number_is_offered_with_both_regions() {
    assert_eq!(
        repairs(IdentifierKind::License, "г/н А111АА 77 7 хозяев"),
        ["A111AA777", "A111AA77"]
    );
}

#[test]
fn vin_of_equal_characters_has_a_placeholder_note() {
    let hints = check(IdentifierKind::Vin, "11111111111111111", today()).hints;
    let is_remark =
        |hint: &Hint| matches!(hint, Hint::Note { message } if message.contains("заполнитель"));
    assert!(hints.iter().any(is_remark), "{hints:?}");
}
