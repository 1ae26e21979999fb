//! The price of an advertisement beside the price band, in the words that the buyer reads.

use avtosled_core::date::Date;
use avtosled_core::field_errors::FieldErrors;
use avtosled_core::form::Form;
use avtosled_core::money::Kopecks;
use avtosled_core::report::{Advert, AdvertComparison, Valuation, price_band};
use avtosled_core::json_value::Value as Values;
use serde_json::{Value, json};

/// Roubles: 1 125 000, 1 250 000 and 1 375 000.
fn band() -> Value {
    let valuation = Valuation {
        cost: Some(Kopecks::roubles(1_250_000)),
        ..Valuation::default()
    };
    json!(price_band(&valuation))
}

fn bounds(min: i64, typical: i64, max: i64) -> Value {
    json!({ "min": min, "typical": typical, "max": max, "mileageEstimated": false })
}

fn compared(advert: &Value) -> Result<AdvertComparison, FieldErrors> {
    let values = serde_json::from_value(advert.clone()).unwrap_or(Values::Null);
    Advert::read(&values, Date::from_unix_ms(0)).map(|advert| advert.compare())
}

/// Without the no-break spaces, which nobody can tell apart here.
fn text(price: impl Into<Value>, band: &Value) -> String {
    let advert = json!({ "price": price.into(), "band": band, "reasons": [] });
    match compared(&advert) {
        Ok(said) => {
            assert_eq!(said.note, None);
            said.text.replace('\u{a0}', " ")
        }
        Err(errors) => errors.to_string(),
    }
}

fn note(band: &Value, reasons: &Value) -> Option<String> {
    let advert = json!({ "price": 1_250_000, "band": band, "reasons": reasons });
    let said = compared(&advert).ok()?;
    Some(said.note?.replace('\u{a0}', " "))
}

fn refusal(advert: &Value) -> Vec<(String, String)> {
    let errors = compared(advert).err().unwrap_or_default().errors;
    errors
        .into_iter()
        .map(|error| (error.path, error.code.into_owned()))
        .collect()
}

fn reason(level: &str, text: &str, service_id: &str) -> Value {
    json!({ "level": level, "text": text, "serviceId": service_id, "anchor": service_id })
}

#[test]
fn a_price_stands_above_within_or_below_the_band() {
    let cheaper = "дешевле нижней границы оценки: спросите, почему";
    let within = "В пределах рыночной оценки,";
    for (price, said) in [
        (1_000, format!("На 1 124 000₽ (больше 99 %) {cheaper}")),
        (900_000, format!("На 225 000₽ (20 %) {cheaper}")),
        (1_119_376, format!("На 5 624₽ (меньше 1 %) {cheaper}")),
        (1_119_375, format!("На 5 625₽ (1 %) {cheaper}")),
        (1_124_999, format!("На 1₽ (меньше 1 %) {cheaper}")),
        (1_125_000, format!("{within} на её нижней границе")),
        (
            1_125_001,
            format!("{within} на 124 999₽ (10 %) ниже середины"),
        ),
        (
            1_200_000,
            format!("{within} на 50 000₽ (4 %) ниже середины"),
        ),
        (1_250_000, format!("{within} ровно в середине")),
        (
            1_299_000,
            format!("{within} на 49 000₽ (4 %) выше середины"),
        ),
        (1_375_000, format!("{within} на её верхней границе")),
        (
            1_375_001,
            "На 1₽ (меньше 1 %) дороже верхней границы оценки".to_owned(),
        ),
        (
            1_495_000,
            "На 120 000₽ (9 %) дороже верхней границы оценки".to_owned(),
        ),
        (
            2_750_000,
            "На 1 375 000₽ (100 %) дороже верхней границы оценки".to_owned(),
        ),
        (
            1_000_000_000,
            "На 998 625 000₽ (72 627 %) дороже верхней границы оценки".to_owned(),
        ),
    ] {
        assert_eq!(text(price, &band()), said, "{price}");
    }
}

#[test]
fn halves_of_a_per_cent_round_away_from_zero() {
    for (price, per_cent) in [
        (1_014_999, "1 %"),
        (1_015_000, "2 %"),
        (1_004_999, "меньше 1 %"),
        (1_005_000, "1 %"),
    ] {
        let said = text(price, &bounds(900_000, 950_000, 1_000_000));
        assert!(said.contains(&format!("({per_cent})")), "{price}: {said}");
    }
}

