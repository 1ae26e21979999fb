//! Driving licence, from the traffic police.

use crate::sources::prelude::*;

block! {
    /// Driving disqualification of the licence holder.
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
    /// Driving licence.
    personal DriverLicence {
        found: bool,
        /// Series and number, ten characters.
        number: Option<String>,
        /// Days of issue and expiry, `yyyy-mm-dd`.
        issued_on: Option<String>,
        expires: Option<String>,
        birth_date: Option<String>,
        /// Year of the first licence.
        driving_since: Option<i32>,
        categories: Vec<String>,
        /// Code of the kind of licence.
        kind: Option<String>,
        division: Option<String>,
        division_id: Option<String>,
        deprivations: Vec<Deprivation>,
    }
}

impl Assess for DriverLicence {
    fn assess(&self, today: Date) -> Assessment {
        if !self.found {
            return Assessment::no_data("Водительское удостоверение не найдено");
        }
        if !self.deprivations.is_empty() {
            let count = self.deprivations.len();
            let text = format!("Есть сведения о лишении права управления, записей: {count}");
            return Assessment::attention(text).at_record(Some(0));
        }
        match self.expires.as_deref().map(str::parse::<Date>) {
            Some(Ok(expires)) if expires < today => Assessment::attention(format!(
                "Срок, напечатанный в удостоверении, истёк {}",
                format_date(expires)
            )),
            Some(Ok(expires)) => Assessment::good(format!("Действует до {}", format_date(expires))),
            _ => Assessment::no_data("Удостоверение найдено, срок не указан"),
        }
    }

    fn present(&self) -> Presentation {
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
            .row("birthDate", "Дата рождения", personal(day(birth_date)))
            .row("drivingSince", "Стаж с", plain_number(*driving_since))
            .row("categories", "Категории", list(categories))
            .row("kind", "Вид", text(kind))
            .row(
                "division+divisionId",
                "Подразделение",
                joined_pair(division, division_id),
            );
        Presentation::default().group(group).list(
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
        Record::new(title_with_day("Постановление от", date.as_deref()))
            .row(
                "state+stateInfo",
                "Состояние",
                joined_pair(state_info, state),
            )
            .row("months", "Срок, месяцев", plain_number(*months))
            .row("comment", "Комментарий", text(comment))
            .row(
                "region+regionCode",
                "Регион",
                joined_pair(region, region_code),
            )
            .row("birthPlace", "Место рождения", person(birth_place))
            .row("key", "Ключ записи", number(key))
    }
}
