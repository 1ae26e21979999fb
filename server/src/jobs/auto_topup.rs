//! Tops a balance up by the saved card.

use std::time::Duration;

use uuid::Uuid;

use crate::jobs::JobEnd;
use crate::jobs::back_off;
use crate::repos::job_queue::Job;
use crate::services::Services;
use crate::services::auto_topup;
use crate::services::payments;

const BACK_OFF: Duration = Duration::from_secs(2);

pub async fn run(services: &Services, job: &Job, user_id: Uuid) -> JobEnd {
    match auto_topup::begin(services, job, user_id).await {
        Ok(Some(payment_id)) => {
            if let Err(error) = payments::send(services, payment_id).await {
                // The payment is asked for until it is final.
                tracing::warn!(%payment_id, %error, "an automatic top-up was not answered");
            }
            JobEnd::Finished
        }
        Ok(None) => JobEnd::Finished,
        Err(error) => JobEnd::Retry {
            after: back_off(BACK_OFF, job.attempts),
            reason: error.to_string(),
        },
    }
}
