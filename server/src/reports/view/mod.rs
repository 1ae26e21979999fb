//! View of a report, computed from its rows by the rules of core.

mod dto;

pub use dto::{
    ReportDataView, ReportDetails, ReportSummary, ReportView, ServiceError, ServiceView,
};

use std::collections::HashMap;

use avtosled_core::catalogue::{self, Catalogue};
use avtosled_core::date::Date;
use avtosled_core::messages;
use avtosled_core::money::Kopecks;
use avtosled_core::report::{
    Block, OdometerAnalysis, PassportKind, PriceBand, SourceState, SourceStatus, analyse_odometer,
    passport_kind, tile,
};
use chrono::{DateTime, Utc};
use serde_json::Value;
use uuid::Uuid;

use crate::checks::orders::PaidBy;
use crate::checks::report_data::source::{Source, history, inputs};
use crate::checks::report_data::vehicle::vehicle;
use crate::checks::report_data::{ReportData, find};
use crate::checks::repository::reports::{
    self, Report, ReportService, ReportStatus, ServiceStatus,
};
use crate::identity::company;
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db::StorageError;
use crate::platform::keys::secrets::Secrets;
use crate::reports::photos;
use crate::reports::redaction::{Audience, redact_block, redact_findings, redact_text};
use crate::reports::repository::notes;

const NO_DATA: &str = "Данные не найдены";

/// Whole report, redacted for its reader.
pub fn view(
    secrets: &Secrets,
    report: &Report,
    rows: &[ReportService],
    audience: Audience,
    now: DateTime<Utc>,
) -> Result<ReportView, StorageError> {
    let sources: Vec<Source> = rows.iter().map(Source::read).collect();
    let inputs = inputs(&sources);
    // Data of a completed report is assessed as of the report's completion.
    let today = moscow_day(report.finished_at.unwrap_or(now));
    let ReportData { identity, findings } = ReportData::parse(report)?;
    let sum = |pick: fn(&ReportService) -> bool| {
        Kopecks(
            rows.iter()
                .filter(|row| pick(row))
                .map(|row| row.service_price)
                .sum(),
        )
    };
    let is_paid = !reports::is_free(report);
    // A running report is assessed by the current rules.
    let found = findings.unwrap_or_else(|| find(report, &identity, &inputs, today));
    let found = redact_findings(audience, found);
    Ok(ReportView {
        id: report.id,
        version: report.version,
        status: report.status,
        created_at: report.created_at,
        finished_at: report.finished_at,
        search_type: report.search_type.clone(),
        search_query: report.search_query.clone(),
        catalogue: report.catalogue.clone(),
        selected_services: rows.iter().map(|row| row.service_name.clone()).collect(),
        free_check: report.free_check,
        vk_package: report.vk_package,
        paid_by: paid_by(report),
        package_type: report.quick_package.clone(),
        payment_id: None,
        promo_code: report.promo_code.clone(),
        refreshed_from: report.refreshed_from,
        total_cost: Kopecks(report.total_cost),
        held_cost: if is_paid {
            sum(|row| row.cost == 0 && !row.released)
        } else {
            Kopecks::ZERO
        },
        released_cost: if is_paid {
            // Services skipped for lack of a source were never held.
            sum(|row| row.released && row.asked_as.is_some())
        } else {
            Kopecks::ZERO
        },
        ordered_cost: Kopecks(report.cost),
        successful_services_count: report.successful_services_count,
        answered_count: sources.iter().filter(|source| source.has_ended()).count(),
        services_count: rows.len(),
        recommendations: found.recommendations,
        mismatch: identity.mismatch.clone(),
        verdict: found.verdict,
        changes: None,
        changed_since: None,
        details: ReportDetails {
            contradictions: found.contradictions,
            timeline: found.timeline,
            mileage: found.mileage,
            damage: found.damage,
            price: found.price,
            bargain: found.negotiation,
            checklist: found.checklist,
        },
        report_data: ReportDataView {
            vehicle: vehicle(&identity, &sources),
            passport: passport_kind(&inputs).map(PassportKind::title),
            services: services(secrets, report, &sources, audience, today),
        },
    })
}

