//! Background work. A job is idempotent, reads everything by the ids of its payload, and says of a
//! failure whether it may be tried again.

mod auto_topup;
pub mod cleanup;
mod fetch_source;
mod reconcile;
mod refunds;
mod renewals;
mod revoke_vk;
mod runner;
mod send_message;
mod send_phone_code;
mod sweep;
mod watches;

pub use runner::Worker;

use std::time::Duration;

use crate::repos::job_queue::Job;
use crate::repos::job_queue::JobPayload;
use crate::services::Services;

/// How a run of a job ended.
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

/// No job fails this often for a good reason: what is left is ended, so that no money stays held.
const LAST_ATTEMPT: i32 = 20;

async fn run(services: &Services, job: &Job) -> JobEnd {
    match serde_json::from_value(job.payload.clone()) {
        Ok(JobPayload::FetchSource {
            report_id,
            source_call,
        }) => {
            if job.attempts > LAST_ATTEMPT {
                return fetch_source::give_up(services, job, report_id, &source_call).await;
            }
            fetch_source::run(services, job, report_id, &source_call).await
        }
        Ok(JobPayload::SendPhoneCode { challenge_id }) => {
            send_phone_code::run(services, job, challenge_id).await
        }
        Ok(JobPayload::SendMessage { message_id }) => {
            send_message::run(services, job, message_id).await
        }
        Ok(JobPayload::RevokeVk { user_id, .. }) => revoke_vk::run(services, job, user_id).await,
        Ok(JobPayload::AutoTopup { user_id, .. }) => auto_topup::run(services, job, user_id).await,
        Err(error) => JobEnd::Dead {
            reason: format!("the payload cannot be read: {error}"),
        },
    }
}

/// Exponential back-off with jitter: attempt 1 waits about `base`, each further one thrice as long.
fn back_off(base: Duration, attempt: i32) -> Duration {
    let power = u32::try_from(attempt - 1).unwrap_or(0).min(6);
    let nominal = base * 3_u32.pow(power);
    nominal.mul_f64(0.75 + rand::random::<f64>() / 2.0)
}
