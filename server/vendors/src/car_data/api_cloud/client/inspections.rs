//! Inspection cards: the source, and the cards from which the valuation takes the mileage.

use avtosled_core::report::{Block, Inspections};
use avtosled_core::sources::SourceId;

use super::ApiCloud;
use super::fan_out::SourceResult;
use super::inspection_cache::CachedCards;
use crate::car_data::call_log::CallLog;
use crate::car_data::{SourceAnswer, Subject};

impl ApiCloud {
    /// Queries the inspection source and caches its result.
    pub(super) async fn inspections(&self, log: &CallLog, subject: &Subject) -> SourceResult {
        let entry = self.inspections.entry(subject);
        // Neither of two concurrent requests waits for the other.
        let cached = entry.try_lock();
        let answer = self.source(log, SourceId::Inspections, subject).await;
        if let Ok(mut cached) = cached {
            *cached = Some(CachedCards::new(answer.as_ref().ok().and_then(cards)));
        }
        answer
    }

    /// Cards for the valuation, cached or queried; not queried after a recent failure.
    pub(super) async fn known_cards(
        &self,
        log: &CallLog,
        subject: &Subject,
    ) -> Option<Inspections> {
        if let Some(cached) = self.inspections.find(subject).await {
            return cached.cards;
        }
        let answer = self.source(log, SourceId::Inspections, subject).await;
        answer.ok().as_ref().and_then(cards)
    }
}

fn cards(answer: &SourceAnswer) -> Option<Inspections> {
    match &answer.block {
        Some(Block::Inspections(cards)) => Some(cards.clone()),
        _ => None,
    }
}
