//! Payment methods of the provider: names, titles, saving and refunds.

use std::fmt;

use serde::{Deserialize, Serialize};
use strum::{EnumIter, EnumString, IntoStaticStr};

/// Type of a payment method, named as by the provider; in the order in which pages list them.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    EnumIter,
    EnumString,
    IntoStaticStr,
)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum MethodKind {
    /// Faster payments system of the Bank of Russia.
    Sbp,
    BankCard,
    /// `SberPay` of Sberbank.
    Sberbank,
    /// T-Pay of T-Bank.
    TinkoffBank,
    /// `YooMoney` wallet.
    YooMoney,
    /// Type that this release does not know.
    Other,
}

impl MethodKind {
    /// Kind of a type named by the provider; [`Self::Other`] for an unknown one.
    #[must_use]
    pub fn of(name: &str) -> Self {
        name.parse().unwrap_or(Self::Other)
    }

    /// Name in the API and in the database.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// Russian name within a sentence.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sbp => "СБП",
            Self::BankCard => "банковская карта",
            Self::Sberbank => "SberPay",
            Self::TinkoffBank => "T-Pay",
            Self::YooMoney => "кошелёк ЮMoney",
            Self::Other => "другой способ",
        }
    }

    /// Means of a payment within a sentence: «оплатить картой», «оплатить по СБП».
    #[must_use]
    pub const fn by(self) -> &'static str {
        match self {
            Self::Sbp => "по СБП",
            Self::BankCard => "картой",
            Self::Sberbank => "через SberPay",
            Self::TinkoffBank => "через T-Pay",
            Self::YooMoney => "с кошелька ЮMoney",
            Self::Other => "другим способом",
        }
    }

    /// Whether the provider can charge the saved method without the payer.
    #[must_use]
    pub const fn is_saveable(self) -> bool {
        !matches!(self, Self::Other)
    }

    /// Age limit of a refundable payment, years.
    #[must_use]
    pub const fn refund_years(self) -> u32 {
        match self {
            Self::Sberbank => 1,
            Self::Sbp | Self::BankCard | Self::TinkoffBank | Self::YooMoney | Self::Other => 3,
        }
    }

    /// Title of a payment method with the brand of the card and the last digits of card or account.
    #[must_use]
    pub fn title(self, brand: Option<&str>, last4: Option<&str>) -> String {
        let name = match (self, brand) {
            (Self::BankCard, Some(brand)) if brand != UNKNOWN_BRAND => brand,
            (Self::BankCard, _) => "Карта",
            (Self::YooMoney, _) => "ЮMoney",
            (Self::Other, _) => "Другой способ",
            (Self::Sbp | Self::Sberbank | Self::TinkoffBank, _) => self.name(),
        };
        match last4 {
            Some(last4) => format!("{name} •• {last4}"),
            None => name.to_owned(),
        }
    }

    /// Destination of a refund: «на карту Visa •• 4444», «по СБП».
    #[must_use]
    pub fn destination(self, title: Option<&str>) -> String {
        match (self, title) {
            (Self::Sbp, _) => "по СБП".to_owned(),
            (Self::BankCard, Some(title)) => {
                format!("на карту {}", title.trim_start_matches("Карта "))
            }
            (Self::BankCard, None) => "на карту".to_owned(),
            (Self::Sberbank, _) => "через SberPay".to_owned(),
            (Self::TinkoffBank, _) => "через T-Pay".to_owned(),
            (Self::YooMoney, Some(title)) => format!("на кошелёк {title}"),
            (Self::YooMoney, None) => "на кошелёк ЮMoney".to_owned(),
            (Self::Other, _) => SAME_METHOD.to_owned(),
        }
    }
}

impl fmt::Display for MethodKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// Brand that the provider sends for a card of an unknown brand.
const UNKNOWN_BRAND: &str = "Unknown";

/// Destination of a refund to an unknown or to several payment methods.
pub const SAME_METHOD: &str = "тем же способом";

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator;

    use super::*;

    #[test]
    fn unknown_payment_type_is_parsed_as_other_method() {
        for kind in MethodKind::iter() {
            assert_eq!(MethodKind::of(kind.code()), kind);
        }
        for name in ["", "alfa_pay", "SBP", "bank card"] {
            assert_eq!(MethodKind::of(name), MethodKind::Other, "{name}");
        }
    }

    #[test]
    fn payment_method_title_has_brand_and_last_four_digits_only() {
        let card = |brand| MethodKind::BankCard.title(brand, Some("4477"));
        assert_eq!(card(Some("Visa")), "Visa •• 4477");
        assert_eq!(card(Some("Unknown")), "Карта •• 4477");
        assert_eq!(card(None), "Карта •• 4477");
        assert_eq!(MethodKind::Sbp.title(None, None), "СБП");
        assert_eq!(
            MethodKind::YooMoney.title(None, Some("1234")),
            "ЮMoney •• 1234"
        );
        assert_eq!(
            MethodKind::Sberbank.title(Some("Mir"), Some("0004")),
            "SberPay •• 0004"
        );
        assert_eq!(MethodKind::Other.title(None, None), "Другой способ");
    }

    #[test]
    fn destination_of_each_payment_method_is_phrase_with_preposition() {
        for (kind, title, text) in [
            (MethodKind::Sbp, Some("СБП"), "по СБП"),
            (
                MethodKind::BankCard,
                Some("Visa •• 4477"),
                "на карту Visa •• 4477",
            ),
            (
                MethodKind::BankCard,
                Some("Карта •• 4477"),
                "на карту •• 4477",
            ),
            (MethodKind::BankCard, None, "на карту"),
            (
                MethodKind::YooMoney,
                Some("ЮMoney •• 1234"),
                "на кошелёк ЮMoney •• 1234",
            ),
            (MethodKind::YooMoney, None, "на кошелёк ЮMoney"),
            (MethodKind::Sberbank, None, "через SberPay"),
            (MethodKind::TinkoffBank, None, "через T-Pay"),
            (MethodKind::Other, Some("Другой способ"), "тем же способом"),
        ] {
            assert_eq!(kind.destination(title), text);
        }
    }

    #[test]
    fn only_known_types_are_saved_for_automatic_charges() {
        let saved: Vec<_> = MethodKind::iter()
            .filter(|kind| kind.is_saveable())
            .collect();
        assert_eq!(saved.len(), 5);
        assert!(!saved.contains(&MethodKind::Other));
    }
}
