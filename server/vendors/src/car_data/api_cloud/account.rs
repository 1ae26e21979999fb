//! `apilk.php`: balance of our account (`type=balance`) and charges (`type=reportOperations`).
//!
//! In a row of charges each field is a plain value or an object with `value`, as another client reads it.

use avtosled_core::date::Date;
use serde_json::Value;

use crate::car_data::api_cloud::parsing::{
    Envelope, Text, UNEXPECTED_SHAPE, Whole, WireError, lenient,
};
use crate::car_data::api_cloud::request::{Method, Request, russian_date};
use crate::car_data::{BalanceAnswer, Operation, OperationsAnswer};

const BALANCE: Method = Method::new("apilk", "balance").interactive();

const OPERATIONS: Method = Method::new("apilk", "reportOperations").interactive();

/// Request of the charges between two days, inclusive; free of charge.
pub fn operations_request(first: Date, last: Date) -> Request {
    let period = if first == last {
        russian_date(first)
    } else {
        format!("{}-{}", russian_date(first), russian_date(last))
    };
    Request::new(&OPERATIONS).with("period", period)
}

/// Request of the balance; free of charge.
pub fn balance_request() -> Request {
    Request::new(&BALANCE)
}

pub fn parse_balance(envelope: &Envelope) -> Result<BalanceAnswer, WireError> {
    let balance_kopecks = envelope
        .get("balance")
        .and_then(lenient::kopecks)
        .ok_or(UNEXPECTED_SHAPE)?;
    Ok(BalanceAnswer {
        balance_kopecks,
        credit_kopecks: envelope.get("credit").and_then(lenient::kopecks),
    })
}

/// Parses the rows of a statement; unreadable ones are stored raw, so that totals reveal the loss.
pub fn parse_operations(envelope: &Envelope) -> Result<OperationsAnswer, WireError> {
    let rows = envelope.get("result").and_then(Value::as_array);
    let mut answer = OperationsAnswer::default();
    for row in rows.ok_or(UNEXPECTED_SHAPE)? {
        match parse_operation(row) {
            Some(operation) => answer.operations.push(operation),
            None => answer.unparsed.push(row.clone()),
        }
    }
    Ok(answer)
}

fn parse_operation(row: &Value) -> Option<Operation> {
    let kopecks = |name| lenient::kopecks(row.get(name)?);
    Some(Operation {
        api: Text::read(row.get("api")?).0?,
        calls: Whole::read(row.get("count")?).0?,
        charged_kopecks: kopecks("sumPay")?,
        returned_kopecks: kopecks("sumBack").unwrap_or(0),
        net_kopecks: kopecks("itogo"),
    })
}

#[cfg(test)]
pub const SAMPLE: &str = r#"{
  "status": 200,
  "balance": 640.15,
  "credit": "0.00",
  "message": null,
  "error": null
}"#;

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::car_data::api_cloud::samples;

    #[test]
    fn balance_and_optional_credit_are_parsed_and_null_balance_is_an_error() {
        let parse = |answer| parse_balance(&samples::envelope(&answer).unwrap());
        let answer = parse(samples::json(SAMPLE)).unwrap();
        assert_eq!(
            (answer.balance_kopecks, answer.credit_kopecks),
            (64_015, Some(0))
        );
        let in_debt = parse(json!({"status": 200, "balance": "-5"})).unwrap();
        assert_eq!(
            (in_debt.balance_kopecks, in_debt.credit_kopecks),
            (-500, None)
        );
        assert_eq!(
            parse(json!({"status": 200, "balance": null})).err(),
            Some(UNEXPECTED_SHAPE)
        );
    }

    #[test]
    fn charges_are_parsed_and_unreadable_rows_kept_raw() {
        let parse = |answer| parse_operations(&samples::envelope(&answer).unwrap());
        let answer = parse(json!({"status": 200, "error": null, "result": [
            {"api": "gibdd", "count": "12", "sumPay": "9.60", "sumBack": 0.8, "itogo": 8.8},
            {"api": {"value": "rsa"}, "count": {"value": 1}, "sumPay": {"value": 0.5}},
            {"api": "fts", "count": 1, "sumPay": "?"},
        ]}))
        .unwrap();
        let [police, insurers] = answer.operations.as_slice() else {
            panic!("{answer:?}")
        };
        assert_eq!((police.calls, police.charged_kopecks), (12, 960));
        assert_eq!(
            (police.returned_kopecks, police.net_kopecks),
            (80, Some(880))
        );
        assert_eq!(
            (insurers.api.as_str(), insurers.charged_kopecks),
            ("rsa", 50)
        );
        assert_eq!((insurers.returned_kopecks, insurers.net_kopecks), (0, None));
        assert_eq!(answer.unparsed.len(), 1);
        assert_eq!(parse(json!({"status": 200})).err(), Some(UNEXPECTED_SHAPE));
    }

    #[test]
    fn charges_request_has_one_day_or_a_range_as_period() {
        let day = |day| Date::new(2030, 1, day).unwrap();
        let text = |first, last| operations_request(day(first), day(last)).to_text();
        assert_eq!(text(2, 2), "apilk?type=reportOperations&period=02.01.2030");
        assert_eq!(
            text(2, 3),
            "apilk?type=reportOperations&period=02.01.2030-03.01.2030"
        );
    }
}
