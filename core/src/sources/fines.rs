//! Fines that are not paid.

use serde::{Deserialize, Serialize};

use super::checks::{CheckKind, Checks};
use super::events::{Draft, EventKind, Events, joined};
use super::says::{Judgement, Says, counted_or_read, is_finding};
use super::words::{latest, roubles, spoken, total};
use super::{HOUR, Input, Names, PLAIN, Source, SourceState, block};
use crate::date::Date;
use crate::money::Kopecks;
use crate::plural::counted;

pub(super) const SOURCE: Source = Source {
    names: Names {
        search: Some("fines"),
        selection: Some("fines"),
        ..Names::NONE
    },
    icon: "receipt",
    title: "Штрафы",
    description: "Неоплаченные штрафы Госавтоинспекции",
    features: &["Сумма", "Дата и статья", "Статус оплаты"],
    short: "Штрафы (Госавтоинспекция)",
    register: "Госавтоинспекция, неоплаченные штрафы",
    limits: Some(
        "Штрафы ищут по свидетельству о регистрации: с новым свидетельством прежние не видны.",
    ),
    ways: &[&[Input::Plate, Input::RegistrationCertificate]],
    cache_minutes: 6 * HOUR,
    ..PLAIN
};

block! {
    /// Whom a fine is paid to.
    Payee {
        receiver: Option<String>,
        tax_number: Option<String>,
        kpp: Option<String>,
        kbk: Option<String>,
        bank: Option<String>,
        /// Single treasury account.
        account: Option<String>,
        treasury_account: Option<String>,
        bik: Option<String>,
        oktmo: Option<String>,
    }
}

block! {
    /// One fine that is not paid.
    Fine {
        /// Number of the ruling (UIN).
        number: Option<String>,
        /// Day of the ruling, `yyyy-mm-dd`.
        date: Option<String>,
        /// Day of the violation, `yyyy-mm-dd`.
        violation_date: Option<String>,
        /// `HH:MM`.
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
        /// The register has a photo, which `finesPhoto` gives for `photo_token`.
        has_photo: bool,
        photo_token: Option<String>,
    }
}

block! {
    /// Fines that are not paid.
    Fines {
        /// Including those that could not be read.
        count: u32,
        records: Vec<Fine>,
    }
}

impl Says for Fines {
    fn judge(&self, _today: Date) -> Judgement {
        let count = counted_or_read(self.count, self.records.len());
        if count == 0 {
            return Judgement::good("Неоплаченных штрафов не найдено");
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
        let newest = latest(
            self.records
                .iter()
                .map(|fine| fine.violation_date.as_deref().or(fine.date.as_deref())),
        );
        if let Some((_, date)) = newest {
            text.push_str(", последний ");
            text.push_str(&spoken(date));
        }
        Judgement::attention(text).at(newest.map(|(place, _)| place))
    }

    fn events(&self, line: &mut Events<'_>) {
        for (place, fine) in self.records.iter().enumerate() {
            let article = fine.article.as_deref().map(in_code);
            let text = joined([fine.amount.map(roubles), article]);
            let draft = Draft::good(EventKind::Fine, place, "Штраф не оплачен", text);
            let date = fine.violation_date.as_deref().or(fine.date.as_deref());
            line.add(date, draft.at_level(SourceState::Attention));
        }
    }

    fn advice(&self, level: SourceState) -> Option<&'static str> {
        is_finding(level)
            .then_some("Попросите продавца оплатить штрафы: из-за долгов накладывают ограничения")
    }

    fn checks(&self, list: &mut Checks, today: Date) {
        if self.judge(today).is_finding() {
            list.add_all(&[(
                CheckKind::Documents,
                "Квитанции об оплате штрафов, найденных в отчёте",
            )]);
        }
    }
}

/// The article of a fine; a bare number says nothing to most.
fn in_code(article: &str) -> String {
    if article.starts_with(|first: char| first.is_ascii_digit()) {
        format!("ст. {article} КоАП")
    } else {
        article.to_owned()
    }
}
