//! People with a known story, one for each thing worth showing.

use chrono::{Months, NaiveDate};

use crate::{
    base::{
        clock::day,
        fault_injection::{SourceFault, fails, slow},
    },
    people::{Person, debts::Debt},
};

#[derive(Debug)]
pub struct ShowcasePerson {
    pub surname: &'static str,
    pub name: &'static str,
    pub patronymic: &'static str,
    /// Year, month, day; the registers want exactly this date.
    born: (i32, u64, u64),
    pub inn: &'static str,
    pub description: &'static str,
    faults: &'static [SourceFault],
    /// The registers have never heard of the person.
    pub is_unknown: bool,
    debts: fn(&Self, NaiveDate) -> Vec<Debt>,
    /// Months since the court found the person bankrupt; the case ends after ten.
    pub bankrupt_for: Option<u32>,
}

/// A person without peculiarities; entries below name what differs.
const PLAIN: ShowcasePerson = ShowcasePerson {
    surname: "",
    name: "",
    patronymic: "",
    born: (1980, 1, 1),
    inn: "",
    description: "",
    faults: &[],
    is_unknown: false,
    debts: |_, _| Vec::new(),
    bankrupt_for: None,
};

pub const PEOPLE: &[ShowcasePerson] = &[
    ShowcasePerson {
        surname: "Чистов",
        name: "Иван",
        patronymic: "Тестович",
        inn: "770000000156",
        description: "Ни долгов, ни банкротства; самозанятый",
        ..PLAIN
    },
    ShowcasePerson {
        surname: "Должников",
        name: "Олег",
        patronymic: "Тестович",
        born: (1985, 3, 15),
        inn: "770000000220",
        description: "Три производства у приставов: два идут, одно окончено",
        debts: three_debts,
        ..PLAIN
    },
    ShowcasePerson {
        surname: "Банкротов",
        name: "Пётр",
        patronymic: "Тестович",
        born: (1975, 7, 20),
        inn: "770000000300",
        description: "Банкротство завершено, долгов у приставов больше нет",
        bankrupt_for: Some(26),
        ..PLAIN
    },
    ShowcasePerson {
        surname: "Несостоятельнов",
        name: "Глеб",
        patronymic: "Тестович",
        born: (1990, 11, 2),
        inn: "770000000477",
        description: "Процедура банкротства идёт четыре месяца",
        bankrupt_for: Some(4),
        ..PLAIN
    },
    ShowcasePerson {
        surname: "Неизвестнов",
        name: "Лев",
        patronymic: "Тестович",
        inn: "990000000115",
        description: "Не найден нигде, ИНН нет",
        is_unknown: true,
        ..PLAIN
    },
    ShowcasePerson {
        surname: "Сбоев",
        name: "Егор",
        patronymic: "Тестович",
        inn: "770000000540",
        description: "Приставы: TIME_MAX_CONNECT, банкротство: обслуживание, ИНН: SOURCE_DOWN",
        faults: &[
            fails("fssp.physical", "TIME_MAX_CONNECT"),
            fails("bankrot.searchString", "MAINTENANCE"),
            fails("nalog.inn", "SOURCE_DOWN"),
            fails("nalog.npd", "SOURCE_DOWN"),
            fails("pb_nalog.search_ip", "MAINTENANCE"),
        ],
        ..PLAIN
    },
    ShowcasePerson {
        surname: "Медленнов",
        name: "Антон",
        patronymic: "Тестович",
        inn: "770000000614",
        description: "Приставы и налоговая отвечают через 20 секунд",
        faults: &[
            slow("fssp.physical", 20_000),
            slow("nalog.inn", 20_000),
            slow("nalog.npd", 20_000),
            slow("pb_nalog.search_ip", 20_000),
        ],
        ..PLAIN
    },
];

fn three_debts(person: &ShowcasePerson, today: NaiveDate) -> Vec<Debt> {
    let debt = |place: &str, months, kopecks| {
        let words = ["debt", person.surname, place];
        Debt::running(&words, today - Months::new(months), kopecks)
    };
    vec![
        debt("1", 60, 1_200_000).ended(),
        debt("2", 14, 48_210_055),
        debt("3", 3, 150_000),
    ]
}

/// The person whom a text begins with, or whose number it is.
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
            patronymic: self.patronymic.to_owned(),
            born: self.born(),
        }
    }

    pub fn born(&self) -> NaiveDate {
        let (year, month, day_of_month) = self.born;
        day(year, month, day_of_month)
    }

    /// True for the person's names; the patronymic may be left out.
    pub fn is_named(&self, name: &str, patronymic: &str) -> bool {
        let is_same = |left: &str, right: &str| left.to_lowercase() == right.to_lowercase();
        is_same(name, self.name) && (patronymic.is_empty() || is_same(patronymic, self.patronymic))
    }

    pub fn debts(&self, today: NaiveDate) -> Vec<Debt> {
        (self.debts)(self, today)
    }

    pub fn trouble(&self, method: &str) -> Option<&'static SourceFault> {
        self.faults.iter().find(|trouble| trouble.method == method)
    }
}
