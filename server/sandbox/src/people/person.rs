//! People generated from seed words.

use chrono::NaiveDate;

use crate::base::{Rng, date};

/// Surnames that are recognisably fictitious.
const SURNAMES: &[&str] = &[
    "Тестов",
    "Примеров",
    "Образцов-Тестовый",
    "Проверкин-Тестовый",
    "Песочников",
    "Макетов",
    "Заглушкин-Тестовый",
    "Демонстраторов",
];
const NAMES: &[&str] = &[
    "Иван",
    "Олег",
    "Пётр",
    "Егор",
    "Антон",
    "Лев",
    "Борис",
    "Глеб",
];
const PATRONYMICS: &[&str] = &[
    "Иванович",
    "Олегович",
    "Петрович",
    "Ильич",
    "Сергеевич",
    "Львович",
];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub surname: String,
    pub name: String,
    pub patronymic: String,
    pub born: NaiveDate,
}

impl Person {
    /// Surname, name and patronymic, if there is one.
    pub fn full_name(&self) -> String {
        format!("{} {} {}", self.surname, self.name, self.patronymic)
            .trim_end()
            .to_owned()
    }

    pub fn initials(&self) -> String {
        let names = [&self.name, &self.patronymic].into_iter();
        let initials = names.filter_map(|name| Some(format!(" {}.", name.chars().next()?)));
        self.surname.clone() + &initials.collect::<String>()
    }

    /// Name in the masked form of the insurers' union, with the birth date.
    pub fn masked(&self) -> String {
        let masked = |name: &str| {
            let rest = name.chars().count().saturating_sub(1);
            let first: String = name.chars().take(1).collect();
            first + &"*".repeat(rest)
        };
        format!(
            "{} {} {} {}",
            masked(&self.surname),
            masked(&self.name),
            masked(&self.patronymic),
            self.born.format("%d.%m.%Y"),
        )
    }
}

pub fn generate(words: &[&str]) -> Person {
    let mut rng = Rng::of(words);
    let born = date(1960, 1, 1) + rng.days(0, 38 * 365);
    Person {
        surname: rng.pick(SURNAMES).to_owned(),
        name: rng.pick(NAMES).to_owned(),
        patronymic: rng.pick(PATRONYMICS).to_owned(),
        born,
    }
}
