//! The three price lists of the specification.
//!
//! Their prices differ on purpose: an order names its list and is priced from that list only.

mod lists;
mod question;

use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};

use crate::api_name::impl_api_name;
use crate::sources::SourceId;

pub use lists::Service;
pub use question::{AnsweredQuestion, BuyerList, SoldElsewhere, buyer_list};

/// Price list.
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

/// Complete price list for a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "camelCase")]
pub struct PriceList {
    pub catalogue: Catalogue,
    pub services: &'static [Service],
    /// Ids of the free services of the VK package.
    pub vk_package: &'static [&'static str],
}

/// Maximum number of services of a free check.
pub const FREE_CHECK_LIMIT: usize = 5;

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
}

impl_api_name!(Catalogue);

/// The services of a list, in the order of the page.
#[must_use]
pub fn items(catalogue: Catalogue) -> &'static [Service] {
    match catalogue {
        Catalogue::Search => &lists::SEARCH,
        Catalogue::Selection => &lists::SELECTION,
        Catalogue::Extended => &lists::EXTENDED,
    }
}

#[must_use]
pub fn price_list(catalogue: Catalogue) -> PriceList {
    PriceList {
        catalogue,
        services: items(catalogue),
        vk_package: vk_package(catalogue),
    }
}

/// The service with this id in a list.
#[must_use]
pub fn find(catalogue: Catalogue, id: &str) -> Option<&'static Service> {
    // The specification misspells the id.
    let id = if id == "eaist" { "eaisto" } else { id };
    items(catalogue).iter().find(|service| service.id == id)
}

/// The service of a source in a list.
#[must_use]
pub fn find_by_source(catalogue: Catalogue, source: SourceId) -> Option<&'static Service> {
    items(catalogue)
        .iter()
        .find(|service| service.source == source)
}

/// The service of a quick-buy package: from the selection list, else from the extended list.
#[must_use]
pub fn find_for_package(id: &str) -> Option<&'static Service> {
    [Catalogue::Selection, Catalogue::Extended]
        .into_iter()
        .find_map(|list| find(list, id))
}

/// Ids of the five services of a free check; the extended list has none.
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

/// Whether a free check can cover these services.
#[must_use]
pub fn free_check_covers(services: &[&Service]) -> bool {
    (1..=FREE_CHECK_LIMIT).contains(&services.len())
        && services
            .iter()
            .all(|service| FREE.contains(&service.source))
}

/// Ids of the eight free services of the first sign-in by VK; only in the search list.
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

/// Ids of the services of an empty selection: mileage, accidents, wanted list.
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
    fn every_source_is_in_some_catalogue_and_at_most_once_in_each() {
        for source in SourceId::VARIANTS {
            let counts = Catalogue::ALL.map(|list| {
                let services = items(list).iter();
                services.filter(|service| service.source == *source).count()
            });
            assert!(counts.contains(&1), "{source:?}");
            assert!(counts.iter().all(|count| *count <= 1), "{source:?}");
        }
    }

    #[test]
    fn free_default_and_vk_package_services_exist_in_their_catalogue() {
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
    fn catalogue_name_equals_json_value_and_parses_back() {
        for catalogue in Catalogue::ALL {
            let wire = serde_json::to_value(catalogue).unwrap();
            assert_eq!(wire, catalogue.name());
            assert_eq!(Catalogue::parse(catalogue.name()), Some(catalogue));
        }
    }
}
