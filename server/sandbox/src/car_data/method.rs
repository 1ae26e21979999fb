//! Methods of the car-data service, their requests and answers.

use chrono::{DateTime, FixedOffset, NaiveDate};
use serde_json::{Value, json};

use crate::{
    car_data::{
        account::Account,
        parameters::Parameter,
        pictures::links::{Links, Subject},
        request::Request,
    },
    cars::{self, Car},
};

inventory::collect!(Method);

/// All methods, registered by the files of `sources`, in no particular order.
pub fn methods() -> impl Iterator<Item = &'static Method> {
    inventory::iter::<Method>.into_iter()
}

pub const NO_RECORDS: &str = "По запросу не найдено записей";

/// Text of the traffic police for an identifier that the car does not have.
pub const ABSENT: &str = "ОТСУТСТВУЕТ";

/// VIN of a car, or [`ABSENT`] for a car without one.
pub fn vin_or_absent(car: &Car) -> &str {
    car.vin.as_deref().unwrap_or(ABSENT)
}

#[derive(Debug)]
pub struct Method {
    /// Name as `file.type`, used in faults and in the call log.
    pub name: &'static str,
    /// Price of an answer in kopecks; absent for free methods, whose answers have no `inquiry`.
    pub price_kopecks: Option<i64>,
    /// Parameters; the first mandatory one that is present is the key of the call.
    pub parameters: &'static [Parameter],
    pub answer: fn(&Question) -> Answer,
}

impl Method {
    pub const fn paid(
        name: &'static str,
        kopecks: i64,
        parameters: &'static [Parameter],
        answer: fn(&Question) -> Answer,
    ) -> Self {
        Self {
            price_kopecks: Some(kopecks),
            ..Self::free(name, parameters, answer)
        }
    }

    pub const fn free(
        name: &'static str,
        parameters: &'static [Parameter],
        answer: fn(&Question) -> Answer,
    ) -> Self {
        Self {
            name,
            price_kopecks: None,
            parameters,
            answer,
        }
    }

    pub fn is_in(&self, file: &str) -> bool {
        match file {
            "taxi/v3/taxi.php" => self.file() == "taxi",
            file => self.file() != "taxi" && Some(self.file()) == file.strip_suffix(".php"),
        }
    }

    /// Name of the method's file without its extension.
    pub fn file(&self) -> &'static str {
        self.name.split('.').next().unwrap_or_default()
    }

    /// Value of the parameter `type` that selects the method in its file.
    pub fn kind(&self) -> &str {
        self.name.split('.').next_back().unwrap_or_default()
    }
}

#[derive(Debug)]
pub struct Question<'a> {
    /// Key of the call: value of the first parameter.
    pub key: String,
    pub request: &'a Request,
    pub now: DateTime<FixedOffset>,
    pub today: NaiveDate,
    pub account: &'a Account,
    pub pictures: &'a Links,
}

impl Question<'_> {
    /// Whether a flag such as `requisites=1` is set.
    pub fn is_on(&self, name: &str) -> bool {
        self.value(name) == "1"
    }

    pub fn value(&self, name: &str) -> &str {
        self.request.value(name).unwrap_or_default()
    }

    /// Car with the VIN or frame number of the key.
    pub fn car(&self) -> Option<Car> {
        cars::by_vin_or_frame(self.today, &self.key)
    }

    pub fn car_by_plate(&self) -> Option<Car> {
        cars::by_plate(self.today, &self.key)
    }

    /// URL of a picture, valid for ten minutes; the size is `small` or `big`.
    pub fn picture(&self, subject: &Subject, size: &str) -> String {
        let path = self.pictures.path(&subject.file(size));
        format!("{}{path}", self.request.origin)
    }
}

#[derive(Debug)]
pub enum Answer {
    Found(Value),
    NotFound(Value),
    /// Rejection by the source; nothing is charged.
    Refused,
}

impl Answer {
    /// Creates `Found` or `NotFound` with the given data.
    pub fn of(is_found: bool, data: Value) -> Self {
        if is_found {
            Self::Found(data)
        } else {
            Self::NotFound(data)
        }
    }

    /// Creates `NotFound` with a zero counter and a message.
    pub fn nothing(counter: &str) -> Self {
        Self::NotFound(json!({ counter: 0, "message": NO_RECORDS }))
    }

    /// Creates `NotFound` with `found: false` and a message.
    pub fn unknown() -> Self {
        Self::NotFound(json!({ "found": false, "message": NO_RECORDS }))
    }

    /// Creates `NotFound` with a message only.
    pub fn no_records() -> Self {
        Self::NotFound(json!({ "message": NO_RECORDS }))
    }

    /// Creates a list of records with their count, or the answer of `nothing` for an empty list.
    pub fn list(counter: &str, name: &str, records: Vec<Value>) -> Self {
        if records.is_empty() {
            return Self::nothing(counter);
        }
        let count = records.len();
        Self::Found(json!({ counter: count, name: Value::Array(records) }))
    }
}

/// JSON record for each entry of a register about a car, with the index of the entry.
pub fn records<T>(
    car: Option<Car>,
    entries: fn(&Car) -> &[T],
    record: impl Fn(usize, &Car, &T) -> Value,
) -> Vec<Value> {
    let Some(car) = car else {
        return Vec::new();
    };
    let entries = entries(&car).iter().enumerate();
    entries
        .map(|(index, entry)| record(index, &car, entry))
        .collect()
}
