//! State registration plates of Russia.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::layouts::{LAYOUTS, Layout, fits};
use super::plate_errors::explain_mismatch;
use super::regions::{Region, region};
use crate::messages;
use crate::normalise::{all_digits, all_zeros, compact_latin, is_blank, is_hyphen, to_cyrillic};
use crate::validation::{Hint, PlateType, Problem, Validation};

/// Length of a diplomatic plate with a region of three digits, the longest one.
pub const MAX_LENGTH: usize = 10;

/// Valid plate in canonical Latin form: `A123BC77`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub struct Plate(String);

impl Plate {
    /// Normalises and validates a typed plate; the error lists the problems.
    pub fn parse(text: &str) -> Result<Self, Validation> {
        let validation = check(text);
        if validation.valid {
            Ok(Self(validation.normalized))
        } else {
            Err(validation)
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Cyrillic form, without spaces: `А123ВС77`.
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

/// Match of a text with a layout.
struct Match<'a> {
    layout: &'static Layout,
    groups: Vec<&'a str>,
    code: &'a str,
    region: Option<Region>,
}

impl Match<'_> {
    fn has_zero_group(&self) -> bool {
        self.groups.iter().any(|group| all_zeros(group))
    }
}

pub(super) fn is_plate(text: &str) -> bool {
    check(text).valid
}

pub(crate) fn check(text: &str) -> Validation {
    let normalized = normalise(text);
    if normalized.is_empty() {
        return Validation::empty(messages::ENTER_IDENTIFIER);
    }
    let all = if normalized.is_ascii() {
        matches(&normalized)
    } else {
        Vec::new()
    };
    let mut valid: Vec<&Match<'_>> = all
        .iter()
        .filter(|found| found.region.is_some() && !found.has_zero_group())
        .collect();
    if valid.is_empty() {
        let problem = all
            .first()
            .map_or_else(|| explain_mismatch(&normalized), invalid_contents);
        return Validation::new(normalized, vec![problem], Vec::new());
    }
    let is_listed = |found: &&Match<'_>| matches!(found.region, Some(Region::Listed(_)));
    keep_if_any(&mut valid, is_listed);
    let typed = typed_breaks(text);
    keep_if_any(&mut valid, |found| fits_breaks(found, &typed));
    let hints = describe(&valid);
    Validation::new(normalized, Vec::new(), hints)
}

/// Country marks on plates; the Cyrillic mark is normalised to the second one.
/// No layout begins with three letters.
const COUNTRY_MARKS: [&str; 2] = ["RUS", "PYC"];

/// Normalises to Latin capitals without separators and without a leading or trailing country mark.
fn normalise(text: &str) -> String {
    let text = text.replace(is_separator, " ");
    let plate = compact_latin(&text);
    let mut plate = plate.as_str();
    let without_mark = |plate: &str| -> Option<usize> {
        let mark = COUNTRY_MARKS.iter().find(|mark| plate.ends_with(**mark))?;
        Some(plate.len() - mark.len())
    };
    while let Some(rest) = without_mark(plate).and_then(|length| plate.get(..length)) {
        plate = rest;
    }
    while let Some(rest) = COUNTRY_MARKS
        .iter()
        .find_map(|mark| plate.strip_prefix(mark))
    {
        plate = rest;
    }
    plate.to_owned()
}

/// Characters that people type between the groups of a plate.
const fn is_separator(c: char) -> bool {
    matches!(c, '/' | '\\' | '|')
}

fn matches(plate: &str) -> Vec<Match<'_>> {
    LAYOUTS
        .iter()
        .filter_map(|layout| read(layout, plate))
        .collect()
}

fn read<'a>(layout: &'static Layout, plate: &'a str) -> Option<Match<'a>> {
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
    (is_region && !leading_zero).then(|| Match {
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

/// Positions in the normalised text where the user typed a space or a hyphen.
fn typed_breaks(text: &str) -> Vec<usize> {
    let mut breaks = Vec::new();
    let mut length = 0;
    for c in text.chars() {
        if !is_blank(c) && !is_hyphen(c) && !is_separator(c) {
            length += 1;
        } else if length > 0 && breaks.last() != Some(&length) {
            breaks.push(length);
        }
    }
    breaks
}

/// Whether every typed break before the region separates two groups of the match.
fn fits_breaks(found: &Match<'_>, breaks: &[usize]) -> bool {
    let mut end = 0;
    let ends: Vec<usize> = found
        .groups
        .iter()
        .map(|group| {
            end += group.len();
            end
        })
        .collect();
    breaks
        .iter()
        .all(|at| *at >= end + found.code.len() || ends.contains(at))
}

fn describe(matches: &[&Match<'_>]) -> Vec<Hint> {
    let types: Vec<PlateType> = matches
        .iter()
        .map(|found| PlateType {
            code: Cow::Borrowed(found.layout.code),
            title: Cow::Borrowed(found.layout.title),
            groups: found
                .groups
                .iter()
                .chain([&found.code])
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
    for (index, found) in matches.iter().enumerate() {
        if matches[..index]
            .iter()
            .any(|previous| previous.code == found.code)
        {
            continue;
        }
        let Some(region) = found.region else {
            continue;
        };
        hints.push(Hint::Region {
            code: found.code.to_owned(),
            name: Cow::Borrowed(region.name()),
        });
        if matches!(region, Region::Derived(_)) {
            hints.push(Hint::note(format!(
                "Кода региона {} ещё нет в нашем списке, регион определён по двум последним цифрам",
                found.code
            )));
        }
    }
    hints
}

fn in_cyrillic(plate: &str) -> String {
    plate.chars().map(to_cyrillic).collect()
}

/// Problem of a text that matches a layout but has an unknown region or a zero number.
fn invalid_contents(found: &Match<'_>) -> Problem {
    let body: usize = found.groups.iter().map(|group| group.len()).sum();
    if found.region.is_none() {
        let message = format!("Региона с кодом {} нет", found.code);
        return Problem::at(body, "unknown_region", message);
    }
    let before_zeros = found.groups.iter().take_while(|group| !all_zeros(group));
    let index = before_zeros.map(|group| group.len()).sum();
    Problem::at(index, "zero_number", "Номер из одних нулей не выдают")
}
