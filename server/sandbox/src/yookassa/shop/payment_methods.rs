//! Payment methods of the checkout page, and the outcomes that the payer can select.

use serde_json::{Value, json};

use crate::yookassa::shop::cards::{Cancellation, Card};

/// Payment method of a payment, with its card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PaymentMethod {
    BankCard(Card),
    App(App),
}

/// Payment method that is confirmed in an app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum App {
    Sbp,
    Sberbank,
    TinkoffBank,
    YooMoney,
    /// Method that the provider added after the client was written.
    AlfaPay,
}

/// Behaviour of the refunds of a payment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Refunding {
    #[default]
    AtOnce,
    NextDay,
    CanceledNextDay,
    /// Partial refunds are rejected.
    WholeOnly,
}

/// Answer of the payer's app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AppVerdict {
    /// Payment; with `None` refunds behave as usual for the method.
    Pays(Option<Refunding>),
    Declined(Cancellation),
}

/// Outcome on the page: name in the form, effect as displayed to the payer, verdict.
pub type Outcome = (&'static str, &'static str, AppVerdict);

#[rustfmt::skip]
pub const OUTCOMES: [Outcome; 7] = [
    ("paid", "Платит", AppVerdict::Pays(None)),
    ("refund_next_day", "Платит, возврат проходит через сутки", AppVerdict::Pays(Some(Refunding::NextDay))),
    ("refund_canceled", "Платит, возврат отменяется через сутки", AppVerdict::Pays(Some(Refunding::CanceledNextDay))),
    ("partial_refund_refused", "Платит, возвращается только целиком", AppVerdict::Pays(Some(Refunding::WholeOnly))),
    ("declined", "Отказ в приложении банка", AppVerdict::Declined(Cancellation::by_network("general_decline"))),
    ("insufficient_funds", "Не хватает денег", AppVerdict::Declined(Cancellation::by_network("insufficient_funds"))),
    ("expired", "QR-код устарел", AppVerdict::Declined(Cancellation::UNPAID)),
];

/// Types of payment methods in `GET /me`.
pub const METHOD_TYPES: [&str; 5] = ["bank_card", "yoo_money", "sberbank", "tinkoff_bank", "sbp"];

impl App {
    pub const ALL: [Self; 5] = [
        Self::Sbp,
        Self::Sberbank,
        Self::TinkoffBank,
        Self::YooMoney,
        Self::AlfaPay,
    ];

    /// Field `type` of a payment method.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sbp => "sbp",
            Self::Sberbank => "sberbank",
            Self::TinkoffBank => "tinkoff_bank",
            Self::YooMoney => "yoo_money",
            Self::AlfaPay => "alfa_pay",
        }
    }

    /// Field `title` of a payment method, and its name on the page.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Sbp => "СБП",
            Self::Sberbank => "SberPay",
            Self::TinkoffBank => "T-Pay",
            Self::YooMoney => "ЮMoney",
            Self::AlfaPay => "Alfa Pay",
        }
    }

    /// Usual behaviour of refunds for the method.
    pub const fn refunding(self) -> Refunding {
        match self {
            Self::Sbp => Refunding::NextDay,
            Self::Sberbank | Self::TinkoffBank | Self::YooMoney | Self::AlfaPay => {
                Refunding::AtOnce
            }
        }
    }
}

impl PaymentMethod {
    /// Object `payment_method` of a payment, without id and state.
    pub fn json(&self, is_paid: bool) -> Value {
        match self {
            Self::BankCard(card) => json!({
                "type": "bank_card", "title": card.title(), "card": card.json(),
            }),
            Self::App(app) => {
                let mut method = json!({ "type": app.name(), "title": app.title() });
                match app {
                    App::Sbp if is_paid => {
                        method["sbp_operation_id"] = "1027088AE4CB48CB81287833347A8777".into();
                        let bank = json!({ "bank_id": "100000000111", "bic": "044525225" });
                        method["payer_bank_details"] = bank;
                    }
                    App::YooMoney => method["account_number"] = "410011758831136".into(),
                    App::Sberbank => method["phone"] = "79000000000".into(),
                    App::Sbp | App::TinkoffBank | App::AlfaPay => {}
                }
                method
            }
        }
    }
}