#[test]
fn the_middle_may_be_a_bound() {
    let one = bounds(500_000, 500_000, 500_000);
    let middle = "В пределах рыночной оценки, ровно в середине";
    assert_eq!(text(500_000, &one), middle);
    let above = "На 1₽ (меньше 1 %) дороже верхней границы оценки";
    assert_eq!(text(500_001, &one), above);
    assert!(text(499_999, &one).ends_with("дешевле нижней границы оценки: спросите, почему"));
    let trade_in = bounds(500_000, 500_000, 550_000);
    assert_eq!(text(500_000, &trade_in), middle);
    let trifle = json!({ "min": 0.03, "typical": 0.03, "max": 0.03 });
    assert!(text(1_000, &trifle).starts_with("На 1 000₽ (3 333 233 %) дороже"));
}

#[test]
fn numbers_do_not_break_across_lines() {
    let advert = json!({ "price": 1_495_000, "band": band(), "reasons": [] });
    let said = compared(&advert).unwrap().text;
    assert_eq!(
        said,
        "На 120\u{a0}000₽ (9\u{a0}%) дороже верхней границы оценки"
    );
}

#[test]
fn a_price_that_no_car_has_is_refused() {
    let message = "Укажите цену от 1 000 до 1 000 000 000₽";
    for (price, code) in [
        (json!(0), "invalid_amount"),
        (json!(999), "invalid_amount"),
        (json!(999.99), "invalid_amount"),
        (json!(-1_250_000), "invalid_amount"),
        (json!(1_000_000_001), "invalid_amount"),
        (json!(1e300), "invalid_amount"),
        (json!(1000.001), "invalid_amount"),
        (Value::Null, "required"),
    ] {
        let advert = json!({ "price": price, "band": band(), "reasons": [] });
        assert_eq!(refusal(&advert), [("price".to_owned(), code.to_owned())]);
        let errors = compared(&advert).unwrap_err().errors;
        assert_eq!(errors[0].message.replace('\u{a0}', " "), message);
    }
    let text = json!({ "price": "дорого", "band": band(), "reasons": [] });
    let wrong = ("price".to_owned(), "wrong_type".to_owned());
    assert_eq!(refusal(&text), [wrong]);
}

#[test]
fn a_band_out_of_order_is_refused() {
    for band in [
        bounds(0, 500_000, 550_000),
        bounds(-1, 500_000, 550_000),
        bounds(510_000, 500_000, 550_000),
        bounds(450_000, 560_000, 550_000),
        json!({ "min": 450_000, "typical": 500_000 }),
        Value::Null,
        json!([]),
    ] {
        let advert = json!({ "price": 500_000, "band": band, "reasons": [] });
        assert_eq!(refusal(&advert).len(), 1, "{band}");
        assert!(refusal(&advert)[0].0.starts_with("band"), "{band}");
    }
}

#[test]
fn what_was_found_is_not_in_the_valuation() {
    let found = |reasons: Value| note(&band(), &reasons);
    let grey = json!([
        reason("notAnswered", "Источник не ответил", "wanted"),
        reason("noData", "Данные не найдены", "customs"),
        reason("good", "Ограничений не найдено", "restrict"),
    ]);
    assert_eq!(found(json!([])), None);
    assert_eq!(found(grey), None);
    let two = json!([
        reason("stop", "Автомобиль в залоге с 18.03.2025.", "zalogNotary"),
        reason("attention", "ДТП 23.01.2025, повреждения справа", "dtp"),
        reason("good", "Ограничений не найдено", "restrict"),
    ]);
    assert_eq!(
        found(two).unwrap(),
        "Оценка не учитывает найденное: автомобиль в залоге с 18.03.2025; ДТП 23.01.2025, повреждения справа"
    );
    let five: Vec<Value> = (1..=5)
        .map(|number| reason("attention", &format!("{number} ДТП"), "dtp"))
        .collect();
    assert_eq!(
        found(json!(five)).unwrap(),
        "Оценка не учитывает найденное: 1 ДТП; 2 ДТП; 3 ДТП; и ещё 2"
    );
}

#[test]
fn what_the_valuation_says_of_itself_is_no_finding() {
    let own = json!([reason(
        "attention",
        "Около 1 250 000₽; разобрано не полностью записей: 1, смотрите «Прочее»",
        "valuation"
    )]);
    assert_eq!(note(&band(), &own), None);
}

#[test]
fn an_estimated_mileage_is_said() {
    let valuation = Valuation {
        cost: Some(Kopecks::roubles(1_250_000)),
        mileage_estimated: true,
        ..Valuation::default()
    };
    let band = json!(price_band(&valuation));
    let estimated = "Пробег для оценки взят расчётный";
    assert_eq!(note(&band, &json!([])).unwrap(), estimated);
    let found = json!([reason("attention", "2 ДТП", "dtp")]);
    assert_eq!(
        note(&band, &found).unwrap(),
        format!("{estimated}. Оценка не учитывает найденное: 2 ДТП")
    );
}
