//! Discrepancy found by reconciliation, with a Russian text for operators.

use std::fmt;

use avtosled_core::money::Kopecks;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Kind of a discrepancy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DiscrepancyKind {
    /// The entries of a transfer do not sum to zero.
    TransferUnbalanced,
    /// A transfer does not have two entries.
    TransferEntries,
    /// The transfers of a finished day do not match the day's digest, or the digest was recreated.
    #[serde(rename = "ledger_root")]
    LedgerDigest,
    /// A user's cached balance is not the sum of the entries.
    CachedSum,
    /// A user's operator credit is not what the entries imply.
    #[serde(rename = "gift_sum")]
    CreditSum,
    /// A user's held amount is not the price of the open services.
    HeldSum,
    /// A running sum does not follow from that of the previous entry.
    RunningSum,
    /// A payment does not match its transfer.
    PaymentTransfer,
    /// A refund does not match its debit.
    RefundTransfer,
    /// A canceled refund does not match its reversal.
    RefundReversal,
    /// A payment's refunded amount is not the sum of its refunds.
    PaymentRefunded,
    /// A payment's closed amount is not the sum of its closing receipts.
    PaymentClosed,
    /// An unexplained transfer of the provider account, or between two users.
    TransferUnexplained,
    /// A change found by a watch does not match its fee.
    NotificationFee,
    /// A notification fee without a change.
    FeeUnexplained,
    /// A service does not match what was charged for it.
    ServicePrice,
    /// A package does not match its sale or its refund after cancellation.
    PackageSale,
    /// A running plan does not match its payment or period.
    PlanPayment,
    /// An unexplained transfer of revenue or adjustments.
    #[serde(rename = "house_unexplained")]
    CompanyTransferUnexplained,
    /// An audit event about a balance without a transfer.
    #[serde(rename = "operator_act")]
    AdjustmentMissing,
    /// The provider account is not payments less refunds.
    ProviderTotal,
    /// A package's remaining checks are out of range.
    PackageChecks,
    /// A payment that only the provider has.
    PaymentUnknownHere,
    /// A payment that only we have.
    PaymentUnknownThere,
    /// A payment with another id at the provider than stored here.
    PaymentNumber,
    PaymentAmount,
    PaymentStatus,
    /// A refund that only the provider has.
    RefundUnknownHere,
    /// A refund that only we have.
    RefundUnknownThere,
    RefundNumber,
    RefundAmount,
    RefundStatus,
}

impl DiscrepancyKind {
    /// Whether only the provider's lists show this kind, of which a run compares a few days.
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
            Self::LedgerDigest => "записи дня или его корень изменены после закрытия",
            Self::CachedSum => "остаток не равен сумме записей",
            Self::CreditSum => "от оператора осталось не столько, сколько следует из записей",
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
            Self::CompanyTransferUnexplained => "проводка выручки или корректировок без причины",
            Self::AdjustmentMissing => "решение оператора о балансе без проводки",
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

/// A discrepancy found by reconciliation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Discrepancy {
    pub kind: DiscrepancyKind,
    /// Object concerned, with its id.
    #[serde(rename = "where")]
    pub subject: String,
    pub expected: String,
    pub found: String,
    /// Whole discrepancy as one sentence.
    pub message: String,
}

impl Discrepancy {
    pub fn new(
        kind: DiscrepancyKind,
        subject: String,
        expected: impl Into<String>,
        found: impl Into<String>,
    ) -> Self {
        let (expected, found) = (expected.into(), found.into());
        let title = kind.title();
        let message = format!("{subject}: {title}: ожидалось {expected}, найдено {found}");
        Self {
            kind,
            subject,
            expected,
            found,
            message,
        }
    }

    /// A discrepancy of two amounts in kopecks.
    #[must_use]
    pub fn of_sums(kind: DiscrepancyKind, subject: String, expected: i64, found: i64) -> Self {
        Self::new(kind, subject, roubles(expected), roubles(found))
    }
}

impl fmt::Display for Discrepancy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// Kopecks formatted as roubles.
pub fn roubles(kopecks: i64) -> String {
    Kopecks(kopecks).formatted()
}
