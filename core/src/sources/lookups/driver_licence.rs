//! A driving licence: the traffic police.

use serde::{Deserialize, Serialize};

use super::super::block;
use super::super::says::{Judgement, Says};
use super::super::shown::{
    Group, Record, Rows, Shown, both, dated, day, list, number, of_person, person, plain, text,
};
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
    fn short(&self) -> &'static str {
        "Водительское удостоверение"
    }

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

    fn show(&self) -> Shown {
        let Self {
            found: _,
            number: own_number,
            issued_on,
            expires,
            birth_date,
            driving_since,
            categories,
            kind,
            division,
            division_id,
            deprivations,
        } = self;
        let group = Group::default()
            .row("number", "Серия и номер", number(own_number))
            .row("issuedOn", "Выдано", day(issued_on))
            .row("expires", "Действует до", day(expires))
            .row("birthDate", "Дата рождения", of_person(day(birth_date)))
            .row("drivingSince", "Стаж с", plain(*driving_since))
            .row("categories", "Категории", list(categories))
            .row("kind", "Вид", text(kind))
            .row(
                "division+divisionId",
                "Подразделение",
                both(division, division_id),
            );
        Shown::default().group(group).list(
            "Лишения права управления",
            deprivations.iter().map(Deprivation::record),
        )
    }
}

impl Deprivation {
    fn record(&self) -> Record {
        let Self {
            date,
            key,
            birth_place,
            comment,
            region,
            region_code,
            state,
            state_info,
            months,
        } = self;
        Record::titled(dated("Постановление от", date.as_deref()))
            .row("state+stateInfo", "Состояние", both(state_info, state))
            .row("months", "Срок, месяцев", plain(*months))
            .row("comment", "Комментарий", text(comment))
            .row("region+regionCode", "Регион", both(region, region_code))
            .row("birthPlace", "Место рождения", person(birth_place))
            .row("key", "Ключ записи", number(key))
    }
}
