//! The register of inspection operators: `eaisto.php?type=operator`.
//!
//! Nothing of this method is confirmed: only that cards name an operator, or its number.

use serde_json::json;

use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::Question;
use crate::car_data::request::Format;
use crate::car_data::request::Parameter;
use crate::draw::Draw;

/// `type=operator&number=…`: from four digits on; those ending in 000 belong to nobody.
pub const OPERATORS: Method = Method {
    name: "eaisto.operator",
    file: "eaisto.php",
    kind: "operator",
    price_kopecks: Some(50),
    parameters: &[Parameter::mandatory("number", Format::Digits)],
    answer: operator,
};

const TITLES: &[&str] = &[
    "Техосмотр Тест",
    "Диагностика Образец",
    "Автоконтроль Пример",
];

/// An operator's number, drawn.
pub fn drawn(word: &str) -> String {
    Draw::new(0, &["operator", word]).digits(5)
}

/// The company behind a number.
pub fn name(number: &str) -> String {
    let title = Draw::new(0, &["operator name", number]).pick(TITLES);
    format!("ООО «{title} {number}»")
}

fn operator(question: &Question) -> Answer {
    let number = &question.key;
    if number.len() < 4 || number.ends_with("000") {
        return Answer::unknown();
    }
    let is_acting = Draw::new(0, &["operator status", number]).chance(85);
    Answer::Found(json!({
        "found": true,
        "rez": {
            "number": number,
            "name": name(number),
            "address": "Тестовая область, г. Тестовск, ул. Проверочная, 1",
            "status": if is_acting { "Действует" } else { "Аттестат аннулирован" },
        },
    }))
}
