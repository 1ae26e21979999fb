//! Answers that are remembered under a client's `Idempotency-Key`, so that the same request again
//! gives the same answer and does nothing more.

use chrono::DateTime;
use chrono::Utc;
use serde::Serialize;
use serde::de::DeserializeOwned;
use uuid::Uuid;

use crate::repos::RepoError;
use crate::repos::Tx;
use crate::repos::idempotency;
use crate::repos::idempotency::IdempotencyKey;
use crate::services::Services;

/// A request as it is recognised.
pub struct Reply {
    user_id: Uuid,
    scope: &'static str,
    key: Option<String>,
    request_hash: String,
}

impl Reply {
    pub fn new(
        services: &Services,
        user_id: Uuid,
        scope: &'static str,
        key: Option<String>,
        request: &impl Serialize,
    ) -> Self {
        Self {
            user_id,
            scope,
            key,
            request_hash: services.secrets.request_hash(request),
        }
    }
}

/// The answer given before; the inner `None` says that the key belongs to another request.
pub async fn find<T: DeserializeOwned>(
    services: &Services,
    reply: &Reply,
) -> Result<Option<Option<T>>, RepoError> {
    let Some(key) = &reply.key else {
        return Ok(None);
    };
    let found = idempotency::find(services.db.write(), reply.user_id, reply.scope, key).await?;
    let Some(row) = found else { return Ok(None) };
    if row.request_hash != reply.request_hash {
        return Ok(Some(None));
    }
    serde_json::from_value(row.response)
        .map(|answer| Some(Some(answer)))
        .map_err(|_| RepoError::Inconsistent("a remembered answer cannot be read"))
}

/// Remembers an answer inside the transaction that made it; false when the key was taken meanwhile.
pub async fn keep(
    tx: &Tx,
    reply: &Reply,
    answer: &impl Serialize,
    now: DateTime<Utc>,
) -> Result<bool, RepoError> {
    let Some(key) = reply.key.clone() else {
        return Ok(true);
    };
    let response = serde_json::to_value(answer)
        .map_err(|_| RepoError::Inconsistent("an answer is not JSON"))?;
    let row = IdempotencyKey {
        id: Uuid::now_v7(),
        user_id: reply.user_id,
        scope: reply.scope.to_owned(),
        key,
        request_hash: reply.request_hash.clone(),
        response,
        created_at: now,
    };
    idempotency::insert(tx, row).await
}