fn paid_by(report: &Report) -> PaidBy {
    if report.vk_package {
        PaidBy::VkPackage
    } else if report.free_check {
        PaidBy::FreeCheck
    } else if report.user_package_id.is_some() {
        PaidBy::PackageCheck
    } else {
        PaidBy::Balance
    }
}

/// Summaries of reports for a list, in the given order.
pub async fn summaries(ctx: &Context, page: &[Report]) -> Result<Vec<ReportSummary>, StorageError> {
    let ids: Vec<Uuid> = page.iter().map(|report| report.id).collect();
    let mut rows: HashMap<Uuid, Vec<ReportService>> = HashMap::new();
    for row in reports::list_services(&ctx.encryption, ctx.db.read(), &ids).await? {
        rows.entry(row.report_id).or_default().push(row);
    }
    let now = ctx.clock.now();
    let mut tags = notes::list_tags(ctx.db.read(), &ids).await?;
    let orderers = page.iter().filter_map(|report| report.member_id).collect();
    let orderers = company::member_names(ctx.db.read(), orderers).await?;
    let summary_of = |report: &Report| {
        let rows = rows.get(&report.id).map_or(&[][..], Vec::as_slice);
        let orderer = report.member_id.and_then(|id| orderers.get(&id));
        Ok(ReportSummary {
            ordered_by: orderer.cloned(),
            tags: tags.remove(&report.id).unwrap_or_default(),
            ..summary(report, rows, now)?
        })
    };
    page.iter().map(summary_of).collect()
}

/// Summary of a report for a list.
pub fn summary(
    report: &Report,
    rows: &[ReportService],
    now: DateTime<Utc>,
) -> Result<ReportSummary, StorageError> {
    let sources: Vec<Source> = rows.iter().map(Source::read).collect();
    let ReportData { identity, findings } = ReportData::parse(report)?;
    let found =
        findings.unwrap_or_else(|| find(report, &identity, &inputs(&sources), moscow_day(now)));
    Ok(ReportSummary {
        id: report.id,
        created_at: report.created_at,
        finished_at: report.finished_at,
        status: report.status,
        search_type: report.search_type.clone(),
        search_query: report.search_query.clone(),
        total_cost: Kopecks(report.total_cost),
        services_count: rows.len(),
        answered_count: sources.iter().filter(|source| source.has_ended()).count(),
        verdict_level: found.verdict.level,
        vehicle: vehicle(&identity, &sources),
        free_check: report.free_check,
        vk_package: report.vk_package,
        paid_by: paid_by(report),
        ordered_by: None,
        tags: Vec::new(),
    })
}

/// Make, model, verdict and price of a report, for lists of cars.
#[derive(Clone, Debug)]
pub struct ReportOutline {
    /// Make and model, if a source names the car.
    pub car: Option<String>,
    pub level: SourceState,
    /// Title of the verdict, in Russian.
    pub verdict: String,
    pub price: Option<PriceBand>,
}

/// Outline of a report.
pub fn outline(
    report: &Report,
    rows: &[ReportService],
    now: DateTime<Utc>,
) -> Result<ReportOutline, StorageError> {
    let sources: Vec<Source> = rows.iter().map(Source::read).collect();
    let ReportData { identity, findings } = ReportData::parse(report)?;
    let found =
        findings.unwrap_or_else(|| find(report, &identity, &inputs(&sources), moscow_day(now)));
    let car = vehicle(&identity, &sources);
    let words = [car.brand, car.model];
    let words: Vec<String> = words.into_iter().flatten().collect();
    Ok(ReportOutline {
        car: (!words.is_empty()).then(|| words.join(" ")),
        level: found.verdict.level,
        verdict: found.verdict.title,
        price: found.price,
    })
}

