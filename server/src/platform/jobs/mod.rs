//! Background jobs: trait of job handlers and outcomes of a run.
//! A job is idempotent, reads current state by the ids of its payload, and reports whether a failure may be retried.

pub mod periodic;
pub mod queue;

use std::time::Duration;

use crate::platform::Context;
use crate::platform::jobs::queue::{Job, Payload};

/// A job payload with its handler.
pub trait Run: Payload {
    fn run(self, ctx: &Context, job: &Job) -> impl Future<Output = JobEnd> + Send;
}

/// Outcome of a job run.
#[derive(Debug)]
pub enum JobEnd {
    /// The job is done; its row was finished in the transaction of its effect.
    Finished,
    /// The job is done; nothing was written.
    Nothing,
    /// Retry after at least `after`.
    Retry { after: Duration, reason: String },
    /// The job failed permanently and needs an operator.
    Dead { reason: String },
}

/// Exponential backoff with jitter: about `base` for attempt 1, tripled for each further attempt.
#[must_use]
pub fn back_off(base: Duration, attempt: i32) -> Duration {
    let power = u32::try_from(attempt - 1).unwrap_or(0).min(6);
    let nominal = base * 3_u32.pow(power);
    nominal.mul_f64(0.75 + rand::random::<f64>() / 2.0)
}
