//! Policies of compulsory insurance (ОСАГО), from the insurers' union (РСА).

use super::prelude::*;

pub(super) const SOURCE: Source = Source {
    icon: "shield",
    title: "Полис ОСАГО",
    description: "Действующий полис ОСАГО по базе страховщиков",
    features: &["Номер полиса", "Страховая компания", "Срок действия"],
    short_name: "Полисы ОСАГО",
    register: "РСА, полисы ОСАГО",
    tile_title: Some("ОСАГО"),
    input_sets: &[&[Input::Vin], &[Input::Plate]],
    cache_minutes: DAY,
    provides: &[DataKind::Car],
    has_personal_data: true,
    attention_advice: Some(
        "Автомобиль мог работать в такси или прокате: проверьте износ салона, двигателя и коробки",
    ),
    finding_items: &HIRE_ITEMS,
    ..Source::DEFAULT
};

/// Words in the purpose of use for more wear than private use: taxi, hire, training.
const HIRE: [&str; 6] = ["такси", "прокат", "аренд", "каршеринг", "учебн", "перевоз"];

block! {
    /// OSAGO policy of the car.
    ///
    /// Since the register moved in 2024, persons, bonus-malus and premium are often missing.
    personal Policy {
        /// Series of the policy, Cyrillic.
        series: Option<String>,
        number: Option<String>,
        insurer: Option<String>,
        /// Status in the words of the register.
        status: Option<String>,
        is_active: Option<bool>,
        /// Sentence of the register on whether the policy covers the queried day.
        term: Option<String>,
        /// First and last day of the period of use, `yyyy-mm-dd`.
        use_from: Option<String>,
        use_to: Option<String>,
        /// First and last day of the contract, `yyyy-mm-dd`.
        from: Option<String>,
        to: Option<String>,
        /// Make and model, with the category in brackets.
        brand_model: Option<String>,
        /// Plate, or a sentence about the lack of one.
        plate: Option<String>,
        /// VIN, which may be masked with `*`.
        vin: Option<String>,
        body_number: Option<String>,
        /// Engine power, horsepower, rounded.
        engine_power: Option<u32>,
        /// Permitted maximum mass, kilograms.
        max_mass: Option<u32>,
        /// Whether the car is in transit to its registration or inspection.
        in_transit: Option<bool>,
        trailer: Option<bool>,
        /// Purpose of use: «Личная», «Такси» and others.
        purpose: Option<String>,
        /// Sentence of the register on whether the number of drivers is limited.
        drivers: Option<String>,
        /// Name of the insured person, partly masked by the register.
        insured: Option<String>,
        owner: Option<String>,
        /// Bonus-malus factor as a decimal: `0.83`.
        bonus_malus: Option<String>,
        region: Option<String>,
        #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
        premium: Option<Kopecks>,
        /// Queried day, `yyyy-mm-dd`.
        asked_on: Option<String>,
        /// Whether the policy is extended to Belarus.
        belarus: Option<bool>,
    }
}

block! {
    /// OSAGO policies of the car.
    Policies {
        /// Number of policies, including unparsed records.
        count: u32,
        policies: Vec<Policy>,
    }
}

impl Assess for Policies {
    /// Assesses the policies; an expired policy is no finding.
    fn assess(&self, today: Date) -> Assessment {
        let count = record_count(self.count, self.policies.len());
        if count == 0 {
            return Assessment::no_data("Полисы ОСАГО не найдены");
        }
        if let Some(hired) = hired(&self.policies) {
            return hired;
        }
        let count_text = counted(count, "полис", "полиса", "полисов");
        let ends = self.policies.iter().filter_map(Policy::end);
        let text = match in_force(&self.policies, today) {
            InForce::Until(to) => format!("{count_text} ОСАГО, действует до {}", format_date(to)),
            InForce::Undated => format!("{count_text} ОСАГО, есть действующий, срок не указан"),
            // An unparsed policy may be in force.
            InForce::None => {
                let is_not_in_force = |policy: &Policy| {
                    policy.is_active == Some(false)
                        || !policy.has_begun(today)
                        || policy.end().is_some_and(|to| to < today)
                };
                let is_known = count == self.policies.len() as u64;
                if !(is_known && self.policies.iter().all(is_not_in_force)) {
                    return Assessment::no_data(format!(
                        "{count_text} ОСАГО, действует ли хоть один, не указано"
                    ));
                }
                let last = ends
                    .max()
                    .map(|to| format!(", последний до {}", format_date(to)));
                format!(
                    "{count_text} ОСАГО, действующего нет{}",
                    last.unwrap_or_default()
                )
            }
        };
        Assessment::good(text)
    }

    fn present(&self) -> Presentation {
        let Self { count: _, policies } = self;
        let records = policies.iter().map(|policy| {
            (
                policy.from.as_deref().or(policy.use_from.as_deref()),
                policy.record(),
            )
        });
        Presentation::default().newest_first("Полисы ОСАГО", Layout::Cards, records)
    }

    fn tile(&self, assessment: &Assessment, _today: Date) -> Option<(String, Option<String>)> {
        let count = record_count(self.count, self.policies.len());
        let value = counted(count, "полис", "полиса", "полисов");
        let state = || {
            let state = assessment.text.strip_prefix(&format!("{value} ОСАГО, "))?;
            Some(sentence_start(state))
        };
        let text = assessment.headline.clone().or_else(state);
        Some((value, text))
    }

