//! Readings of the odometer.

use super::records::{compare, day, joined};
use crate::report::{Mileage, MileageRecord};
use crate::sources::words::kilometres;

pub(super) fn mileage(before: &Mileage, after: &Mileage) -> Vec<String> {
    let unequal = compare(
        &before.records,
        &after.records,
        |record| {
            // What a reading is worth beside the others changes with each new one.
            let MileageRecord {
                mileage,
                source: _,
                date,
                state: _,
            } = record;
            (mileage, date)
        },
        |record| &record.date,
    );
    let titles = [
        "Новое показание пробега",
        "Изменено показание пробега",
        "Исчезло показание пробега",
    ];
    unequal.lines(titles, reading).collect()
}

fn reading(record: &MileageRecord) -> String {
    joined([Some(kilometres(record.mileage)), Some(day(&record.date))])
}
