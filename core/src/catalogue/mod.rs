//! The three price lists. They disagree on purpose: an order names its list and is priced from
//! that list alone.

mod lists;
mod question;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use crate::money::Kopecks;
use crate::sources::SourceId;

pub use question::{AnsweredQuestion, BuyerList, SoldElsewhere, buyer_list};

/// A price list.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumString, IntoStaticStr,
)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
#[strum(serialize_all = "camelCase", const_into_str)]
pub enum Catalogue {
    /// The 17 services of `/search`.
    Search,
    /// The 16 rows of the selection page `/services`.
    Selection,
    /// The 8 services of the extended report.
    Extended,
}

/// One service of a price list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct Service {
    pub id: &'static str,
    /// Name of the drawing on its card.
    pub icon: &'static str,
    pub title: &'static str,
    pub description: &'static str,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub price: Kopecks,
    /// What the answer holds, a few words each.
    pub features: &'static [&'static str],
    pub source: SourceId,
    /// What is left open without it, if that can stop a deal: «розыск».
    pub risk: Option<&'static str>,
}

/// A whole price list as a page receives it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PriceList {
    pub catalogue: Catalogue,
    pub services: &'static [Service],
    /// Ids of the services that the VK package gives for free.
    pub vk_package: &'static [&'static str],
}

/// Most services that one free check takes.
pub const FREE_CHECK_LIMIT: usize = 5;

/// Said of a choice that is longer than its list.
pub(crate) const TOO_MANY_MESSAGE: &str = "Выбрано больше сервисов, чем есть в списке";

const FREE: [SourceId; 6] = [
    SourceId::History,
    SourceId::Accidents,
    SourceId::Wanted,
    SourceId::Restrictions,
    SourceId::Inspections,
    SourceId::Mileage,
];

impl Catalogue {
    pub const ALL: [Self; 3] = [Self::Search, Self::Selection, Self::Extended];

    /// The list of that name.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    /// The name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.into_str()
    }
}

/// The services of a list, in the order of the page.
#[must_use]
pub fn items(catalogue: Catalogue) -> &'static [Service] {
    match catalogue {
        Catalogue::Search => &lists::SEARCH,
        Catalogue::Selection => &lists::SELECTION,
        Catalogue::Extended => &lists::EXTENDED,
    }
}

/// A list with its name.
#[must_use]
pub fn price_list(catalogue: Catalogue) -> PriceList {
    PriceList {
        catalogue,
        services: items(catalogue),
        vk_package: vk_package(catalogue),
    }
}

/// One service of a list.
#[must_use]
pub fn find(catalogue: Catalogue, id: &str) -> Option<&'static Service> {
    // The specification's name of this row; the register calls itself ЕАИСТО.
    let id = if id == "eaist" { "eaisto" } else { id };
    items(catalogue).iter().find(|service| service.id == id)
}

/// A service of the selection list, or one that only the extended list has: what quick-buy packages
/// are made of.
#[must_use]
pub fn find_sold(id: &str) -> Option<&'static Service> {
    [Catalogue::Selection, Catalogue::Extended]
        .into_iter()
        .find_map(|list| find(list, id))
}

/// The five services of a free check; the extended list has none.
#[must_use]
pub const fn free_check(catalogue: Catalogue) -> &'static [&'static str] {
    match catalogue {
        Catalogue::Search => &["history", "dtp", "wanted", "restrict", "diagnostic"],
        Catalogue::Selection => &[
            "gibddhistory",
            "gibdddtp",
            "gibddwanted",
            "gibddrestricted",
            "eaisto",
        ],
        Catalogue::Extended => &[],
    }
}

/// Whether a free check covers exactly these services.
#[must_use]
pub fn free_check_covers(services: &[&Service]) -> bool {
    (1..=FREE_CHECK_LIMIT).contains(&services.len())
        && services
            .iter()
            .all(|service| FREE.contains(&service.source))
}

/// The eight services that a first sign-in by VK gives for free; only the search page has them.
#[must_use]
pub const fn vk_package(catalogue: Catalogue) -> &'static [&'static str] {
    match catalogue {
        Catalogue::Search => &[
            "history",
            "dtp",
            "wanted",
            "restrict",
            "zalogNotary",
            "taxi",
            "customs",
            "recalls",
        ],
        Catalogue::Selection | Catalogue::Extended => &[],
    }
}

/// What is checked when the user chose nothing: mileage, accidents, wanted list.
#[must_use]
pub const fn default_selection(catalogue: Catalogue) -> &'static [&'static str] {
    match catalogue {
        Catalogue::Search => &["probeg", "dtp", "wanted"],
        Catalogue::Selection => &["probeg", "gibdddtp", "gibddwanted"],
        Catalogue::Extended => &[],
    }
}

#[cfg(test)]
mod tests {
    use strum::VariantArray;

    use super::*;

    #[test]
    fn a_name_in_a_list_is_sold_there() {
        for list in Catalogue::ALL {
            for source in SourceId::VARIANTS {
                let name = source.source().names.of(list);
                let sold = items(list).iter().find(|service| service.source == *source);
                assert_eq!(name, sold.map(|service| service.id), "{source:?}");
            }
        }
    }

    #[test]
    fn free_and_default_services_exist() {
        for catalogue in Catalogue::ALL {
            let free: Vec<_> = free_check(catalogue)
                .iter()
                .filter_map(|id| find(catalogue, id))
                .collect();
            assert_eq!(free.len(), free_check(catalogue).len());
            assert_eq!(free_check_covers(&free), catalogue != Catalogue::Extended);
            for id in default_selection(catalogue)
                .iter()
                .chain(vk_package(catalogue))
            {
                assert!(find(catalogue, id).is_some());
            }
        }
    }

    #[test]
    fn names_are_the_wire_names() {
        for catalogue in Catalogue::ALL {
            let wire = serde_json::to_value(catalogue).unwrap();
            assert_eq!(wire, catalogue.name());
            assert_eq!(Catalogue::parse(catalogue.name()), Some(catalogue));
        }
    }
}
