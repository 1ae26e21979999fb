//! Kinds of mutations of an answer: a field dropped, doubled, of another type or spelling.

use rand::Rng;
use rand::rngs::StdRng;
use serde_json::{Map, Value, json};

use super::field_class::{Class, class_of};
use super::spelling_lists::{others, supported};
use super::{pointers, remove};

/// Prefix of a doubled key, which is removed from the text of the answer.
const DOUBLED: char = '\u{1}';

/// Name of the mutation that makes a value false.
pub const DENIED: &str = "false";

/// Effect of a mutation on the meaning of its field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// The parsed content must stay equal.
    Same,
    /// The level must stay equal.
    SameLevel,
    /// The value is missing, so there is nothing to report.
    Gone,
    /// The value may have lost a part, such as leading zeros.
    Converted,
    /// The value is present and must be read or reported.
    Changed,
}

/// Mutation of one field.
#[derive(Clone, Debug)]
pub struct Damage {
    pub pointer: String,
    pub name: &'static str,
    pub effect: Effect,
    /// New value as JSON text.
    pub value: String,
}

impl Damage {
    /// Whether another field is not mutated and its pointer is still valid.
    fn leaves(&self, pointer: &str) -> bool {
        let (list, key) = self.pointer.rsplit_once('/').unwrap_or_default();
        let is_element = key.parse::<usize>().is_ok();
        let is_sibling = pointer
            .strip_prefix(list)
            .is_some_and(|rest| rest.starts_with('/'));
        self.pointer != pointer && !(is_element && is_sibling)
    }
}

/// Mutates a random field that the original answer has too.
pub fn damage(
    base: &Value,
    before: &[Damage],
    answer: &mut Value,
    random: &mut StdRng,
) -> Option<Damage> {
    let mut all = pointers(base);
    all.retain(|pointer| {
        let is_account = pointer.starts_with("/inquiry") || pointer.starts_with("/cache");
        let is_new = before.iter().all(|damage| damage.leaves(pointer));
        !pointer.is_empty() && !is_account && is_new && answer.pointer(pointer).is_some()
    });
    let pointer = one_of(all, random)?;
    let value = answer.pointer(&pointer)?.clone();
    let (name, effect) = match random.random_range(0..10) {
        0..2 => {
            remove(answer, &pointer);
            ("dropped", Effect::Gone)
        }
        2 => double(answer, &pointer)?,
        3..6 => replace(
            answer,
            &pointer,
            one_of(retyped(class_of(&pointer, &value), &value), random)?,
        ),
        _ => {
            let class = class_of(&pointer, &value)?;
            replace(answer, &pointer, one_of(respelt(class, &value), random)?)
        }
    };
    let value = answer.pointer(&pointer).map(Value::to_string);
    Some(Damage {
        pointer,
        name,
        effect,
        value: value.unwrap_or_default(),
    })
}

/// Text of an answer, with the same name for doubled keys.
pub fn text_of(answer: &Value) -> String {
    answer.to_string().replace("\\u0001", "")
}

fn one_of<T>(mut all: Vec<T>, random: &mut StdRng) -> Option<T> {
    if all.is_empty() {
        return None;
    }
    let index = random.random_range(0..all.len());
    Some(all.swap_remove(index))
}

