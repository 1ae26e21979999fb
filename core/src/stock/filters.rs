//! Filters of the cars of a stock.

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use super::order::{SortOrder, StockSort};
use crate::api_name::impl_api_name;
use crate::normalise::{compact_latin, comparable_words};
use crate::sources::SourceState;
use crate::tags::is_same_tag;

/// Level of a car in stock: that of the verdict of its latest report.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum StockLevel {
    Good,
    Attention,
    Stop,
    /// The sources of the report know too little, or did not answer.
    NoData,
    /// The car has no report.
    Unchecked,
}

impl_api_name!(StockLevel);

impl StockLevel {
    /// Level of a verdict; `None` for a car without a report.
    #[must_use]
    pub const fn of(verdict: Option<SourceState>) -> Self {
        match verdict {
            Some(SourceState::Good) => Self::Good,
            Some(SourceState::Attention) => Self::Attention,
            Some(SourceState::Stop) => Self::Stop,
            Some(SourceState::NoData | SourceState::NotAnswered) => Self::NoData,
            None => Self::Unchecked,
        }
    }

    /// Russian text for tables.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Good => "Хорошо",
            Self::Attention => "Внимание",
            Self::Stop => "Стоп",
            Self::NoData => "Нет данных",
            Self::Unchecked => "Не проверялась",
        }
    }
}

/// Filters and order of a stock; a missing filter accepts every car.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
pub struct StockFilters {
    pub level: Option<StockLevel>,
    /// Whether the registers changed since the latest report.
    pub changed: Option<bool>,
    /// Tag, regardless of case.
    pub tag: Option<String>,
    /// Part of the VIN, the plate, or make and model; at most 100 characters.
    pub q: Option<String>,
    /// Minimum age of the latest report, days; cars without a report are not listed.
    pub older_than_days: Option<u16>,
    /// Minimum number of days in stock.
    pub in_stock_days: Option<u16>,
    #[serde(default)]
    pub sort: StockSort,
    #[serde(default)]
    pub order: SortOrder,
}

/// Facts of a car that filters compare.
#[derive(Clone, Copy, Debug)]
pub struct StockFacts<'a> {
    /// VIN, body number or plate.
    pub number: &'a str,
    pub plate: Option<&'a str>,
    /// Make and model.
    pub title: Option<&'a str>,
    pub level: StockLevel,
    pub is_changed: bool,
    pub tags: &'a [String],
    /// Whole days since the latest report; `None` without one.
    pub checked_days_ago: Option<i64>,
    pub days_in_stock: i64,
}

impl StockFilters {
    /// Whether the car matches all filters.
    #[must_use]
    pub fn matches(&self, car: &StockFacts<'_>) -> bool {
        self.level.is_none_or(|level| level == car.level) && self.matches_at_any_level(car)
    }

    /// Whether the car matches all filters but the level.
    #[must_use]
    pub fn matches_at_any_level(&self, car: &StockFacts<'_>) -> bool {
        let has = |tag: &String| car.tags.iter().any(|other| is_same_tag(other, tag));
        let is_older = |days: u16| {
            car.checked_days_ago
                .is_some_and(|age| age >= i64::from(days))
        };
        self.changed.is_none_or(|changed| changed == car.is_changed)
            && self.tag.as_ref().is_none_or(has)
            && self.q.as_ref().is_none_or(|text| is_found(text, car))
            && self.older_than_days.is_none_or(is_older)
            && self
                .in_stock_days
                .is_none_or(|days| car.days_in_stock >= i64::from(days))
    }
}

fn is_found(text: &str, car: &StockFacts<'_>) -> bool {
    let (words, number) = (comparable_words(text), compact_latin(text));
    let in_title = |title: &str| comparable_words(title).contains(words.as_str());
    let in_number = |other: &str| !number.is_empty() && compact_latin(other).contains(&number);
    car.title.is_some_and(in_title) || in_number(car.number) || car.plate.is_some_and(in_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TAGS: &[String] = &[];

    fn car() -> StockFacts<'static> {
        StockFacts {
            number: "XTA210990Y2765499",
            plate: Some("A123BC77"),
            title: Some("Лада Гранта"),
            level: StockLevel::Attention,
            is_changed: false,
            tags: TAGS,
            checked_days_ago: Some(30),
            days_in_stock: 12,
        }
    }

    fn found(q: &str) -> bool {
        let filters = StockFilters {
            q: Some(q.to_owned()),
            ..StockFilters::default()
        };
        filters.matches(&car())
    }

    #[test]
    fn empty_filters_match_every_car() {
        assert!(StockFilters::default().matches(&car()));
        let unchecked = StockFacts {
            level: StockLevel::Unchecked,
            checked_days_ago: None,
            title: None,
            plate: None,
            ..car()
        };
        assert!(StockFilters::default().matches(&unchecked));
    }

    #[test]
    fn search_finds_parts_regardless_of_case_alphabet_and_spaces() {
        for text in ["5499", "xta 210", "а123вс", "A123BC 77", "ГРАНТА", "лада г"] {
            assert!(found(text), "{text}");
        }
        for text in ["5498", "калина", "-", "а124"] {
            assert!(!found(text), "{text}");
        }
    }

    #[test]
    fn each_filter_excludes_cars_on_the_other_side_of_its_bound() {
        let none = StockFilters::default;
        let cases = [
            (
                StockFilters {
                    level: Some(StockLevel::Attention),
                    ..none()
                },
                true,
            ),
            (
                StockFilters {
                    level: Some(StockLevel::Stop),
                    ..none()
                },
                false,
            ),
            (
                StockFilters {
                    changed: Some(false),
                    ..none()
                },
                true,
            ),
            (
                StockFilters {
                    changed: Some(true),
                    ..none()
                },
                false,
            ),
            (
                StockFilters {
                    older_than_days: Some(30),
                    ..none()
                },
                true,
            ),
            (
                StockFilters {
                    older_than_days: Some(31),
                    ..none()
                },
                false,
            ),
            (
                StockFilters {
                    in_stock_days: Some(12),
                    ..none()
                },
                true,
            ),
            (
                StockFilters {
                    in_stock_days: Some(13),
                    ..none()
                },
                false,
            ),
        ];
        for (filters, expected) in cases {
            assert_eq!(filters.matches(&car()), expected, "{filters:?}");
        }
    }

    #[test]
    fn tag_is_compared_regardless_of_case() {
        let tags = ["Срочно".to_owned()];
        let car = StockFacts {
            tags: &tags,
            ..car()
        };
        for (tag, expected) in [("СРОЧНО", true), ("Сроч", false)] {
            let filters = StockFilters {
                tag: Some(tag.to_owned()),
                ..StockFilters::default()
            };
            assert_eq!(filters.matches(&car), expected, "{tag}");
        }
    }

    #[test]
    fn car_without_a_report_has_no_age_of_a_report() {
        let filters = StockFilters {
            older_than_days: Some(1),
            ..StockFilters::default()
        };
        let unchecked = StockFacts {
            checked_days_ago: None,
            ..car()
        };
        assert!(!filters.matches(&unchecked));
    }

    #[test]
    fn level_filter_is_ignored_when_levels_are_counted() {
        let filters = StockFilters {
            level: Some(StockLevel::Stop),
            ..StockFilters::default()
        };
        assert!(filters.matches_at_any_level(&car()));
    }
}
