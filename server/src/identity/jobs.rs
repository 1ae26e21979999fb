//! Background jobs: sending a sign-in code by SMS, revoking tokens at VK.

use std::time::Duration;

use crate::identity::repository::phone_challenges;
use crate::identity::sign_in::phone_sign_in::SendPhoneCode;
use crate::identity::sign_in::vk_tokens::{self, RevokeVk};
use crate::platform::Context;
use crate::platform::jobs::queue::Job;
use crate::platform::jobs::{JobEnd, Run, back_off};
use avtosled_vendors::sms::SmsErrorClass;

const SMS_MAX_ATTEMPTS: i32 = 3;
const SMS_BACK_OFF: Duration = Duration::from_secs(2);
const VK_MAX_ATTEMPTS: i32 = 5;
const VK_BACK_OFF: Duration = Duration::from_secs(10);

impl Run for SendPhoneCode {
    async fn run(self, ctx: &Context, job: &Job) -> JobEnd {
        let challenge_id = self.challenge_id;
        let retry = |reason: String| JobEnd::Retry {
            after: back_off(SMS_BACK_OFF, job.attempts),
            reason,
        };
        let challenge = match phone_challenges::find(ctx.db.read(), challenge_id).await {
            Ok(Some(challenge)) => challenge,
            Ok(None) => return JobEnd::Nothing,
            Err(error) => return retry(error.to_string()),
        };
        // The code was superseded by a later one, or has expired.
        if challenge.closed_at.is_some() || challenge.expires_at <= ctx.clock.now() {
            return JobEnd::Nothing;
        }
        let code = ctx.secrets.phone_code(&challenge_id.to_string());
        let text = self.purpose.sms(&code, &ctx.public_host);
        let Err(error) = ctx.sms.send(&challenge.phone, &text).await else {
            metrics::counter!("avtosled_sms_sent_total").increment(1);
            return JobEnd::Nothing;
        };
        tracing::warn!(%challenge_id, %error, "a phone code was not sent");
        let reason = error.to_string();
        match error.class() {
            SmsErrorClass::RetryLater if job.attempts < SMS_MAX_ATTEMPTS => retry(reason),
            // Not retried, since the SMS may have been sent: the user requests another code.
            SmsErrorClass::MaybeSent | SmsErrorClass::Recipient => JobEnd::Nothing,
            SmsErrorClass::RetryLater | SmsErrorClass::Account | SmsErrorClass::ClientBug => {
                JobEnd::Dead { reason }
            }
        }
    }
}

impl Run for RevokeVk {
    async fn run(self, ctx: &Context, job: &Job) -> JobEnd {
        let user_id = self.user_id;
        let Err(error) = vk_tokens::revoke(ctx, user_id).await else {
            return JobEnd::Nothing;
        };
        if job.attempts < VK_MAX_ATTEMPTS {
            return JobEnd::Retry {
                after: back_off(VK_BACK_OFF, job.attempts),
                reason: error.to_string(),
            };
        }
        // Best effort: the permissions expire at VK after 180 days anyway.
        tracing::warn!(%user_id, %error, "the permissions of a VK profile were not revoked");
        match vk_tokens::forget(ctx, user_id).await {
            Ok(()) => JobEnd::Nothing,
            Err(error) => JobEnd::Dead {
                reason: error.to_string(),
            },
        }
    }
}
