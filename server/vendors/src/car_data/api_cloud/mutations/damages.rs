//! Fuzz test of random mutations: no verdict improves unless a fact against the car is removed.
//!
//! `AVTOSLED_TEST_DAMAGES` is the number of mutated answers (`scripts/nightly` runs 1 000 000). Each has a seed,
//! counted up from `AVTOSLED_TEST_SEED` (a constant by default); a failure prints the seed that repeats it.

use std::collections::{BTreeMap, HashMap};

use avtosled_core::report::SourceStatus;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

use super::bases::{BASES, Base, CLEAN, reply, report_verdict};
use super::damage_kinds::{DENIED, Damage, Effect, damage, text_of};
use super::oracle::{Outcome, outcome, rank};
use super::remove;

/// Default number of mutated answers, which takes some seconds in a debug build.
const DAMAGES: u64 = 3_000;
const SEED: u64 = 20_261_128;
/// Maximum number of mutations of one answer.
const MOST: usize = 3;
/// Maximum number of printed failures.
const MOST_FAILURES: usize = 60;

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().unwrap())
}

/// Lowest allowed ranks of an answer and of its report after some fields were lost.
#[derive(Clone, Copy)]
struct Floor {
    answer: u8,
    report: u8,
}

#[derive(Default)]
struct Oracle {
    floors: HashMap<(usize, Vec<Field>), Floor>,
    /// Number of answers by outcome.
    read: u64,
    refused: u64,
    reported: u64,
    better: u64,
}

impl Oracle {
    /// Error of the parsed mutated answer; `None` if the outcome is right.
    fn fault(&mut self, number: usize, damages: &[Damage], body: &str) -> Option<String> {
        let base = &BASES[number];
        let after = outcome(base.parser, body);
        self.count(base, &after);
        let report = report_verdict(base.source, reply(base.parser, body));
        if after.is_refused() {
            let is_readable = damages.iter().all(is_readable);
            let is_silent_risk = base.has_risk() && rank(report) == 0;
            return (is_readable || is_silent_risk).then(|| format!("refused: {report:?}"));
        }
        if let [only] = damages
            && let Some(fault) = fault_of_one(only, base, &after)
        {
            return Some(fault);
        }
        let is_same_level = damages.iter().all(is_readable);
        if is_same_level && after.level != base.outcome.level {
            return Some(format!("level {:?}", after.level));
        }
        if is_same_level && report != base.verdict && after.losses == base.outcome.losses {
            return Some(format!("verdict {report:?}"));
        }
        let (is_better, is_verdict_better) = (
            after.rank() < base.outcome.rank(),
            rank(report) < rank(base.verdict),
        );
        if !is_better && !is_verdict_better {
            return None;
        }
        self.better += 1;
        let floor = self.floor(number, damages);
        if after.rank() < floor.answer {
            return Some(format!("better: {:?}", after.level));
        }
        if rank(report) < floor.report {
            return Some(format!("better verdict: {report:?}"));
        }
        let must_report = damages
            .iter()
            .all(|damage| damage.effect == Effect::Changed);
        (must_report && after.losses <= base.outcome.losses)
            .then(|| format!("better and not reported: {:?}", after.level))
    }

    fn count(&mut self, base: &Base, after: &Outcome) {
        match after {
            after if after.is_refused() => self.refused += 1,
            after if after.losses > base.outcome.losses => self.reported += 1,
            _ => self.read += 1,
        }
    }

    /// Lowest ranks if the mutated fields, each alone or all together, were blank.
    ///
    /// A flag that became false denies the fact itself: together with it the other fields may be blank.
    fn floor(&mut self, number: usize, damages: &[Damage]) -> Floor {
        let field = |damage: &Damage| Field {
            pointer: damage.pointer.clone(),
            is_denied: damage.name == DENIED,
        };
        let blank = |field: &Field| Field {
            is_denied: false,
            ..field.clone()
        };
        let mutated: Vec<Field> = damages.iter().map(field).collect();
        let alone = mutated.iter().map(|field| vec![blank(field)]);
        let together = mutated.iter().map(blank).collect();
        let ways: Vec<Vec<Field>> = alone.chain([together, mutated.clone()]).collect();
        let mut floor = Floor {
            answer: BASES[number].outcome.rank(),
            report: rank(BASES[number].verdict),
        };
        for fields in ways {
            let of_these = *self
                .floors
                .entry((number, fields.clone()))
                .or_insert_with(|| floor_of(&BASES[number], &fields));
            floor.answer = floor.answer.min(of_these.answer);
            floor.report = floor.report.min(of_these.report);
        }
        floor
    }
}

/// A mutated field.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Field {
    pointer: String,
    /// Whether it is false instead of blank.
    is_denied: bool,
}

