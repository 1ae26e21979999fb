//! Premium by the tariff of the Bank of Russia.

use super::coefficient::{Coefficient, product};
use super::edition::{Edition, Rate};
use super::factors::{Factor, factors};
use super::input::TariffInput;
use super::quote::{
    TariffBaseRate, TariffChange, TariffCode, TariffCoefficient, TariffEdition, TariffQuote,
};
use super::{editions, warnings};
use crate::field_errors::{FieldError, FieldErrors};
use crate::money::{Kopecks, MoneyError};

/// The premium by the edition in force on the day of the contract.
pub fn tariff(input: &TariffInput) -> Result<TariffQuote, FieldErrors> {
    let edition = editions::in_force_on(input.date).ok_or_else(no_edition)?;
    let class = input.vehicle.rate_class(input.owner);
    let rate = edition.rate(class).ok_or_else(no_rate)?;
    let corridor = Corridor {
        min: Kopecks::roubles(rate.min),
        max: Kopecks::roubles(rate.max),
    };
    if input.base_rate.is_some_and(|own| !corridor.contains(own)) {
        return Err(corridor.error().into());
    }
    let factors = factors(input, edition)?;
    let premium = Premium {
        edition,
        corridor,
        values: factors.iter().map(|factor| factor.sourced.value).collect(),
        territory: territory_of(&factors),
    };
    let quote = premium.quote(input, rate, factors);
    quote.map_err(|MoneyError| corridor.error().into())
}

fn no_edition() -> FieldError {
    let message =
        "Тариф на эту дату неизвестен: есть редакции с 09.01.2019 по 04.09.2020 и с 09.01.2022";
    FieldError::new("date", "no_edition", message)
}

fn no_rate() -> FieldError {
    let message = "Базовая ставка этой категории в этой редакции тарифа неизвестна";
    FieldError::new("vehicle.category", "no_base_rate", message)
}

fn territory_of(factors: &[Factor]) -> Coefficient {
    let factor = factors.iter().find(|factor| factor.code == TariffCode::Kt);
    Coefficient(factor.map_or(100, |factor| factor.sourced.value))
}

/// Range of the base rate of a vehicle class.
#[derive(Clone, Copy)]
struct Corridor {
    min: Kopecks,
    max: Kopecks,
}

impl Corridor {
    fn contains(self, rate: Kopecks) -> bool {
        self.min <= rate && rate <= self.max
    }

    fn error(self) -> FieldError {
        let (min, max) = (self.min.formatted(), self.max.formatted());
        let message = format!("Базовая ставка — от {min} до {max}");
        FieldError::new("baseRate", "out_of_corridor", message)
    }
}

struct Premium {
    edition: &'static Edition,
    corridor: Corridor,
    values: Vec<u16>,
    territory: Coefficient,
}

impl Premium {
    fn quote(
        &self,
        input: &TariffInput,
        rate: &Rate,
        factors: Vec<Factor>,
    ) -> Result<TariffQuote, MoneyError> {
        let corridor = self.corridor;
        let price = input.base_rate.map(|own| self.premium(own, &self.values));
        let warnings = warnings::warnings(input, self.edition, rate, &factors);
        let coefficients = factors.into_iter().enumerate();
        Ok(TariffQuote {
            edition: description(self.edition),
            min: self.premium(corridor.min, &self.values)?,
            max: self.premium(corridor.max, &self.values)?,
            price: price.transpose()?,
            base_rate: TariffBaseRate {
                min: corridor.min,
                max: corridor.max,
                source: self.edition.rates_source,
                certainty: rate.certainty,
            },
            coefficients: coefficients
                .map(|(index, factor)| self.coefficient(index, factor))
                .collect::<Result<_, _>>()?,
            warnings,
        })
    }

    fn coefficient(&self, index: usize, factor: Factor) -> Result<TariffCoefficient, MoneyError> {
        let changes = factor.changes.into_iter();
        let changes = changes.map(|(when, value)| {
            let mut values = self.values.clone();
            values[index] = value;
            Ok(TariffChange {
                when,
                value: Coefficient(value),
                min: self.premium(self.corridor.min, &values)?,
                max: self.premium(self.corridor.max, &values)?,
            })
        });
        Ok(TariffCoefficient {
            code: factor.code,
            value: Coefficient(factor.sourced.value),
            basis: factor.basis,
            source: factor.sourced.source,
            certainty: factor.sourced.certainty,
            changes: changes.collect::<Result<_, _>>()?,
        })
    }

    /// The premium for a base rate, rounded once and limited by the cap of the edition.
    fn premium(&self, rate: Kopecks, values: &[u16]) -> Result<Kopecks, MoneyError> {
        let premium = product(rate, values.iter().map(|value| Coefficient(*value)))?;
        let Some(multiple) = self.edition.cap else {
            return Ok(premium);
        };
        let cap = product(rate, [self.territory])?.checked_mul(i64::from(multiple))?;
        Ok(premium.min(cap))
    }
}

fn description(edition: &Edition) -> TariffEdition {
    let (year, month, day) = edition.in_force;
    TariffEdition {
        name: edition.name,
        acts: edition.acts,
        in_force: format!("{year:04}-{month:02}-{day:02}"),
        certainty: edition.certainty,
    }
}
