//! People and companies: a few people with a known story, and anybody else, drawn.

pub mod companies;
pub mod debts;
pub mod licences;
pub mod showcase;

use chrono::{Days, NaiveDate};

use crate::{
    base::{clock::day, inn, seeded_random::Rng},
    people::companies::Company,
};

/// Surnames that show at once that the person is made up.
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

#[derive(Clone, Debug)]
pub enum Holder {
    Person(Person),
    Company(Company),
}

impl Person {
    /// Surname, name and patronymic, where there is one.
    pub fn full_name(&self) -> String {
        format!("{} {} {}", self.surname, self.name, self.patronymic)
            .trim_end()
            .to_owned()
    }

    pub fn initials(&self) -> String {
        let initial = |name: &str| {
            name.chars()
                .next()
                .map_or(String::new(), |c| format!(" {c}."))
        };
        let (name, patronymic) = (initial(&self.name), initial(&self.patronymic));
        format!("{}{name}{patronymic}", self.surname)
    }

    /// The name as the insurers' union hides it, with the birth date.
    pub fn masked(&self) -> String {
        let hidden = |name: &str| {
            let rest = name.chars().count().saturating_sub(1);
            let first: String = name.chars().take(1).collect();
            first + &"*".repeat(rest)
        };
        format!(
            "{} {} {} {}",
            hidden(&self.surname),
            hidden(&self.name),
            hidden(&self.patronymic),
            self.born.format("%d.%m.%Y"),
        )
    }
}

pub fn generate(words: &[&str]) -> Person {
    let mut rng = Rng::of(words);
    let born = day(1960, 1, 1) + Days::new(rng.between(0, 38 * 365));
    Person {
        surname: rng.pick(SURNAMES).to_owned(),
        name: rng.pick(NAMES).to_owned(),
        patronymic: rng.pick(PATRONYMICS).to_owned(),
        born,
    }
}

pub fn owner_of(body_number: &str, place: usize, is_company: bool) -> Holder {
    let place = place.to_string();
    let words = ["owner", body_number, &place];
    if is_company {
        let inn = inn::of_company(&mut Rng::of(&words));
        return Holder::Company(companies::by_inn(&inn));
    }
    Holder::Person(generate(&words))
}
