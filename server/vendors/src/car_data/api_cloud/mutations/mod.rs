//! Damaged answers: whatever arrives, reading it ends in an answer or an error, never in a panic,
//! and damage never makes a car look clean.

mod readers;

use avtosled_core::report::Block;
use avtosled_core::sources::SourceId;
use proptest::prelude::*;
use proptest::sample::Index;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

use self::readers::{End, READERS};
use super::{method_of, samples};
use crate::car_data::api_cloud::reading::open;

/// Every parser there is, whatever method the answer belongs to.
fn read_all(body: &[u8], status: u16) {
    for reader in READERS.iter() {
        reader.end(body, status);
    }
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
    let reader = 0..READERS.len();
    (reader, proptest::collection::vec(damage, 1..5)).prop_map(|(reader, damages)| {
        let mut answer = READERS[reader].sample.clone();
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
    fn cut_off_answers_are_errors(reader in 0..READERS.len(), cut in any::<Index>()) {
        let text = READERS[reader].sample.to_string();
        let cut = cut.index(text.len());
        prop_assert!(open(Some(200), &text.as_bytes()[..cut]).is_err());
    }

    #[test]
    fn any_bytes_never_panic(body in proptest::collection::vec(any::<u8>(), 0..200), status in any::<u16>()) {
        read_all(&body, status);
    }

    /// A record that came with the answer is never lost, however damaged its fields are.
    #[test]
    fn damaged_records_still_count(call in 0_usize..3, record in replacement()) {
        let call = [SourceId::Accidents, SourceId::Wanted, SourceId::Restrictions][call];
        let mut answer = samples::of(call);
        answer["records"] = json!([record]);
        answer["count"] = Value::Null;
        let envelope = samples::opened(&answer).unwrap();
        let answer = (method_of(call).read)(&envelope).ok().unwrap();
        prop_assert!(says_something(answer.block.as_ref()));
        prop_assert_eq!(answer.unparsed.len(), 1);
    }
}

/// Mutations of one run of [`twenty_thousand_mutations_end_well`].
const MUTATIONS: u32 = 20_000;

/// Each answer of each method is damaged in many ways and read by the parser of its own method: a
/// value of another type, a cut, a changed byte, a gigantic text.
#[test]
fn twenty_thousand_mutations_end_well() {
    let mut draw = StdRng::seed_from_u64(20_261_121);
    let (mut found, mut failed) = (0_u32, 0_u32);
    for number in 0..MUTATIONS {
        let reader = &READERS[number as usize % READERS.len()];
        let body = mutated(&reader.sample, &mut draw);
        match reader.end(&body, 200) {
            End::Found => found += 1,
            End::Empty => {}
            End::Failed(_) => failed += 1,
        }
    }
    assert!(
        found > MUTATIONS / 10 && failed > MUTATIONS / 10,
        "{found} {failed}"
    );
}

fn mutated(sample: &Value, draw: &mut StdRng) -> Vec<u8> {
    let mut answer = sample.clone();
    for _ in 0..draw.random_range(1..4) {
        let all = places(&answer);
        let place = all[draw.random_range(0..all.len())].clone();
        match draw.random_range(0..12) {
            0 => remove(&mut answer, &place),
            1 => {
                if let Some(Value::Array(items)) = answer.pointer_mut(&place) {
                    let copies: Vec<Value> = items.iter().cycle().take(40).cloned().collect();
                    items.extend(copies);
                }
            }
            kind => {
                if let Some(target) = answer.pointer_mut(&place) {
                    *target = another(kind, draw);
                }
            }
        }
    }
    let mut body = answer.to_string().into_bytes();
    match draw.random_range(0..5) {
        0 => body.truncate(draw.random_range(0..=body.len())),
        1 if !body.is_empty() => {
            let place = draw.random_range(0..body.len());
            body[place] = draw.random();
        }
        _ => {}
    }
    body
}

fn another(kind: u32, draw: &mut StdRng) -> Value {
    match kind {
        2 => Value::Null,
        3 => json!(draw.random::<bool>()),
        4 => json!(draw.random::<i64>()),
        5 => json!(draw.random::<f64>() * 1e300),
        6 => json!("9".repeat(draw.random_range(1..400))),
        7 => json!("Ж\u{0}\u{202e}'\";--".repeat(draw.random_range(1..2000))),
        8 => json!([[], {}, null, "x", -1]),
        9 => json!({ "value": {}, "title": [], "0": null }),
        10 => json!("31.02.2030 99:99"),
        _ => json!(""),
    }
}

/// A text of ten megabytes is longer than any body that is read at all; of records even one megabyte
/// is more than a register has.
#[test]
fn bodies_of_ten_megabytes_end_well() {
    for reader in READERS.iter() {
        let sample = reader.sample.clone();
        let long = "Ж".repeat(5 * 1024 * 1024);
        let mut text = sample.clone();
        let all = places(&sample);
        if let Some(target) = all.last().and_then(|place| text.pointer_mut(place)) {
            *target = json!(long);
        }
        let mut list = sample.clone();
        let place = all
            .iter()
            .find(|place| list.pointer(place).is_some_and(Value::is_array));
        if let Some(Value::Array(items)) = place.and_then(|place| list.pointer_mut(place)) {
            let one = items.first().cloned().unwrap_or_default();
            let size = one.to_string().len().max(1);
            items.resize(1024 * 1024 / size, one);
        }
        for answer in [text, list] {
            reader.end(answer.to_string().as_bytes(), 200);
        }
    }
}
