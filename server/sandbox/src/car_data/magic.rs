//! Numbers at which the methods that ask by one number go wrong.

use crate::car_data::method::Method;
use crate::cars::showcase::SourceTrouble;
use crate::cars::showcase::fails;
use crate::cars::showcase::slow;

/// Methods that are asked by a number, not about a car of the showcase.
const METHODS: &[&str] = &[
    "rsa.kbm",
    "rsa.osagoinfo",
    "eaisto.operator",
    "nalog.npd",
    "pb_nalog.search_ip",
    "pb_nalog.search_org",
];
/// Numbers of the region of tests begin so.
const REGION: &str = "99";

/// What goes wrong, by the end of the number.
const ENDINGS: &[(&str, SourceTrouble)] = &[
    ("444", fails("", "TIME_MAX_CONNECT")),
    ("555", slow("", 20_000)),
    ("666", fails("", "WRONG_TYPES")),
    ("777", fails("", "TRUNCATED")),
];

/// What goes wrong when that method is asked by that number.
pub fn trouble(method: &Method, number: &str) -> Option<&'static SourceTrouble> {
    if !METHODS.contains(&method.name) || !number.starts_with(REGION) {
        return None;
    }
    let found = ENDINGS.iter().find(|(end, _)| number.ends_with(end));
    found.map(|(_, trouble)| trouble)
}
