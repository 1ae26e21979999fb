//! Questions beside the sources of a report.

use avtosled_core::date::Date;
use strum::VariantArray;

use crate::car_data::{Lookup, LookupKind};

/// In the order of [`LookupKind::VARIANTS`].
const QUERIES: [&str; LookupKind::VARIANTS.len()] = [
    "А123ВС77|00000000000000000001|pt-000001|0000",
    "00001",
    "Тестов|Тест|Тестович|9900|000001|02.01.1980",
    "ХХХ 0000000001",
    "Тестов|Тест|Тестович|9905000001|02.01.1980",
    "770000000156",
    "770000000156",
    "7700000016",
    "",
    "TEST",
    "TEST|Model",
    "TEST|Model|2017",
];

/// A question of each kind, in the order of [`LookupKind::VARIANTS`].
pub fn questions() -> Vec<Lookup> {
    let today = Date::new(2030, 1, 1).unwrap();
    let queries = LookupKind::VARIANTS.iter().zip(QUERIES);
    queries
        .map(|(kind, query)| kind.read(query, today).unwrap())
        .collect()
}
