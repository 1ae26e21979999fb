//! What a buyer asks of a car, and which sources answer it.

use serde::Serialize;
use strum::VariantArray;

use super::{Catalogue, Service, items};
use crate::money::Kopecks;
use crate::sources::SourceId;

/// A buyer's question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Question {
    /// What can stop the deal or be left to the new owner.
    Deal,
    Past,
    /// Whether the car is the one of its papers.
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

/// A question and what a list sells to answer it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct AnsweredQuestion {
    pub title: &'static str,
    /// Ids of the list, the worst risk first.
    pub services: Vec<&'static str>,
}

/// What a list does not sell and another one does.
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

/// A list as a buyer reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(tsify::Tsify), tsify(missing_as_null))]
#[serde(rename_all = "camelCase")]
pub struct BuyerList {
    pub questions: Vec<AnsweredQuestion>,
    /// What this list lacks.
    pub elsewhere: Vec<SoldElsewhere>,
}

/// The services of a list by what a buyer asks.
#[must_use]
pub fn buyer_list(list: Catalogue) -> BuyerList {
    BuyerList {
        questions: questions(list),
        elsewhere: elsewhere(list),
    }
}

/// The questions that a list answers; sources stand in the order of what they can tell.
fn questions(list: Catalogue) -> Vec<AnsweredQuestion> {
    let answered = Question::ALL.map(|question| {
        let sources = SourceId::VARIANTS.iter();
        let asked = sources.filter(|source| Question::of(**source) == question);
        AnsweredQuestion {
            title: question.title(),
            services: asked
                .filter_map(|source| sold(list, *source))
                .map(|service| service.id)
                .collect(),
        }
    });
    let answered = answered.into_iter();
    answered
        .filter(|question| !question.services.is_empty())
        .collect()
}

/// What only other lists sell.
fn elsewhere(list: Catalogue) -> Vec<SoldElsewhere> {
    // Of two lists the one whose order goes on from a report comes first.
    let lists = [Catalogue::Extended, Catalogue::Search, Catalogue::Selection];
    let missing = SourceId::VARIANTS.iter();
    missing
        .filter(|source| sold(list, **source).is_none())
        .filter_map(|source| {
            let (catalogue, service) = lists
                .iter()
                .find_map(|other| Some((*other, sold(*other, *source)?)))?;
            Some(SoldElsewhere {
                title: service.title,
                description: service.description,
                catalogue,
                price: service.price,
            })
        })
        .collect()
}

fn sold(list: Catalogue, source: SourceId) -> Option<&'static Service> {
    items(list).iter().find(|service| service.source == source)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn each_service_answers_one_question_and_the_wanted_list_stands_first() {
        for list in Catalogue::ALL {
            let asked = questions(list);
            let ids: Vec<_> = asked
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
    fn what_a_list_lacks_is_named_with_the_list_that_has_it() {
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
