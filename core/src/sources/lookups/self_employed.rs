//! The tax of the self-employed: the tax service.

use serde::{Deserialize, Serialize};

use super::super::block;
use super::super::says::{Judgement, Says};
use super::super::shown::{Group, Rows, Shown, day, number, text, yes_no};
use crate::date::Date;

block! {
    /// Whether a person pays the tax of the self-employed.
    personal SelfEmployed {
        found: bool,
        inn: Option<String>,
        /// The day that was asked about, `yyyy-mm-dd`.
        date: Option<String>,
        pays: Option<bool>,
        message: Option<String>,
    }
}

impl Says for SelfEmployed {
    fn short(&self) -> &'static str {
        "Налоговая служба"
    }

    fn judge(&self, _today: Date) -> Judgement {
        match self.pays.filter(|_| self.found) {
            Some(true) => Judgement::good("Состоит на учёте как самозанятый"),
            Some(false) => Judgement::good("Как самозанятый не состоит на учёте"),
            None => Judgement::no_data("Сведения о самозанятости не найдены"),
        }
    }

    fn show(&self) -> Shown {
        let Self {
            found: _,
            inn,
            date,
            pays,
            message,
        } = self;
        Shown::default().group(
            Group::default()
                .row("inn", "ИНН", number(inn))
                .row("date", "На день", day(date))
                .row("pays", "Платит налог", yes_no(*pays))
                .row("message", "Сообщение", text(message)),
        )
    }
}
