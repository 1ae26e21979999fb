//! Check of external services and of the clock offset to them, for `doctor`.

use std::fmt::Display;
use std::sync::Arc;
use std::time::Duration;

use avtosled_core::money::Kopecks;
use avtosled_vendors::car_data::{BalanceAnswer, CarData};
use avtosled_vendors::mail::MailSender;
use avtosled_vendors::payments::PaymentProvider;
use avtosled_vendors::sms::SmsSender;
use chrono::DateTime;

use crate::admin::doctor::Finding;
use crate::money::payments::compare_merchant;
use crate::platform::ShopSettings;
use crate::platform::clock::SharedClock;
use crate::platform::config::Config;

/// Timeout of one check.
const PATIENCE: Duration = Duration::from_secs(20);
/// Tolerated clock offset in seconds, because codes and payments depend on time.
const SKEW_S: i64 = 5;
const BROKEN_SKEW_S: i64 = 60;

/// Clients of the external services that are checked.
pub struct ExternalClients {
    pub http: reqwest::Client,
    pub car_data: Arc<dyn CarData>,
    pub sms: Arc<dyn SmsSender>,
    pub mail: Arc<dyn MailSender>,
    pub payments: Arc<dyn PaymentProvider>,
    pub shop: ShopSettings,
}

pub async fn look(
    config: &Config,
    external_clients: &ExternalClients,
    ours: &SharedClock,
) -> Vec<Finding> {
    let (car_data, shop, sms, mail, vk, clock) = tokio::join!(
        car_data(external_clients, config.low_balance),
        shop(external_clients),
        sms(external_clients, config.low_balance),
        mail(external_clients),
        vk(&external_clients.http, &config.vk.url),
        clock(&external_clients.http, &config.car_data.url, ours),
    );
    vec![car_data, shop, sms, mail, vk, clock]
}

/// Waits for the answer of a service; an error or timeout becomes a finding.
async fn answered<T, E: Display>(
    about: &'static str,
    answer: impl Future<Output = Result<T, E>>,
) -> Result<T, Finding> {
    match tokio::time::timeout(PATIENCE, answer).await {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(error)) => Err(Finding::broken(about, error.to_string())),
        Err(_) => Err(Finding::broken(
            about,
            format!("не отвечает дольше {} с", PATIENCE.as_secs()),
        )),
    }
}

async fn car_data(external_clients: &ExternalClients, low: Kopecks) -> Finding {
    let about = "Поставщик данных";
    match answered(about, external_clients.car_data.balance()).await {
        Ok(account) => balance(about, account, low),
        Err(finding) => finding,
    }
}

fn balance(about: &'static str, account: BalanceAnswer, low: Kopecks) -> Finding {
    let credit = account.credit_kopecks.unwrap_or_default();
    let available = Kopecks(account.balance_kopecks.saturating_add(credit));
    let text = format!(
        "отвечает, на счёте {} вместе с кредитом",
        available.formatted()
    );
    if available <= Kopecks::ZERO {
        return Finding::broken(about, text);
    }
    if available <= low {
        return Finding::warning(about, format!("{text}: пополните"));
    }
    Finding::fine(about, text)
}

async fn shop(external_clients: &ExternalClients) -> Finding {
    let about = "ЮKassa";
    let shop = match answered(about, external_clients.payments.shop()).await {
        Ok(shop) => shop,
        Err(finding) => return finding,
    };
    match compare_merchant(&shop, &external_clients.shop) {
        Ok(()) => Finding::fine(about, format!("магазин {} принимает платежи", shop.id)),
        Err(error) => Finding::broken(about, error.to_string()),
    }
}

async fn sms(external_clients: &ExternalClients, low: Kopecks) -> Finding {
    let about = "SMS";
    let left = match answered(about, external_clients.sms.balance()).await {
        Ok(kopecks) => Kopecks(kopecks),
        Err(finding) => return finding,
    };
    let text = format!("шлюз отвечает, на счёте {}", left.formatted());
    if left <= Kopecks::ZERO {
        Finding::broken(about, text)
    } else if left <= low {
        Finding::warning(about, format!("{text}: пополните"))
    } else {
        Finding::fine(about, text)
    }
}

async fn mail(external_clients: &ExternalClients) -> Finding {
    let about = "Почта";
    match answered(about, external_clients.mail.check()).await {
        Ok(()) => Finding::fine(about, "сервер здоровается и пускает"),
        Err(finding) => finding,
    }
}

async fn vk(http: &reqwest::Client, url: &str) -> Finding {
    let about = "VK ID";
    let asked = async {
        http.get(url)
            .send()
            .await
            .map_err(reqwest::Error::without_url)
    };
    match answered(about, asked).await {
        Ok(_) => Finding::fine(about, "отвечает"),
        Err(finding) => finding,
    }
}

/// Compares the clock with the `Date` header of an HTTP response.
async fn clock(http: &reqwest::Client, url: &str, ours: &SharedClock) -> Finding {
    let about = "Часы";
    let asked = async {
        http.get(url)
            .send()
            .await
            .map_err(reqwest::Error::without_url)
    };
    let Ok(response) = answered(about, asked).await else {
        return Finding::warning(about, "сверить не с кем: поставщик данных не отвечает");
    };
    let date = response.headers().get(reqwest::header::DATE);
    let date = date.and_then(|date| DateTime::parse_from_rfc2822(date.to_str().ok()?).ok());
    match date {
        Some(theirs) => skew(
            about,
            "поставщика данных",
            (ours.now() - theirs.to_utc()).num_seconds(),
        ),
        None => Finding::warning(about, "поставщик данных не называет времени"),
    }
}

/// Finding about the clock offset; `seconds` is how far our clock is ahead.
pub fn skew(about: &'static str, whose: &str, seconds: i64) -> Finding {
    let text = format!("расходятся с часами {whose} на {seconds} с");
    match seconds.abs() {
        0..=SKEW_S => Finding::fine(about, text),
        ..=BROKEN_SKEW_S => Finding::warning(about, format!("{text}: проверьте NTP")),
        _ => Finding::broken(about, format!("{text}: проверьте NTP")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::doctor::Level;

    #[test]
    fn clock_offset_above_5_seconds_is_warning_and_above_60_is_broken() {
        let level = |seconds| skew("Часы", "базы", seconds).level;
        assert_eq!((level(0), level(-5)), (Level::Fine, Level::Fine));
        assert_eq!((level(6), level(-60)), (Level::Warning, Level::Warning));
        assert_eq!(level(61), Level::Broken);
    }

    #[test]
    fn vendor_balance_with_credit_at_mark_is_warning_and_empty_is_broken() {
        let level = |balance, credit| {
            let account = BalanceAnswer {
                balance_kopecks: balance,
                credit_kopecks: credit,
            };
            super::balance("Поставщик данных", account, Kopecks(100)).level
        };
        assert_eq!(level(101, None), Level::Fine);
        assert_eq!(level(-50, Some(151)), Level::Fine);
        assert_eq!(level(100, None), Level::Warning);
        assert_eq!(level(-50, Some(50)), Level::Broken);
    }
}
