//! Electronic vehicle passports: `elpts.php?type=vin`.
//!
//! Path and type are not confirmed; of the fields `type`, `statuspts`, `restrictions` and
//! `displosal_fee` are known from a reseller (7.4), `vipusk` and `custenc` from nowhere.

use serde_json::json;

use crate::car_data::method::Answer;
use crate::car_data::method::Method;
use crate::car_data::method::Question;
use crate::car_data::method::russian;
use crate::car_data::request::Format;
use crate::car_data::request::Parameter;
use crate::cars;
use crate::cars::Car;

/// `type=vin&vin=…`.
pub const PASSPORTS: Method = Method {
    name: "elpts.vin",
    file: "elpts.php",
    kind: "vin",
    price_kopecks: Some(50),
    parameters: &[Parameter::mandatory("vin", Format::Latin)],
    answer: passports,
};

fn passports(question: &Question) -> Answer {
    let car = cars::by_vin_or_frame(question.world, &question.key);
    let found = car
        .as_ref()
        .and_then(|car| Some((car, car.records.electronic_passport.as_ref()?)));
    let Some((car, passport)) = found else {
        return Answer::unknown();
    };
    let released = car.records.import.as_ref().map_or_else(
        || "Не требуется: произведено в Российской Федерации".to_owned(),
        |import| format!("Выпущено в свободное обращение {}", russian(import.date)),
    );
    Answer::Found(json!({
        "found": true,
        "rez": {
            "number": passport.number,
            "type": "Электронный паспорт транспортного средства",
            "statuspts": passport.status,
            "restrictions": restrictions(car),
            "displosal_fee": passport.disposal_fee,
            "vipusk": released,
            "custenc": "Таможенные ограничения отсутствуют",
        },
    }))
}

fn restrictions(car: &Car) -> &'static str {
    if car.restrictions.is_empty() {
        "Ограничений нет"
    } else {
        "Запрет на регистрационные действия"
    }
}
