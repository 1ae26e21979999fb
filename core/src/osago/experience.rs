//! The table of age and experience.

/// Rows by age, columns by full years at the wheel, in hundredths; nobody can be where 0 stands.
pub(super) type ExperienceTable = [[u16; 8]; 8];

/// Least age of each row, full years.
const AGES: [u16; 8] = [16, 22, 25, 30, 35, 40, 50, 60];
/// Least experience of each column, full years.
const YEARS: [u16; 8] = [0, 1, 2, 3, 5, 7, 10, 15];

/// The youngest who may drive anything.
pub(super) const YOUNGEST: u16 = AGES[0];

fn place(bounds: [u16; 8], number: u16) -> usize {
    let reached = bounds.iter().filter(|bound| **bound <= number).count();
    reached.saturating_sub(1)
}

/// The factor of a driver; `None` for a cell that is empty.
pub(super) fn cell(table: &ExperienceTable, age: u16, experience: u16) -> Option<u16> {
    let factor = table[place(AGES, age)][place(YEARS, experience)];
    (factor != 0).then_some(factor)
}

fn next(bounds: [u16; 8], number: u16) -> Option<u16> {
    bounds.into_iter().find(|bound| *bound > number)
}

/// The age at which the next row begins.
pub(super) fn next_age(age: u16) -> Option<u16> {
    next(AGES, age)
}

/// The experience at which the next column begins.
pub(super) fn next_experience(experience: u16) -> Option<u16> {
    next(YEARS, experience)
}
