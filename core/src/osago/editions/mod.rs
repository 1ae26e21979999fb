//! The editions that are known whole, each named by the day on which it came into force.
//!
//! An edition says only what its act changed; the rest is that of the edition before it. Factors are
//! in hundredths. From 05.09.2020 to 08.01.2022 (5515-У) the tables are not known.

mod y2019_01_09;
mod y2022_01_09;
mod y2022_04_01;
mod y2022_09_13;
mod y2023_09_12;
mod y2025_01_27;
mod y2025_04_17;
mod y2025_12_09;
mod y2026_06_22;

use super::edition::{Edition, Rate, TariffCertainty};
use super::vehicle::RateClass;

/// In order of time.
pub(super) static ALL: [&Edition; 9] = [
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

/// A corridor in roubles.
const fn rate(class: RateClass, least: i32, most: i32, certainty: TariffCertainty) -> Rate {
    Rate {
        class,
        least,
        most,
        certainty,
    }
}
