//! Companies and sole traders, generated from their taxpayer numbers.

use chrono::NaiveDate;

use crate::{
    base::{Rng, date},
    people::person,
};

const UNKNOWN_REGION: &str = "99";
/// Taxpayer numbers of companies with a predefined status.
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

/// Company, or sole trader if the taxpayer number has twelve digits.
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
    pub has_electronic_documents: bool,
}

/// Whether the registers know a taxpayer number.
pub fn is_known(inn: &str) -> bool {
    !inn.starts_with(UNKNOWN_REGION)
}

pub fn by_inn(inn: &str) -> Company {
    let mut rng = Rng::of(&["company", inn]);
    let is_company = inn.len() == 10;
    let registered = date(2003, 1, 9) + rng.days(0, 20 * 365);
    let title = rng.pick(TITLES);
    let activity = rng.pick(ACTIVITIES);
    let year = registered.format("%y");
    let (ogrn, form, short_form, name) = if is_company {
        let ogrn = format!("1{year}77{}", rng.digits(7));
        let form = "Общество с ограниченной ответственностью";
        (ogrn, form, "ООО", format!("«{title}»"))
    } else {
        let ogrn = format!("3{year}77{}", rng.digits(9));
        let name = person::generate(&["sole trader", inn]).full_name();
        (ogrn, "Индивидуальный предприниматель", "ИП", name)
    };
    Company {
        inn: inn.to_owned(),
        name: format!("{form} {name}"),
        short_name: format!("{short_form} {name}"),
        ogrn: format!("{ogrn}{}", control_digit(&ogrn)),
        kpp: format!("{}01001", inn.get(..4).unwrap_or("7701")),
        registered,
        activity,
        is_acting: ACTING.contains(&inn) || (!ENDED.contains(&inn) && rng.chance(88)),
        is_unreliable: inn == UNRELIABLE,
        has_electronic_documents: rng.chance(40),
    }
}

/// Check digit of an OGRN: modulo 11 for companies, modulo 13 for sole traders.
fn control_digit(digits: &str) -> u64 {
    let number: u64 = digits.parse().unwrap_or(0);
    let divisor = if digits.len() == 12 { 11 } else { 13 };
    number % divisor % 10
}
