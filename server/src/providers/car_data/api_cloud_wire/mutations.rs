//! Damaged answers: whatever arrives, reading it ends in an answer or an error, never in a panic,
//! and damage never makes a car look clean.

use avtosled_core::report::Block;
use proptest::prelude::*;
use proptest::sample::Index;
use serde_json::{Value, json};

use super::envelope::open;
use super::samples;
use super::{balance, conversion, source};
use crate::providers::car_data::{SourceAnswer, SourceCall};

fn read_all(body: &[u8], status: u16) -> Vec<SourceAnswer> {
    let Ok(envelope) = open(Some(status), body) else {
        return Vec::new();
    };
    let _ = balance(&envelope, 0);
    let _ = conversion(envelope.clone(), 0);
    SourceCall::ALL
        .into_iter()
        .filter_map(|call| source(call, envelope.clone(), 0).ok())
        .collect()
}

/// All places of a value: every item of every list and object, the value itself first.
fn places(value: &Value) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut add = |key: &str, item: &Value| {
        found.extend(places(item).into_iter().map(|rest| format!("/{key}{rest}")));
    };
    match value {
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                add(&index.to_string(), item);
            }
        }
        Value::Object(map) => map.iter().for_each(|(key, item)| add(key, item)),
        _ => {}
    }
    found
}

fn replacement() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        Just(json!("null")),
        Just(json!("")),
        Just(json!([])),
        Just(json!({})),
        Just(json!([null, 1, "x", {}])),
        any::<bool>().prop_map(|flag| json!(flag)),
        any::<i64>().prop_map(|number| json!(number)),
        any::<f64>().prop_map(|number| json!(number)),
        "\\PC{0,12}".prop_map(|text| json!(text)),
        "[0-9.:T -]{0,20}".prop_map(|text| json!(text)),
    ]
}

fn damaged() -> impl Strategy<Value = Value> {
    let damage = (any::<Index>(), proptest::option::of(replacement()));
    let call = proptest::sample::select(SourceCall::ALL.to_vec());
    (call, proptest::collection::vec(damage, 1..5)).prop_map(|(call, damages)| {
        let mut answer = samples::of(call);
        for (index, replacement) in damages {
            let place = index.get(&places(&answer)).clone();
            match replacement {
                Some(value) => {
                    if let Some(target) = answer.pointer_mut(&place) {
                        *target = value;
                    }
                }
                None => remove(&mut answer, &place),
            }
        }
        answer
    })
}

fn remove(answer: &mut Value, place: &str) {
    let Some((parent, key)) = place.rsplit_once('/') else {
        return;
    };
    match answer.pointer_mut(parent) {
        Some(Value::Object(map)) => {
            map.remove(key);
        }
        Some(Value::Array(items)) => {
            items.remove(key.parse().unwrap());
        }
        _ => {}
    }
}

fn says_something(block: Option<&Block>) -> bool {
    match block {
        Some(Block::Accidents(block)) => block.has_accidents,
        Some(Block::Wanted(block)) => block.count > 0,
        Some(Block::Restrictions(block)) => block.count > 0,
        _ => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn damaged_answers_never_panic(answer in damaged(), status in 100_u16..600) {
        read_all(answer.to_string().as_bytes(), status);
        read_all(answer.to_string().as_bytes(), 200);
    }

    #[test]
    fn cut_off_answers_are_errors(call in 0_usize..5, cut in any::<Index>()) {
        let text = samples::of(SourceCall::ALL[call]).to_string();
        let cut = cut.index(text.len());
        prop_assert!(open(Some(200), &text.as_bytes()[..cut]).is_err());
    }

    #[test]
    fn any_bytes_never_panic(body in proptest::collection::vec(any::<u8>(), 0..200), status in any::<u16>()) {
        read_all(&body, status);
    }

    /// A record that came with the answer is never lost, however damaged its fields are.
    #[test]
    fn damaged_records_still_count(call in 1_usize..4, record in replacement()) {
        let call = SourceCall::ALL[call];
        let mut answer = samples::of(call);
        answer["records"] = json!([record]);
        answer["count"] = Value::Null;
        let envelope = samples::opened(&answer).unwrap();
        let answer = source(call, envelope, 0).unwrap();
        prop_assert!(says_something(answer.block.as_ref()));
        prop_assert_eq!(answer.unparsed.len(), 1);
    }
}
