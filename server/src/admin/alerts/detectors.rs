//! Alert detectors: conditions that need an operator at this moment.

use chrono::Duration;

use crate::admin::certificates::{self, Certificate};
use crate::admin::repository::alerts::{self as repo, Alert, CodeEnds, Kind, PaymentEnds};
use crate::admin::repository::overview::{count_differences, count_held_payments};
use crate::admin::vendor::balance;
use crate::identity::sign_in::phone_sign_in::CODE_LIFETIME_S;
use crate::identity::sign_in::sign_in_limits;
use crate::money::limits;
use crate::money::reconciliation::open_discrepancies;
use crate::platform::Context;
use crate::platform::backups;
use crate::platform::db::StorageError;
use crate::platform::repository::signing_keys;

/// Days of spending below which a balance is low, whatever its size.
const DAYS_LEFT: i64 = 3;
/// Age after which the balance at the vendor counts as unknown.
const BALANCE_AGE: Duration = Duration::minutes(30);
/// Consecutive failures of a method within an hour that raise an alert.
const FAILURES: i64 = 5;
const FAILING_SINCE: Duration = Duration::hours(1);
/// Age up to which dead jobs raise an alert.
const DEAD_SINCE: Duration = Duration::hours(24);
/// Age up to which differing vendor statements raise an alert.
const STATEMENTS_SINCE: Duration = Duration::days(3);
/// Declined payments in an hour that raise an alert.
/// They must also be half of all payments and twice the share of the week before.
const REFUSALS: i64 = 5;
const REFUSED_SINCE: Duration = Duration::hours(1);
const USUALLY_SINCE: Duration = Duration::days(7);
/// Codes sent in an hour that suggest SMS pumping, with less than a third confirmed.
const CODES: i64 = 30;
const CODES_SINCE: Duration = Duration::hours(1);
/// Age of a signing key that raises an alert; keys are rotated every three months.
const KEY_AGE: Duration = Duration::days(100);

/// A condition found by a detector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detection {
    pub kind: Kind,
    /// Vendor method, day, job kind or user concerned; empty for a kind with one subject.
    pub subject: String,
    /// Description of the condition.
    pub detail: String,
}

impl Detection {
    fn new(kind: Kind, subject: impl Into<String>, detail: impl Into<String>) -> Self {
        Self {
            kind,
            subject: subject.into(),
            detail: detail.into(),
        }
    }

    /// Whether a detection is the condition of an alert: equal kind and subject.
    #[must_use]
    pub fn is_of(&self, alert: &Alert) -> bool {
        self.kind == alert.kind && self.subject == alert.subject
    }
}

/// Runs all detectors; returns the detected conditions.
pub async fn look(ctx: &Context) -> Result<Vec<Detection>, StorageError> {
    let mut seen = open_breakers(ctx);
    seen.extend(low_balance(ctx).await?);
    seen.extend(low_sms_balance(ctx));
    seen.extend(failing_sources(ctx).await?);
    seen.extend(differences(ctx).await?);
    seen.extend(dead_jobs(ctx).await?);
    seen.extend(payments(ctx).await?);
    seen.extend(many_codes(ctx).await?);
    seen.extend(unconfirmed_codes(ctx).await?);
    seen.extend(high_turnovers(ctx).await?);
    seen.extend(old_keys(ctx).await?);
    seen.extend(expiring_certificates(ctx).await);
    seen.extend(old_backup(ctx));
    Ok(seen)
}

/// Detects open circuit breakers of this process; other processes detect their own.
fn open_breakers(ctx: &Context) -> Vec<Detection> {
    let open = ctx.car_data.open_breakers();
    metrics::gauge!("avtosled_circuit_breakers_open")
        .set(u32::try_from(open.len()).unwrap_or(u32::MAX));
    let detail = "Метод подряд не отвечал и пока не спрашивается: источник в отчётах пропускается, \
                  деньги за него возвращаются.";
    open.into_iter()
        .map(|method| Detection::new(Kind::BreakerOpen, method, detail))
        .collect()
}

async fn low_balance(ctx: &Context) -> Result<Option<Detection>, StorageError> {
    let Some(account) = balance::find(ctx).await? else {
        return Ok(None);
    };
    if ctx.clock.now() - account.last_checked > BALANCE_AGE {
        let detail = "Поставщик больше получаса не сообщает остаток на счёте.";
        return Ok(Some(Detection::new(
            Kind::FailingSource,
            "apilk.balance",
            detail,
        )));
    }
    let is_short = account.days_left.is_some_and(|days| days < DAYS_LEFT);
    if account.available > ctx.low_balance && !is_short {
        return Ok(None);
    }
    let days = account.days_left.map_or_else(String::new, |days| {
        format!(" При нынешнем расходе хватит на дней: {days}.")
    });
    let detail = format!(
        "Осталось {} вместе с кредитом.{days}",
        account.available.formatted()
    );
    Ok(Some(Detection::new(Kind::LowVendorBalance, "", detail)))
}

