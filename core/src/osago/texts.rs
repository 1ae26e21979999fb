//! Russian texts of a premium.

use super::bonus_malus::KbmClass;
use super::drivers::TariffDriver;
use super::territory::Territory;
use crate::money::Kopecks;
use crate::plural::{counted, ru};

/// Number with a decimal comma: `1,8`.
fn with_comma(number: &str) -> String {
    number.replace('.', ",")
}

pub(super) fn factor(hundredths: u16) -> String {
    with_comma(&Kopecks(i64::from(hundredths)).to_string())
}

pub(super) fn territory(territory: &Territory, tractor: bool) -> String {
    let what = if tractor { ", тракторы" } else { "" };
    format!("{}: {}{what}", territory.region(), territory.locality())
}

fn years(number: u16) -> String {
    counted(u64::from(number), "год", "года", "лет")
}

pub(super) fn driver(driver: TariffDriver, of: usize) -> String {
    let age = years(driver.age);
    let experience = match driver.experience {
        0 => "стаж меньше года".to_owned(),
        number => format!("стаж {}", years(number)),
    };
    format!("Водитель: {age}, {experience}{}", among(of))
}

fn among(of: usize) -> String {
    match of {
        0 | 1 => String::new(),
        _ => format!(" (наибольший коэффициент из {of} водителей)"),
    }
}

pub(super) fn class_of_drivers(class: KbmClass, of: usize) -> String {
    format!("Класс {}{}", class.name(), among(of))
}

pub(super) fn class_of_owner(class: KbmClass) -> String {
    format!("Класс владельца {}", class.name())
}

pub(super) fn power(horsepower: f64) -> String {
    format!("Мощность {} л. с.", with_comma(&horsepower.to_string()))
}

pub(super) fn months_of_use(months: u16) -> String {
    format!("Период использования: {}", months_long(months))
}

pub(super) fn months_long(months: u16) -> String {
    counted(u64::from(months), "месяц", "месяца", "месяцев")
}

pub(super) fn from_age(age: u16) -> String {
    let noun = ru(u64::from(age), "года", "лет", "лет");
    format!("с {age} {noun}")
}

pub(super) fn from_experience(experience: u16) -> String {
    format!("при стаже {}", years(experience))
}

pub(super) fn to_power(horsepower: u16) -> String {
    format!("при мощности до {horsepower} л. с.")
}

pub(super) fn for_months(months: u16) -> String {
    format!("при использовании {}", months_long(months))
}

pub(super) fn period_of_insurance(months: u16) -> String {
    format!("Срок страхования: {}", months_long(months))
}
