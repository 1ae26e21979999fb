//! Answers as the vendor gives them, with invented values; the tests of this module start here.

mod lookups;
mod owners;
mod registers;

use serde_json::{Value, json};

use crate::car_data::SourceCall;
use crate::car_data::api_cloud_wire::reading::envelope::{Envelope, open};
use crate::car_data::api_cloud_wire::reading::refusal::WireError;

pub use lookups::{answer_to, cards, licence, questions};
pub use owners::{bankruptcy, enforcement, valuation};
pub use registers::{
    auctions, customs, decoding, fines, leases, more_photos, passport, photos, pledges, policies,
    recalls, taxi,
};

/// Opens an answer of HTTP status 200.
pub fn opened(answer: &Value) -> Result<Envelope, WireError> {
    open(Some(200), answer.to_string().as_bytes())
}

/// A full answer to a call.
pub fn of(call: SourceCall) -> Value {
    match call {
        SourceCall::History => history(),
        SourceCall::Accidents => accidents(),
        SourceCall::Wanted => wanted(),
        SourceCall::Restrictions => restrictions(),
        SourceCall::Inspections => inspections(),
        SourceCall::Policies => policies(),
        SourceCall::Customs => customs(),
        SourceCall::Photos => photos(),
        SourceCall::Pledges => pledges(),
        SourceCall::Leases => leases(),
        SourceCall::Recalls => recalls(),
        SourceCall::Decoding => decoding(),
        SourceCall::Taxi => taxi(),
        SourceCall::Fines => fines(),
        SourceCall::Auctions => auctions(),
        SourceCall::Conversion => conversion(),
        SourceCall::Enforcement => enforcement(),
        SourceCall::Valuation => valuation(),
        SourceCall::Bankruptcy => bankruptcy(),
    }
}

pub fn inquiry() -> Value {
    json!({"price": 0.7, "balance": 812.35, "credit": "0.00", "speed": 4, "attempts": 1})
}

pub fn history() -> Value {
    json!({
        "status": 200, "found": true, "utilicazia": 0, "utilicaziainfo": "",
        "vehicle": {
            "vin": "X9F00TEST00000001", "bodyNumber": "X9F00TEST00000001", "engineNumber": null,
            "model": "ТЕСТ МОДЕЛЬ ", "color": "СЕРЫЙ", "year": "2017", "engineVolume": "1598.0",
            "powerHp": "110.0", "powerKwt": "81", "category": "В", "type": "23",
            "typeinfo": "Легковые автомобили седан"
        },
        "vehiclePassport": {"number": "00ТТ000001", "issue": "ТАМОЖНЯ: 00000000"},
        "ownershipPeriod": [
            {
                "lastOperation": "01", "lastOperationInfo": "Первичная", "simplePersonType": "Legal",
                "simplePersonTypeInfo": "Юридическое лицо", "from": "10.02.2018",
                "to": "11.05.2020", "period": "2 года 3 месяца 1 день"
            },
            {
                "lastOperation": "03", "simplePersonType": "Natural", "from": "11.05.2020",
                "to": "null", "period": "5 лет 0 месяцев 0 дней"
            }
        ],
        "inquiry": inquiry()
    })
}

pub fn accidents() -> Value {
    json!({
        "status": 200, "count": 1,
        "records": [{
            "num": 1, "AccidentNumber": "000000001", "AccidentDateTime": "01.02.2030 12:30",
            "AccidentType": "Столкновение", "AccidentPlace": "Тестовая ул.",
            "RegionName": "Тестовая область", "VehicleMark": "ТЕСТ", "VehicleModel": "МОДЕЛЬ",
            "VehicleYear": "2017", "VehicleSort": "1", "VehicleAmount": "2",
            "VehicleDamageState": "Повреждено", "DamageDestription": "Бампер передний",
            "OwnerOkopf": "Физическое лицо", "DamagePoints": ["112", "215"],
            "DamagePointsSVG": null, "DamagePointsIMG": "null"
        }],
        "inquiry": inquiry()
    })
}

pub fn wanted() -> Value {
    json!({
        "status": "200", "count": 1,
        "records": [{
            "num": 1, "w_reg_inic": "Тестовая область", "w_model": "ТЕСТ МОДЕЛЬ",
            "w_god_vyp": "2017", "w_vin": "X9F00TEST00000001", "w_kuzov": "ОТСУТСТВУЕТ",
            "w_data_pu": "01.01.2030"
        }],
        "inquiry": inquiry()
    })
}

/// The wanted list and the restrictions say «none» without a list.
pub fn none_without_records() -> Value {
    json!({"status": 200, "count": 0, "message": "Сведений не найдено", "inquiry": inquiry()})
}

pub fn restrictions() -> Value {
    json!({
        "status": 200, "count": 1,
        "records": [{
            "num": 1, "regid": "0000", "regname": "Тестовая область",
            "osnOgr": "Документ: 000/0000 от 01.01.2030, Тестова Тесса Тестовна, СПИ: 00000000000000",
            "gid": "00#SP000000001", "tsyear": "2017", "tsVIN": "X9F00TEST00000001",
            "tsKuzov": "X9F00TEST00000001", "tsmodel": "Нет данных", "dateogr": "01.01.2030",
            "dateadd": "02.01.2030", "ogrkod": "1", "ogrkodinfo": "", "divtype": "2", "divid": "2",
            "phone": "8(000)000-00-00", "codDL": 0, "codeTo": 47
        }],
        "inquiry": inquiry(),
        "cache": {
            "actual": "05.03.2031 10:00:41",
            "start": {"timestamp": 1_930_439_220, "date": "05.03.2031 04:07:00"},
            "stop": {"timestamp": 1_930_482_420, "date": "05.03.2031 16:07:00"}
        }
    })
}

pub fn inspections() -> Value {
    json!({
        "status": 200, "count": 1,
        "records": [{
            "num": 1, "vin": "X9F00TEST00000001", "body": "ОТСУТСТВУЕТ", "chassis": "ОТСУТСТВУЕТ",
            "brand": "TEST", "model": "Model", "dcNumber": "000000000000003",
            "dcDate": "2030-05-01", "dcExpirationDate": "2031-05-01", "odometerValue": "61000",
            "operatorName": "00001", "pointAddress": "Тестовая ул., 1",
            "previousDcs": [
                {
                    "dcNumber": "000000000000001", "dcDate": "2027-05-01",
                    "dcExpirationDate": "2028-05-01", "odometerValue": "20000"
                },
                {
                    "dcNumber": "000000000000002", "dcDate": "2028-05-01",
                    "dcExpirationDate": "2029-05-01", "odometerValue": "0"
                },
                {"dcNumber": "000000000000003", "dcDate": "2030-05-01"}
            ]
        }],
        "inquiry": inquiry()
    })
}

pub fn conversion() -> Value {
    json!({
        "status": 200,
        "partner": {
            "status": 200, "found": true,
            "result": {
                "brand_model": "TEST MODEL", "brand": "TEST", "model": "MODEL", "year": 2017,
                "regNumber": "А000АА00", "vin": "X9F00TEST00000001",
                "body": "X9F00TEST00000001", "chassis": null
            }
        },
        "inquiry": inquiry()
    })
}

pub fn balance() -> Value {
    json!({"status": 200, "balance": 640.15, "credit": "0.00", "message": null, "error": null})
}
