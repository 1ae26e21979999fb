//! Tests of the claims about prices, auctions, taxi permits and odometer readings.

use avtosled_core::money::Kopecks;
use avtosled_core::report::{
    AuctionLot, Auctions, Block, Mileage, MileageRecord, Photo, Photos, Pledges, ReadingState,
    Restrictions, SourceState, Taxi, TaxiPermit, Valuation, Wanted, confirms_car,
};
use avtosled_core::sources::SourceId;

use super::{answered, findings_of, reason_of, text, tile_of};

#[test]
fn valuation_without_positive_price_is_no_data() {
    let of = |cost: Option<i32>, trade_in: Option<i32>| {
        reason_of(
            SourceId::Valuation,
            Block::Valuation(Valuation {
                cost: cost.map(Kopecks::roubles),
                cost_trade_in: trade_in.map(Kopecks::roubles),
                ..Valuation::default()
            }),
        )
    };
    let none = (SourceState::NoData, "Оценка не получена".to_owned());
    for cost in [None, Some(0), Some(-1)] {
        assert_eq!(of(cost, None), none, "{cost:?}");
    }
    assert_eq!(of(Some(900_000), Some(0)).1, "Около 900 000₽");
}

#[test]
fn valuation_by_estimated_mileage_has_note_in_its_text() {
    let valuation = Valuation {
        cost: Some(Kopecks::roubles(900_000)),
        mileage_estimated: true,
        ..Valuation::default()
    };
    let actual = reason_of(SourceId::Valuation, Block::Valuation(valuation)).1;
    assert_eq!(actual, "Около 900 000₽, пробег взят расчётный");
}

#[test]
fn salvage_lot_is_stop_and_not_called_beyond_repair() {
    for damage in ["SALVAGE", "Тотальная гибель", "JUNK"] {
        let auctions = Auctions {
            count: 1,
            lots: vec![AuctionLot {
                damage: text(damage),
                ..AuctionLot::default()
            }],
        };
        let found = findings_of(&[answered(SourceId::Auctions, Block::Auctions(auctions))]);
        let reason = &found.verdict.reasons[0];
        assert_eq!(reason.level, SourceState::Stop, "{damage}");
        let actual = format!("{:?} {:?}", reason.meaning, found.recommendations);
        for word in ["не подлежащим", "негодную к восстановлению", "опаснее"]
        {
            assert!(!actual.contains(word), "{damage}: {actual}");
        }
    }
}

#[test]
fn lot_price_without_currency_has_no_rouble_sign() {
    let of = |currency: &str| {
        let lot = AuctionLot {
            price: Some(640_000),
            currency: text(currency),
            ..AuctionLot::default()
        };
        let shown = Block::Auctions(Auctions {
            count: 1,
            lots: vec![lot],
        })
        .present();
        serde_json::to_string(&shown)
            .unwrap()
            .replace('\u{a0}', " ")
    };
    assert!(of("JPY").contains("640 000 JPY"));
    assert!(!of("").contains('₽'));
}

#[test]
fn car_not_in_taxi_register_is_good_with_text_about_permits_only() {
    let (level, actual) = reason_of(SourceId::Taxi, Block::Taxi(Taxi::default()));
    assert_eq!(
        (level, actual.as_str()),
        (SourceState::Good, "Разрешений на работу в такси не найдено")
    );
}

