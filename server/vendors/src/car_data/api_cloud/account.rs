//! `apilk.php type=balance`: the state of our account.

use super::request::{Method, Request};
use crate::car_data::BalanceAnswer;
use crate::car_data::api_cloud::reading::{Envelope, SHAPE, WireError, text};

const BALANCE: Method = Method {
    is_urgent: true,
    ..Method::new("apilk", "balance")
};

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
}
