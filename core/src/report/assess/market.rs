//! Numbers and model of the car, recalls, photos, auctions, price.

use super::{Judgement, counted_or_read};
use crate::plural::counted;
use crate::report::words::{inside, latest, mentions, roubles, spoken};
use crate::report::{Auctions, Conversion, Decoded, Photos, Recalls, Valuation};

pub(super) fn conversion(conversion: &Conversion) -> Judgement {
    let numbers = [
        ("VIN", &conversion.vin),
        ("госномер", &conversion.reg_number),
        ("номер кузова", &conversion.body),
    ];
    let names: Vec<&str> = numbers
        .iter()
        .filter(|(_, number)| number.is_some())
        .map(|(name, _)| *name)
        .collect();
    if !conversion.found || names.is_empty() {
        return Judgement::no_data("Конвертация не выполнена");
    }
    Judgement::good(format!("Найдены: {}", names.join(", ")))
}

pub(super) fn recalls(recalls: &Recalls) -> Judgement {
    let count = counted_or_read(recalls.count, recalls.campaigns.len());
    if count == 0 {
        return Judgement::good("Отзывных кампаний не найдено");
    }
    let mut text = counted(
        count,
        "отзывная кампания",
        "отзывные кампании",
        "отзывных кампаний",
    );
    let newest = latest(
        recalls
            .campaigns
            .iter()
            .map(|recall| recall.date.as_deref()),
    );
    let place = newest
        .map(|(place, _)| place)
        .or_else(|| (!recalls.campaigns.is_empty()).then_some(0));
    if let Some((_, date)) = newest {
        text.push_str(if count > 1 {
            ", последняя "
        } else {
            " от "
        });
        text.push_str(&spoken(date));
    }
    let reason = place
        .and_then(|place| recalls.campaigns.get(place))
        .and_then(|recall| recall.reason.as_deref());
    if let Some(reason) = reason {
        text.push_str(": ");
        text.push_str(&inside(reason));
    }
    Judgement::attention(text).at(place)
}

pub(super) fn photos(photos: &Photos) -> Judgement {
    let photos = &photos.photos;
    if photos.is_empty() {
        return Judgement::no_data("Фотографии не найдены");
    }
    let mut text = counted(
        photos.len() as u64,
        "фотография",
        "фотографии",
        "фотографий",
    );
    if let Some((_, date)) = latest(photos.iter().map(|photo| photo.date.as_deref())) {
        text.push_str(", последняя ");
        text.push_str(&spoken(date));
    }
    let is_damaged = |info: &str| mentions(info, &["дтп", "поврежд", "битый", "битая"]);
    let damaged = photos
        .iter()
        .position(|photo| photo.info.as_deref().is_some_and(is_damaged));
    if damaged.is_some() {
        text.push_str(", есть снимки повреждений");
        return Judgement::attention(text).at(damaged);
    }
    Judgement::good(text)
}

pub(super) fn decoded(decoded: &Decoded) -> Judgement {
    let list = &decoded.modifications;
    let Some(first) = list.first().filter(|_| decoded.found) else {
        return Judgement::no_data("Расшифровать VIN не удалось");
    };
    let name: Vec<&str> = [&first.brand, &first.model]
        .into_iter()
        .filter_map(Option::as_deref)
        .collect();
    let name = name.join(" ");
    match (list.as_slice(), first.modification.as_deref()) {
        ([_], Some(modification)) => {
            Judgement::good(format!("{name} {modification}").trim().to_owned())
        }
        ([_], None) if !name.is_empty() => Judgement::good(name),
        _ => {
            let count = counted(
                list.len() as u64,
                "возможная модификация",
                "возможные модификации",
                "возможных модификаций",
            );
            Judgement::good(
                format!("{name}: {count}")
                    .trim_start_matches(": ")
                    .to_owned(),
            )
        }
    }
}

pub(super) fn auctions(auctions: &Auctions) -> Judgement {
    let lots = &auctions.lots;
    let count = counted_or_read(auctions.count, lots.len());
    if count == 0 {
        return Judgement::good("Продаж на аукционах не найдено");
    }
    let damaged = |lot: usize| {
        let damage = lots.get(lot).and_then(|lot| lot.damage.as_deref());
        damage.filter(|damage| !damage.trim().is_empty())
    };
    let days = lots
        .iter()
        .enumerate()
        .map(|(place, lot)| lot.date.as_deref().filter(|_| damaged(place).is_some()));
    let worst = latest(days)
        .map(|(place, _)| place)
        .or_else(|| (0..lots.len()).find(|place| damaged(*place).is_some()));
    let mut text = counted(count, "лот", "лота", "лотов");
    text.push_str(" на аукционах");
    let newest = latest(lots.iter().map(|lot| lot.date.as_deref()));
    if let Some(lot) = worst.and_then(|place| lots.get(place)) {
        if let Some(date) = lot.date.as_deref() {
            text.push_str(", ");
            text.push_str(&spoken(date));
        }
        if let Some(country) = lot.country.as_deref() {
            text.push_str(", ");
            text.push_str(country);
        }
        let damage = worst.and_then(damaged).unwrap_or_default();
        text.push_str(", повреждения: ");
        text.push_str(&inside(damage));
        return Judgement::attention(text).at(worst);
    }
    if let Some((_, date)) = newest {
        text.push_str(", последний ");
        text.push_str(&spoken(date));
    }
    if count > lots.len() as u64 {
        return Judgement::attention(text);
    }
    text.push_str(", повреждения не указаны");
    Judgement::good(text)
}

pub(super) fn valuation(valuation: &Valuation) -> Judgement {
    let Some(cost) = valuation.cost else {
        return Judgement::no_data("Оценка не получена");
    };
    let mut text = format!("Около {}", roubles(cost));
    if let Some(trade_in) = valuation.cost_trade_in {
        text.push_str(", в трейд-ин ");
        text.push_str(&roubles(trade_in));
    }
    if valuation.mileage_estimated {
        text.push_str(", пробег взят расчётный");
    }
    Judgement::good(text)
}
