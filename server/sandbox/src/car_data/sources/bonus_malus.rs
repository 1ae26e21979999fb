//! Emulated method `rsa.kbm`: bonus-malus coefficient of a driver.

use crate::car_data::prelude::*;

/// Coefficients of the table in force (Bank of Russia, 6007-U).
const CLASSES: &[&str] = &[
    "0.46", "0.52", "0.57", "0.63", "0.74", "0.83", "0.91", "1", "1.76", "2.25", "3.92",
];

/// Bonus-malus coefficient of a driver without a record in the register.
const NEW_DRIVER: &str = "1.17";

// As at the service, licences ending in 000 are rejected, in 111 unknown, in 222 without a value.
inventory::submit!(Method::paid(
    "rsa.kbm",
    50,
    &[
        need("driverDocNumber", Format::Digits),
        need("driverDocSeries", Format::Letters),
        need("surname", Format::Text),
        need("name", Format::Text),
        may("patronymic", Format::Text),
        need("birthday", Format::Date),
    ],
    |question| {
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
        let mut rng = Rng::of(&["bonus", &surname, question.value("birthday"), number]);
        let class = rng.pick(CLASSES);
        let value = match class.parse::<f64>() {
            Ok(value) if rng.chance(30) => json!(value),
            _ => json!(class),
        };
        Answer::Found(json!({ "kbmValue": value }))
    }
));
