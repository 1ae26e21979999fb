//! Detection of mistyped readings among their neighbours.

use super::digits::{swapped, with_another, with_one_more, without_first, without_one};
use super::plausible_rate::{ROUNDING_KM, falls, max_km, unusual_km};
use super::reading::OdometerUnit;

/// Mileage that very few cars reach, kilometres.
const LONG_LIFE_KM: i64 = 400_000;

/// Odometer reading as a point in time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    /// Days since 1970.
    pub day: i64,
    pub km: i64,
    /// Reading in the unit of the source.
    pub value: u32,
    pub unit: OdometerUnit,
    /// Reading as kilometres in the other unit, if the unit is assumed.
    pub other_unit_km: Option<i64>,
}

impl Point {
    pub(super) const fn falls_to(&self, after: &Self) -> bool {
        falls(self.km, after.km)
    }

    pub(super) const fn rises_implausibly_to(&self, after: &Self) -> bool {
        after.km - self.km > max_km(after.day - self.day)
    }

    pub(super) const fn rises_unusually_to(&self, after: &Self) -> bool {
        after.km - self.km > unusual_km(after.day - self.day)
    }
}

/// Reading that the explanation drops, with its kept neighbours.
#[derive(Clone, Copy)]
pub(super) struct Outlier<'a> {
    point: &'a Point,
    before: Option<&'a Point>,
    after: Option<&'a Point>,
    /// Whether further readings follow the next kept one.
    is_confirmed: bool,
}

impl<'a> Outlier<'a> {
    /// Creates an outlier for the reading at `index` between two kept ones.
    pub(super) fn new(
        points: &'a [Point],
        index: usize,
        before: Option<usize>,
        after: Option<usize>,
    ) -> Option<Self> {
        Some(Self {
            point: points.get(index)?,
            before: before.and_then(|index| points.get(index)),
            after: after.and_then(|index| points.get(index)),
            is_confirmed: after.is_some_and(|index| index + 1 < points.len()),
        })
    }

    /// Whether the reading is a typing error rather than evidence of a rollback.
    pub(super) fn is_mistyped(&self) -> bool {
        self.is_implausible() || self.is_other_unit() || self.is_too_high() || self.is_too_low()
    }

    pub(super) fn is_above_next(&self) -> bool {
        self.after.is_some_and(|after| self.point.falls_to(after))
    }

    pub(super) fn is_below_last(&self) -> bool {
        self.before
            .is_some_and(|before| before.falls_to(self.point))
    }

    fn is_implausible(&self) -> bool {
        self.before
            .is_some_and(|before| before.rises_implausibly_to(self.point))
            || self
                .after
                .is_some_and(|after| self.point.rises_implausibly_to(after))
    }

    fn is_other_unit(&self) -> bool {
        self.point.other_unit_km.is_some_and(|km| self.fits(km))
    }

    /// Whether a reading above its neighbours is a typing error; otherwise it is evidence of a rollback.
    fn is_too_high(&self) -> bool {
        if !self.is_above_next() || self.is_below_last() {
            return false;
        }
        let value = self.point.value;
        let has_extra_digit = self.fits_any(without_one(value));
        let Some(before) = self.before else {
            return has_extra_digit && self.is_confirmed && self.point.km >= LONG_LIFE_KM;
        };
        if before.rises_unusually_to(self.point) {
            let first = std::iter::once(without_first(value));
            return has_extra_digit
                || self.fits_any(first.chain(swapped(value)).chain(with_another(value)));
        }
        self.is_confirmed && (has_extra_digit || self.fits_any(swapped(value)))
    }

    /// Whether a reading below the previous and the next one is a typing error; never for the last one.
    fn is_too_low(&self) -> bool {
        if !self.is_below_last() || self.is_above_next() || self.after.is_none() {
            return false;
        }
        let value = self.point.value;
        let meant = with_one_more(value)
            .chain(swapped(value))
            .chain(with_another(value));
        self.fits_any(meant)
    }

    fn fits_any(&self, mut meant: impl Iterator<Item = u32>) -> bool {
        meant.any(|value| self.fits(i64::from(self.point.unit.kilometres(value))))
    }

    /// Whether a mileage in kilometres would be consistent with the neighbours.
    fn fits(&self, km: i64) -> bool {
        if let (Some(before), Some(after)) = (self.before, self.after)
            && !before.falls_to(after)
        {
            return (before.km - ROUNDING_KM..=after.km + ROUNDING_KM).contains(&km);
        }
        let meant = Point { km, ..*self.point };
        let follows =
            |one: &Point, other: &Point| !one.falls_to(other) && !one.rises_unusually_to(other);
        self.before.is_some_and(|before| follows(before, &meant))
            || self.after.is_some_and(|after| follows(&meant, after))
    }
}
