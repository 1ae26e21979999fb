//! What to look at and what to ask when seeing the car.

use serde::{Deserialize, Serialize};

/// What kind of thing to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub enum CheckKind {
    /// In the papers.
    Documents,
    /// At the car.
    Look,
    /// Of the seller.
    Ask,
}

/// What to look for in the papers of a car that was brought in.
pub(crate) const RECYCLING_FEE: &str = "Отметка об уплате утилизационного сбора в ПТС или ЭПТС";

/// One item of the list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct CheckItem {
    pub kind: CheckKind,
    pub text: String,
    /// What the report says it should be, to compare with; a number may have to be masked.
    pub value: Option<String>,
    /// Where the page shows why; empty for what every car needs.
    pub anchor: String,
}

/// The list while it is made.
#[derive(Default)]
pub(crate) struct Checks {
    pub items: Vec<CheckItem>,
    /// Of the items that are added next.
    pub anchor: String,
}

impl Checks {
    pub(crate) fn add(&mut self, kind: CheckKind, text: impl Into<String>) {
        self.compare(kind, text, None);
    }

    /// An item with what the car or the papers should show.
    pub(crate) fn compare(
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

    /// What to do where a source found something, whatever it was in detail.
    pub(super) fn add_all(&mut self, items: &[(CheckKind, &str)]) {
        for (kind, text) in items {
            self.add(*kind, *text);
        }
    }
}
