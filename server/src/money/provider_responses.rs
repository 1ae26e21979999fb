//! Stored responses of the payment provider about payments and refunds, for disputes.
//! They are encrypted and kept for four years, like the payments.

use std::sync::Arc;

use chrono::{DateTime, Utc};
use futures::FutureExt;
use futures::future::BoxFuture;
use serde_json::Value;
use uuid::Uuid;

use crate::money::payments::PAYMENT_ID_KEY;
use crate::money::repository::provider_responses::{self, Call, ProviderResponse};
use crate::platform::Context;
use crate::platform::audit_log::{self, Action, NewAuditEvent};
use crate::platform::clock::SharedClock;
use crate::platform::db::{self, Db, StorageError};
use crate::platform::keys::encryption::{Encryption, EncryptionError};
use crate::platform::repository::encrypted_columns::PROVIDER_RESPONSE;
use avtosled_vendors::payments::response_recorder::{
    RecordedCall, RecordedResponse, ResponseRecorder,
};

#[derive(Debug, thiserror::Error)]
pub enum ProviderResponseError {
    #[error(transparent)]
    Encryption(#[from] EncryptionError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Recorder of the provider client's responses.
pub struct ProviderResponses {
    pub db: Db,
    pub encryption: Arc<Encryption>,
    pub clock: SharedClock,
}

/// A stored response as shown to operators.
#[derive(Clone, Debug)]
pub struct StoredResponse {
    pub call: Call,
    /// HTTP status; `None` when no complete response arrived.
    pub status: Option<i32>,
    pub at: DateTime<Utc>,
    /// Body as received; `None` after the retention period.
    pub response: Option<String>,
}

impl ResponseRecorder for ProviderResponses {
    fn record(&self, response: RecordedResponse) -> BoxFuture<'_, ()> {
        async move {
            // A payment does not fail because its response cannot be stored.
            if let Err(error) = self.store(response).await {
                metrics::counter!("avtosled_provider_responses_lost_total").increment(1);
                tracing::error!(%error, "response of the payment provider not stored");
            }
        }
        .boxed()
    }
}

impl ProviderResponses {
    async fn store(&self, response: RecordedResponse) -> Result<(), ProviderResponseError> {
        let id = Uuid::now_v7();
        let body = String::from_utf8_lossy(&response.body);
        let row = ProviderResponse {
            id,
            call: call(response.call),
            payment_id: self.payment_of(&response).await?,
            subject: response.subject,
            status: response.status.map(i32::from),
            response: Some(self.encryption.encrypt(PROVIDER_RESPONSE.of(id), &body)?),
            created_at: self.clock.now(),
        };
        Ok(db::insert(self.db.write(), row).await?)
    }

    /// Payment of a response, by key or id of the call; for a recovered one, by the response itself.
    async fn payment_of(&self, response: &RecordedResponse) -> Result<Option<Uuid>, StorageError> {
        let db = self.db.write();
        let known = provider_responses::payment_of(db, &response.subject).await?;
        if known.is_some() {
            return Ok(known);
        }
        let body: Value = serde_json::from_slice(&response.body).unwrap_or_default();
        if let Some(ours) = body["metadata"][PAYMENT_ID_KEY].as_str() {
            return Ok(Uuid::parse_str(ours).ok());
        }
        match body["payment_id"].as_str() {
            Some(theirs) => provider_responses::payment_of(db, theirs).await,
            None => Ok(None),
        }
    }
}

const fn call(call: RecordedCall) -> Call {
    match call {
        RecordedCall::CreatePayment => Call::CreatePayment,
        RecordedCall::FindPayment => Call::FindPayment,
        RecordedCall::CreateRefund => Call::CreateRefund,
        RecordedCall::FindRefund => Call::FindRefund,
    }
}

/// Returns the responses about a payment and writes an audit event.
pub async fn read(
    ctx: &Context,
    payment_id: Uuid,
    reason: String,
) -> Result<Vec<StoredResponse>, ProviderResponseError> {
    let work = ctx.begin().await?;
    let event = NewAuditEvent {
        admin_id: None,
        action: Action::ProviderAnswersRead,
        change: String::new(),
        reason,
    };
    audit_log::record(&work.tx, &payment_id.to_string(), event, work.now).await?;
    let rows = provider_responses::list(&work.tx, payment_id).await?;
    work.commit().await?;
    rows.into_iter().map(|row| decrypt(ctx, row)).collect()
}

fn decrypt(ctx: &Context, row: ProviderResponse) -> Result<StoredResponse, ProviderResponseError> {
    let location = PROVIDER_RESPONSE.of(row.id);
    let response = row
        .response
        .map(|encrypted| ctx.encryption.decrypt(location, &encrypted));
    Ok(StoredResponse {
        call: row.call,
        status: row.status,
        at: row.created_at,
        response: response.transpose()?,
    })
}
