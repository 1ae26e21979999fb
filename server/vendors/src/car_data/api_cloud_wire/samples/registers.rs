//! Answers of the registers beside the traffic police.

use serde_json::{Value, json};

use super::inquiry;

pub fn policies() -> Value {
    json!({
        "status": 200, "count": 1,
        "rez": [{
            "numberID": "1", "seria": "ХХХ", "nomer": "0000000001", "orgosago": "АО \"Тест\"",
            "status": "Действует", "term": "Период использования активен на запрашиваемую дату",
            "termStart": "01.01.2030", "termStop": "31.12.2030", "startPolis": "01.01.2030",
            "stopPolis": "31.12.2030", "brandmodel": "TEST Model (категория «B»)",
            "regnum": "А000АА00", "vin": "X9F*********00001", "kuzovNumber": null, "power": "110.00",
            "maxMassa": null, "sledToRegorTo": "Нет", "trailer": "Нет", "cel": "Личная",
            "ogran": "Без ограничения", "insured": "Т*** Т***", "owner": "Т*** Т***", "kbm": "0.83",
            "region": "Тестовая область", "strahsum": "5000.00 руб.", "dateactual": "01.03.2030"
        }],
        "inquiry": inquiry()
    })
}

pub fn pledges() -> Value {
    json!({
        "status": 200, "num": 1,
        "rez": [{
            "number": "2030-000-000001-000", "regDate": "01.02.2030", "endDate": null,
            "properties": [{"vin": "X9F00TEST00000001", "bodyNumber": "ОТСУТСТВУЕТ"}],
            "pledgors": [{"name": "Тестов Т. Т.", "birthday": "01.01.1980"}],
            "pledgees": [{"name": "Банк Тест"}]
        }],
        "inquiry": inquiry()
    })
}

pub fn leases() -> Value {
    json!({
        "status": 200, "num": 1,
        "rez": [{
            "contractNumber": "00001/Л-30", "contractDate": "10.01.2030", "dateStart": "10.01.2030",
            "dateEnd": "10.01.2033", "lessor": "ООО «Лизинг Тест»", "lessee": "ООО «Тест»"
        }],
        "inquiry": inquiry()
    })
}

pub fn taxi() -> Value {
    json!({
        "status": 200,
        "partner": {
            "status": 200, "found": true,
            "result": [{
                "permitNumber": "000001", "perevoz": "ООО Тест", "dateFrom": "15.01.2030",
                "dateTo": "15.01.2035", "status": "Действующее", "regionName": "Москва"
            }]
        },
        "local": [{"permit_number": "000002", "status": "Действующее"}],
        "inquiry": inquiry()
    })
}

pub fn customs() -> Value {
    json!([{
        "model": {"title": "Марка, модель", "value": "TEST MODEL"},
        "date": {"title": "Дата выпуска", "value": "04.03.2030"},
        "vin": {"title": "VIN", "value": "X9F00TEST00000001"},
        "price": {"title": "Стоимость", "value": 100}
    }])
}

pub fn passport() -> Value {
    json!({
        "status": 200, "found": true,
        "rez": {
            "number": "000000000000001", "type": "Электронный паспорт",
            "statuspts": "Действующий", "restrictions": "Ограничений нет",
            "displosal_fee": "Уплачен", "vipusk": null, "custenc": ""
        },
        "inquiry": inquiry()
    })
}

pub fn photos() -> Value {
    json!({
        "status": 200, "count": 1,
        "records": [{
            "urlphoto": "https://photo.test/1/small.png", "bigPhoto": "https://photo.test/1/big.png",
            "date": "05.04.2030", "info": "TEST, объявление"
        }],
        "inquiry": inquiry()
    })
}

pub fn more_photos() -> Value {
    json!({
        "status": 200, "num": 1,
        "rez": [{
            "date": "05.04.2030",
            "img": ["https://photo.test/2.png", "https://photo.test/3.png"]
        }],
        "inquiry": inquiry()
    })
}

pub fn recalls() -> Value {
    json!({
        "status": 200, "date": "01.04.2030", "organizator": "ООО Тест", "marka": "TEST",
        "namets": "Model", "reasons": "Тормоза", "recommendation": "Обратиться к дилеру",
        "inquiry": inquiry()
    })
}

pub fn decoding() -> Value {
    let report = json!({
        "brand": "TEST", "model": "MODEL", "modification": "1.6 AUT", "body": "SEDAN",
        "bodyName": "Седан", "engineVolume": "1598", "enginePower": 110, "fuelType": "Бензин",
        "gear": {"type": "AUT", "speeds": 6}, "drive": "Передний", "modelYear": 2017,
        "startYear": "2015", "finishYear": "2020", "basicParams": "TEST", "powerParams": "1.6"
    });
    let mut nested = report.clone();
    nested["gear"] = json!("AUT");
    json!({
        "status": 200, "found": true, "countReports": 2,
        "vin": {"income": "x9f00test00000001", "normal": "X9F00TEST00000001"},
        "reports": [report, {"data": nested}],
        "inquiry": inquiry()
    })
}

pub fn fines() -> Value {
    json!({
        "status": 200, "num": 1,
        "rez": [{
            "NumPost": "00000000000000000001", "DatePost": "2030-03-05",
            "DateDecis": "2030-03-01 10:00:00", "KoAPcode": "12.9ч.2", "KoAPtext": "ПРЕВЫШЕНИЕ",
            "Summa": "500", "Discount": 1, "DateDiscount": "2030-03-25", "kbk": "1",
            "VehicleModel": "ТЕСТ", "Division_id": "0000", "division_name": "ЦАФАП",
            "division_requisites": {"payment_receiver": "УФК", "kpp": "1"},
            "photo": true, "phototoken": "pt-000001"
        }],
        "inquiry": inquiry()
    })
}

pub fn auctions() -> Value {
    json!({
        "status": 200, "count": 1,
        "records": [{
            "num": 1, "auction": "Test Auction", "country": "Япония", "lot": "00000001",
            "date": "01.02.2020", "brand": "TEST", "model": "MODEL", "year": "2017",
            "odometer": "61000", "damage": "", "price": "640000", "currency": "JPY",
            "photos": ["https://photo.test/lot.png"]
        }],
        "inquiry": inquiry()
    })
}
