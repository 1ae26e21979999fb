//! The bonus-malus of a driver: the insurers' union.

use serde::{Deserialize, Serialize};

use super::super::block;
use super::super::says::{Judgement, Says};
use super::super::shown::{Group, Rows, Shown, text};
use crate::date::Date;

block! {
    /// The bonus-malus of a driver.
    BonusMalus {
        /// The register knows the driver.
        found: bool,
        /// Decimal: `0.91`.
        value: Option<String>,
        /// Why there is none, in the words of the register.
        message: Option<String>,
    }
}

impl Says for BonusMalus {
    fn short(&self) -> &'static str {
        "КБМ"
    }

    fn judge(&self, _today: Date) -> Judgement {
        match self.value.as_deref().filter(|_| self.found) {
            Some(value) => Judgement::good(format!("КБМ {value}")),
            None => Judgement::no_data("КБМ не найден"),
        }
    }

    fn show(&self) -> Shown {
        let Self {
            found: _,
            value,
            message,
        } = self;
        Shown::default().group(Group::default().row("value", "КБМ", text(value)).row(
            "message",
            "Сообщение",
            text(message),
        ))
    }
}
