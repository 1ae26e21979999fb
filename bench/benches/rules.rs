//! Criterion benchmark of the validation, price and tariff rules in the native build.

use std::hint::black_box;

use avtosled_core::date::Date;
use avtosled_core::document::{self, DocumentKind};
use avtosled_core::identifier::{self, IdentifierKind};
use avtosled_core::osago::{
    self, BonusMalusClass, DriverAge, DriversCount, DrivingExperience, OsagoInput, Region,
};
use avtosled_core::pricing::{self, Selection};
use criterion::{Criterion, criterion_group, criterion_main};

fn rules(c: &mut Criterion) {
    let Ok(today) = Date::new(2026, 11, 20) else {
        return;
    };
    let identifiers = [
        ("vin american", IdentifierKind::Vin, "1HGCM82633A004352"),
        ("vin russian", IdentifierKind::Vin, "XTA219010N0000001"),
        ("vin wrong digit", IdentifierKind::Vin, "1HGCM82643A004352"),
        ("plate", IdentifierKind::License, "А123ВС777"),
        ("body number", IdentifierKind::Body, "JZA80-1004956"),
    ];
    for (name, kind, text) in identifiers {
        c.bench_function(name, |b| {
            b.iter(|| identifier::check(kind, black_box(text), today));
        });
    }
    c.bench_function("inn", |b| {
        b.iter(|| document::check(DocumentKind::Inn, black_box("7841000001"), today));
    });
    let input = OsagoInput {
        region: Region::Moscow,
        engine_power: 150.0,
        driver_age: DriverAge::Experienced,
        driving_experience: DrivingExperience::Experienced,
        drivers_count: DriversCount::Limited,
        bonus_malus_class: BonusMalusClass::Starting,
    };
    c.bench_function("osago quote", |b| {
        b.iter(|| osago::approximate(black_box(&input)));
    });
    let selection = Selection {
        full_report: true,
        ..Selection::default()
    };
    c.bench_function("quote of all services", |b| {
        b.iter(|| pricing::quote(black_box(&selection)));
    });
}

criterion_group!(benches, rules);
criterion_main!(benches);
