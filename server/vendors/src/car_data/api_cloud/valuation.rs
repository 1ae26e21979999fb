//! `carprice.php`: what a car costs. The path is stated by the vendor and `cost`, `cost_trade_in` are
//! known from another client; types, parameters and the lists of the steps are our proposal.

use avtosled_core::normalise::to_latin;
use avtosled_core::report::{Block, Valuation};
use serde::Deserialize;
use serde_json::Value;

use super::request::{Method, Request, SourceMethod};
use crate::car_data::api_cloud::reading::{Amount, Envelope, Parsed, SHAPE, WireError, text};

pub const MAKES: Method = step_of("marks");
pub const MODELS: Method = step_of("models");
pub const YEARS: Method = step_of("years");
pub const MODIFICATIONS: Method = step_of("modifications");
const PRICE: Method = step_of("price");

const fn step_of(kind: &'static str) -> Method {
    Method {
        price_kopecks: 30,
        is_confirmed: false,
        ..Method::new("carprice", kind)
    }
}

/// Its last step; what that asks by is told by the steps before.
pub const SOURCE: SourceMethod = SourceMethod {
    ask: |_| Request::new(&PRICE),
    read: |envelope| Ok(parse(envelope)?.map(Block::Valuation)),
    #[cfg(test)]
    sample: SAMPLE,
};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Price {
    cost: Amount,
    cost_trade_in: Amount,
}

/// The price of a car of that mileage in kilometres.
pub fn price(make: &str, model: &str, year: i32, mileage: u32) -> Request {
    Request::new(&PRICE)
        .with("mark", make)
        .with("model", model)
        .with("year", year.to_string())
        .with("mileage", mileage.to_string())
}

pub fn makes() -> Request {
    Request::new(&MAKES)
}

pub fn models(make: &str) -> Request {
    Request::new(&MODELS).with("mark", make)
}

pub fn years(make: &str, model: &str) -> Request {
    Request::new(&YEARS).with("mark", make).with("model", model)
}

pub fn modifications(make: &str, model: &str, year: i32) -> Request {
    Request::new(&MODIFICATIONS)
        .with("mark", make)
        .with("model", model)
        .with("year", year.to_string())
}

/// The names of a step; an answer without a list has none.
pub fn names(envelope: &Envelope) -> Result<Vec<String>, WireError> {
    Ok(step(envelope)?.0)
}

/// The same with the items that have no name, as they came.
pub fn step(envelope: &Envelope) -> Result<(Vec<String>, Vec<Value>), WireError> {
    let list = envelope.get("result").and_then(Value::as_array);
    if list.is_none() && envelope.get("count").and_then(text::whole) != Some(0) {
        return Err(SHAPE);
    }
    let (mut names, mut unparsed) = (Vec::new(), Vec::new());
    for item in list.into_iter().flatten() {
        match text::string(item.get("name").unwrap_or(item)) {
            Some(name) => names.push(name),
            None => unparsed.push(item.clone()),
        }
    }
    Ok((names, unparsed))
}

/// A price, or words in its place.
pub fn parse(envelope: &Envelope) -> Result<Parsed<Valuation>, WireError> {
    if !envelope.raw.is_object() {
        return Err(SHAPE);
    }
    let price = Price::deserialize(&envelope.raw).map_err(|_| SHAPE)?;
    let mut unparsed = Vec::new();
    for (name, amount) in [("cost", price.cost), ("cost_trade_in", price.cost_trade_in)] {
        if amount == Amount::Unreadable {
            let value = envelope.get(name).unwrap_or(&Value::Null);
            unparsed.push(serde_json::json!({ name: value }));
        }
    }
    if price.cost == Amount::Missing && !envelope.has_message() {
        return Err(SHAPE);
    }
    let valuation = Valuation {
        cost: price.cost.sum(),
        cost_trade_in: price.cost_trade_in.sum(),
        ..Valuation::default()
    };
    Ok(Parsed::new(valuation, unparsed))
}

/// The name in a list that means the same, whatever its case and spaces; registers also write a make
/// before its model.
pub fn same<'a>(names: &'a [String], meant: &str) -> Option<&'a str> {
    let meant = folded(meant);
    names
        .iter()
        .map(String::as_str)
        .find(|name| folded(name) == meant)
}

fn folded(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_uppercase)
        // The register mixes letters that look alike.
        .map(to_latin)
        .collect()
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "cost": 1250000,
  "cost_trade_in": "1100000",
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
pub const MAKES_SAMPLE: &str = r#"{
  "status": 200,
  "count": 2,
  "result": [{"name": "TEST"}, {"name": "Model"}],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
pub const YEARS_SAMPLE: &str = r#"{
  "status": 200,
  "count": 2,
  "result": [{"name": "2017"}, {"name": 2018}],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
pub const MODIFICATIONS_SAMPLE: &str = r#"{
  "status": 200,
  "count": 2,
  "result": [{"name": "1.6"}, {"name": "1.8"}],
  "inquiry": {"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1}
}"#;

#[cfg(test)]
mod tests {
    use avtosled_core::money::Kopecks;
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn a_price_is_a_number_or_a_text() {
        for answer in [
            samples::json(SAMPLE),
            json!({"cost": "1250000", "cost_trade_in": "1100000.00"}),
        ] {
            let (block, unparsed) = samples::known(parse, &answer);
            assert_eq!(block.cost, Some(Kopecks(125_000_000)));
            assert_eq!(block.cost_trade_in, Some(Kopecks(110_000_000)));
            assert_eq!(unparsed, 0);
        }
    }

    #[test]
    fn no_price_is_an_answer_in_words() {
        let none = json!({"status": 200, "message": "Нет", "inquiry": samples::inquiry()});
        assert_eq!(samples::known(parse, &none), (Valuation::default(), 0));
        assert_eq!(
            samples::read(parse, &json!({"status": 200})).err(),
            Some(SHAPE)
        );
        assert_eq!(samples::read(parse, &json!([])).err(), Some(SHAPE));
        let (block, unparsed) = samples::known(parse, &json!({"cost": "дорого"}));
        assert_eq!((block.cost, unparsed), (None, 1));
    }

    #[test]
    fn a_step_lists_names() {
        let read = |answer: Value| names(&samples::opened(&answer).unwrap());
        let listed = read(json!({"count": 2, "result": [{"name": "LADA"}, "KIA", 1]})).unwrap();
        assert_eq!(listed, ["LADA", "KIA", "1"]);
        assert_eq!(read(json!({"count": 0, "message": "Нет"})), Ok(Vec::new()));
        let strange = samples::opened(&json!({"result": [{"id": 1}, null, "KIA"]})).unwrap();
        assert_eq!(step(&strange).unwrap().1, [json!({"id": 1}), json!(null)]);
        assert_eq!(read(json!({"status": 200})), Err(SHAPE));
        let names = ["LAND ROVER".to_owned(), "VESTA".to_owned()];
        assert_eq!(same(&names, "Land-Rover"), Some("LAND ROVER"));
        assert_eq!(same(&names, "ВЕSTА"), None);
        assert_eq!(same(&names, "VESTА"), Some("VESTA"));
    }
}
