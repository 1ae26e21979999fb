//! Accidents registered by the traffic police.

use super::prelude::*;
use std::collections::BTreeSet;

use super::damage::{self, AccidentDamage, DamageScheme, Severity};
use super::ownership::OwnershipPeriod;

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
    attention_advice: Some("Были ДТП: осмотрите места повреждений и качество ремонта"),
    ..Source::DEFAULT
};

block! {
    /// Accident registered by the traffic police.
    Accident {
        number: Option<String>,
        /// Day of the accident, `yyyy-mm-dd`.
        date: String,
        /// Time of the accident, `HH:MM`.
        time: Option<String>,
        kind: Option<String>,
        place: Option<String>,
        region: Option<String>,
        /// Damage in words.
        damage: Option<String>,
        /// Damage codes of the traffic police, separated by commas.
        damage_code: Option<String>,
        damage_codes: Vec<String>,
        /// Link to the drawing of the traffic police; valid for minutes and proxied by the server.
        picture: Option<String>,
        /// Repair cost, in words or roubles.
        cost: Option<String>,
        vehicles_count: Option<u32>,
        /// Number of this car among those of the accident, from 1.
        vehicle_order: Option<u32>,
        /// Make and model of the car named in the record.
        brand: Option<String>,
        model: Option<String>,
        year: Option<i32>,
        /// Legal form of the owner.
        owner_form: Option<String>,
    }
}

block! {
    /// Accidents (traffic police).
    Accidents {
        has_accidents: bool,
        accidents: Vec<Accident>,
        /// Number of accidents that the register counts, when fewer records are listed or readable.
        counted: Option<u32>,
        /// Periods of ownership from the registration history, if that was ordered too.
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
            let (text, headline) = match self.counted {
                Some(count) => (
                    format!("{count} ДТП, подробностей нет"),
                    format!("{count} ДТП"),
                ),
                None => (
                    "Есть запись о ДТП без подробностей".to_owned(),
                    "Есть запись о ДТП".to_owned(),
                ),
            };
            return Assessment::attention(text).with_weight(Weight::Damage, headline);
        }
        let described = self.described();
        let count = self.number();
        let mut text = format!("{count} ДТП");
        if count > described {
            text.push_str(", из них описано ");
            text.push_str(&described.to_string());
        }
        let newest = latest_day(records.iter().map(|accident| Some(accident.date.as_str())));
        if let Some((index, date)) = newest {
            let date = format_day(date);
            text.push_str(match (count > described, described > 1) {
                (false, false) => " ",
                (false, true) => ", последнее ",
                (true, false) => ": ",
                (true, true) => ", последнее из описанных ",
            });
            text.push_str(&date);
            if let Some(damage) = records.get(index).and_then(Accident::damaged_sides) {
                text.push_str(", ");
                text.push_str(&damage);
            }
        }
        let index = newest.map_or(0, |(index, _)| index);
        let headline = text.clone();
        Assessment::attention(text)
            .with_weight(Weight::Damage, headline)
            .at_record(Some(index))
    }

    fn present(&self) -> Presentation {
        let Self {
            has_accidents: _,
            accidents,
            counted,
            ownership_periods,
        } = self;
        let records = accidents.iter().map(|accident| {
            (
                Some(accident.date.as_str()),
                accident.record(ownership_periods),
            )
        });
        let presentation = Presentation::default().newest_first("ДТП", Layout::Cards, records);
        match counted.filter(|_| !accidents.is_empty()) {
            Some(count) => presentation.note(format!(
                "Источник насчитал записей о ДТП: {count}, здесь описаны не все"
            )),
            None => presentation,
        }
    }

    fn tile(&self, _assessment: &Assessment, _today: Date) -> Option<(String, Option<String>)> {
        let records = &self.accidents;
        if records.is_empty() {
            return Some(match self.counted {
                Some(count) => (format!("{count} ДТП"), Some("Без подробностей".to_owned())),
                None if self.has_accidents => ("Есть запись".to_owned(), None),
                None => ("Не найдены".to_owned(), None),
            });
        }
        let (described, number) = (self.described(), self.number());
        let value = format!("{number} ДТП");
        if number > described {
            return Some((value, Some(format!("Описано {described}"))));
        }
        let newest = latest_day(records.iter().map(|accident| Some(accident.date.as_str())));
        let text = newest.map(|(_, day)| format!("Последнее {}", format_day(day)));
        Some((value, text))
    }

    fn events(&self, events: &mut Events<'_>) {
        for (index, accident) in self.accidents.iter().enumerate() {
            let kind = accident.kind.as_deref().map(mid_sentence);
            let text = joined([kind, accident.region.clone(), accident.damaged_sides()]);
            let draft = EventDraft::new(EventKind::Accident, index, "ДТП", text);
            events.add(
                Some(&accident.date),
                draft.with_level(SourceState::Attention),
            );
        }
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
        if self.counted.is_some() {
            let question = if self.accidents.is_empty() {
                "Источник не описал ДТП: когда они были и что пострадало?"
            } else {
                "Источник описал не все ДТП: какие ещё были и что пострадало?"
            };
            list.add(Ask, question);
        }
        list.add(
            Ask,
            "Кто и как ремонтировал автомобиль после ДТП, сработали ли подушки?",
        );
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        for (index, record) in self.accidents.iter().enumerate() {
            facts.add(FactKind::Make, record.brand.as_deref(), Some(index));
            facts.add_number(FactKind::Year, record.year, Some(index));
        }
    }
}

impl Accidents {
    /// Number of accidents, with and without a record.
    fn number(&self) -> usize {
        self.described() + self.undescribed()
    }

    /// Number of accidents with a record; records of one day and number are one accident.
    fn described(&self) -> usize {
        let records = self.accidents.iter();
        let (named, unnamed): (Vec<&Accident>, Vec<&Accident>) =
            records.partition(|record| non_empty(record.number.as_deref()).is_some());
        let named = named.iter().map(|record| (&record.number, &record.date));
        named.collect::<BTreeSet<_>>().len() + unnamed.len()
    }

    /// Number of accidents that the register counts without a record.
    fn undescribed(&self) -> usize {
        let counted = self.counted.map_or(0, |count| count as usize);
        counted.saturating_sub(self.accidents.len())
    }
}

/// Damage scheme of all accidents of the car.
#[must_use]
pub fn damage_scheme(accidents: &Accidents) -> DamageScheme {
    damage::scheme(accidents.accidents.iter().map(Accident::zones).collect())
}

impl Accident {
    fn zones(&self) -> AccidentDamage {
        damage::accident_damage(&self.date, &self.damage_codes)
    }

    /// Russian text of the damaged sides: «повреждения спереди».
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
            // Pages display the picture.
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
