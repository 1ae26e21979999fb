//! What one source's answer means for a buyer.

use super::{
    Accidents, Block, History, Inspections, Mileage, Restrictions, SourceState, Wanted, operations,
};
use crate::date::Date;
use crate::plural::counted;

/// From this many owners on, a buyer should ask why.
const MANY_OWNERS: usize = 5;

/// The state of a source and one line of Russian that says why.
#[must_use]
pub fn assess(block: &Block, today: Date) -> (SourceState, String) {
    match block {
        Block::History(history) => assess_history(history),
        Block::Accidents(accidents) => assess_accidents(accidents),
        Block::Wanted(wanted) => assess_wanted(wanted),
        Block::Restrictions(restrictions) => assess_restrictions(restrictions),
        Block::Inspections(inspections) => assess_inspections(inspections, today),
        Block::Mileage(mileage) => assess_mileage(mileage),
        _ => (SourceState::NoData, "Ответ получен".to_owned()),
    }
}

fn assess_history(history: &History) -> (SourceState, String) {
    if !history.found {
        return (
            SourceState::NoData,
            "Автомобиля нет в реестре Госавтоинспекции".to_owned(),
        );
    }
    // The period that runs to the present, whatever the order of the source.
    let newest = history
        .ownership_periods
        .iter()
        .max_by(|one, other| one.from.cmp(&other.from));
    let last_operation = newest.map_or("", |period| period.last_operation.as_str());
    if last_operation == operations::THEFT {
        return (
            SourceState::Stop,
            "Снят с учёта в связи с хищением".to_owned(),
        );
    }
    if history.scrapped {
        return (
            SourceState::Stop,
            "По данным реестра автомобиль утилизирован".to_owned(),
        );
    }
    if operations::is_removal(last_operation) {
        return (SourceState::Attention, "Автомобиль снят с учёта".to_owned());
    }
    let owners = history.ownership_periods.len();
    let text = counted(
        owners as u64,
        "период владения",
        "периода владения",
        "периодов владения",
    );
    if owners >= MANY_OWNERS {
        return (
            SourceState::Attention,
            format!("Частая смена владельцев: {text}"),
        );
    }
    (SourceState::Good, format!("Состоит на учёте, {text}"))
}

fn assess_accidents(accidents: &Accidents) -> (SourceState, String) {
    let count = accidents.accidents.len();
    if count == 0 && !accidents.has_accidents {
        return (SourceState::Good, "ДТП не найдены".to_owned());
    }
    (
        SourceState::Attention,
        format!("Найдено: {} ДТП", count.max(1)),
    )
}

fn assess_wanted(wanted: &Wanted) -> (SourceState, String) {
    if wanted.count == 0 && wanted.records.is_empty() {
        return (SourceState::Good, "В розыске не числится".to_owned());
    }
    (SourceState::Stop, "Автомобиль в розыске".to_owned())
}

fn assess_restrictions(restrictions: &Restrictions) -> (SourceState, String) {
    let listed = u32::try_from(restrictions.records.len()).unwrap_or(u32::MAX);
    let count = restrictions.count.max(listed);
    if count == 0 {
        return (SourceState::Good, "Ограничений не найдено".to_owned());
    }
    let text = counted(count.into(), "ограничение", "ограничения", "ограничений");
    (
        SourceState::Stop,
        format!("{text} на регистрационные действия"),
    )
}

/// Private cars need no card, so one that ran out is no fault.
fn assess_inspections(inspections: &Inspections, today: Date) -> (SourceState, String) {
    let Some(newest) = inspections
        .cards
        .iter()
        .max_by(|one, other| one.date.cmp(&other.date))
    else {
        return (
            SourceState::NoData,
            "Диагностические карты не найдены".to_owned(),
        );
    };
    if Mileage::from_inspections(inspections).has_rollback() {
        return (
            SourceState::Attention,
            "Показания пробега в картах снижались".to_owned(),
        );
    }
    let count = counted(inspections.cards.len() as u64, "карта", "карты", "карт");
    let validity = match newest.expires.as_deref().map(str::parse::<Date>) {
        Some(Ok(expires)) if expires >= today => format!("действует до {}", spoken(expires)),
        Some(Ok(expires)) => format!("последняя истекла {}", spoken(expires)),
        _ => "срок не указан".to_owned(),
    };
    (SourceState::Good, format!("{count}, {validity}"))
}

fn spoken(date: Date) -> String {
    format!("{:02}.{:02}.{}", date.day(), date.month(), date.year())
}

fn assess_mileage(mileage: &Mileage) -> (SourceState, String) {
    let Some(current) = mileage
        .current_mileage
        .filter(|_| mileage.found_in_database)
    else {
        return (
            SourceState::NoData,
            "Показания пробега не найдены".to_owned(),
        );
    };
    if mileage.has_rollback() {
        return (
            SourceState::Attention,
            "Показания пробега снижались: возможна скрутка".to_owned(),
        );
    }
    (
        SourceState::Good,
        format!(
            "Снижения пробега не найдено, последнее показание {} км",
            in_thousands(current)
        ),
    )
}

/// `212 290`, with a no-break space, so that a number never breaks across lines.
fn in_thousands(number: u32) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + 3);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    text
}
