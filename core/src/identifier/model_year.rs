//! Model year of a VIN (position 10).

/// Codes from 1980; the sequence repeats every 30 years.
const CODES: &[u8] = b"ABCDEFGHJKLMNPRSTVWXY123456789";
const FIRST_YEAR: i32 = 1980;
const CYCLE: i32 = 30;

pub(super) const INDEX: usize = 9;

pub(super) fn is_code(c: u8) -> bool {
    CODES.contains(&c)
}

/// Possible years of the code, newest first, up to the next year.
///
/// In North America position 7 of a light vehicle determines the cycle: a digit before 2010, a letter
/// since then. When that gives a future year, both cycles are returned.
pub(super) fn candidates(vin: &[u8; 17], north_america: bool, this_year: i32) -> Vec<i32> {
    let Some(offset) = CODES.iter().position(|&code| code == vin[INDEX]) else {
        return Vec::new();
    };
    let first = FIRST_YEAR + i32::try_from(offset).unwrap_or(0);
    let newest = first + CYCLE;
    let is_possible = |year: i32| year <= this_year.saturating_add(1);
    if north_america {
        let year = if vin[6].is_ascii_digit() {
            first
        } else {
            newest
        };
        if is_possible(year) {
            return vec![year];
        }
    }
    [newest, first]
        .into_iter()
        .filter(|&year| is_possible(year))
        .collect()
}
