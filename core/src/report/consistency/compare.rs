//! Statements of one kind, compared.

use super::{Contradiction, ContradictionCode, Fact, Kind, Stated};
use crate::normalise::{compact_cyrillic, compact_latin};
use crate::report::{SourceState, naming};

/// Sources round differently: so much is no contradiction.
const VOLUME_TOLERANCE_CM3: f64 = 60.0;
const POWER_TOLERANCE_HP: f64 = 3.0;
/// Of a strong engine the decoders round more.
const POWER_TOLERANCE: f64 = 0.03;
/// A model year begins in the year before.
const YEAR_TOLERANCE: f64 = 1.0;

struct Rule {
    kind: Kind,
    code: ContradictionCode,
    text: &'static str,
}

const RULES: [Rule; 10] = [
    rule(
        Kind::Vin,
        ContradictionCode::Vin,
        "Источники называют разные VIN: сведения могут относиться к разным автомобилям",
    ),
    rule(
        Kind::Plate,
        ContradictionCode::Plate,
        "Госномер расходится: сверьте номер на автомобиле, в СТС и в отчёте",
    ),
    rule(
        Kind::BodyNumber,
        ContradictionCode::BodyNumber,
        "Номер кузова расходится: сверьте его на кузове и в документах",
    ),
    rule(
        Kind::Make,
        ContradictionCode::Make,
        "Марка расходится: часть записей может относиться к другому автомобилю",
    ),
    rule(
        Kind::Colour,
        ContradictionCode::Colour,
        "Цвет расходится: спросите, когда автомобиль перекрашен и внесён ли цвет в документы",
    ),
    rule(
        Kind::EngineNumber,
        ContradictionCode::EngineNumber,
        "Номер двигателя расходится: двигатель могли заменить",
    ),
    rule(
        Kind::EngineVolume,
        ContradictionCode::EngineVolume,
        "Объём двигателя расходится: сверьте его с документами",
    ),
    rule(
        Kind::EnginePower,
        ContradictionCode::EnginePower,
        "Мощность двигателя расходится: от неё зависят налог и ОСАГО, сверьте с документами",
    ),
    rule(
        Kind::Year,
        ContradictionCode::Year,
        "Год выпуска расходится больше чем на год: сверьте его с ПТС",
    ),
    rule(
        Kind::PassportNumber,
        ContradictionCode::Passports,
        "Номер ПТС расходится: спросите, какой из паспортов действует",
    ),
];

const fn rule(kind: Kind, code: ContradictionCode, text: &'static str) -> Rule {
    Rule { kind, code, text }
}

