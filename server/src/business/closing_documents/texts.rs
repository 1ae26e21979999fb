//! Texts of closing documents: titles, dates, sums.

use avtosled_core::date::Date;
use avtosled_core::money::Kopecks;
use avtosled_core::money_in_words::in_words;
use avtosled_render::statement::{Day, LabelledValue};

use crate::money::monthly_totals::{Month, Service};

/// Value of a field that does not apply, as the rules of invoices demand.
pub const DASH: &str = "--";
pub const SERVICE_NAME: &str = "Автослед";
const NOTE: &str = "Документ составлен по данным учёта сервиса «Автослед»: строки — списания с баланса за \
    услуги, оказанные за месяц (время московское), за вычетом возвратов.";
const DISCOUNT_NOTE: &str = " Скидка — стоимость услуг, оплаченная бонусами сервиса: заказчик за неё не \
    платил, в сумму документа она не входит.";
const MONTHS: [(&str, &str); 12] = [
    ("январь", "января"),
    ("февраль", "февраля"),
    ("март", "марта"),
    ("апрель", "апреля"),
    ("май", "мая"),
    ("июнь", "июня"),
    ("июль", "июля"),
    ("август", "августа"),
    ("сентябрь", "сентября"),
    ("октябрь", "октября"),
    ("ноябрь", "ноября"),
    ("декабрь", "декабря"),
];

/// Title of the line of a kind of service.
pub const fn line_title(service: Service) -> &'static str {
    match service {
        Service::Checks => "Проверка автомобилей (ответы источников)",
        Service::Packages => "Пакеты проверок автомобилей",
        Service::Notifications => "Уведомления об изменениях по автомобилям",
        Service::PlanCharges => "Пересчёт проверок по обычной цене: подписка закончена досрочно",
        Service::PackageReturns => "Корректировка: возврат за неиспользованные проверки пакетов",
        Service::Returns => "Корректировка: возврат за оказанные услуги",
    }
}

/// Whether the line of a kind of service has a number of pieces.
pub const fn is_countable(service: Service) -> bool {
    matches!(
        service,
        Service::Checks | Service::Packages | Service::Notifications
    )
}

/// Note at the end of a document.
pub fn note(has_discount: bool) -> String {
    let discount = if has_discount { DISCOUNT_NOTE } else { "" };
    format!("{NOTE}{discount}")
}

/// Name of a month: «ноябрь 2026 года».
pub fn month_name(month: Month) -> String {
    let day = month.first_day();
    format!("{} {} года", names(day).0, day.year())
}

/// Date as documents write it: «30 ноября 2026 г.».
pub fn long_date(day: Date) -> String {
    format!("{} {} {} г.", day.day(), names(day).1, day.year())
}

fn names(day: Date) -> (&'static str, &'static str) {
    let index = usize::try_from(day.month()).unwrap_or(1);
    MONTHS[(index - 1) % MONTHS.len()]
}

/// Sum in words that begin with a capital letter.
pub fn capitalised_words(sum: Kopecks) -> String {
    let words = in_words(sum);
    let mut characters = words.chars();
    let first = characters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(characters).collect()
}

pub fn labelled(name: &str, value: impl Into<String>) -> LabelledValue {
    LabelledValue {
        name: name.to_owned(),
        value: value.into(),
    }
}

pub fn document_day(day: Date) -> Day {
    Day {
        year: day.year(),
        month: day.month(),
        day: day.day(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn month_and_last_day_are_named_in_russian() {
        let month: Month = "2026-02".parse().unwrap();
        assert_eq!(month_name(month), "февраль 2026 года");
        assert_eq!(long_date(month.last_day()), "28 февраля 2026 г.");
        let month: Month = "2028-12".parse().unwrap();
        assert_eq!(long_date(month.last_day()), "31 декабря 2028 г.");
    }

    #[test]
    fn words_of_a_sum_begin_with_a_capital_letter() {
        assert_eq!(
            capitalised_words(Kopecks(120_105)),
            "Одна тысяча двести один рубль 05 копеек"
        );
    }
}
