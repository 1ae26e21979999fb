//! Emulated method `elpts.vin`: electronic vehicle passports.
//!
//! Path, type, `vipusk` and `custenc` are not confirmed; the other fields are known from a reseller (7.4).

use crate::car_data::prelude::*;

inventory::submit!(Method::paid("elpts.vin", 50, VIN, |question| {
    let car = question.car();
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
}));

fn restrictions(car: &Car) -> &'static str {
    if car.restrictions.is_empty() {
        "Ограничений нет"
    } else {
        "Запрет на регистрационные действия"
    }
}
