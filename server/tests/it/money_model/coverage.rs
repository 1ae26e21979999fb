//! Counters of accepted and refused events; a run in which all orders are refused proves nothing.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};

use crate::money_model::steps::Event;

/// Number of accepted and refused responses by event.
static ANSWERS: Mutex<BTreeMap<String, (u32, u32)>> = Mutex::new(BTreeMap::new());

/// Name of an event without its details.
pub fn name(event: &Event) -> String {
    match event {
        Event::OrderOffer { offer, .. } => format!("{offer:?}"),
        event => {
            let text = format!("{event:?}");
            let name = text.split_whitespace().next().unwrap();
            name.to_owned()
        }
    }
}

/// Counts a response.
pub fn note(event: &Event, status: u16) {
    let name = name(event);
    let mut answers = ANSWERS.lock().unwrap();
    let (accepted, refused) = answers.entry(name).or_default();
    *if status < 300 { accepted } else { refused } += 1;
}

/// Number of charges for the discounts of plans that ended early.
static PLAN_CHARGES: AtomicU32 = AtomicU32::new(0);

pub fn note_plan_charge() {
    PLAN_CHARGES.fetch_add(1, Ordering::Relaxed);
}

pub fn plan_charges() -> u32 {
    PLAN_CHARGES.load(Ordering::Relaxed)
}

/// Number of accepted and refused responses of all events.
pub fn summary() -> BTreeMap<String, (u32, u32)> {
    ANSWERS.lock().unwrap().clone()
}
