//! Methods `carprice.php`: market price of a car, in steps; not confirmed by a contract.
//!
//! The path is documented by the vendor, `cost` and `cost_trade_in` are known from another client;
//! types, parameters and lists of the steps are our proposal.

use avtosled_core::normalise::to_latin;
use avtosled_core::report::{Block, Valuation};
use serde::Deserialize;
use serde_json::Value;

use crate::car_data::api_cloud::parsing::{
    Amount, Envelope, ParsedAnswer, Text, UNEXPECTED_SHAPE, WireError, as_list, lenient,
};
use crate::car_data::api_cloud::request::{Method, Request, SourceMethod};

pub const MAKES: Method = step_of("marks");
pub const MODELS: Method = step_of("models");
pub const YEARS: Method = step_of("years");
pub const MODIFICATIONS: Method = step_of("modifications");
const PRICE: Method = step_of("price");

const fn step_of(kind: &'static str) -> Method {
    Method::new("carprice", kind)
        .with_price_kopecks(30)
        .unconfirmed()
}

/// Last step of the valuation; its parameters come from the previous steps.
pub const SOURCE: SourceMethod = SourceMethod {
    request: |_| Request::new(&PRICE),
    parse: |envelope| Ok(parse(envelope)?.map(Block::Valuation)),
    #[cfg(test)]
    sample: SAMPLE,
};

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Price {
    cost: Amount,
    cost_trade_in: Amount,
}

/// Request for the price; `mileage` is in kilometres.
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

/// Parses the names listed by a step.
pub fn parse_names(envelope: &Envelope) -> Result<Vec<String>, WireError> {
    Ok(parse_step(envelope)?.0)
}

/// Parses the names listed by a step, and raw items without a name.
pub fn parse_step(envelope: &Envelope) -> Result<(Vec<String>, Vec<Value>), WireError> {
    let list = envelope
        .get("result")
        .filter(|list| list.is_array() || list.get("name").is_some());
    if list.is_none() && envelope.whole("count") != Some(0) {
        return Err(UNEXPECTED_SHAPE);
    }
    let (mut names, mut unparsed) = (Vec::new(), Vec::new());
    for item in as_list(list) {
        let content = lenient::content(item);
        match Text::read(content.get("name").unwrap_or(content)).0 {
            Some(name) => names.push(name),
            None => unparsed.push(item.clone()),
        }
    }
    Ok((names, unparsed))
}

/// Parses the price; a message instead of a price means that there is none.
pub fn parse(envelope: &Envelope) -> Result<ParsedAnswer<Valuation>, WireError> {
    if !envelope.raw.is_object() {
        return Err(UNEXPECTED_SHAPE);
    }
    let price = Price::deserialize(&envelope.raw).map_err(|_| UNEXPECTED_SHAPE)?;
    let mut unparsed = Vec::new();
    for (name, amount) in [("cost", price.cost), ("cost_trade_in", price.cost_trade_in)] {
        if amount == Amount::Unreadable {
            let value = envelope.get(name).unwrap_or(&Value::Null);
            unparsed.push(serde_json::json!({ name: value }));
        }
    }
    if price.cost == Amount::Missing && !envelope.has_message() {
        return Err(UNEXPECTED_SHAPE);
    }
    let valuation = Valuation {
        cost: price.cost.kopecks(),
        cost_trade_in: price.cost_trade_in.kopecks(),
        ..Valuation::default()
    };
    Ok(ParsedAnswer::new(valuation, unparsed))
}

/// Finds a name in a list, ignoring case, punctuation and look-alike letters.
pub fn find_name<'a>(names: &'a [String], wanted: &str) -> Option<&'a str> {
    let wanted = folded(wanted);
    names
        .iter()
        .map(String::as_str)
        .find(|name| folded(name) == wanted)
}

fn folded(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .flat_map(char::to_uppercase)
        // The register mixes Cyrillic and Latin letters that look alike.
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
pub const NAMES_SAMPLE: &str = r#"{
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
mod tests {
    use avtosled_core::money::Kopecks;
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn valuation_price_is_parsed_from_number_or_text() {
        for answer in [
            samples::json(SAMPLE),
            json!({"cost": "1250000", "cost_trade_in": "1100000.00"}),
        ] {
            let (block, unparsed) = samples::parse(parse, &answer);
            assert_eq!(block.cost, Some(Kopecks(125_000_000)));
            assert_eq!(block.cost_trade_in, Some(Kopecks(110_000_000)));
            assert_eq!(unparsed, 0);
        }
    }

    #[test]
    fn valuation_message_without_price_is_an_answer() {
        let none = json!({"status": 200, "message": "Нет", "inquiry": samples::inquiry()});
        assert_eq!(samples::parse(parse, &none), (Valuation::default(), 0));
        assert_eq!(
            samples::try_parse(parse, &json!({"status": 200})).err(),
            Some(UNEXPECTED_SHAPE)
        );
        assert_eq!(
            samples::try_parse(parse, &json!([])).err(),
            Some(UNEXPECTED_SHAPE)
        );
        let (block, unparsed) = samples::parse(parse, &json!({"cost": "дорого"}));
        assert_eq!((block.cost, unparsed), (None, 1));
    }

    #[test]
    fn valuation_step_name_is_found_despite_hyphen_or_look_alike() {
        let parse = |answer: Value| parse_names(&samples::envelope(&answer).unwrap());
        let listed = parse(json!({"count": 2, "result": [{"name": "LADA"}, "KIA", 1]})).unwrap();
        assert_eq!(listed, ["LADA", "KIA", "1"]);
        assert_eq!(parse(json!({"count": 0, "message": "Нет"})), Ok(Vec::new()));
        let malformed = samples::envelope(&json!({"result": [{"id": 1}, null, "KIA"]})).unwrap();
        assert_eq!(
            parse_step(&malformed).unwrap().1,
            [json!({"id": 1}), json!(null)]
        );
        assert_eq!(parse(json!({"status": 200})), Err(UNEXPECTED_SHAPE));
        let names = ["LAND ROVER".to_owned(), "VESTA".to_owned()];
        assert_eq!(find_name(&names, "Land-Rover"), Some("LAND ROVER"));
        assert_eq!(find_name(&names, "ВЕSTА"), None);
        assert_eq!(find_name(&names, "VESTА"), Some("VESTA"));
    }
}
