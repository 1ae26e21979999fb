//! Tests of rendered PDF documents: text, glyphs, conformance.

#![expect(clippy::unwrap_used, reason = "a failed unwrap fails the test")]

mod closing_documents;

use avtosled_render::report::{
    Badge, Block, Changes, ChecklistGroup, Contradiction, Damage, Event, Level, List, Mileage,
    Owner, Price, Reading, Reason, Report, Section, Tick, Verdict,
};
use avtosled_render::statement::{Day, LabelledValue, Line, Statement, Sums};
use avtosled_render::{report, statement};
use lopdf::content::Content;
use lopdf::{Document, Object};

fn day() -> Day {
    Day {
        year: 2026,
        month: 11,
        day: 21,
    }
}

fn sums(available: &str) -> Sums {
    Sums {
        available: available.to_owned(),
        held: "0,00".to_owned(),
    }
}

fn statement(lines: Vec<Line>) -> Statement {
    Statement {
        service: "Автослед".to_owned(),
        title: "Выписка по балансу".to_owned(),
        account: "+79161234567".to_owned(),
        head: vec![LabelledValue {
            name: "Период".to_owned(),
            value: "01.11.2026 — 21.11.2026".to_owned(),
        }],
        opening: sums("1\u{a0}000,00"),
        closing: sums("902.50"),
        lines,
        note: "Время московское.".to_owned(),
        date: day(),
    }
}

fn line(title: &str, description: &str) -> Line {
    Line {
        time: "21.11.2026 18:05".to_owned(),
        title: title.to_owned(),
        description: description.to_owned(),
        amount: "−2.50".to_owned(),
        held_change: "+2.50".to_owned(),
        balance: "902.50".to_owned(),
        held: "2.50".to_owned(),
    }
}

/// Text of each page without whitespace and soft hyphens, which depend on the layout.
fn page_texts(pdf: &[u8]) -> Vec<String> {
    let document = Document::load_mem(pdf).unwrap();
    let numbers = document.get_pages().into_keys();
    let texts = numbers.map(|number| document.extract_text(&[number]).unwrap());
    texts
        .map(|text| text.replace('\u{ad}', "").split_whitespace().collect())
        .collect()
}

