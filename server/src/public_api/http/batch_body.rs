//! Body of the order of a batch: JSON, or a table of cars as CSV or XLSX with the options in the query.

use std::sync::Arc;

use avtosled_core::car_list::{self, FileRefusal, PlannedRow, RowState};
use avtosled_core::date::Date;
use avtosled_core::form::{BatchRequest, Form, MAX_EXTERNAL_ID_CHARS};
use avtosled_core::json_value::Value;
use axum::body::Bytes;
use axum::extract::{FromRef, FromRequest, Query, Request};
use axum::http::{StatusCode, header};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db::StorageError;
use crate::platform::http::error::ApiError;
use crate::platform::http::extract::FormBody;

const TABLE_TYPES: [&str; 2] = [
    "text/csv",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
];

/// Options of a list that is sent as a table.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct TableOptions {
    /// Name of the batch; only for a table, like the other options.
    name: Option<String>,
    /// Ids of services, separated by commas.
    services: Option<String>,
    /// Price list of the services.
    catalogue: Option<String>,
    full_report: Option<bool>,
    /// Quick-purchase package.
    package: Option<String>,
    package_check: Option<bool>,
    accept_mismatch: Option<bool>,
    fresh: Option<bool>,
    dry_run: Option<bool>,
}

/// Extractor of the order of a batch.
pub struct BatchBody(pub BatchRequest);

impl<S: Send + Sync> FromRequest<S> for BatchBody
where
    Arc<Context>: FromRef<S>,
{
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let content_type = request.headers().get(header::CONTENT_TYPE);
        let media_type = content_type
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.split(';').next());
        let is_table = media_type.is_some_and(|name| TABLE_TYPES.contains(&name.trim()));
        if !is_table {
            let FormBody(request) = FormBody::from_request(request, state).await?;
            return Ok(Self(request));
        }
        let options = Query::<TableOptions>::try_from_uri(request.uri());
        let Query(options) = options.map_err(|error| {
            let detail = format!("Параметры запроса: {error}");
            ApiError::new(StatusCode::BAD_REQUEST, "bad_request", detail)
        })?;
        let bytes = Bytes::from_request(request, state).await;
        let bytes = bytes.map_err(|rejection| ApiError::from_status(rejection.status()))?;
        let today = moscow_day(Arc::<Context>::from_ref(state).clock.now());
        let read = tokio::task::spawn_blocking(move || rows(&bytes, today)).await;
        let rows = read.map_err(|_| {
            ApiError::from(StorageError::Inconsistent("a list of cars was not read"))
        })??;
        let (rows, problems): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
        let mut request = BatchRequest::read(&options.into_form(rows), today)?;
        for (row, problem) in request.rows.iter_mut().zip(problems) {
            row.problem = problem;
        }
        Ok(Self(request))
    }
}

/// Row of the form, and why it holds no identifier that needs no confirmation.
type TableRow = (Value, Option<String>);

/// Rows of a table that may hold a car; headings, titles and totals are left out.
fn rows(bytes: &[u8], today: Date) -> Result<Vec<TableRow>, ApiError> {
    let unreadable =
        |message: String| ApiError::new(StatusCode::BAD_REQUEST, "unreadable_list", message);
    let file = car_list::read_file(bytes);
    let file = file.map_err(|error| unreadable(FileRefusal::from(error).message))?;
    let plan = car_list::plan(&file, None, today);
    if plan.question.is_some() {
        let message = "В таблице несколько похожих колонок с номерами: оставьте одну или передайте строки в JSON";
        return Err(unreadable(message.to_owned()));
    }
    Ok(plan.rows.into_iter().filter_map(row).collect())
}

fn row(row: PlannedRow) -> Option<TableRow> {
    let (mut fields, problem) = match row.state {
        RowState::Ready { kind, number } | RowState::Duplicate { kind, number, .. } => {
            let fields = vec![
                ("identifier".to_owned(), Value::Text(number)),
                ("type".to_owned(), Value::Text(kind.name().to_owned())),
            ];
            (fields, None)
        }
        RowState::Repairable { offers } => {
            let numbers: Vec<String> = offers.into_iter().map(|offer| offer.number).collect();
            let problem = format!("Номер нужно подтвердить: {}", numbers.join(" или "));
            (identifier(row.text), Some(problem))
        }
        RowState::Invalid { message, .. } => (identifier(row.text), Some(message)),
        RowState::Skipped { .. } => return None,
    };
    if let Some(note) = row.note {
        let note = note.chars().take(MAX_EXTERNAL_ID_CHARS).collect();
        fields.push(("externalId".to_owned(), Value::Text(note)));
    }
    Some((Value::Object(fields), problem))
}

fn identifier(text: String) -> Vec<(String, Value)> {
    vec![("identifier".to_owned(), Value::Text(text))]
}

impl TableOptions {
    fn into_form(self, rows: Vec<Value>) -> Value {
        let text = |text: Option<String>| text.map(Value::Text);
        let flag = |flag: Option<bool>| flag.map(Value::Bool);
        let services = self.services.map(|services| {
            let ids = services
                .split(',')
                .map(|id| Value::Text(id.trim().to_owned()));
            Value::List(ids.collect())
        });
        let fields = [
            ("name", text(self.name)),
            ("rows", Some(Value::List(rows))),
            ("services", services),
            ("catalogue", text(self.catalogue)),
            ("fullReport", flag(self.full_report)),
            ("package", text(self.package)),
            ("packageCheck", flag(self.package_check)),
            ("acceptMismatch", flag(self.accept_mismatch)),
            ("fresh", flag(self.fresh)),
            ("dryRun", flag(self.dry_run)),
        ];
        let given = fields.into_iter();
        let given = given.filter_map(|(name, value)| Some((name.to_owned(), value?)));
        Value::Object(given.collect())
    }
}
