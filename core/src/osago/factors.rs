//! The factors of a premium, in the order of the formula.

use std::borrow::Cow;

use super::bonus_malus::KbmClass;
use super::changes::{self, Change};
use super::edition::{Edition, Sourced, TariffCertainty};
use super::input::{TariffInput, TariffUse};
use super::quote::TariffCode;
use super::texts;
use super::vehicle::{RateClass, TariffOwner};
use crate::field_errors::FieldError;

/// Applied factor with the Russian text of its basis.
pub(super) struct Factor {
    pub code: TariffCode,
    pub sourced: Sourced<u16>,
    pub basis: Cow<'static, str>,
    pub changes: Vec<Change>,
}

impl Factor {
    fn new(code: TariffCode, sourced: Sourced<u16>, basis: impl Into<Cow<'static, str>>) -> Self {
        Self {
            code,
            sourced,
            basis: basis.into(),
            changes: Vec::new(),
        }
    }

    fn with_changes(self, changes: Vec<Change>) -> Self {
        Self { changes, ..self }
    }
}

/// Factors that apply to an input, or an error when one of the factors is unknown.
pub(super) fn factors(
    input: &TariffInput,
    edition: &'static Edition,
) -> Result<Vec<Factor>, FieldError> {
    let mut factors = Vec::new();
    match input.purpose {
        TariffUse::Ordinary => {
            factors.push(territory(input, edition)?);
            factors.push(bonus_malus(input, edition));
            factors.extend(experience(input, edition));
            factors.push(drivers(input, edition));
            factors.extend(power(input, edition));
            factors.push(season(input, edition));
        }
        TariffUse::Transit => {
            factors.extend(experience(input, edition));
            factors.push(drivers(input, edition));
            factors.extend(power(input, edition));
            let basis = "Следование к месту регистрации или техосмотра, до 20 дней";
            factors.push(Factor::new(TariffCode::Kp, edition.transit, basis));
        }
        TariffUse::Foreign => {
            let basis = "Транспортное средство зарегистрировано в другом государстве";
            let territory = edition.foreign.territory;
            factors.push(Factor::new(TariffCode::Kt, territory, basis));
            factors.push(foreign_owner(input, edition));
            factors.extend(power(input, edition));
            factors.push(foreign_period(input, edition));
        }
    }
    Ok(factors)
}

fn is_tractor(input: &TariffInput) -> bool {
    input.vehicle.rate_class(input.owner) == RateClass::Tractor
}

fn territory(input: &TariffInput, edition: &Edition) -> Result<Factor, FieldError> {
    let tractor = is_tractor(input);
    let row = input.territory.as_ref();
    let known = row.and_then(|row| {
        let factor = if tractor {
            row.tractor(edition.territory)
        } else {
            row.car(edition.territory)
        };
        Some((factor?, texts::territory(row, tractor)))
    });
    let (factor, basis) = known.ok_or_else(|| {
        let message = "Коэффициент этой территории в этой редакции тарифа неизвестен";
        FieldError::new("territory", "no_coefficient", message)
    })?;
    Ok(Factor::new(TariffCode::Kt, factor, basis))
}

fn bonus_malus(input: &TariffInput, edition: &Edition) -> Factor {
    let scale = edition.bonus_malus;
    let of_class = |class: KbmClass| scale.with(class.factor(&scale.value));
    let policy_class = input.kbm_class.unwrap_or(KbmClass::STARTING);
    let classes: Vec<_> = match (input.drivers.named(), input.owner) {
        (Some(drivers), _) => drivers
            .iter()
            .map(|driver| driver.kbm_class.unwrap_or(policy_class))
            .collect(),
        (None, TariffOwner::Legal) => vec![policy_class],
        (None, TariffOwner::Person) => {
            let certainty = TariffCertainty::SingleSource;
            let factor = Sourced {
                certainty,
                ..of_class(KbmClass::STARTING)
            };
            let basis = "Список водителей не ограничен: класс 3";
            return Factor::new(TariffCode::Kbm, factor, basis);
        }
    };
    let worst = classes.iter().min().copied().unwrap_or(policy_class);
    let mut factor = of_class(worst);
    if classes.len() > 1 {
        factor.certainty = factor.certainty.max(TariffCertainty::SingleSource);
    }
    let basis = if input.drivers.named().is_some() {
        texts::class_of_drivers(worst, classes.len())
    } else {
        texts::class_of_owner(worst)
    };
    Factor::new(TariffCode::Kbm, factor, basis)
        .with_changes(changes::by_class(&scale.value, &classes))
}