#[test]
fn running_taxi_permit_beside_an_ended_one_is_reported_as_current() {
    let permit = |to: &str, is_active| TaxiPermit {
        to: text(to),
        is_active,
        ..TaxiPermit::default()
    };
    let of = |permits: Vec<TaxiPermit>| {
        let taxi = || {
            Block::Taxi(Taxi {
                found: true,
                info: None,
                permits: permits.clone(),
            })
        };
        let (title, _) = tile_of(&[answered(SourceId::Taxi, taxi())]);
        (title, reason_of(SourceId::Taxi, taxi()).1)
    };
    let over = || permit("2020-01-01", Some(false));
    for (permits, title, text) in [
        (
            vec![over(), permit("", Some(true))],
            "В реестре такси",
            "2 разрешения на работу в такси",
        ),
        (
            vec![over(), permit("", None)],
            "Найден в реестре такси",
            "2 разрешения на работу в такси",
        ),
        (
            vec![
                permit("2027-01-01", None),
                permit("2030-01-01", Some(false)),
            ],
            "В реестре такси",
            "2 разрешения на работу в такси, действует до 01.01.2027",
        ),
        (
            vec![over(), permit("2019-01-01", Some(false))],
            "Был в реестре такси",
            "2 разрешения на работу в такси, действовало до 01.01.2020",
        ),
    ] {
        assert_eq!(of(permits), (title.to_owned(), text.to_owned()));
    }
}

#[test]
fn mileage_tile_shows_latest_reading_dated_not_in_the_future() {
    let of = |records: &[(&str, u32)]| {
        let records: Vec<MileageRecord> = records
            .iter()
            .map(|(date, mileage)| MileageRecord {
                mileage: *mileage,
                source: "Техосмотр (ЕАИСТО)".to_owned(),
                date: (*date).to_owned(),
                state: ReadingState::Plain,
            })
            .collect();
        let mileage = Mileage {
            found_in_database: true,
            registration_number: None,
            current_mileage: records.last().map(|record| record.mileage),
            records,
        };
        tile_of(&[answered(SourceId::Mileage, Block::Mileage(mileage))])
    };
    let shown = ("60 000 км".to_owned(), "Показание от 10.01.2026".to_owned());
    let both = [("2025-01-10", 40_000), ("2026-01-10", 60_000)];
    assert_eq!(of(&both), shown);
    // Adds a reading of a future day, and the same value without a day.
    assert_eq!(of(&[both[0], both[1], ("2031-01-10", 90_000)]), shown);
    assert_eq!(of(&[both[0], both[1], ("", 60_000)]), shown);
}

#[test]
fn auction_lot_with_unknown_damage_is_good() {
    for damage in ["Unknown", "не указано", "Нет данных", "-", ""] {
        let auctions = Auctions {
            count: 1,
            lots: vec![AuctionLot {
                damage: text(damage),
                ..AuctionLot::default()
            }],
        };
        let (level, actual) = reason_of(SourceId::Auctions, Block::Auctions(auctions));
        assert_eq!(level, SourceState::Good, "{damage}");
        assert_eq!(actual, "1 лот на аукционах, повреждения не указаны");
    }
}

fn photo(info: &str) -> Block {
    Block::Photos(Photos {
        photos: vec![Photo {
            info: text(info),
            ..Photo::default()
        }],
    })
}

#[test]
fn photo_text_denying_damage_is_good_and_stating_damage_is_attention() {
    for (info, level) in [
        ("Небитая, один хозяин", SourceState::Good),
        ("Не повреждён", SourceState::Good),
        ("Битая, после ДТП", SourceState::Attention),
    ] {
        assert_eq!(reason_of(SourceId::Photos, photo(info)).0, level, "{info}");
    }
}

#[test]
fn photo_alone_does_not_confirm_that_the_car_exists() {
    let sources = [
        answered(SourceId::Wanted, Block::Wanted(Wanted::default())),
        answered(
            SourceId::Restrictions,
            Block::Restrictions(Restrictions::default()),
        ),
        answered(SourceId::Pledges, Block::Pledges(Pledges::default())),
        answered(SourceId::Photos, photo("")),
    ];
    // A photo does not make the order chargeable either.
    assert!(!confirms_car(&photo("")));
    let verdict = findings_of(&sources).verdict;
    assert_eq!(verdict.level, SourceState::NoData);
    assert!(
        verdict
            .summary
            .contains("не подтвердил, что такой автомобиль есть"),
        "{}",
        verdict.summary
    );
}
