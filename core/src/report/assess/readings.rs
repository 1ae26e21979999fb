//! Technical inspections and odometer readings.

use super::Judgement;
use crate::date::Date;
use crate::plural::counted;
use crate::report::words::{kilometres, latest, spoken, spoken_date};
use crate::report::{Inspection, InspectionOperator, Inspections, Mileage};

/// Private cars need no card, so one that ran out is no fault.
pub(super) fn inspections(inspections: &Inspections, today: Date) -> Judgement {
    let cards = &inspections.cards;
    let newest = latest(cards.iter().map(|card| Some(card.date.as_str())))
        .and_then(|(place, _)| cards.get(place))
        .or(cards.first());
    let Some(newest) = newest else {
        return Judgement::no_data("Диагностические карты не найдены");
    };
    let readings = Mileage::from_inspections(inspections);
    if readings.has_rollback() {
        let fall = readings.records.iter().find(|record| record.rollback);
        let is_fall = |card: &Inspection| {
            fall.is_some_and(|fall| card.date == fall.date && card.mileage == Some(fall.mileage))
        };
        let place = cards.iter().position(is_fall);
        return Judgement::attention(rollback(&readings)).at(place);
    }
    let count = counted(cards.len() as u64, "карта", "карты", "карт");
    let validity = match newest.expires.as_deref().map(str::parse::<Date>) {
        Some(Ok(expires)) if expires >= today => format!("действует до {}", spoken_date(expires)),
        Some(Ok(expires)) => format!("последняя истекла {}", spoken_date(expires)),
        _ => "срок не указан".to_owned(),
    };
    Judgement::good(format!("{count}, {validity}"))
}

pub(super) fn mileage(mileage: &Mileage) -> Judgement {
    let known = mileage
        .current_mileage
        .filter(|_| mileage.found_in_database);
    let Some(current) = known else {
        return Judgement::no_data("Показания пробега не найдены");
    };
    if mileage.has_rollback() {
        let place = mileage.records.iter().position(|record| record.rollback);
        return Judgement::attention(rollback(mileage)).at(place);
    }
    Judgement::good(format!(
        "Снижения пробега не найдено, последнее показание {}",
        kilometres(current)
    ))
}

/// The first fall, in numbers.
fn rollback(mileage: &Mileage) -> String {
    let fall = mileage.records.windows(2).find_map(|pair| match pair {
        [before, after] if after.rollback => Some((before, after)),
        _ => None,
    });
    let Some((before, after)) = fall else {
        return "Показания пробега снижались".to_owned();
    };
    format!(
        "Пробег снижался: {} → {} к {}",
        kilometres(before.mileage),
        kilometres(after.mileage),
        spoken(&after.date)
    )
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
