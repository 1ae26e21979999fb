//! Technical inspections and odometer readings.

use super::Judgement;
use crate::date::Date;
use crate::plural::counted;
use crate::report::odometer::{Odometer, has_readings, reservation, statement, told_fall};
use crate::report::words::{latest, spoken_date};
use crate::report::{Block, Inspection, InspectionOperator, Inspections};

/// Private cars need no card, so one that ran out is no fault.
pub(super) fn inspections(
    block: &Block,
    inspections: &Inspections,
    odometer: &Odometer,
    today: Date,
) -> Judgement {
    let cards = &inspections.cards;
    let newest = latest(cards.iter().map(|card| Some(card.date.as_str())))
        .and_then(|(place, _)| cards.get(place))
        .or(cards.first());
    let Some(newest) = newest else {
        return Judgement::no_data("Диагностические карты не найдены");
    };
    if let Some((fall, place)) = told_fall(odometer, block) {
        return Judgement::attention(fall.text()).at(Some(place));
    }
    let mut text = counted_cards(cards.len(), newest, today);
    if let Some(reservation) = reservation(odometer, today).filter(|_| has_readings(block)) {
        text.extend([". ", &reservation]);
    }
    Judgement::good(text)
}

fn counted_cards(count: usize, newest: &Inspection, today: Date) -> String {
    let count = counted(count as u64, "карта", "карты", "карт");
    let validity = match newest.expires.as_deref().map(str::parse::<Date>) {
        Some(Ok(expires)) if expires >= today => format!("действует до {}", spoken_date(expires)),
        Some(Ok(expires)) => format!("последняя истекла {}", spoken_date(expires)),
        _ => "срок не указан".to_owned(),
    };
    format!("{count}, {validity}")
}

pub(super) fn mileage(block: &Block, odometer: &Odometer, today: Date) -> Judgement {
    if !has_readings(block) {
        return Judgement::no_data("Показания пробега не найдены");
    }
    let (level, text, record) = statement(odometer, block, today);
    Judgement::new(level, text).at(record)
}

pub(super) fn operator(operator: &InspectionOperator) -> Judgement {
    if !operator.found {
        return Judgement::no_data("Оператор техосмотра не найден");
    }
    let status = operator.status.as_deref().unwrap_or("статус не указан");
    if operator.is_active == Some(false) {
        return Judgement::attention(format!("Оператор техосмотра не действует: {status}"));
    }
    Judgement::good(format!("Оператор техосмотра найден: {status}"))
}
