//! Position 10 of a VIN.

/// Codes in order from 1980; the same codes begin again in 2010.
const CODES: &[u8] = b"ABCDEFGHJKLMNPRSTVWXY123456789";
const FIRST_YEAR: i32 = 1980;
const CYCLE: i32 = 30;

pub(super) const PLACE: usize = 9;

pub(super) fn is_code(c: u8) -> bool {
    CODES.contains(&c)
}

/// Years that the code may mean, newest first. Next year's models are sold already, later ones
/// are not.
///
/// In North America position 7 tells the cycle of a light vehicle: a digit before 2010, a letter
/// after. Where that points into the future, both cycles stand.
pub(super) fn candidates(vin: &[u8; 17], north_america: bool, this_year: i32) -> Vec<i32> {
    let Some(offset) = CODES.iter().position(|&code| code == vin[PLACE]) else {
        return Vec::new();
    };
    let first = FIRST_YEAR + i32::try_from(offset).unwrap_or(0);
    let newest = first + CYCLE;
    let possible = |year: i32| year <= this_year.saturating_add(1);
    if north_america {
        let told = if vin[6].is_ascii_digit() {
            first
        } else {
            newest
        };
        if possible(told) {
            return vec![told];
        }
    }
    [newest, first]
        .into_iter()
        .filter(|&year| possible(year))
        .collect()
}
