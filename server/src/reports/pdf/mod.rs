//! Report as a PDF document.

mod damage;
mod details;
mod mileage;
mod owners;
mod section;

use std::collections::HashSet;

use avtosled_core::report::{SourceState, Vehicle};
use avtosled_render::RenderError;
use avtosled_render::report::{self, Reason, Report, Verdict};
use avtosled_render::statement::{Day, LabelledValue};
use uuid::Uuid;

use crate::checks::repository::reports::ServiceStatus;
use crate::platform::Context;
use crate::platform::clock::{moscow_day, moscow_text};
use crate::platform::db::StorageError;
use crate::platform::documents::pdf_renderer::RenderInterrupted;
use crate::platform::limits::stream_limit::StreamPermit;
use crate::reports::access;
use crate::reports::pdf::section::{level_and_label, section};
use crate::reports::view::ReportView;

const SERVICE: &str = "Автослед";
const TITLE: &str = "Отчёт об автомобиле";
const UNKNOWN_CAR: &str = "Автомобиль";
const NOTE: &str = "Отчёт составлен автоматически по ответам источников на указанное время и не \
    заменяет осмотра автомобиля. «Не найдено» значит лишь, что ответившие источники ничего не \
    сообщили. Время московское.";

#[derive(Debug, thiserror::Error)]
pub enum ReportPdfError {
    #[error("there is no such report of this user")]
    NotFound,
    #[error("the user has too many concurrent documents")]
    TooMany,
    #[error(transparent)]
    Interrupted(#[from] RenderInterrupted),
    #[error(transparent)]
    Render(#[from] RenderError),
    #[error(transparent)]
    Storage(#[from] StorageError),
}

/// Renders a report as PDF, for its user or the bearer of its access key.
pub async fn make(
    ctx: &Context,
    user_id: Option<Uuid>,
    key: Option<&str>,
    id: Uuid,
) -> Result<Vec<u8>, ReportPdfError> {
    let own = match user_id {
        Some(user_id) => access::find_own(ctx, user_id, id).await?,
        None => None,
    };
    let link = format!("{}/report/{id}", ctx.public_url);
    let (view, link) = match (own, key) {
        (Some(view), _) => (Some(view), link),
        // A PDF is forwarded like a link, so third-party redaction applies.
        (None, Some(key)) => {
            let view = access::find_by_key(ctx, id, key).await?;
            (view, format!("{link}#key={key}"))
        }
        (None, None) => (None, link),
    };
    let view = view.ok_or(ReportPdfError::NotFound)?;
    // One permit per user, or per report for a bearer of a key.
    let place = ctx.streams.try_acquire(user_id.unwrap_or(id));
    let place = place.ok_or(ReportPdfError::TooMany)?;
    typeset(ctx, &view, Some(link), Some(place)).await
}

/// Renders the PDF document of a report view.
/// `link` is the URL of the online report, `None` for the example; `place` is the permit of the waiting request.
pub async fn typeset(
    ctx: &Context,
    view: &ReportView,
    link: Option<String>,
    place: Option<StreamPermit>,
) -> Result<Vec<u8>, ReportPdfError> {
    let document = document(view, link);
    let render = move || report::render(&document);
    Ok(ctx.pdf_renderer.run(place, render).await??)
}

fn document(view: &ReportView, link: Option<String>) -> Report {
    let made = view.finished_at.unwrap_or(view.created_at);
    let day = moscow_day(made);
    // Two sources may have the same reason, which is printed once.
    let mut printed = HashSet::new();
    let reasons = view.verdict.reasons.iter();
    let reasons = reasons.filter(|reason| printed.insert(reason.text.clone()));
    let reasons = reasons.map(|reason| {
        let (level, label) = level_and_label(reason.level);
        Reason {
            level,
            label: label.to_owned(),
            text: reason.text.to_string(),
        }
    });
    let all = &view.report_data.services;
    let silent = all
        .iter()
        .filter(|service| service.state == Some(SourceState::NotAnswered));
    let skipped = all.iter().filter_map(|service| {
        let reason = service
            .error
            .as_ref()
            .filter(|_| service.status == ServiceStatus::Skipped)?;
        Some(LabelledValue {
            name: service.title.clone(),
            value: reason.message.clone(),
        })
    });
    let answered = all.iter().filter(|service| service.data.is_some());
    let together = &view.details;
    Report {
        service: SERVICE.to_owned(),
        title: TITLE.to_owned(),
        number: view.id.to_string(),
        identifier: identifier(view),
        car: car(&view.report_data.vehicle),
        facts: facts(view),
        verdict: Verdict {
            level: level_and_label(view.verdict.level).0,
            title: view.verdict.title.clone(),
            summary: view.verdict.summary.clone(),
            reasons: reasons.collect(),
        },
        changes: view
            .changed_since
            .as_ref()
            .map(|since| details::changes(since, view.changes.as_deref().unwrap_or_default())),
        recommendations: view
            .recommendations
            .iter()
            .map(ToString::to_string)
            .collect(),
        sections: answered.map(section).collect(),
        silent: silent.map(|service| service.title.clone()).collect(),
        skipped: skipped.collect(),
        contradictions: together
            .contradictions
            .iter()
            .map(details::compared)
            .collect(),
        damage: together.damage.as_ref().map(damage::damage),
        mileage: mileage::mileage(&together.mileage),
        owners: owners::owners(&together.timeline.owners),
        price: together.price.as_ref().map(details::price),
        checklist: details::checklist(&together.checklist),
        timeline: together
            .timeline
            .events
            .iter()
            .rev()
            .map(details::event)
            .collect(),
        note: format!("{NOTE} Правила вердикта: {}.", view.verdict.rules_version),
        url: link,
        date: Day {
            year: day.year(),
            month: day.month(),
            day: day.day(),
        },
        created_at: format!("{} (МСК)", moscow_text(made)),
    }
}

/// Identifiers of the car, most reliable first.
fn identifier(view: &ReportView) -> String {
    let vehicle = &view.report_data.vehicle;
    let marks = [
        ("VIN", &vehicle.vin),
        ("Номер кузова", &vehicle.body_number),
        ("Госномер", &vehicle.license_number),
    ];
    let known = marks.into_iter().find_map(|(name, value)| {
        let value = value.as_ref()?;
        Some(format!("{name} {value}"))
    });
    known.unwrap_or_else(|| view.search_query.clone())
}

/// Make, model and year of a car.
#[must_use]
pub fn car(vehicle: &Vehicle) -> String {
    let year = vehicle.year.map(|year| year.to_string());
    let parts = [vehicle.brand.clone(), vehicle.model.clone(), year];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() {
        return UNKNOWN_CAR.to_owned();
    }
    parts.join(" ")
}

/// Engine volume and power of a car, as far as known.
fn engine(vehicle: &Vehicle) -> Option<String> {
    let volume = vehicle.engine_volume.map(|volume| format!("{volume} см³"));
    let power = vehicle.engine_power.map(|power| format!("{power} л. с."));
    let parts: Vec<String> = [volume, power].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.join(", "))
}

/// «ответили 17 из 17»; `None` if not all sources answered, since the verdict then counts them.
fn all_answered(view: &ReportView) -> Option<String> {
    let services = &view.report_data.services;
    let all = services.len();
    services
        .iter()
        .all(|service| service.status == ServiceStatus::Success)
        .then(|| format!("ответили {all} из {all}"))
}

fn facts(view: &ReportView) -> Vec<LabelledValue> {
    let vehicle = &view.report_data.vehicle;
    let made = view.finished_at.unwrap_or(view.created_at);
    let marks = [&vehicle.vin, &vehicle.license_number, &vehicle.body_number];
    let query = Some(&view.search_query)
        .filter(|query| !marks.iter().any(|mark| mark.as_ref() == Some(query)));
    let facts = [
        ("Запрос", query.cloned()),
        ("VIN", vehicle.vin.clone()),
        ("Госномер", vehicle.license_number.clone()),
        ("Номер кузова", vehicle.body_number.clone()),
        ("Цвет", vehicle.color.clone()),
        ("Двигатель", engine(vehicle)),
        ("ПТС", view.report_data.passport.map(ToOwned::to_owned)),
        ("Отчёт готов", Some(format!("{} (МСК)", moscow_text(made)))),
        ("Источники", all_answered(view)),
    ];
    let rows = facts.into_iter().filter_map(|(name, value)| {
        Some(LabelledValue {
            name: name.to_owned(),
            value: value?,
        })
    });
    rows.collect()
}
