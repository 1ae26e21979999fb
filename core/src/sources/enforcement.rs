//! Enforcement proceedings of the bailiffs (ФССП) against the owner.

use super::prelude::*;

pub(super) const SOURCE: Source = Source {
    icon: "badge-alert",
    title: "Приставы (ФССП)",
    description: "Исполнительные производства в отношении владельца",
    features: &["Сумма долга", "Номер производства", "Отдел приставов"],
    short_name: "Исполнительные производства (ФССП)",
    register: "ФССП России, исполнительные производства",
    tile_title: Some("Долги владельца"),
    input_sets: &[
        &[Input::OwnerName, Input::OwnerBirthDate],
        &[Input::OwnerTaxNumber],
    ],
    cache_minutes: 6 * HOUR,
    has_personal_data: true,
    attention_advice: Some(
        "По долгам владельца накладывают запреты: проверьте ограничения в день сделки",
    ),
    finding_items: &[(
        CheckKind::Ask,
        "Погашены ли долги по исполнительным производствам?",
    )],
    ..Source::DEFAULT
};

block! {
    /// Part of a debt with its subject.
    DebtPart {
        title: String,
        #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
        amount: Option<Kopecks>,
    }
}

block! {
    /// Enforcement proceeding.
    personal Proceeding {
        /// Whether the birth date is that of the queried person; missing if unknown.
        same_person: Option<bool>,
        debtor: Option<String>,
        debtor_address: Option<String>,
        /// Birth date of the debtor, `yyyy-mm-dd`; missing for a company.
        debtor_birth_date: Option<String>,
        debtor_tax_number: Option<String>,
        number: Option<String>,
        /// Day the proceeding was opened, `yyyy-mm-dd`.
        date: Option<String>,
        /// Number of the consolidated proceeding.
        consolidated_number: Option<String>,
        /// Document that the proceeding is based on, in words, and its parts.
        document: Option<String>,
        document_type: Option<String>,
        document_number: Option<String>,
        /// Day of the document, `yyyy-mm-dd`.
        document_date: Option<String>,
        document_issuer: Option<String>,
        claimant_tax_number: Option<String>,
        subject: Option<String>,
        parts: Vec<DebtPart>,
        /// Outstanding amount of the debt.
        #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
        amount: Option<Kopecks>,
        is_active: bool,
        /// Day the proceeding ended, `yyyy-mm-dd`.
        ended_on: Option<String>,
        end_reason: Option<String>,
        department: Option<String>,
        department_address: Option<String>,
        officer: Option<String>,
        phones: Vec<String>,
    }
}

block! {
    /// Enforcement proceedings (bailiffs) against a person or company.
    Proceedings {
        /// Number of proceedings, including unparsed records.
        count: u32,
        /// Number of proceedings at the source, of which only a part may be loaded.
        total_count: Option<u32>,
        records: Vec<Proceeding>,
    }
}

impl Proceedings {
    /// Marks records of the queried person by the birth date.
    ///
    /// A company is queried by its taxpayer number and has no birth date.
    pub fn mark_namesakes(&mut self, born: Option<Date>) {
        for record in &mut self.records {
            record.same_person = same_person(record.debtor_birth_date.as_deref(), born);
        }
    }
}

impl Proceedings {
    /// Number of pending proceedings of the owner, including unparsed records.
    fn running(&self) -> u64 {
        let listed = record_count(self.count, self.records.len());
        let count = listed.max(self.total_count.unwrap_or(0).into());
        let unseen = count.saturating_sub(self.records.len() as u64);
        let is_running =
            |record: &&Proceeding| record.is_active && record.same_person != Some(false);
        self.records.iter().filter(is_running).count() as u64 + unseen
    }
}

impl Assess for Proceedings {
    fn assess(&self, _today: Date) -> Assessment {
        let records = &self.records;
        let listed = record_count(self.count, records.len());
        let count = listed.max(self.total_count.unwrap_or(0).into());
        if count == 0 {
            return Assessment::good("Исполнительных производств не найдено");
        }
        // A different birth date means a different person.
        let namesakes = records
            .iter()
            .filter(|record| record.same_person == Some(false));
        let namesakes = namesakes.count() as u64;
        let count = count.saturating_sub(namesakes);
        let records: Vec<&Proceeding> = records
            .iter()
            .filter(|record| record.same_person != Some(false))
            .collect();
        if count == 0 {
            return Assessment::good(
                "Исполнительных производств не найдено, есть записи об однофамильцах",
            );
        }
        let running: Vec<&&Proceeding> = records.iter().filter(|record| record.is_active).collect();
        let unseen = count.saturating_sub(records.len() as u64);
        if running.is_empty() && unseen == 0 {
            return Assessment::good(format!(
                "Действующих исполнительных производств нет, завершённых: {count}"
            ));
        }
        let mut text = counted(
            self.running(),
            "исполнительное производство",
            "исполнительных производства",
            "исполнительных производств",
        );
        let sum = total(running.iter().filter_map(|record| record.amount));
        if sum.0 > 0 {
            let is_whole = unseen == 0 && running.iter().all(|record| record.amount.is_some());
            text.push_str(if is_whole {
                " на "
            } else {
                " не менее чем на "
            });
            text.push_str(&roubles(sum));
        }
        let is_own = |record: &Proceeding| record.is_active && record.same_person != Some(false);
        let index = self.records.iter().position(is_own);
        // The debtor of an unparsed record is unknown.
        let is_owners = running
            .iter()
            .any(|record| record.same_person == Some(true));
        if !is_owners && !running.is_empty() {
            text.push_str(": возможен однофамилец, сверьте дату рождения");
        }
        let headline = if is_owners {
            "Долги владельца у приставов"
        } else {
            "Возможны долги владельца у приставов"
        };
        Assessment::attention(text)
            .with_weight(Weight::Question, headline)
            .at_record(index)
    }

