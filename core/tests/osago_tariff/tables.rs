//! Tests of every cell of the factor tables.

use avtosled_core::osago::KbmClass;
use serde_json::json;

use crate::{factor, quote};

pub const CLASSES: [&str; 15] = [
    "M", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13",
];

/// Minimum and maximum age of each row, years.
pub const AGES: [(u16, u16); 8] = [
    (16, 21),
    (22, 24),
    (25, 29),
    (30, 34),
    (35, 39),
    (40, 49),
    (50, 59),
    (60, 110),
];
/// Minimum and maximum experience of each column, years.
pub const YEARS: [(u16, u16); 8] = [
    (0, 0),
    (1, 1),
    (2, 2),
    (3, 4),
    (5, 6),
    (7, 9),
    (10, 14),
    (15, 94),
];

const OF_2019: &str = "
    187 187 187 166 166
    177 177 177 104 104 104
    177 169 163 104 104 104 101
    163 163 163 104 104 101 96 96
    163 163 163 99 96 96 96 96
    163 163 163 96 96 96 96 96
    163 163 163 96 96 96 96 96
    160 160 160 93 93 93 93 93";
const CARS: &str = "
    227 192 184 165 162
    188 172 171 113 110 109
    172 160 154 109 108 107 102
    156 150 148 105 104 101 97 95
    154 147 146 100 97 95 94 93
    150 144 143 96 95 94 93 91
    146 140 139 93 92 91 90 86
    143 136 135 91 90 89 88 83";
const MOTORCYCLES: &str = "
    227 223 202 180 150
    223 223 202 173 149 144
    201 201 181 157 135 129 117
    170 170 154 133 113 108 101 96
    151 151 137 119 101 96 90 89
    143 143 130 112 95 91 85 84
    139 139 126 108 92 87 82 81
    115 112 101 91 86 81 79 76";

/// Compares the experience factors with the reference table at the corners of each possible cell.
fn check_table(table: &str, date: &str, category: &str) {
    let rows = table.lines().skip(1).zip(AGES);
    let mut cells = 0;
    for (row, (youngest, oldest)) in rows {
        for (cell, (least, most)) in row.split_whitespace().zip(YEARS) {
            for (age, experience) in [(youngest.max(least + 16), least), (oldest, most)] {
                let experience = experience.min(age - 16);
                let answer = quote(json!({
                    "date": date,
                    "vehicle": { "category": category, "power": 100 },
                    "drivers": [{ "age": age, "experience": experience }],
                }));
                let expected = cell.parse().ok();
                assert_eq!(factor(&answer, "kvs"), expected, "{age} {experience}");
            }
            cells += 1;
        }
    }
    assert_eq!(cells, 58);
}

#[test]
fn experience_table_of_every_edition_matches_reference() {
    check_table(OF_2019, "2019-01-09", "B");
    check_table(CARS, "2022-01-09", "B");
    check_table(CARS, "2026-11-20", "B");
}

#[test]
fn motorcycles_have_own_experience_table_since_17_april_2025() {
    check_table(CARS, "2025-04-16", "A");
    check_table(MOTORCYCLES, "2025-04-17", "A");
    check_table(MOTORCYCLES, "2026-11-20", "M");
}

#[test]
fn bonus_malus_scales_match_reference() {
    let old = [
        245, 230, 155, 140, 100, 95, 90, 85, 80, 75, 70, 65, 60, 55, 50,
    ];
    let new = [
        392, 294, 225, 176, 117, 100, 91, 83, 78, 74, 68, 63, 57, 52, 46,
    ];
    for (date, scale) in [
        ("2020-09-04", old),
        ("2022-03-31", old),
        ("2022-04-01", new),
        ("2026-11-20", new),
    ] {
        for (class, expected) in CLASSES.iter().zip(scale) {
            let drivers = json!([{ "age": 40, "experience": 15, "kbmClass": class }]);
            let answer = quote(json!({ "date": date, "drivers": drivers }));
            assert_eq!(factor(&answer, "kbm"), Some(expected), "{date} {class}");
        }
    }
}

#[test]
fn bonus_malus_class_after_year_with_claims_matches_reference() {
    let table = "
        0 M M M M
        1 M M M M
        2 M M M M
        3 1 M M M
        4 1 M M M
        5 2 1 M M
        6 3 1 M M
        7 4 2 M M
        8 4 2 M M
        9 5 2 M M
        10 5 2 1 M
        11 6 3 1 M
        12 6 3 1 M
        13 6 3 1 M
        13 7 3 1 M";
    let rows = table.lines().skip(1).zip(KbmClass::ALL);
    for (row, class) in rows {
        for (claims, next) in row.split_whitespace().enumerate() {
            assert_eq!(class.after_year(claims).name(), next, "{class:?} {claims}");
        }
    }
    assert_eq!(KbmClass::C13.after_year(100), KbmClass::M);
}

#[test]
fn bonus_malus_class_without_claims_rises_yearly_from_3_to_13() {
    for (years, class) in [(0, "3"), (1, "4"), (9, "12"), (10, "13"), (20, "13")] {
        let reached = (0..years).fold(KbmClass::STARTING, |class, _| class.after_year(0));
        assert_eq!(reached.name(), class, "{years}");
    }
}

#[test]
fn engine_power_at_step_bound_has_factor_of_lower_step() {
    for (power, expected) in [
        (1.0, 60),
        (50.0, 60),
        (50.1, 100),
        (70.0, 100),
        (70.1, 110),
        (100.0, 110),
        (100.1, 120),
        (120.0, 120),
        (120.1, 140),
        (150.0, 140),
        (150.1, 160),
        (1000.0, 160),
    ] {
        let answer = quote(json!({ "vehicle": { "category": "BE", "power": power } }));
        assert_eq!(factor(&answer, "km"), Some(expected), "{power}");
    }
}

#[test]
fn motorcycles_have_power_steps_since_17_april_2025() {
    for (power, expected) in [
        (50.0, 100),
        (50.1, 111),
        (60.0, 111),
        (70.0, 122),
        (80.0, 136),
        (90.0, 150),
        (90.1, 166),
    ] {
        let motorcycle = json!({ "category": "A", "power": power });
        let answer = quote(json!({ "vehicle": motorcycle }));
        assert_eq!(factor(&answer, "km"), Some(expected), "{power}");
        let before = quote(json!({ "date": "2025-04-16", "vehicle": motorcycle }));
        assert_eq!(factor(&before, "km"), None);
    }
}

#[test]
fn season_factors_match_reference() {
    let expected = [50, 60, 65, 70, 80, 90, 95, 100, 100, 100];
    for (months, expected) in (3..=12).zip(expected) {
        let answer = quote(json!({ "months": months }));
        assert_eq!(factor(&answer, "ks"), Some(expected), "{months}");
    }
}

#[test]
fn foreign_term_factors_match_reference() {
    let expected = [30, 40, 50, 60, 65, 70, 80, 90, 95, 100, 100, 100];
    for (months, expected) in (1..=12).zip(expected) {
        let answer = quote(json!({ "months": months, "use": "foreign" }));
        assert_eq!(factor(&answer, "kp"), Some(expected), "{months}");
    }
}
