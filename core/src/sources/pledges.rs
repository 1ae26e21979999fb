//! Notices of pledge in the notaries' register; leases use the same record type.

use super::prelude::*;

const STOP_ADVICE: &str =
    "Есть запись о залоге или лизинге: не платите, пока она не прекращена в реестре";
const ATTENTION_ADVICE: &str = "Срок лизинга окончен: до оплаты попросите документ о выкупе";

pub(super) const SOURCE: Source = Source {
    icon: "scale",
    title: "Залоги: реестр нотариусов",
    description: "Уведомления о залоге в реестре Федеральной нотариальной палаты",
    features: &["Факт залога", "Залогодержатель", "Дата уведомления"],
    short_name: "Реестр залогов (ФНП)",
    register: "Федеральная нотариальная палата, реестр уведомлений о залоге",
    limitations: Some("Залог, о котором не уведомили нотариуса, здесь не виден."),
    tile_title: Some("Залог"),
    input_sets: VIN_OR_BODY,
    cache_minutes: 6 * HOUR,
    risk: Some(Risk {
        name: "залог",
        clear_text: "действующий залог не найден",
        is_required: true,
    }),
    has_personal_data: true,
    stop_advice: Some(STOP_ADVICE),
    attention_advice: Some(ATTENTION_ADVICE),
    ..Source::DEFAULT
};

/// Source for leases and pledges in Fedresurs.
pub(super) const LEASES_SOURCE: Source = Source {
    icon: "landmark",
    title: "Залоги: Федресурс",
    description: "Сообщения о лизинге и залоге в Федресурсе",
    features: &["Лизинг", "Залог", "Дата сообщения"],
    short_name: "Лизинг и залог (Федресурс)",
    register: "Федресурс, сообщения о лизинге и залоге",
    tile_title: Some("Лизинг"),
    input_sets: VIN,
    cache_minutes: 6 * HOUR,
    risk: Some(Risk {
        name: "лизинг",
        clear_text: "действующий лизинг не найден",
        is_required: false,
    }),
    has_personal_data: true,
    stop_advice: Some(STOP_ADVICE),
    attention_advice: Some(ATTENTION_ADVICE),
    ..Source::DEFAULT
};

const IF_PLEDGED: &str = "Если залог действует, он перейдёт к вам вместе с машиной: до оплаты \
попросите выписку из реестра.";
const LEASED: &str = "Машина принадлежит лизингодателю: без его согласия продавец не вправе её \
продать, а вас могут обязать её вернуть.";
const IF_LEASED: &str = "Если договор действует, продавец не вправе продать машину без согласия её \
владельца: до оплаты попросите договор и документ о выкупе.";
const EXCLUDED: &str = "исключено из реестра, день не сообщён";

/// Kind of encumbrance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PledgeKind {
    #[default]
    Pledge,
    /// Lease: the lessor owns the car.
    Lease,
}

/// Register of a pledge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PledgeRegister {
    /// Register of notices of pledge, Federal Notary Chamber.
    #[default]
    Notary,
    /// Register of leases and pledges, Fedresurs.
    Fedresurs,
}

default_sample!(PledgeKind, PledgeRegister);

block! {
    /// Party of the contract, a person or a company.
    personal Party {
        name: String,
        /// Birth date, `yyyy-mm-dd`; companies have none.
        birth_date: Option<String>,
    }
}

block! {
    /// Pledge or lease of the car.
    Pledge {
        kind: PledgeKind,
        /// Number of the notice.
        number: Option<String>,
        /// Day of registration, `yyyy-mm-dd`.
        date: Option<String>,
        /// Day of exclusion or end, `yyyy-mm-dd`; for a lease possibly in the future.
        end_date: Option<String>,
        /// Whether the register lists the notice as in force; missing if unknown.
        in_force: Option<bool>,
        /// Pledgors, or lessees of a lease.
        pledgors: Vec<Party>,
        /// Pledgees, or lessors of a lease.
        creditors: Vec<Party>,
        contract: Option<String>,
        /// Day of the contract, `yyyy-mm-dd`.
        contract_date: Option<String>,
        /// First day of a lease, `yyyy-mm-dd`.
        starts_on: Option<String>,
        vin: Option<String>,
        body_number: Option<String>,
    }
}

block! {
    /// Pledges and leases of the car in one register.
    Pledges {
        register: PledgeRegister,
        /// Number of records, including unparsed ones.
        count: u32,
        records: Vec<Pledge>,
    }
}

impl Pledge {
    /// Whether the pledge has ended; `false` without a readable end and the register's list.
    #[must_use]
    pub fn is_over(&self, today: Date) -> bool {
        // The register's list of notices in force takes precedence over the end date.
        if let Some(in_force) = self.in_force {
            return !in_force;
        }
        let end = self.end_date.as_deref().map(str::parse::<Date>);
        matches!(end, Some(Ok(end)) if end < today)
    }

    /// Whether the pledge has ended on an unknown day.
    fn is_excluded(&self) -> bool {
        self.in_force == Some(false) && self.end_date.is_none()
    }

