//! Execution of a method test, and storage of its result.

use std::collections::BTreeSet;
use std::sync::Arc;

use avtosled_core::money::Kopecks;
use avtosled_vendors::car_data::{
    CallRecord, CatalogueMethod, ErrorClass, LicenceAnswer, MethodRequest, ProviderError,
    QueryError, SourceAnswer,
};
use serde_json::{Value, json};
use uuid::Uuid;

use crate::admin::method_tests::shape::shape;
use crate::admin::method_tests::{MethodTestOrder, MethodTestResult, TestStatus};
use crate::admin::repository::method_tests::{self as repo, MethodTest};
use crate::checks::vendor_call_log::{call_row, vendor_code};
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db::{self, StorageError};

#[derive(Debug, thiserror::Error)]
pub enum MethodTestError {
    #[error("the vendor has no such method")]
    UnknownMethod,
    #[error(transparent)]
    Query(#[from] QueryError),
    #[error("the task of the test failed")]
    Lost,
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Runs a test to its end even if the caller disconnects, because its calls may be charged.
pub async fn test_detached(
    ctx: &Arc<Context>,
    admin: Uuid,
    order: MethodTestOrder,
) -> Result<MethodTestResult, MethodTestError> {
    let ctx = Arc::clone(ctx);
    let running = tokio::spawn(async move { test(&ctx, admin, &order).await });
    running.await.map_err(|_| MethodTestError::Lost)?
}

async fn test(
    ctx: &Context,
    admin: Uuid,
    order: &MethodTestOrder,
) -> Result<MethodTestResult, MethodTestError> {
    let method = CatalogueMethod::find(&order.api_name, &order.method);
    let method = method.ok_or(MethodTestError::UnknownMethod)?;
    let question = method.parse_query(&order.test_query, moscow_day(ctx.clock.now()))?;
    let outcome = Outcome::of(ctx, question).await;
    let (api, kind) = method.name();
    let last = repo::find_last_answered(ctx.db.read(), api, kind).await?;
    let result = outcome.result(last.and_then(|last| last.shape));
    let row = MethodTest {
        id: Uuid::now_v7(),
        api: api.to_owned(),
        method: kind.to_owned(),
        success: result.success,
        response_time: i32::try_from(result.response_time).unwrap_or(i32::MAX),
        cost: result.cost.0,
        error_code: result.error.clone(),
        shape: outcome.raw.as_ref().map(|raw| json!(shape(raw))),
        tested_by: admin,
        created_at: ctx.clock.now(),
    };
    keep(ctx, admin, &outcome.calls, row).await?;
    Ok(result)
}

/// Stores a test and its calls, without personal data.
async fn keep(
    ctx: &Context,
    admin: Uuid,
    calls: &[CallRecord],
    test: MethodTest,
) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    for call in calls {
        let mut row = call_row(call, Value::Null, work.now);
        row.user_id = Some(admin);
        row.response = None;
        db::insert(&work.tx, row).await?;
    }
    db::insert(&work.tx, test).await?;
    work.commit().await
}

/// Outcome of a test: calls, and an answer or an error.
#[derive(Default)]
struct Outcome {
    calls: Vec<CallRecord>,
    response_ms: u32,
    raw: Option<Value>,
    parsed: Option<Value>,
    unparsed: usize,
    error: Option<ProviderError>,
}

impl Outcome {
    async fn of(ctx: &Context, question: MethodRequest) -> Self {
        match question {
            MethodRequest::Source(source, subject) => {
                Self::answered(ctx.car_data.fetch(source, &subject).await)
            }
            MethodRequest::Lookup(lookup) => Self::answered(ctx.car_data.look_up(&lookup).await),
            MethodRequest::DriverLicence { number, issued_on } => {
                Self::licence(ctx.car_data.licence(&number, issued_on).await)
            }
        }
    }

    fn answered(end: Result<SourceAnswer, ProviderError>) -> Self {
        match end {
            Ok(answer) => Self {
                calls: answer.calls,
                response_ms: answer.response_ms,
                raw: Some(answer.raw),
                parsed: answer.block.map(|block| json!(block)),
                unparsed: answer.unparsed.len(),
                error: None,
            },
            Err(error) => Self::failed(error),
        }
    }

    fn licence(end: Result<LicenceAnswer, ProviderError>) -> Self {
        match end {
            Ok(answer) => Self {
                calls: answer.calls,
                response_ms: answer.response_ms,
                parsed: Some(json!({ "found": answer.licence.is_some() })),
                ..Self::default()
            },
            Err(error) => Self::failed(error),
        }
    }

    fn failed(error: ProviderError) -> Self {
        Self {
            calls: error.calls().to_vec(),
            response_ms: error.trace().response_ms,
            error: Some(error),
            ..Self::default()
        }
    }

    fn result(&self, last: Option<Value>) -> MethodTestResult {
        let now = self.raw.as_ref().map(shape);
        let before: Option<BTreeSet<String>> =
            last.and_then(|last| serde_json::from_value(last).ok());
        let (added, missing) = match (&now, &before) {
            (Some(now), Some(before)) => (difference(now, before), difference(before, now)),
            _ => Default::default(),
        };
        let success = self.error.is_none();
        MethodTestResult {
            status: TestStatus::of(success),
            success,
            response_time: self.response_ms,
            cost: Kopecks(self.calls.iter().map(|call| call.cost_kopecks).sum()),
            response: self.raw.clone(),
            parsed: self.parsed.clone(),
            unparsed: self.unparsed,
            error: self.error.as_ref().map(vendor_code),
            message: self.error.as_ref().map(|error| words(error).to_owned()),
            added,
            missing,
        }
    }
}

fn difference(one: &BTreeSet<String>, other: &BTreeSet<String>) -> Vec<String> {
    one.difference(other).cloned().collect()
}

/// Description of an error class for operators.
fn words(error: &ProviderError) -> &'static str {
    match error.class() {
        ErrorClass::RetryLater => "Сейчас не отвечает: повторите позже",
        ErrorClass::MaybePaid => "Ответ не дошёл или не читается: запрос мог быть оплачен",
        ErrorClass::Input => "Поставщик не принимает такой запрос",
        ErrorClass::Account => "Дело в нашем счёте у поставщика: остаток, доступ или токен",
        ErrorClass::ClientBug => "Мы не понимаем ответа: нужен разработчик",
    }
}
