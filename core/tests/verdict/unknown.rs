//! Tests of verdicts for cars that no source knows.

use avtosled_core::identifier::{IdentifierKind, check, likely_corrections};
use avtosled_core::report::{
    Accidents, Block, Decoded, History, Pledges, Recalls, Restrictions, SourceState, SourceStatus,
    Taxi, Wanted, confirms_car, verdict,
};
use avtosled_core::sources::SourceId;

use crate::{clean, sources, today};

#[test]
fn register_answer_without_records_does_not_confirm_the_car() {
    let strings = [
        Block::Wanted(Wanted::default()),
        Block::Restrictions(Restrictions::default()),
        Block::Accidents(Accidents::default()),
        Block::Pledges(Pledges::default()),
        Block::Taxi(Taxi::default()),
        Block::History(History::default()),
        Block::Decoded(Decoded::default()),
        Block::Recalls(Recalls::default()),
    ];
    for block in strings {
        assert!(!confirms_car(&block), "{block:?}");
    }
    let wanted = Wanted {
        count: 1,
        ..Wanted::default()
    };
    assert!(confirms_car(&Block::Wanted(wanted)));
    assert!(confirms_car(&clean(SourceId::History).block));
}

#[test]
fn verdict_of_unknown_car_is_no_data_with_suggested_number() {
    let trouble = [(
        SourceId::Wanted,
        SourceStatus::Answered,
        Some(clean(SourceId::Wanted)),
    )];
    let drawn = verdict(&sources(&trouble), today());
    let meant = ["XTA219010N0000001".to_owned()];
    let drawn = drawn.of_unknown_car(&meant);
    assert_eq!(drawn.level, SourceState::NoData);
    assert_eq!(drawn.title, "Ни один источник не знает этот автомобиль");
    let hint = "Возможно, в номере описка и имелся в виду: XTA219010N0000001.";
    assert!(drawn.summary.ends_with(hint), "{}", drawn.summary);
}

#[test]
fn letter_among_the_last_vin_digits_gives_corrected_vins() {
    let vin = |text: &str| likely_corrections(IdentifierKind::Vin, text, today());
    let found = vin("XTA219010N00S0001");
    assert!(!found.is_empty() && found.len() <= 3, "{found:?}");
    assert_eq!(
        vin("XTA219010N000S001").first().unwrap(),
        "XTA219010N0005001"
    );
    for text in found {
        assert!(check(IdentifierKind::Vin, &text, today()).valid, "{text}");
    }
    assert!(likely_corrections(IdentifierKind::Body, "GX81-3012345", today()).is_empty());
    assert!(vin("XTA").is_empty());
}
