//! Accidents: the traffic police.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::assessment::{Assess, Assessment};
use super::block::block;
use super::checklist::{CheckKind, Checklist};
use super::damage::{self, AccidentDamage, DamageScheme, Severity};
use super::events::{EventDraft, EventKind, Events, joined};
use super::facts::{FactKind, Facts};
use super::ownership::OwnershipPeriod;
use super::presentation::{
    Layout, Presentation, Record, RowValue, Rows, car, non_empty, number, or_unknown, plain_number,
    text,
};
use super::source::{DAY, Risk, Source, VIN_OR_BODY};
use super::state::{SourceState, Weight};
use super::texts::{format_day, latest_day, mid_sentence};
use crate::date::Date;

pub(super) const SOURCE: Source = Source {
    icon: "collision",
    title: "ДТП",
    description: "Аварии, которые оформила Госавтоинспекция",
    features: &["Дата и место", "Схема повреждений", "Число участников"],
    short_name: "ДТП (Госавтоинспекция)",
    register: "Госавтоинспекция, учёт ДТП",
    limitations: Some(
        "Видны только аварии, которые оформила Госавтоинспекция. Европротокола и ремонта без оформления здесь нет.",
    ),
    tile_title: Some("ДТП"),
    input_sets: VIN_OR_BODY,
    cache_minutes: DAY,
    risk: Some(Risk {
        name: "ДТП",
        clear_text: "без записей о ДТП",
        is_required: false,
    }),
    ..Source::DEFAULT
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

impl Assess for Accidents {
    fn assess(&self, _today: Date) -> Assessment {
        let records = &self.accidents;
        if records.is_empty() && !self.has_accidents {
            return Assessment::good("ДТП не найдены");
        }
        if records.is_empty() {
            return Assessment::attention("Есть запись о ДТП без подробностей")
                .with_weight(Weight::Damage, "Есть запись о ДТП");
        }
        let count = self.count();
        let mut text = format!("{count} ДТП");
        let newest = latest_day(records.iter().map(|accident| Some(accident.date.as_str())));
        if let Some((place, date)) = newest {
            let date = format_day(date);
            if count > 1 {
                text.push_str(", последнее");
            }
            text.push(' ');
            text.push_str(&date);
            if let Some(damage) = records.get(place).and_then(Accident::damaged_sides) {
                text.push_str(", ");
                text.push_str(&damage);
            }
        }
        let place = newest.map_or(0, |(place, _)| place);
        let headline = text.clone();
        Assessment::attention(text)
            .with_weight(Weight::Damage, headline)
            .at_record(Some(place))
    }

    fn present(&self) -> Presentation {
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
        Presentation::default().newest_first("ДТП", Layout::Cards, records)
    }

    fn tile(&self, _judged: &Assessment, _today: Date) -> Option<(String, Option<String>)> {
        let records = &self.accidents;
        if records.is_empty() {
            let value = if self.has_accidents {
                "Есть запись"
            } else {
                "Не найдены"
            };
            return Some((value.to_owned(), None));
        }
        let newest = latest_day(records.iter().map(|accident| Some(accident.date.as_str())));
        let text = newest.map(|(_, day)| format!("Последнее {}", format_day(day)));
        Some((format!("{} ДТП", self.count()), text))
    }

    fn events(&self, events: &mut Events<'_>) {
        for (place, accident) in self.accidents.iter().enumerate() {
            let kind = accident.kind.as_deref().map(mid_sentence);
            let text = joined([kind, accident.region.clone(), accident.damaged_sides()]);
            let draft = EventDraft::new(EventKind::Accident, place, "ДТП", text);
            events.add(
                Some(&accident.date),
                draft.with_level(SourceState::Attention),
            );
        }
    }

    fn recommendation(&self, level: SourceState) -> Option<&'static str> {
        level
            .is_finding()
            .then_some("Были ДТП: осмотрите места повреждений и качество ремонта")
    }

    fn checklist(&self, list: &mut Checklist, _today: Date) {
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
            facts.add(FactKind::Make, record.brand.as_deref(), Some(place));
            facts.add_number(FactKind::Year, record.year, Some(place));
        }
    }
}

impl Accidents {
    /// Accidents; what the source tells twice, of one day under one number, is one.
    fn count(&self) -> usize {
        let records = self.accidents.iter();
        let (named, unnamed): (Vec<&Accident>, Vec<&Accident>) =
            records.partition(|record| non_empty(record.number.as_deref()).is_some());
        let named = named.iter().map(|record| (&record.number, &record.date));
        named.collect::<BTreeSet<_>>().len() + unnamed.len()
    }
}

/// The damage scheme of all accidents.
#[must_use]
pub fn damage_scheme(accidents: &Accidents) -> DamageScheme {
    damage::scheme(accidents.accidents.iter().map(Accident::zones).collect())
}

impl Accident {
    fn zones(&self) -> AccidentDamage {
        damage::accident_damage(&self.date, &self.damage_codes)
    }

    /// «повреждения спереди».
    fn damaged_sides(&self) -> Option<String> {
        let sides = damage::sides_text(&self.zones().zones);
        sides.map(|sides| format!("повреждения {sides}"))
    }

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
        let day = non_empty(Some(date)).map_or_else(|| "День неизвестен".to_owned(), format_day);
        let title = match non_empty(kind.as_deref()) {
            Some(kind) => format!("{day}, {}", kind.to_lowercase()),
            None => day,
        };
        let codes = non_empty(damage_code.as_deref()).map(|codes| codes.replace(',', ", "));
        let codes = codes.or_else(|| (!damage_codes.is_empty()).then(|| damage_codes.join(", ")));
        let region_beside = region
            .clone()
            .filter(|_| place.is_some() && place != region);
        Record::new(title)
            .row(
                "place",
                "Место",
                or_unknown(text(place).or_else(|| text(region))),
            )
            .row("region", "Регион", text(&region_beside))
            .row("time", "Время", text(time))
            .row("damage", "Повреждения", text(damage))
            .row("damageCode+damageCodes", "Коды повреждений", text(&codes))
            .row("vehiclesCount", "Участников", plain_number(*vehicles_count))
            .row(
                "vehicleOrder",
                "Номер машины среди участников",
                plain_number(*vehicle_order),
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
    let day = non_empty(Some(day))?;
    periods.iter().find(|period| {
        let from = non_empty(Some(&period.from));
        let to = non_empty(Some(&period.to));
        from.is_some_and(|from| from <= day) && to.is_none_or(|to| day <= to)
    })
}

fn holder_text(period: &OwnershipPeriod) -> String {
    let who = period.simple_person_type_info.to_lowercase();
    joined([
        non_empty(Some(&who)).map(ToOwned::to_owned),
        Some(period.days_text()),
    ])
}
