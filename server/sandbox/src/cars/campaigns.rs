//! Fictitious recall campaigns of the standards agency.

use chrono::NaiveDate;

use crate::base::date;

#[derive(Debug, PartialEq, Eq)]
pub struct Campaign {
    pub brand: &'static str,
    pub model: &'static str,
    /// First and last model year.
    years: (u16, u16),
    /// Date of the announcement.
    pub date: NaiveDate,
    pub organizer: &'static str,
    pub reason: &'static str,
    pub recommendation: &'static str,
}

macro_rules! campaigns {
    ($($brand:literal $model:literal $from:literal..=$to:literal $date:expr,
       $organizer:literal, $reason:literal, $recommendation:literal;)*) => {
        &[$(Campaign {
            brand: $brand, model: $model, years: ($from, $to), date: $date,
            organizer: $organizer, reason: $reason, recommendation: $recommendation,
        }),*]
    };
}

#[rustfmt::skip]
const CAMPAIGNS: &[Campaign] = campaigns! {
    "LADA" "XRAY" 2016..=2018 date(2020, 2, 14), "АО «Тест-Автозавод»",
        "Возможно разрушение шарнира рулевой тяги", "Проверить рулевые тяги и заменить при необходимости";
    "LADA" "GRANTA" 2018..=2020 date(2021, 9, 6), "АО «Тест-Автозавод»",
        "Возможна утечка топлива через уплотнение насоса", "Заменить уплотнение топливного насоса";
    "KIA" "RIO" 2015..=2017 date(2019, 5, 21), "ООО «Тест-Импорт»",
        "Возможен перегрев датчика положения стоп-сигнала", "Заменить выключатель стоп-сигнала";
    "HYUNDAI" "CRETA" 2016..=2019 date(2022, 3, 30), "ООО «Тест-Импорт»",
        "Возможно короткое замыкание блока ABS", "Установить новый предохранитель блока ABS";
    "TOYOTA" "CAMRY" 2014..=2018 date(2019, 12, 3), "ООО «Тест-Дилер»",
        "Возможен отказ топливного насоса", "Заменить топливный насос";
    "VOLKSWAGEN" "POLO" 2015..=2019 date(2020, 7, 8), "ООО «Тест-Груп»",
        "Возможно самопроизвольное срабатывание подушки безопасности", "Заменить модуль подушки безопасности";
    "NISSAN" "X-TRAIL" 2016..=2020 date(2022, 11, 17), "ООО «Тест-Мануфэкчуринг»",
        "Возможна коррозия жгута проводов", "Обработать разъёмы жгута, при необходимости заменить";
    "RENAULT" "DUSTER" 2014..=2017 date(2018, 10, 25), "АО «Тест-Россия»",
        "Возможно ослабление крепления подрулевого модуля", "Подтянуть крепление и проверить проводку";
    "TESLA" "MODEL 3" 2018..=2021 date(2023, 4, 11), "ООО «Тест-Сервис»",
        "Возможно открытие крышки багажника на ходу", "Заменить жгут камеры крышки багажника";
};

/// Campaign for a model and year, if announced by today.
pub fn find(brand: &str, model: &str, year: u16, today: NaiveDate) -> Option<&'static Campaign> {
    CAMPAIGNS.iter().find(|campaign| {
        (campaign.brand, campaign.model) == (brand, model)
            && (campaign.years.0..=campaign.years.1).contains(&year)
            && campaign.date <= today
    })
}