#[test]
fn statement_pdf_contains_period_balance_operation_and_phone() {
    let lines = vec![line(
        "Оплачен источник: ДТП",
        "А123ВС77 · VIN XTA219010N0000001",
    )];
    let pdf = statement::render(&statement(lines)).unwrap();
    assert!(pdf.starts_with(b"%PDF-1.7"));
    let text = page_texts(&pdf).concat();
    for part in [
        "Выпискапобалансу",
        "01.11.2026—21.11.2026",
        "Наначалопериода",
        "1000,00",
        "Оплаченисточник:ДТП",
        "А123ВС77·VINXTA219010N0000001",
        "−2.50",
        "Страница1из1",
        "+79161234567",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_conformance(&pdf);
}

/// Asserts PDF/A-2a and PDF/UA-1; their markers are uncompressed in the metadata.
fn assert_conformance(pdf: &[u8]) {
    let metadata = String::from_utf8_lossy(pdf);
    for marker in ["<pdfaid:part>2", "<pdfaid:conformance>A", "<pdfuaid:part>1"] {
        assert!(metadata.contains(marker), "{marker}");
    }
}

/// Counts glyphs with number 0, which the font uses for missing characters.
fn missing_glyphs(pdf: &[u8]) -> usize {
    let document = Document::load_mem(pdf).unwrap();
    let operands = document.get_pages().into_values().flat_map(|page| {
        let content = document.get_page_content(page);
        let operations = Content::decode(&content).unwrap().operations;
        let texts = operations.into_iter();
        let texts = texts.filter(|one| ["Tj", "TJ"].contains(&one.operator.as_str()));
        texts.flat_map(|one| one.operands).collect::<Vec<_>>()
    });
    operands.map(|operand| zeros(&operand)).sum()
}

fn zeros(operand: &Object) -> usize {
    match operand {
        Object::String(glyphs, _) => glyphs.chunks(2).filter(|glyph| *glyph == [0, 0]).count(),
        Object::Array(parts) => parts.iter().map(zeros).sum(),
        _ => 0,
    }
}

#[test]
fn statement_pdf_has_glyphs_for_russian_letters_and_signs() {
    let letters: String = ('а'..='я').chain('А'..='Я').chain('.'..='~').collect();
    let signs = "Ёё №₽·—–«»„“…−±×²³°≈≤≥→’\u{a0}\u{202f}ҚқҒғӘәӨөҮүҰұҺһІіЎў";
    let pdf = statement::render(&statement(vec![line(&letters, signs)])).unwrap();
    let text = page_texts(&pdf).concat();
    assert!(text.contains(&letters), "{text}");
    let known: String = signs.split_whitespace().collect();
    assert!(text.contains(&known), "{text}");
    assert_eq!(missing_glyphs(&pdf), 0);
}

#[test]
fn statement_table_header_is_repeated_on_every_page() {
    let lines = (0..120).map(|number| line("Заказ проверки", &format!("№ {number}")));
    let pdf = statement::render(&statement(lines.collect())).unwrap();
    let pages = page_texts(&pdf);
    assert!(pages.len() > 2);
    for (index, page) in pages.iter().enumerate() {
        assert!(page.contains("Удержание"), "page {index}");
        assert!(page.contains(&format!("Страница{}из{}", index + 1, pages.len())));
    }
}

#[test]
fn markup_in_text_is_printed_and_unknown_characters_are_replaced() {
    let hostile = "#panic() $x$ *a* \\ 漢 🚗 \u{0} \u{202e}";
    let pdf = statement::render(&statement(vec![line(hostile, "@x <y> [z]")])).unwrap();
    let text = page_texts(&pdf).concat();
    assert!(text.contains("#panic()$x$*a*\\??"), "{text}");
    assert!(text.contains("@x<y>[z]"), "{text}");
}

#[test]
fn statement_without_operations_has_a_note() {
    let pdf = statement::render(&statement(Vec::new())).unwrap();
    assert!(
        page_texts(&pdf)
            .concat()
            .contains("Заэтотпериодоперацийнет.")
    );
}

fn row(name: &str, value: &str) -> LabelledValue {
    LabelledValue {
        name: name.to_owned(),
        value: value.to_owned(),
    }
}

fn section(title: &str, records: usize) -> Section {
    let record = Block {
        title: "Столкновение".to_owned(),
        badge: Some(Badge {
            level: Level::Attention,
            text: "действует".to_owned(),
        }),
        rows: vec![
            row("Дата", "14.03.2023"),
            row("Регион", "Московская область"),
        ],
    };
    Section {
        title: title.to_owned(),
        level: Level::Attention,
        label: "Внимание".to_owned(),
        summary: "2 ДТП, последнее 14.03.2023".to_owned(),
        queried_at: "Запрошено 21.11.2026 18:05 (МСК)".to_owned(),
        notes: vec!["Найден в реестре".to_owned()],
        groups: vec![Block {
            title: String::new(),
            badge: None,
            rows: vec![row("VIN", "XTA219010N0000001")],
        }],
        lists: vec![List {
            title: "ДТП".to_owned(),
            records: vec![record; records],
        }],
        silent: vec!["Реестр электронных паспортов".to_owned()],
        other: vec![r#"{"strange":1}"#.to_owned()],
    }
}

fn reading(x: f64, y: f64, level: Level, label: &str) -> Reading {
    Reading {
        x,
        y,
        level,
        date: "20.06.2022".to_owned(),
        text: "60\u{a0}000\u{a0}км".to_owned(),
        source: "Техосмотр".to_owned(),
        label: label.to_owned(),
    }
}

fn car_report(sections: Vec<Section>) -> Report {
    Report {
        service: "Автослед".to_owned(),
        title: "Отчёт об автомобиле".to_owned(),
        number: "018f0000-0000-7000-8000-000000000000".to_owned(),
        identifier: "VIN XTA219010N0000001".to_owned(),
        car: "LADA Vesta 2022".to_owned(),
        facts: vec![
            row("VIN", "XTA219010N0000001"),
            row("Госномер", "А123ВС777"),
        ],
        verdict: Verdict {
            level: Level::Stop,
            title: "Сделка опасна".to_owned(),
            summary: "Ответили источники: 15 из 16.".to_owned(),
            reasons: vec![Reason {
                level: Level::Stop,
                label: "Стоп".to_owned(),
                text: "Автомобиль в розыске".to_owned(),
            }],
        },
        recommendations: vec!["Сверьте VIN на кузове с документами".to_owned()],
        changes: Some(Changes {
            since: "С прошлого отчёта от 02.10.2026".to_owned(),
            lines: Vec::new(),
            compared: vec!["Розыск".to_owned()],
        }),
        sections,
        silent: vec!["Реестр залогов".to_owned()],
        skipped: vec![row("Штрафы", "Нужен номер СТС")],
        damage: Some(Damage {
            drawing: "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\
                      <path d=\"M0 0L9 9\"/></svg>"
                .to_owned(),
            zones: vec!["капот: сильное повреждение, код 222".to_owned()],
            note: "Место на чертеже.".to_owned(),
        }),
        contradictions: vec![Contradiction {
            level: Level::Attention,
            label: "Внимание".to_owned(),
            text: "Цвет назван по-разному".to_owned(),
            values: vec![row("Таможня", "БЕЛЫЙ")],
        }],
        mileage: Some(Mileage {
            readings: vec![
                reading(0.0, 0.4, Level::Good, ""),
                reading(0.5, 0.1, Level::Unknown, "Похоже на опечатку"),
                reading(1.0, 0.2, Level::Attention, "Меньше предыдущего"),
            ],
            x_ticks: vec![Tick {
                position: 0.5,
                text: "2023".to_owned(),
            }],
            y_ticks: vec![Tick {
                position: 1.0,
                text: "150\u{a0}000\u{a0}км".to_owned(),
            }],
            lines: vec!["Показания снижались.".to_owned()],
            alt: "График пробега".to_owned(),
        }),
        owners: vec![Owner {
            title: "Период 1: физическое лицо".to_owned(),
            dates: "с 15.01.2020 по настоящее время".to_owned(),
            duration: "6 г. 10 мес.".to_owned(),
            share: 1.0,
        }],
        price: Some(Price {
            min: "900\u{a0}000₽".to_owned(),
            typical: "1\u{a0}000\u{a0}000₽".to_owned(),
            max: "1\u{a0}100\u{a0}000₽".to_owned(),
            note: "Состояние оценка не учитывает.".to_owned(),
        }),
        checklist: vec![ChecklistGroup {
            title: "В документах".to_owned(),
            items: vec!["Сверьте номер двигателя".to_owned()],
        }],
        timeline: vec![Event {
            date: "14.03.2023".to_owned(),
            title: "Авария".to_owned(),
            text: "Столкновение".to_owned(),
        }],
        note: "Время московское.".to_owned(),
        url: Some(
            "https://avtosled.example/report/018f0000-0000-7000-8000-000000000000".to_owned(),
        ),
        date: day(),
        created_at: "21.11.2026 18:05 (МСК)".to_owned(),
    }
}

#[test]
fn example_report_pdf_is_marked_as_fictional_and_has_no_link() {
    let report = Report {
        url: None,
        ..car_report(Vec::new())
    };
    let pdf = report::render(&report).unwrap();
    assert_conformance(&pdf);
    let first = page_texts(&pdf).remove(0);
    assert!(first.contains("Машинаиеёисториявымышлены"), "{first}");
    assert!(!first.contains("Отчётнасайте"));
}

#[test]
fn report_pdf_has_verdict_on_first_page_and_details_of_all_sections() {
    let pdf = report::render(&car_report(vec![section("ДТП", 2)])).unwrap();
    assert_conformance(&pdf);
    assert_eq!(missing_glyphs(&pdf), 0);
    let pages = page_texts(&pdf);
    for (index, page) in pages.iter().enumerate() {
        for part in [
            "№018f0000-0000-7000-8000-000000000000",
            "VINXTA219010N0000001",
            "21.11.2026",
        ] {
            assert!(page.contains(part), "page {index}: {part}");
        }
    }
    for part in [
        "LADAVesta2022",
        "XTA219010N0000001",
        "Сделкаопасна",
        "Автомобильврозыске",
        "СверьтеVINнакузове",
        "Реестрзалогов",
    ] {
        assert!(pages[0].contains(part), "{part}: {}", pages[0]);
    }
    for part in [
        "Московскаяобласть",
        "НуженномерСТС",
        "Показанияснижались",
        "Похоженаопечатку",
        "понастоящеевремя",
        "Таможня",
        "БЕЛЫЙ",
        "1000000₽",
        "Сверьтеномердвигателя",
        "Столкновение",
        "Реестрэлектронныхпаспортов",
        r#"{"strange":1}"#,
    ] {
        assert!(pages.concat().contains(part), "{part}");
    }
}

#[test]
fn report_without_answers_has_one_page() {
    let mut empty = car_report(Vec::new());
    empty.verdict.reasons.clear();
    empty.recommendations.clear();
    empty.facts.clear();
    empty.skipped.clear();
    empty.contradictions.clear();
    empty.checklist.clear();
    empty.timeline.clear();
    empty.price = None;
    empty.mileage = None;
    empty.owners.clear();
    let pdf = report::render(&empty).unwrap();
    assert_eq!(page_texts(&pdf).len(), 1);
}

#[test]
fn report_with_twenty_sources_is_below_two_megabytes() {
    let sections = (0..20).map(|_| section("Источник", 25)).collect();
    let pdf = report::render(&car_report(sections)).unwrap();
    assert!(pdf.len() < 2 << 20, "{}", pdf.len());
    assert_eq!(
        page_texts(&pdf).concat().matches("14.03.2023").count(),
        20 * 26 + 1
    );
}