/// Lowest ranks over the ways to blank the given fields.
fn floor_of(base: &Base, fields: &[Field]) -> Floor {
    let blanks = [None, Some(json!(null)), Some(json!("")), Some(json!([]))];
    let of_blank = |blank: Option<Value>| {
        let mut answer = base.answer.clone();
        for field in fields.iter().rev() {
            let pointer = &field.pointer;
            match (&blank, answer.pointer_mut(pointer)) {
                (_, Some(target)) if field.is_denied => *target = json!(false),
                (Some(blank), Some(target)) => *target = blank.clone(),
                _ => remove(&mut answer, pointer),
            }
        }
        let body = answer.to_string();
        let after = outcome(base.parser, &body);
        let report = report_verdict(base.source, reply(base.parser, &body));
        (after.rank(), rank(report))
    };
    let ranks: Vec<(u8, u8)> = blanks.into_iter().map(of_blank).collect();
    let lowest = |of: fn(&(u8, u8)) -> u8| ranks.iter().map(of).min().unwrap_or(u8::MAX);
    Floor {
        answer: lowest(|ranks| ranks.0),
        report: lowest(|ranks| ranks.1),
    }
}

/// Whether the readers must support the mutated value.
fn is_readable(damage: &Damage) -> bool {
    matches!(damage.effect, Effect::Same | Effect::SameLevel)
}

/// Checks the rules for an answer with a single mutation.
fn fault_of_one(damage: &Damage, base: &Base, after: &Outcome) -> Option<String> {
    let before = &base.outcome;
    match damage.effect {
        Effect::Same if after != before => Some(format!("read as another one: {after:?}")),
        Effect::SameLevel | Effect::Same | Effect::Converted => None,
        // A dropped record is still counted if the register has a counter.
        Effect::Gone => {
            let is_counter = damage.pointer.to_lowercase().ends_with("count")
                || damage.pointer.ends_with("/num");
            let is_element = is_record(damage);
            (is_element
                && !is_counter
                && after.count < before.count
                && after.losses == before.losses
                && has_counter(base))
            .then(|| format!("not counted: {}", after.count))
        }
        Effect::Changed => {
            // A text of another type is displayed unchanged; a short one may also occur elsewhere.
            let is_shown = occurrences(after, &damage.value) > occurrences(before, &damage.value);
            let is_lost = after.content != before.content && !is_shown && base.source.is_some();
            (is_lost && after.losses <= before.losses && after.count <= before.count)
                .then(|| format!("lost: {after:?}"))
        }
    }
}

/// Number of occurrences of a text in the parsed content.
fn occurrences(outcome: &Outcome, text: &str) -> usize {
    let content = outcome.content.as_ref().map(Value::to_string);
    content.map_or(0, |content| content.matches(text).count())
}

/// Whether the mutated value is an element of a list at the top level.
fn is_record(damage: &Damage) -> bool {
    let path = damage.pointer.strip_prefix('/').unwrap_or_default();
    path.split_once('/')
        .is_some_and(|(_, name)| name.parse::<usize>().is_ok())
}

fn has_counter(base: &Base) -> bool {
    ["count", "num", "totalCount"]
        .iter()
        .any(|name| base.answer.get(name).is_some())
}

#[test]
fn damaged_answer_is_refused_reported_or_not_better_than_the_original() {
    let number = setting("AVTOSLED_TEST_DAMAGES").unwrap_or(DAMAGES);
    let seed = setting("AVTOSLED_TEST_SEED").unwrap_or(SEED);
    let mut oracle = Oracle::default();
    let mut failures = BTreeMap::new();
    for seed in (0..number).map(|number| seed.wrapping_add(number)) {
        let mut random = StdRng::seed_from_u64(seed);
        let base = random.random_range(0..BASES.len());
        let mut answer = BASES[base].answer.clone();
        let most = if random.random_bool(0.7) { 1 } else { MOST };
        let mut damages = Vec::new();
        for _ in 0..most {
            let next = damage(&BASES[base].answer, &damages, &mut answer, &mut random);
            damages.extend(next);
        }
        let body = text_of(&answer);
        if let Some(fault) = oracle.fault(base, &damages, &body) {
            let names: Vec<String> = damages
                .iter()
                .map(|damage| format!("{} {}", damage.pointer, damage.name))
                .collect();
            let key = format!("{} {}", BASES[base].parser.name, names.join(", "));
            failures.entry(key).or_insert_with(|| {
                format!("{fault}\nAVTOSLED_TEST_SEED={seed} AVTOSLED_TEST_DAMAGES=1\n{body}")
            });
        }
    }
    let Oracle {
        read,
        refused,
        reported,
        better,
        ..
    } = oracle;
    eprintln!("read {read}, refused {refused}, reported {reported}, better {better}");
    let printed: Vec<String> = failures
        .iter()
        .take(MOST_FAILURES)
        .map(|(key, fault)| format!("{key}: {fault}"))
        .collect();
    assert!(
        failures.is_empty(),
        "{} failures:\n{}",
        failures.len(),
        printed.join("\n")
    );
}

#[test]
fn report_of_clean_answers_is_good() {
    for (source, answer) in CLEAN.iter() {
        assert!(answer.is_some(), "{source:?}");
        let verdict = report_verdict(Some(*source), (SourceStatus::Answered, answer.clone()));
        assert_eq!(rank(verdict), 0, "{source:?}");
    }
}

#[test]
fn short_value_present_before_is_not_counted_as_new_occurrence() {
    let of = |content: Value| Outcome {
        content: Some(content),
        level: None,
        losses: 0,
        count: 0,
    };
    let (before, after) = (of(json!({"a": true, "b": "x"})), of(json!({"a": true})));
    assert!(occurrences(&after, "true") <= occurrences(&before, "true"));
    assert!(occurrences(&of(json!([true, true])), "true") > occurrences(&before, "true"));
}
