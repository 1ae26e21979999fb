//! What the payment provider answered to calls about payments and refunds, sealed, for disputes: four
//! years, as the payments themselves.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use futures::FutureExt;
use futures::future::BoxFuture;
use serde_json::Value;
use uuid::Uuid;

use crate::money::payments::PAYMENT_ID;
use crate::money::repository::provider_answers::{self, Call, ProviderAnswer};
use crate::platform::Context;
use crate::platform::clock::SharedClock;
use crate::platform::db::{self, Db, StorageError};
use crate::platform::keys::vault::{Vault, VaultError};
use crate::platform::operator_acts::{self, Act, Action};
use crate::platform::repository::sealed::PROVIDER_ANSWER;
use avtosled_vendors::payments::witness::{self, Seen, Witness};

#[derive(Debug, thiserror::Error)]
pub enum ProviderAnswerError {
    #[error(transparent)]
    Vault(#[from] VaultError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Keeps what the client of the provider sees.
pub struct ProviderAnswers {
    pub db: Db,
    pub vault: Arc<Vault>,
    pub clock: SharedClock,
}

/// An answer for an operator.
#[derive(Clone, Debug)]
pub struct Kept {
    pub call: Call,
    /// Of HTTP; none when no whole answer came.
    pub status: Option<i32>,
    pub at: DateTime<Utc>,
    /// As it came; none when its time is over.
    pub answer: Option<String>,
}

impl Witness for ProviderAnswers {
    fn saw(&self, seen: Seen) -> BoxFuture<'_, ()> {
        async move {
            // Money does not wait for its evidence.
            if let Err(error) = self.keep(seen).await {
                metrics::counter!("provider_answers_lost_total").increment(1);
                tracing::error!(%error, "an answer of the payment provider is not kept");
            }
        }
        .boxed()
    }
}

impl ProviderAnswers {
    async fn keep(&self, seen: Seen) -> Result<(), ProviderAnswerError> {
        let id = Uuid::now_v7();
        let answer = String::from_utf8_lossy(&seen.body);
        let row = ProviderAnswer {
            id,
            call: call(seen.call),
            payment_id: self.payment_of(&seen).await?,
            subject: seen.subject,
            status: seen.status.map(i32::from),
            answer: Some(self.vault.seal(PROVIDER_ANSWER.of(id), &answer)?),
            created_at: self.clock.now(),
        };
        Ok(db::insert(self.db.write(), row).await?)
    }

    /// By what was asked for; one that had been given up is told by the answer alone.
    async fn payment_of(&self, seen: &Seen) -> Result<Option<Uuid>, StorageError> {
        let db = self.db.write();
        let known = provider_answers::payment_of(db, &seen.subject).await?;
        if known.is_some() {
            return Ok(known);
        }
        let told: Value = serde_json::from_slice(&seen.body).unwrap_or_default();
        if let Some(ours) = told["metadata"][PAYMENT_ID].as_str() {
            return Ok(Uuid::parse_str(ours).ok());
        }
        match told["payment_id"].as_str() {
            Some(theirs) => provider_answers::payment_of(db, theirs).await,
            None => Ok(None),
        }
    }
}

const fn call(call: witness::Call) -> Call {
    match call {
        witness::Call::CreatePayment => Call::CreatePayment,
        witness::Call::FindPayment => Call::FindPayment,
        witness::Call::CreateRefund => Call::CreateRefund,
        witness::Call::FindRefund => Call::FindRefund,
    }
}

/// Shows an operator what was answered about a payment; that he read it, and why, is recorded.
pub async fn read(
    ctx: &Context,
    payment_id: Uuid,
    reason: String,
) -> Result<Vec<Kept>, ProviderAnswerError> {
    let work = ctx.begin().await?;
    let act = Act {
        admin_id: None,
        action: Action::ProviderAnswersRead,
        change: String::new(),
        reason,
    };
    operator_acts::record(&work.tx, &payment_id.to_string(), act, work.now).await?;
    let rows = provider_answers::list(&work.tx, payment_id).await?;
    work.commit().await?;
    rows.into_iter().map(|row| open(ctx, row)).collect()
}

fn open(ctx: &Context, row: ProviderAnswer) -> Result<Kept, ProviderAnswerError> {
    let place = PROVIDER_ANSWER.of(row.id);
    let answer = row.answer.map(|sealed| ctx.vault.open(place, &sealed));
    Ok(Kept {
        call: row.call,
        status: row.status,
        at: row.created_at,
        answer: answer.transpose()?,
    })
}
