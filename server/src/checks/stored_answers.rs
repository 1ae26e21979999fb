//! Answers that may be taken instead of asking again: whole ones of the same source to the very same
//! question, younger than the source's cache time, whoever asked. A question that names a person is
//! known by its own user only.

use std::collections::HashMap;

use avtosled_core::catalogue::Service;
use avtosled_core::form::Owner;
use avtosled_core::report::Answer;
use avtosled_core::sources::{Freshness, SourceId};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::repository::repeats;
use crate::checks::repository::reports::ReportService;
use crate::platform::Context;
use crate::platform::db::{Conn, StorageError};
use crate::platform::keys::secrets::Secrets;
use avtosled_vendors::car_data::Subject;

/// Of the newest answers to a question, some may be unreadable in part.
const NEWEST: u64 = 5;

/// Rows whose answers a report takes instead of asking, by the id of the service.
pub type Stored = HashMap<String, ReportService>;

/// By what the same question is known again: the call and all that it asks by.
#[must_use]
pub fn asked_hash(secrets: &Secrets, user_id: Uuid, call: SourceId, subject: &Subject) -> String {
    let Subject {
        vin,
        body_number,
        plate,
        certificate,
        brand,
        model,
        year,
        age_years,
        mileage_km,
        // The same question on another day.
        today: _,
        owner,
    } = subject.asked_by(call);
    let owner: Vec<Option<String>> = match owner {
        Some(Owner::Person {
            last_name,
            first_name,
            patronymic,
            birth_date,
        }) => {
            let birth_date = Some(birth_date.to_string());
            vec![Some(last_name), Some(first_name), patronymic, birth_date]
        }
        Some(Owner::Company { inn }) => vec![Some(inn)],
        None => Vec::new(),
    };
    let is_personal = !owner.is_empty() || certificate.is_some();
    let question = serde_json::json!([
        vin,
        body_number,
        plate,
        certificate,
        brand,
        model,
        year,
        age_years,
        mileage_km,
        owner,
    ]);
    let asker = if is_personal {
        user_id.to_string()
    } else {
        String::new()
    };
    secrets.asked_hash(&[call.into_str(), &asker, &question.to_string()])
}

/// The answers that may be taken instead of calls, by the id of the service.
pub async fn find(
    ctx: &Context,
    conn: &impl Conn,
    user_id: Uuid,
    calls: impl IntoIterator<Item = (&'static Service, SourceId)>,
    subject: &Subject,
    now: DateTime<Utc>,
) -> Result<Stored, StorageError> {
    let mut stored = Stored::new();
    for (service, call) in calls {
        let hash = asked_hash(&ctx.secrets, user_id, call, subject);
        let rows = repeats::list_answers(&ctx.vault, conn, service.source, &hash, NEWEST).await?;
        if let Some(row) = rows.into_iter().find(|row| may_be_used(row, now)) {
            stored.insert(service.id.to_owned(), row);
        }
    }
    Ok(stored)
}

/// The age of an answer; `None` where there is none.
#[must_use]
pub fn freshness(row: &ReportService, now: DateTime<Utc>) -> Option<Freshness> {
    let source = row.source.0.source();
    let fetched = row.fetched_at?.timestamp_millis();
    let actual = row.actual_at.map(|at| at.timestamp_millis());
    Some(source.freshness(fetched, actual, now.timestamp_millis()))
}

fn may_be_used(row: &ReportService, now: DateTime<Utc>) -> bool {
    // Its links die as soon as it is stale: whoever took it would hardly see a picture.
    row.source.0 != SourceId::Photos
        && freshness(row, now).is_some_and(|freshness| !freshness.is_stale)
        && is_whole(row)
}

/// Everything of it was understood, and every register behind it answered. A source that knows
/// nothing of the car leaves no block.
fn is_whole(row: &ReportService) -> bool {
    let Some(block) = &row.block else { return true };
    let answer = serde_json::from_value::<Answer>(block.clone());
    answer.is_ok_and(|answer| answer.other.is_empty() && answer.silent.is_empty())
}
