//! Bankruptcy of the owner, from the federal register (ЕФРСБ).

use super::prelude::*;

pub(super) const SOURCE: Source = Source {
    icon: "briefcase",
    title: "Банкротство",
    description: "Дела о банкротстве владельца",
    features: &["Статус дела", "Суд и номер дела", "Управляющий"],
    short_name: "Банкротства (ЕФРСБ)",
    register: "ЕФРСБ, сведения о банкротствах",
    input_sets: &[&[Input::OwnerName], &[Input::OwnerTaxNumber]],
    cache_minutes: DAY,
    has_personal_data: true,
    stop_advice: Some("Владелец в деле о банкротстве: покупайте только у его управляющего"),
    attention_advice: Some("Выясните, о владельце ли дело о банкротстве и завершено ли оно"),
    finding_items: &[(
        CheckKind::Documents,
        "Согласие финансового управляющего или решение о завершении дела",
    )],
    ..Source::DEFAULT
};

block! {
    /// Bankruptcy case.
    personal Bankruptcy {
        /// Whether the birth date is that of the queried person; missing if unknown.
        same_person: Option<bool>,
        /// Key of the record in the register.
        guid: Option<String>,
        name: Option<String>,
        tax_number: Option<String>,
        snils: Option<String>,
        category: Option<String>,
        region: Option<String>,
        address: Option<String>,
        manager: Option<String>,
        case_number: Option<String>,
        /// Status of the case in the words of the register.
        status: Option<String>,
        status_code: Option<String>,
        /// Status in the register of companies.
        company_status: Option<String>,
        description: Option<String>,
        /// Day of the last update, `yyyy-mm-dd`.
        updated_on: Option<String>,
        /// Whether the case is pending.
        is_active: Option<bool>,
        /// Birth date, `yyyy-mm-dd`.
        birth_date: Option<String>,
        birth_place: Option<String>,
    }
}

block! {
    /// Bankruptcies of a person or company.
    Bankruptcies {
        /// Number of cases, including unparsed records.
        count: u32,
        records: Vec<Bankruptcy>,
    }
}

/// Headline for a case of an unknown person or in an unknown state.
const UNSURE: &str = "Возможно банкротство владельца";

impl Bankruptcies {
    /// Marks records of the queried person by the birth date.
    ///
    /// A company is queried by its taxpayer number and has no birth date.
    pub fn mark_namesakes(&mut self, born: Option<Date>) {
        for record in &mut self.records {
            record.same_person = same_person(record.birth_date.as_deref(), born);
        }
    }
}

impl Assess for Bankruptcies {
    fn assess(&self, _today: Date) -> Assessment {
        let records = &self.records;
        let count = record_count(self.count, records.len());
        if count == 0 {
            return Assessment::good("Дел о банкротстве не найдено");
        }
        if count > records.len() as u64 {
            return Assessment::stop("Есть запись о банкротстве, которую не удалось разобрать")
                .with_weight(Weight::Claim, UNSURE);
        }
        let is_running = |record: &Bankruptcy| record.is_active != Some(false);
        let is_stated = |index: usize| {
            let record = records.get(index);
            record.is_some_and(|record| record.is_active == Some(true))
        };
        let index = |same: Option<bool>| {
            let found = |record: &Bankruptcy| record.same_person == same && is_running(record);
            records.iter().position(found)
        };
        if let Some(own) = index(Some(true)) {
            let case = records
                .get(own)
                .and_then(|record| record.case_number.as_deref());
            let case = case.map_or_else(String::new, |number| format!(" № {number}"));
            let is_stated = is_stated(own);
            let text = if is_stated {
                format!("Идёт дело о банкротстве владельца{case}: сделку могут оспорить")
            } else {
                format!(
                    "Есть дело о банкротстве владельца{case}, завершено ли оно, не указано: сделку \
                     могут оспорить"
                )
            };
            let headline = if is_stated {
                "Банкротство владельца"
            } else {
                UNSURE
            };
            return Assessment::stop(text)
                .with_weight(Weight::Claim, headline)
                .at_record(Some(own));
        }
        if let Some(unsure) = index(None) {
            let case = if is_stated(unsure) {
                "Идёт дело"
            } else {
                "Есть дело"
            };
            let text = format!(
                "{case} о банкротстве человека с таким именем: возможен однофамилец, сверьте дату \
                 рождения"
            );
            return Assessment::attention(text)
                .with_weight(Weight::Question, UNSURE)
                .at_record(Some(unsure));
        }
        let own: Vec<usize> = (0..records.len())
            .filter(|index| {
                let record = records.get(*index);
                record.is_some_and(|record| record.same_person != Some(false))
            })
            .collect();
        if own.is_empty() {
            return Assessment::good("Дел о банкротстве не найдено, есть записи об однофамильцах");
        }
        let days = records.iter().map(|record| {
            let day = record.updated_on.as_deref();
            day.filter(|_| record.same_person != Some(false))
        });
        let newest = latest_day(days).map(|(index, _)| index);
        let mut text = counted(
            own.len() as u64,
            "дело о банкротстве завершено",
            "дела о банкротстве завершены",
            "дел о банкротстве завершено",
        );
        let is_owners = |index: &usize| {
            let record = records.get(*index);
            record.is_some_and(|record| record.same_person == Some(true))
        };
        let headline = if own.iter().any(is_owners) {
            "Дело о банкротстве владельца завершено"
        } else {
            text.push_str(": возможен однофамилец, сверьте дату рождения");
            "Дело о банкротстве завершено"
        };
        Assessment::attention(text)
            .with_weight(Weight::Question, headline)
            .at_record(newest.or(own.first().copied()))
    }

    fn present(&self) -> Presentation {
        let Self { count: _, records } = self;
        Presentation::default().list("Дела", records.iter().map(Bankruptcy::record))
    }
}

impl Bankruptcy {
    fn record(&self) -> Record {
        let Self {
            same_person: _,
            guid,
            name,
            tax_number,
            snils,
            category,
            region,
            address,
            manager,
            case_number,
            status,
            status_code,
            company_status,
            description,
            updated_on,
            is_active,
            birth_date,
            birth_place,
        } = self;
        let record = Record::new(title_with("Дело", case_number.as_deref()))
            .row("caseNumber", "Номер дела", or_unknown(number(case_number)))
            .row("name", "Кто", person(name))
            .row(
                "status",
                "Статус",
                text(status).or_else(|| text(status_code)),
            )
            .row("updatedOn", "Обновлено", day(updated_on))
            .row("description", "Описание", text(description))
            .rest(
                "statusCode",
                "Код статуса",
                text(status_code).filter(|_| status.is_some()),
            )
            .rest("category", "Категория", text(category))
            .rest("birthDate", "Дата рождения", personal(day(birth_date)))
            .rest("birthPlace", "Место рождения", person(birth_place))
            .rest("taxNumber", "ИНН", number(tax_number))
            .rest("snils", "СНИЛС", personal(text(snils)))
            .rest("companyStatus", "Статус в ЕГРЮЛ", text(company_status))
            .rest("region", "Регион", text(region))
            .rest("address", "Адрес", person(address))
            .rest("manager", "Управляющий", person(manager))
            .rest("guid", "Ключ записи", number(guid));
        if self.same_person == Some(false) {
            return record.with_badge(SourceState::NoData, "Однофамилец");
        }
        match is_active {
            Some(true) => record.with_badge(SourceState::Attention, "Идёт"),
            Some(false) => record.with_badge(SourceState::NoData, "Завершено"),
            None => record,
        }
    }
}
