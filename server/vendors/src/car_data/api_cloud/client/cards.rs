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
/// Cars remembered at once.
const MOST_KEPT: usize = 1_000;

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
    /// Where there is no room for one more car, nobody else finds what is told of it.
    fn of(&self, subject: &Subject) -> Car {
        let mut cars = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // One that is locked is being asked about.
        cars.retain(|_, car| {
            let is_fresh = |end: &Option<End>| end.as_ref().is_some_and(End::is_fresh);
            Arc::strong_count(car) > 1 || car.try_lock().is_ok_and(|end| is_fresh(&end))
        });
        if let Some(car) = cars.get(subject.key()) {
            return Arc::clone(car);
        }
        let car = Car::default();
        if cars.len() < MOST_KEPT {
            cars.insert(subject.key().to_owned(), Arc::clone(&car));
        }
        car
    }

    /// How the question ended that the source was asked within the last minutes; one on its way is waited for.
    async fn find(&self, subject: &Subject) -> Option<End> {
        let car = self.of(subject);
        let known = car.lock().await.clone();
        let kept = known.filter(End::is_fresh);
        let from = if kept.is_some() { "kept" } else { "asked" };
        metrics::counter!("remembered_answers_total", "what" => "cards", "from" => from)
            .increment(1);
        kept
    }
}

impl End {
    fn now(cards: Option<Inspections>) -> Self {
        Self {
            came: Instant::now(),
            cards,
        }
    }

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
            let told = answer.as_ref().ok();
            *end = Some(End::now(
                told.and_then(|answer| cards(answer.block.as_ref())),
            ));
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
        if let Some(end) = self.cards.find(subject).await {
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

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    fn car(number: usize) -> Subject {
        Subject::of_vin(&format!("XTA{number:014}"))
    }

    async fn keep(cards: &Cards, subject: &Subject) {
        *cards.of(subject).lock().await = Some(End::now(None));
    }

    #[tokio::test(start_paused = true)]
    async fn the_source_is_asked_again_after_five_minutes() {
        let (cards, car) = (Cards::default(), car(0));
        assert!(cards.find(&car).await.is_none());
        keep(&cards, &car).await;
        advance(Duration::from_secs(5 * 60 - 1)).await;
        assert!(cards.find(&car).await.is_some());
        advance(Duration::from_secs(1)).await;
        assert!(cards.find(&car).await.is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn so_many_cars_are_remembered_and_no_more() {
        let cards = Cards::default();
        for number in 0..=MOST_KEPT {
            keep(&cards, &car(number)).await;
        }
        assert_eq!(cards.0.lock().unwrap().len(), MOST_KEPT);
        assert!(cards.find(&car(0)).await.is_some());
        let late = car(MOST_KEPT);
        assert!(cards.find(&late).await.is_none());
        advance(KEPT).await;
        keep(&cards, &late).await;
        assert!(cards.find(&late).await.is_some(), "old ones make room");
    }
}
