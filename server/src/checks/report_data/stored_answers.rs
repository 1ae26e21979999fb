//! Part of an answer that is stored per service.

use avtosled_core::date::Date;
use avtosled_core::report::{Answer, Block, Mileage, PolicyDetails};
use avtosled_core::sources::SourceId;
use serde_json::Value;

use avtosled_vendors::car_data::SourceAnswer;

/// Answer to store: the block, with unparsed records and doubted values beside it.
#[must_use]
pub fn answer_for(source: SourceId, answer: &SourceAnswer, today: Date) -> Option<Answer> {
    let block = block_for(source, answer.block.as_ref()?);
    Some(answer.stored_with(block, today))
}

/// Whether an answer serves a service.
/// Only the traffic police report mileage: without it, cards of the second source do not serve the mileage service.
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

/// Block that a service reads from the answer of another service's call.
/// Mileage comes with inspection cards, policy terms with policies.
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

/// Raw answer to store, if it names no people.
#[must_use]
pub fn kept_raw(source: SourceId, answer: &SourceAnswer) -> Option<Value> {
    (!source.source().has_personal_data).then(|| answer.raw.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use avtosled_core::report::{Inspection, Inspections};

    #[test]
    fn incomplete_cards_without_mileage_do_not_answer_mileage_service() {
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
