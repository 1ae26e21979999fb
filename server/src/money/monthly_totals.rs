//! Services, payments and balances of an account by calendar month (Moscow), read from the ledger alone.
//!
//! A row belongs to the month of its transfer's time. Rows are never added to a settled month, and never
//! changed, so the totals of a settled month are final.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::{AddAssign, Sub};
use std::str::FromStr;

use avtosled_core::date::Date;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use crate::money::credit_replay::CreditBalances;
use crate::money::ledger::{AccountKind, TransferKind};
use crate::money::repository::monthly_totals::{self as repo, DatedMovement};
use crate::money::repository::operations;
use crate::money::statement;
use crate::platform::clock::{moscow_day, moscow_midnight};
use crate::platform::db::{Conn, StorageError};

/// Time after the end of a month when all its transfers are committed, as in the hash chain of the ledger.
pub const SETTLED_AFTER: Duration = Duration::hours(1);
/// Largest difference of the times of two transfers whose row numbers are in the other order.
const MAX_DISORDER: Duration = Duration::hours(1);
const PAGE: u64 = 1_000;

/// Calendar month in Moscow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Month {
    /// First day.
    start: Date,
}

/// Error: the text is not a month such as `2026-11`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a month is written as yyyy-mm")]
pub struct MonthFormatError;

impl Month {
    /// Month of a moment.
    #[must_use]
    pub fn of(time: DateTime<Utc>) -> Self {
        let day = moscow_day(time);
        let start = Date::new(day.year(), day.month(), 1);
        Self {
            start: start.unwrap_or(day),
        }
    }

    /// First day.
    #[must_use]
    pub fn first_day(self) -> Date {
        self.start
    }

    /// Last day.
    #[must_use]
    pub fn last_day(self) -> Date {
        moscow_day(self.end() - Duration::hours(1))
    }

    /// First moment.
    #[must_use]
    pub fn start(self) -> DateTime<Utc> {
        moscow_midnight(self.start)
    }

    /// First moment of the next month.
    #[must_use]
    pub fn end(self) -> DateTime<Utc> {
        moscow_midnight(self.start.plus_months(1))
    }

    /// Moment from which the totals never change.
    #[must_use]
    pub fn settled_at(self) -> DateTime<Utc> {
        self.end() + SETTLED_AFTER
    }
}

impl FromStr for Month {
    type Err = MonthFormatError;

    fn from_str(text: &str) -> Result<Self, MonthFormatError> {
        if text.len() != "yyyy-mm".len() {
            return Err(MonthFormatError);
        }
        let start = Date::from_str(&format!("{text}-01")).map_err(|_| MonthFormatError)?;
        Ok(Self { start })
    }
}

impl fmt::Display for Month {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}", self.start.year(), self.start.month())
    }
}

/// Kind of service or correction by which money becomes revenue, or revenue is given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Service {
    /// Answers of sources.
    Checks,
    Packages,
    Notifications,
    /// Discounts of a subscription whose money was withdrawn.
    PlanCharges,
    /// Unused checks of cancelled packages; negative.
    PackageReturns,
    /// Other revenue given back; negative.
    Returns,
}

/// Total of one kind of service.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ServiceTotal {
    /// Number of transfers.
    pub count: u64,
    /// Revenue, in kopecks; negative if it was given back.
    pub sum: i64,
    /// Part of the revenue that was paid with operator credit, which is a discount.
    pub discount: i64,
}

/// Money of an account in kopecks: available and held together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Funds {
    /// Money that the user paid.
    pub own: i64,
    /// Operator credit.
    pub credit: i64,
    /// Part of both that is held for orders in progress.
    pub held: i64,
}

impl Funds {
    fn of(balances: &CreditBalances) -> Self {
        let credit = balances.credit + balances.credit_held;
        Self {
            own: balances.available + balances.held - credit,
            credit,
            held: balances.held,
        }
    }
}

impl Sub for Funds {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            own: self.own - other.own,
            credit: self.credit - other.credit,
            held: self.held - other.held,
        }
    }
}

impl AddAssign for Funds {
    fn add_assign(&mut self, other: Self) {
        self.own += other.own;
        self.credit += other.credit;
        self.held += other.held;
    }
}

/// Services of one month by kind.
pub type Services = BTreeMap<Service, ServiceTotal>;

/// Everything that moved on an account in one month; the changes lead from `opening` to `closing`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MonthTotals {
    pub opening: Funds,
    /// Payments received.
    pub received: Funds,
    /// Refunds to the payment method, less those that the bank returned.
    pub refunded: Funds,
    /// Credits and debits by operators.
    pub adjusted: Funds,
    /// Rest of a purchase without account.
    pub transferred: Funds,
    /// Holds of orders and their releases, which change only `held`.
    pub reserved: Funds,
    /// Change by the services.
    pub spent: Funds,
    pub closing: Funds,
    pub services: Services,
}

/// Sum of the services in kopecks: the revenue from the account, negative if more was given back.
#[must_use]
pub fn revenue(services: &Services) -> i64 {
    services.values().map(|total| total.sum).sum()
}

