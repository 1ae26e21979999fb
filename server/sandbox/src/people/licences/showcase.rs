//! Licences with a known story, one for each thing worth showing.

use chrono::{Months, NaiveDate};

use crate::{
    base::{
        clock::day,
        fault_injection::{SourceFault, fails, slow},
    },
    people::licences::{Deprivation, Licence, generate},
};

const METHOD: &str = "gibdd.driver";

#[derive(Debug)]
pub struct ShowcaseLicence {
    pub number: &'static str,
    pub description: &'static str,
    /// Year, month, day; the register wants exactly this date.
    issued: (i32, u64, u64),
    /// The trouble of a register that is asked about this licence.
    trouble: Option<SourceFault>,
    scenario: Scenario,
}

#[derive(Debug)]
enum Scenario {
    /// The register does not know the number.
    Unknown,
    /// An ordinary licence, changed by the function.
    Known(fn(&mut Licence, NaiveDate)),
}

/// A licence without peculiarities; entries below name what differs.
const PLAIN: ShowcaseLicence = ShowcaseLicence {
    number: "",
    description: "",
    issued: (2020, 1, 15),
    trouble: None,
    scenario: Scenario::Known(|licence, _| licence.categories = "B,B1,M"),
};

pub const LICENCES: &[ShowcaseLicence] = &[
    ShowcaseLicence {
        number: "9900000001",
        description: "Действует",
        ..PLAIN
    },
    ShowcaseLicence {
        number: "9900000002",
        description: "Владелец лишён прав: полгода назад, на полтора года",
        issued: (2019, 5, 12),
        scenario: Scenario::Known(deprived),
        ..PLAIN
    },
    ShowcaseLicence {
        number: "9900000003",
        description: "Срок истёк в 2020 году",
        issued: (2010, 3, 10),
        ..PLAIN
    },
    ShowcaseLicence {
        number: "9900000004",
        description: "Категории записаны кириллицей",
        issued: (2021, 6, 20),
        scenario: Scenario::Known(|licence, _| licence.categories = "А,А1,В,В1,С,С1,М"),
        ..PLAIN
    },
    ShowcaseLicence {
        number: "9900000005",
        description: "Не найдено",
        scenario: Scenario::Unknown,
        ..PLAIN
    },
    ShowcaseLicence {
        number: "9900000006",
        description: "Ответ через 5 секунд",
        trouble: Some(slow(METHOD, 5_000)),
        ..PLAIN
    },
    ShowcaseLicence {
        number: "9900000007",
        description: "Источник на обслуживании",
        trouble: Some(fails(METHOD, "MAINTENANCE")),
        ..PLAIN
    },
    ShowcaseLicence {
        number: "9900000008",
        description: "Оборванный JSON",
        trouble: Some(fails(METHOD, "TRUNCATED")),
        ..PLAIN
    },
    ShowcaseLicence {
        number: "9900000009",
        description: "По бланку до 05.09.2025, продлено на три года",
        issued: (2015, 9, 5),
        ..PLAIN
    },
];

fn deprived(licence: &mut Licence, today: NaiveDate) {
    licence.categories = "B,B1,M";
    licence.deprivations.push(Deprivation {
        date: today - Months::new(6),
        months: 18,
    });
}

pub fn by_number(number: &str) -> Option<&'static ShowcaseLicence> {
    LICENCES.iter().find(|licence| licence.number == number)
}

impl ShowcaseLicence {
    pub fn issued(&self) -> NaiveDate {
        let (year, month, day_of_month) = self.issued;
        day(year, month, day_of_month)
    }

    /// The licence as the register knows it, if the day of issue is the right one.
    pub fn licence(&self, issued: NaiveDate, today: NaiveDate) -> Option<Licence> {
        let Scenario::Known(change) = self.scenario else {
            return None;
        };
        if issued != self.issued() {
            return None;
        }
        let mut licence = generate(self.number, issued);
        change(&mut licence, today);
        Some(licence)
    }

    pub fn trouble(&self, method: &str) -> Option<&SourceFault> {
        self.trouble
            .as_ref()
            .filter(|trouble| trouble.method == method)
    }
}
