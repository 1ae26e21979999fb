//! Tells VK that a profile was unlinked: what the person allowed us is withdrawn.

use std::time::Duration;

use uuid::Uuid;

use crate::identity::sign_in::vk_tokens::{self, RevokeVk};
use crate::kit::Kit;
use crate::kit::job::{JobEnd, Run, back_off};
use crate::kit::queue::Job;

const MAX_ATTEMPTS: i32 = 5;
const BACK_OFF: Duration = Duration::from_secs(10);

impl Run for RevokeVk {
    async fn run(self, kit: &Kit, job: &Job) -> JobEnd {
        revoke(kit, job, self.user_id).await
    }
}

async fn revoke(kit: &Kit, job: &Job, user_id: Uuid) -> JobEnd {
    let Err(error) = vk_tokens::revoke(kit, user_id).await else {
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
    match vk_tokens::forget(kit, user_id).await {
        Ok(()) => JobEnd::Nothing,
        Err(error) => JobEnd::Dead {
            reason: error.to_string(),
        },
    }
}
