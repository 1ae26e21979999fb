//! Accidents: the traffic police.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::checks::{CheckKind, Checks};
use super::damage::{Severity, accident_damage, damage_scheme, place_in_words};
use super::events::{Draft, EventKind, Events, joined};
use super::facts::{Facts, Kind};
use super::says::{Judgement, Says, Weight, is_finding};
use super::shown::{Layout, Record, RowValue, Rows, Shown, car, known, number, plain, text, told};
use super::words::{inside, latest, spoken};
use super::{DAY, Names, OwnershipPeriod, PLAIN, Risk, Source, SourceState, VIN_OR_BODY, block};
use crate::date::Date;

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("dtp"),
        selection: Some("gibdddtp"),
        ..Names::NONE
    },
    icon: "collision",
    title: "ДТП",
    description: "Аварии, которые оформила Госавтоинспекция",
    features: &["Дата и место", "Схема повреждений", "Число участников"],
    short: "ДТП (Госавтоинспекция)",
    register: "Госавтоинспекция, учёт ДТП",
    limits: Some(
        "Видны только аварии, которые оформила Госавтоинспекция. Европротокола и ремонта без оформления здесь нет.",
    ),
    tile: Some("ДТП"),
    ways: VIN_OR_BODY,
    cache_minutes: DAY,
    risk: Some(Risk {
        name: "ДТП",
        clear: "без записей о ДТП",
        is_needed: false,
    }),
    ..PLAIN
};

block! {
    /// One accident.
    Accident {
        number: Option<String>,
        /// Day, `yyyy-mm-dd`.
        date: String,
        /// `HH:MM`, where the source gives it.
        time: Option<String>,
        kind: Option<String>,
        place: Option<String>,
        region: Option<String>,
        /// Damage in words.
        damage: Option<String>,
        /// The damage codes of the traffic police, separated by commas.
        damage_code: Option<String>,
        damage_codes: Vec<String>,
        /// The drawing of the traffic police: a link that lives for minutes, behind the server's proxy.
        picture: Option<String>,
        /// Repair cost in words or roubles, where a source knows it.
        cost: Option<String>,
        vehicles_count: Option<u32>,
        /// Which of them this car is, from 1.
        vehicle_order: Option<u32>,
        /// The car as the record names it.
        brand: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        /// Legal form of the owner, in words.
        owner_form: Option<String>,
    }
}

block! {
    /// Accidents (traffic police).
    Accidents {
        has_accidents: bool,
        accidents: Vec<Accident>,
        /// Shown beside the accidents; filled from the history when that was ordered too.
        ownership_periods: Vec<OwnershipPeriod>,
    }
}

impl Says for Accidents {
    fn short(&self) -> &'static str {
        SOURCE.short
    }

    fn judge(&self, _today: Date) -> Judgement {
        let records = &self.accidents;
        if records.is_empty() && !self.has_accidents {
            return Judgement::good("ДТП не найдены");
        }
        if records.is_empty() {
            return Judgement::attention("Есть запись о ДТП без подробностей")
                .weighing(Weight::Damage, "Есть запись о ДТП");
        }
        let count = self.count();
        let mut text = format!("{count} ДТП");
        let newest = latest(records.iter().map(|accident| Some(accident.date.as_str())));
        if let Some((place, date)) = newest {
            let date = spoken(date);
            if count > 1 {
                text.push_str(", последнее");
            }
            text.push(' ');
            text.push_str(&date);
            if let Some(damage) = records.get(place).and_then(damage_in_words) {
                text.push_str(", ");
                text.push_str(&damage);
            }
        }
        let place = newest.map_or(0, |(place, _)| place);
        let headline = text.clone();
        Judgement::attention(text)
            .weighing(Weight::Damage, headline)
            .at(Some(place))
    }

    fn show(&self) -> Shown {
        let Self {
            has_accidents: _,
            accidents,
            ownership_periods,
        } = self;
        let records = accidents.iter().map(|accident| {
            (
                Some(accident.date.as_str()),
                accident.record(ownership_periods),
            )
        });
        Shown::default().newest_first("ДТП", Layout::Cards, records)
    }

    fn tile(&self, _judged: &Judgement, _today: Date) -> Option<(String, Option<String>)> {
        let records = &self.accidents;
        if records.is_empty() {
            let value = if self.has_accidents {
                "Есть запись"
            } else {
                "Не найдены"
            };
            return Some((value.to_owned(), None));
        }
        let newest = latest(records.iter().map(|accident| Some(accident.date.as_str())));
        let text = newest.map(|(_, day)| format!("Последнее {}", spoken(day)));
        Some((format!("{} ДТП", self.count()), text))
    }

    fn events(&self, line: &mut Events<'_>) {
        for (place, accident) in self.accidents.iter().enumerate() {
            let damage = place_in_words(&accident_damage(accident).zones)
                .map(|place| format!("повреждения {place}"));
            let kind = accident.kind.as_deref().map(inside);
            let text = joined([kind, accident.region.clone(), damage]);
            let draft = Draft::good(EventKind::Accident, place, "ДТП", text);
            line.add(Some(&accident.date), draft.at_level(SourceState::Attention));
        }
    }

    fn advice(&self, level: SourceState) -> Option<&'static str> {
        is_finding(level).then_some("Были ДТП: осмотрите места повреждений и качество ремонта")
    }

    fn checks(&self, list: &mut Checks, _today: Date) {
        use CheckKind::{Ask, Look};
        if self.accidents.is_empty() && !self.has_accidents {
            return;
        }
        for damage in damage_scheme(self).overall {
            let severity = match damage.severity {
                Severity::Heavy => ", сильное повреждение",
                Severity::Light | Severity::Unknown => "",
            };
            let zone = damage.title;
            let text =
                format!("Место удара по записи о ДТП: {zone}{severity}. Зазоры, краска, сварка");
            list.add(Look, text);
        }
        list.add(
            Look,
            "Толщина краски по всему кузову, даты на стёклах и ремнях безопасности",
        );
        list.add(
            Ask,
            "Кто и как ремонтировал автомобиль после ДТП, сработали ли подушки?",
        );
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        for (place, record) in self.accidents.iter().enumerate() {
            facts.state(Kind::Make, record.brand.as_deref(), Some(place));
            facts.number(Kind::Year, record.year, Some(place));
        }
    }
}

