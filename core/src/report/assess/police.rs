//! Registers of the traffic police.

use super::{Judgement, counted_or_read};
use crate::plural::counted;
use crate::report::damage::{accident_damage, place_in_words};
use crate::report::words::{inside, latest, spoken};
use crate::report::{Accident, Accidents, History, Restrictions, Wanted, operations};

/// From this many owners on, a buyer should ask why.
const MANY_OWNERS: usize = 5;

pub(super) fn history(history: &History) -> Judgement {
    if !history.found {
        return Judgement::no_data("Автомобиля нет в реестре Госавтоинспекции");
    }
    let periods = &history.ownership_periods;
    // The period that runs to the present, whatever the order of the source.
    let newest = latest(periods.iter().map(|period| Some(period.from.as_str())));
    let place = newest.map(|(place, _)| place);
    let last_operation = place
        .and_then(|place| periods.get(place))
        .map_or("", |period| period.last_operation.as_str());
    if last_operation == operations::THEFT {
        return Judgement::stop("Снят с учёта в связи с хищением").at(place);
    }
    if history.scrapped {
        return Judgement::stop("По данным реестра автомобиль утилизирован");
    }
    if operations::is_removal(last_operation) {
        return Judgement::attention("Автомобиль снят с учёта").at(place);
    }
    let count = periods.len() as u64;
    let mut text = counted(
        count,
        "период владения",
        "периода владения",
        "периодов владения",
    );
    if let Some((_, from)) = newest {
        text.push_str(", последний с ");
        text.push_str(&spoken(from));
    }
    if periods.len() >= MANY_OWNERS {
        return Judgement::attention(format!("Частая смена владельцев: {text}")).at(place);
    }
    Judgement::good(format!("Состоит на учёте, {text}"))
}

pub(super) fn accidents(accidents: &Accidents) -> Judgement {
    let records = &accidents.accidents;
    if records.is_empty() && !accidents.has_accidents {
        return Judgement::good("ДТП не найдены");
    }
    let mut text = format!("{} ДТП", records.len().max(1));
    let newest = latest(records.iter().map(|accident| Some(accident.date.as_str())));
    if let Some((place, date)) = newest {
        let date = spoken(date);
        if records.len() > 1 {
            text.push_str(", последнее");
        }
        text.push(' ');
        text.push_str(&date);
        if let Some(damage) = records.get(place).and_then(damage_in_words) {
            text.push_str(", ");
            text.push_str(&damage);
        }
    }
    let place = newest
        .map(|(place, _)| place)
        .or_else(|| (!records.is_empty()).then_some(0));
    Judgement::attention(text).at(place)
}

/// Where the car was hit.
fn damage_in_words(accident: &Accident) -> Option<String> {
    let damage = accident_damage(accident);
    place_in_words(&damage.zones).map(|place| format!("повреждения {place}"))
}

pub(super) fn wanted(wanted: &Wanted) -> Judgement {
    let count = counted_or_read(wanted.count, wanted.records.len());
    if count == 0 {
        return Judgement::good("В розыске не числится");
    }
    let days = wanted.records.iter().map(|record| record.date.as_deref());
    let newest = latest(days);
    let place = newest
        .map(|(place, _)| place)
        .or_else(|| (!wanted.records.is_empty()).then_some(0));
    let mut text = "Автомобиль в розыске".to_owned();
    if let Some((_, date)) = newest {
        text.push_str(" с ");
        text.push_str(&spoken(date));
    }
    let region = place
        .and_then(|place| wanted.records.get(place))
        .and_then(|record| record.region.as_deref());
    if let Some(region) = region {
        text.push_str(", ");
        text.push_str(region);
    }
    Judgement::stop(text).at(place)
}

pub(super) fn restrictions(restrictions: &Restrictions) -> Judgement {
    let records = &restrictions.records;
    let count = counted_or_read(restrictions.count, records.len());
    if count == 0 {
        return Judgement::good("Ограничений не найдено");
    }
    let mut text = counted(count, "ограничение", "ограничения", "ограничений");
    text.push_str(" на регистрационные действия");
    let newest = latest(records.iter().map(|record| record.date.as_deref()));
    if let Some((_, date)) = newest {
        text.push_str(if count > 1 {
            ", последнее "
        } else {
            " от "
        });
        text.push_str(&spoken(date));
    }
    let place = newest
        .map(|(place, _)| place)
        .or_else(|| (!records.is_empty()).then_some(0));
    let imposed_by = place
        .and_then(|place| records.get(place))
        .and_then(|record| record.imposed_by.as_deref());
    if let Some(by) = imposed_by {
        text.push_str(", наложил: ");
        text.push_str(&inside(by));
    }
    Judgement::stop(text).at(place)
}
