//! Emulated method `gibdd.restrict`: restrictions on registration.

use crate::{car_data::prelude::*, cars::Restriction};

inventory::submit!(Method::paid("gibdd.restrict", 80, VIN, |question| {
    let records = records(question.car(), |car| &car.restrictions, record);
    Answer::list("count", "records", records)
}));

fn record(index: usize, car: &Car, restriction: &Restriction) -> Value {
    let mut rng = Rng::of(&["restriction", &car.body_number, &index.to_string()]);
    let date = russian(restriction.date);
    json!({
        "num": index + 1,
        "regid": format!("11{}", rng.digits(2)),
        "regname": restriction.region,
        "osnOgr": format!(
            "Документ: {}/{} от {date}, Тестова Т. Т., СПИ: {}, ИП: {}/{}/61000-ИП",
            rng.digits(6),
            rng.digits(4),
            rng.digits(10),
            rng.digits(5),
            restriction.date.format("%y"),
        ),
        "gid": format!("{}#SP{}", rng.digits(2), rng.digits(9)),
        "tsyear": car.year.to_string(),
        "tsVIN": vin_or_absent(car),
        "tsKuzov": car.body_number,
        "tsmodel": if index == 0 { "Нет данных" } else { car.register_name.as_str() },
        "dateogr": date,
        "dateadd": date,
        "ogrkod": "1",
        "ogrkodinfo": "Запрет на регистрационные действия",
        "divtype": "2",
        "divtypeinfo": "Судебный пристав",
        "divid": "2",
        "phone": "8(000)000-00-00",
        "codDL": 0,
        "codeTo": 47,
    })
}
