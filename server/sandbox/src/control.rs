//! Control endpoints of a sandbox run: faults and the call log.

use std::sync::Arc;

use axum::{
    Json, Router,
    extract::State,
    http::StatusCode,
    routing::{get, post},
};

use crate::{
    base::{Call, Faults, FaultyMethod},
    car_data::{self, CarData},
    sms, smtp, vkid, yookassa,
};

pub fn methods() -> impl Iterator<Item = FaultyMethod> {
    car_data::methods()
        .chain(vkid::methods())
        .chain(yookassa::methods())
        .chain([sms::METHOD, smtp::METHOD])
}

impl Faults {
    /// Checks the faults; fails for unknown methods and failures.
    pub fn check(&self) -> Result<(), String> {
        for (method, fault) in &self.per_method {
            let Some(known) = methods().find(|known| known.name == method) else {
                return Err(format!("unknown method: {method}"));
            };
            let fail = fault.fail.as_deref();
            if let Some(fail) = fail.filter(|fail| !(known.is_failure)(fail)) {
                return Err(format!("unknown failure of {method}: {fail}"));
            }
        }
        Ok(())
    }
}

/// Replaces all faults; fails if one is unknown.
pub fn set_faults(car_data: &CarData, mut faults: Faults) -> Result<(), String> {
    faults.check()?;
    // Settings of the account are applied once; they are neither returned nor restored.
    let (balance, max_parallel) = (faults.balance.take(), faults.max_parallel.take());
    car_data.account.adjust(balance, max_parallel);
    car_data.harness.faults.replace(faults);
    Ok(())
}

pub fn router(car_data: Arc<CarData>) -> Router {
    let faults = get(show_faults).post(replace_faults).delete(restore_faults);
    Router::new()
        .route("/healthz", get(async || "ok"))
        .route("/faults", faults)
        .route("/stats.json", get(calls))
        .route("/stats/reset", post(reset_calls))
        .with_state(car_data)
}

type Services = State<Arc<CarData>>;

async fn show_faults(State(services): Services) -> Json<Faults> {
    Json(services.harness.faults.current())
}

/// `POST /faults`: replaces all faults; `{}` means none.
async fn replace_faults(
    State(services): Services,
    Json(faults): Json<Faults>,
) -> Result<Json<Faults>, (StatusCode, String)> {
    let set = set_faults(&services, faults);
    set.map_err(|problem| (StatusCode::UNPROCESSABLE_ENTITY, problem))?;
    Ok(Json(services.harness.faults.current()))
}

/// `DELETE /faults`: restores the initial faults.
async fn restore_faults(State(services): Services) -> Json<Faults> {
    services.harness.faults.restore();
    Json(services.harness.faults.current())
}

async fn calls(State(services): Services) -> Json<Vec<Call>> {
    Json(services.harness.call_log.calls())
}

async fn reset_calls(State(services): Services) -> StatusCode {
    services.harness.call_log.reset();
    StatusCode::NO_CONTENT
}
