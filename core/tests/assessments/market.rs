//! The car on the market, and its owner.

use avtosled_core::money::Kopecks;
use avtosled_core::report::{
    AuctionLot, Auctions, Bankruptcies, Bankruptcy, Block, Conversion, Decoded, Modification,
    Photo, Photos, Proceeding, Proceedings, Recall, Recalls, SourceState, Valuation,
};

use super::{expect, said, text};

#[test]
fn photos_decoding_and_conversion_are_assessed() {
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
    expect(
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
    expect(
        Block::Photos(Photos::default()),
        NoData,
        "Фотографии не найдены",
    );
    expect(
        photo("объявление"),
        Good,
        "1 фотография, последняя 12.03.2024",
    );
    assert_eq!(said(&photo("KIA, после ДТП")).0, Attention);
    let conversion = Conversion {
        found: true,
        vin: text("X"),
        body: text("X"),
        ..Conversion::default()
    };
    expect(
        Block::Conversion(conversion),
        Good,
        "Найдены: VIN, номер кузова",
    );
    expect(
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
    expect(
        decoded(vec![modification.clone()]),
        Good,
        "HYUNDAI SOLARIS 1.6 AT",
    );
    expect(
        decoded(vec![modification.clone(), modification]),
        Good,
        "HYUNDAI SOLARIS: 2 возможные модификации",
    );
}

#[test]
fn auctions_and_valuation_are_assessed() {
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
    expect(
        lot(Some("Передняя часть")),
        Attention,
        "1 лот на аукционах, 12.03.2019, США, повреждения: передняя часть",
    );
    expect(
        lot(None),
        Good,
        "1 лот на аукционах, последний 12.03.2019, повреждения не указаны",
    );
    let valuation = Valuation {
        cost: Some(Kopecks::roubles(1_250_000)),
        cost_trade_in: Some(Kopecks::roubles(1_100_000)),
        ..Valuation::default()
    };
    expect(
        Block::Valuation(valuation),
        Good,
        "Около 1 250 000₽, в трейд-ин 1 100 000₽",
    );
}

#[test]
fn bankruptcies_and_proceedings_are_assessed() {
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
    expect(
        debts(0, Vec::new()),
        Good,
        "Исполнительных производств не найдено",
    );
    expect(
        debts(2, vec![debt(true), debt(false)]),
        Attention,
        "1 исполнительное производство на 45 000₽",
    );
    expect(
        debts(1, vec![debt(false)]),
        Good,
        "Действующих исполнительных производств нет, завершённых: 1",
    );
    assert_eq!(said(&debts(2, vec![debt(false)])).0, Attention);
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
    expect(
        bankruptcy(Some(true)),
        Stop,
        "Идёт дело о банкротстве владельца № А40-1/2026: сделку могут оспорить",
    );
    expect(
        bankruptcy(None),
        Stop,
        "Есть дело о банкротстве владельца № А40-1/2026, завершено ли оно, не указано: сделку могут \
         оспорить",
    );
    expect(
        bankruptcy(Some(false)),
        Attention,
        "1 дело о банкротстве завершено",
    );
}
