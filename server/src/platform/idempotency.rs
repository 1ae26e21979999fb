//! Idempotency keys: a repeated request with the same `Idempotency-Key` returns the stored response.
//!
//! Keys are kept for two days (`privacy::retention_jobs`).

use std::future::Future;

use futures::FutureExt;
use futures::future::BoxFuture;
use serde::{Serialize, de::DeserializeOwned};
use uuid::Uuid;

use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::repository::idempotency::{self, IdempotencyKey};
use crate::platform::unit_of_work::UnitOfWork;

/// A request with its key, scope and body hash; without a key it is executed every time.
pub struct IdempotentRequest {
    user_id: Uuid,
    scope: &'static str,
    key: Option<String>,
    hash: String,
}

impl IdempotentRequest {
    pub fn new(
        ctx: &Context,
        user_id: Uuid,
        scope: &'static str,
        key: Option<String>,
        body: &impl Serialize,
    ) -> Self {
        let hash = ctx.secrets.request_hash(body);
        Self {
            user_id,
            scope,
            key,
            hash,
        }
    }
}

/// Error: the key was already used with another body.
#[derive(Debug, thiserror::Error)]
#[error("the idempotency key belongs to another request")]
pub struct KeyReused;

/// Response of an idempotent request.
pub enum Outcome<T> {
    /// The request was executed by this call.
    New(T),
    /// The response was stored by an earlier or concurrent call with this key.
    Replayed(T),
}

impl<T> Outcome<T> {
    pub fn is_new(&self) -> bool {
        matches!(self, Self::New(_))
    }

    pub fn into_inner(self) -> T {
        match self {
            Self::New(answer) | Self::Replayed(answer) => answer,
        }
    }
}

/// Executes a request unless its key has a stored response.
///
/// `run` returns its uncommitted unit of work: the response is stored and committed with it. Of two
/// concurrent calls with one key, one commits; the other is rolled back and replays its response.
pub fn run_once<'a, T, E>(
    ctx: &'a Context,
    request: &'a IdempotentRequest,
    run: impl Future<Output = Result<(UnitOfWork<'a>, T), E>> + Send + 'a,
) -> BoxFuture<'a, Result<Outcome<T>, E>>
where
    T: Serialize + DeserializeOwned + Send + Sync + 'a,
    E: From<KeyReused> + From<StorageError> + Send + 'a,
{
    // Boxed: futures of whole use cases are large.
    let run = run.boxed();
    find_or_run(ctx, request, run).boxed()
}

async fn find_or_run<'a, T, E>(
    ctx: &'a Context,
    request: &IdempotentRequest,
    run: BoxFuture<'a, Result<(UnitOfWork<'a>, T), E>>,
) -> Result<Outcome<T>, E>
where
    T: Serialize + DeserializeOwned,
    E: From<KeyReused> + From<StorageError>,
{
    if let Some(earlier) = find::<T, E>(ctx, request).await? {
        return Ok(Outcome::Replayed(earlier));
    }
    let (work, answer) = match run.await {
        Ok(done) => done,
        // It may have failed because a concurrent call with the same key has just committed.
        Err(error) => {
            let earlier = find::<T, E>(ctx, request).await?;
            return earlier.map(Outcome::Replayed).ok_or(error);
        }
    };
    if !store(&work, request, &answer).await? {
        drop(work);
        let earlier = find::<T, E>(ctx, request).await?;
        let earlier = earlier.ok_or(StorageError::Inconsistent(
            "a used idempotency key is missing",
        ))?;
        return Ok(Outcome::Replayed(earlier));
    }
    work.commit().await?;
    Ok(Outcome::New(answer))
}

/// The stored response of a request, if its key was used before.
pub async fn find<T, E>(ctx: &Context, request: &IdempotentRequest) -> Result<Option<T>, E>
where
    T: DeserializeOwned,
    E: From<KeyReused> + From<StorageError>,
{
    let Some(key) = &request.key else {
        return Ok(None);
    };
    let found = idempotency::find(ctx.db.write(), request.user_id, request.scope, key).await?;
    let Some(row) = found else { return Ok(None) };
    if row.request_hash != request.hash {
        return Err(KeyReused.into());
    }
    let answer = serde_json::from_value(row.response)
        .map_err(|_| StorageError::Inconsistent("a stored response cannot be parsed"))?;
    Ok(Some(answer))
}

/// Stores the response; `false` when another call stored one first.
async fn store(
    work: &UnitOfWork<'_>,
    request: &IdempotentRequest,
    answer: &impl Serialize,
) -> Result<bool, StorageError> {
    let Some(key) = request.key.clone() else {
        return Ok(true);
    };
    let response = serde_json::to_value(answer)
        .map_err(|_| StorageError::Inconsistent("a response is not JSON"))?;
    let row = IdempotencyKey {
        id: Uuid::now_v7(),
        user_id: request.user_id,
        scope: request.scope.to_owned(),
        key,
        request_hash: request.hash.clone(),
        response,
        created_at: work.now,
    };
    idempotency::insert(&work.tx, row).await
}
