//! Driving licences: a few predefined ones, all others generated from their numbers.

use chrono::{Datelike, Months, NaiveDate};

use crate::base::{Rng, SourceFault, date, fails, slow};

const METHOD: &str = "gibdd.driver";

const TERM: Months = Months::new(120);
const ADULT: Months = Months::new(18 * 12);
/// Year of the oldest licences in the register.
const FIRST_YEAR: i32 = 1950;
/// Letters in the series of old licences.
const SERIES_LETTERS: &str = "АВЕКМНОРСТУХ";
const CATEGORIES: &[&str] = &["B,B1,M", "В,В1,М", "A,A1,B,B1,M", "B,B1,C,C1,M", "В,С,М"];

#[derive(Clone, Debug)]
pub struct Licence {
    pub number: String,
    pub issued: NaiveDate,
    /// Expiry date printed on the licence.
    pub until: NaiveDate,
    pub born: NaiveDate,
    /// Year of the first licence.
    pub drives_since: i32,
    /// Categories separated by commas, in mixed Latin and Cyrillic letters.
    pub categories: &'static str,
    pub deprivations: Vec<Deprivation>,
}

/// Court ruling that suspends the licence.
#[derive(Clone, Debug)]
pub struct Deprivation {
    pub date: NaiveDate,
    pub months: u32,
}

pub fn find(number: &str, issued: NaiveDate, today: NaiveDate) -> Option<Licence> {
    let number = number.to_uppercase();
    if let Some(known) = by_number(&number) {
        return known.licence(issued, today);
    }
    let is_likely_date = issued <= today && issued.year() >= FIRST_YEAR;
    let exists = is_well_formed(&number) && !number.ends_with("000") && is_likely_date;
    exists.then(|| generate(&number, issued))
}

fn generate(number: &str, issued: NaiveDate) -> Licence {
    let mut rng = Rng::of(&["licence", number]);
    let adult_for = rng.days(1, 30 * 365);
    let born = issued - ADULT - adult_for;
    let drives_since = (born + ADULT).year();
    let spread = issued.year().abs_diff(drives_since);
    let later = i32::try_from(rng.between(0, u64::from(spread))).unwrap_or(0);
    Licence {
        number: number.to_owned(),
        issued,
        until: issued + TERM,
        born,
        drives_since: drives_since + later,
        categories: rng.pick(CATEGORIES),
        deprivations: Vec::new(),
    }
}

/// Whether a number has the form: two digits, two digits or letters, six digits.
fn is_well_formed(number: &str) -> bool {
    let characters: Vec<char> = number.chars().collect();
    let [region @ .., a, b, _, _, _, _, _, _] = characters.as_slice() else {
        return false;
    };
    let is_digit = |c: &char| c.is_ascii_digit();
    let series = [*a, *b];
    let has_series =
        series.iter().all(is_digit) || series.iter().all(|letter| SERIES_LETTERS.contains(*letter));
    let rest = characters.iter().skip(4).all(is_digit);
    region.len() == 2 && region.iter().all(is_digit) && has_series && rest
}

#[derive(Debug)]
pub struct ShowcaseLicence {
    pub number: &'static str,
    /// Date of issue; the register finds the licence only by this date.
    pub issued: NaiveDate,
    pub description: &'static str,
    pub faults: &'static [SourceFault],
    scenario: Scenario,
}

#[derive(Debug)]
enum Scenario {
    /// Unknown to the register.
    Unknown,
    /// Generated licence, changed by the function.
    Known(fn(&mut Licence, NaiveDate)),
}

/// Creates a licence without special properties.
const fn licence(
    number: &'static str,
    issued: NaiveDate,
    description: &'static str,
) -> ShowcaseLicence {
    ShowcaseLicence {
        number,
        issued,
        description,
        faults: &[],
        scenario: Scenario::Known(|licence, _| licence.categories = "B,B1,M"),
    }
}

#[rustfmt::skip]
pub const LICENCES: &[ShowcaseLicence] = &[
    licence("9900000001", date(2020, 1, 15), "Действует"),
    ShowcaseLicence {
        scenario: Scenario::Known(deprived),
        ..licence("9900000002", date(2019, 5, 12), "Владелец лишён прав: полгода назад, на полтора года")
    },
    licence("9900000003", date(2010, 3, 10), "Срок истёк в 2020 году"),
    ShowcaseLicence {
        scenario: Scenario::Known(|licence, _| licence.categories = "А,А1,В,В1,С,С1,М"),
        ..licence("9900000004", date(2021, 6, 20), "Категории записаны кириллицей")
    },
    ShowcaseLicence {
        scenario: Scenario::Unknown,
        ..licence("9900000005", date(2020, 1, 15), "Не найдено")
    },
    ShowcaseLicence {
        faults: &[slow(METHOD, 5_000)],
        ..licence("9900000006", date(2020, 1, 15), "Ответ через 5 секунд")
    },
    ShowcaseLicence {
        faults: &[fails(METHOD, "MAINTENANCE")],
        ..licence("9900000007", date(2020, 1, 15), "Источник на обслуживании")
    },
    ShowcaseLicence {
        faults: &[fails(METHOD, "TRUNCATED")],
        ..licence("9900000008", date(2020, 1, 15), "Оборванный JSON")
    },
    licence("9900000009", date(2015, 9, 5), "По бланку до 05.09.2025, продлено на три года"),
];

fn deprived(licence: &mut Licence, today: NaiveDate) {
    licence.categories = "B,B1,M";
    licence.deprivations.push(Deprivation {
        date: today - Months::new(6),
        months: 18,
    });
}

pub fn by_number(number: &str) -> Option<&'static ShowcaseLicence> {
    LICENCES.iter().find(|licence| licence.number == number)
}

impl ShowcaseLicence {
    /// Licence as known to the register; `None` for another date of issue.
    fn licence(&self, issued: NaiveDate, today: NaiveDate) -> Option<Licence> {
        let Scenario::Known(change) = self.scenario else {
            return None;
        };
        if issued != self.issued {
            return None;
        }
        let mut licence = generate(self.number, issued);
        change(&mut licence, today);
        Some(licence)
    }
}
