//! Comparison of the facts of one kind between sources.

use super::body_number::comparable;
use super::contradiction::{Contradiction, ContradictionCode};
use crate::normalise::{compact_cyrillic, compact_latin, comparable_words};
use crate::report::{naming, passport};
use crate::sources::facts::{Fact, FactKind};
use crate::sources::{SourceState, Statement};

/// Tolerances for the different rounding of volumes and powers by sources.
const VOLUME_TOLERANCE_CM3: f64 = 60.0;
const POWER_TOLERANCE_HP: f64 = 3.0;
/// Tolerance as a share of the power, because decoders round more for strong engines.
const POWER_TOLERANCE_SHARE: f64 = 0.03;
/// Tolerance in years, because a model year begins in the previous calendar year.
const YEAR_TOLERANCE: f64 = 1.0;

/// Minimum length of a serial part that distinguishes body numbers of one maker.
const MIN_SERIAL_CHARS: usize = 6;

struct Rule {
    kind: FactKind,
    code: ContradictionCode,
    text: &'static str,
}

const RULES: [Rule; 10] = [
    rule(
        FactKind::Vin,
        ContradictionCode::Vin,
        "Источники называют разные VIN: сведения могут относиться к разным автомобилям",
    ),
    rule(
        FactKind::Plate,
        ContradictionCode::Plate,
        "Госномер расходится: сверьте номер на автомобиле, в СТС и в отчёте",
    ),
    rule(
        FactKind::BodyNumber,
        ContradictionCode::BodyNumber,
        "Номер кузова расходится: сверьте его на кузове и в документах",
    ),
    rule(
        FactKind::Make,
        ContradictionCode::Make,
        "Марка расходится: часть записей может относиться к другому автомобилю",
    ),
    rule(
        FactKind::Colour,
        ContradictionCode::Colour,
        "Цвет расходится: спросите, когда автомобиль перекрашен и внесён ли цвет в документы",
    ),
    rule(
        FactKind::EngineNumber,
        ContradictionCode::EngineNumber,
        "Номер двигателя расходится: двигатель могли заменить",
    ),
    rule(
        FactKind::EngineVolume,
        ContradictionCode::EngineVolume,
        "Объём двигателя расходится: сверьте его с документами",
    ),
    rule(
        FactKind::EnginePower,
        ContradictionCode::EnginePower,
        "Мощность двигателя расходится: от неё зависят налог и ОСАГО, сверьте с документами",
    ),
    rule(
        FactKind::Year,
        ContradictionCode::Year,
        "Год выпуска расходится больше чем на год: сверьте его с ПТС",
    ),
    rule(
        FactKind::PassportNumber,
        ContradictionCode::Passports,
        "Номер ПТС расходится: спросите, какой из паспортов действует",
    ),
];

const fn rule(kind: FactKind, code: ContradictionCode, text: &'static str) -> Rule {
    Rule { kind, code, text }
}

pub(super) fn contradictions(facts: &[Fact]) -> Vec<Contradiction> {
    RULES
        .iter()
        .filter_map(|rule| {
            let of_kind: Vec<&Fact> = facts
                .iter()
                .filter(|fact| fact.kind == rule.kind && has_value(fact))
                .collect();
            if agree(&of_kind) {
                return None;
            }
            let mut values = distinct_statements(&of_kind);
            for statement in &mut values {
                statement.value.push_str(unit(rule.kind));
            }
            Some(Contradiction::new(
                rule.code,
                SourceState::Attention,
                rule.text,
                values,
            ))
        })
        .collect()
}

const fn unit(kind: FactKind) -> &'static str {
    match kind {
        FactKind::EngineVolume => "\u{a0}см³",
        FactKind::EnginePower => "\u{a0}л.\u{a0}с.",
        _ => "",
    }
}

/// Whether the fact has a value, not a text of the register for a missing value: «ОТСУТСТВУЕТ».
fn has_value(fact: &Fact) -> bool {
    let value = &fact.statement.value;
    match fact.kind {
        FactKind::Make => naming::known_make(value).is_some(),
        FactKind::Vin => {
            let vin = compact_latin(value);
            vin.len() == 17 && vin.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'*')
        }
        FactKind::Plate => {
            let count = compact_cyrillic(value).chars().count();
            (8..=9).contains(&count) && value.chars().any(|c| c.is_ascii_digit())
        }
        FactKind::BodyNumber
        | FactKind::Chassis
        | FactKind::EngineNumber
        | FactKind::PassportNumber => {
            let number = compact_latin(value);
            number.bytes().any(|c| c.is_ascii_digit())
        }
        FactKind::Colour => !value.trim().is_empty(),
        FactKind::EngineVolume | FactKind::EnginePower | FactKind::Year => number(value) > 0.0,
    }
}

