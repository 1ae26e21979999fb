//! Order of the cars of a stock, and the cursor of its pages.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use crate::api_name::impl_api_name;

/// Column by which a stock is ordered.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum StockSort {
    /// First day in stock.
    #[default]
    InStockSince,
    /// Time of the latest report.
    CheckedAt,
    /// Asking price.
    AskingPrice,
    /// Make and model.
    Title,
}

impl_api_name!(StockSort);

/// Direction of an order.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Serialize,
    Deserialize,
    EnumString,
    IntoStaticStr,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum SortOrder {
    Asc,
    #[default]
    Desc,
}

impl_api_name!(SortOrder);

/// Value of the column by which cars are ordered.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SortValue {
    Number(i64),
    Text(String),
}

/// Position of a car in an ordered stock: its value, then its id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StockPosition {
    /// `None` for a car without the value, which is last in both directions.
    pub value: Option<SortValue>,
    /// Id of the car, ordered like the time of its creation.
    pub id: u128,
}

impl StockPosition {
    /// Order of two cars.
    #[must_use]
    pub fn compare(&self, other: &Self, order: SortOrder) -> Ordering {
        let directed = |ordering: Ordering| match order {
            SortOrder::Asc => ordering,
            SortOrder::Desc => ordering.reverse(),
        };
        let by_value = match (&self.value, &other.value) {
            (Some(one), Some(another)) => directed(one.cmp(another)),
            (one, another) => one.is_none().cmp(&another.is_none()),
        };
        by_value.then_with(|| directed(self.id.cmp(&other.id)))
    }

    /// Cursor of the page that starts after the position.
    #[must_use]
    pub fn to_cursor(&self) -> String {
        let id = self.id;
        match &self.value {
            None => format!("{id:032x}"),
            Some(SortValue::Number(number)) => format!("{id:032x}n{number}"),
            Some(SortValue::Text(text)) => format!("{id:032x}t{text}"),
        }
    }

    /// Parses a cursor; `None` for any other text.
    #[must_use]
    pub fn parse_cursor(cursor: &str) -> Option<Self> {
        let (id, value) = cursor.split_at_checked(32)?;
        let is_hex = id.bytes().all(|byte| byte.is_ascii_hexdigit());
        let id = u128::from_str_radix(id, 16).ok().filter(|_| is_hex)?;
        let value = match value.chars().next() {
            None => None,
            Some('n') => Some(SortValue::Number(value[1..].parse().ok()?)),
            Some('t') => Some(SortValue::Text(value[1..].to_owned())),
            Some(_) => return None,
        };
        Some(Self { value, id })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn position() -> impl Strategy<Value = StockPosition> {
        let value = prop_oneof![
            Just(None),
            (-3_i64..3).prop_map(|number| Some(SortValue::Number(number))),
        ];
        (value, 0_u128..40).prop_map(|(value, id)| StockPosition { value, id })
    }

    #[test]
    fn car_without_a_value_is_last_in_both_directions() {
        let with = StockPosition {
            value: Some(SortValue::Number(1)),
            id: 1,
        };
        let without = StockPosition { value: None, id: 2 };
        for order in [SortOrder::Asc, SortOrder::Desc] {
            assert_eq!(with.compare(&without, order), Ordering::Less);
            assert_eq!(without.compare(&with, order), Ordering::Greater);
        }
    }

    #[test]
    fn text_that_is_no_cursor_is_rejected() {
        for text in [
            "",
            "0",
            "я0000000000000000000000000000000",
            "+0000000000000000000000000000001",
            "00000000000000000000000000000001x",
            "00000000000000000000000000000001n",
            "00000000000000000000000000000001n1.5",
        ] {
            assert_eq!(StockPosition::parse_cursor(text), None, "{text}");
        }
    }

    proptest! {
        #[test]
        fn cursor_is_parsed_back(id in any::<u128>(), number in any::<i64>(), text in any::<String>()) {
            for value in [None, Some(SortValue::Number(number)), Some(SortValue::Text(text))] {
                let position = StockPosition { value, id };
                prop_assert_eq!(StockPosition::parse_cursor(&position.to_cursor()), Some(position));
            }
        }

        #[test]
        fn pages_after_cursors_contain_each_car_once(
            mut cars in prop::collection::vec(position(), 0..30),
            limit in 1_usize..7,
            order in prop_oneof![Just(SortOrder::Asc), Just(SortOrder::Desc)],
        ) {
            cars.sort_by(|one, other| one.compare(other, order));
            cars.dedup();
            let mut paged: Vec<StockPosition> = Vec::new();
            let mut after: Option<StockPosition> = None;
            loop {
                let rest = cars.iter().filter(|car| {
                    after.as_ref().is_none_or(|after| car.compare(after, order) == Ordering::Greater)
                });
                let page: Vec<_> = rest.take(limit).cloned().collect();
                let Some(last) = page.last() else { break };
                after = StockPosition::parse_cursor(&last.to_cursor());
                paged.extend(page);
            }
            prop_assert_eq!(paged, cars);
        }
    }
}
