//! Answers set by hand: a car that changes between two calls.

use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::PoisonError;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::IntoResponse;
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;

use crate::car_data::Answer;
use crate::car_data::is_method;
use crate::state::SandboxState;
use crate::state::Shared;

/// What methods answer about cars in place of what is drawn, by method and key.
#[derive(Debug, Default)]
pub struct ByHand(Mutex<HashMap<(String, String), Value>>);

impl ByHand {
    pub fn find(&self, method: &str, key: &str) -> Option<Answer> {
        let answers = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = (method.to_owned(), key.to_uppercase());
        answers.get(&place).cloned().map(Answer::Found)
    }
}

/// The JSON of `POST /car/answers`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnswerByHand {
    pub method: String,
    /// Value of the first parameter, such as the VIN.
    pub key: String,
    /// The data of the answer; `null` for what is drawn.
    pub answer: Option<Value>,
}

/// From now on a method answers this about a car; says what is wrong with it, if anything.
pub fn set(state: &SandboxState, by_hand: AnswerByHand) -> Result<(), String> {
    let AnswerByHand {
        method,
        key,
        answer,
    } = by_hand;
    if !is_method(&method) {
        return Err(format!("unknown method: {method}"));
    }
    if answer.as_ref().is_some_and(|answer| !answer.is_object()) {
        return Err("the answer is no object".to_owned());
    }
    let mut answers = state
        .by_hand
        .0
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let place = (method, key.to_uppercase());
    match answer {
        Some(answer) => answers.insert(place, answer),
        None => answers.remove(&place),
    };
    Ok(())
}

/// `POST /car/answers`.
pub async fn answer(State(state): State<Shared>, Json(by_hand): Json<AnswerByHand>) -> Response {
    match set(&state, by_hand) {
        Ok(()) => StatusCode::NO_CONTENT.into_response(),
        Err(problem) => (StatusCode::UNPROCESSABLE_ENTITY, problem).into_response(),
    }
}
