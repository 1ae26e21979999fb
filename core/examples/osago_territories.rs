//! Writes `core/data/osago_territories.txt` from `core/data/osago_kt.csv`:
//! `cargo run -p avtosled-core --example osago_territories`.
//!
//! A line of digits starts a region. The following lines are its localities:
//! `name;car;2022;2019;tractor;tractor in 2019;7204-У`, factors in hundredths. The factors of car and
//! tractor start with a letter for their source; an empty factor is that of the car, and `-` is none.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

type Row = BTreeMap<String, String>;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let rows: Vec<Row> = csv::Reader::from_path(folder.join("osago_kt.csv"))?
        .deserialize()
        .collect::<Result<_, _>>()?;
    fs::write(folder.join("osago_territories.txt"), compact(&rows)?)?;
    Ok(())
}

fn compact(rows: &[Row]) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    let mut region = "";
    for row in rows {
        if row["region_code"] != region {
            region = &row["region_code"];
            writeln!(text, "{region}")?;
        }
        writeln!(text, "{}", locality(row)?)?;
    }
    Ok(text)
}

fn locality(row: &Row) -> Result<String, Box<dyn Error>> {
    let car = hundredths(&row["kt_cars"]);
    let empty_if_same = |column: &str| match hundredths(&row[column]) {
        same if same == car => String::new(),
        other => other,
    };
    let name = match row["locality_name"].as_str() {
        "Прочие города и населенные пункты" => "*",
        "Вся территория" => "+",
        name => name,
    };
    let tractor = match hundredths(&row["kt_tractors"]) {
        none if none == "-" => none,
        factor => format!("{}{factor}", tractor_mark(&row["tractors_status"])?),
    };
    let mark = car_mark(&row["edition"], &row["status"])?;
    let mut fields = vec![
        name.to_owned(),
        format!("{mark}{car}"),
        empty_if_same("kt_cars_6007u_2022"),
        empty_if_same("kt_cars_5000u_2019"),
        tractor,
        hundredths(&row["kt_tractors_5000u_2019"]),
    ];
    // In rows of other acts the factor of 7204-У is the current one, or unknown.
    if matches!(mark, 'M' | 'm') {
        fields.push(hundredths(&row["kt_cars_7204u_20251209"]));
    }
    Ok(fields.join(";"))
}

/// Letter for the source act of a car factor, as parsed by `core/src/osago/territory.rs`.
fn car_mark(edition: &str, status: &str) -> Result<char, String> {
    let derived = status.starts_with("derived");
    Ok(match edition.split(" (").next().unwrap_or_default() {
        "7349-У" if derived => 'm',
        "7349-У" => 'M',
        "7204-У" if derived => 'D',
        "7204-У" if status.contains("news") => 'C',
        "7204-У" => 'N',
        "6949-У" if status.starts_with("draft") || status.contains("typo") => 'y',
        "6949-У" | "6007-У ред. 6949-У" => 'Y',
        "6007-У ред. 6209-У" => 'F',
        "6007-У ред. 2023" => 'R',
        "6007-У" => 'O',
        other => return Err(format!("no mark for edition {other}")),
    })
}

fn tractor_mark(status: &str) -> Result<char, String> {
    Ok(match status {
        "7204-У" => 'n',
        text if text.starts_with("derived 1.00 x1.5") => 'm',
        text if text.starts_with("derived from row") => 'e',
        text if text.starts_with("derived (2019") => 'd',
        text if text.starts_with("confirmed 2023") => 'r',
        text if text.starts_with("reported 2025") => 'y',
        other => return Err(format!("no mark for status {other}")),
    })
}

/// Converts a factor to hundredths: `1.24` becomes `124`, an empty factor `-`.
fn hundredths(factor: &str) -> String {
    let digits = factor.replace('.', "");
    let digits = digits.trim_start_matches('0');
    if digits.is_empty() { "-" } else { digits }.to_owned()
}