    /// Whether it is unknown if the pledge is in force.
    fn is_doubtful(&self) -> bool {
        let end = self.end_date.as_deref().map(str::parse::<Date>);
        self.in_force.is_none() && !matches!(end, Some(Ok(_)))
    }
}

impl Assess for Pledges {
    fn assess(&self, today: Date) -> Assessment {
        let records = &self.records;
        let count = record_count(self.count, records.len());
        if count == 0 {
            return Assessment::good(match self.register {
                PledgeRegister::Notary => "В реестре уведомлений о залоге не найден",
                PledgeRegister::Fedresurs => "Лизинг и залог в Федресурсе не найдены",
            });
        }
        let in_force = |record: &Pledge| !record.is_over(today);
        // Unparsed records may be in force.
        let unread = count.saturating_sub(records.len() as u64);
        let running = records.iter().filter(|record| in_force(record)).count() as u64;
        let days = records
            .iter()
            .map(|record| record.date.as_deref().filter(|_| in_force(record)));
        let index = latest_day(days)
            .map(|(index, _)| index)
            .or_else(|| records.iter().position(in_force));
        if let Some(record) = index.and_then(|index| records.get(index)) {
            let mut text = in_words(record);
            let others = running.saturating_sub(1) + unread;
            if others > 0 {
                text.push_str("; ещё записей: ");
                text.push_str(&others.to_string());
            }
            let headline = match (record.kind, record.is_doubtful()) {
                (PledgeKind::Pledge, true) => "Возможно, в залоге",
                (PledgeKind::Pledge, false) => "В залоге",
                (PledgeKind::Lease, true) => "Возможно, в лизинге",
                (PledgeKind::Lease, false) => "В лизинге",
            };
            let assessment = Assessment::stop(text).with_weight(Weight::Claim, headline);
            let assessment = match (record.kind, record.is_doubtful()) {
                (PledgeKind::Pledge, true) => assessment.with_meaning(IF_PLEDGED),
                (PledgeKind::Pledge, false) => assessment,
                (PledgeKind::Lease, true) => assessment.with_meaning(IF_LEASED),
                (PledgeKind::Lease, false) => assessment.with_meaning(LEASED),
            };
            return assessment.at_record(index);
        }
        if unread > 0 {
            let (text, headline, meaning) = match self.register {
                PledgeRegister::Notary => (
                    "В реестре есть запись о залоге, которую не удалось разобрать",
                    "Возможно, в залоге",
                    IF_PLEDGED,
                ),
                PledgeRegister::Fedresurs => (
                    "В Федресурсе есть запись о лизинге или залоге, которую не удалось разобрать",
                    "Возможно, в лизинге или залоге",
                    IF_LEASED,
                ),
            };
            return Assessment::stop(text)
                .with_weight(Weight::Claim, headline)
                .with_meaning(meaning);
        }
        let is_lease = |record: &Pledge| record.kind == PledgeKind::Lease;
        if let Some(index) = records.iter().position(is_lease) {
            // After the term the lessor still owns the car until documents prove the purchase.
            let text =
                "Срок лизинга окончен: убедитесь, что право собственности перешло к продавцу";
            return Assessment::attention(text)
                .with_weight(Weight::Question, "Был в лизинге")
                .at_record(Some(index));
        }
        let text = counted(count, "прекращена", "прекращены", "прекращено");
        Assessment::good(format!("Действующих записей о залоге нет, {text}"))
    }

    fn present(&self) -> Presentation {
        let Self {
            register: _,
            count: _,
            records,
        } = self;
        Presentation::default().list("Записи реестра", records.iter().map(Pledge::record))
    }

    fn tile(&self, assessment: &Assessment, _today: Date) -> Option<(String, Option<String>)> {
        Some(match (assessment.headline.clone(), self.records.len()) {
            (Some(found), _) => (found, None),
            (None, 0) => ("Не найден".to_owned(), None),
            (None, ended) => {
                let text = format!("Прекращено записей: {ended}");
                ("Действующего нет".to_owned(), Some(text))
            }
        })
    }

    fn events(&self, events: &mut Events<'_>) {
        for (index, pledge) in self.records.iter().enumerate() {
            let title = match pledge.kind {
                PledgeKind::Pledge => "Залог",
                PledgeKind::Lease => "Лизинг",
            };
            let level = if pledge.is_over(events.today) {
                SourceState::Good
            } else {
                SourceState::Stop
            };
            let end = pledge.end_date.as_deref();
            let end = end.map(|day| format!("до {}", format_day(day)));
            let text = joined([end.or_else(|| pledge.is_excluded().then(|| EXCLUDED.to_owned()))]);
            let draft = EventDraft::new(EventKind::Pledge, index, title, text).with_level(level);
            events.add(
                pledge.date.as_deref().or(pledge.starts_on.as_deref()),
                draft,
            );
        }
    }

