//! Answer cache: recent complete answers of a source are reused for the same input, also across users.
//! Recent means younger than the source's cache time. Inputs with personal data are reused for their own user only.

use std::collections::HashMap;

use avtosled_core::catalogue::Service;
use avtosled_core::form::Owner;
use avtosled_core::report::Answer;
use avtosled_core::sources::{Freshness, SourceId};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::repository::answer_cache;
use crate::checks::repository::reports::ReportService;
use crate::platform::Context;
use crate::platform::db::{Conn, StorageError};
use crate::platform::keys::secrets::Secrets;
use avtosled_vendors::car_data::Subject;

/// Number of recent answers read per input, of which some may be partly unreadable.
const NEWEST: u64 = 5;

/// Cached answers that a report reuses, by service id.
pub type Stored = HashMap<String, ReportService>;

/// Keyed hash of a source call with all its inputs.
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
        // The query date is not an input of the call.
        today: _,
        owner,
    } = subject.inputs_of(call);
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

/// Finds cached answers by service id.
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
        let rows = answer_cache::list_answers(&ctx.encryption, conn, service.source, &hash, NEWEST)
            .await?;
        if let Some(row) = rows.into_iter().find(|row| may_be_used(row, now)) {
            stored.insert(service.id.to_owned(), row);
        }
    }
    Ok(stored)
}

/// Age of a service's answer compared with its cache time; `None` without an answer.
#[must_use]
pub fn freshness(row: &ReportService, now: DateTime<Utc>) -> Option<Freshness> {
    let source = row.source.0.source();
    let fetched = row.fetched_at?.timestamp_millis();
    let actual = row.actual_at.map(|at| at.timestamp_millis());
    Some(source.freshness(fetched, actual, now.timestamp_millis()))
}

fn may_be_used(row: &ReportService, now: DateTime<Utc>) -> bool {
    // Photo links expire soon after the answer, so a reused answer would hardly show a picture.
    row.source.0 != SourceId::Photos
        && freshness(row, now).is_some_and(|freshness| !freshness.is_stale)
        && is_whole(row)
}

/// Whether every field of an answer was parsed and every register behind its source answered.
/// A source that does not know the car has no block.
fn is_whole(row: &ReportService) -> bool {
    let Some(block) = &row.block else { return true };
    let answer = serde_json::from_value::<Answer>(block.clone());
    answer.is_ok_and(|answer| answer.other.is_empty() && answer.silent.is_empty())
}
