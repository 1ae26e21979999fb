//! The part of an answer that a service keeps.

use avtosled_core::report::{Answer, Block, Mileage, PolicyDetails};
use avtosled_core::sources::SourceId;
use serde_json::Value;

use avtosled_vendors::car_data::SourceAnswer;

/// The answer as the report keeps it, with what of it could not be read.
#[must_use]
pub fn answer_for(source: SourceId, answer: &SourceAnswer) -> Option<Answer> {
    Some(Answer {
        block: block_for(source, answer.block.as_ref()?),
        other: answer.unparsed.iter().map(Value::to_string).collect(),
        silent: answer.silent.clone(),
    })
}

/// True when an answer serves a service. Only the police tell a mileage: where they are silent,
/// cards of the second source are no answer to that.
#[must_use]
pub fn serves(source: SourceId, answer: &SourceAnswer) -> bool {
    let has_reading = |block: &Block| match block {
        Block::Inspections(cards) => cards.cards.iter().any(|card| card.mileage.is_some()),
        _ => true,
    };
    source != SourceId::Mileage
        || answer.silent.is_empty()
        || answer.block.as_ref().is_some_and(has_reading)
}

/// Two services read another's call: mileage comes with the inspection cards, the terms of the
/// policy in force with all policies.
fn block_for(source: SourceId, block: &Block) -> Block {
    match (source, block) {
        (SourceId::Mileage, Block::Inspections(cards)) => {
            Block::Mileage(Mileage::from_inspections(cards))
        }
        (SourceId::PolicyDetails, Block::Osago(all)) => {
            Block::PolicyDetails(PolicyDetails::from_policies(all))
        }
        (_, block) => block.clone(),
    }
}

/// The answer as it came, where it names nobody.
#[must_use]
pub fn kept_raw(source: SourceId, answer: &SourceAnswer) -> Option<Value> {
    (!source.source().names_people).then(|| answer.raw.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use avtosled_core::report::{Inspection, Inspections};

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
        assert!(serves(SourceId::Inspections, &silent) && !serves(SourceId::Mileage, &silent));
        assert!(serves(SourceId::Mileage, &answer(None, &[])));
        assert!(serves(SourceId::Mileage, &answer(Some(5), &["ГИБДД"])));
    }
}
