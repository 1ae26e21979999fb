//! The calls behind services, and the part of an answer that a service keeps.

use avtosled_core::report::{Answer, Block, Mileage, Policies, Policy};
use serde_json::Value;

use avtosled_vendors::car_data::{SourceAnswer, SourceCall};

/// The call behind a provider method of the catalogue; `None` while it is not connected.
#[must_use]
pub fn call_for_method(method: &str) -> Option<SourceCall> {
    match method {
        "gibddhistory" => Some(SourceCall::History),
        "gibdddtp" => Some(SourceCall::Accidents),
        "gibddwanted" => Some(SourceCall::Wanted),
        "gibddrestricted" => Some(SourceCall::Restrictions),
        // The odometer readings come with the inspection cards, so they are asked once for both.
        "eaist" | "probeg" => Some(SourceCall::Inspections),
        // The terms of a policy come with the policies.
        "osago" | "osagoinfo" => Some(SourceCall::Policies),
        "fts" => Some(SourceCall::Customs),
        "photos" => Some(SourceCall::Photos),
        "zalognotary" => Some(SourceCall::Pledges),
        "fedresurs" => Some(SourceCall::Leases),
        "otzivcamp" => Some(SourceCall::Recalls),
        "vininfo" => Some(SourceCall::Decoding),
        "taxi" => Some(SourceCall::Taxi),
        "fines" => Some(SourceCall::Fines),
        "auctions" => Some(SourceCall::Auctions),
        "conversion" => Some(SourceCall::Conversion),
        "fssp" => Some(SourceCall::Enforcement),
        "valuation" => Some(SourceCall::Valuation),
        "bankruptcy" => Some(SourceCall::Bankruptcy),
        _ => None,
    }
}

/// The name of a call in the database and the queue.
#[must_use]
pub fn call_name(call: SourceCall) -> &'static str {
    match call {
        SourceCall::History => "history",
        SourceCall::Accidents => "accidents",
        SourceCall::Wanted => "wanted",
        SourceCall::Restrictions => "restrictions",
        SourceCall::Inspections => "inspections",
        SourceCall::Policies => "policies",
        SourceCall::Customs => "customs",
        SourceCall::Photos => "photos",
        SourceCall::Pledges => "pledges",
        SourceCall::Leases => "leases",
        SourceCall::Recalls => "recalls",
        SourceCall::Decoding => "decoding",
        SourceCall::Taxi => "taxi",
        SourceCall::Fines => "fines",
        SourceCall::Auctions => "auctions",
        SourceCall::Conversion => "conversion",
        SourceCall::Enforcement => "enforcement",
        SourceCall::Valuation => "valuation",
        SourceCall::Bankruptcy => "bankruptcy",
    }
}

/// The call of a name.
#[must_use]
pub fn find_call(name: &str) -> Option<SourceCall> {
    SourceCall::ALL
        .iter()
        .copied()
        .find(|call| call_name(*call) == name)
}

/// The answer as the report keeps it, with what of it could not be read.
#[must_use]
pub fn answer_for(method: &str, answer: &SourceAnswer) -> Option<Answer> {
    Some(Answer {
        block: block_for(method, answer.block.as_ref()?),
        other: answer.unparsed.iter().map(Value::to_string).collect(),
        silent: answer.silent.clone(),
    })
}

/// True when an answer serves a service. Only the police tell a mileage: where they are silent,
/// cards of the second source are no answer to that.
#[must_use]
pub fn serves(method: &str, answer: &SourceAnswer) -> bool {
    let has_reading = |block: &Block| match block {
        Block::Inspections(cards) => cards.cards.iter().any(|card| card.mileage.is_some()),
        _ => true,
    };
    method != "probeg" || answer.silent.is_empty() || answer.block.as_ref().is_some_and(has_reading)
}

/// Two services read another's call: mileage comes with the inspection cards, the terms of the
/// policy in force with all policies.
fn block_for(method: &str, block: &Block) -> Block {
    match (method, block) {
        ("probeg", Block::Inspections(cards)) => Block::Mileage(Mileage::from_inspections(cards)),
        ("osagoinfo", Block::Osago(all)) => {
            let is_active = |policy: &&Policy| policy.is_active == Some(true);
            let active: Vec<Policy> = all.policies.iter().filter(is_active).cloned().collect();
            Block::OsagoInfo(Policies {
                count: u32::try_from(active.len()).unwrap_or(u32::MAX),
                policies: active,
            })
        }
        (_, block) => block.clone(),
    }
}

/// The answer as it came, where it names nobody.
#[must_use]
pub fn kept_raw(source_call: Option<&str>, answer: &SourceAnswer) -> Option<Value> {
    let names_people = source_call
        .and_then(find_call)
        .is_some_and(SourceCall::names_people);
    (!names_people).then(|| answer.raw.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use avtosled_core::catalogue;
    use avtosled_core::catalogue::Catalogue;
    use avtosled_core::report::{Inspection, Inspections};

    #[test]
    fn every_call_is_found_by_its_name() {
        for &call in SourceCall::ALL {
            assert_eq!(find_call(call_name(call)), Some(call));
        }
    }

    #[test]
    fn cards_without_mileage_are_no_answer_where_the_police_are_silent() {
        let answer = |mileage, silent: &[&str]| SourceAnswer {
            block: Some(Block::Inspections(Inspections {
                cards: vec![Inspection {
                    mileage,
                    ..Inspection::default()
                }],
                ..Inspections::default()
            })),
            silent: silent.iter().map(ToString::to_string).collect(),
            ..SourceAnswer::default()
        };
        let silent = answer(None, &["ГИБДД"]);
        assert!(serves("eaist", &silent) && !serves("probeg", &silent));
        assert!(serves("probeg", &answer(None, &[])));
        assert!(serves("probeg", &answer(Some(5), &["ГИБДД"])));
    }

    #[test]
    fn the_catalogue_says_connected_where_there_is_a_call() {
        for list in Catalogue::ALL {
            for service in catalogue::items(list) {
                let has_call = call_for_method(service.method).is_some();
                assert_eq!(service.connected, has_call, "{}", service.id);
            }
        }
    }
}
