//! Constants of the form of the approximate price, shown before a calculation.

use serde::Serialize;

use super::approximate::{
    BonusMalusClass, DriverAge, DriversCount, DrivingExperience, OsagoInput, Region, bonus_malus,
};
use super::coefficient::Coefficient;
use super::input::{MONTHS, Months};

/// Thresholds of age and experience, and initial values of the quick form.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ApproximateForm {
    /// Age below which a driver is young, years.
    young_under: u8,
    /// Experience below which a driver is a novice, years.
    novice_under: u8,
    /// Discount of the best bonus-malus class and surcharge of the worst one, percent.
    discount: u16,
    surcharge: u16,
    /// Allowed terms of a policy in the exact form, months.
    months: Months,
    opening: OsagoInput,
}

const OPENING: OsagoInput = OsagoInput {
    region: Region::Moscow,
    engine_power: 150.0,
    driver_age: DriverAge::Experienced,
    driving_experience: DrivingExperience::Experienced,
    drivers_count: DriversCount::Limited,
    bonus_malus_class: BonusMalusClass::Starting,
};

/// Constants of the form as the specification defines them.
#[must_use]
pub const fn approximate_form() -> ApproximateForm {
    let Coefficient(best) = bonus_malus(BonusMalusClass::Best);
    let Coefficient(worst) = bonus_malus(BonusMalusClass::Worst);
    ApproximateForm {
        young_under: 22,
        novice_under: 3,
        discount: 100 - best,
        surcharge: worst - 100,
        months: MONTHS,
        opening: OPENING,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bonus_malus_discount_and_surcharge_match_specification() {
        let form = approximate_form();
        assert_eq!((form.discount, form.surcharge), (50, 145));
    }
}
