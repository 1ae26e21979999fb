//! Test that fixtures cover every cell of every tariff table, to compare native and WASM builds.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::tables::{AGES, CLASSES, YEARS};
use crate::territory;

/// First day of each edition with the classes whose rates are known.
const EDITIONS: [(&str, &[&str]); 9] = [
    ("2019-01-09", &OF_2019),
    ("2022-01-09", &[PERSON]),
    ("2022-04-01", &[PERSON]),
    ("2022-09-13", &OF_2022),
    ("2023-09-12", &OF_2022),
    ("2025-01-27", &ALL),
    ("2025-04-17", &ALL),
    ("2025-12-09", &ALL),
    (TODAYS, &ALL),
];
const TODAYS: &str = "2026-06-22";
const MOTORCYCLE: &str = "motorcycle";
const COMPANY: &str = "car of a company";
const PERSON: &str = "car of a person";
const TAXI: &str = "taxi";
const LIGHT: &str = "light lorry";
const HEAVY: &str = "heavy lorry";
const SMALL: &str = "small bus";
const LARGE: &str = "large bus";
const OF_2019: [&str; 6] = [COMPANY, PERSON, LIGHT, HEAVY, SMALL, LARGE];
const OF_2022: [&str; 7] = [MOTORCYCLE, COMPANY, PERSON, TAXI, LIGHT, HEAVY, "tractor"];
const ALL: [&str; 12] = [
    MOTORCYCLE,
    COMPANY,
    PERSON,
    TAXI,
    LIGHT,
    HEAVY,
    SMALL,
    LARGE,
    "regular_bus",
    "Tb",
    "Tm",
    "tractor",
];
const CAR_POWER: [&str; 6] = ["0.6", "1", "1.1", "1.2", "1.4", "1.6"];
const MOTORCYCLE_POWER: [&str; 6] = ["1", "1.11", "1.22", "1.36", "1.5", "1.66"];
const WORST_FEW: usize = 10;

type Cells = BTreeSet<String>;

#[test]
fn every_table_cell_is_covered_by_fixture() {
    let met = covered_cells();
    let wanted = expected_cells();
    let missed: Vec<_> = wanted.difference(&met).take(WORST_FEW).collect();
    assert!(missed.is_empty(), "no fixture meets {missed:?}");
    // Numbers of territories, experience cells, rates, classes, drivers, terms and power steps.
    assert_eq!(wanted.len(), 653 + 174 + 70 + 30 + 32 + 24 + 12);
}

fn covered_cells() -> Cells {
    let fixtures = include_str!("../../fixtures/osagoTariff.json");
    let fixtures: Vec<Value> = serde_json::from_str(fixtures).unwrap_or_default();
    let answered = fixtures.iter();
    let answered = answered.filter_map(|case| cells(&case["input"][0], &case["output"]));
    answered.flatten().collect()
}

/// Table cells used by a quote; `None` for an error.
fn cells(question: &Value, answer: &Value) -> Option<Vec<String>> {
    let edition = answer["edition"]["inForce"].as_str()?;
    let factors = answer["coefficients"].as_array()?;
    let mut cells = vec![format!("{edition} rate of {}", vehicle(question))];
    cells.extend(factors.iter().filter_map(|factor| {
        let value = factor["value"].to_string();
        factor_cell(question, edition, factor["code"].as_str()?, &value)
    }));
    Some(cells)
}

fn factor_cell(question: &Value, edition: &str, code: &str, value: &str) -> Option<String> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let ordinary = matches!(question["use"].as_str(), None | Some("ordinary"));
    let months = &question["months"];
    Some(match code {
        "kt" if ordinary && edition == TODAYS => {
            let place = &question["territory"];
            let (region, locality) = (text(&place["region"]), text(&place["locality"]));
            format!("kt {region} {locality} {}", kind(question))
        }
        "kbm" => {
            let scale = if edition < "2022-04-01" { "old" } else { "new" };
            let class = single_driver(question)?["kbmClass"].as_str()?;
            format!("kbm {scale} {class}")
        }
        "kvs" => experience_cell(question, edition)?,
        "ko" if ordinary => {
            let list = if question["drivers"].is_array() {
                "list"
            } else {
                "anybody"
            };
            format!("{edition} ko {} {list}", text(&question["owner"]))
        }
        "km" if edition >= "2025-04-17" => format!("km {} {value}", kind(question)),
        "ks" => format!("ks {months}"),
        "kp" if question["use"] == "transit" => "kp transit".to_owned(),
        "kp" => format!("kp {months}"),
        "kvsLegal" => "kvsLegal".to_owned(),
        _ => return None,
    })
}

