//! What a payer is asked for on the page: to pay, or to let a card be saved.

use std::time::Duration;

use chrono::DateTime;
use chrono::Utc;

use crate::yookassa::cards::Cancellation;
use crate::yookassa::cards::Card;
use crate::yookassa::cards::Verdict;
use crate::yookassa::flow::PAYER_TIME;
use crate::yookassa::payment::Confirmation;
use crate::yookassa::payment::Instrument;
use crate::yookassa::payment::Payment;
use crate::yookassa::payment::Status;
use crate::yookassa::register::Register;
use crate::yookassa::saved::SavedMethod;
use crate::yookassa::saved::SavingStatus;

/// How far the payer has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// A card is to be filled in; perhaps after one that was declined.
    Open(Option<Cancellation>),
    /// The card is waiting for the payer's word in 3-D Secure.
    Challenged,
    /// Paid, but not done yet.
    Processing,
    Done,
    Ended(Cancellation),
}

/// A payment or a saving, as the page shows it.
#[derive(Clone, Debug)]
pub struct Order {
    pub id: String,
    /// Sum to pay; nothing when a card is only saved.
    pub kopecks: Option<i64>,
    pub description: Option<String>,
    /// The card will be charged later without the payer.
    pub saves_card: bool,
    pub return_url: String,
    pub progress: Progress,
    /// What is left of the payer's time.
    pub time_left: Duration,
}

impl Register {
    /// The order with that id, if it ever had a page.
    pub fn order(&self, id: &str, now: DateTime<Utc>) -> Option<Order> {
        let paid = self.payments.get(id).and_then(of_payment);
        let order = paid.or_else(|| self.methods.get(id).and_then(of_saving))?;
        let (mut order, created_at) = order;
        order.time_left = (created_at + PAYER_TIME - now).to_std().unwrap_or_default();
        if matches!(order.progress, Progress::Open(_)) && self.challenges.contains_key(id) {
            order.progress = Progress::Challenged;
        }
        Some(order)
    }

    /// The payer has sent a card, which the bank answers for.
    pub fn take_card(
        &mut self,
        id: &str,
        card: Card,
        verdict: Verdict,
        may_retry: bool,
        now: DateTime<Utc>,
    ) {
        match verdict {
            Verdict::Asks3ds => {
                self.challenges.insert(id.to_owned(), card);
            }
            Verdict::Pays => self.take_good_card(id, card, false, now),
            Verdict::Declined(cancellation) => {
                self.take_bad_card(id, card, cancellation, may_retry, now);
            }
        }
    }

    /// The payer has answered in 3-D Secure.
    pub fn end_challenge(
        &mut self,
        id: &str,
        is_passed: bool,
        may_retry: bool,
        now: DateTime<Utc>,
    ) {
        let Some(card) = self.challenges.remove(id) else {
            return;
        };
        if is_passed {
            self.take_good_card(id, card, true, now);
        } else {
            let cancellation = Cancellation::by_network("3d_secure_failed");
            self.take_bad_card(id, card, cancellation, may_retry, now);
        }
    }

    fn take_good_card(&mut self, id: &str, card: Card, has_3ds: bool, now: DateTime<Utc>) {
        if self.payments.get(id).is_none() {
            return self.save_card(id, card, now);
        }
        let instrument = Instrument {
            id: id.to_owned(),
            card,
            is_saved: false,
        };
        self.authorize(id, instrument, has_3ds, now);
    }

    fn take_bad_card(
        &mut self,
        id: &str,
        card: Card,
        cancellation: Cancellation,
        may_retry: bool,
        now: DateTime<Utc>,
    ) {
        if self.payments.get(id).is_some() {
            self.decline(id, card, cancellation, may_retry, now);
        } else {
            self.refuse_card(id, cancellation, may_retry);
        }
    }
}

fn of_payment(payment: &Payment) -> Option<(Order, DateTime<Utc>)> {
    let progress = match (payment.status, payment.cancellation) {
        (Status::Pending, _) if payment.is_confirmed => Progress::Processing,
        (Status::Canceled, Some(cancellation)) => Progress::Ended(cancellation),
        (Status::Pending | Status::Canceled, _) => Progress::Open(payment.last_decline),
        (Status::WaitingForCapture | Status::Succeeded, _) => Progress::Done,
    };
    let confirmation = payment.confirmation.as_ref()?;
    let mut order = order(&payment.id, confirmation, progress);
    order.kopecks = Some(payment.terms.kopecks);
    order.description.clone_from(&payment.terms.description);
    order.saves_card = payment.terms.saves_method;
    Some((order, payment.created_at))
}

fn of_saving(method: &SavedMethod) -> Option<(Order, DateTime<Utc>)> {
    let unconfirmed = method.last_decline.unwrap_or(Cancellation::UNPAID);
    let progress = match method.status {
        SavingStatus::Pending => Progress::Open(method.last_decline),
        SavingStatus::Active => Progress::Done,
        SavingStatus::Inactive => Progress::Ended(unconfirmed),
    };
    let confirmation = method.confirmation.as_ref()?;
    Some((order(&method.id, confirmation, progress), method.created_at))
}

fn order(id: &str, confirmation: &Confirmation, progress: Progress) -> Order {
    Order {
        id: id.to_owned(),
        kopecks: None,
        description: None,
        saves_card: true,
        return_url: confirmation.return_url.clone(),
        progress,
        time_left: Duration::ZERO,
    }
}
