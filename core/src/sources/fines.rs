//! Unpaid fines of the car.

use super::prelude::*;

pub(super) const SOURCE: Source = Source {
    icon: "receipt",
    title: "Штрафы",
    description: "Неоплаченные штрафы Госавтоинспекции",
    features: &["Сумма", "Дата и статья", "Статус оплаты"],
    short_name: "Штрафы (Госавтоинспекция)",
    register: "Госавтоинспекция, неоплаченные штрафы",
    limitations: Some(
        "Штрафы ищут по свидетельству о регистрации: с новым свидетельством прежние не видны.",
    ),
    tile_title: Some("Штрафы"),
    input_sets: &[&[Input::Plate, Input::RegistrationCertificate]],
    cache_minutes: 6 * HOUR,
    attention_advice: Some(
        "Попросите продавца оплатить штрафы: из-за долгов накладывают ограничения",
    ),
    finding_items: &[(
        CheckKind::Documents,
        "Квитанции об оплате штрафов, найденных в отчёте",
    )],
    ..Source::DEFAULT
};

block! {
    /// Payee of a fine.
    Payee {
        receiver: Option<String>,
        tax_number: Option<String>,
        kpp: Option<String>,
        kbk: Option<String>,
        bank: Option<String>,
        /// Number of the single treasury account.
        account: Option<String>,
        treasury_account: Option<String>,
        bik: Option<String>,
        oktmo: Option<String>,
    }
}

block! {
    /// Unpaid fine of the car.
    Fine {
        /// Number of the ruling (UIN).
        number: Option<String>,
        /// Day of the ruling, `yyyy-mm-dd`.
        date: Option<String>,
        /// Day of the violation, `yyyy-mm-dd`.
        violation_date: Option<String>,
        /// Time of the violation, `HH:MM`.
        violation_time: Option<String>,
        article: Option<String>,
        text: Option<String>,
        #[cfg_attr(feature = "ts", tsify(type = "number | null"))]
        #[cfg_attr(feature = "openapi", schema(value_type = Option<f64>))]
        amount: Option<Kopecks>,
        has_discount: bool,
        /// Last day of the discount, `yyyy-mm-dd`.
        discount_until: Option<String>,
        vehicle: Option<String>,
        kbk: Option<String>,
        division_id: Option<String>,
        division: Option<String>,
        division_address: Option<String>,
        payee: Option<Payee>,
        /// Whether the register has a photo, available by `finesPhoto` with `photo_token`.
        has_photo: bool,
        photo_token: Option<String>,
    }
}

block! {
    /// Unpaid fines of the car.
    Fines {
        /// Number of fines, including unparsed records.
        count: u32,
        records: Vec<Fine>,
    }
}

impl Assess for Fines {
    fn assess(&self, _today: Date) -> Assessment {
        let count = record_count(self.count, self.records.len());
        if count == 0 {
            return Assessment::good("Неоплаченных штрафов не найдено");
        }
        let mut text = counted(count, "штраф", "штрафа", "штрафов");
        let sum = total(self.records.iter().filter_map(|fine| fine.amount));
        if sum.0 > 0 {
            let all_read = self
                .records
                .iter()
                .filter(|fine| fine.amount.is_some())
                .count() as u64;
            text.push_str(if all_read == count {
                " на "
            } else {
                " не менее чем на "
            });
            text.push_str(&roubles(sum));
        }
        let newest = latest_day(
            self.records
                .iter()
                .map(|fine| fine.violation_date.as_deref().or(fine.date.as_deref())),
        );
        let headline = text.clone();
        let days = self
            .records
            .iter()
            .map(|fine| fine.violation_date.as_deref().or(fine.date.as_deref()));
        if let Some((_, date)) = latest_of_all(count, days) {
            text.push_str(", последний ");
            text.push_str(&format_day(date));
        }
        Assessment::attention(text)
            .with_weight(Weight::Minor, headline)
            .at_record(newest.map(|(index, _)| index))
    }

    fn present(&self) -> Presentation {
        let Self { count: _, records } = self;
        let records = records.iter().map(|fine| {
            (
                fine.violation_date.as_deref().or(fine.date.as_deref()),
                fine.record(),
            )
        });
        Presentation::default().newest_first("Неоплаченные штрафы", Layout::Cards, records)
    }