fn single_driver(question: &Value) -> Option<&Value> {
    let drivers = question["drivers"].as_array()?;
    (drivers.len() == 1).then(|| &drivers[0])
}

fn experience_cell(question: &Value, edition: &str) -> Option<String> {
    let driver = single_driver(question)?;
    let place = |bounds: &[(u16, u16)], name: &str| {
        let number = u16::try_from(driver[name].as_u64()?).ok()?;
        let mut bounds = bounds.iter();
        bounds.position(|(least, most)| (*least..=*most).contains(&number))
    };
    let (row, column) = (place(&AGES, "age")?, place(&YEARS, "experience")?);
    let table = match kind(question) {
        _ if edition < "2022-01-09" => "2019",
        "motorcycle" if edition >= "2025-04-17" => "motorcycle",
        _ => "car",
    };
    Some(format!("kvs {table} {row} {column}"))
}

fn kind(question: &Value) -> &'static str {
    match question["vehicle"]["category"].as_str() {
        Some("A" | "A1" | "M" | "B1") => "motorcycle",
        Some("tractor") => "tractor",
        _ => "car",
    }
}

/// Name of the row in the table of base rates.
fn vehicle(question: &Value) -> &str {
    let vehicle = &question["vehicle"];
    let above = |name: &str| vehicle[name].as_f64().is_some_and(|number| number > 16.0);
    match vehicle["category"].as_str().unwrap_or_default() {
        "A" | "A1" | "M" | "B1" => MOTORCYCLE,
        "B" | "BE" if vehicle["taxi"] == true => TAXI,
        "B" | "BE" if question["owner"] == "legal" => COMPANY,
        "B" | "BE" => PERSON,
        "C" | "CE" if above("massTonnes") => HEAVY,
        "C" | "CE" | "C1" | "C1E" => LIGHT,
        "D" | "DE" if above("seats") => LARGE,
        "D" | "DE" | "D1" | "D1E" => SMALL,
        other => other,
    }
}

fn expected_cells() -> Cells {
    let mut cells = Cells::new();
    for (edition, classes) in EDITIONS {
        cells.extend(
            classes
                .iter()
                .map(|class| format!("{edition} rate of {class}")),
        );
        for (owner, car) in [("person", PERSON), ("legal", COMPANY)] {
            let lists = ["list", "anybody"].map(|list| format!("{edition} ko {owner} {list}"));
            cells.extend(lists.into_iter().filter(|_| classes.contains(&car)));
        }
    }
    for scale in ["old", "new"] {
        cells.extend(CLASSES.map(|class| format!("kbm {scale} {class}")));
    }
    cells.extend(
        ["2019", "car", "motorcycle"]
            .into_iter()
            .flat_map(experience),
    );
    cells.extend(CAR_POWER.map(|factor| format!("km car {factor}")));
    cells.extend(MOTORCYCLE_POWER.map(|factor| format!("km motorcycle {factor}")));
    cells.extend((3..=12).map(|months| format!("ks {months}")));
    cells.extend((1..=12).map(|months| format!("kp {months}")));
    cells.extend(["kp transit", "kvsLegal"].map(str::to_owned));
    cells.extend(territories());
    cells
}

/// Names of the possible cells of an experience table.
fn experience(table: &'static str) -> impl Iterator<Item = String> {
    let rows = AGES.iter().enumerate();
    rows.flat_map(move |(row, (_, oldest))| {
        let columns = YEARS.iter().enumerate();
        columns
            .filter(move |(_, (least, _))| least + 16 <= *oldest)
            .map(move |(column, _)| format!("kvs {table} {row} {column}"))
    })
}

fn territories() -> Cells {
    let mut cells = Cells::new();
    for row in territory::rows() {
        for (column, kind) in [("kt_cars", "car"), ("kt_tractors", "tractor")] {
            if territory::cell(&row, column).is_some() {
                let (region, locality) = (&row["region_code"], &row["locality_name"]);
                cells.insert(format!("kt {region} {locality} {kind}"));
            }
        }
    }
    cells
}
