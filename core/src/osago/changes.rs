//! What-if changes of a factor: conditions under which it would have another value.

use std::borrow::Cow;

use super::bonus_malus::{KbmClass, Scale};
use super::drivers::TariffDriver;
use super::edition::Steps;
use super::experience::{self, ExperienceTable};
use super::texts;

/// Condition in Russian, and the factor under that condition, in hundredths.
pub(super) type Change = (Cow<'static, str>, u16);

/// The next age and experience of the worst driver, when they lower the premium.
pub(super) fn by_experience(table: &ExperienceTable, drivers: &[TariffDriver]) -> Vec<Change> {
    let Some((worst, now)) = worst_driver(table, drivers) else {
        return Vec::new();
    };
    let driver = drivers[worst];
    let older = experience::next_age(driver.age).map(|age| {
        let driver = TariffDriver { age, ..driver };
        (texts::from_age(age), driver)
    });
    let longer = experience::next_experience(driver.experience).map(|experience| {
        let driver = TariffDriver {
            experience,
            ..driver
        };
        (texts::from_experience(experience), driver)
    });
    let mut changes = Vec::new();
    for (when, driver) in older.into_iter().chain(longer) {
        let mut drivers = drivers.to_vec();
        drivers[worst] = driver;
        let then = worst_driver(table, &drivers).map(|(_, factor)| factor);
        changes.extend(
            then.filter(|then| *then < now)
                .map(|then| (when.into(), then)),
        );
    }
    changes
}

/// Index and factor of the driver with the highest factor; of equal ones the first.
pub(super) fn worst_driver(
    table: &ExperienceTable,
    drivers: &[TariffDriver],
) -> Option<(usize, u16)> {
    let cells = drivers.iter().enumerate().filter_map(|(index, driver)| {
        let factor = experience::cell(table, driver.age, driver.experience)?;
        Some((index, factor))
    });
    cells.reduce(|worst, next| if next.1 > worst.1 { next } else { worst })
}

/// Factor after a year without claims, and after a year with one claim of the worst driver.
pub(super) fn by_class(scale: &Scale, classes: &[KbmClass]) -> Vec<Change> {
    let highest = |classes: &[KbmClass]| classes.iter().min().map(|class| class.factor(scale));
    let clean: Vec<_> = classes.iter().map(|class| class.after_year(0)).collect();
    let mut claimed = clean.clone();
    let worst = (0..classes.len()).min_by_key(|index| classes[*index]);
    if let Some(worst) = worst {
        claimed[worst] = classes[worst].after_year(1);
    }
    let now = highest(classes);
    [
        ("через год без аварий", highest(&clean)),
        ("через год с одной аварией", highest(&claimed)),
    ]
    .into_iter()
    .filter(|(_, then)| *then != now)
    .filter_map(|(when, then)| Some((when.into(), then?)))
    .collect()
}

pub(super) fn by_power(steps: &Steps, horsepower: f64) -> Vec<Change> {
    let lower = steps.below(horsepower);
    lower
        .map(|(bound, factor)| (texts::to_power(bound).into(), factor))
        .into_iter()
        .collect()
}

/// The longest shorter period of use with a different factor.
pub(super) fn by_season(season: &[u16; 8], months: u16) -> Vec<Change> {
    let now = season_factor(season, months);
    let shorter = (3..months).rev().map(|m| (m, season_factor(season, m)));
    shorter
        .filter(|(_, factor)| *factor != now)
        .take(1)
        .map(|(months, factor)| (texts::for_months(months).into(), factor))
        .collect()
}

/// Factor of the months of use; `season` starts at 3 months and ends at 10.
pub(super) fn season_factor(season: &[u16; 8], months: u16) -> u16 {
    let index = usize::from(months.saturating_sub(3));
    season[index.min(season.len() - 1)]
}