type Replacement = (&'static str, Effect, Value);

fn replace(
    answer: &mut Value,
    pointer: &str,
    (name, effect, value): Replacement,
) -> (&'static str, Effect) {
    if let Some(target) = answer.pointer_mut(pointer) {
        *target = value;
    }
    (name, effect)
}

/// Repeats an element of a list, or a key with its value.
fn double(answer: &mut Value, pointer: &str) -> Option<(&'static str, Effect)> {
    let (parent, key) = pointer.rsplit_once('/')?;
    match answer.pointer_mut(parent)? {
        Value::Array(items) => {
            let index: usize = key.parse().ok()?;
            items.insert(index, items.get(index)?.clone());
            Some(("element doubled", Effect::SameLevel))
        }
        Value::Object(fields) => {
            let value = fields.get(key)?.clone();
            fields.insert(format!("{DOUBLED}{key}"), value);
            Some(("key doubled", Effect::Same))
        }
        _ => None,
    }
}

fn retyped(class: Option<Class>, value: &Value) -> Vec<Replacement> {
    use Effect::{Changed, Converted, Gone, Same};
    let mut all = vec![
        ("null", Gone, Value::Null),
        ("empty text", Gone, json!("")),
        ("empty list", Gone, json!([])),
        ("empty object", Gone, json!({})),
        (DENIED, Gone, json!(false)),
        ("list of one", Changed, json!([value])),
        ("list of two", Changed, json!([value, value])),
        ("object with a value", Same, json!({ "value": value })),
        ("object of another name", Changed, json!({ "x": value })),
    ];
    let text = value.to_string();
    match value {
        Value::Null | Value::Bool(_) => return all,
        Value::Number(_) => all.extend([
            ("text of the number", Same, json!(text)),
            ("boolean", Converted, json!(value.as_f64() != Some(0.0))),
        ]),
        Value::String(text) => {
            let is_flag = class == Some(Class::Flag);
            let effect = if is_flag { Converted } else { Changed };
            all.push(("true", effect, json!(true)));
            if let Ok(number) = text.parse::<f64>() {
                all.push(("number of the text", Converted, json!(number)));
            }
            if let Ok(number) = text.parse::<u64>() {
                all.push(("whole number of the text", Converted, json!(number)));
            }
        }
        Value::Array(items) => {
            all.extend([
                ("text of the list", Changed, json!(text)),
                ("number in place of the list", Converted, json!(items.len())),
                ("true", Changed, json!(true)),
            ]);
            let effect = if items.len() > 1 { Gone } else { Changed };
            let first = items.first().cloned();
            all.extend(first.map(|first| ("first element", effect, first)));
            let numbered: Map<String, Value> = (0..)
                .map(|i: usize| i.to_string())
                .zip(items.iter().cloned())
                .collect();
            all.push(("numbered object", Changed, json!(numbered)));
        }
        // Any value instead of an object with `value` is read as that value.
        Value::Object(fields) if fields.contains_key("value") => {}
        Value::Object(fields) => all.extend([
            ("text of the object", Changed, json!(text)),
            ("number in place of the object", Converted, json!(7)),
            ("true", Changed, json!(true)),
            (
                "list of the values",
                Changed,
                json!(fields.values().collect::<Vec<_>>()),
            ),
        ]),
    }
    all
}

fn respelt(class: Class, value: &Value) -> Vec<Replacement> {
    let supported = supported(class, value).into_iter();
    let mut all: Vec<Replacement> = supported
        .map(|(name, value)| (name, Effect::Same, value))
        .collect();
    let others = others(class, value).into_iter();
    all.extend(others.map(|(name, value)| (name, Effect::Changed, value)));
    // Links and registration numbers in another case are different ones.
    if let (Class::Text, Value::String(text)) = (class, value)
        && !text.contains("://")
    {
        for (name, value) in [
            ("upper case", text.to_uppercase()),
            ("lower case", text.to_lowercase()),
            ("Latin look-alikes", look_alike(text, true)),
            ("Cyrillic look-alikes", look_alike(text, false)),
            ("en dashes", text.replace('-', "–")),
            ("minus signs", text.replace('-', "−")),
        ] {
            all.push((name, Effect::SameLevel, json!(value)));
        }
    }
    all
}

fn look_alike(text: &str, is_latin: bool) -> String {
    const PAIRS: &str = "АAВBЕEКKМMНHОOРPСCТTУYХXаaеeоoрpсcхxуy";
    let letters: Vec<char> = PAIRS.chars().collect();
    let replaced = |c: char| {
        let mut pairs = letters.chunks(2);
        let pair = pairs.find(|pair| pair[usize::from(!is_latin)] == c);
        pair.map_or(c, |pair| pair[usize::from(is_latin)])
    };
    text.chars().map(replaced).collect()
}
