//! An operator of technical inspection.

use serde::{Deserialize, Serialize};

use super::super::block;
use super::super::says::{Judgement, Says};
use super::super::shown::{Group, Rows, Shown, number, text, yes_no};
use crate::date::Date;

block! {
    /// An operator of technical inspection, by its number in the register.
    InspectionOperator {
        found: bool,
        number: Option<String>,
        name: Option<String>,
        address: Option<String>,
        /// In the words of the register.
        status: Option<String>,
        is_active: Option<bool>,
    }
}

impl Says for InspectionOperator {
    fn short(&self) -> &'static str {
        "Операторы техосмотра"
    }

    fn judge(&self, _today: Date) -> Judgement {
        if !self.found {
            return Judgement::no_data("Оператор техосмотра не найден");
        }
        let status = self.status.as_deref().unwrap_or("статус не указан");
        if self.is_active == Some(false) {
            return Judgement::attention(format!("Оператор техосмотра не действует: {status}"));
        }
        Judgement::good(format!("Оператор техосмотра найден: {status}"))
    }

    fn show(&self) -> Shown {
        let Self {
            found: _,
            number: own_number,
            name,
            address,
            status,
            is_active,
        } = self;
        Shown::default().group(
            Group::default()
                .row("number", "Номер в реестре", number(own_number))
                .row("name", "Название", text(name))
                .row("address", "Адрес", text(address))
                .row("status", "Статус", text(status))
                .row("isActive", "Действует", yes_no(*is_active)),
        )
    }
}
