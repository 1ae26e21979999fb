//! Companies and sole traders: a taxpayer's number always means the same one.

use chrono::{Days, NaiveDate};

use crate::{
    base::{clock::day, seeded_random::Rng},
    people,
};

/// Region of numbers that the registers do not know.
const UNKNOWN_REGION: &str = "99";
/// The first number of Moscow with each story.
const ENDED: &[&str] = &["7700000023", "770000000220"];
const UNRELIABLE: &str = "7700000030";
const ACTING: &[&str] = &["7700000016", "770000000156"];

const TITLES: &[&str] = &[
    "Тест-Лизинг",
    "Тест-Такси",
    "Песочница-Авто",
    "Образец-Транс",
    "Макет-Сервис",
    "Пример-Логистика",
];
const ACTIVITIES: &[(&str, &str)] = &[
    (
        "45.20",
        "Техническое обслуживание и ремонт автотранспортных средств",
    ),
    (
        "49.32",
        "Деятельность легкового такси и арендованных легковых автомобилей с водителем",
    ),
    ("77.11", "Аренда и лизинг легковых автомобилей"),
];

/// A company, or a sole trader where the number has twelve digits.
#[derive(Clone, Debug)]
pub struct Company {
    pub inn: String,
    pub name: String,
    pub short_name: String,
    pub ogrn: String,
    pub kpp: String,
    pub registered: NaiveDate,
    /// Code and text of the main activity.
    pub activity: (&'static str, &'static str),
    pub is_acting: bool,
    pub is_unreliable: bool,
    /// Uses an operator of electronic documents.
    pub has_electronic_documents: bool,
}

/// True for a number that the registers know, if its check digits are right.
pub fn is_known(inn: &str) -> bool {
    !inn.starts_with(UNKNOWN_REGION)
}

pub fn by_inn(inn: &str) -> Company {
    let mut rng = Rng::of(&["company", inn]);
    let is_company = inn.len() == 10;
    let registered = day(2003, 1, 9) + Days::new(rng.between(0, 20 * 365));
    let title = rng.pick(TITLES);
    let activity = rng.pick(ACTIVITIES);
    let year = registered.format("%y");
    let ogrn = if is_company {
        format!("1{year}77{}", rng.digits(7))
    } else {
        format!("3{year}77{}", rng.digits(9))
    };
    let person = people::generate(&["sole trader", inn]).full_name();
    let (name, short_name) = if is_company {
        (
            format!("Общество с ограниченной ответственностью «{title}»"),
            format!("ООО «{title}»"),
        )
    } else {
        (
            format!("Индивидуальный предприниматель {person}"),
            format!("ИП {person}"),
        )
    };
    Company {
        inn: inn.to_owned(),
        name,
        short_name,
        ogrn: format!("{ogrn}{}", control_digit(&ogrn)),
        kpp: format!("{}01001", inn.get(..4).unwrap_or("7701")),
        registered,
        activity,
        is_acting: ACTING.contains(&inn) || (!ENDED.contains(&inn) && rng.chance(88)),
        is_unreliable: inn == UNRELIABLE,
        has_electronic_documents: rng.chance(40),
    }
}

/// The last digit of a state number: the rest by 11 for companies, by 13 for sole traders.
fn control_digit(digits: &str) -> u64 {
    let number: u64 = digits.parse().unwrap_or(0);
    let divisor = if digits.len() == 12 { 11 } else { 13 };
    number % divisor % 10
}
