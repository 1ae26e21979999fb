//! Tests of invoices, acts and universal transfer documents.

use avtosled_render::closing_document::{
    self, ClosingDocument, Party, ServiceLine, Settlement, SettlementRow, Signer,
};
use avtosled_render::transfer_document::{self, TransferDocument, TransferLine, TransferParty};

use crate::{assert_conformance, day, missing_glyphs, page_texts, row};

const LARGEST: &str = "9\u{a0}999\u{a0}999\u{a0}999,99";
const WORDS: &str = "Девять миллиардов девятьсот девяносто девять миллионов девятьсот девяносто \
    девять тысяч девятьсот девяносто девять рублей 99 копеек";

/// Name of the maximum length, with a long word.
fn long_name() -> String {
    let name = "Общество с ограниченной ответственностью «Торгово-закупочное предприятие \
        СеверЗападАвтоЭкспортИмпортСервисКомплектация и партнёры по купле, продаже и обслуживанию \
        легковых и грузовых автомобилей всех марок»";
    name.chars().take(200).collect()
}

fn party(role: &str, name: String) -> Party {
    Party {
        role: role.to_owned(),
        name,
        details: vec![
            row("ИНН/КПП", "7707083893/773601001"),
            row("ОГРН", "1027700132195"),
            row("Адрес", "117312, Москва, улица Вавилова, дом 19"),
        ],
    }
}

fn line(title: &str) -> ServiceLine {
    ServiceLine {
        title: title.to_owned(),
        count: "1\u{a0}234".to_owned(),
        unit: "шт.".to_owned(),
        sum: LARGEST.to_owned(),
        discount: "−100,00".to_owned(),
        total: LARGEST.to_owned(),
    }
}

fn settlement_row(name: &str, is_balance: bool) -> SettlementRow {
    SettlementRow {
        name: name.to_owned(),
        own: LARGEST.to_owned(),
        credit: "100,00".to_owned(),
        is_balance,
    }
}

fn document(lines: usize, has_discount: bool) -> ClosingDocument {
    ClosingDocument {
        service: "Автослед".to_owned(),
        title: "Счёт № АС-2026-10-0F3A9B77C1 от 31 октября 2026 г.".to_owned(),
        seller: party("Исполнитель", "ИП Примеров Пример Примерович".to_owned()),
        buyer: party("Заказчик", long_name()),
        head: vec![
            row(
                "Основание",
                "Публичная оферта https://avtosled.example/public-offer",
            ),
            row("Период", "01.10.2026 — 31.10.2026"),
        ],
        has_discount,
        lines: (0..lines)
            .map(|_| line("Проверка автомобилей: ответы источников"))
            .collect(),
        totals: vec![row("Без НДС", "—"), row("Итого, ₽", LARGEST)],
        paragraphs: vec![format!("Сумма прописью: {WORDS}.")],
        settlement: Some(Settlement {
            title: "Расчёты за октябрь 2026 года".to_owned(),
            has_credit: has_discount,
            rows: vec![
                settlement_row("Остаток на начало месяца", true),
                settlement_row("Оплачено", false),
                settlement_row("Остаток на конец месяца", true),
            ],
        }),
        signers: vec![
            Signer {
                role: "Исполнитель".to_owned(),
                name: "ИП Примеров Пример Примерович".to_owned(),
            },
            Signer {
                role: "Заказчик".to_owned(),
                name: long_name(),
            },
        ],
        note: "Составлено по данным учёта сервиса.".to_owned(),
        date: day(),
    }
}

