//! Tests of identifiers and documents against public test vectors.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

use avtosled_core::date::Date;
use avtosled_core::document::{self, DocumentKind};
use avtosled_core::identifier::{self, IdentifierKind};
use avtosled_core::validation::{Hint, Validation};

type Row = BTreeMap<String, String>;
type TestResult = Result<(), Box<dyn Error>>;

fn file(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn rows(name: &str) -> Result<Vec<Row>, Box<dyn Error>> {
    let path = file("tests/data").join(name);
    Ok(csv::Reader::from_path(path)?
        .deserialize()
        .collect::<Result<_, _>>()?)
}

fn today() -> Result<Date, Box<dyn Error>> {
    Ok(Date::new(2026, 11, 20)?)
}

/// Whether a vector's note marks it as valid after normalisation, which precedes validation.
fn valid_once_normalised(note: &str) -> bool {
    note.contains("normalise, then valid") || note.contains("strip, then valid")
}

/// Russian country names by the English names of the vectors.
fn russian_countries() -> Result<BTreeMap<String, String>, Box<dyn Error>> {
    let table = fs::read_to_string(file("data/countries.csv"))?;
    let names = table.lines().skip(1).filter_map(|line| {
        let mut cells = line.split(';').skip(1);
        Some((cells.next()?.to_owned(), cells.next()?.to_owned()))
    });
    Ok(names.collect())
}

fn maker(answer: &Validation) -> (String, String) {
    let found = answer.hints.iter().find_map(|hint| match hint {
        Hint::Maker { name, country, .. } => Some((
            name.clone().unwrap_or_default(),
            country.clone().unwrap_or_default(),
        )),
        _ => None,
    });
    let (name, country) = found.unwrap_or_default();
    (name.into_owned(), country.into_owned())
}

fn years(answer: &Validation) -> Vec<i32> {
    let found = answer.hints.iter().find_map(|hint| match hint {
        Hint::ModelYears { years } => Some(years.clone()),
        _ => None,
    });
    found.unwrap_or_default()
}

/// Whether two spellings of a maker have a word in common.
fn same_brand(expected: &str, found: &str) -> bool {
    let found = found.to_lowercase();
    expected
        .to_lowercase()
        .split(|c: char| !c.is_alphanumeric())
        .any(|word| word.len() > 2 && found.contains(word))
}

#[test]
fn vin_vectors_have_expected_validity_maker_and_year() -> TestResult {
    let countries = russian_countries()?;
    for row in rows("vin_vectors.csv")? {
        let answer = identifier::check(IdentifierKind::Vin, &row["vin"], today()?);
        let valid = (row["valid_format"] == "true" && row["invalid_kind"].is_empty())
            || valid_once_normalised(&row["note"]);
        assert_eq!(answer.valid, valid, "{row:?} {answer:?}");
        assert_eq!(answer.valid, answer.problems.is_empty());
        if row["invalid_kind"] != "format" && !valid {
            let kinds: Vec<_> = answer
                .problems
                .iter()
                .map(|problem| &problem.code)
                .collect();
            assert!(
                kinds.iter().any(|code| **code == row["invalid_kind"]),
                "{row:?} {kinds:?}"
            );
        }
        let (name, country) = maker(&answer);
        if !row["make"].is_empty() {
            assert!(same_brand(&row["make"], &name), "{row:?} {name}");
        }
        if !row["country"].is_empty() {
            assert_eq!(countries.get(&row["country"]), Some(&country), "{row:?}");
        }
        if let Ok(year) = row["model_year"].parse() {
            assert!(
                years(&answer).contains(&year),
                "{row:?} {:?}",
                years(&answer)
            );
        }
        if row["check_digit_ok"] != "n/a" {
            let ok = row["check_digit_ok"] == "true";
            let matches =
                |hint: &Hint| matches!(hint, Hint::CheckDigit { matches, .. } if *matches == ok);
            assert!(answer.hints.iter().any(matches), "{row:?} {answer:?}");
        }
    }
    Ok(())
}

#[test]
fn plate_vectors_have_expected_validity_region_and_types() -> TestResult {
    for row in rows("plate_vectors.csv")? {
        let answer = identifier::check(IdentifierKind::License, &row["input"], today()?);
        assert_eq!(answer.valid, row["valid"] == "true", "{row:?} {answer:?}");
        assert_eq!(answer.normalized, row["normalized_latin"], "{row:?}");
        if !answer.valid {
            continue;
        }
        let mut codes = Vec::new();
        let mut types = Vec::new();
        let mut names = Vec::new();
        for hint in &answer.hints {
            match hint {
                Hint::Region { code, name } => {
                    codes.push(code.as_str());
                    names.push(name.as_ref());
                }
                Hint::PlateTypes { types: found } => {
                    types.extend(found.iter().map(|found| found.code.as_ref()));
                }
                _ => {}
            }
        }
        assert_eq!(types.join("|"), row["type_candidates"], "{row:?}");
        assert_eq!(codes.join("|"), row["region_code"], "{row:?}");
        assert!(
            names.iter().all(|name| *name == row["region"]),
            "{row:?} {names:?}"
        );
    }
    Ok(())
}

#[test]
fn document_vectors_have_expected_validity() -> TestResult {
    for row in rows("doc_vectors.csv")? {
        let kind = DocumentKind::parse(&row["kind"]).ok_or_else(|| format!("{row:?}"))?;
        let answer = document::check(kind, &row["value"], today()?);
        let valid = row["valid"] == "true" || valid_once_normalised(&row["reason"]);
        assert_eq!(answer.valid, valid, "{row:?} {answer:?}");
    }
    Ok(())
}
