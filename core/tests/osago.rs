//! Tests of the approximate OSAGO price: published sample and steps of factors.

use avtosled_core::money::Kopecks;
use avtosled_core::osago::{
    BonusMalusClass, Coefficient, DriverAge, DriversCount, DrivingExperience, OsagoInput, Region,
    approximate,
};

fn sample() -> OsagoInput {
    OsagoInput {
        region: Region::Moscow,
        engine_power: 150.0,
        driver_age: DriverAge::Experienced,
        driving_experience: DrivingExperience::Experienced,
        drivers_count: DriversCount::Limited,
        bonus_malus_class: BonusMalusClass::Starting,
    }
}

#[test]
fn approximate_premium_of_published_sample_is_11530_40() {
    let quote = approximate(&sample()).unwrap();
    assert_eq!(quote.price, Kopecks(1_153_040));
    assert_eq!(
        serde_json::to_string(&quote).unwrap(),
        r#"{"price":11530.4,"baseRate":4118,"coefficients":{"kt":2,"kvs":1,"ko":1,"km":1.4,"kbm":1},"kmb":1}"#
    );
}

#[test]
fn each_driver_region_and_class_choice_has_its_coefficient() {
    use DriverAge::{Experienced as Old, Young};
    use DrivingExperience::{Experienced, Novice};
    for (driver_age, driving_experience, kvs) in [
        (Young, Novice, 180),
        (Old, Novice, 170),
        (Young, Experienced, 160),
        (Old, Experienced, 100),
    ] {
        let input = OsagoInput {
            driver_age,
            driving_experience,
            ..sample()
        };
        assert_eq!(
            approximate(&input).unwrap().coefficients.kvs,
            Coefficient(kvs)
        );
    }
    for (region, kt) in [
        (Region::Moscow, 200),
        (Region::Spb, 180),
        (Region::Other, 100),
    ] {
        let input = OsagoInput { region, ..sample() };
        assert_eq!(
            approximate(&input).unwrap().coefficients.kt,
            Coefficient(kt)
        );
    }
    for (bonus_malus_class, kbm) in [
        (BonusMalusClass::Best, 50),
        (BonusMalusClass::Starting, 100),
        (BonusMalusClass::Worst, 245),
    ] {
        let input = OsagoInput {
            bonus_malus_class,
            ..sample()
        };
        let quote = approximate(&input).unwrap();
        assert_eq!(
            (quote.coefficients.kbm, quote.kmb),
            (Coefficient(kbm), Coefficient(kbm))
        );
    }
}

#[test]
fn engine_power_at_step_bound_has_coefficient_of_lower_step() {
    for (engine_power, km) in [
        (1.0, 60),
        (50.0, 60),
        (50.1, 100),
        (70.0, 100),
        (100.0, 110),
        (120.0, 120),
        (150.0, 140),
        (150.5, 160),
    ] {
        let input = OsagoInput {
            engine_power,
            ..sample()
        };
        assert_eq!(
            approximate(&input).unwrap().coefficients.km,
            Coefficient(km),
            "{engine_power}"
        );
    }
}

#[test]
fn age_factor_does_not_apply_to_unlimited_drivers() {
    let young = OsagoInput {
        driver_age: DriverAge::Young,
        driving_experience: DrivingExperience::Novice,
        drivers_count: DriversCount::Unlimited,
        ..sample()
    };
    let coefficients = approximate(&young).unwrap().coefficients;
    assert_eq!(
        (coefficients.kvs, coefficients.ko),
        (Coefficient(100), Coefficient(180))
    );
}

#[test]
fn engine_power_below_one_or_not_finite_is_rejected() {
    for engine_power in [0.0, -5.0, 0.99, f64::NAN, f64::INFINITY] {
        assert!(
            approximate(&OsagoInput {
                engine_power,
                ..sample()
            })
            .is_err()
        );
    }
}