/// Sum of the services less the discounts, in kopecks: what the user paid for them.
#[must_use]
pub fn paid(services: &Services) -> i64 {
    let paid = services.values().map(|total| total.sum - total.discount);
    paid.sum()
}

/// Totals of an account in a month.
pub async fn read(conn: &impl Conn, user: Uuid, month: Month) -> Result<MonthTotals, StorageError> {
    let end = operations::find_last(conn, user).await? + 1;
    let (start, until) = (month.start(), month.end());
    let first = statement::find_first(conn, user, start - MAX_DISORDER, end).await?;
    let after = statement::find_first(conn, user, until + MAX_DISORDER, end).await?;
    let mut totals = MonthTotals::default();
    let (mut earlier, mut changes) = (Funds::default(), Funds::default());
    let rows = (first, after - 1);
    totals.opening = replay(conn, user, rows, |movement, change| {
        if movement.created_at < start {
            earlier += change;
        } else if movement.created_at < until {
            changes += change;
            *totals.change_of(movement) += change;
            count(&mut totals.services, movement, change);
        }
    })
    .await?;
    totals.opening += earlier;
    totals.closing = totals.opening;
    totals.closing += changes;
    Ok(totals)
}

/// Months of an account with services, and the services of each.
pub async fn list(conn: &impl Conn, user: Uuid) -> Result<BTreeMap<Month, Services>, StorageError> {
    let last = operations::find_last(conn, user).await?;
    let mut months: BTreeMap<Month, Services> = BTreeMap::new();
    replay(conn, user, (1, last), |movement, change| {
        if service(movement).is_some() {
            let month = Month::of(movement.created_at);
            count(months.entry(month).or_default(), movement, change);
        }
    })
    .await?;
    Ok(months)
}

impl MonthTotals {
    /// Change to which a transfer is added.
    fn change_of(&mut self, movement: &DatedMovement) -> &mut Funds {
        if service(movement).is_some() {
            return &mut self.spent;
        }
        match movement.kind {
            TransferKind::Topup | TransferKind::Subscription => &mut self.received,
            TransferKind::Refund => &mut self.refunded,
            TransferKind::Adjustment if is_between(movement, AccountKind::Adjustments) => {
                &mut self.adjusted
            }
            TransferKind::Adjustment => &mut self.transferred,
            // A hold and its release change neither the own money nor the credit.
            TransferKind::Hold
            | TransferKind::Release
            | TransferKind::Capture
            | TransferKind::Package
            | TransferKind::PlanCharge
            | TransferKind::Notification => &mut self.reserved,
        }
    }
}

fn is_between(movement: &DatedMovement, account: AccountKind) -> bool {
    movement.from_account == account || movement.to_account == account
}

/// Kind of service of a transfer; `None` if it moves no revenue.
fn service(movement: &DatedMovement) -> Option<Service> {
    // The credited part of a cancelled package comes from the revenue through the adjustments.
    let is_package = movement.kind == TransferKind::Package;
    if !is_package && !is_between(movement, AccountKind::Revenue) {
        return None;
    }
    let is_return = movement.to_account == AccountKind::Available;
    Some(match movement.kind {
        TransferKind::Package if is_return => Service::PackageReturns,
        TransferKind::Package => Service::Packages,
        TransferKind::Capture => Service::Checks,
        TransferKind::Notification => Service::Notifications,
        TransferKind::PlanCharge => Service::PlanCharges,
        _ => Service::Returns,
    })
}

fn count(services: &mut Services, movement: &DatedMovement, change: Funds) {
    let Some(service) = service(movement) else {
        return;
    };
    let total = services.entry(service).or_default();
    total.count += 1;
    total.sum -= change.own + change.credit;
    total.discount -= change.credit;
}

/// Calls `each` with the transfers of a range of rows and the change of the funds by each.
///
/// Returns the funds before the range. Earlier rows are read from the first credit on, if there is one.
async fn replay(
    conn: &impl Conn,
    user: Uuid,
    (first, last): (i64, i64),
    mut each: impl FnMut(&DatedMovement, Funds) + Send,
) -> Result<Funds, StorageError> {
    let credited = repo::find_first_credit(conn, user).await?;
    let mut next = credited.map_or(first, |credited| credited.min(first));
    let mut balances = CreditBalances {
        available: operations::find_sum(conn, user, AccountKind::Available, next - 1).await?,
        held: operations::find_sum(conn, user, AccountKind::Held, next - 1).await?,
        ..CreditBalances::default()
    };
    let mut opening = Funds::of(&balances);
    while next <= last {
        let page = repo::page(conn, user, (next, last), PAGE).await?;
        let Some(newest) = page.last() else { break };
        next = newest.seq + 1;
        for movement in &page {
            let before = Funds::of(&balances);
            balances.apply(movement.from_account, movement.to_account, movement.amount);
            let after = Funds::of(&balances);
            if movement.seq < first {
                opening = after;
            } else {
                each(movement, after - before);
            }
        }
    }
    Ok(opening)
}
