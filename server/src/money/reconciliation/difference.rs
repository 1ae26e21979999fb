//! A place where the books disagree, in words for operators.

use std::fmt;

use avtosled_core::money::Kopecks;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What does not agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DifferenceKind {
    /// The entries of a transfer do not sum to zero.
    TransferUnbalanced,
    /// A transfer has not two entries.
    TransferEntries,
    /// What moved on a day that is over is not what its root was made of, or the root was made again.
    LedgerRoot,
    /// A user's cached sum is not the sum of the entries.
    CachedSum,
    /// The part of a user's money that operators gave is not what the entries tell.
    GiftSum,
    /// A user's held money is not the price of what is still open in the user's reports.
    HeldSum,
    /// An entry's sum after it is not the one before it and the entry.
    RunningSum,
    /// A payment and its transfer.
    PaymentTransfer,
    /// A refund and its debit.
    RefundTransfer,
    /// A refund that was canceled and what it gave back.
    RefundReversal,
    /// What a payment says of its refunds.
    PaymentRefunded,
    /// What a payment says to be set off by closing receipts.
    PaymentClosed,
    /// A transfer of the provider's account, or between two users, that nothing explains.
    TransferUnexplained,
    /// A change that a watch found and its fee.
    NotificationFee,
    /// A fee of a notification without a change.
    FeeUnexplained,
    /// A service of a report and what was charged for it.
    ServicePrice,
    /// A package, what was charged for it and what came back when it was canceled.
    PackageSale,
    /// A plan that runs, the payment that it runs on and the end of what was paid.
    PlanPayment,
    /// A transfer of revenue or adjustments that nothing explains.
    HouseUnexplained,
    /// An operator's word about a balance, and no movement of it.
    OperatorAct,
    /// The provider's account in the ledger against payments and refunds.
    ProviderTotal,
    /// A package with less than no checks, or more than were bought.
    PackageChecks,
    /// A payment that only the provider knows.
    PaymentUnknownHere,
    /// A payment that only we know.
    PaymentUnknownThere,
    /// The provider's number of a payment.
    PaymentNumber,
    PaymentAmount,
    PaymentStatus,
    /// A refund that only the provider knows.
    RefundUnknownHere,
    /// A refund that only we know.
    RefundUnknownThere,
    RefundNumber,
    RefundAmount,
    RefundStatus,
}

impl DifferenceKind {
    /// True of what only the provider's lists show, of which a comparison sees a few days.
    #[must_use]
    pub const fn is_of_provider(self) -> bool {
        matches!(
            self,
            Self::PaymentUnknownHere
                | Self::PaymentUnknownThere
                | Self::PaymentNumber
                | Self::PaymentAmount
                | Self::PaymentStatus
                | Self::RefundUnknownHere
                | Self::RefundUnknownThere
                | Self::RefundNumber
                | Self::RefundAmount
                | Self::RefundStatus
        )
    }

    const fn title(self) -> &'static str {
        match self {
            Self::TransferUnbalanced => "сумма записей проводки не равна нулю",
            Self::TransferEntries => "в проводке не две записи",
            Self::LedgerRoot => "записи дня или его корень изменены после закрытия",
            Self::CachedSum => "остаток не равен сумме записей",
            Self::GiftSum => "от оператора осталось не столько, сколько следует из записей",
            Self::HeldSum => "удержано не столько, сколько стоит незавершённое",
            Self::RunningSum => "остаток после записи не сходится с предыдущим",
            Self::PaymentTransfer => "платёж и его проводка расходятся",
            Self::RefundTransfer => "возврат и его списание расходятся",
            Self::RefundReversal => "возврат и его отмена расходятся",
            Self::PaymentRefunded => "возвращено по платежу не столько, сколько в его возвратах",
            Self::PaymentClosed => "зачтено по платежу не столько, сколько в его чеках",
            Self::TransferUnexplained => "проводка без причины",
            Self::NotificationFee => "изменение автомобиля и плата за уведомление расходятся",
            Self::FeeUnexplained => "плата за уведомление без изменения",
            Self::ServicePrice => "услуга отчёта и её проводка расходятся",
            Self::PackageSale => "пакет и его оплата или возврат расходятся",
            Self::PlanPayment => "подписка и её оплата расходятся",
            Self::HouseUnexplained => "проводка выручки или корректировок без причины",
            Self::OperatorAct => "решение оператора о балансе без проводки",
            Self::ProviderTotal => "счёт провайдера не равен платежам за вычетом возвратов",
            Self::PackageChecks => "неверный остаток проверок пакета",
            Self::PaymentUnknownHere => "платёж известен только ЮKassa",
            Self::PaymentUnknownThere => "платёж ЮKassa неизвестен",
            Self::PaymentNumber => "номер платежа в ЮKassa другой",
            Self::PaymentAmount => "сумма платежа в ЮKassa другая",
            Self::PaymentStatus => "состояние платежа в ЮKassa другое",
            Self::RefundUnknownHere => "возврат известен только ЮKassa",
            Self::RefundUnknownThere => "возврат ЮKassa неизвестен",
            Self::RefundNumber => "номер возврата в ЮKassa другой",
            Self::RefundAmount => "сумма возврата в ЮKassa другая",
            Self::RefundStatus => "состояние возврата в ЮKassa другое",
        }
    }
}

/// A place where the books disagree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Difference {
    pub kind: DifferenceKind,
    /// What it is about, with its id.
    #[serde(rename = "where")]
    pub place: String,
    pub expected: String,
    pub found: String,
    /// All of it in one sentence.
    pub message: String,
}

impl Difference {
    pub fn new(
        kind: DifferenceKind,
        place: String,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        let (expected, found) = (expected.into(), found.into());
        let title = kind.title();
        let message = format!("{place}: {title}: ожидалось {expected}, найдено {found}");
        Self {
            kind,
            place,
            expected,
            found,
            message,
        }
    }

    /// A difference of sums, in kopecks.
    #[must_use]
    pub fn of_sums(kind: DifferenceKind, place: String, expected: i64, found: i64) -> Self {
        Self::new(kind, place, roubles(expected), roubles(found))
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// A sum of kopecks as people write it.
pub fn roubles(kopecks: i64) -> String {
    Kopecks(kopecks).spelled()
}
