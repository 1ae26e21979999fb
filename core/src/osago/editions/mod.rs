//! Editions of the tariff whose tables are fully known, one module per day of entry into force.
//!
//! An edition lists only what its act changed and takes the rest from the previous edition. Factors
//! are in hundredths. The tables from 05.09.2020 to 08.01.2022 (5515-У) are unknown.

mod y2019_01_09;
mod y2022_01_09;
mod y2022_04_01;
mod y2022_09_13;
mod y2023_09_12;
mod y2025_01_27;
mod y2025_04_17;
mod y2025_12_09;
mod y2026_06_22;

use super::edition::Edition;
use crate::date::Date;

/// Known editions in chronological order.
static ALL: [&Edition; 9] = [
    &y2019_01_09::EDITION,
    &y2022_01_09::EDITION,
    &y2022_04_01::EDITION,
    &y2022_09_13::EDITION,
    &y2023_09_12::EDITION,
    &y2025_01_27::EDITION,
    &y2025_04_17::EDITION,
    &y2025_12_09::EDITION,
    &y2026_06_22::EDITION,
];

/// The edition in force on a day, if its tables are known.
pub(super) fn in_force_on(date: Date) -> Option<&'static Edition> {
    let day = (date.year(), date.month(), date.day());
    let mut editions = ALL.iter().rev();
    editions
        .find(|edition| edition.is_in_force_on(day))
        .copied()
}
