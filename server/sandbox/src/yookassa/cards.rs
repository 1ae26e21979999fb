//! The cards that a test shop takes: which pay, which ask for 3-D Secure, which are declined and why.

use chrono::DateTime;
use chrono::Datelike;
use chrono::TimeDelta;
use chrono::Utc;
use serde_json::Value;
use serde_json::json;

/// A payment system as the API names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brand {
    MasterCard,
    Visa,
    Mir,
    AmericanExpress,
    Jcb,
    DinersClub,
    /// Maestro: the API has no word for it.
    Unknown,
}

impl Brand {
    /// `card_type` of the API.
    pub fn name(self) -> &'static str {
        match self {
            Self::MasterCard => "MasterCard",
            Self::Visa => "Visa",
            Self::Mir => "Mir",
            Self::AmericanExpress => "AmericanExpress",
            Self::Jcb => "JCB",
            Self::DinersClub => "DinersClub",
            Self::Unknown => "Unknown",
        }
    }
}

/// A card that pays.
pub struct GoodCard {
    pub number: &'static str,
    pub brand: Brand,
    pub has_3ds: bool,
}

const fn good(number: &'static str, brand: Brand, has_3ds: bool) -> GoodCard {
    GoodCard {
        number,
        brand,
        has_3ds,
    }
}

/// Cards that pay, in the order of the page.
pub const GOOD: &[GoodCard] = &[
    good("5555555555554444", Brand::MasterCard, false),
    good("4111111111111111", Brand::Visa, false),
    good("2202474301322987", Brand::Mir, false),
    good("5555555555554477", Brand::MasterCard, true),
    good("4793128161644804", Brand::Visa, true),
    good("2200000000000004", Brand::Mir, true),
    good("6759649826438453", Brand::Unknown, false),
    good("4175001000000017", Brand::Visa, false),
    good("370000000000002", Brand::AmericanExpress, false),
    good("3528000700000000", Brand::Jcb, false),
    good("36700102000000", Brand::DinersClub, false),
];

const NETWORK: &str = "payment_network";
const YOO_MONEY: &str = "yoo_money";

/// Why a payment or a refund ended without money.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancellation {
    pub party: &'static str,
    pub reason: &'static str,
}

impl Cancellation {
    /// By the shop itself.
    pub const BY_MERCHANT: Self = Self {
        party: "merchant",
        reason: "canceled_by_merchant",
    };
    /// Nobody paid in time. The party is not documented, here and in the next two.
    pub const UNPAID: Self = Self {
        party: YOO_MONEY,
        reason: "expired_on_confirmation",
    };
    /// The shop did not capture in time.
    pub const UNCAPTURED: Self = Self {
        party: YOO_MONEY,
        reason: "expired_on_capture",
    };
    /// The payer took back the right to charge a saved card.
    pub const REVOKED: Self = Self {
        party: YOO_MONEY,
        reason: "permission_revoked",
    };

    /// The shop's account had not enough for a refund.
    pub const REFUND_UNPAID: Self = Self {
        party: YOO_MONEY,
        reason: "insufficient_funds",
    };

    /// A refusal of the payer's bank.
    pub const fn by_network(reason: &'static str) -> Self {
        Self {
            party: NETWORK,
            reason,
        }
    }

    /// `cancellation_details` of the API.
    pub fn json(self) -> Value {
        json!({ "party": self.party, "reason": self.reason })
    }
}

