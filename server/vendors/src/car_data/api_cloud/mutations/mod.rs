//! Mutation tests of all parsers: a mutated answer never causes a panic or makes a car look clean.

mod bases;
mod blanking;
mod damage_kinds;
mod damages;
mod day_spellings;
mod field_class;
mod oracle;
mod parsers;
mod spelling_lists;
mod spellings;

use avtosled_core::report::Block;
use avtosled_core::sources::SourceId;
use proptest::prelude::*;
use proptest::sample::Index;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

use self::parsers::{Outcome, PARSERS};
use super::{method_of, samples};
use crate::car_data::api_cloud::parsing::parse_envelope;

/// Parses a body with every parser, including those of other methods.
fn parse_with_all(body: &[u8], status: u16) {
    for parser in PARSERS.iter() {
        parser.outcome(body, status);
    }
}

/// JSON pointers to a value and to every value within.
fn pointers(value: &Value) -> Vec<String> {
    let mut found = vec![String::new()];
    let mut add = |key: &str, item: &Value| {
        found.extend(
            pointers(item)
                .into_iter()
                .map(|rest| format!("/{key}{rest}")),
        );
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
    let parser = 0..PARSERS.len();
    (parser, proptest::collection::vec(damage, 1..5)).prop_map(|(parser, damages)| {
        let mut answer = PARSERS[parser].sample.clone();
        for (index, replacement) in damages {
            let pointer = index.get(&pointers(&answer)).clone();
            match replacement {
                Some(value) => {
                    if let Some(target) = answer.pointer_mut(&pointer) {
                        *target = value;
                    }
                }
                None => remove(&mut answer, &pointer),
            }
        }
        answer
    })
}

fn remove(answer: &mut Value, pointer: &str) {
    let Some((parent, key)) = pointer.rsplit_once('/') else {
        return;
    };
    match answer.pointer_mut(parent) {
        Some(Value::Object(map)) => {
            map.remove(key);
        }
        Some(Value::Array(items)) => {
            let index = key.parse().ok().filter(|index| *index < items.len());
            index.map(|index: usize| items.remove(index));
        }
        _ => {}
    }
}

fn reports_record(block: Option<&Block>) -> bool {
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
    fn parsing_damaged_answer_never_panics(answer in damaged(), status in 100_u16..600) {
        parse_with_all(answer.to_string().as_bytes(), status);
        parse_with_all(answer.to_string().as_bytes(), 200);
    }

    #[test]
    fn truncated_answer_is_an_error(parser in 0..PARSERS.len(), cut in any::<Index>()) {
        let text = PARSERS[parser].sample.to_string();
        let cut = cut.index(text.len());
        prop_assert!(parse_envelope(Some(200), &text.as_bytes()[..cut]).is_err());
    }

    #[test]
    fn parsing_arbitrary_bytes_never_panics(body in proptest::collection::vec(any::<u8>(), 0..200), status in any::<u16>()) {
        parse_with_all(&body, status);
    }

    #[test]
    fn damaged_record_is_counted_and_kept_raw(call in 0_usize..3, record in replacement()) {
        let call = [SourceId::Accidents, SourceId::Wanted, SourceId::Restrictions][call];
        let mut answer = samples::for_source(call);
        answer["records"] = json!([record]);
        answer["count"] = Value::Null;
        let envelope = samples::envelope(&answer).unwrap();
        let answer = (method_of(call).parse)(&envelope).ok().unwrap();
        prop_assert!(reports_record(answer.block.as_ref()));
        prop_assert_eq!(answer.unparsed.len(), 1);
    }
}

const MUTATIONS: u32 = 20_000;

/// Mutates samples by another type, truncation, a changed byte, and a very long text.
#[test]
fn mutated_samples_are_parsed_or_rejected() {
    let mut random = StdRng::seed_from_u64(20_261_121);
    let (mut found, mut failed) = (0_u32, 0_u32);
    for number in 0..MUTATIONS {
        let parser = &PARSERS[number as usize % PARSERS.len()];
        let body = mutated(&parser.sample, &mut random);
        match parser.outcome(&body, 200) {
            Outcome::Found => found += 1,
            Outcome::Empty => {}
            Outcome::Failed(_) => failed += 1,
        }
    }
    assert!(
        found > MUTATIONS / 10 && failed > MUTATIONS / 10,
        "{found} {failed}"
    );
}

fn mutated(sample: &Value, random: &mut StdRng) -> Vec<u8> {
    let mut answer = sample.clone();
    for _ in 0..random.random_range(1..4) {
        let all = pointers(&answer);
        let pointer = all[random.random_range(0..all.len())].clone();
        match random.random_range(0..12) {
            0 => remove(&mut answer, &pointer),
            1 => {
                if let Some(Value::Array(items)) = answer.pointer_mut(&pointer) {
                    let copies: Vec<Value> = items.iter().cycle().take(40).cloned().collect();
                    items.extend(copies);
                }
            }
            kind => {
                if let Some(target) = answer.pointer_mut(&pointer) {
                    *target = replacement_value(kind, random);
                }
            }
        }
    }
    let mut body = answer.to_string().into_bytes();
    match random.random_range(0..5) {
        0 => body.truncate(random.random_range(0..=body.len())),
        1 if !body.is_empty() => {
            let index = random.random_range(0..body.len());
            body[index] = random.random();
        }
        _ => {}
    }
    body
}

fn replacement_value(kind: u32, random: &mut StdRng) -> Value {
    match kind {
        2 => Value::Null,
        3 => json!(random.random::<bool>()),
        4 => json!(random.random::<i64>()),
        5 => json!(random.random::<f64>() * 1e300),
        6 => json!("9".repeat(random.random_range(1..400))),
        7 => json!("Ж\u{0}\u{202e}'\";--".repeat(random.random_range(1..2000))),
        8 => json!([[], {}, null, "x", -1]),
        9 => json!({ "value": {}, "title": [], "0": null }),
        10 => json!("31.02.2030 99:99"),
        _ => json!(""),
    }
}

const LONG_TEXT_BYTES: usize = 1024 * 1024;
const LONG_LIST_BYTES: usize = 256 * 1024;

/// Both sizes exceed any real answer; a quadratic reader would not finish in time.
#[test]
fn parsing_megabyte_text_or_quarter_megabyte_list_never_panics() {
    let parts = ["Ж", "<", "<b "];
    let text = parts.map(|part| part.repeat(LONG_TEXT_BYTES / parts.len() / part.len()));
    let text = json!(text.concat());
    for parser in PARSERS.iter() {
        let pointers = pointers(&parser.sample);
        // The account data at the end of most answers are not read as text.
        let is_text = |pointer: &&String| {
            let value = parser.sample.pointer(pointer);
            value.is_some_and(Value::is_string) && !pointer.starts_with("/inquiry")
        };
        let pointer = pointers.iter().rfind(is_text);
        let mut answer = parser.sample.clone();
        if let Some(target) = pointer.and_then(|pointer| answer.pointer_mut(pointer)) {
            *target = text.clone();
        }
        parser.outcome(answer.to_string().as_bytes(), 200);
        let mut answer = parser.sample.clone();
        let pointer = pointers
            .iter()
            .find(|pointer| answer.pointer(pointer).is_some_and(Value::is_array));
        if let Some(Value::Array(items)) = pointer.and_then(|pointer| answer.pointer_mut(pointer)) {
            let one = items.first().cloned().unwrap_or_default();
            let size = one.to_string().len().max(1);
            items.resize(LONG_LIST_BYTES / size, one);
        }
        parser.outcome(answer.to_string().as_bytes(), 200);
    }
}