fn services(
    secrets: &Secrets,
    report: &Report,
    sources: &[Source],
    audience: Audience,
    today: Date,
) -> Vec<ServiceView> {
    let is_unknown = report.status == ReportStatus::Completed && !report.car_known;
    let odometer = analyse_odometer(&inputs(sources), today);
    let owners = history(sources).map(|history| history.ownership_periods.clone());
    sources
        .iter()
        .map(|source| {
            let row = source.row;
            let (state, verdict) = assessment(source, &odometer, today);
            let verdict = verdict.map(|text| redact_text(audience, text));
            // «Nothing found» for an arbitrary string is no good result.
            let state = state.map(|state| match state {
                SourceState::Good if is_unknown => SourceState::NoData,
                state => state,
            });
            let answer = source.answer.as_ref();
            let about = row.source.0.source();
            let block = source.block().cloned();
            let block = block.and_then(|block| redact_block(audience, block));
            let block = block.map(|mut block| {
                if let (Block::Accidents(accidents), Some(owners)) = (&mut block, &owners) {
                    accidents.ownership_periods.clone_from(owners);
                }
                photos::sign_links(secrets, &mut block, row.id, row.fetched_at);
                block
            });
            ServiceView {
                id: row.service_name.clone(),
                source: row.source.0,
                title: title(report, row),
                status: row.status,
                status_label: status_label(row.status),
                state,
                register: about.register,
                limits: about.limitations,
                tile: tile(&source.input(), &odometer, today),
                shown: block.as_ref().map(Block::present),
                data: block.as_ref().map(|block| data(block, verdict.as_deref())),
                // Unparsed records may contain personal data.
                other: answer
                    .filter(|_| audience == Audience::Owner)
                    .map_or_else(Vec::new, |answer| {
                        [answer.other.clone(), answer.doubted.clone()].concat()
                    }),
                silent: answer.map_or_else(Vec::new, |answer| answer.silent.clone()),
                verdict,
                price: Kopecks(row.service_price),
                cost: Kopecks(row.cost),
                released: row.released,
                attempts: row.attempts,
                fetched_at: row.fetched_at,
                actual_at: row.actual_at,
                from_cache: row.from_cache,
                late: row.late,
                response_time_ms: row.response_time,
                error: row.error_code.clone().map(|code| ServiceError {
                    code,
                    message: row.error_message.clone().unwrap_or_default(),
                }),
            }
        })
        .collect()
}

/// State of a source's answer with its text.
fn assessment(
    source: &Source,
    odometer: &OdometerAnalysis,
    today: Date,
) -> (Option<SourceState>, Option<String>) {
    match (source.status(), &source.answer) {
        (SourceStatus::Answered, Some(answer)) => {
            let assessment = answer.assess(odometer, today);
            (Some(assessment.level), Some(assessment.text))
        }
        (SourceStatus::Answered, None) => (Some(SourceState::NoData), Some(NO_DATA.to_owned())),
        (SourceStatus::Failed, _) => (Some(SourceState::NotAnswered), None),
        (SourceStatus::Empty, _) => (
            Some(SourceState::NoData),
            Some(messages::SOURCE_EMPTY.to_owned()),
        ),
        (SourceStatus::Skipped | SourceStatus::Pending, _) => (None, None),
    }
}

fn title(report: &Report, row: &ReportService) -> String {
    let service = Catalogue::parse(&report.catalogue)
        .and_then(|list| catalogue::find(list, &row.service_name))
        .or_else(|| catalogue::find_for_package(&row.service_name));
    service.map_or_else(
        || row.service_name.clone(),
        |service| service.title.to_owned(),
    )
}

const fn status_label(status: ServiceStatus) -> &'static str {
    match status {
        ServiceStatus::Success => "Выполнено",
        ServiceStatus::Error => "Ошибка",
        ServiceStatus::Skipped => "Пропущено",
        ServiceStatus::Pending | ServiceStatus::Running => "В процессе",
    }
}

/// Fields of a block, verdict first, in the order of the specification.
fn data(block: &Block, verdict: Option<&str>) -> Value {
    let mut value = serde_json::to_value(block).unwrap_or_default();
    let mut data = value.get_mut("data").map(Value::take).unwrap_or_default();
    if let (Some(fields), Some(verdict)) = (data.as_object_mut(), verdict) {
        fields.insert("verdict".to_owned(), Value::String(verdict.to_owned()));
    }
    data
}
