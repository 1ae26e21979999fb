//! Taxpayer number of a person, from the tax service.

use crate::sources::prelude::*;

block! {
    /// Taxpayer number of a person.
    personal TaxNumber {
        found: bool,
        inn: Option<String>,
    }
}

impl Assess for TaxNumber {
    fn assess(&self, _today: Date) -> Assessment {
        if self.found && self.inn.is_some() {
            Assessment::good("ИНН найден")
        } else {
            Assessment::no_data("ИНН не найден")
        }
    }

    fn present(&self) -> Presentation {
        let Self { found: _, inn } = self;
        Presentation::default().group(Group::default().row("inn", "ИНН", number(inn)))
    }
}
