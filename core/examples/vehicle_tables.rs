//! Writes the compact tables of `core/data` from the full research tables:
//! `cargo run -p avtosled-core --example vehicle_tables -- <folder with the full tables>`.

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// Makers that the source tables lack or name incorrectly.
const CORRECTIONS: [(&str, &str, &str); 4] = [
    ("1C4", "Chrysler, Dodge, Jeep", "US"),
    ("JSA", "Suzuki", "JP"),
    ("LC0", "BYD", "CN"),
    ("LVT", "Chery", "CN"),
];

/// Suffixes of maker names with a body type, which does not apply to all cars of the code.
const BODY_TYPES: [&str; 9] = [
    " passenger car",
    " cars",
    " car",
    " trucks",
    " truck",
    " SUV",
    " MPV",
    " incomplete vehicle",
    " passenger vehicle",
];

type Row = BTreeMap<String, String>;

fn main() -> Result<(), Box<dyn Error>> {
    let source = std::env::args()
        .nth(1)
        .ok_or("usage: vehicle_tables <folder with the full tables>")?;
    let source = Path::new(&source);
    let target = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let countries = fs::read_to_string(target.join("countries.csv"))?;
    let countries: BTreeMap<&str, &str> = countries
        .lines()
        .skip(1)
        .filter_map(|line| line.split(';').collect::<Vec<_>>().try_into().ok())
        .map(|[code, english, _]: [&str; 3]| (english, code))
        .collect();
    fs::write(
        target.join("makers.txt"),
        makers(&rows(&source.join("wmi.csv"))?, &countries)?,
    )?;
    let prefixes = rows(&source.join("vin_country_prefix.csv"))?;
    fs::write(
        target.join("vin_countries.txt"),
        prefix_ranges(&prefixes, &countries)?,
    )?;
    fs::write(
        target.join("regions.txt"),
        regions(&rows(&source.join("plate_regions.csv"))?)?,
    )?;
    Ok(())
}

fn rows(path: &Path) -> Result<Vec<Row>, Box<dyn Error>> {
    Ok(csv::Reader::from_path(path)?
        .deserialize()
        .collect::<Result<_, _>>()?)
}

/// Rows of the table of makers: `WMI;country;name`, sorted by WMI for binary search.
fn makers(rows: &[Row], countries: &BTreeMap<&str, &str>) -> Result<String, Box<dyn Error>> {
    let mut makers = BTreeMap::new();
    for row in rows.iter().filter(|row| row["confidence"] != "low") {
        let country = row["country"].split(" (").next().unwrap_or_default();
        let code = if country.is_empty() {
            ""
        } else {
            countries
                .get(country)
                .ok_or_else(|| format!("no Russian name for {country}"))?
        };
        makers.insert(
            row["wmi"].as_str(),
            (code, plain_name(&row["manufacturer"])),
        );
    }
    for (wmi, name, country) in CORRECTIONS {
        makers.insert(wmi, (country, name));
    }
    let mut table = String::new();
    for (wmi, (country, name)) in makers {
        writeln!(table, "{wmi};{country};{name}")?;
    }
    Ok(table)
}

fn plain_name(name: &str) -> &str {
    let without_years = name.trim_end_matches(|c: char| c.is_ascii_digit() || "-+, ".contains(c));
    let name = if without_years.is_empty() {
        name
    } else {
        without_years
    };
    BODY_TYPES
        .iter()
        .find_map(|kind| name.strip_suffix(kind))
        .unwrap_or(name)
}

/// Rows of the table of countries: `from;to;country`, ranges of the first two characters.
fn prefix_ranges(rows: &[Row], countries: &BTreeMap<&str, &str>) -> Result<String, Box<dyn Error>> {
    let mut table = String::new();
    for row in rows {
        let english = row["country_en"].as_str();
        let code = countries
            .get(english)
            .ok_or_else(|| format!("unknown {english}"))?;
        writeln!(table, "{};{};{code}", row["from"], row["to"])?;
    }
    Ok(table)
}

/// Rows of the table of plate regions: `code;region`.
fn regions(rows: &[Row]) -> Result<String, Box<dyn Error>> {
    let mut table = String::new();
    for row in rows {
        writeln!(table, "{};{}", row["code"], row["region"])?;
    }
    Ok(table)
}
