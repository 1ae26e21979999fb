//! Taxpayer status of the self-employed, from the tax service.

use crate::sources::prelude::*;

block! {
    /// Whether a person pays the tax of the self-employed.
    personal SelfEmployed {
        found: bool,
        inn: Option<String>,
        /// Queried day, `yyyy-mm-dd`.
        date: Option<String>,
        pays: Option<bool>,
        message: Option<String>,
    }
}

impl Assess for SelfEmployed {
    fn assess(&self, _today: Date) -> Assessment {
        match self.pays.filter(|_| self.found) {
            Some(true) => Assessment::good("Состоит на учёте как самозанятый"),
            Some(false) => Assessment::good("Как самозанятый не состоит на учёте"),
            None => Assessment::no_data("Сведения о самозанятости не найдены"),
        }
    }

    fn present(&self) -> Presentation {
        let Self {
            found: _,
            inn,
            date,
            pays,
            message,
        } = self;
        Presentation::default().group(
            Group::default()
                .row("inn", "ИНН", number(inn))
                .row("date", "На день", day(date))
                .row("pays", "Платит налог", yes_no(*pays))
                .row("message", "Сообщение", text(message)),
        )
    }
}
