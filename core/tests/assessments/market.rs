//! Tests of the assessments of auctions, valuation, photos, decoding, and the owner.

use avtosled_core::money::Kopecks;
use avtosled_core::report::{
    AuctionLot, Auctions, Bankruptcies, Bankruptcy, Block, Conversion, Decoded, Modification,
    Photo, Photos, Proceeding, Proceedings, Recall, Recalls, SourceState, Valuation,
};

use super::{assert_assessment, assessment_of, text};

#[test]
fn recalls_and_damage_photos_are_attention_and_found_identifiers_good() {
    use SourceState::{Attention, Good, NoData};
    let recall = Recall {
        date: text("2024-04-01"),
        reason: text("Подушка безопасности."),
        ..Recall::default()
    };
    let recalls = Recalls {
        count: 1,
        campaigns: vec![recall],
    };
    assert_assessment(
        Block::Recalls(recalls),
        Attention,
        "1 отзывная кампания от 01.04.2024: подушка безопасности",
    );
    let photo = |info: &str| {
        Block::Photos(Photos {
            photos: vec![Photo {
                info: text(info),
                date: text("2024-03-12"),
                ..Photo::default()
            }],
        })
    };
    assert_assessment(
        Block::Photos(Photos::default()),
        NoData,
        "Фотографии не найдены",
    );
    assert_assessment(
        photo("объявление"),
        Good,
        "1 фотография, последняя 12.03.2024",
    );
    assert_eq!(assessment_of(&photo("KIA, после ДТП")).0, Attention);
    let conversion = Conversion {
        found: true,
        vin: text("X"),
        body: text("X"),
        ..Conversion::default()
    };
    assert_assessment(
        Block::Conversion(conversion),
        Good,
        "Найдены: VIN, номер кузова",
    );
    assert_assessment(
        Block::Conversion(Conversion::default()),
        NoData,
        "Конвертация не выполнена",
    );
    let modification = Modification {
        brand: text("HYUNDAI"),
        model: text("SOLARIS"),
        modification: text("1.6 AT"),
        ..Modification::default()
    };
    let decoded = |modifications| {
        Block::Decoded(Decoded {
            found: true,
            modifications,
            ..Decoded::default()
        })
    };
    assert_assessment(
        decoded(vec![modification.clone()]),
        Good,
        "HYUNDAI SOLARIS 1.6 AT",
    );
    assert_assessment(
        decoded(vec![modification.clone(), modification]),
        Good,
        "HYUNDAI SOLARIS: 2 возможные модификации",
    );
}

#[test]
fn damaged_auction_lot_is_attention_and_undamaged_lot_or_price_good() {
    use SourceState::{Attention, Good};
    let lot = |damage: Option<&str>| {
        Block::Auctions(Auctions {
            count: 1,
            lots: vec![AuctionLot {
                date: text("2019-03-12"),
                country: text("США"),
                damage: damage.map(str::to_owned),
                ..AuctionLot::default()
            }],
        })
    };
    assert_assessment(
        lot(Some("Передняя часть")),
        Attention,
        "1 лот на аукционах, 12.03.2019, США, повреждения: передняя часть",
    );
    assert_assessment(
        lot(None),
        Good,
        "1 лот на аукционах, последний 12.03.2019, повреждения не указаны",
    );
    let valuation = Valuation {
        cost: Some(Kopecks::roubles(1_250_000)),
        cost_trade_in: Some(Kopecks::roubles(1_100_000)),
        ..Valuation::default()
    };
    assert_assessment(
        Block::Valuation(valuation),
        Good,
        "Около 1 250 000₽, в трейд-ин 1 100 000₽",
    );
}

#[test]
fn open_bankruptcy_is_stop_and_active_enforcement_is_attention() {
    use SourceState::{Attention, Good, Stop};
    let debt = |is_active| Proceeding {
        same_person: Some(true),
        is_active,
        amount: Some(Kopecks::roubles(45_000)),
        ..Proceeding::default()
    };
    let debts = |count, records| {
        Block::Proceedings(Proceedings {
            count,
            records,
            ..Proceedings::default()
        })
    };
    assert_assessment(
        debts(0, Vec::new()),
        Good,
        "Исполнительных производств не найдено",
    );
    assert_assessment(
        debts(2, vec![debt(true), debt(false)]),
        Attention,
        "1 исполнительное производство на 45 000₽",
    );
    assert_assessment(
        debts(1, vec![debt(false)]),
        Good,
        "Действующих исполнительных производств нет, завершённых: 1",
    );
    assert_eq!(assessment_of(&debts(2, vec![debt(false)])).0, Attention);
    let bankruptcy = |is_active| {
        Block::Bankruptcies(Bankruptcies {
            count: 1,
            records: vec![Bankruptcy {
                same_person: Some(true),
                is_active,
                case_number: text("А40-1/2026"),
                ..Bankruptcy::default()
            }],
        })
    };
    assert_assessment(
        bankruptcy(Some(true)),
        Stop,
        "Идёт дело о банкротстве владельца № А40-1/2026: сделку могут оспорить",
    );
    assert_assessment(
        bankruptcy(None),
        Stop,
        "Есть дело о банкротстве владельца № А40-1/2026, завершено ли оно, не указано: сделку могут \
         оспорить",
    );
    assert_assessment(
        bankruptcy(Some(false)),
        Attention,
        "1 дело о банкротстве завершено",
    );
}
