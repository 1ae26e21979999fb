//! Emulated methods `apilk.balance` and `apilk.reportOperations`: balance and charges of the account.

use crate::car_data::{
    account::{Charge, roubles},
    parameters::date,
    prelude::*,
};

const PERIOD: &[Parameter] = &[need("period", Format::Period)];

inventory::submit!(Method::free("apilk.balance", &[], balance));

inventory::submit!(Method::free("apilk.reportOperations", PERIOD, charges));

fn balance(question: &Question) -> Answer {
    Answer::Found(json!({
        "status": 200,
        "balance": roubles(question.account.balance()),
        "credit": "0.00",
        "error": null,
        "message": null,
    }))
}

/// Charges of a period by API file; failed calls are neither charged nor counted.
fn charges(question: &Question) -> Answer {
    let mut days = question.key.split('-').filter_map(date);
    let from = days.next().unwrap_or_default();
    let to = days.next().unwrap_or(from);
    let files = question.account.charges_by_file(from, to);
    let rows: Vec<Value> = files
        .iter()
        .map(|(file, charge)| row(file, charge))
        .collect();
    Answer::Found(json!({
        "status": 200,
        "date_st": russian(from),
        "result": rows,
        "error": null,
        "message": null,
    }))
}

/// Row of the charges; some fields are plain, others objects with `value`, as clients observed.
fn row(file: &str, charge: &Charge) -> Value {
    json!({
        "api": file,
        "count": { "value": charge.calls },
        "sumPay": { "value": roubles(charge.kopecks) },
        "sumBack": "0.00",
        "itogo": roubles(charge.kopecks),
        "avgTarif": roubles(charge.kopecks / i64::from(charge.calls.max(1))),
    })
}
