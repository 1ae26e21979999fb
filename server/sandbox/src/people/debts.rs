//! What the bailiffs know about people and companies.

use chrono::Datelike;
use chrono::Days;
use chrono::NaiveDate;

use crate::cars::life::day;
use crate::draw::Draw;

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

/// An enforcement proceeding.
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

/// How a proceeding ended: the day, article and paragraph.
#[derive(Clone, Copy, Debug)]
pub struct Ending {
    pub date: NaiveDate,
    pub article: u32,
    pub paragraph: u32,
}

/// A number that a proceeding of that day may have.
pub fn number(words: &[&str], date: NaiveDate) -> String {
    let mut draw = Draw::new(0, words);
    let region = draw.pick(REGIONS).0;
    let ordinal = draw.between(1_000, 999_999);
    let unit = draw.digits(3);
    format!("{ordinal}/{}/{region}{unit}-ИП", date.format("%y"))
}

/// The proceeding with that number, which tells year and region; the rest is drawn from it.
pub fn by_number(number: &str, today: NaiveDate) -> Option<Debt> {
    let (ordinal, rest) = number.strip_suffix("-ИП")?.split_once('/')?;
    let (year, unit) = rest.split_once('/')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_well_formed = [ordinal, year, unit].into_iter().all(is_number);
    if !is_well_formed || year.len() != 2 || unit.len() != 5 {
        return None;
    }
    let region: i64 = unit.get(..2)?.parse().ok()?;
    REGIONS.iter().find(|(code, _)| *code == region)?;
    let mut draw = Draw::new(0, &["debt", number]);
    let year = 2000 + year.parse::<i32>().ok()?;
    let date = day(year, draw.between(1, 12), draw.between(1, 28));
    let (article, paragraph) = draw.pick(REASONS);
    let ended = Ending {
        date: date + Days::new(draw.between(120, 1_500)),
        article,
        paragraph,
    };
    let debt = Debt {
        number: number.to_owned(),
        date,
        region,
        subject: draw.pick(SUBJECTS),
        kopecks: i64::try_from(draw.between(50_000, 60_000_000)).unwrap_or(50_000),
        ended: (ended.date <= today).then_some(ended),
    };
    (date <= today).then_some(debt)
}

/// The proceedings of whoever these words name: none for most.
pub fn of(words: &[&str], today: NaiveDate) -> Vec<Debt> {
    let mut draw = Draw::new(0, words);
    let count = match draw.below(100) {
        0..65 => 0,
        65..85 => 1,
        85..95 => 2,
        _ => 4,
    };
    let mut debts: Vec<Debt> = (0..count)
        .filter_map(|place: u32| {
            let from = day(2019, 1, 1) + Days::new(draw.between(0, 3_000));
            let place = place.to_string();
            let number = number(&[words, &[&place]].concat(), from);
            by_number(&number, today)
        })
        .collect();
    debts.sort_by_key(|debt| debt.date);
    debts
}

impl Debt {
    /// A proceeding that began that day and has not ended.
    pub fn running(words: &[&str], date: NaiveDate, kopecks: i64) -> Self {
        let mut draw = Draw::new(0, words);
        Self {
            number: number(words, date),
            date,
            region: draw.pick(REGIONS).0,
            subject: draw.pick(SUBJECTS),
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
