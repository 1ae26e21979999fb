//! A driving licence: the traffic police.

use serde::{Deserialize, Serialize};

use super::super::block;
use super::super::says::{Judgement, Says};
use super::super::words::spoken_date;
use crate::date::Date;

block! {
    /// One deprivation of the right to drive.
    personal Deprivation {
        /// Day of the ruling, `yyyy-mm-dd`.
        date: Option<String>,
        key: Option<String>,
        birth_place: Option<String>,
        comment: Option<String>,
        region: Option<String>,
        region_code: Option<String>,
        state: Option<String>,
        state_info: Option<String>,
        months: Option<u32>,
    }
}

block! {
    /// A driving licence.
    personal DriverLicence {
        found: bool,
        /// Series and number, ten characters.
        number: Option<String>,
        /// Days, `yyyy-mm-dd`.
        issued_on: Option<String>,
        expires: Option<String>,
        birth_date: Option<String>,
        /// Year of the first licence.
        driving_since: Option<i32>,
        categories: Vec<String>,
        /// Code of the kind.
        kind: Option<String>,
        division: Option<String>,
        division_id: Option<String>,
        deprivations: Vec<Deprivation>,
    }
}

impl Says for DriverLicence {
    fn judge(&self, today: Date) -> Judgement {
        if !self.found {
            return Judgement::no_data("Водительское удостоверение не найдено");
        }
        if !self.deprivations.is_empty() {
            let count = self.deprivations.len();
            let text = format!("Есть сведения о лишении права управления, записей: {count}");
            return Judgement::attention(text).at(Some(0));
        }
        match self.expires.as_deref().map(str::parse::<Date>) {
            Some(Ok(expires)) if expires < today => Judgement::attention(format!(
                "Срок, напечатанный в удостоверении, истёк {}",
                spoken_date(expires)
            )),
            Some(Ok(expires)) => Judgement::good(format!("Действует до {}", spoken_date(expires))),
            _ => Judgement::good("Удостоверение найдено, срок не указан"),
        }
    }
}
