//! Job: event of a balance that fell below its mark.

use std::time::Duration;

use avtosled_core::money::Kopecks;

use crate::business::webhooks::events;
use crate::identity::repository::users;
use crate::money::low_balance::LowBalanceReached;
use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::jobs::queue::{self, Job};
use crate::platform::jobs::{JobEnd, Run, back_off};

/// First delay of a retry.
const BACK_OFF: Duration = Duration::from_secs(5);

impl Run for LowBalanceReached {
    async fn run(self, ctx: &Context, job: &Job) -> JobEnd {
        match emit(ctx, job, &self).await {
            Ok(()) => JobEnd::Finished,
            Err(error) => JobEnd::Retry {
                after: back_off(BACK_OFF, job.attempts),
                reason: error.to_string(),
            },
        }
    }
}

async fn emit(ctx: &Context, job: &Job, reached: &LowBalanceReached) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    if let Some(user) = users::find(&work.tx, reached.user_id).await? {
        events::balance_low(&work.tx, user.id, Kopecks(user.balance), work.now).await?;
    }
    queue::finish(&work.tx, job, work.now).await?;
    work.commit().await
}
