//! Driving licences: a few with a known story, and one behind nearly every number.

pub mod showcase;

use chrono::{Datelike, Days, Months, NaiveDate};

use crate::base::seeded_random::Rng;

/// A licence is issued for ten years.
const TERM: Months = Months::new(120);
const ADULT: Months = Months::new(18 * 12);
/// Nothing older is in the register.
const FIRST_YEAR: i32 = 1950;
/// Letters that series of the old forms were made of.
const SERIES_LETTERS: &str = "АВЕКМНОРСТУХ";
const CATEGORIES: &[&str] = &["B,B1,M", "В,В1,М", "A,A1,B,B1,M", "B,B1,C,C1,M", "В,С,М"];

/// A licence as the register knows it.
#[derive(Clone, Debug)]
pub struct Licence {
    pub number: String,
    pub issued: NaiveDate,
    /// Last day by the printed date.
    pub until: NaiveDate,
    pub born: NaiveDate,
    /// Year since which the holder drives.
    pub drives_since: i32,
    /// Separated by commas; Latin and Cyrillic letters are mixed.
    pub categories: &'static str,
    pub deprivations: Vec<Deprivation>,
}

/// A ruling that takes the right to drive away.
#[derive(Clone, Debug)]
pub struct Deprivation {
    pub date: NaiveDate,
    pub months: u32,
}

/// The licence with that number, issued that day, if the register knows it.
pub fn find(number: &str, issued: NaiveDate, today: NaiveDate) -> Option<Licence> {
    let number = number.to_uppercase();
    if let Some(shown) = showcase::by_number(&number) {
        return shown.licence(issued, today);
    }
    let is_likely_date = issued <= today && issued.year() >= FIRST_YEAR;
    let exists = is_well_formed(&number) && !number.ends_with("000") && is_likely_date;
    exists.then(|| generate(&number, issued))
}

/// A licence without peculiarities.
fn generate(number: &str, issued: NaiveDate) -> Licence {
    let mut rng = Rng::of(&["licence", number]);
    let adult_for = rng.between(1, 30 * 365);
    let born = issued - ADULT - Days::new(adult_for);
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

/// Two digits of the region, two digits or letters of the series, six digits.
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
