//! What the form of the approximate price says before anything is counted.

use serde::Serialize;

use super::approximate::{
    BonusMalusClass, DriverAge, DriversCount, DrivingExperience, OsagoInput, Region, bonus_malus,
};
use super::coefficient::Coefficient;
use super::input::{MONTHS, Months};

/// The borders of its choices, and what it opens with.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub struct QuickForm {
    /// Years of life, below which a driver is young.
    young_under: u8,
    /// Years at the wheel, below which a driver is a novice.
    novice_under: u8,
    /// Percent that the best class of bonus-malus takes off, and the worst one adds.
    discount: u16,
    surcharge: u16,
    /// Asked by the exact form.
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

/// The form as the specification has it.
#[must_use]
pub const fn quick_form() -> QuickForm {
    let Coefficient(best) = bonus_malus(BonusMalusClass::Best);
    let Coefficient(worst) = bonus_malus(BonusMalusClass::Worst);
    QuickForm {
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
    fn classes_change_the_price_as_the_specification_says() {
        let form = quick_form();
        assert_eq!((form.discount, form.surcharge), (50, 145));
    }
}
