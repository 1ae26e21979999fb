//! Table of factors by age and driving experience (КВС).

/// Factors in hundredths, rows by age, columns by full years of driving; 0 marks an impossible cell.
pub(super) type ExperienceTable = [[u16; 8]; 8];

/// Minimum age of each row, full years.
const AGES: [u16; 8] = [16, 22, 25, 30, 35, 40, 50, 60];
/// Minimum experience of each column, full years.
const YEARS: [u16; 8] = [0, 1, 2, 3, 5, 7, 10, 15];

/// Minimum age of a driver of any category.
pub(super) const MIN_AGE: u16 = AGES[0];

fn index(bounds: [u16; 8], number: u16) -> usize {
    let reached = bounds.iter().filter(|bound| **bound <= number).count();
    reached.saturating_sub(1)
}

/// The factor of a driver; `None` for an impossible cell.
pub(super) fn cell(table: &ExperienceTable, age: u16, experience: u16) -> Option<u16> {
    let factor = table[index(AGES, age)][index(YEARS, experience)];
    (factor != 0).then_some(factor)
}

fn next(bounds: [u16; 8], number: u16) -> Option<u16> {
    bounds.into_iter().find(|bound| *bound > number)
}

pub(super) fn next_age(age: u16) -> Option<u16> {
    next(AGES, age)
}

pub(super) fn next_experience(experience: u16) -> Option<u16> {
    next(YEARS, experience)
}
