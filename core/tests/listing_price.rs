//! Tests of the comparison of a listing price with the price band.

use avtosled_core::date::Date;
use avtosled_core::field_errors::FieldErrors;
use avtosled_core::form::Form;
use avtosled_core::json_value::Value as Values;
use avtosled_core::money::Kopecks;
use avtosled_core::report::{ListingPrice, ListingPriceComparison, Valuation, price_band};
use serde_json::{Value, json};

/// Price band of 1 125 000, 1 250 000 and 1 375 000 roubles.
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

fn compare(listing: &Value) -> Result<ListingPriceComparison, FieldErrors> {
    let values = serde_json::from_value(listing.clone()).unwrap_or(Values::Null);
    ListingPrice::read(&values, Date::from_unix_ms(0)).map(|listing| listing.compare())
}

/// Text of the comparison, with plain spaces instead of no-break spaces.
fn text(price: impl Into<Value>, band: &Value) -> String {
    let listing = json!({ "price": price.into(), "band": band, "reasons": [] });
    match compare(&listing) {
        Ok(text) => {
            assert_eq!(text.note, None);
            text.text.replace('\u{a0}', " ")
        }
        Err(errors) => errors.to_string(),
    }
}

fn note(band: &Value, reasons: &Value) -> Option<String> {
    let listing = json!({ "price": 1_250_000, "band": band, "reasons": reasons });
    let text = compare(&listing).ok()?;
    Some(text.note?.replace('\u{a0}', " "))
}

fn refusal(listing: &Value) -> Vec<(String, String)> {
    let errors = compare(listing).err().unwrap_or_default().errors;
    errors
        .into_iter()
        .map(|error| (error.path, error.code.into_owned()))
        .collect()
}

fn reason(level: &str, text: &str, service_id: &str) -> Value {
    json!({ "level": level, "text": text, "serviceId": service_id, "anchor": service_id })
}

#[test]
fn listing_price_text_states_position_below_within_or_above_band() {
    let cheaper = "дешевле нижней границы оценки: спросите, почему";
    let within = "В пределах рыночной оценки,";
    for (price, expected) in [
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
        assert_eq!(text(price, &band()), expected, "{price}");
    }
}

#[test]
fn percent_halves_round_away_from_zero() {
    for (price, per_cent) in [
        (1_014_999, "1 %"),
        (1_015_000, "2 %"),
        (1_004_999, "меньше 1 %"),
        (1_005_000, "1 %"),
    ] {
        let text = text(price, &bounds(900_000, 950_000, 1_000_000));
        assert!(text.contains(&format!("({per_cent})")), "{price}: {text}");
    }
}

#[test]
fn price_equal_to_middle_and_bound_is_reported_as_middle() {
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
fn numbers_in_listing_price_text_have_non_breaking_spaces() {
    let listing = json!({ "price": 1_495_000, "band": band(), "reasons": [] });
    let text = compare(&listing).unwrap().text;
    assert_eq!(
        text,
        "На 120\u{a0}000₽ (9\u{a0}%) дороже верхней границы оценки"
    );
}

#[test]
fn listing_price_out_of_range_is_rejected() {
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
        let listing = json!({ "price": price, "band": band(), "reasons": [] });
        assert_eq!(refusal(&listing), [("price".to_owned(), code.to_owned())]);
        let errors = compare(&listing).unwrap_err().errors;
        assert_eq!(errors[0].message.replace('\u{a0}', " "), message);
    }
    let text = json!({ "price": "дорого", "band": band(), "reasons": [] });
    let wrong = ("price".to_owned(), "wrong_type".to_owned());
    assert_eq!(refusal(&text), [wrong]);
}

#[test]
fn unordered_or_incomplete_price_band_is_rejected() {
    for band in [
        bounds(0, 500_000, 550_000),
        bounds(-1, 500_000, 550_000),
        bounds(510_000, 500_000, 550_000),
        bounds(450_000, 560_000, 550_000),
        json!({ "min": 450_000, "typical": 500_000 }),
        Value::Null,
        json!([]),
    ] {
        let listing = json!({ "price": 500_000, "band": band, "reasons": [] });
        assert_eq!(refusal(&listing).len(), 1, "{band}");
        assert!(refusal(&listing)[0].0.starts_with("band"), "{band}");
    }
}

#[test]
fn note_lists_three_heaviest_findings_and_counts_the_rest() {
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
fn reason_of_the_valuation_is_not_in_the_note() {
    let own = json!([reason(
        "attention",
        "Около 1 250 000₽; разобрано не полностью записей: 1, смотрите «Прочее»",
        "valuation"
    )]);
    assert_eq!(note(&band(), &own), None);
}

#[test]
fn estimated_mileage_is_in_the_note() {
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
