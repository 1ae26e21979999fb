//! Report of a test check at a time, built from the stored answers of its car.

use avtosled_core::catalogue::{self, Catalogue, Service};
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::checks::report_data;
use crate::checks::repository::reports::{Report, ReportService, ReportStatus, ServiceStatus};
use crate::platform::db::StorageError;
use crate::platform::entities::source::Source;
use crate::platform::entities::test_checks::{Line, Model as TestCheck};
pub use crate::public_api::repository::test_checks::DURATION;
use crate::public_api::test_mode::cars::{self, TestCar};

/// Code of a source that a showcase car has no answer of.
const NO_ANSWER: &str = "source_unavailable";
const NO_ANSWER_MESSAGE: &str = "Источник не ответил";

#[must_use]
pub fn is_completed(check: &TestCheck, now: DateTime<Utc>) -> bool {
    now - check.created_at >= DURATION
}

/// Services whose sources fail.
#[must_use]
pub fn failed_services(check: &TestCheck) -> Vec<String> {
    let car = cars::by_name(&check.car);
    let has_failed = |line: &&Line| {
        line.skipped.is_none()
            && find_service(check, line).is_some_and(|service| is_failed(car, service))
    };
    let failed = check.lines.0.iter().filter(has_failed);
    failed.map(|line| line.service.clone()).collect()
}

fn is_failed(car: Option<&TestCar>, service: &Service) -> bool {
    let answer = car.and_then(|car| car.answer(service.source));
    answer.is_none_or(|answer| answer.error_code.is_some())
}

fn find_service(check: &TestCheck, line: &Line) -> Option<&'static Service> {
    let listed =
        Catalogue::parse(&check.catalogue).and_then(|list| catalogue::find(list, &line.service));
    listed.or_else(|| catalogue::find_for_package(&line.service))
}

/// Rows of a report as a live order would have them at `now`.
pub fn rows(
    check: &TestCheck,
    now: DateTime<Utc>,
) -> Result<(Report, Vec<ReportService>), StorageError> {
    let car = cars::by_name(&check.car);
    let car = car.ok_or(StorageError::Inconsistent("a test check of an unknown car"))?;
    let count = i32::try_from(check.lines.0.len().max(1)).unwrap_or(i32::MAX);
    let mut services = Vec::with_capacity(check.lines.0.len());
    for (position, line) in (0_i32..).zip(&check.lines.0) {
        let Some(service) = find_service(check, line) else {
            continue;
        };
        let answered_at = check.created_at + DURATION * (position + 1) / count;
        services.push(row(check, car, (line, service), position, answered_at, now));
    }
    let is_completed = is_completed(check, now);
    let is_answered = |row: &&ReportService| row.status == ServiceStatus::Success;
    let answered = services.iter().filter(is_answered);
    let asked = check.lines.0.iter().filter(|line| line.skipped.is_none());
    let report = Report {
        id: check.id,
        user_id: check.user_id,
        search_query: check.search_query.clone(),
        search_type: check.search_type.clone(),
        selected_services: serde_json::json!([]),
        report_data: Some(report_data::first_data(car.identity.clone())?),
        total_cost: answered.clone().map(|row| row.cost).sum(),
        successful_services_count: i32::try_from(answered.count()).unwrap_or(i32::MAX),
        cost: asked.map(|line| line.price).sum(),
        created_at: check.created_at,
        version: 1,
        status: if is_completed {
            ReportStatus::Completed
        } else {
            ReportStatus::Running
        },
        catalogue: check.catalogue.clone(),
        free_check: false,
        vk_package: false,
        vin: car.identity.key().unwrap_or_default().to_owned(),
        plate: car.identity.plate.clone(),
        body_number: car.identity.body_number.clone(),
        finished_at: is_completed.then(|| check.created_at + DURATION),
        user_package_id: None,
        quick_package: None,
        promo_code: None,
        source_inputs: None,
        refreshed_from: check.refreshed_from,
        plan_payment_id: None,
        car_known: true,
        conversion_open: false,
        api_key_id: Some(check.api_key_id),
        external_id: check.external_id.clone(),
        member_id: None,
        metadata: Some(check.metadata.clone()),
    };
    Ok((report, services))
}

fn row(
    check: &TestCheck,
    car: &TestCar,
    (line, service): (&Line, &Service),
    position: i32,
    answered_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> ReportService {
    let is_skipped = line.skipped.is_some();
    let answer = car.answer(service.source);
    let has_ended = answered_at <= now && !is_skipped;
    let is_answered = has_ended && !is_failed(Some(car), service);
    let (error_code, error_message) = match (&line.skipped, answer) {
        (Some((code, text)), _) => (Some(code.clone()), Some(text.clone())),
        (None, Some(answer)) if has_ended => {
            (answer.error_code.clone(), answer.error_message.clone())
        }
        (None, None) if has_ended => (
            Some(NO_ANSWER.to_owned()),
            Some(NO_ANSWER_MESSAGE.to_owned()),
        ),
        (None, _) => (None, None),
    };
    ReportService {
        id: Uuid::from_u128(check.id.as_u128() + u128::from(position.unsigned_abs())),
        report_id: check.id,
        service_name: line.service.clone(),
        service_price: line.price,
        plan_discount: 0,
        service_success: has_ended.then_some(is_answered),
        api_response: None,
        error_message,
        response_time: None,
        created_at: check.created_at,
        position,
        source: Source(service.source),
        asked_as: (!is_skipped).then_some(Source(service.source)),
        status: match (is_skipped, has_ended, is_answered) {
            (true, ..) => ServiceStatus::Skipped,
            (false, false, _) => ServiceStatus::Running,
            (false, true, true) => ServiceStatus::Success,
            (false, true, false) => ServiceStatus::Error,
        },
        error_code,
        cost: if is_answered { line.price } else { 0 },
        released: is_skipped || (has_ended && !is_answered),
        attempts: i32::from(has_ended),
        block: answer
            .filter(|_| is_answered)
            .and_then(|answer| answer.block.clone()),
        encrypted_block: None,
        fetched_at: has_ended.then_some(answered_at),
        actual_at: None,
        from_cache: false,
        asked_hash: None,
        waits_for: None,
        late: false,
    }
}
