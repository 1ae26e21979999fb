//! Emulated method `gibdd.wanted`: list of wanted cars.

use crate::car_data::prelude::*;

inventory::submit!(Method::paid("gibdd.wanted", 80, VIN, |question| {
    let found = question
        .car()
        .and_then(|car| car.wanted_since.map(|since| (car, since)));
    let record = found.map(|(car, since)| {
        json!({
        "num": 1,
        "w_reg_inic": "Краснодарский край",
        "w_model": car.register_name,
        "w_god_vyp": car.year.to_string(),
        "w_vin": vin_or_absent(&car),
        "w_kuzov": car.body_number,
        "w_data_pu": russian(since),
        })
    });
    Answer::list("count", "records", record.into_iter().collect())
}));
