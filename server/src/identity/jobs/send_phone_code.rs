//! Sends the code of a phone challenge.

use std::time::Duration;

use crate::identity::repository::phone_challenges;
use crate::identity::sign_in::phone_sign_in::SendPhoneCode;
use crate::platform::Context;
use crate::platform::job::{JobEnd, Run, back_off};
use crate::platform::queue::Job;
use avtosled_vendors::sms::SmsErrorClass;

const MAX_ATTEMPTS: i32 = 3;
const BACK_OFF: Duration = Duration::from_secs(2);

impl Run for SendPhoneCode {
    async fn run(self, ctx: &Context, job: &Job) -> JobEnd {
        send(ctx, job, self).await
    }
}

async fn send(ctx: &Context, job: &Job, wanted: SendPhoneCode) -> JobEnd {
    let challenge_id = wanted.challenge_id;
    let challenge = match phone_challenges::find(ctx.db.read(), challenge_id).await {
        Ok(Some(challenge)) => challenge,
        Ok(None) => return JobEnd::Nothing,
        Err(error) => {
            let after = back_off(BACK_OFF, job.attempts);
            return JobEnd::Retry {
                after,
                reason: error.to_string(),
            };
        }
    };
    // A later code was asked for, or this one is too old to be of use.
    if challenge.closed_at.is_some() || challenge.expires_at <= ctx.clock.now() {
        return JobEnd::Nothing;
    }
    let code = ctx.secrets.phone_code(&challenge_id.to_string());
    let text = wanted.purpose.sms(&code, &ctx.public_host);
    let Err(error) = ctx.sms.send(&challenge.phone, &text).await else {
        metrics::counter!("sms_sent_total").increment(1);
        return JobEnd::Nothing;
    };
    tracing::warn!(%challenge_id, error = %error, "a phone code was not sent");
    match error.class() {
        SmsErrorClass::RetryLater if job.attempts < MAX_ATTEMPTS => JobEnd::Retry {
            after: back_off(BACK_OFF, job.attempts),
            reason: error.to_string(),
        },
        // Sending again could void the code that is on its way: the user asks for another.
        SmsErrorClass::MaybeSent | SmsErrorClass::Recipient => JobEnd::Nothing,
        SmsErrorClass::RetryLater | SmsErrorClass::Account | SmsErrorClass::ClientBug => {
            JobEnd::Dead {
                reason: error.to_string(),
            }
        }
    }
}