    fn tile(&self, _assessment: &Assessment, _today: Date) -> Option<(String, Option<String>)> {
        let count = record_count(self.count, self.records.len());
        let amounts = self.records.iter().filter_map(|fine| fine.amount);
        let is_whole = amounts.clone().count() as u64 == count;
        let sum = total(amounts);
        if count == 0 {
            return Some(("Не найдены".to_owned(), None));
        }
        let number = counted(count, "штраф", "штрафа", "штрафов");
        let days = self
            .records
            .iter()
            .map(|fine| fine.violation_date.as_deref().or(fine.date.as_deref()));
        let newest = latest_of_all(count, days).map(|(_, day)| format_day(day));
        if sum.0 == 0 {
            return Some((number, newest.map(|day| format!("Последний {day}"))));
        }
        let value = if is_whole {
            roubles(sum)
        } else {
            format!("Не меньше {}", roubles(sum))
        };
        let text = joined([Some(number), newest.map(|day| format!("последний {day}"))]);
        Some((value, Some(text)))
    }

    fn events(&self, events: &mut Events<'_>) {
        for (index, fine) in self.records.iter().enumerate() {
            let article = fine.article.as_deref().map(in_code);
            let text = joined([fine.amount.map(roubles), article]);
            let draft = EventDraft::new(EventKind::Fine, index, "Штраф не оплачен", text);
            let date = fine.violation_date.as_deref().or(fine.date.as_deref());
            events.add(date, draft.with_level(SourceState::Attention));
        }
    }
}

/// Article of a fine; the name of the code is added to a bare number.
fn in_code(article: &str) -> String {
    if article.starts_with(|first: char| first.is_ascii_digit()) {
        format!("ст. {} КоАП", spaced(article))
    } else {
        article.to_owned()
    }
}

impl Fine {
    fn record(&self) -> Record {
        let Self {
            number: own_number,
            date,
            violation_date,
            violation_time,
            article,
            text: violation,
            amount,
            has_discount,
            discount_until,
            vehicle,
            kbk,
            division_id,
            division,
            division_address,
            payee,
            has_photo,
            // The token is only for the vendor.
            photo_token: _,
        } = self;
        let sum = amount.map_or_else(|| "Сумма неизвестна".to_owned(), Kopecks::formatted);
        let day_of = violation_date.as_deref().or(date.as_deref());
        let discount = match (has_discount, non_empty(discount_until.as_deref())) {
            (false, _) => "нет".to_owned(),
            (true, Some(until)) => format!("до {}", format_day(until)),
            (true, None) => "есть, срок не указан".to_owned(),
        };
        let record = Record::new(title_with_day(&format!("{sum} за"), day_of))
            .row("amount", "Сумма", money(*amount))
            .row("text", "Нарушение", or_unknown(sentence(violation)))
            .row(
                "article",
                "Статья",
                article.as_deref().map(in_code).map(RowValue::text),
            )
            .row("number", "Постановление", or_unknown(number(own_number)))
            .row(
                "hasDiscount+discountUntil",
                "Скидка",
                RowValue::text(discount),
            )
            .rest("violationDate", "Дата нарушения", day(violation_date))
            .rest("violationTime", "Время нарушения", text(violation_time))
            .rest("date", "Дата постановления", day(date))
            .rest("vehicle", "Автомобиль", text(vehicle))
            .rest(
                "division+divisionId",
                "Подразделение",
                joined_pair(division, division_id),
            )
            .rest(
                "divisionAddress",
                "Адрес подразделения",
                text(division_address),
            )
            .rest("kbk", "КБК", number(kbk))
            .rest("hasPhoto", "Фото нарушения", yes_no(Some(*has_photo)));
        match payee {
            Some(payee) => record.with_group(payee.group()),
            None => record,
        }
    }
}

impl Payee {
    fn group(&self) -> Group {
        let Self {
            receiver,
            tax_number,
            kpp,
            kbk,
            bank,
            account,
            treasury_account,
            bik,
            oktmo,
        } = self;
        Group::new("Реквизиты для оплаты")
            .row("payee.receiver", "Получатель", text(receiver))
            .row("payee.taxNumber", "ИНН", text(tax_number))
            .row("payee.kpp", "КПП", text(kpp))
            .row("payee.kbk", "КБК", text(kbk))
            .row("payee.bank", "Банк", text(bank))
            .row("payee.account", "Единый казначейский счёт", text(account))
            .row(
                "payee.treasuryAccount",
                "Казначейский счёт",
                text(treasury_account),
            )
            .row("payee.bik", "БИК", text(bik))
            .row("payee.oktmo", "ОКТМО", text(oktmo))
    }
}

/// Article with spaces: `12.9 ч. 2` for `12.9ч.2`.
fn spaced(article: &str) -> String {
    let parts = article.replace("ч.", " ч. ").replace("п.", " п. ");
    parts.split_whitespace().collect::<Vec<_>>().join(" ")
}
