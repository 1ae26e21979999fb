//! Services of a price list grouped by the questions of a buyer.

use serde::Serialize;
use strum::VariantArray;

use super::{Catalogue, find_by_source};
use crate::money::Kopecks;
use crate::sources::SourceId;

/// Question of a buyer; services are grouped by question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// Whether the car has risks that can stop the deal or pass to the new owner.
    Deal,
    Past,
    /// Whether the car matches its documents.
    Car,
}

impl Question {
    const ALL: [Self; 3] = [Self::Deal, Self::Past, Self::Car];

    const fn title(self) -> &'static str {
        match self {
            Self::Deal => "Можно ли купить",
            Self::Past => "Что с ней было",
            Self::Car => "Та ли это машина",
        }
    }

    const fn of(source: SourceId) -> Self {
        match source {
            SourceId::Wanted
            | SourceId::Restrictions
            | SourceId::Pledges
            | SourceId::Leases
            | SourceId::Fines
            | SourceId::Enforcement
            | SourceId::Bankruptcy => Self::Deal,
            SourceId::Accidents
            | SourceId::Mileage
            | SourceId::Inspections
            | SourceId::Taxi
            | SourceId::Auctions
            | SourceId::Policies
            | SourceId::PolicyDetails
            | SourceId::Photos
            | SourceId::Valuation => Self::Past,
            SourceId::History
            | SourceId::Customs
            | SourceId::Recalls
            | SourceId::Decoding
            | SourceId::Conversion => Self::Car,
        }
    }
}

/// Question with the services that answer it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct AnsweredQuestion {
    pub title: &'static str,
    /// Ids of the services in the list, the highest risk first.
    pub services: Vec<&'static str>,
}

/// Service that this price list lacks and another one sells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct SoldElsewhere {
    pub title: &'static str,
    pub description: &'static str,
    pub catalogue: Catalogue,
    #[cfg_attr(feature = "ts", tsify(type = "number"))]
    pub price: Kopecks,
}

/// Price list grouped for a buyer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct BuyerList {
    pub questions: Vec<AnsweredQuestion>,
    /// Services missing in this list and sold in another one.
    pub elsewhere: Vec<SoldElsewhere>,
}

/// Groups the services of a list by question.
#[must_use]
pub fn buyer_list(list: Catalogue) -> BuyerList {
    BuyerList {
        questions: questions(list),
        elsewhere: elsewhere(list),
    }
}

/// Questions that the list answers, with the sources in the order of [`SourceId`].
fn questions(list: Catalogue) -> Vec<AnsweredQuestion> {
    let answered = Question::ALL.map(|question| {
        let sources = SourceId::VARIANTS.iter();
        let matching = sources.filter(|source| Question::of(**source) == question);
        AnsweredQuestion {
            title: question.title(),
            services: matching
                .filter_map(|source| find_by_source(list, *source))
                .map(|service| service.id)
                .collect(),
        }
    });
    let answered = answered.into_iter();
    answered
        .filter(|question| !question.services.is_empty())
        .collect()
}

/// Services that this list lacks and other lists sell.
fn elsewhere(list: Catalogue) -> Vec<SoldElsewhere> {
    // The extended list first, because a finished report offers its order.
    let lists = [Catalogue::Extended, Catalogue::Search, Catalogue::Selection];
    let missing = SourceId::VARIANTS.iter();
    missing
        .filter(|source| find_by_source(list, **source).is_none())
        .filter_map(|source| {
            let (catalogue, service) = lists
                .iter()
                .find_map(|other| Some((*other, find_by_source(*other, *source)?)))?;
            Some(SoldElsewhere {
                title: service.title,
                description: service.description,
                catalogue,
                price: service.price,
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::catalogue::items;

    #[test]
    fn buyer_questions_contain_each_service_once_with_wanted_first() {
        for list in Catalogue::ALL {
            let answered = questions(list);
            let ids: Vec<_> = answered
                .iter()
                .flat_map(|question| &question.services)
                .collect();
            assert_eq!(ids.len(), items(list).len());
            assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len());
        }
        let of_search = questions(Catalogue::Search);
        let titles: Vec<_> = of_search.iter().map(|question| question.title).collect();
        assert_eq!(
            titles,
            ["Можно ли купить", "Что с ней было", "Та ли это машина"]
        );
        assert_eq!(
            of_search.first().unwrap().services,
            ["wanted", "restrict", "zalogNotary", "zalogFedres", "fines"]
        );
    }

    #[test]
    fn missing_service_is_listed_elsewhere_with_catalogue_that_sells_it() {
        let lacking = |list| {
            let sold = elsewhere(list).into_iter();
            sold.map(|sold| (sold.title, sold.catalogue))
                .collect::<Vec<_>>()
        };
        let of_search = lacking(Catalogue::Search);
        assert!(
            of_search
                .iter()
                .all(|(_, list)| *list == Catalogue::Extended)
        );
        assert_eq!(of_search.len(), 4, "{of_search:?}");
        let of_selection = lacking(Catalogue::Selection);
        assert_eq!(of_selection.len(), 5, "{of_selection:?}");
        let auctions = SourceId::Auctions.source().title;
        assert!(of_selection.contains(&(auctions, Catalogue::Search)));
    }
}
