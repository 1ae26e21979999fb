//! Tells VK that a profile was unlinked: what the person allowed us is withdrawn.

use std::time::Duration;

use uuid::Uuid;

use crate::identity::sign_in::vk_tokens::{self, RevokeVk};
use crate::platform::Context;
use crate::platform::job::{JobEnd, Run, back_off};
use crate::platform::queue::Job;

const MAX_ATTEMPTS: i32 = 5;
const BACK_OFF: Duration = Duration::from_secs(10);

impl Run for RevokeVk {
    async fn run(self, ctx: &Context, job: &Job) -> JobEnd {
        revoke(ctx, job, self.user_id).await
    }
}

async fn revoke(ctx: &Context, job: &Job, user_id: Uuid) -> JobEnd {
    let Err(error) = vk_tokens::revoke(ctx, user_id).await else {
        return JobEnd::Nothing;
    };
    if job.attempts < MAX_ATTEMPTS {
        return JobEnd::Retry {
            after: back_off(BACK_OFF, job.attempts),
            reason: error.to_string(),
        };
    }
    // Best effort: the token is forgotten, and VK ends what it allowed after 180 days itself.
    tracing::warn!(%user_id, %error, "VK was not told of an unlinked profile");
    match vk_tokens::forget(ctx, user_id).await {
        Ok(()) => JobEnd::Nothing,
        Err(error) => JobEnd::Dead {
            reason: error.to_string(),
        },
    }
}
