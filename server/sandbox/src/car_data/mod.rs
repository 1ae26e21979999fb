//! Emulator of the car-data service: `/car/api/<name>.php?type=<type>`.

mod account;
mod envelope;
mod failure;
mod fault_injection;
mod fixed_answers;
mod method;
mod parameters;
mod pictures;
mod prelude;
mod request;
mod service;
mod sources;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use axum::{
    Router,
    routing::{any, get, post},
};

use crate::{base::FaultyMethod, car_data::failure::Failure};

pub use crate::car_data::{fixed_answers::FixedAnswer, request::TOKEN, service::CarData};

pub fn methods() -> impl Iterator<Item = FaultyMethod> {
    let methods = method::methods().map(|method| FaultyMethod {
        name: method.name,
        is_failure: |name| Failure::named(name).is_some(),
    });
    methods.chain([FaultyMethod {
        name: pictures::METHOD,
        is_failure: |name| pictures::failure(name).is_some(),
    }])
}

pub fn router(service: Arc<CarData>) -> Router {
    Router::new()
        .route("/car/api/{*file}", any(service::serve))
        .route("/car/pictures/expire", post(service::expire_pictures))
        .route("/car/pictures/{ticket}/{name}", get(service::picture))
        .with_state(service)
}
