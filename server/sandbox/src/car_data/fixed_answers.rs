//! Answers that tests set instead of the generated ones.

use std::{collections::HashMap, sync::Mutex};

use serde_json::Value;

use crate::{base::lock, car_data::method::Answer};

/// Answer of a method for one key.
#[derive(Debug)]
pub struct FixedAnswer {
    pub method: String,
    /// Key: value of the first parameter, such as the VIN.
    pub key: String,
    /// Data of the answer; `null` restores the generated answer.
    pub answer: Option<Value>,
}

/// Fixed answers, by method and key.
#[derive(Debug, Default)]
pub struct FixedAnswers(Mutex<HashMap<(String, String), Value>>);

impl FixedAnswers {
    pub fn find(&self, method: &str, key: &str) -> Option<Answer> {
        let id = (method.to_owned(), key.to_uppercase());
        lock(&self.0).get(&id).cloned().map(Answer::Found)
    }

    /// Sets or removes a fixed answer; fails unless the answer is an object.
    pub fn set(&self, fixed: FixedAnswer) -> Result<(), String> {
        let id = (fixed.method, fixed.key.to_uppercase());
        match fixed.answer {
            Some(answer) if !answer.is_object() => return Err("the answer is no object".to_owned()),
            Some(answer) => lock(&self.0).insert(id, answer),
            None => lock(&self.0).remove(&id),
        };
        Ok(())
    }
}
