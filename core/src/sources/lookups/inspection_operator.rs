//! Operator of technical inspection.

use crate::sources::prelude::*;

block! {
    /// Operator of technical inspection, by its number in the register.
    InspectionOperator {
        found: bool,
        number: Option<String>,
        name: Option<String>,
        address: Option<String>,
        /// Status in the words of the register.
        status: Option<String>,
        is_active: Option<bool>,
    }
}

impl Assess for InspectionOperator {
    fn assess(&self, _today: Date) -> Assessment {
        if !self.found {
            return Assessment::no_data("Оператор техосмотра не найден");
        }
        let status = self.status.as_deref().unwrap_or("статус не указан");
        if self.is_active == Some(false) {
            return Assessment::attention(format!("Оператор техосмотра не действует: {status}"));
        }
        let text = format!("Оператор техосмотра найден: {status}");
        if self.is_active == Some(true) {
            Assessment::good(text)
        } else {
            Assessment::no_data(text)
        }
    }

    fn present(&self) -> Presentation {
        let Self {
            found: _,
            number: own_number,
            name,
            address,
            status,
            is_active,
        } = self;
        Presentation::default().group(
            Group::default()
                .row("number", "Номер в реестре", number(own_number))
                .row("name", "Название", text(name))
                .row("address", "Адрес", text(address))
                .row("status", "Статус", text(status))
                .row("isActive", "Действует", yes_no(*is_active)),
        )
    }
}
