//! Emulated method `converter.search`: conversion between VIN, plate and body number.

use crate::{car_data::prelude::*, cars};

inventory::submit!(Method::paid(
    "converter.search",
    140,
    ANY_NUMBER,
    |question| {
        let Some(car) = cars::by_any_identifier(question.today, &question.key) else {
            let partner = json!({ "status": 200, "found": false, "result": {} });
            return Answer::NotFound(json!({ "partner": partner }));
        };
        let result = json!({
            "brand_model": format!("{} {}", car.brand, car.model),
            "brand": car.brand,
            "model": car.model,
            "year": car.year,
            "regNumber": car.plate,
            "vin": car.vin,
            "body": car.body_number,
            "chassis": null,
        });
        Answer::Found(json!({ "partner": { "status": 200, "found": true, "result": result } }))
    }
));
