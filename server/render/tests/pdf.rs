//! Documents are made, and their text comes out as it went in.

#![expect(
    clippy::unwrap_used,
    reason = "a test ends at the first thing that goes wrong"
)]

use avtosled_render::report::{
    Block, Changes, CheckGroup, Compared, Damage, Event, Level, List, Mark, Mileage, Owner, Price,
    Reading, Reason, Report, Section, Tick, Verdict,
};
use avtosled_render::statement::{Day, HeadRow, Line, Statement, Sums};
use avtosled_render::{report, statement};
use lopdf::content::Content;
use lopdf::{Document, Object};

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
        head: vec![HeadRow {
            name: "Период".to_owned(),
            value: "01.11.2026 — 21.11.2026".to_owned(),
        }],
        opening: sums("1\u{a0}000,00"),
        closing: sums("902.50"),
        lines,
        note: "Время московское.".to_owned(),
        made: Day {
            year: 2026,
            month: 11,
            day: 21,
        },
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

/// The text of each page, without its spaces and hyphens at the ends of lines: they are places on the
/// page, not characters.
fn pages(pdf: &[u8]) -> Vec<String> {
    let document = Document::load_mem(pdf).unwrap();
    let numbers = document.get_pages().into_keys();
    let texts = numbers.map(|number| document.extract_text(&[number]).unwrap());
    texts
        .map(|text| text.replace('\u{ad}', "").split_whitespace().collect())
        .collect()
}

#[test]
fn the_text_of_a_statement_reads_back() {
    let lines = vec![line(
        "Оплачен источник: ДТП",
        "А123ВС77 · VIN XTA219010N0000001",
    )];
    let pdf = statement::render(&statement(lines)).unwrap();
    assert!(pdf.starts_with(b"%PDF-1.7"));
    let text = pages(&pdf).concat();
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
    is_for_everybody(&pdf);
}

/// The marks of PDF/A-2a and PDF/UA-1 stand uncompressed in the metadata.
fn is_for_everybody(pdf: &[u8]) {
    let marks = String::from_utf8_lossy(pdf);
    for mark in ["<pdfaid:part>2", "<pdfaid:conformance>A", "<pdfuaid:part>1"] {
        assert!(marks.contains(mark), "{mark}");
    }
}

/// Glyphs whose number is 0 are the typeface's sign for «none of mine».
fn missing_glyphs(pdf: &[u8]) -> usize {
    let document = Document::load_mem(pdf).unwrap();
    let shown = document.get_pages().into_values().flat_map(|page| {
        let content = document.get_page_content(page);
        let operations = Content::decode(&content).unwrap().operations;
        let shows = operations.into_iter();
        let shows = shows.filter(|one| ["Tj", "TJ"].contains(&one.operator.as_str()));
        shows.flat_map(|one| one.operands).collect::<Vec<_>>()
    });
    shown.map(|shown| zeros(&shown)).sum()
}

fn zeros(shown: &Object) -> usize {
    match shown {
        Object::String(glyphs, _) => glyphs.chunks(2).filter(|glyph| *glyph == [0, 0]).count(),
        Object::Array(parts) => parts.iter().map(zeros).sum(),
        _ => 0,
    }
}

#[test]
fn every_character_of_the_product_has_a_glyph() {
    let letters: String = ('а'..='я').chain('А'..='Я').chain('.'..='~').collect();
    let signs = "Ёё №₽·—–«»„“…−±×²³°≈≤≥→’\u{a0}\u{202f}ҚқҒғӘәӨөҮүҰұҺһІіЎў";
    let pdf = statement::render(&statement(vec![line(&letters, signs)])).unwrap();
    let text = pages(&pdf).concat();
    assert!(text.contains(&letters), "{text}");
    let known: String = signs.split_whitespace().collect();
    assert!(text.contains(&known), "{text}");
    assert_eq!(missing_glyphs(&pdf), 0);
}

#[test]
fn every_page_repeats_the_head_of_the_table() {
    let lines = (0..120).map(|number| line("Заказ проверки", &format!("№ {number}")));
    let pdf = statement::render(&statement(lines.collect())).unwrap();
    let pages = pages(&pdf);
    assert!(pages.len() > 2);
    for (index, page) in pages.iter().enumerate() {
        assert!(page.contains("Удержание"), "page {index}");
        assert!(page.contains(&format!("Страница{}из{}", index + 1, pages.len())));
    }
}

#[test]
fn text_is_never_a_command_and_unknown_characters_do_no_harm() {
    let hostile = "#panic() $x$ *a* \\ 漢 🚗 \u{0} \u{202e}";
    let pdf = statement::render(&statement(vec![line(hostile, "@x <y> [z]")])).unwrap();
    let text = pages(&pdf).concat();
    assert!(text.contains("#panic()$x$*a*\\??"), "{text}");
    assert!(text.contains("@x<y>[z]"), "{text}");
}

