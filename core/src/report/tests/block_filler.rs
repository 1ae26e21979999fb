//! Test helper that fills blocks with arbitrary values.

use serde::Deserialize;
use serde_json::{Result, Value, json};

use crate::sources::Block;

/// Texts that the rules recognise, and texts without a meaning.
const WORDS: [&str; 24] = [
    "2023-03-14",
    "2019-12-31",
    "9999-12-31",
    "0001-01-01",
    "null",
    "",
    " ",
    "03",
    "68",
    "210",
    "XTAGFL110KY300001",
    "XTAG*********0001",
    "А123ВС77",
    "Такси",
    "Ограничений нет",
    "Запрет на регистрационные действия",
    "Legal",
    "Погашен",
    "после ДТП",
    "ОТСУТСТВУЕТ",
    "цвет",
    "ПАО «Банк»",
    "🚗",
    "ß",
];

/// Chooses values for the fields of a block from numbers and texts of proptest.
pub struct BlockFiller<'a> {
    pub numbers: &'a [u32],
    pub texts: &'a [String],
    pub step: u32,
}

impl BlockFiller<'_> {
    fn number(&mut self) -> u32 {
        self.step = self.step.wrapping_add(1);
        let index = self.step as usize % self.numbers.len();
        self.numbers[index].rotate_left(self.step % 32)
    }

    fn text(&mut self) -> String {
        let number = self.number() as usize;
        if number.is_multiple_of(3) {
            self.texts[number % self.texts.len()].clone()
        } else {
            WORDS[number % WORDS.len()].to_owned()
        }
    }

    /// Fills a block field by field; a field that accepts no generated value stays unchanged.
    pub fn fill(&mut self, block: &Block) -> Result<Block> {
        let mut value = serde_json::to_value(block)?;
        for path in leaves(&value["data"], "/data") {
            let number = self.number();
            let choices = [
                json!(self.text()),
                json!(number),
                json!(number % 200_000),
                json!(number.is_multiple_of(2)),
            ];
            if number.is_multiple_of(5) {
                continue;
            }
            for choice in choices {
                let mut changed = value.clone();
                if let Some(field) = changed.pointer_mut(&path) {
                    *field = choice;
                }
                if Block::deserialize(&changed).is_ok() {
                    value = changed;
                    break;
                }
            }
        }
        serde_json::from_value(value)
    }
}

/// JSON pointers to all values that are neither objects nor lists.
pub fn leaves(value: &Value, path: &str) -> Vec<String> {
    match value {
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(name, field)| leaves(field, &format!("{path}/{name}")))
            .collect(),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .flat_map(|(index, item)| leaves(item, &format!("{path}/{index}")))
            .collect(),
        _ => vec![path.to_owned()],
    }
}