/// Cards that are declined for one reason.
pub struct Decline {
    pub cancellation: Cancellation,
    /// What the payer reads.
    pub text: &'static str,
    /// Numbers of `BRANDS_OF_DECLINES`, in that order.
    pub numbers: [&'static str; 3],
}

/// Brands of the cards in each row of the declines.
pub const BRANDS_OF_DECLINES: [Brand; 3] = [Brand::MasterCard, Brand::Visa, Brand::Mir];

const fn decline(
    party: &'static str,
    reason: &'static str,
    text: &'static str,
    numbers: [&'static str; 3],
) -> Decline {
    Decline {
        cancellation: Cancellation { party, reason },
        text,
        numbers,
    }
}

/// Reasons in the order of the contract.
#[rustfmt::skip]
pub const DECLINES: &[Decline] = &[
    decline(NETWORK, "3d_secure_failed", "Не пройдена проверка 3-D Secure",
        ["5555555555554592", "4839665499603842", "2200000000000012"]),
    decline(NETWORK, "call_issuer", "Банк отказал без причины: позвоните в банк",
        ["5555555555554535", "4926946416239025", "2200000000000020"]),
    decline(NETWORK, "card_expired", "Истёк срок карты",
        ["5555555555554543", "4141435412630840", "2200000000000038"]),
    decline(NETWORK, "fraud_suspected", "Банк заподозрил мошенничество",
        ["5555555555554568", "4483274282299972", "2200000000000046"]),
    decline(NETWORK, "general_decline", "Банк отказал: причина неизвестна",
        ["5555555555554527", "4889971706588753", "2202202212312379"]),
    decline(NETWORK, "insufficient_funds", "Не хватает денег на карте",
        ["5555555555554600", "4562265587712390", "2200000000000053"]),
    decline(NETWORK, "invalid_card_number", "Неверный номер карты",
        ["5555555555554618", "4951017853630544", "2201382000000013"]),
    decline(NETWORK, "invalid_csc", "Неверный код CVC",
        ["5555555555554626", "4194180666146368", "2200770212727079"]),
    decline(NETWORK, "issuer_unavailable", "Банк карты не отвечает",
        ["5555555555554501", "4654130848359150", "2201382000000021"]),
    decline(NETWORK, "payment_method_limit_exceeded", "Исчерпан лимит карты",
        ["5555555555554576", "4565231022577548", "2201382000000039"]),
    decline(NETWORK, "payment_method_restricted", "Операции по карте запрещены",
        ["5555555555554550", "4233961169071671", "2201382000000047"]),
    decline(YOO_MONEY, "country_forbidden", "Карты этой страны не принимаются",
        ["5555555555554584", "4969751510013864", "2201382000000054"]),
    decline(YOO_MONEY, "fraud_suspected", "ЮKassa заподозрила мошенничество",
        ["5555555555554634", "4119098878796485", "2201696981989955"]),
];

/// What becomes of a number typed on the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Pays,
    Asks3ds,
    Declined(Cancellation),
}

/// Payment system and verdict of a test card; nothing for any other number.
pub fn look_up(number: &str) -> Option<(Brand, Verdict)> {
    if let Some(card) = GOOD.iter().find(|card| card.number == number) {
        let verdict = if card.has_3ds {
            Verdict::Asks3ds
        } else {
            Verdict::Pays
        };
        return Some((card.brand, verdict));
    }
    DECLINES.iter().find_map(|decline| {
        let place = decline.numbers.iter().position(|known| *known == number)?;
        let verdict = Verdict::Declined(decline.cancellation);
        Some((BRANDS_OF_DECLINES[place], verdict))
    })
}

/// The cancellation for a reason of the table.
pub fn cancellation_for(reason: &str) -> Option<Cancellation> {
    let mut all = DECLINES.iter().map(|decline| decline.cancellation);
    all.find(|cancellation| cancellation.reason == reason)
}

/// The reason in words, for the payer.
pub fn words_for(cancellation: Cancellation) -> &'static str {
    let row = DECLINES
        .iter()
        .find(|decline| decline.cancellation == cancellation);
    match (row, cancellation.reason) {
        (Some(row), _) => row.text,
        (None, "expired_on_confirmation") => "Время на оплату вышло",
        (None, "expired_on_capture") => "Магазин не подтвердил платёж вовремя",
        (None, "canceled_by_merchant") => "Магазин отменил платёж",
        (None, "permission_revoked") => "Разрешение на списания отозвано",
        (None, _) => "Платёж отменён",
    }
}

/// A card as it was filled in, without its code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    pub number: String,
    pub brand: Brand,
    pub expiry_year: i32,
    pub expiry_month: u32,
}

impl Card {
    /// The first digits, which tell the bank.
    fn first6(&self) -> &str {
        self.number.get(..6).unwrap_or_default()
    }

    fn last4(&self) -> &str {
        let start = self.number.len().saturating_sub(4);
        self.number.get(start..).unwrap_or_default()
    }

    /// `title` of a payment method.
    pub fn title(&self) -> String {
        format!("Bank card *{}", self.last4())
    }

    /// Whether the month of its end is over.
    pub fn has_expired(&self, now: DateTime<Utc>) -> bool {
        (self.expiry_year, self.expiry_month) < (now.year(), now.month())
    }

    /// `card` of a payment method.
    pub fn json(&self) -> Value {
        let country = match self.brand {
            Brand::Mir => "RU",
            _ => "US",
        };
        json!({
            "first6": self.first6(),
            "last4": self.last4(),
            "expiry_year": format!("{:04}", self.expiry_year),
            "expiry_month": format!("{:02}", self.expiry_month),
            "card_type": self.brand.name(),
            "issuer_country": country,
        })
    }
}

/// The expiry that ready cards are filled in with: a few years ahead, `MM/YY`.
pub fn ready_expiry(now: DateTime<Utc>) -> String {
    let later = now + TimeDelta::days(3 * 365);
    later.format("%m/%y").to_string()
}
