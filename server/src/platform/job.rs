//! Background work. A job is idempotent, reads everything by the ids of its payload, and says of a
//! failure whether it may be tried again.

use std::time::Duration;

use crate::platform::Context;
use crate::platform::queue::{Job, Payload};

/// A payload and the work it asks for.
pub trait Run: Payload {
    fn run(self, ctx: &Context, job: &Job) -> impl Future<Output = JobEnd> + Send;
}

/// The end of a run of a job.
#[derive(Debug)]
pub enum JobEnd {
    /// Done; the job was finished in the transaction of its effect.
    Finished,
    /// Done; nothing was written.
    Nothing,
    /// Try again after at least this long.
    Retry { after: Duration, reason: String },
    /// Never going to work; an operator should look.
    Dead { reason: String },
}

/// Exponential back-off with jitter: attempt 1 waits about `base`, each further one thrice as long.
#[must_use]
pub fn back_off(base: Duration, attempt: i32) -> Duration {
    let power = u32::try_from(attempt - 1).unwrap_or(0).min(6);
    let nominal = base * 3_u32.pow(power);
    nominal.mul_f64(0.75 + rand::random::<f64>() / 2.0)
}
