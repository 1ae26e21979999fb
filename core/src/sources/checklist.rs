//! Items of the checklist for viewing a car.

use serde::{Deserialize, Serialize};

/// Kind of a checklist item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum CheckKind {
    /// Check in the documents.
    Documents,
    /// Inspect on the car.
    Look,
    /// Ask the seller.
    Ask,
}

pub(crate) const RECYCLING_FEE_ITEM: &str =
    "Отметка об уплате утилизационного сбора в ПТС или ЭПТС";
/// Items for a car that was used commercially: taxi, hire, training.
pub(super) const HIRE_ITEMS: [(CheckKind, &str); 2] = [
    (
        CheckKind::Look,
        "Износ салона, следы наклеек и креплений такси, отверстия от оборудования",
    ),
    (
        CheckKind::Ask,
        "Сколько автомобиль работал в такси или прокате и кто его обслуживал?",
    ),
];

/// Item of the checklist.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CheckItem {
    pub kind: CheckKind,
    pub text: String,
    /// Expected value from the report; it may be a number that has to be masked.
    pub value: Option<String>,
    /// Anchor on the page of the reason for the item; empty for items that apply to every car.
    pub anchor: String,
}

/// Builder of the checklist; an item with the same text is added once.
#[derive(Default)]
pub(crate) struct Checklist {
    pub items: Vec<CheckItem>,
    /// Anchor for the items that are added next.
    pub anchor: String,
}

impl Checklist {
    pub(crate) fn add(&mut self, kind: CheckKind, text: impl Into<String>) {
        self.add_with_value(kind, text, None);
    }

    /// Adds an item with an expected value.
    pub(crate) fn add_with_value(
        &mut self,
        kind: CheckKind,
        text: impl Into<String>,
        value: Option<String>,
    ) {
        let text = text.into();
        if self.items.iter().all(|item| item.text != text) {
            self.items.push(CheckItem {
                kind,
                text,
                value,
                anchor: self.anchor.clone(),
            });
        }
    }

    pub(crate) fn add_all(&mut self, items: &[(CheckKind, &str)]) {
        for (kind, text) in items {
            self.add(*kind, *text);
        }
    }
}
