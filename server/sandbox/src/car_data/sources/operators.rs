//! Emulated method `eaisto.operator`: register of inspection operators; not confirmed.

use crate::car_data::prelude::*;

const TITLES: &[&str] = &[
    "Техосмотр Тест",
    "Диагностика Образец",
    "Автоконтроль Пример",
];

// Numbers of less than four digits or ending in 000 are unknown.
inventory::submit!(Method::paid(
    "eaisto.operator",
    50,
    &[need("number", Format::Digits)],
    |question| {
        let number = &question.key;
        if number.len() < 4 || number.ends_with("000") {
            return Answer::unknown();
        }
        let is_acting = Rng::of(&["operator status", number]).chance(85);
        Answer::Found(json!({
            "found": true,
            "rez": {
                "number": number,
                "name": name_of(number),
                "address": "Тестовая область, г. Тестовск, ул. Проверочная, 1",
                "status": if is_acting { "Действует" } else { "Аттестат аннулирован" },
            },
        }))
    }
));

pub fn name_of(number: &str) -> String {
    let title = Rng::of(&["operator name", number]).pick(TITLES);
    format!("ООО «{title} {number}»")
}
