//! Inspection cards that two sources of one order need: the cards themselves, and the price.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use avtosled_core::report::{Block, Inspections};
use avtosled_core::sources::SourceId;
use tokio::time::Instant;

use super::ApiCloud;
use super::several::Answered;
use crate::car_data::Subject;
use crate::car_data::calls::CallLog;

/// The sources of an order are asked within minutes.
const KEPT: Duration = Duration::from_mins(5);

/// The end of a question: what it told, where it was answered.
#[derive(Clone)]
struct End {
    came: Instant,
    cards: Option<Inspections>,
}

/// The source holds the lock while it asks, so that the price can wait for its answer.
type Car = Arc<tokio::sync::Mutex<Option<End>>>;

/// Cards by the VIN or body number of their car.
#[derive(Default)]
pub struct Cards(Mutex<HashMap<String, Car>>);

impl Cards {
    fn of(&self, subject: &Subject) -> Car {
        let mut cars = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // One that is locked is being asked about.
        cars.retain(|_, car| {
            let is_fresh = |end: &Option<End>| end.as_ref().is_some_and(End::is_fresh);
            Arc::strong_count(car) > 1 || car.try_lock().is_ok_and(|end| is_fresh(&end))
        });
        Arc::clone(cars.entry(subject.key().to_owned()).or_default())
    }
}

impl End {
    fn is_fresh(&self) -> bool {
        self.came.elapsed() < KEPT
    }
}

impl ApiCloud {
    /// The source itself: always asked.
    pub(super) async fn inspections(&self, log: &CallLog, subject: &Subject) -> Answered {
        let car = self.cards.of(subject);
        // Of two at once neither waits for the other.
        let end = car.try_lock();
        let answer = self.source(log, SourceId::Inspections, subject).await;
        if let Ok(mut end) = end {
            *end = Some(End {
                came: Instant::now(),
                cards: answer
                    .as_ref()
                    .ok()
                    .and_then(|answer| cards(answer.block.as_ref())),
            });
        }
        answer
    }

    /// The cards for the price: those that the order asks for anyway, else asked for. A register that
    /// was silent a moment ago is left alone.
    pub(super) async fn known_cards(
        &self,
        log: &CallLog,
        subject: &Subject,
    ) -> Option<Inspections> {
        let car = self.cards.of(subject);
        let known = car.lock().await.clone();
        if let Some(end) = known.filter(End::is_fresh) {
            return end.cards;
        }
        let answer = self.source(log, SourceId::Inspections, subject).await;
        answer.ok().and_then(|answer| cards(answer.block.as_ref()))
    }
}

fn cards(block: Option<&Block>) -> Option<Inspections> {
    match block {
        Some(Block::Inspections(cards)) => Some(cards.clone()),
        _ => None,
    }
}
