//! Tells VK that a profile was unlinked: what the person allowed us is withdrawn.

use std::time::Duration;

use uuid::Uuid;

use crate::jobs::JobEnd;
use crate::jobs::back_off;
use crate::repos::job_queue::Job;
use crate::services::Services;
use crate::services::vk_tokens;

const MAX_ATTEMPTS: i32 = 5;
const BACK_OFF: Duration = Duration::from_secs(10);

pub async fn run(services: &Services, job: &Job, user_id: Uuid) -> JobEnd {
    let Err(error) = vk_tokens::revoke(services, user_id).await else {
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
    match vk_tokens::forget(services, user_id).await {
        Ok(()) => JobEnd::Nothing,
        Err(error) => JobEnd::Dead {
            reason: error.to_string(),
        },
    }
}
