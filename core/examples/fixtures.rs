//! Writes `core/fixtures`: `cargo run -p avtosled-core --example fixtures`; `--check` only compares.
//! The Node tests of `wasm` read the same files.

#[path = "support/car_list.rs"]
mod car_list;
mod support;
#[path = "support/tariff.rs"]
mod tariff;

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use avtosled_core::document::DocumentKind;
use avtosled_core::form::FormName;
use avtosled_core::sources::SourceId;
use serde_json::{Value, json};
use strum::VariantArray;

fn main() -> Result<(), Box<dyn Error>> {
    let check = std::env::args().any(|argument| argument == "--check");
    for (function, cases) in cases()? {
        let path = root().join("fixtures").join(format!("{function}.json"));
        let text = render(&function, &cases)?;
        if !check {
            fs::write(path, text)?;
        } else if fs::read_to_string(&path)? != text {
            let command = "cargo run -p avtosled-core --example fixtures";
            return Err(format!("{} is outdated: {command}", path.display()).into());
        }
    }
    Ok(())
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Renders the cases of one function as JSON, one case per line for readable diffs.
fn render(function: &str, cases: &[(String, Vec<Value>)]) -> Result<String, Box<dyn Error>> {
    let mut lines = Vec::with_capacity(cases.len());
    for (name, args) in cases {
        let head = json!(name);
        let (input, output) = (json!(args), support::call(function, args)?);
        lines.push(format!(
            r#"{{"name":{head},"function":"{function}","input":{input},"output":{output}}}"#
        ));
    }
    Ok(format!("[\n{}\n]\n", lines.join(",\n")))
}

type Cases = BTreeMap<String, Vec<(String, Vec<Value>)>>;

fn cases() -> Result<Cases, Box<dyn Error>> {
    let mut cases = Cases::new();
    for (kind, column, file) in [
        ("vin", "vin", "vin_vectors.csv"),
        ("license", "input", "plate_vectors.csv"),
    ] {
        for row in rows(file)? {
            add(
                &mut cases,
                "checkIdentifier",
                vec![json!(kind), json!(row[column])],
            );
        }
    }
    for row in rows("doc_vectors.csv")? {
        add(
            &mut cases,
            "checkDocument",
            vec![json!(row["kind"]), json!(row["value"])],
        );
        if row["kind"] == "body_number" {
            add(
                &mut cases,
                "checkIdentifier",
                vec![json!("body"), json!(row["value"])],
            );
        }
    }
    for text in [
        "",
        " ",
        "\u{200b}",
        "O",
        "0",
        "А123ВС777",
        "\"\\\u{7}\u{2028}",
        "😀",
        "ЁЁ",
    ] {
        for kind in ["vin", "license", "plate", "body"] {
            add(
                &mut cases,
                "checkIdentifier",
                vec![json!(kind), json!(text)],
            );
        }
        for kind in DocumentKind::ALL {
            add(
                &mut cases,
                "checkDocument",
                vec![json!(kind.name()), json!(text)],
            );
        }
    }
    for name in ["search", "selection", "extended"] {
        add(&mut cases, "catalogue", vec![json!(name)]);
    }
    for source in SourceId::VARIANTS {
        let order = json!({ "type": "vin", "sources": [source.name()], "inputs": {} });
        add(&mut cases, "sourceQuestions", vec![order]);
    }
    add(&mut cases, "offers", Vec::new());
    for question in tariff::inputs() {
        add(&mut cases, "osagoTariff", vec![question]);
    }
    add(&mut cases, "osagoTerritories", Vec::new());
    for args in car_list::texts() {
        add(&mut cases, "planCarListText", args);
    }
    for args in car_list::files()? {
        add(&mut cases, "planCarListFile", args);
    }
    for (plan, roubles) in [
        ("personal", 299.0),
        ("business_pro", 899.0),
        ("business_pro", 900.9),
        ("business_pro", -1.0),
        ("none", 299.0),
    ] {
        let args = vec![json!(plan), json!(roubles)];
        add(&mut cases, "subscriptionChecks", args);
    }
    let written: BTreeMap<String, Vec<Value>> =
        serde_json::from_str(&fs::read_to_string(root().join("tests/data/objects.json"))?)?;
    for (function, inputs) in written {
        for input in inputs {
            let args = if let Some(name) = FormName::parse(&function) {
                vec![json!(name.name()), input]
            } else {
                vec![input]
            };
            let function = if args.len() == 2 {
                "validateForm"
            } else {
                function.as_str()
            };
            add(&mut cases, function, args);
        }
    }
    add_bounds(&mut cases);
    Ok(cases)
}

/// Adds inputs at each size limit and one above.
fn add_bounds(cases: &mut Cases) {
    let fields = |count: usize| {
        let fields = (0..count).map(|index| (format!("f{index}"), json!(0)));
        Value::Object(fields.collect())
    };
    for input in [
        fields(64),
        fields(65),
        json!({ "services": [fields(65)] }),
        json!({ "services": vec![0; 50] }),
        json!({ "services": vec![0; 51] }),
        json!({ "services": vec![0; 1025] }),
        json!({ "services": vec!["dtp"; 18] }),
    ] {
        add(cases, "quote", vec![input.clone()]);
        for form in ["extendedOrder", "osago"] {
            add(cases, "validateForm", vec![json!(form), input.clone()]);
        }
    }
    add(cases, "osagoApproximate", vec![fields(65)]);
}

fn add(cases: &mut Cases, function: &str, args: Vec<Value>) {
    let list = cases.entry(function.to_owned()).or_default();
    let subject = args
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>()
        .join(" ");
    let name: String = subject.chars().take(80).collect();
    if !list.iter().any(|(_, known)| *known == args) {
        list.push((name, args));
    }
}

fn rows(name: &str) -> Result<Vec<BTreeMap<String, String>>, Box<dyn Error>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/data")
        .join(name);
    Ok(csv::Reader::from_path(path)?
        .deserialize()
        .collect::<Result<_, _>>()?)
}
