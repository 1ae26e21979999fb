//! The bonus-malus of a driver: `rsa.php?type=kbm`.

use serde_json::json;

use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::Question;
use crate::car_data::request::Format;
use crate::car_data::request::Parameter;
use crate::draw::Draw;

/// `type=kbm` with the driver's name, birth date and licence.
pub const BONUS: Method = Method {
    name: "rsa.kbm",
    file: "rsa.php",
    kind: "kbm",
    price_kopecks: Some(50),
    parameters: &[
        Parameter::mandatory("driverDocNumber", Format::Digits),
        Parameter::mandatory("driverDocSeries", Format::Letters),
        Parameter::mandatory("surname", Format::Text),
        Parameter::mandatory("name", Format::Text),
        Parameter::optional("patronymic", Format::Text),
        Parameter::mandatory("birthday", Format::Date),
    ],
    answer: bonus,
};

/// Classes of the table in force (Bank of Russia, 6007-U).
const CLASSES: &[&str] = &[
    "0.46", "0.52", "0.57", "0.63", "0.74", "0.83", "0.91", "1", "1.76", "2.25", "3.92",
];
/// Whom the register does not know has the class of a new driver.
const NEW_DRIVER: &str = "1.17";

/// Licence numbers ending in 000 are refused, those in 111 are new to the register, those in 222
/// have no value, as seen at the service.
fn bonus(question: &Question) -> Answer {
    let number = &question.key;
    if number.ends_with("000") {
        return Answer::Refused;
    }
    if number.ends_with("111") {
        return Answer::NotFound(json!({ "kbmValue": NEW_DRIVER }));
    }
    if number.ends_with("222") {
        return Answer::NotFound(json!({ "kbmValue": "" }));
    }
    let surname = question.value("surname").to_lowercase();
    let mut draw = Draw::new(0, &["bonus", &surname, question.value("birthday"), number]);
    let class = draw.pick(CLASSES);
    let value = match class.parse::<f64>() {
        Ok(value) if draw.chance(30) => json!(value),
        _ => json!(class),
    };
    Answer::Found(json!({ "kbmValue": value }))
}
