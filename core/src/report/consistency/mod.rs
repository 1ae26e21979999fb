//! Contradictions between sources: a wrong number, another car, or an inconsistent past.

mod body_number;
mod compare;
mod contradiction;
mod operation;
mod past;
mod recycling_fee;

use super::source_input::{SourceInput, answers};
use crate::date::Date;
use crate::sources::Statement;
use crate::sources::facts::{Fact, FactKind, Facts};

pub use contradiction::{Contradiction, ContradictionCode};

/// Identifiers of the car that the report was ordered with.
#[derive(Clone, Copy, Debug, Default)]
pub struct RequestedCar<'a> {
    pub vin: Option<&'a str>,
    pub plate: Option<&'a str>,
    pub body_number: Option<&'a str>,
}

/// All contradictions of a report, those of identifiers first.
#[must_use]
pub fn contradictions(
    requested: RequestedCar<'_>,
    sources: &[SourceInput<'_>],
    today: Date,
) -> Vec<Contradiction> {
    let mut all = Vec::new();
    for (service_id, answer) in answers(sources) {
        let mut facts = Facts::new(answer.block.short_name(), service_id);
        answer.block.data().facts(&mut facts);
        all.append(&mut facts.list);
    }
    let identifiers = [
        (FactKind::Vin, requested.vin),
        (FactKind::Plate, requested.plate),
        (FactKind::BodyNumber, requested.body_number),
    ];
    for (kind, value) in identifiers {
        let Some(value) = value.filter(|value| !value.trim().is_empty()) else {
            continue;
        };
        all.push(Fact {
            kind,
            statement: Statement {
                source: "Ваш запрос".to_owned(),
                anchor: String::new(),
                value: value.to_owned(),
            },
            is_candidate: false,
        });
    }
    let mut contradictions = compare::contradictions(&all);
    let is_of_body = |other: &Contradiction| other.code == ContradictionCode::BodyNumber;
    if !contradictions.iter().any(is_of_body) {
        contradictions.extend(body_number::contradiction(&all, sources));
    }
    contradictions.extend(past::contradictions(sources, today));
    contradictions.extend(operation::contradiction(sources, today));
    contradictions.extend(recycling_fee::contradiction(sources));
    contradictions
}
