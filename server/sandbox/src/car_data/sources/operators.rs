//! `eaisto.operator`: the register of operators of inspection. Nothing of it is confirmed: only that
//! cards name an operator, or its number.

use serde_json::json;

use crate::{
    base::seeded_random::Rng,
    car_data::method::{Answer, Format::Digits, Method, Question, need},
};

inventory::submit!(Method::paid(
    "eaisto.operator",
    50,
    &[need("number", Digits)],
    answer
));

const TITLES: &[&str] = &[
    "Техосмотр Тест",
    "Диагностика Образец",
    "Автоконтроль Пример",
];

/// From four digits on; those ending in 000 belong to nobody.
fn answer(question: &Question) -> Answer {
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

/// The name of the operator with that number.
pub fn name_of(number: &str) -> String {
    let title = Rng::of(&["operator name", number]).pick(TITLES);
    format!("ООО «{title} {number}»")
}
