//! Complete sample answers for mutation tests, and reports in which one answer is mutated.

use std::sync::LazyLock;

use avtosled_core::report::{
    Answer, RequestedCar, SourceInput, SourceStatus, contradictions, verdict,
};
use avtosled_core::sources::{SourceId, SourceState};
use serde_json::{Value, json};
use strum::VariantArray;

use super::oracle::{Outcome, outcome, stored, today};
use super::parsers::{PARSERS, Parser};
use crate::car_data::api_cloud::samples;

/// Complete sample answer of a parser, with its outcome.
pub struct Base {
    pub parser: &'static Parser,
    /// Source that the answer belongs to in a report.
    pub source: Option<SourceId>,
    pub answer: Value,
    pub outcome: Outcome,
    /// Verdict of a report in which all other answers are clean.
    pub verdict: SourceState,
}

/// Changes of samples, by parser, JSON pointer and value; most add facts against the car.
const PATCHES: [(&str, &str, &str); 33] = [
    ("History", "/utilicazia", "1"),
    ("History", "/ownershipPeriod/1/lastOperation", r#""68""#),
    ("History", "/ownershipPeriod/1/lastOperation", r#""47""#),
    ("History", "/ownershipPeriod/1/lastOperation", r#""07""#),
    ("History", "/ownershipPeriod/0/lastOperation", r#""66""#),
    ("History", "/ownershipPeriod/1/to", r#""11.05.2025""#),
    ("History", "/ownershipPeriod/1/from", r#""11.05.2030""#),
    (
        "History",
        "/ownershipPeriod/1/simplePersonType",
        r#""Legal""#,
    ),
    ("History", "/vehicle/bodyNumber", r#""X9F00TEST00000009""#),
    ("History", "/vehicle/year", r#""2021""#),
    ("Restrictions", "/records/0/codeTo", r#""48""#),
    ("Restrictions", "/records/0/ogrkod", r#""5""#),
    ("Inspections", "/records/0/odometerValue", r#""15000""#),
    ("Policies", "/rez/0/cel", r#""Такси""#),
    ("Policies", "/rez/0/stopPolis", r#""31.03.2030""#),
    ("Policies", "/rez/0/status", r#""Прекратил действие""#),
    ("Pledges", "/rez/0/endDate", r#""01.03.2030""#),
    ("Leases", "/rez/0/dateEnd", r#""01.03.2030""#),
    ("Bankruptcy", "/rez/0/isActive/value", r#""false""#),
    ("Enforcement", "/records/0/stopIPDate", r#""01.03.2030""#),
    ("Auctions", "/records/0/damage", r#""Total loss""#),
    ("Auctions", "/records/0/odometer", r#""90000""#),
    ("Photos", "/records/0/info", r#""После ДТП""#),
    ("Taxi", "/partner/result/0/status", r#""Аннулировано""#),
    ("Decoding", "/reports/0/engineVolume", "3000"),
    (
        "passports",
        "/rez/restrictions",
        r#""Запрет на регистрационные действия""#,
    ),
    ("passports", "/rez/restrictions", r#""Под наблюдением""#),
    ("passports", "/rez/statuspts", r#""Аннулирован""#),
    ("passports", "/rez/displosal_fee", r#""Не уплачен""#),
    ("passports", "/rez/vipusk", r#""Отказано в выпуске""#),
    ("passports", "/rez/custenc", r#""Обеспечение уплаты""#),
    ("Company", "/data/0/invalid", r#""1""#),
    ("Company", "/data/0/statusORG", "0"),
];

pub static BASES: LazyLock<Vec<Base>> = LazyLock::new(|| {
    let mut bases: Vec<Base> = PARSERS
        .iter()
        .map(|parser| Base::new(parser, parser.sample.clone()))
        .collect();
    for (name, pointer, value) in PATCHES {
        let parser = PARSERS.iter().find(|parser| parser.name == name).unwrap();
        let mut answer = parser.sample.clone();
        *answer.pointer_mut(pointer).unwrap() = samples::json(value);
        bases.push(Base::new(parser, answer));
    }
    bases
});

impl Base {
    fn new(parser: &'static Parser, answer: Value) -> Self {
        let source = source_of(&parser.name);
        let body = answer.to_string();
        Self {
            source,
            outcome: outcome(parser, &body),
            verdict: report_verdict(source, reply(parser, &body)),
            parser,
            answer,
        }
    }

    /// Whether the source has a risk, so that a report without its answer is never good.
    pub fn has_risk(&self) -> bool {
        self.source
            .is_some_and(|source| source.source().risk.is_some())
    }
}

/// Source whose answer the parser reads.
fn source_of(parser: &str) -> Option<SourceId> {
    match parser {
        "passports" => Some(SourceId::Customs),
        "photos of Nomerogram" => Some(SourceId::Photos),
        "inspections of EAISTO" => Some(SourceId::Inspections),
        _ => in_report().find(|source| format!("{source:?}") == parser),
    }
}

/// Sources with their own answer; mileage and policy details are parts of other answers.
fn in_report() -> impl Iterator<Item = SourceId> {
    let parts = [SourceId::Mileage, SourceId::PolicyDetails];
    let all = SourceId::VARIANTS.iter().copied();
    all.filter(move |source| !parts.contains(source))
}

/// Status and answer of a source in a report of the tests.
pub type Reply = (SourceStatus, Option<Answer>);

pub fn reply(parser: &Parser, body: &str) -> Reply {
    match (parser.parse)(body.as_bytes(), 200) {
        Ok(answer) => {
            let block = answer.block.clone();
            let stored = block.map(|block| answer.stored_with(block, today()));
            (SourceStatus::Answered, stored)
        }
        Err(_) => (SourceStatus::Failed, None),
    }
}

pub static CLEAN: LazyLock<Vec<(SourceId, Option<Answer>)>> = LazyLock::new(|| {
    let clean = |source| {
        let parser = PARSERS
            .iter()
            .find(|parser| parser.name == format!("{source:?}"));
        (
            source,
            stored(parser.unwrap(), &clean_answer(source).to_string()),
        )
    };
    in_report().map(clean).collect()
});

/// Answer without facts against the car.
fn clean_answer(source: SourceId) -> Value {
    match source {
        SourceId::Accidents | SourceId::Wanted | SourceId::Restrictions => {
            samples::none_without_records()
        }
        SourceId::Recalls | SourceId::Auctions | SourceId::Enforcement | SourceId::Taxi => {
            json!({"status": 200, "count": 0, "message": "Нет"})
        }
        SourceId::Pledges | SourceId::Leases | SourceId::Fines | SourceId::Bankruptcy => {
            json!({"status": 200, "num": 0, "message": "Нет"})
        }
        SourceId::Customs => json!({"status": 200, "message": "Нет"}),
        _ => samples::for_source(source),
    }
}

/// Verdict of a report with the given answer and clean answers of all other sources.
pub fn report_verdict(source: Option<SourceId>, (status, answer): Reply) -> SourceState {
    let Some(source) = source else {
        return SourceState::NoData;
    };
    let inputs: Vec<SourceInput<'_>> = CLEAN
        .iter()
        .map(|(id, clean)| SourceInput {
            service_id: (*id).into(),
            source: *id,
            status: if *id == source {
                status
            } else {
                SourceStatus::Answered
            },
            answer: if *id == source {
                answer.as_ref()
            } else {
                clean.as_ref()
            },
        })
        .collect();
    let contradictions = contradictions(RequestedCar::default(), &inputs, today());
    let verdict = verdict(&inputs, today());
    verdict.with_contradictions(&contradictions).level
}
