//! Plate layouts of GOST R 50577-2018.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::normalise::is_plate_letter;

/// Background colour of a plate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PlateColour {
    White,
    Yellow,
    Blue,
    Red,
}

/// Layout of a plate, without the region.
///
/// In the pattern `L` is a letter, `9` a digit, a space separates groups, other characters are literal.
pub(super) struct Layout {
    pub code: &'static str,
    pub title: &'static str,
    pub pattern: &'static str,
}

const fn layout(code: &'static str, title: &'static str, pattern: &'static str) -> Layout {
    Layout {
        code,
        title,
        pattern,
    }
}

/// Layouts of plates, most common first; the first matching one is displayed.
pub(super) static LAYOUTS: [Layout; 13] = [
    layout(
        "1/1A",
        "Легковой, грузовой автомобиль или автобус",
        "L 999 LL",
    ),
    layout("1B", "Такси или маршрутный автобус", "LL 999"),
    layout(
        "2/4A/6",
        "Прицеп, внедорожная или военная техника",
        "LL 9999",
    ),
    layout(
        "3/4/5/7/8",
        "Мотоцикл, трактор или военная техника",
        "9999 LL",
    ),
    layout("4B", "Мопед", "LL 99 LL"),
    layout("15", "Транзит", "LL 999 L"),
    layout("19", "Выезд из России", "t LL 999"),
    layout("9", "Глава дипломатического представительства", "999 cd 9"),
    layout("10", "Дипломаты", "999 d 999"),
    layout("10", "Технический персонал посольств", "999 t 999"),
    layout("20", "Автомобиль полиции", "L 9999"),
    layout("21", "Прицеп полиции", "999 L"),
    layout("22", "Мотоцикл полиции", "9999 L"),
];

/// Length of a car plate without its region.
#[must_use]
pub fn plate_before_region() -> usize {
    let [car, ..] = &LAYOUTS;
    car.pattern.replace(' ', "").len()
}

/// Background colours of plates that are not white, by type code.
#[must_use]
pub fn plate_colours() -> BTreeMap<&'static str, PlateColour> {
    let codes = LAYOUTS.iter().map(|layout| layout.code);
    let coloured = codes.map(|code| (code, colour(code)));
    coloured
        .filter(|(_, colour)| *colour != PlateColour::White)
        .collect()
}

fn colour(code: &str) -> PlateColour {
    match code {
        "1B" => PlateColour::Yellow,
        "9" | "10" => PlateColour::Red,
        "20" | "21" | "22" => PlateColour::Blue,
        _ => PlateColour::White,
    }
}

/// Whether a character matches a character of a layout's pattern.
pub(super) fn fits(c: char, mask: char) -> bool {
    match mask {
        'L' => is_plate_letter(c),
        '9' => c.is_ascii_digit(),
        literal => c == literal.to_ascii_uppercase(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::identifier::MAX_PLATE_LENGTH;

    #[test]
    fn plate_colours_cover_taxi_police_and_diplomatic_plates() {
        let coloured = plate_colours();
        let codes = coloured.keys().copied().collect::<Vec<_>>();
        assert_eq!(codes, ["10", "1B", "20", "21", "22", "9"]);
        assert_eq!(coloured.get("1B"), Some(&PlateColour::Yellow));
    }

    #[test]
    fn max_plate_length_is_longest_layout_with_region() {
        const MAX_REGION_LENGTH: usize = 3;
        let length = |layout: &Layout| layout.pattern.chars().filter(|c| *c != ' ').count();
        let longest = LAYOUTS.iter().map(length).max();
        assert_eq!(
            longest.map(|length| length + MAX_REGION_LENGTH),
            Some(MAX_PLATE_LENGTH)
        );
    }
}