    fn checklist(&self, list: &mut Checklist, today: Date) {
        use CheckKind::{Ask, Documents};
        let is_found = self.count > 0 || !self.records.is_empty();
        if !is_found {
            return;
        }
        let has = |kind| self.records.iter().any(|record| record.kind == kind);
        let is_lease = has(PledgeKind::Lease);
        // An unparsed record may be a pledge.
        let is_pledge = has(PledgeKind::Pledge) || !is_lease;
        if !self.records.is_empty() && self.records.iter().all(|record| record.is_over(today)) {
            if is_pledge {
                list.add(Documents, "Выписка из реестра о прекращении залога");
            }
            if is_lease {
                list.add(
                    Documents,
                    "Договор выкупа из лизинга и акт о передаче права собственности",
                );
            }
            return;
        }
        if is_lease {
            list.add(
                Documents,
                "Договор лизинга и согласие лизингодателя на продажу",
            );
            list.add(Ask, "Кто и когда выкупит автомобиль у лизингодателя?");
        }
        if is_pledge {
            list.add(Documents, "Письменное согласие залогодержателя на продажу");
            list.add(
                Ask,
                "Кто и когда погасит долг, за который автомобиль в залоге?",
            );
        }
    }

    fn facts(&self, facts: &mut Facts<'_>) {
        for (index, pledge) in self.records.iter().enumerate() {
            facts.add(FactKind::Vin, pledge.vin.as_deref(), Some(index));
            facts.add(
                FactKind::BodyNumber,
                pledge.body_number.as_deref(),
                Some(index),
            );
        }
    }
}

/// Whether a name is that of a company: it has quotation marks or a legal form.
fn is_company(name: &str) -> bool {
    const FORMS: [&str; 12] = [
        "ооо",
        "оао",
        "зао",
        "пао",
        "ао",
        "банк",
        "мкк",
        "мфк",
        "кпк",
        "фонд",
        "компания",
        "лизинг",
    ];
    let is_form = |word: &str| FORMS.contains(&word);
    name.contains(['«', '"'])
        || name
            .to_lowercase()
            .split(|c: char| !c.is_alphabetic())
            .any(is_form)
}

fn in_words(pledge: &Pledge) -> String {
    let (mut text, holder) = match pledge.kind {
        PledgeKind::Pledge if pledge.is_doubtful() => (
            "Есть уведомление о залоге, но действует ли оно, неизвестно: залог".to_owned(),
            "залогодержатель",
        ),
        PledgeKind::Pledge => ("Автомобиль в залоге".to_owned(), "залогодержатель"),
        PledgeKind::Lease if pledge.is_doubtful() => (
            "Есть запись о лизинге, но действует ли договор, неизвестно: лизинг".to_owned(),
            "лизингодатель",
        ),
        PledgeKind::Lease => ("Автомобиль в лизинге".to_owned(), "лизингодатель"),
    };
    if let Some(date) = pledge.date.as_deref().or(pledge.starts_on.as_deref()) {
        text.push_str(" с ");
        text.push_str(&format_day(date));
    }
    if let Some(end) = pledge.end_date.as_deref() {
        text.push_str(" по ");
        text.push_str(&format_day(end));
    }
    // The line is displayed wherever the report is shared, so only companies are named.
    let company = pledge
        .creditors
        .iter()
        .find(|creditor| creditor.birth_date.is_none() && is_company(&creditor.name));
    if let Some(company) = company {
        for part in [", ", holder, ": ", &company.name] {
            text.push_str(part);
        }
    }
    text
}

impl Pledge {
    fn record(&self) -> Record {
        let Self {
            kind,
            number: own_number,
            date,
            end_date,
            in_force: _,
            pledgors,
            creditors,
            contract,
            contract_date,
            starts_on,
            vin: own_vin,
            body_number,
        } = self;
        let [title, notice, giver, holder, end] = match kind {
            PledgeKind::Pledge => [
                "Залог с",
                "Номер уведомления",
                "Залогодатель",
                "Залогодержатель",
                "Исключено из реестра",
            ],
            PledgeKind::Lease => [
                "Лизинг с",
                "Номер сообщения",
                "Лизингополучатель",
                "Лизингодатель",
                "Окончание",
            ],
        };
        Record::new(title_with_day(
            title,
            date.as_deref().or(starts_on.as_deref()),
        ))
        .row("number", notice, number(own_number))
        .row("pledgors", giver, parties(pledgors))
        .row("creditors", holder, parties(creditors))
        .row("contract", "Договор", text(contract))
        .row("contractDate", "Дата договора", day(contract_date))
        .row("date", "Зарегистрировано", day(date))
        .row("startsOn", "Начало", day(starts_on))
        .row("endDate", end, day(end_date))
        .row(
            "inForce",
            "Состояние",
            self.is_excluded().then(|| RowValue::text(EXCLUDED)),
        )
        .row("vin", "VIN", vin(own_vin))
        .row("bodyNumber", "Номер кузова", number(body_number))
    }
}

fn parties(parties: &[Party]) -> RowValue {
    let in_words = |party: &Party| match non_empty(party.birth_date.as_deref()) {
        Some(day) => format!("{}, дата рождения {}", party.name, format_day(day)),
        None => party.name.clone(),
    };
    let names: Vec<String> = parties.iter().map(in_words).collect();
    or_text("не указан", person(&Some(names.join("; "))))
}
