//! What a method is: a question about something, and its answer.

use chrono::DateTime;
use chrono::FixedOffset;
use chrono::NaiveDate;
use serde_json::Value;
use serde_json::json;

use crate::car_data::pictures;
use crate::car_data::pictures::Subject;
use crate::car_data::request::Parameter;
use crate::car_data::request::Request;
use crate::cars::World;
use crate::state::SandboxState;

/// What a register says when it has nothing.
pub const NO_RECORDS: &str = "По запросу не найдено записей";

/// One method of the service.
#[derive(Debug)]
pub struct Method {
    /// Name in stats and faults.
    pub name: &'static str,
    pub file: &'static str,
    pub kind: &'static str,
    /// Price of an answer; absent for free methods, whose answers have no `inquiry`.
    pub price_kopecks: Option<i64>,
    /// What it reads; the first one that was given names what is asked about.
    pub parameters: &'static [Parameter],
    pub answer: fn(&Question) -> Answer,
}

/// What a method answers from.
#[derive(Debug)]
pub struct Question<'a> {
    pub world: World,
    /// Value of the first parameter.
    pub key: String,
    /// What was sent, already checked.
    pub request: &'a Request,
    /// The present moment in Moscow.
    pub now: DateTime<FixedOffset>,
    pub state: &'a SandboxState,
}

impl<'a> Question<'a> {
    /// The question that a checked request puts.
    pub fn new(state: &'a SandboxState, method: &Method, request: &'a Request) -> Self {
        Self {
            world: World {
                today: state.clock.today(),
                seed: state.seed,
            },
            key: request.key_of(method).unwrap_or_default().to_owned(),
            request,
            now: state.clock.moscow(),
            state,
        }
    }

    /// Whether a switch such as `requisites=1` is on.
    pub fn is_on(&self, name: &str) -> bool {
        self.request.value(name) == Some("1")
    }

    /// The whole address of a picture, alive for ten minutes; the size is `small` or `big`.
    pub fn picture(&self, subject: &Subject, size: &str) -> String {
        let path = pictures::path(&self.state.pictures, subject, size);
        format!("{}{path}", self.request.origin)
    }

    /// A parameter, or nothing.
    pub fn value(&self, name: &str) -> &str {
        self.request.value(name).unwrap_or_default()
    }
}

/// The data part of an answer.
#[derive(Debug)]
pub enum Answer {
    Found(Value),
    NotFound(Value),
    /// The source will not say; nothing is charged.
    Refused,
}

impl Answer {
    /// Nothing found: a counter at zero and a message.
    pub fn nothing(counter: &str) -> Self {
        Self::NotFound(json!({ counter: 0, "message": NO_RECORDS }))
    }

    /// Nothing found: `found` is false, and a message.
    pub fn unknown() -> Self {
        Self::NotFound(json!({ "found": false, "message": NO_RECORDS }))
    }
}

/// A day as most registers write it.
pub fn russian(date: NaiveDate) -> String {
    date.format("%d.%m.%Y").to_string()
}
