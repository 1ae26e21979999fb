//! Tops a balance up by the saved card.

use std::time::Duration;

use uuid::Uuid;

use crate::kit::Kit;
use crate::kit::job::{JobEnd, Run, back_off};
use crate::kit::queue::Job;
use crate::money::low_balance::AutoTopup;
use crate::money::{auto_topup, payments};

const BACK_OFF: Duration = Duration::from_secs(2);

impl Run for AutoTopup {
    async fn run(self, kit: &Kit, job: &Job) -> JobEnd {
        top_up(kit, job, self.user_id).await
    }
}

async fn top_up(kit: &Kit, job: &Job, user_id: Uuid) -> JobEnd {
    match auto_topup::begin(kit, job, user_id).await {
        Ok(Some(payment_id)) => {
            if let Err(error) = payments::send(kit, payment_id).await {
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