impl Accidents {
    /// Accidents; what the source tells twice, of one day under one number, is one.
    fn count(&self) -> usize {
        let records = self.accidents.iter();
        let (named, unnamed): (Vec<&Accident>, Vec<&Accident>) =
            records.partition(|record| told(record.number.as_deref()).is_some());
        let named = named.iter().map(|record| (&record.number, &record.date));
        named.collect::<BTreeSet<_>>().len() + unnamed.len()
    }
}

/// Where the car was hit.
fn damage_in_words(accident: &Accident) -> Option<String> {
    let damage = accident_damage(accident);
    place_in_words(&damage.zones).map(|place| format!("повреждения {place}"))
}

impl Accident {
    fn record(&self, periods: &[OwnershipPeriod]) -> Record {
        let Self {
            number: own_number,
            date,
            time,
            kind,
            place,
            region,
            damage,
            damage_code,
            damage_codes,
            // The link leads to the picture itself.
            picture: _,
            cost,
            vehicles_count,
            vehicle_order,
            brand,
            model,
            year,
            owner_form,
        } = self;
        let day = told(Some(date)).map_or_else(|| "День неизвестен".to_owned(), spoken);
        let title = match told(kind.as_deref()) {
            Some(kind) => format!("{day}, {}", kind.to_lowercase()),
            None => day,
        };
        let codes = told(damage_code.as_deref()).map(|codes| codes.replace(',', ", "));
        let codes = codes.or_else(|| (!damage_codes.is_empty()).then(|| damage_codes.join(", ")));
        let region_beside = region
            .clone()
            .filter(|_| place.is_some() && place != region);
        Record::titled(title)
            .row(
                "place",
                "Место",
                known(text(place).or_else(|| text(region))),
            )
            .row("region", "Регион", text(&region_beside))
            .row("time", "Время", text(time))
            .row("damage", "Повреждения", text(damage))
            .row("damageCode+damageCodes", "Коды повреждений", text(&codes))
            .row("vehiclesCount", "Участников", plain(*vehicles_count))
            .row(
                "vehicleOrder",
                "Номер машины среди участников",
                plain(*vehicle_order),
            )
            .row(
                "brand+model+year",
                "Автомобиль в записи",
                car(brand, model, *year),
            )
            .row("ownerForm", "Владелец по записи", text(owner_form))
            .row(
                "holder",
                "Кто владел тогда",
                holder_on(date, periods)
                    .map(holder_text)
                    .map(RowValue::text),
            )
            .row("cost", "Стоимость ремонта", text(cost))
            .row("number", "Номер в учёте", number(own_number))
    }
}

fn holder_on<'a>(day: &str, periods: &'a [OwnershipPeriod]) -> Option<&'a OwnershipPeriod> {
    let day = told(Some(day))?;
    periods.iter().find(|period| {
        let from = told(Some(&period.from));
        let to = told(Some(&period.to));
        from.is_some_and(|from| from <= day) && to.is_none_or(|to| day <= to)
    })
}

fn holder_text(period: &OwnershipPeriod) -> String {
    let who = period.simple_person_type_info.to_lowercase();
    joined([told(Some(&who)).map(ToOwned::to_owned), Some(period.span())])
}
