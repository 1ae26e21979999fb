//! Answers set by hand: a car that changes between two calls.

use std::{collections::HashMap, sync::Mutex};

use serde_json::Value;

use crate::{base::lock, car_data::method::Answer};

/// The answer of a method about a car, in place of what is drawn.
#[derive(Debug)]
pub struct FixedAnswer {
    pub method: String,
    /// Value of the first parameter, such as the VIN.
    pub key: String,
    /// The data of the answer; `null` for what is drawn.
    pub answer: Option<Value>,
}

/// Answers of methods about cars in place of what is drawn, by method and key.
#[derive(Debug, Default)]
pub struct FixedAnswers(Mutex<HashMap<(String, String), Value>>);

impl FixedAnswers {
    pub fn find(&self, method: &str, key: &str) -> Option<Answer> {
        let place = (method.to_owned(), key.to_uppercase());
        lock(&self.0).get(&place).cloned().map(Answer::Found)
    }

    /// Sets an answer or takes it back; says what is wrong with it, if anything.
    pub fn set(&self, by_hand: FixedAnswer) -> Result<(), String> {
        let place = (by_hand.method, by_hand.key.to_uppercase());
        match by_hand.answer {
            Some(answer) if !answer.is_object() => return Err("the answer is no object".to_owned()),
            Some(answer) => lock(&self.0).insert(place, answer),
            None => lock(&self.0).remove(&place),
        };
        Ok(())
    }
}