#[test]
fn a_statement_without_operations_says_so() {
    let pdf = statement::render(&statement(Vec::new())).unwrap();
    assert!(pages(&pdf).concat().contains("Заэтотпериодоперацийнет."));
}

fn row(name: &str, value: &str) -> HeadRow {
    HeadRow {
        name: name.to_owned(),
        value: value.to_owned(),
    }
}

fn section(title: &str, records: usize) -> Section {
    let record = Block {
        title: "Столкновение".to_owned(),
        mark: Some(Mark {
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
        word: "Внимание".to_owned(),
        line: "2 ДТП, последнее 14.03.2023".to_owned(),
        asked: "Запрошено 21.11.2026 18:05 (МСК)".to_owned(),
        notes: vec!["Найден в реестре".to_owned()],
        groups: vec![Block {
            title: String::new(),
            mark: None,
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

fn reading(across: f64, up: f64, level: Level, word: &str) -> Reading {
    Reading {
        across,
        up,
        level,
        date: "20.06.2022".to_owned(),
        text: "60\u{a0}000\u{a0}км".to_owned(),
        source: "Техосмотр".to_owned(),
        word: word.to_owned(),
    }
}

fn car_report(sections: Vec<Section>) -> Report {
    Report {
        service: "Автослед".to_owned(),
        title: "Отчёт об автомобиле".to_owned(),
        number: "018f0000-0000-7000-8000-000000000000".to_owned(),
        mark: "VIN XTA219010N0000001".to_owned(),
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
                word: "Стоп".to_owned(),
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
        contradictions: vec![Compared {
            level: Level::Attention,
            word: "Внимание".to_owned(),
            text: "Цвет назван по-разному".to_owned(),
            values: vec![row("Таможня", "БЕЛЫЙ")],
        }],
        mileage: Some(Mileage {
            readings: vec![
                reading(0.0, 0.4, Level::Good, ""),
                reading(0.5, 0.1, Level::Unknown, "Похоже на опечатку"),
                reading(1.0, 0.2, Level::Attention, "Меньше предыдущего"),
            ],
            years: vec![Tick {
                at: 0.5,
                text: "2023".to_owned(),
            }],
            sums: vec![Tick {
                at: 1.0,
                text: "150\u{a0}000\u{a0}км".to_owned(),
            }],
            lines: vec!["Показания снижались.".to_owned()],
            alt: "График пробега".to_owned(),
        }),
        owners: vec![Owner {
            title: "Период 1: физическое лицо".to_owned(),
            time: "с 15.01.2020 по настоящее время".to_owned(),
            length: "6 г. 10 мес.".to_owned(),
            share: 1.0,
        }],
        price: Some(Price {
            min: "900\u{a0}000₽".to_owned(),
            typical: "1\u{a0}000\u{a0}000₽".to_owned(),
            max: "1\u{a0}100\u{a0}000₽".to_owned(),
            note: "Состояние оценка не учитывает.".to_owned(),
        }),
        checklist: vec![CheckGroup {
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
        made: Day {
            year: 2026,
            month: 11,
            day: 21,
        },
        made_at: "21.11.2026 18:05 (МСК)".to_owned(),
    }
}

#[test]
fn an_example_says_what_it_is_and_leads_nowhere() {
    let report = Report {
        url: None,
        ..car_report(Vec::new())
    };
    let pdf = report::render(&report).unwrap();
    is_for_everybody(&pdf);
    let first = pages(&pdf).remove(0);
    assert!(first.contains("Машинаиеёисториявымышлены"), "{first}");
    assert!(!first.contains("Отчётнасайте"));
}

#[test]
fn the_first_page_of_a_report_has_the_verdict() {
    let pdf = report::render(&car_report(vec![section("ДТП", 2)])).unwrap();
    is_for_everybody(&pdf);
    assert_eq!(missing_glyphs(&pdf), 0);
    let pages = pages(&pdf);
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
fn a_report_without_answers_is_a_report() {
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
    assert_eq!(pages(&pdf).len(), 1);
}

#[test]
fn a_report_of_twenty_sources_stays_small() {
    let sections = (0..20).map(|_| section("Источник", 25)).collect();
    let pdf = report::render(&car_report(sections)).unwrap();
    assert!(pdf.len() < 2 << 20, "{}", pdf.len());
    assert_eq!(
        pages(&pdf).concat().matches("14.03.2023").count(),
        20 * 26 + 1
    );
}