/// Age and experience factor of the worst driver, and the multiplier of a company.
fn experience(input: &TariffInput, edition: &Edition) -> Vec<Factor> {
    let Some(drivers) = input.drivers.named() else {
        return Vec::new();
    };
    let company_multiplier = match input.owner {
        TariffOwner::Person => None,
        TariffOwner::Legal if edition.drivers.company_experience.is_none() => return Vec::new(),
        TariffOwner::Legal => edition.drivers.company_experience,
    };
    let motorcycle = edition.motorcycle_experience;
    let motorcycle = motorcycle.filter(|_| input.vehicle.category.is_motorcycle());
    let table = motorcycle.unwrap_or(edition.experience);
    let Some((worst, factor)) = changes::worst_driver(&table.value, drivers) else {
        return Vec::new();
    };
    let basis = texts::driver(drivers[worst], drivers.len());
    let factor = Factor::new(TariffCode::Kvs, table.with(factor), basis)
        .with_changes(changes::by_experience(&table.value, drivers));
    let company_multiplier = company_multiplier.map(|multiplier| {
        let basis = "Владелец — юридическое лицо: возраст и стаж умножаются на этот множитель";
        Factor::new(TariffCode::KvsLegal, multiplier, basis)
    });
    [factor].into_iter().chain(company_multiplier).collect()
}

fn drivers(input: &TariffInput, edition: &Edition) -> Factor {
    let known = &edition.drivers;
    let (factor, basis) = match (input.drivers.named().is_some(), input.owner) {
        (true, TariffOwner::Person) => (
            Sourced::new(100, edition.name, TariffCertainty::Confirmed),
            "Водители названы в полисе",
        ),
        (true, TariffOwner::Legal) => (
            known.company_limited,
            "Водители названы в полисе юридического лица",
        ),
        (false, TariffOwner::Person) => (
            known.person_unlimited,
            "Список водителей не ограничен, владелец — физическое лицо",
        ),
        (false, TariffOwner::Legal) => (
            known.company_unlimited,
            "Список водителей не ограничен, владелец — юридическое лицо",
        ),
    };
    Factor::new(TariffCode::Ko, factor, basis)
}

/// Factor of the engine power, for cars and, in editions with their table, motorcycles.
fn power(input: &TariffInput, edition: &Edition) -> Option<Factor> {
    let horsepower = input.vehicle.power?;
    let category = input.vehicle.category;
    let table = if category.is_car() {
        Some(edition.car_power)
    } else {
        edition
            .motorcycle_power
            .filter(|_| category.is_motorcycle())
    };
    let table = table?;
    let factor = table.with(table.value.at(horsepower));
    let changes = changes::by_power(&table.value, horsepower);
    Some(Factor::new(TariffCode::Km, factor, texts::power(horsepower)).with_changes(changes))
}

fn months(input: &TariffInput) -> u16 {
    input.months.unwrap_or(12)
}

fn season(input: &TariffInput, edition: &Edition) -> Factor {
    let table = edition.season;
    let months = months(input);
    let factor = table.with(changes::season_factor(&table.value, months));
    Factor::new(TariffCode::Ks, factor, texts::months_of_use(months))
        .with_changes(changes::by_season(&table.value, months))
}

fn foreign_owner(input: &TariffInput, edition: &Edition) -> Factor {
    match input.owner {
        TariffOwner::Person => Factor::new(
            TariffCode::Kvs,
            edition.foreign.person_experience,
            "Иностранное транспортное средство физического лица",
        ),
        TariffOwner::Legal => Factor::new(
            TariffCode::Ko,
            edition.foreign.company_drivers,
            "Иностранное транспортное средство юридического лица",
        ),
    }
}

fn foreign_period(input: &TariffInput, edition: &Edition) -> Factor {
    let table = edition.foreign.period;
    let months = months(input);
    let index = usize::from(months.saturating_sub(1)).min(table.value.len() - 1);
    let basis = texts::period_of_insurance(months);
    Factor::new(TariffCode::Kp, table.with(table.value[index]), basis)
}
