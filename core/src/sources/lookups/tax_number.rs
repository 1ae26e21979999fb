//! The taxpayer number of a person: the tax service.

use serde::{Deserialize, Serialize};

use super::super::block;
use super::super::says::{Judgement, Says};
use super::super::shown::{Group, Rows, Shown, number};
use crate::date::Date;

block! {
    /// The taxpayer number of a person.
    personal TaxNumber {
        found: bool,
        inn: Option<String>,
    }
}

impl Says for TaxNumber {
    fn short(&self) -> &'static str {
        "Налоговая служба"
    }

    fn judge(&self, _today: Date) -> Judgement {
        if self.found && self.inn.is_some() {
            Judgement::good("ИНН найден")
        } else {
            Judgement::no_data("ИНН не найден")
        }
    }

    fn show(&self) -> Shown {
        let Self { found: _, inn } = self;
        Shown::default().group(Group::default().row("inn", "ИНН", number(inn)))
    }
}
