//! Who made a car and where, from the first characters of its VIN.

use std::sync::{LazyLock, OnceLock};

/// A maker as the table knows it.
#[derive(Clone, Copy)]
pub(super) struct Maker {
    pub name: &'static str,
    pub country: Option<&'static str>,
}

/// `WMI;country;name` in the order of the codes. A page fetches the file and hands it in.
#[cfg(not(target_family = "wasm"))]
const BUILT_IN: &str = include_str!("../../data/makers.txt");
#[cfg(target_family = "wasm")]
const BUILT_IN: &str = "";

/// `from;to;country`, the first two characters.
const PREFIXES: &str = include_str!("../../data/vin_countries.txt");
const COUNTRIES: &str = include_str!("../../data/countries.csv");

/// Characters of a VIN in the order in which ranges of prefixes run.
const ALPHABET: &[u8] = b"ABCDEFGHJKLMNPRSTUVWXYZ1234567890";

/// Codes with what the table says of each; read on a question, since a page waits for the index.
static INDEX: OnceLock<Vec<(&str, &str)>> = OnceLock::new();

/// Codes of countries with their Russian names, in the order of the codes.
static NAMES: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
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

/// Hands in the table of makers where it is not built in (in a page), before the first question.
/// A second table, or one that comes after a question, changes nothing.
pub fn take_makers(table: String) {
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
    let place = NAMES.binary_search_by(|(known, _)| (*known).cmp(code));
    NAMES.get(place.ok()?).map(|(_, russian)| *russian)
}

fn rank(prefix: &[u8]) -> Option<u16> {
    let place = |c: &u8| ALPHABET.iter().position(|letter| letter == c);
    let (first, second) = (place(prefix.first()?)?, place(prefix.get(1)?)?);
    u16::try_from(first * ALPHABET.len() + second).ok()
}

fn find(code: &str) -> Option<Maker> {
    let makers = known_makers();
    let place = makers
        .binary_search_by(|(known, _)| (*known).cmp(code))
        .ok()?;
    let (country, name) = makers.get(place)?.1.split_once(';')?;
    let country = russian_name(country);
    Some(Maker { name, country })
}

/// The code that names the maker: small makers share a WMI with 9 in third place and are told
/// apart by positions 12 to 14.
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

/// The country that holds the first two characters.
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
    fn the_table_is_sorted_and_whole() {
        assert_eq!(known_makers().len(), BUILT_IN.lines().count());
        assert!(known_makers().is_sorted_by_key(|(code, _)| *code));
        assert_eq!(RANGES.len(), PREFIXES.lines().count());
        assert_eq!(NAMES.len(), COUNTRIES.lines().count() - 1);
        assert!(NAMES.is_sorted_by_key(|(code, _)| *code));
        for line in BUILT_IN.lines() {
            let country = line.split(';').nth(1).unwrap_or_default();
            assert!(
                country.is_empty() || russian_name(country).is_some(),
                "{line}"
            );
        }
    }

    #[test]
    fn the_maker_overrides_the_prefix() {
        assert_eq!(country("XTE"), Some("Россия"));
        assert_eq!(
            maker("XTEXXXXXXXXXXXXXX").and_then(|maker| maker.country),
            Some("Украина")
        );
    }
}
