//! State registration plates of Russia.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::EMPTY;
use super::layouts::{LAYOUTS, Layout, fits};
use super::plate_errors::misfit;
use super::regions::{Region, region};
use crate::answer::{Answer, Hint, PlateType, Problem};
use crate::normalise::{all_digits, all_zeros, compact_latin, is_blank, is_hyphen, to_cyrillic};

/// Characters of the longest plate: a diplomat's with a region of three digits.
pub const LONGEST: usize = 10;

/// A plate that passed every check, in its canonical Latin form: `A123BC77`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Plate(String);

impl Plate {
    /// Normalises and checks; the refusal explains itself.
    pub fn parse(text: &str) -> Result<Self, Answer> {
        let answer = check(text);
        if answer.valid {
            Ok(Self(answer.normalized))
        } else {
            Err(answer)
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// As the plate itself reads, without spaces: `А123ВС77`.
    #[must_use]
    pub fn cyrillic(&self) -> String {
        in_cyrillic(&self.0)
    }
}

impl TryFrom<String> for Plate {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(&text).map_err(|_| "not a plate")
    }
}

impl fmt::Display for Plate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// One way to read the characters.
struct Reading<'a> {
    layout: &'static Layout,
    groups: Vec<&'a str>,
    code: &'a str,
    region: Option<Region>,
}

impl Reading<'_> {
    fn zero_group(&self) -> bool {
        self.groups.iter().any(|group| all_zeros(group))
    }
}

/// Whether the text is a plate and nothing but a plate.
pub(super) fn is_plate(text: &str) -> bool {
    check(text).valid
}

pub(crate) fn check(text: &str) -> Answer {
    let normalized = normalise(text);
    if normalized.is_empty() {
        return Answer::empty(EMPTY);
    }
    let all = if normalized.is_ascii() {
        readings(&normalized)
    } else {
        Vec::new()
    };
    let mut sound: Vec<&Reading<'_>> = all
        .iter()
        .filter(|reading| reading.region.is_some() && !reading.zero_group())
        .collect();
    if sound.is_empty() {
        let problem = all.first().map_or_else(|| misfit(&normalized), unsound);
        return Answer::new(normalized, vec![problem], Vec::new());
    }
    let listed = |reading: &&Reading<'_>| matches!(reading.region, Some(Region::Listed(_)));
    keep_if_any(&mut sound, listed);
    let typed = typed_breaks(text);
    keep_if_any(&mut sound, |reading| follows(reading, &typed));
    let hints = describe(&sound);
    Answer::new(normalized, Vec::new(), hints)
}

/// Latin capitals without separators and without the country mark.
fn normalise(text: &str) -> String {
    let mut plate = compact_latin(text);
    // People type the mark in either alphabet; the Cyrillic one folds to PYC.
    while let Some(rest) = plate
        .strip_suffix("RUS")
        .or_else(|| plate.strip_suffix("PYC"))
    {
        plate.truncate(rest.len());
    }
    plate
}

fn readings(plate: &str) -> Vec<Reading<'_>> {
    LAYOUTS
        .iter()
        .filter_map(|layout| read(layout, plate))
        .collect()
}

fn read<'a>(layout: &'static Layout, plate: &'a str) -> Option<Reading<'a>> {
    let mut groups = Vec::with_capacity(4);
    let mut rest = plate;
    for pattern in layout.pattern.split(' ') {
        let (group, tail) = rest.split_at_checked(pattern.len())?;
        if !group
            .chars()
            .zip(pattern.chars())
            .all(|(c, mask)| fits(c, mask))
        {
            return None;
        }
        groups.push(group);
        rest = tail;
    }
    let is_region = matches!(rest.len(), 2 | 3) && all_digits(rest);
    let leading_zero = rest.len() == 3 && rest.starts_with('0');
    (is_region && !leading_zero).then(|| Reading {
        layout,
        groups,
        code: rest,
        region: region(rest),
    })
}

fn keep_if_any<T>(items: &mut Vec<T>, wanted: impl Fn(&T) -> bool) {
    if items.iter().any(&wanted) {
        items.retain(wanted);
    }
}

/// After how many kept characters the user typed a space or a hyphen.
fn typed_breaks(text: &str) -> Vec<usize> {
    let mut breaks = Vec::new();
    let mut kept = 0;
    for c in text.chars() {
        if !is_blank(c) && !is_hyphen(c) {
            kept += 1;
        } else if kept > 0 && breaks.last() != Some(&kept) {
            breaks.push(kept);
        }
    }
    breaks
}

/// Whether every typed break that falls inside the plate divides groups of this reading.
fn follows(reading: &Reading<'_>, breaks: &[usize]) -> bool {
    let mut end = 0;
    let ends: Vec<usize> = reading
        .groups
        .iter()
        .map(|group| {
            end += group.len();
            end
        })
        .collect();
    breaks
        .iter()
        .all(|place| *place >= end + reading.code.len() || ends.contains(place))
}

fn describe(sound: &[&Reading<'_>]) -> Vec<Hint> {
    let types: Vec<PlateType> = sound
        .iter()
        .map(|reading| PlateType {
            code: Cow::Borrowed(reading.layout.code),
            title: Cow::Borrowed(reading.layout.title),
            groups: reading
                .groups
                .iter()
                .chain([&reading.code])
                .map(|group| in_cyrillic(group))
                .collect(),
        })
        .collect();
    let mut hints = Vec::with_capacity(4);
    if let Some(first) = types.first() {
        hints.push(Hint::Display {
            text: first.groups.join(" "),
        });
    }
    hints.push(Hint::PlateTypes { types });
    for (index, reading) in sound.iter().enumerate() {
        if sound[..index]
            .iter()
            .any(|earlier| earlier.code == reading.code)
        {
            continue;
        }
        let Some(region) = reading.region else {
            continue;
        };
        hints.push(Hint::Region {
            code: reading.code.to_owned(),
            name: Cow::Borrowed(region.name()),
        });
        if matches!(region, Region::Derived(_)) {
            hints.push(Hint::note(format!(
                "Кода региона {} ещё нет в нашем списке, регион определён по двум последним цифрам",
                reading.code
            )));
        }
    }
    hints
}

fn in_cyrillic(plate: &str) -> String {
    plate.chars().map(to_cyrillic).collect()
}

/// The layout fits, its contents do not.
fn unsound(reading: &Reading<'_>) -> Problem {
    let body: usize = reading.groups.iter().map(|group| group.len()).sum();
    if reading.region.is_none() {
        let message = format!("Региона с кодом {} нет", reading.code);
        return Problem::at(body, "unknown_region", message);
    }
    let before_zeros = reading.groups.iter().take_while(|group| !all_zeros(group));
    let index = before_zeros.map(|group| group.len()).sum();
    Problem::at(index, "zero_number", "Номер из одних нулей не выдают")
}
