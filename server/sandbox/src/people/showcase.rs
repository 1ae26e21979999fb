//! Predefined showcase people, one for each scenario.

use chrono::{Months, NaiveDate};

use crate::{
    base::{SourceFault, date, fails, slow},
    people::{debts::Debt, person::Person},
};

const PATRONYMIC: &str = "Тестович";

#[derive(Debug)]
pub struct ShowcasePerson {
    pub surname: &'static str,
    pub name: &'static str,
    /// Birth date; the registers find the person only by this date.
    pub born: NaiveDate,
    pub inn: &'static str,
    pub description: &'static str,
    pub faults: &'static [SourceFault],
    /// Whether no register knows the person.
    pub is_unknown: bool,
    debts: fn(&Self, NaiveDate) -> Vec<Debt>,
    /// Months since the start of the bankruptcy case, which closes after ten.
    pub bankrupt_for: Option<u32>,
}

/// Creates a showcase person without special properties.
const fn person(
    surname: &'static str,
    name: &'static str,
    born: NaiveDate,
    inn: &'static str,
    description: &'static str,
) -> ShowcasePerson {
    ShowcasePerson {
        surname,
        name,
        born,
        inn,
        description,
        faults: &[],
        is_unknown: false,
        debts: |_, _| Vec::new(),
        bankrupt_for: None,
    }
}

#[rustfmt::skip]
pub const PEOPLE: &[ShowcasePerson] = &[
    person("Чистов", "Иван", date(1980, 1, 1), "770000000156", "Ни долгов, ни банкротства; самозанятый"),
    ShowcasePerson {
        debts: three_debts,
        ..person("Должников", "Олег", date(1985, 3, 15), "770000000220",
            "Три производства у приставов: два идут, одно окончено")
    },
    ShowcasePerson {
        bankrupt_for: Some(26),
        ..person("Банкротов", "Пётр", date(1975, 7, 20), "770000000300",
            "Банкротство завершено, долгов у приставов больше нет")
    },
    ShowcasePerson {
        bankrupt_for: Some(4),
        ..person("Несостоятельнов", "Глеб", date(1990, 11, 2), "770000000477",
            "Процедура банкротства идёт четыре месяца")
    },
    ShowcasePerson {
        is_unknown: true,
        ..person("Неизвестнов", "Лев", date(1980, 1, 1), "990000000115", "Не найден нигде, ИНН нет")
    },
    ShowcasePerson {
        faults: &[
            fails("fssp.physical", "TIME_MAX_CONNECT"),
            fails("bankrot.searchString", "MAINTENANCE"),
            fails("nalog.inn", "SOURCE_DOWN"),
            fails("nalog.npd", "SOURCE_DOWN"),
            fails("pb_nalog.search_ip", "MAINTENANCE"),
        ],
        ..person("Сбоев", "Егор", date(1980, 1, 1), "770000000540",
            "Приставы: TIME_MAX_CONNECT, банкротство: обслуживание, ИНН: SOURCE_DOWN")
    },
    ShowcasePerson {
        faults: &[
            slow("fssp.physical", 20_000),
            slow("nalog.inn", 20_000),
            slow("nalog.npd", 20_000),
            slow("pb_nalog.search_ip", 20_000),
        ],
        ..person("Медленнов", "Антон", date(1980, 1, 1), "770000000614",
            "Приставы и налоговая отвечают через 20 секунд")
    },
];

fn three_debts(person: &ShowcasePerson, today: NaiveDate) -> Vec<Debt> {
    let debt = |place: &str, months, kopecks| {
        let words = ["debt", person.surname, place];
        Debt::open(&words, today - Months::new(months), kopecks)
    };
    vec![
        debt("1", 60, 1_200_000).closed(),
        debt("2", 14, 48_210_055),
        debt("3", 3, 150_000),
    ]
}

/// Person whose surname is the first word of a text, or whose INN is the text.
pub fn by_text(text: &str) -> Option<&'static ShowcasePerson> {
    let surname = text.split(' ').next()?.to_lowercase();
    PEOPLE
        .iter()
        .find(|person| person.surname.to_lowercase() == surname || person.inn == text)
}

impl ShowcasePerson {
    pub fn person(&self) -> Person {
        Person {
            surname: self.surname.to_owned(),
            name: self.name.to_owned(),
            patronymic: PATRONYMIC.to_owned(),
            born: self.born,
        }
    }

    /// Whether the names are those of the person, with or without the patronymic.
    pub fn is_named(&self, name: &str, patronymic: &str) -> bool {
        let is_same = |left: &str, right: &str| left.to_lowercase() == right.to_lowercase();
        is_same(name, self.name) && (patronymic.is_empty() || is_same(patronymic, PATRONYMIC))
    }

    pub fn debts(&self, today: NaiveDate) -> Vec<Debt> {
        (self.debts)(self, today)
    }
}