fn transfer(lines: usize) -> TransferDocument {
    let line = TransferLine {
        title: "Проверка автомобилей: ответы источников".to_owned(),
        unit_code: "796".to_owned(),
        unit: "шт".to_owned(),
        count: "12\u{a0}345".to_owned(),
        net: LARGEST.to_owned(),
        rate: "22 %".to_owned(),
        vat: LARGEST.to_owned(),
        total: LARGEST.to_owned(),
    };
    TransferDocument {
        service: "Автослед".to_owned(),
        title: "УПД № АС-2026-10-0F3A9B77C1 от 31 октября 2026 г.".to_owned(),
        status: "2".to_owned(),
        number: "АС-2026-10-0F3A9B77C1".to_owned(),
        date_text: "31 октября 2026 г.".to_owned(),
        seller: TransferParty {
            name: "ИП Примеров Пример Примерович".to_owned(),
            address: "101000, Москва, а/я 0 (пример)".to_owned(),
            tax_numbers: "000000000000/--".to_owned(),
        },
        buyer: TransferParty {
            name: long_name(),
            address: "А".repeat(100) + &", дом 1, корпус 2".repeat(12),
            tax_numbers: "7707083893/773601001".to_owned(),
        },
        is_entrepreneur: true,
        registration: "ОГРНИП 304500116000157".to_owned(),
        lines: vec![line; lines],
        total_net: LARGEST.to_owned(),
        total_vat: LARGEST.to_owned(),
        total: LARGEST.to_owned(),
        basis: "Публичная оферта https://avtosled.example/public-offer".to_owned(),
        remarks: "--".to_owned(),
        note: "Составлено по данным учёта сервиса.".to_owned(),
        date: day(),
    }
}

#[test]
fn closing_document_has_parties_sums_and_words_on_one_page() {
    for has_discount in [false, true] {
        let pdf = closing_document::render(&document(6, has_discount)).unwrap();
        assert_conformance(&pdf);
        assert_eq!(missing_glyphs(&pdf), 0);
        let pages = page_texts(&pdf);
        assert_eq!(pages.len(), 1, "discount: {has_discount}");
        for part in [
            "Счёт№АС-2026-10-0F3A9B77C1от31октября2026г.",
            "ИППримеровПримерПримерович",
            "партнёрыпокупле",
            "7707083893/773601001",
            "9999999999,99",
            "Девятьмиллиардов",
            "Остатокнаконецмесяца",
        ] {
            assert!(pages[0].contains(part), "{part}: {}", pages[0]);
        }
        assert_eq!(pages[0].contains("Скидка,₽"), has_discount);
        assert_eq!(pages[0].contains("Бонусы,₽"), has_discount);
    }
}

#[test]
fn closing_document_without_settlement_and_signatures_is_rendered() {
    let document = ClosingDocument {
        settlement: None,
        signers: Vec::new(),
        ..document(1, false)
    };
    let pdf = closing_document::render(&document).unwrap();
    assert_conformance(&pdf);
    assert!(!page_texts(&pdf).concat().contains("Расчёты"));
}

#[test]
fn long_closing_document_repeats_the_table_header() {
    let pages = page_texts(&closing_document::render(&document(120, true)).unwrap());
    assert!(pages.len() > 2);
    assert!(pages[1].contains("Скидка,₽"));
}

#[test]
fn transfer_document_fits_one_page_with_longest_names_and_sums() {
    let pdf = transfer_document::render(&transfer(6)).unwrap();
    assert_conformance(&pdf);
    assert_eq!(missing_glyphs(&pdf), 0);
    let pages = page_texts(&pdf);
    assert_eq!(pages.len(), 1);
    for part in [
        "Универсальныйпередаточныйдокумент",
        "Счёт-фактура№АС-2026-10-0F3A9B77C1от31октября2026г.",
        "000000000000/--",
        "российскийрубль,643",
        "796",
        "безакциза",
        "Всегокоплате",
        "9999999999,99",
        "ОГРНИП304500116000157",
    ] {
        assert!(pages[0].contains(part), "{part}: {}", pages[0]);
    }
    for number in (1..=8).map(|number| format!("({number})")) {
        assert!(pages[0].contains(&number), "{number}");
    }
    for number in (8..=19).map(|number| format!("[{number}]")) {
        assert!(pages[0].contains(&number), "{number}");
    }
}

#[test]
fn markup_in_names_of_parties_is_printed() {
    let mut hostile = transfer(1);
    "#panic() $x$ *a*".clone_into(&mut hostile.buyer.name);
    let text = page_texts(&transfer_document::render(&hostile).unwrap()).concat();
    assert!(text.contains("#panic()$x$*a*"), "{text}");
}