pub(super) fn contradictions(facts: &[Fact]) -> Vec<Contradiction> {
    RULES
        .iter()
        .filter_map(|rule| {
            let of_kind: Vec<&Fact> = facts
                .iter()
                .filter(|fact| fact.kind == rule.kind && is_stated(fact))
                .collect();
            if agree(&of_kind) {
                return None;
            }
            let mut values = without_repeats(&of_kind);
            for stated in &mut values {
                stated.value.push_str(unit(rule.kind));
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

const fn unit(kind: Kind) -> &'static str {
    match kind {
        Kind::EngineVolume => "\u{a0}см³",
        Kind::EnginePower => "\u{a0}л.\u{a0}с.",
        _ => "",
    }
}

/// Registers write words where a number is missing: «ОТСУТСТВУЕТ», «Сведения отсутствуют».
fn is_stated(fact: &Fact) -> bool {
    let value = &fact.stated.value;
    match fact.kind {
        Kind::Make => naming::known_make(value).is_some(),
        Kind::Vin => {
            let vin = compact_latin(value);
            vin.len() == 17 && vin.bytes().all(|c| c.is_ascii_alphanumeric() || c == b'*')
        }
        Kind::Plate => {
            let count = compact_cyrillic(value).chars().count();
            (8..=9).contains(&count) && value.chars().any(|c| c.is_ascii_digit())
        }
        Kind::BodyNumber | Kind::EngineNumber | Kind::PassportNumber => {
            let number = compact_latin(value);
            number.bytes().any(|c| c.is_ascii_digit())
        }
        Kind::Colour => !value.trim().is_empty(),
        Kind::EngineVolume | Kind::EnginePower | Kind::Year => number(value) > 0.0,
    }
}

fn number(text: &str) -> f64 {
    text.trim().parse().unwrap_or(0.0)
}

/// Whether all statements may be of one car. A source that lists candidates agrees with all that
/// one of its candidates agrees with.
fn agree(facts: &[&Fact]) -> bool {
    facts.iter().enumerate().all(|(place, fact)| {
        let others = facts.iter().skip(place + 1);
        others
            .filter(|other| !(fact.is_candidate && other.is_candidate))
            .all(|other| {
                fits(fact, other)
                    || (fact.is_candidate && any_candidate(facts, fact, other))
                    || (other.is_candidate && any_candidate(facts, other, fact))
            })
    })
}

/// Whether another candidate of the same source fits.
fn any_candidate(facts: &[&Fact], candidate: &Fact, stated: &Fact) -> bool {
    facts
        .iter()
        .filter(|fact| fact.is_candidate && fact.stated.source == candidate.stated.source)
        .any(|fact| fits(fact, stated))
}

fn fits(one: &Fact, other: &Fact) -> bool {
    let (a, b) = (&one.stated.value, &other.stated.value);
    let near = |tolerance: f64| (number(a) - number(b)).abs() <= tolerance;
    match one.kind {
        Kind::Make => naming::known_make(a) == naming::known_make(b),
        Kind::Vin => same_masked(&compact_latin(a), &compact_latin(b)),
        Kind::BodyNumber => compact_latin(a) == compact_latin(b),
        Kind::EngineNumber => same_engine(a, b),
        Kind::PassportNumber => same_passport(&compact_latin(a), &compact_latin(b)),
        Kind::Plate => compact_cyrillic(a) == compact_cyrillic(b),
        Kind::Colour => same_colour(a, b),
        Kind::EngineVolume => near(VOLUME_TOLERANCE_CM3),
        Kind::EnginePower => near(POWER_TOLERANCE_HP.max(number(a) * POWER_TOLERANCE)),
        Kind::Year => near(YEAR_TOLERANCE),
    }
}

/// A register may mask characters with `*`.
fn same_masked(one: &str, other: &str) -> bool {
    one.len() == other.len()
        && one
            .bytes()
            .zip(other.bytes())
            .all(|(a, b)| a == b || a == b'*' || b == b'*')
}

/// An electronic passport of 15 digits replaces the paper one: both may be named, one after the other.
fn same_passport(one: &str, other: &str) -> bool {
    let is_electronic =
        |number: &str| number.len() == 15 && number.bytes().all(|c| c.is_ascii_digit());
    one == other || is_electronic(one) != is_electronic(other)
}

/// «21126, 4182543» is the model and number of what another register calls 4182543.
fn same_engine(one: &str, other: &str) -> bool {
    let (one, other) = (compact_latin(one), compact_latin(other));
    one.ends_with(&other) || other.ends_with(&one)
}

/// «ТЁМНО-СЕРЫЙ» and «серый» are one colour in the registers, and so are silver and grey.
fn same_colour(one: &str, other: &str) -> bool {
    let plain = |text: &str| {
        let text = text.trim().to_lowercase().replace('ё', "е");
        text.replace("серебристый", "серый")
            .replace("серебряный", "серый")
    };
    let (one, other) = (plain(one), plain(other));
    one.contains(&other) || other.contains(&one)
}

/// One row for each source and value.
fn without_repeats(facts: &[&Fact]) -> Vec<Stated> {
    let mut values: Vec<Stated> = Vec::new();
    for fact in facts {
        let is_known = values
            .iter()
            .any(|known| known.source == fact.stated.source && known.value == fact.stated.value);
        if !is_known {
            values.push(fact.stated.clone());
        }
    }
    values
}