fn number(text: &str) -> f64 {
    text.trim().parse().unwrap_or(0.0)
}

/// Whether all facts may be of one car; of a source's alternatives one matching candidate is enough.
fn agree(facts: &[&Fact]) -> bool {
    facts.iter().enumerate().all(|(index, fact)| {
        let others = facts.iter().skip(index + 1);
        others
            .filter(|other| !(fact.is_candidate && other.is_candidate))
            .all(|other| {
                fits(fact, other)
                    || (fact.is_candidate && any_candidate(facts, fact, other))
                    || (other.is_candidate && any_candidate(facts, other, fact))
            })
    })
}

/// Whether any candidate of the same source matches `other`.
fn any_candidate(facts: &[&Fact], candidate: &Fact, other: &Fact) -> bool {
    facts
        .iter()
        .filter(|fact| fact.is_candidate && fact.statement.source == candidate.statement.source)
        .any(|fact| fits(fact, other))
}

fn fits(one: &Fact, other: &Fact) -> bool {
    let (a, b) = (&one.statement.value, &other.statement.value);
    let near = |tolerance: f64| (number(a) - number(b)).abs() <= tolerance;
    match one.kind {
        FactKind::Make => naming::known_make(a) == naming::known_make(b),
        FactKind::Vin => same_masked(&compact_latin(a), &compact_latin(b)),
        FactKind::BodyNumber | FactKind::Chassis => same_body(&comparable(a), &comparable(b)),
        FactKind::EngineNumber => same_engine(a, b),
        FactKind::PassportNumber => same_passport(&compact_latin(a), &compact_latin(b)),
        FactKind::Plate => compact_cyrillic(a) == compact_cyrillic(b),
        FactKind::Colour => same_colour(a, b),
        FactKind::EngineVolume => near(VOLUME_TOLERANCE_CM3),
        FactKind::EnginePower => near(POWER_TOLERANCE_HP.max(number(a) * POWER_TOLERANCE_SHARE)),
        FactKind::Year => near(YEAR_TOLERANCE),
    }
}

/// Equality of numbers that may be masked with `*`.
fn same_masked(one: &str, other: &str) -> bool {
    one.len() == other.len()
        && one
            .bytes()
            .zip(other.bytes())
            .all(|(a, b)| a == b || a == b'*' || b == b'*')
}

/// Whether two body numbers are equal, or one is the serial part of the other.
fn same_body(one: &str, other: &str) -> bool {
    let is_serial_of =
        |serial: &str, number: &str| serial.len() >= MIN_SERIAL_CHARS && number.ends_with(serial);
    one == other || is_serial_of(one, other) || is_serial_of(other, one)
}

/// Whether two passports may be of one car; an electronic passport replaces the paper one.
fn same_passport(one: &str, other: &str) -> bool {
    one == other || passport::is_electronic(one) != passport::is_electronic(other)
}

/// Whether two engine numbers are equal; a register may prefix the model: «21126, 4182543».
fn same_engine(one: &str, other: &str) -> bool {
    let (one, other) = (compact_latin(one), compact_latin(other));
    one.ends_with(&other) || other.ends_with(&one)
}

/// Whether two colours are equal; shades count as one, as do silver and grey.
fn same_colour(one: &str, other: &str) -> bool {
    let plain = |text: &str| {
        comparable_words(text)
            .replace("серебристый", "серый")
            .replace("серебряный", "серый")
    };
    let (one, other) = (plain(one), plain(other));
    one.contains(&other) || other.contains(&one)
}

/// Statements without repetitions of a source and value.
fn distinct_statements(facts: &[&Fact]) -> Vec<Statement> {
    let mut values: Vec<Statement> = Vec::new();
    for fact in facts {
        let is_known = values.iter().any(|known| {
            known.source == fact.statement.source && known.value == fact.statement.value
        });
        if !is_known {
            values.push(fact.statement.clone());
        }
    }
    values
}
