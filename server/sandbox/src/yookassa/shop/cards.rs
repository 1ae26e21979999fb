//! Test cards, and reasons of payment cancellations.

use chrono::{DateTime, Datelike, Utc};
use serde::Serialize;
use serde_json::{Value, json};

const NETWORK: &str = "payment_network";
const YOO_MONEY: &str = "yoo_money";

/// Reason a payment or a refund was canceled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Cancellation {
    party: &'static str,
    reason: &'static str,
}

impl Cancellation {
    /// Not paid in time; the party is not documented, nor is that of `REVOKED`.
    pub const UNPAID: Self = Self::by(YOO_MONEY, "expired_on_confirmation");
    /// Permission to charge a saved card revoked by the payer.
    pub const REVOKED: Self = Self::by(YOO_MONEY, "permission_revoked");
    /// Balance of the shop too low for a refund.
    pub const REFUND_UNPAID: Self = Self::by(YOO_MONEY, "insufficient_funds");

    const fn by(party: &'static str, reason: &'static str) -> Self {
        Self { party, reason }
    }

    pub const fn by_network(reason: &'static str) -> Self {
        Self::by(NETWORK, reason)
    }

    pub fn for_reason(reason: &str) -> Option<Self> {
        let mut declines = TEST_CARDS.iter().filter_map(|card| match card.verdict {
            Verdict::Declined(cancellation) => Some(cancellation),
            _ => None,
        });
        declines.find(|cancellation| cancellation.reason == reason)
    }

    /// Reason as displayed to the payer.
    pub fn text(self) -> &'static str {
        let declined = Verdict::Declined(self);
        let card = TEST_CARDS.iter().find(|card| card.verdict == declined);
        match (card, self.reason) {
            (Some(card), _) => card.text,
            (None, "expired_on_confirmation") => "Время на оплату вышло",
            (None, "permission_revoked") => "Разрешение на списания отозвано",
            (None, _) => "Платёж отменён",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Pays,
    Requires3ds,
    Declined(Cancellation),
}

#[derive(Debug)]
pub struct TestCard {
    pub number: &'static str,
    /// Payment system, as named by the API.
    pub brand: &'static str,
    pub verdict: Verdict,
    /// Effect as displayed to the payer.
    pub text: &'static str,
}

const fn card(number: &'static str, brand: &'static str, verdict: Verdict) -> TestCard {
    let text = match verdict {
        Verdict::Requires3ds => "платит после 3-D Secure",
        _ => "платит",
    };
    TestCard {
        number,
        brand,
        verdict,
        text,
    }
}

/// Documented Mastercard test card of a decline reason.
const fn decline(
    number: &'static str,
    party: &'static str,
    reason: &'static str,
    text: &'static str,
) -> TestCard {
    let verdict = Verdict::Declined(Cancellation::by(party, reason));
    TestCard {
        text,
        ..card(number, "MasterCard", verdict)
    }
}

#[rustfmt::skip]
pub const TEST_CARDS: &[TestCard] = &[
    card("5555555555554444", "MasterCard", Verdict::Pays),
    card("4111111111111111", "Visa", Verdict::Pays),
    card("2202474301322987", "Mir", Verdict::Pays),
    card("5555555555554477", "MasterCard", Verdict::Requires3ds),
    card("4793128161644804", "Visa", Verdict::Requires3ds),
    card("2200000000000004", "Mir", Verdict::Requires3ds),
    decline("5555555555554592", NETWORK, "3d_secure_failed", "Не пройдена проверка 3-D Secure"),
    decline("5555555555554535", NETWORK, "call_issuer", "Банк отказал без причины: позвоните в банк"),
    decline("5555555555554543", NETWORK, "card_expired", "Истёк срок карты"),
    decline("5555555555554568", NETWORK, "fraud_suspected", "Банк заподозрил мошенничество"),
    decline("5555555555554527", NETWORK, "general_decline", "Банк отказал: причина неизвестна"),
    decline("5555555555554600", NETWORK, "insufficient_funds", "Не хватает денег на карте"),
    decline("5555555555554618", NETWORK, "invalid_card_number", "Неверный номер карты"),
    decline("5555555555554626", NETWORK, "invalid_csc", "Неверный код CVC"),
    decline("5555555555554501", NETWORK, "issuer_unavailable", "Банк карты не отвечает"),
    decline("5555555555554576", NETWORK, "payment_method_limit_exceeded", "Исчерпан лимит карты"),
    decline("5555555555554550", NETWORK, "payment_method_restricted", "Операции по карте запрещены"),
    decline("5555555555554584", YOO_MONEY, "country_forbidden", "Карты этой страны не принимаются"),
    decline("5555555555554634", YOO_MONEY, "fraud_suspected", "ЮKassa заподозрила мошенничество"),
];

/// Card as entered, without its security code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    pub number: &'static str,
    pub brand: &'static str,
    pub expiry_year: i32,
    pub expiry_month: u32,
}

impl Card {
    fn last4(&self) -> &str {
        &self.number[self.number.len().saturating_sub(4)..]
    }

    /// Field `title` of a payment method.
    pub fn title(&self) -> String {
        format!("Bank card *{}", self.last4())
    }

    /// Whether the month of expiry has passed.
    pub fn has_expired(&self, now: DateTime<Utc>) -> bool {
        (self.expiry_year, self.expiry_month) < (now.year(), now.month())
    }

    /// Object `card` of a payment method.
    pub fn json(&self) -> Value {
        json!({
            "first6": self.number.get(..6),
            "last4": self.last4(),
            "expiry_year": format!("{:04}", self.expiry_year),
            "expiry_month": format!("{:02}", self.expiry_month),
            "card_type": self.brand,
            "issuer_country": if self.brand == "Mir" { "RU" } else { "US" },
        })
    }
}
