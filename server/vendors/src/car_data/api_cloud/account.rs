//! `apilk.php`: the state of our account (`type=balance`), and what it was charged
//! (`type=reportOperations`). Of a row of the latter another client reads each field plain or as an
//! object with `value`.

use avtosled_core::date::Date;
use serde_json::Value;

use super::request::{Method, Request, russian};
use crate::car_data::api_cloud::reading::{Envelope, SHAPE, WireError, text};
use crate::car_data::{BalanceAnswer, Operation, OperationsAnswer};

const BALANCE: Method = Method {
    is_urgent: true,
    ..Method::new("apilk", "balance")
};

const OPERATIONS: Method = Method {
    is_urgent: true,
    ..Method::new("apilk", "reportOperations")
};

/// What was charged from the first day to the last; free of charge.
pub fn operations_request(first: Date, last: Date) -> Request {
    let period = if first == last {
        russian(first)
    } else {
        format!("{}-{}", russian(first), russian(last))
    };
    Request::new(&OPERATIONS).with("period", period)
}

/// Free of charge.
pub fn balance_request() -> Request {
    Request::new(&BALANCE)
}

pub fn balance(envelope: &Envelope, response_ms: u32) -> Result<BalanceAnswer, WireError> {
    let balance_kopecks = envelope
        .get("balance")
        .and_then(text::kopecks)
        .ok_or(SHAPE)?;
    Ok(BalanceAnswer {
        balance_kopecks,
        credit_kopecks: envelope.get("credit").and_then(text::kopecks),
        response_ms,
    })
}

/// The rows that could be read, and the others as they came: a sum must not miss one unseen.
pub fn operations(envelope: &Envelope, response_ms: u32) -> Result<OperationsAnswer, WireError> {
    let rows = envelope.get("result").and_then(Value::as_array);
    let mut answer = OperationsAnswer {
        response_ms,
        ..OperationsAnswer::default()
    };
    for row in rows.ok_or(SHAPE)? {
        match operation(row) {
            Some(operation) => answer.operations.push(operation),
            None => answer.unparsed.push(row.clone()),
        }
    }
    Ok(answer)
}

fn operation(row: &Value) -> Option<Operation> {
    let field = |name: &str| {
        let field = row.get(name)?;
        Some(field.get("value").unwrap_or(field))
    };
    let money = |name| text::kopecks(field(name)?);
    Some(Operation {
        api: text::string(field("api")?)?,
        calls: text::whole(field("count")?)?,
        charged_kopecks: money("sumPay")?,
        returned_kopecks: money("sumBack").unwrap_or(0),
        net_kopecks: money("itogo"),
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
    fn reads_the_account() {
        let read = |answer| balance(&samples::opened(&answer).unwrap(), 3);
        let answer = read(samples::json(SAMPLE)).unwrap();
        assert_eq!(
            (answer.balance_kopecks, answer.credit_kopecks),
            (64_015, Some(0))
        );
        let in_debt = read(json!({"status": 200, "balance": "-5"})).unwrap();
        assert_eq!(
            (in_debt.balance_kopecks, in_debt.credit_kopecks),
            (-500, None)
        );
        assert_eq!(
            read(json!({"status": 200, "balance": null})).err(),
            Some(SHAPE)
        );
    }

    #[test]
    fn reads_what_was_charged() {
        let read = |answer| operations(&samples::opened(&answer).unwrap(), 3);
        let answer = read(json!({"status": 200, "error": null, "result": [
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
        assert_eq!(read(json!({"status": 200})).err(), Some(SHAPE));
    }

    #[test]
    fn a_period_is_a_day_or_two() {
        let day = |day| Date::new(2030, 1, day).unwrap();
        let line = |first, last| operations_request(day(first), day(last)).line();
        assert_eq!(line(2, 2), "apilk?type=reportOperations&period=02.01.2030");
        assert_eq!(
            line(2, 3),
            "apilk?type=reportOperations&period=02.01.2030-03.01.2030"
        );
    }
}
