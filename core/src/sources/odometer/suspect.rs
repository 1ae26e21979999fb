//! Whether a reading that does not fit its neighbours was mistyped.

use super::digits::{swapped, with_another, with_one_more, without_first, without_one};
use super::pace::{ROUNDING_KM, brisk, falls, most};
use super::reading::OdometerUnit;

/// More than nearly every car drives in its life, in kilometres.
const LONG_LIFE_KM: i64 = 400_000;

/// A reading on the line of time.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    /// Days since 1970.
    pub day: i64,
    pub km: i64,
    /// As the source gave it.
    pub value: u32,
    pub unit: OdometerUnit,
    /// Kilometres, if the source meant another unit than was assumed.
    pub otherwise: Option<i64>,
}

impl Mark {
    pub(super) const fn falls_to(&self, after: &Self) -> bool {
        falls(self.km, after.km)
    }

    pub(super) const fn is_too_fast_to(&self, after: &Self) -> bool {
        after.km - self.km > most(after.day - self.day)
    }

    pub(super) const fn is_brisk_to(&self, after: &Self) -> bool {
        after.km - self.km > brisk(after.day - self.day)
    }
}

/// A reading that is left out, between those that are kept.
#[derive(Clone, Copy)]
pub(super) struct Suspect<'a> {
    pub mark: &'a Mark,
    pub before: Option<&'a Mark>,
    pub after: Option<&'a Mark>,
    /// A later reading follows the one after it.
    pub is_confirmed: bool,
}

impl Suspect<'_> {
    /// Whether it is a slip rather than an odometer turned back.
    pub(super) fn is_mistyped(&self) -> bool {
        self.is_too_fast() || self.is_other_unit() || self.is_too_high() || self.is_too_low()
    }

    pub(super) fn is_above_next(&self) -> bool {
        self.after.is_some_and(|after| self.mark.falls_to(after))
    }

    pub(super) fn is_below_last(&self) -> bool {
        self.before.is_some_and(|before| before.falls_to(self.mark))
    }

    fn is_too_fast(&self) -> bool {
        self.before
            .is_some_and(|before| before.is_too_fast_to(self.mark))
            || self
                .after
                .is_some_and(|after| self.mark.is_too_fast_to(after))
    }

    fn is_other_unit(&self) -> bool {
        self.mark.otherwise.is_some_and(|km| self.fits(km))
    }

    /// A reading above its neighbours is what an odometer showed before it was turned back, unless
    /// a slip made it of one that fits.
    fn is_too_high(&self) -> bool {
        if !self.is_above_next() || self.is_below_last() {
            return false;
        }
        let value = self.mark.value;
        let is_long = self.fits_any(without_one(value));
        let Some(before) = self.before else {
            return is_long && self.is_confirmed && self.mark.km >= LONG_LIFE_KM;
        };
        if before.is_brisk_to(self.mark) {
            let first = std::iter::once(without_first(value));
            return is_long
                || self.fits_any(first.chain(swapped(value)).chain(with_another(value)));
        }
        self.is_confirmed && (is_long || self.fits_any(swapped(value)))
    }

    /// A reading that the next one overtakes. The last one may always be a rollback.
    fn is_too_low(&self) -> bool {
        if !self.is_below_last() || self.is_above_next() || self.after.is_none() {
            return false;
        }
        let value = self.mark.value;
        let meant = with_one_more(value)
            .chain(swapped(value))
            .chain(with_another(value));
        self.fits_any(meant)
    }

    fn fits_any(&self, mut meant: impl Iterator<Item = u32>) -> bool {
        meant.any(|value| self.fits(i64::from(self.mark.unit.kilometres(value))))
    }

    /// Whether the neighbours leave room for so many kilometres.
    fn fits(&self, km: i64) -> bool {
        if let (Some(before), Some(after)) = (self.before, self.after)
            && !before.falls_to(after)
        {
            return (before.km - ROUNDING_KM..=after.km + ROUNDING_KM).contains(&km);
        }
        let meant = Mark { km, ..*self.mark };
        let follows = |one: &Mark, other: &Mark| !one.falls_to(other) && !one.is_brisk_to(other);
        self.before.is_some_and(|before| follows(before, &meant))
            || self.after.is_some_and(|after| follows(&meant, after))
    }
}
