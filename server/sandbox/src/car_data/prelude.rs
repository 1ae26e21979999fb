//! Common imports of the files in `sources`.

pub use serde_json::{Value, json};

pub use crate::{
    base::Rng,
    car_data::{
        method::{Answer, Method, NO_RECORDS, Question, records, vin_or_absent},
        parameters::{
            ANY_NUMBER, COMPANY_INN, Format, PERSON_INN, PLATE, Parameter, SWITCH, VIN, may, need,
            need_or, one_of, russian,
        },
        pictures::links::Subject,
    },
    cars::Car,
};
