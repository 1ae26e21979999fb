//! Enforcement proceedings against people and companies, generated.

use chrono::{Datelike, NaiveDate};

use crate::base::{Rng, date};

/// Regions of the bailiffs: code and name.
pub const REGIONS: &[(i64, &str)] = &[
    (16, "Республика Татарстан"),
    (23, "Краснодарский край"),
    (50, "Московская область"),
    (54, "Новосибирская область"),
    (61, "Ростовская область"),
    (66, "Свердловская область"),
    (77, "Москва"),
    (78, "Санкт-Петербург"),
];

const SUBJECTS: &[&str] = &[
    "Задолженность по кредитным платежам (кроме ипотеки)",
    "Штраф ГИБДД",
    "Взыскание налогов и сборов",
    "Алиментные платежи",
];
/// Articles and paragraphs of the enforcement law that end proceedings.
const REASONS: &[(u32, u32)] = &[(46, 3), (46, 4), (47, 1)];

#[derive(Clone, Debug)]
pub struct Debt {
    pub number: String,
    pub date: NaiveDate,
    pub region: i64,
    pub subject: &'static str,
    pub kopecks: i64,
    pub ended: Option<Closure>,
}

#[derive(Clone, Copy, Debug)]
pub struct Closure {
    pub date: NaiveDate,
    pub article: u32,
    pub paragraph: u32,
}

fn number(words: &[&str], date: NaiveDate) -> (String, i64) {
    let mut rng = Rng::of(words);
    let region = rng.pick(REGIONS).0;
    let ordinal = rng.between(1_000, 999_999);
    let unit = rng.digits(3);
    let number = format!("{ordinal}/{}/{region}{unit}-ИП", date.format("%y"));
    (number, region)
}

/// Proceeding with a number; `None` if its date is in the future.
fn numbered(number: String, region: i64, year: i32, today: NaiveDate) -> Option<Debt> {
    let mut rng = Rng::of(&["debt", &number]);
    let date = rng.date(year, 12);
    let (article, paragraph) = rng.pick(REASONS);
    let ended = Closure {
        date: date + rng.days(120, 1_500),
        article,
        paragraph,
    };
    let debt = Debt {
        number,
        date,
        region,
        subject: rng.pick(SUBJECTS),
        kopecks: i64::try_from(rng.between(50_000, 60_000_000)).unwrap_or(50_000),
        ended: (ended.date <= today).then_some(ended),
    };
    (date <= today).then_some(debt)
}

/// Open proceeding with a number such as `12345/25/61000-ИП`, which contains year and region.
pub fn by_number(number: &str, today: NaiveDate) -> Option<Debt> {
    let mut parts = number.split('/').skip(1);
    let year = 2000 + parts.next()?.parse::<i32>().ok()?;
    let region = parts.next()?.get(..2)?.parse().ok()?;
    let debt = numbered(number.to_owned(), region, year, today)?;
    Some(Debt {
        ended: None,
        ..debt
    })
}

/// Proceedings against a debtor; 65 percent have none.
pub fn of(words: &[&str], today: NaiveDate) -> Vec<Debt> {
    let mut rng = Rng::of(words);
    let count = match rng.below(100) {
        0..65 => 0,
        65..85 => 1,
        85..95 => 2,
        _ => 4,
    };
    let mut debts: Vec<Debt> = (0..count)
        .filter_map(|index: u32| {
            let from = date(2019, 1, 1) + rng.days(0, 3_000);
            let index = index.to_string();
            let (number, region) = number(&[words, &[&index]].concat(), from);
            numbered(number, region, from.year(), today)
        })
        .collect();
    debts.sort_by_key(|debt| debt.date);
    debts
}

impl Debt {
    /// Creates an open proceeding of a date.
    pub fn open(words: &[&str], date: NaiveDate, kopecks: i64) -> Self {
        let mut rng = Rng::of(words);
        // Advances the generator; the region is taken from the number.
        let _ = rng.pick(REGIONS);
        let (number, region) = number(words, date);
        Self {
            number,
            date,
            region,
            subject: rng.pick(SUBJECTS),
            kopecks,
            ended: None,
        }
    }

    /// Closed copy of a proceeding: a year later, because the debtor has no assets.
    pub fn closed(self) -> Self {
        let date = self.date.with_year(self.date.year() + 1);
        let ended = date.map(|date| Closure {
            date,
            article: 46,
            paragraph: 4,
        });
        Self { ended, ..self }
    }
}