    fn events(&self, events: &mut Events<'_>) {
        for (index, policy) in self.policies.iter().enumerate() {
            let to = policy.to.as_deref();
            let until = to.map(|day| format!("до {}", format_day(day)));
            let purpose = policy.purpose.as_deref().map(mid_sentence);
            let text = joined([policy.insurer.clone(), purpose, until]);
            let draft = EventDraft::new(EventKind::Policy, index, "Полис ОСАГО", text);
            events.add(policy.from.as_deref().or(policy.use_from.as_deref()), draft);
        }
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        for (index, policy) in self.policies.iter().enumerate() {
            let index = Some(index);
            facts.add(FactKind::Vin, policy.vin.as_deref(), index);
            facts.add(FactKind::BodyNumber, policy.body_number.as_deref(), index);
            facts.add_number(FactKind::EnginePower, policy.engine_power, index);
            if policy.is_active == Some(true) {
                facts.add(FactKind::Plate, policy.plate.as_deref(), index);
            }
        }
    }

    fn confirms_car(&self) -> bool {
        !self.policies.is_empty()
    }
}

/// Whether a policy is in force, and until when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum InForce {
    Until(Date),
    /// In force according to the register, without an end.
    Undated,
    None,
}

/// Whether and until when any of the policies is in force.
pub(super) fn in_force(policies: &[Policy], today: Date) -> InForce {
    let until = policies
        .iter()
        .filter(|policy| policy.is_active != Some(false) && policy.has_begun(today))
        .filter_map(Policy::end)
        .filter(|to| *to >= today)
        .max();
    if let Some(to) = until {
        return InForce::Until(to);
    }
    let is_undated = |policy: &Policy| policy.is_active == Some(true) && policy.end().is_none();
    if policies.iter().any(is_undated) {
        return InForce::Undated;
    }
    InForce::None
}

/// Finding for a policy whose purpose of use is taxi, hire or training, expired or not.
pub(super) fn hired(policies: &[Policy]) -> Option<Assessment> {
    let is_hire = |purpose: &str| contains_any(purpose, &HIRE);
    let index = policies
        .iter()
        .position(|policy| policy.purpose.as_deref().is_some_and(is_hire))?;
    let purpose = policies.get(index)?.purpose.as_deref().map(mid_sentence)?;
    let text = format!("В полисе ОСАГО указана цель использования «{purpose}»");
    let headline = format!("Цель использования в полисе — {purpose}");
    let assessment = Assessment::attention(text).with_weight(Weight::Wear, headline);
    Some(assessment.at_record(Some(index)))
}

impl Policy {
    fn end(&self) -> Option<Date> {
        let end = self.to.as_deref().or(self.use_to.as_deref())?;
        end.parse().ok()
    }

    fn has_begun(&self, today: Date) -> bool {
        let from = self.from.as_deref().or(self.use_from.as_deref());
        from.and_then(|from| from.parse::<Date>().ok())
            .is_none_or(|from| from <= today)
    }

    pub(super) fn record(&self) -> Record {
        let Self {
            series,
            number: own_number,
            insurer,
            status,
            is_active,
            term,
            use_from,
            use_to,
            from,
            to,
            brand_model,
            plate: plate_then,
            vin: own_vin,
            body_number,
            engine_power,
            max_mass,
            in_transit,
            trailer,
            purpose,
            drivers,
            insured,
            owner,
            bonus_malus,
            region,
            premium,
            asked_on,
            belarus,
        } = self;
        let name: Vec<&str> = [
            non_empty(series.as_deref()),
            non_empty(own_number.as_deref()),
        ]
        .into_iter()
        .flatten()
        .collect();
        let name = name.join(" ");
        let record = Record::new(title_with("Полис", Some(&name)))
            .row("insurer", "Страховая компания", or_unknown(text(insurer)))
            .row(
                "status",
                "Статус",
                text(status).filter(|_| is_active.is_none()),
            )
            .row("from+to", "Договор", period(from, to))
            .row("purpose", "Цель использования", text(purpose))
            .row("drivers", "Водители", text(drivers))
            .row("plate", "Госномер", plate(plate_then))
            .rest(
                "useFrom+useTo",
                "Период использования",
                period(use_from, use_to),
            )
            .rest("term", "Действие на день запроса", text(term))
            .rest("askedOn", "Запрошено на", day(asked_on))
            .rest("brandModel", "Автомобиль", text(brand_model))
            .rest("vin", "VIN", vin(own_vin))
            .rest("bodyNumber", "Номер кузова", number(body_number))
            .rest("enginePower", "Мощность", measure(*engine_power, "л. с."))
            .rest("maxMass", "Разрешённая масса", measure(*max_mass, "кг"))
            .rest("insured", "Страхователь", person(insured))
            .rest("owner", "Собственник", person(owner))
            .rest(
                "bonusMalus",
                "КБМ",
                text(&bonus_malus.as_deref().map(with_comma)),
            )
            .rest("premium", "Премия", money(*premium))
            .rest("region", "Регион", text(region))
            .rest(
                "inTransit",
                "Следует к месту регистрации",
                yes_no(*in_transit),
            )
            .rest("trailer", "Прицеп", yes_no(*trailer))
            .rest("belarus", "Действует в Беларуси", yes_no(*belarus));
        match is_active {
            Some(true) => record.with_badge(SourceState::Good, status_text(status, "действует")),
            Some(false) => {
                record.with_badge(SourceState::NoData, status_text(status, "не действует"))
            }
            None => record,
        }
    }
}