/// Detects a low or unknown SMS balance, as cached by this process.
fn low_sms_balance(ctx: &Context) -> Option<Detection> {
    let now = ctx.clock.now();
    if ctx.sms_balance.is_silent(now) {
        let detail = "SMS-шлюз больше получаса не сообщает остаток на счёте.";
        return Some(Detection::new(Kind::FailingSource, "smsru.balance", detail));
    }
    let left = ctx.sms_balance.left(now);
    let left = left.filter(|left| *left <= ctx.low_balance)?;
    let detail = format!("Осталось {}.", left.formatted());
    Some(Detection::new(Kind::LowSmsBalance, "", detail))
}

/// Detects users who withdraw much money without spending it on checks.
async fn high_turnovers(ctx: &Context) -> Result<Vec<Detection>, StorageError> {
    let db = ctx.db.read();
    let caps = ctx.spending_caps.in_force(db).await?;
    let high = limits::list_high_turnovers(db, &caps, ctx.clock.now()).await?;
    let detect = |one: limits::HighTurnover| {
        let detail = format!(
            "За 30\u{a0}дней выведено {}, на проверки потрачено {}.",
            one.withdrawn.formatted(),
            one.spent.formatted()
        );
        Detection::new(Kind::HighTurnover, one.user_id.to_string(), detail)
    };
    Ok(high.into_iter().map(detect).collect())
}

async fn failing_sources(ctx: &Context) -> Result<Vec<Detection>, StorageError> {
    let since = ctx.clock.now() - FAILING_SINCE;
    let failing = repo::list_failing(ctx.db.read(), since, FAILURES).await?;
    let detect = |method: repo::FailingMethod| {
        let code = method.error_code.unwrap_or_default();
        let detail =
            format!("Последние вызовы подряд ({FAILURES}) не удались, код последнего: {code}.");
        Detection::new(Kind::FailingSource, method.endpoint, detail)
    };
    Ok(failing.into_iter().map(detect).collect())
}

async fn differences(ctx: &Context) -> Result<Vec<Detection>, StorageError> {
    let mut seen = Vec::new();
    let open = count_differences(ctx.db.read()).await?;
    // Another process may have acknowledged or found some.
    open_discrepancies::set_gauge(open);
    if open > 0 {
        let detail = format!("Расхождений, которые никто не разобрал: {open}.");
        seen.push(Detection::new(Kind::BookDifferences, "", detail));
    }
    let since = ctx.clock.now() - STATEMENTS_SINCE;
    for day in repo::list_different_days(ctx.db.read(), since).await? {
        let detail = format!("Необъяснённых расхождений: {}.", day.difference_count);
        seen.push(Detection::new(Kind::VendorDifferences, day.day, detail));
    }
    Ok(seen)
}

async fn dead_jobs(ctx: &Context) -> Result<Vec<Detection>, StorageError> {
    let since = ctx.clock.now() - DEAD_SINCE;
    let dead = repo::count_dead(ctx.db.read(), since).await?;
    let detect = |dead: repo::DeadKind| {
        let detail = format!("Брошено за сутки: {}.", dead.jobs);
        Detection::new(Kind::DeadJobs, dead.kind, detail)
    };
    Ok(dead.into_iter().map(detect).collect())
}

async fn payments(ctx: &Context) -> Result<Vec<Detection>, StorageError> {
    let (db, now) = (ctx.db.read(), ctx.clock.now());
    let mut seen = Vec::new();
    let held = count_held_payments(db).await?;
    if held > 0 {
        let detail = format!("Платежей: {held}.");
        seen.push(Detection::new(Kind::HeldPayments, "", detail));
    }
    let since = now - REFUSED_SINCE;
    let late = repo::count_payment_ends(db, since, now).await?;
    if late.refused >= REFUSALS {
        let before = repo::count_payment_ends(db, since - USUALLY_SINCE, since).await?;
        if is_rise(late, before) {
            let detail = format!("За час отклонено {} из {}.", late.refused, late.ended);
            seen.push(Detection::new(Kind::FailedPayments, "", detail));
        }
    }
    Ok(seen)
}

