//! Maker and country of a car by the first characters of its VIN.

use std::sync::{LazyLock, OnceLock};

/// Maker of cars, from the table of makers.
#[derive(Clone, Copy)]
pub(super) struct Maker {
    pub name: &'static str,
    pub country: Option<&'static str>,
}

/// Table of makers, rows `WMI;country;name` sorted by WMI; the WASM module gets it by [`set_makers`].
#[cfg(not(target_family = "wasm"))]
const BUILT_IN: &str = include_str!("../../data/makers.txt");
#[cfg(target_family = "wasm")]
const BUILT_IN: &str = "";

/// Table of countries, rows `from;to;country` with ranges of the first two characters of a VIN.
const PREFIXES: &str = include_str!("../../data/vin_countries.txt");
const COUNTRIES: &str = include_str!("../../data/countries.csv");

/// Characters of a VIN in the order of the prefix ranges.
const ALPHABET: &[u8] = b"ABCDEFGHJKLMNPRSTUVWXYZ1234567890";

/// Index of the table of makers: WMI with the rest of its row, which is parsed lazily for speed.
static INDEX: OnceLock<Vec<(&str, &str)>> = OnceLock::new();

/// Country codes with Russian names, sorted by code.
static COUNTRY_NAMES: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let row = |line: &'static str| {
        let (code, names) = line.split_once(';')?;
        Some((code, names.split_once(';')?.1))
    };
    // The first line names the columns.
    COUNTRIES.lines().skip(1).filter_map(row).collect()
});

static RANGES: LazyLock<Vec<(u16, u16, &str)>> = LazyLock::new(|| {
    PREFIXES
        .lines()
        .filter_map(|line| {
            let mut cells = line.split(';');
            let from = rank(cells.next()?.as_bytes())?;
            let to = rank(cells.next()?.as_bytes())?;
            Some((from, to, russian_name(cells.next()?)?))
        })
        .collect()
});

/// Sets the table of makers in the WASM module, which is built without the table.
///
/// Has no effect after the first call or the first lookup.
pub fn set_makers(table: String) {
    INDEX.get_or_init(|| index(table.leak()));
}

fn known_makers() -> &'static [(&'static str, &'static str)] {
    INDEX.get_or_init(|| index(BUILT_IN))
}

fn index(table: &'static str) -> Vec<(&'static str, &'static str)> {
    let row = |line: &'static str| line.split_once(';');
    table.lines().filter_map(row).collect()
}

fn russian_name(code: &str) -> Option<&'static str> {
    let index = COUNTRY_NAMES.binary_search_by(|(known, _)| (*known).cmp(code));
    COUNTRY_NAMES.get(index.ok()?).map(|(_, russian)| *russian)
}

fn rank(prefix: &[u8]) -> Option<u16> {
    let position = |c: &u8| ALPHABET.iter().position(|letter| letter == c);
    let (first, second) = (position(prefix.first()?)?, position(prefix.get(1)?)?);
    u16::try_from(first * ALPHABET.len() + second).ok()
}

fn find(code: &str) -> Option<Maker> {
    let makers = known_makers();
    let index = makers
        .binary_search_by(|(known, _)| (*known).cmp(code))
        .ok()?;
    let (country, name) = makers.get(index)?.1.split_once(';')?;
    let country = russian_name(country);
    Some(Maker { name, country })
}

/// Maker of a shared WMI (third character 9), identified by positions 12 to 14 of the VIN.
fn small_maker(vin: &str) -> Option<Maker> {
    if vin.as_bytes().get(2) != Some(&b'9') {
        return None;
    }
    let mut code = [b'/'; 7];
    code[..3].copy_from_slice(vin.as_bytes().get(..3)?);
    code[4..].copy_from_slice(vin.as_bytes().get(11..14)?);
    find(std::str::from_utf8(&code).ok()?)
}

/// The maker of a VIN of 17 ASCII characters.
pub(super) fn maker(vin: &str) -> Option<Maker> {
    small_maker(vin)
        .or_else(|| find(vin.get(..3)?))
        .or_else(|| find(vin.get(..2)?))
}

/// Country of a VIN, by the range of its first two characters.
pub(super) fn country(vin: &str) -> Option<&'static str> {
    let rank = rank(vin.as_bytes())?;
    RANGES
        .iter()
        .find(|(from, to, _)| (*from..=*to).contains(&rank))
        .map(|(_, _, name)| *name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn maker_and_country_tables_are_sorted_and_every_row_is_parsed() {
        assert_eq!(known_makers().len(), BUILT_IN.lines().count());
        assert!(known_makers().is_sorted_by_key(|(code, _)| *code));
        assert_eq!(RANGES.len(), PREFIXES.lines().count());
        assert_eq!(COUNTRY_NAMES.len(), COUNTRIES.lines().count() - 1);
        assert!(COUNTRY_NAMES.is_sorted_by_key(|(code, _)| *code));
        for line in BUILT_IN.lines() {
            let country = line.split(';').nth(1).unwrap_or_default();
            assert!(
                country.is_empty() || russian_name(country).is_some(),
                "{line}"
            );
        }
    }

    #[test]
    fn maker_country_overrides_country_of_vin_prefix() {
        assert_eq!(country("XTE"), Some("Россия"));
        assert_eq!(
            maker("XTEXXXXXXXXXXXXXX").and_then(|maker| maker.country),
            Some("Украина")
        );
    }
}
