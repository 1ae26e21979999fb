//! Requests that are done once: a client's `Idempotency-Key` brings the same answer again and does
//! nothing more.

use std::future::Future;

use futures::FutureExt;
use futures::future::BoxFuture;
use serde::{Serialize, de::DeserializeOwned};
use uuid::Uuid;

use crate::platform::Context;
use crate::platform::db::StorageError;
use crate::platform::repository::idempotency::{self, IdempotencyKey};
use crate::platform::work::Work;

/// A request as it is recognised; without a key it is done each time.
pub struct Request {
    user_id: Uuid,
    scope: &'static str,
    key: Option<String>,
    hash: String,
}

impl Request {
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

/// The key came with another request before.
#[derive(Debug, thiserror::Error)]
#[error("the idempotency key belongs to another request")]
pub struct KeyReused;

/// The answer to a request.
pub enum Answer<T> {
    /// Of what was done now.
    New(T),
    /// Of what was done before, or by a twin of the request.
    Earlier(T),
}

impl<T> Answer<T> {
    pub fn is_new(&self) -> bool {
        matches!(self, Self::New(_))
    }

    pub fn into_inner(self) -> T {
        match self {
            Self::New(answer) | Self::Earlier(answer) => answer,
        }
    }
}

/// Does a request, unless it was done before. `run` does it in a piece of work that it does not
/// commit: the answer is remembered and committed with it. Of two at once one is done; the other one
/// is rolled back and gets the answer of the first.
pub fn once<'a, T, E>(
    ctx: &'a Context,
    request: &'a Request,
    run: impl Future<Output = Result<(Work<'a>, T), E>> + Send + 'a,
) -> BoxFuture<'a, Result<Answer<T>, E>>
where
    T: Serialize + DeserializeOwned + Send + Sync + 'a,
    E: From<KeyReused> + From<StorageError> + Send + 'a,
{
    // Whole use cases are large futures.
    let run = run.boxed();
    find_or_do(ctx, request, run).boxed()
}

async fn find_or_do<'a, T, E>(
    ctx: &'a Context,
    request: &Request,
    run: BoxFuture<'a, Result<(Work<'a>, T), E>>,
) -> Result<Answer<T>, E>
where
    T: Serialize + DeserializeOwned,
    E: From<KeyReused> + From<StorageError>,
{
    if let Some(earlier) = find::<T, E>(ctx, request).await? {
        return Ok(Answer::Earlier(earlier));
    }
    let (work, answer) = match run.await {
        Ok(done) => done,
        // What it lacks may be what its twin has just taken.
        Err(error) => {
            let earlier = find::<T, E>(ctx, request).await?;
            return earlier.map(Answer::Earlier).ok_or(error);
        }
    };
    if !keep(&work, request, &answer).await? {
        drop(work);
        let earlier = find::<T, E>(ctx, request).await?;
        let earlier = earlier.ok_or(StorageError::Inconsistent("a taken key is missing"))?;
        return Ok(Answer::Earlier(earlier));
    }
    work.commit().await?;
    Ok(Answer::New(answer))
}

async fn find<T, E>(ctx: &Context, request: &Request) -> Result<Option<T>, E>
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
        .map_err(|_| StorageError::Inconsistent("a remembered answer cannot be read"))?;
    Ok(Some(answer))
}

/// False when the key was taken meanwhile.
async fn keep(
    work: &Work<'_>,
    request: &Request,
    answer: &impl Serialize,
) -> Result<bool, StorageError> {
    let Some(key) = request.key.clone() else {
        return Ok(true);
    };
    let response = serde_json::to_value(answer)
        .map_err(|_| StorageError::Inconsistent("an answer is not JSON"))?;
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
