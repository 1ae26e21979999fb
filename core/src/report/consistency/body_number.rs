//! Contradictions of body and chassis numbers with the VIN of the car.

use super::contradiction::{Contradiction, ContradictionCode};
use crate::normalise::{all_digits, compact_latin};
use crate::report::source_input::{SourceInput, answers};
use crate::sources::facts::{Fact, FactKind};
use crate::sources::operations::REPLACEMENT;
use crate::sources::{Block, SourceState};

const VIN_CHARS: usize = 17;

/// WMI codes of makers whose body number is the last seven characters of the VIN: LADA plants.
const SERIAL_MAKERS: [&str; 3] = ["XTA", "XTK", "X4K"];
const SERIAL_CHARS: usize = 7;

/// Contradiction of body and chassis numbers that belong to another VIN.
///
/// Short numbers of makers that count bodies independently of the VIN, and old numbers of right-hand-drive cars,
/// cannot be compared with a VIN.
pub(super) fn contradiction(facts: &[Fact], sources: &[SourceInput<'_>]) -> Option<Contradiction> {
    let vin = facts.iter().find(|fact| {
        fact.kind == FactKind::Vin && {
            let vin = comparable(&fact.statement.value);
            is_vin_like(&vin)
        }
    })?;
    let of_vin = comparable(&vin.statement.value);
    let others: Vec<&Fact> = facts
        .iter()
        .filter(|fact| matches!(fact.kind, FactKind::BodyNumber | FactKind::Chassis))
        .filter(|fact| is_of_another(&comparable(&fact.statement.value), &of_vin))
        .collect();
    let is_body = |fact: &&&Fact| fact.kind == FactKind::BodyNumber;
    let other = others.iter().find(is_body).or(others.first())?;
    // A vehicle completed on the chassis of another maker has two VINs.
    let is_chassis = others.iter().all(|fact| fact.kind == FactKind::Chassis);
    let (level, what, why) = if is_chassis {
        let why = "Так бывает у машин, собранных на чужом шасси: сверьте номер с ПТС";
        (SourceState::NoData, "Номер шасси", why)
    } else if is_replaced(sources) {
        let why = "В истории регистраций есть замена агрегата: сверьте запись о ней в ПТС";
        (SourceState::Attention, "Номер кузова", why)
    } else {
        let why = "Кузов заменили, в записи ошибка, или записи относятся к разным автомобилям";
        (SourceState::Attention, "Номер кузова", why)
    };
    let number = &other.statement.value;
    let mut values = vec![vin.statement.clone()];
    values.extend(others.iter().map(|fact| fact.statement.clone()));
    Some(Contradiction::new(
        ContradictionCode::BodyNumber,
        level,
        format!("{what} не совпадает с VIN: {number}. {why}"),
        values,
    ))
}

/// Number in Latin capitals, with the letters O, Q and I as the digits 0 and 1.
pub(super) fn comparable(number: &str) -> String {
    let number = compact_latin(number);
    number.replace(['O', 'Q'], "0").replace('I', "1")
}

fn is_vin_like(number: &str) -> bool {
    number.len() == VIN_CHARS
        && number.bytes().all(|c| c.is_ascii_alphanumeric())
        && number.bytes().any(|c| c.is_ascii_digit())
        // Excludes a filler that repeats one character.
        && number.bytes().any(|c| !number.starts_with(char::from(c)))
}

/// Whether a body or chassis number cannot belong to the car with this VIN.
fn is_of_another(number: &str, vin: &str) -> bool {
    let is_serial = |text: &str| text.len() == SERIAL_CHARS && all_digits(text);
    let serial = vin.get(VIN_CHARS - SERIAL_CHARS..).unwrap_or_default();
    let has_serial = SERIAL_MAKERS.iter().any(|maker| vin.starts_with(maker)) && is_serial(serial);
    (is_vin_like(number) && number != vin) || (has_serial && is_serial(number) && number != serial)
}

fn is_replaced(sources: &[SourceInput<'_>]) -> bool {
    answers(sources).any(|(_, answer)| match &answer.block {
        Block::History(history) => history
            .ownership_periods
            .iter()
            .any(|period| period.last_operation == REPLACEMENT),
        _ => false,
    })
}
