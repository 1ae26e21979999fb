//! Conversion between plates, VINs and body numbers.
//!
//! A plate is encoded in model, year and serial number of its VIN, so that the conversion needs no
//! state. The plate of a VIN that encodes none is generated from the characters of the VIN.

use crate::{
    base::Rng,
    cars::{
        models::{self, Model},
        plates::{self, Plate},
    },
};

const YEAR_CODES: &[u8; 30] = b"ABCDEFGHJKLMNPRSTVWXY123456789";
const SERIALS: u64 = 1_000_000;
/// Prime that does not divide the number of plates, so that similar plates belong to different cars.
const SPREAD: u64 = 179_424_673;

pub fn is_vin(text: &str) -> bool {
    let allowed =
        |b: u8| matches!(b, b'0'..=b'9' | b'A'..=b'Z') && !matches!(b, b'I' | b'O' | b'Q');
    text.len() == 17 && text.bytes().all(allowed)
}

/// Whether a text has the form of a Japanese frame number, such as `GRX130-6012345`.
pub fn is_frame_number(text: &str) -> bool {
    let Some((code, serial)) = text.split_once('-') else {
        return false;
    };
    let code_fits = (2..=8).contains(&code.len())
        && code.starts_with(|c: char| c.is_ascii_uppercase())
        && code
            .bytes()
            .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
    code_fits && matches!(serial.len(), 6 | 7) && serial.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a text is a body number of seven digits.
pub fn is_old_body_number(text: &str) -> bool {
    text.len() == 7 && text.bytes().all(|b| b.is_ascii_digit())
}

/// Model year by the tenth character of a VIN, whose codes repeat after 30 years.
///
/// The first choice is a year when the model was built, the second the latest year that is not in the future.
pub fn year_of(vin: &str, model: &Model, this_year: u16) -> Option<u16> {
    let code = vin.as_bytes().get(9)?;
    let index = u16::try_from(YEAR_CODES.iter().position(|known| known == code)?).ok()?;
    let past = || {
        (0..3)
            .rev()
            .map(|cycle| 1980 + index + 30 * cycle)
            .filter(|y| *y <= this_year)
    };
    past()
        .find(|year| (model.from..=model.to).contains(year))
        .or_else(|| past().next())
}

pub fn vin_of_plate(plate: Plate) -> String {
    let mixed = permuted_index(plate);
    let mut slot = mixed / SERIALS;
    for model in models::BUILT_HERE {
        let years = u64::from(model.to - model.from) + 1;
        if slot < years {
            let year = model.from + slot as u16;
            return format!(
                "{}{}{}{:06}",
                model.vin_prefix,
                year_code(year),
                model.plant,
                mixed % SERIALS
            );
        }
        slot -= years;
    }
    // Unreachable because the models have enough years, as a test checks.
    String::new()
}

pub fn plate_of_vin(vin: &str) -> Plate {
    encoded_plate(vin).unwrap_or_else(|| generated_plate(vin))
}

/// Index of a plate, permuted so that similar plates have distant indices.
pub fn permuted_index(plate: Plate) -> u64 {
    multiply(plate.index(), SPREAD)
}

pub fn plate_of_index(number: u64) -> Option<Plate> {
    (number < plates::COUNT).then(|| Plate::from_index(multiply(number, inverse_of_spread())))
}

/// Generated plate of a VIN that encodes none.
pub fn generated_plate(vin: &str) -> Plate {
    let mut rng = Rng::of(&["plate", vin]);
    let plate = Plate::from_index(rng.below(plates::COUNT));
    plate.moved_to_common_region(rng.below(plates::COUNT))
}

/// Body number of a VIN: the VIN, except for old Ladas.
pub fn body_of_vin(vin: &str) -> &str {
    match vin
        .strip_prefix(models::OLD_LADA.vin_prefix)
        .and_then(|rest| rest.get(1..))
    {
        Some(serial) if is_old_body_number(serial) => serial,
        _ => vin,
    }
}

pub fn vin_of_old_body(body: &str) -> String {
    let model = models::OLD_LADA;
    let year = Rng::of(&["old-body", body]).between(model.from.into(), model.to.into());
    format!("{}{}{body}", model.vin_prefix, year_code(year as u16))
}

fn encoded_plate(vin: &str) -> Option<Plate> {
    let mut slots_before = 0;
    for model in models::BUILT_HERE {
        if let Some(slot) = slot_in(model, vin) {
            let serial: u64 = vin.get(11..)?.parse().ok()?;
            let mixed = (slots_before + slot) * SERIALS + serial;
            return plate_of_index(mixed);
        }
        slots_before += u64::from(model.to - model.from) + 1;
    }
    None
}

/// Index of the VIN's year among the years of a model; `None` if the VIN is of another model.
fn slot_in(model: &Model, vin: &str) -> Option<u64> {
    let rest = vin.strip_prefix(model.vin_prefix)?;
    let mut chars = rest.chars();
    let code = chars.next()?;
    let plant_fits = chars.next() == Some(model.plant);
    let is_serial = chars.as_str().bytes().all(|b| b.is_ascii_digit());
    let year = (model.from..=model.to).find(|year| year_code(*year) == code)?;
    (plant_fits && is_serial).then(|| u64::from(year - model.from))
}

fn year_code(year: u16) -> char {
    char::from(YEAR_CODES[usize::from(year.saturating_sub(1980)) % YEAR_CODES.len()])
}

fn multiply(left: u64, right: u64) -> u64 {
    (u128::from(left) * u128::from(right) % u128::from(plates::COUNT)) as u64
}

/// Modular inverse of `SPREAD`, by the extended Euclidean algorithm.
const fn inverse_of_spread() -> u64 {
    let modulus = plates::COUNT as i128;
    let (mut rest, mut next_rest) = (modulus, SPREAD as i128);
    let (mut factor, mut next_factor) = (0, 1);
    while next_rest != 0 {
        let times = rest / next_rest;
        (rest, next_rest) = (next_rest, rest - times * next_rest);
        (factor, next_factor) = (next_factor, factor - times * next_factor);
    }
    factor.rem_euclid(modulus) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vin_of_any_plate_is_valid_and_converts_back_to_the_plate() {
        let plates = (0..plates::COUNT).step_by(104_729);
        for index in plates.chain([plates::COUNT - 1]) {
            let plate = Plate::from_index(index);
            let vin = vin_of_plate(plate);
            assert!(is_vin(&vin), "{vin}");
            assert_eq!(plate_of_vin(&vin), plate, "{vin}");
        }
    }
}
