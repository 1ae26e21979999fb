//! Tops a balance up by the saved card.

use std::time::Duration;

use uuid::Uuid;

use crate::money::low_balance::AutoTopup;
use crate::money::{auto_topup, payments};
use crate::platform::Context;
use crate::platform::job::{JobEnd, Run, back_off};
use crate::platform::queue::Job;

const BACK_OFF: Duration = Duration::from_secs(2);

impl Run for AutoTopup {
    async fn run(self, ctx: &Context, job: &Job) -> JobEnd {
        top_up(ctx, job, self.user_id).await
    }
}

async fn top_up(ctx: &Context, job: &Job, user_id: Uuid) -> JobEnd {
    match auto_topup::begin(ctx, job, user_id).await {
        Ok(Some(payment_id)) => {
            if let Err(error) = payments::send(ctx, payment_id).await {
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