fn is_rise(late: PaymentEnds, before: PaymentEnds) -> bool {
    let is_half = late.refused * 2 >= late.ended;
    // Cross-multiplied: late.refused / late.ended >= 2 * before.refused / before.ended
    let is_double = late.refused * before.ended >= before.refused * 2 * late.ended;
    late.refused >= REFUSALS && is_half && is_double
}

/// Detects that half of the day's cap on codes is used.
/// A cap of zero is intentional and raises no alert.
async fn many_codes(ctx: &Context) -> Result<Option<Detection>, StorageError> {
    let db = ctx.db.read();
    let most = ctx.spending_caps.in_force(db).await?.codes_per_day;
    let sent = sign_in_limits::sent_today(db, ctx.clock.now()).await?;
    let detail = format!("За сутки отправлено {sent} из {most}.");
    let is_half = most > 0 && sent * 2 >= most;
    Ok(is_half.then(|| Detection::new(Kind::ManyCodes, "", detail)))
}

/// Detects that few codes are confirmed; codes that are still valid are not counted.
async fn unconfirmed_codes(ctx: &Context) -> Result<Option<Detection>, StorageError> {
    let until = ctx.clock.now() - Duration::seconds(CODE_LIFETIME_S);
    let codes = repo::count_code_ends(ctx.db.read(), until - CODES_SINCE, until).await?;
    let CodeEnds { sent, confirmed } = codes;
    let detail = format!("За час отправлено {sent}, подтверждено {confirmed}.");
    Ok(are_few(codes).then(|| Detection::new(Kind::FewConfirmedCodes, "", detail)))
}

const fn are_few(codes: CodeEnds) -> bool {
    codes.sent >= CODES && codes.confirmed * 3 < codes.sent
}

async fn old_keys(ctx: &Context) -> Result<Option<Detection>, StorageError> {
    let keys = signing_keys::list(ctx.db.read()).await?;
    let current = keys.iter().find(|key| key.retired_at.is_none());
    let Some(age) = current.map(|key| ctx.clock.now() - key.created_at) else {
        return Ok(None);
    };
    let detail = format!("Ключу дней: {}.", age.num_days());
    Ok((age > KEY_AGE).then(|| Detection::new(Kind::OldKeys, "access_tokens", detail)))
}

async fn expiring_certificates(ctx: &Context) -> Vec<Detection> {
    let shown = certificates::of_address(&ctx.public_url).await;
    let file = ctx.vk_root_cert.as_deref().map(certificates::of_file);
    let now = ctx.clock.now();
    let detect = |certificate: Certificate| {
        // Unreadable certificates are reported by `doctor` and by the calls that fail.
        let end = certificate.end.ok()?;
        let detail = format!("Срок до {}.", end.format("%d.%m.%Y"));
        let is_near = end - now < Duration::days(certificates::LOW_DAYS);
        is_near.then(|| Detection::new(Kind::ExpiringCertificate, certificate.name, detail))
    };
    shown.into_iter().chain(file).filter_map(detect).collect()
}

fn old_backup(ctx: &Context) -> Option<Detection> {
    let folder = ctx.backup_dir.as_deref()?;
    let detect = |detail: String| Some(Detection::new(Kind::OldBackup, "", detail));
    let newest = match backups::newest(folder) {
        Ok(Some(newest)) => newest,
        Ok(None) => return detect(format!("В {} нет ни одной копии.", folder.display())),
        Err(error) => return detect(format!("{} не читается: {error}.", folder.display())),
    };
    let age = ctx.clock.now() - newest;
    metrics::gauge!("avtosled_backup_age_seconds").set(age.as_seconds_f64());
    let time = newest.format("%d.%m.%Y %H:%M");
    (age > backups::MAX_AGE).then(|| {
        let detail = format!("Последняя копия сделана {time} UTC.");
        Detection::new(Kind::OldBackup, "", detail)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn confirmed_codes_below_a_third_of_at_least_30_sent_are_detected() {
        let codes = |sent, confirmed| CodeEnds { sent, confirmed };
        assert!(are_few(codes(30, 9)));
        assert!(!are_few(codes(30, 10)), "a third");
        assert!(!are_few(codes(29, 0)), "few");
    }

    #[test]
    fn half_of_payments_declined_and_twice_the_usual_share_is_detected() {
        let ends = |refused, ended| PaymentEnds { ended, refused };
        assert!(is_rise(ends(5, 10), ends(0, 0)));
        assert!(!is_rise(ends(4, 4), ends(0, 0)), "few");
        assert!(!is_rise(ends(5, 11), ends(0, 0)), "less than half");
        assert!(is_rise(ends(5, 10), ends(25, 100)));
        assert!(!is_rise(ends(5, 10), ends(26, 100)), "usual");
    }
}
