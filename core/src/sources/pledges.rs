//! Notices of pledge: the notaries' register; the records are those of leases as well.

use serde::{Deserialize, Serialize};

use super::assessment::{Assess, Assessment, record_count};
use super::block::{block, default_sample};
use super::checklist::{CheckKind, Checklist};
use super::events::{EventDraft, EventKind, Events, joined};
use super::facts::{FactKind, Facts};
use super::presentation::{
    Presentation, Record, RowValue, Rows, day, non_empty, number, or_text, person, text,
    title_with_day, vin,
};
use super::source::{HOUR, Risk, Source, VIN_OR_BODY};
use super::state::{SourceState, Weight};
use super::texts::{format_day, latest_day};
use crate::date::Date;
use crate::plural::counted;

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
    ..Source::DEFAULT
};

const IF_PLEDGED: &str = "Если залог действует, он перейдёт к вам вместе с машиной: до оплаты \
попросите выписку из реестра.";
const LEASED: &str = "Машина принадлежит лизингодателю: без его согласия продавец не вправе её \
продать, а вас могут обязать её вернуть.";
const IF_LEASED: &str = "Если договор действует, продавец не вправе продать машину без согласия её \
владельца: до оплаты попросите договор и документ о выкупе.";
const EXCLUDED: &str = "исключено из реестра, день не сообщён";

/// What holds the car.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PledgeKind {
    #[default]
    Pledge,
    /// The car is the lessor's; the lessee only uses it.
    Lease,
}

/// The register that a pledge is written in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum PledgeRegister {
    /// Notices of pledge, Federal Notary Chamber.
    #[default]
    Notary,
    /// Leases and pledges, Fedresurs.
    Fedresurs,
}

default_sample!(PledgeKind, PledgeRegister);

block! {
    /// A side of the contract, a person or a company.
    personal Party {
        name: String,
        /// Day, `yyyy-mm-dd`; companies have none.
        birth_date: Option<String>,
    }
}

block! {
    /// One pledge or lease.
    Pledge {
        kind: PledgeKind,
        /// Number of the notice.
        number: Option<String>,
        /// Registered, `yyyy-mm-dd`.
        date: Option<String>,
        /// Excluded or over, `yyyy-mm-dd`; a lease's may lie ahead.
        end_date: Option<String>,
        /// Whether the register lists it among the notices in force; missing where that is not known.
        in_force: Option<bool>,
        /// Who gave the car in pledge; of a lease, the lessee.
        pledgors: Vec<Party>,
        /// Who holds it; of a lease, the lessor.
        creditors: Vec<Party>,
        contract: Option<String>,
        /// Day, `yyyy-mm-dd`.
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
        /// Including those that could not be read.
        count: u32,
        records: Vec<Pledge>,
    }
}

impl Pledge {
    /// Whether the register says that it is over. Without a readable end, and where the notices in
    /// force are not known, it is not.
    #[must_use]
    pub fn is_over(&self, today: Date) -> bool {
        // The register lists it, whatever end it names.
        if let Some(in_force) = self.in_force {
            return !in_force;
        }
        let end = self.end_date.as_deref().map(str::parse::<Date>);
        matches!(end, Some(Ok(end)) if end < today)
    }

    /// Whether it is over on a day that the register does not tell.
    fn is_excluded(&self) -> bool {
        self.in_force == Some(false) && self.end_date.is_none()
    }

    /// Whether nobody knows that it is in force: no end is told, or none that can be read.
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
        // Whatever was counted and not read may be in force.
        let unread = count.saturating_sub(records.len() as u64);
        let running = records.iter().filter(|record| in_force(record)).count() as u64;
        let days = records
            .iter()
            .map(|record| record.date.as_deref().filter(|_| in_force(record)));
        let place = latest_day(days)
            .map(|(place, _)| place)
            .or_else(|| records.iter().position(in_force));
        if let Some(record) = place.and_then(|place| records.get(place)) {
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
            let judged = Assessment::stop(text).with_weight(Weight::Claim, headline);
            let judged = match (record.kind, record.is_doubtful()) {
                (PledgeKind::Pledge, true) => judged.with_meaning(IF_PLEDGED),
                (PledgeKind::Pledge, false) => judged,
                (PledgeKind::Lease, true) => judged.with_meaning(IF_LEASED),
                (PledgeKind::Lease, false) => judged.with_meaning(LEASED),
            };
            return judged.at_record(place);
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
        if let Some(place) = records.iter().position(is_lease) {
            // The end of a term is no purchase: until the papers say so the car is the lessor's.
            let text =
                "Срок лизинга окончен: убедитесь, что право собственности перешло к продавцу";
            return Assessment::attention(text)
                .with_weight(Weight::Question, "Был в лизинге")
                .at_record(Some(place));
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

    fn tile(&self, judged: &Assessment, _today: Date) -> Option<(String, Option<String>)> {
        let clear = if self.records.is_empty() {
            "Не найден"
        } else {
            "Действующего нет"
        };
        let found = judged.headline.clone();
        Some((found.unwrap_or_else(|| clear.to_owned()), None))
    }

    fn events(&self, events: &mut Events<'_>) {
        for (place, pledge) in self.records.iter().enumerate() {
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
            let draft = EventDraft::new(EventKind::Pledge, place, title, text).with_level(level);
            events.add(
                pledge.date.as_deref().or(pledge.starts_on.as_deref()),
                draft,
            );
        }
    }

    fn recommendation(&self, level: SourceState) -> Option<&'static str> {
        match level {
            SourceState::Stop => Some(
                "Есть запись о залоге или лизинге: не платите, пока она не прекращена в реестре",
            ),
            SourceState::Attention => {
                Some("Срок лизинга окончен: до оплаты попросите документ о выкупе")
            }
            _ => None,
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
        // A record that nobody could read may be of a pledge.
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
        for (place, pledge) in self.records.iter().enumerate() {
            facts.add(FactKind::Vin, pledge.vin.as_deref(), Some(place));
            facts.add(
                FactKind::BodyNumber,
                pledge.body_number.as_deref(),
                Some(place),
            );
        }
    }
}

/// Companies have quotation marks or a legal form in their names, people have neither.
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
    // Companies are named, people are not: this line is shown wherever the report is shared.
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
