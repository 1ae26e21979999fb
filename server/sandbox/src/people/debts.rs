//! Enforcement proceedings against people and companies.

use chrono::{Datelike, Days, NaiveDate};

use crate::base::{clock::day, seeded_random::Rng};

/// Regions of the bailiffs' service: code and name.
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
/// Articles and paragraphs of the law on enforcement by which proceedings end.
const REASONS: &[(u32, u32)] = &[(46, 3), (46, 4), (47, 1)];

#[derive(Clone, Debug)]
pub struct Debt {
    pub number: String,
    pub date: NaiveDate,
    /// Code of the region where it runs.
    pub region: i64,
    pub subject: &'static str,
    pub kopecks: i64,
    pub ended: Option<Ending>,
}

/// The end of a proceeding: the day, article and paragraph.
#[derive(Clone, Copy, Debug)]
pub struct Ending {
    pub date: NaiveDate,
    pub article: u32,
    pub paragraph: u32,
}

/// A number that a proceeding of that day may have, and the region in it.
fn number(words: &[&str], date: NaiveDate) -> (String, i64) {
    let mut rng = Rng::of(words);
    let region = rng.pick(REGIONS).0;
    let ordinal = rng.between(1_000, 999_999);
    let unit = rng.digits(3);
    let number = format!("{ordinal}/{}/{region}{unit}-ИП", date.format("%y"));
    (number, region)
}

/// The proceeding with a number of that year and region; the rest is drawn from the number.
fn numbered(number: String, region: i64, year: i32, today: NaiveDate) -> Option<Debt> {
    let mut rng = Rng::of(&["debt", &number]);
    let date = day(year, rng.between(1, 12), rng.between(1, 28));
    let (article, paragraph) = rng.pick(REASONS);
    let ended = Ending {
        date: date + Days::new(rng.between(120, 1_500)),
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

/// The running proceeding with a number like `12345/25/61000-ИП`, whose region and year it names.
pub fn by_number(number: &str, today: NaiveDate) -> Option<Debt> {
    // The first part is the serial number of the year.
    let mut parts = number.split('/').skip(1);
    let year = 2000 + parts.next()?.parse::<i32>().ok()?;
    let region = parts.next()?.get(..2)?.parse().ok()?;
    let debt = numbered(number.to_owned(), region, year, today)?;
    Some(Debt {
        ended: None,
        ..debt
    })
}

/// The proceedings of whoever these words name: none for most.
pub fn of(words: &[&str], today: NaiveDate) -> Vec<Debt> {
    let mut rng = Rng::of(words);
    let count = match rng.below(100) {
        0..65 => 0,
        65..85 => 1,
        85..95 => 2,
        _ => 4,
    };
    let mut debts: Vec<Debt> = (0..count)
        .filter_map(|place: u32| {
            let from = day(2019, 1, 1) + Days::new(rng.between(0, 3_000));
            let place = place.to_string();
            let (number, region) = number(&[words, &[&place]].concat(), from);
            numbered(number, region, from.year(), today)
        })
        .collect();
    debts.sort_by_key(|debt| debt.date);
    debts
}

impl Debt {
    /// A proceeding that began that day and has not ended.
    pub fn running(words: &[&str], date: NaiveDate, kopecks: i64) -> Self {
        let mut rng = Rng::of(words);
        // The region of the number came first.
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

    /// The same, ended a year later because the debtor has nothing.
    pub fn ended(self) -> Self {
        let date = self.date.with_year(self.date.year() + 1);
        let ending = date.map(|date| Ending {
            date,
            article: 46,
            paragraph: 4,
        });
        Self {
            ended: ending,
            ..self
        }
    }
}
