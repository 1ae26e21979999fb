//! What happens to payments: paid, declined, captured, canceled, late.

use chrono::DateTime;
use chrono::TimeDelta;
use chrono::Utc;
use serde_json::Value;

use crate::yookassa::agenda::Task;
use crate::yookassa::books::Movement;
use crate::yookassa::books::MovementKind;
use crate::yookassa::cards::Cancellation;
use crate::yookassa::cards::Card;
use crate::yookassa::magic::Magic;
use crate::yookassa::payment::Authorization;
use crate::yookassa::payment::Instrument;
use crate::yookassa::payment::Payment;
use crate::yookassa::payment::Status;
use crate::yookassa::receipt::Receipt;
use crate::yookassa::receipt::Registration;
use crate::yookassa::receipt::Sale;
use crate::yookassa::register::Register;
use crate::yookassa::saved::SavedMethod;
use crate::yookassa::saved::SavingStatus;

/// The payer's time to pay by card.
pub const PAYER_TIME: TimeDelta = TimeDelta::hours(1);
/// The shop's time to capture a card payment.
const HOLD_TIME: TimeDelta = TimeDelta::days(7);
/// How long the cash register takes when the payment does not wait for it.
const REGISTER_TIME: TimeDelta = TimeDelta::seconds(10);
/// How long it takes, and how long a slow refund takes, when something waits for it.
pub const LONG_TIME: TimeDelta = TimeDelta::seconds(60);

impl Register {
    /// The payer's card is good: the money is put aside, or will be.
    pub fn authorize(
        &mut self,
        id: &str,
        instrument: Instrument,
        has_3ds: bool,
        now: DateTime<Utc>,
    ) {
        let mut draw = self.draw();
        let Some(payment) = self.payments.get_mut(id) else {
            return;
        };
        payment.is_confirmed = true;
        payment.last_decline = None;
        payment.instrument = Some(instrument);
        payment.authorization = Some(Authorization {
            rrn: draw.digits(12),
            auth_code: draw.digits(6),
            has_3ds,
        });
        match payment.terms.magic {
            Some(Magic::Stuck) => {}
            Some(Magic::RegisterFirst) => {
                self.plan_in(LONG_TIME, Task::RegisterAnswers(id.to_owned()), now);
            }
            _ => self.accept(id, now),
        }
    }

    /// The money of a confirmed payment is put aside; a one-stage payment is captured with it.
    pub fn accept(&mut self, id: &str, now: DateTime<Utc>) {
        let Some(payment) = self.payments.get_mut(id) else {
            return;
        };
        if payment.status != Status::Pending || !payment.is_confirmed {
            return;
        }
        payment.status = Status::WaitingForCapture;
        let kopecks = payment.terms.kopecks;
        let is_one_stage = payment.terms.is_one_stage;
        if payment.terms.saves_method
            && let Some(instrument) = &mut payment.instrument
            && !instrument.is_saved
        {
            instrument.is_saved = true;
            let card = instrument.card.clone();
            self.methods.add(SavedMethod {
                id: id.to_owned(),
                status: SavingStatus::Active,
                card: Some(card),
                confirmation: None,
                metadata: Value::Object(serde_json::Map::new()),
                refusal: None,
                last_decline: None,
                created_at: now,
            });
        }
        self.move_money(MovementKind::Hold, id, None, kopecks, now);
        if is_one_stage {
            self.capture(id, kopecks, None, now);
            return;
        }
        self.plan_in(HOLD_TIME, Task::HoldEnds(id.to_owned()), now);
        if let Some(payment) = self.payments.get_mut(id) {
            payment.expires_at = Some(now + HOLD_TIME);
        }
        self.tell_payment("payment.waiting_for_capture", id, now);
    }

    /// Takes that much of the money put aside and gives the rest back.
    pub fn capture(&mut self, id: &str, kopecks: i64, sale: Option<Sale>, now: DateTime<Utc>) {
        let Some(payment) = self.payments.get_mut(id) else {
            return;
        };
        let rest = payment.terms.kopecks - kopecks;
        payment.status = Status::Succeeded;
        payment.terms.kopecks = kopecks;
        payment.captured_at = Some(now);
        payment.expires_at = None;
        if sale.is_some() {
            payment.terms.sale = sale;
        }
        let sale = payment.terms.sale.clone();
        self.move_money(MovementKind::Capture, id, None, kopecks, now);
        if rest > 0 {
            self.move_money(MovementKind::Release, id, None, rest, now);
        }
        if let Some(sale) = sale {
            self.send_receipt(id, None, sale, None, now);
        }
        self.tell_payment("payment.succeeded", id, now);
    }