    fn present(&self) -> Presentation {
        let Self {
            count: _,
            total_count,
            records,
        } = self;
        let mut presentation = Presentation::default();
        let all = u64::from(total_count.unwrap_or(0));
        if all > records.len() as u64 {
            let all = counted(all, "производство", "производства", "производств");
            presentation =
                presentation.note(format!("Всего у источника {all}, загружена часть из них."));
        }
        presentation.list("Производства", records.iter().map(Proceeding::record))
    }

    fn tile(&self, _assessment: &Assessment, _today: Date) -> Option<(String, Option<String>)> {
        let is_own = |record: &Proceeding| record.same_person != Some(false);
        let own = self.records.iter().filter(|record| is_own(record)).count();
        Some(match (self.running(), own) {
            (0, 0) if self.records.is_empty() => ("Не найдены".to_owned(), None),
            (0, 0) => {
                let text = "Есть записи об однофамильцах";
                ("Не найдены".to_owned(), Some(text.to_owned()))
            }
            (0, own) => {
                let text = format!("Завершено: {own}");
                ("Действующих нет".to_owned(), Some(text))
            }
            (running, _) => (
                counted(running, "производство", "производства", "производств"),
                None,
            ),
        })
    }
}

impl Proceeding {
    fn record(&self) -> Record {
        let Self {
            same_person,
            debtor,
            debtor_address,
            debtor_birth_date,
            debtor_tax_number,
            number: own_number,
            date,
            consolidated_number,
            document,
            document_type,
            document_number,
            document_date,
            document_issuer,
            claimant_tax_number,
            subject,
            parts,
            amount,
            is_active,
            ended_on,
            end_reason,
            department,
            department_address,
            officer,
            phones,
        } = self;
        let name = non_empty(own_number.as_deref()).unwrap_or(UNKNOWN);
        let title = match amount {
            Some(sum) => format!("{name}, {}", sum.formatted()),
            None => name.to_owned(),
        };
        let mut record = Record::new(title)
            .row("number", "Номер", or_unknown(number(own_number)))
            .row("subject", "Предмет", text(subject))
            .row("date", "Возбуждено", day(date))
            .row("debtor", "Должник", person(debtor))
            .row("amount", "Не оплачено", money(*amount))
            .row("endedOn", "Окончено", day(ended_on))
            .row("endReason", "Причина окончания", text(end_reason));
        for DebtPart { title, amount } in parts {
            record = record.rest("parts", title.clone(), money(*amount));
        }
        let (state, text_of) = if *same_person == Some(false) {
            (SourceState::NoData, "Однофамилец")
        } else if *is_active {
            (SourceState::Attention, "Идёт")
        } else {
            (SourceState::NoData, "Окончено")
        };
        record
            .rest(
                "consolidatedNumber",
                "Сводное производство",
                number(consolidated_number),
            )
            .rest(
                "debtorBirthDate",
                "Дата рождения должника",
                personal(day(debtor_birth_date)),
            )
            .rest("debtorAddress", "Адрес должника", person(debtor_address))
            .rest("debtorTaxNumber", "ИНН должника", number(debtor_tax_number))
            .rest("document", "Документ", text(document))
            .rest("documentType", "Вид документа", text(document_type))
            .rest("documentNumber", "Номер документа", number(document_number))
            .rest("documentDate", "Дата документа", day(document_date))
            .rest(
                "documentIssuer",
                "Кем выдан документ",
                text(document_issuer),
            )
            .rest(
                "claimantTaxNumber",
                "ИНН взыскателя",
                number(claimant_tax_number),
            )
            .rest("department", "Отдел", text(department))
            .rest(
                "departmentAddress",
                "Адрес отдела",
                text(department_address),
            )
            .rest("officer", "Пристав", person(officer))
            .rest("phones", "Телефоны", list(phones))
            .with_badge(state, text_of)
    }
}
