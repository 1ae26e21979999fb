//! Bonus-malus (КБМ) of a driver, from the insurers' union.

use crate::sources::prelude::*;

block! {
    /// Bonus-malus of a driver.
    BonusMalus {
        /// Whether the register knows the driver.
        found: bool,
        /// Bonus-malus factor as a decimal: `0.91`.
        value: Option<String>,
        /// Reason for a missing factor, in the words of the register.
        message: Option<String>,
    }
}

impl Assess for BonusMalus {
    fn assess(&self, _today: Date) -> Assessment {
        match self.value.as_deref().filter(|_| self.found) {
            Some(value) => Assessment::good(format!("КБМ {}", with_comma(value))),
            None => Assessment::no_data("КБМ не найден"),
        }
    }

    fn present(&self) -> Presentation {
        let Self {
            found: _,
            value,
            message,
        } = self;
        Presentation::default().group(
            Group::default()
                .row("value", "КБМ", text(&value.as_deref().map(with_comma)))
                .row("message", "Сообщение", text(message)),
        )
    }
}