    /// Ends a payment without money.
    pub fn cancel(&mut self, id: &str, cancellation: Cancellation, now: DateTime<Utc>) {
        let Some(payment) = self.payments.get_mut(id) else {
            return;
        };
        let was_held = payment.status == Status::WaitingForCapture;
        let kopecks = payment.terms.kopecks;
        payment.status = Status::Canceled;
        payment.cancellation = Some(cancellation);
        payment.expires_at = None;
        if let Some(registration) = &mut payment.registration {
            *registration = Registration::Canceled;
        }
        if was_held {
            self.move_money(MovementKind::Release, id, None, kopecks, now);
        }
        self.tell_payment("payment.canceled", id, now);
    }

    /// The bank declines the payer's card. The payer may try another one, or it is over.
    pub fn decline(
        &mut self,
        id: &str,
        card: Card,
        cancellation: Cancellation,
        may_retry: bool,
        now: DateTime<Utc>,
    ) {
        let Some(payment) = self.payments.get_mut(id) else {
            return;
        };
        payment.last_decline = Some(cancellation);
        if may_retry {
            return;
        }
        payment.instrument = Some(Instrument {
            id: id.to_owned(),
            card,
            is_saved: false,
        });
        self.cancel(id, cancellation, now);
    }

    /// Nobody has paid in time.
    pub fn end_unpaid(&mut self, id: &str, now: DateTime<Utc>) {
        if self.payments.get(id).is_some_and(Payment::awaits_payer) {
            self.cancel(id, Cancellation::UNPAID, now);
        }
    }

    /// The shop has not captured in time.
    pub fn end_hold(&mut self, id: &str, now: DateTime<Utc>) {
        let payment = self.payments.get(id);
        if payment.is_some_and(|payment| payment.status == Status::WaitingForCapture) {
            self.cancel(id, Cancellation::UNCAPTURED, now);
        }
    }

    /// Hands a receipt to the cash register.
    pub fn send_receipt(
        &mut self,
        payment_id: &str,
        refund_id: Option<&str>,
        sale: Sale,
        settlements: Option<Value>,
        now: DateTime<Utc>,
    ) -> String {
        let id = format!("rt-{}", self.mint("001b", now));
        self.receipts.add(Receipt {
            id: id.clone(),
            registration: Registration::Pending,
            payment_id: payment_id.to_owned(),
            refund_id: refund_id.map(str::to_owned),
            sale,
            settlements,
            created_at: now,
            registered: None,
        });
        self.plan_in(REGISTER_TIME, Task::ReceiptRegistered(id.clone()), now);
        id
    }

    /// The cash register has answered for a receipt.
    pub fn register_receipt(&mut self, id: &str, now: DateTime<Utc>) {
        let number = self.count();
        let Some(receipt) = self.receipts.get_mut(id) else {
            return;
        };
        receipt.registration = Registration::Succeeded;
        receipt.registered = Some((now, number));
        // A receipt that was sent by itself says nothing of the payment's own.
        if receipt.settlements.is_some() {
            return;
        }
        let registration = if let Some(refund_id) = &receipt.refund_id {
            self.refunds.get_mut(refund_id).map(|r| &mut r.registration)
        } else {
            let payment = self.payments.get_mut(&receipt.payment_id);
            payment.map(|payment| &mut payment.registration)
        };
        if let Some(registration) = registration {
            *registration = Some(Registration::Succeeded);
        }
    }

    /// The payer has not confirmed the saving of a card in time.
    pub fn end_unconfirmed(&mut self, id: &str) {
        if let Some(method) = self.methods.get_mut(id)
            && method.status == SavingStatus::Pending
        {
            method.status = SavingStatus::Inactive;
        }
    }

    /// Adds a line to the books.
    pub fn move_money(
        &mut self,
        kind: MovementKind,
        payment_id: &str,
        refund_id: Option<&str>,
        kopecks: i64,
        at: DateTime<Utc>,
    ) {
        self.books.note(Movement {
            at,
            kind,
            payment_id: payment_id.to_owned(),
            refund_id: refund_id.map(str::to_owned),
            kopecks,
        });
    }

    fn tell_payment(&mut self, name: &'static str, id: &str, now: DateTime<Utc>) {
        if let Some(object) = self.payments.get(id).map(Payment::json) {
            self.tell(name, id, object, now);
        }
    }
}
