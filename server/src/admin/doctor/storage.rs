//! Check of the database, without migrating it, for `doctor`.

use std::time::Instant;

use chrono::{DateTime, Utc};

use crate::admin::doctor::{Finding, external_services};
use crate::admin::repository::{alerts, users};
use crate::platform::clock::SharedClock;
use crate::platform::config::Config;
use crate::platform::db::inspection::{self, Inspected};
use crate::platform::db::{Conn, StorageError};
use crate::platform::keys::encryption::Encryption;
use crate::platform::repository::encrypted_columns::SIGNING_KEY;
use crate::platform::repository::signing_keys;

const ABOUT: &str = "База данных";
const SCHEMA: &str = "Схема базы";
/// Age of a signing key in days at which to warn; keys are rotated every three months.
const KEY_DAYS: i64 = 100;

pub async fn look(
    config: &Config,
    encryption: Option<&Encryption>,
    clock: &SharedClock,
) -> Vec<Finding> {
    if let Some(path) = inspection::missing_file(&config.database.url) {
        let text = format!("{} ещё нет, её создаст первый запуск", path.display());
        return vec![Finding::warning(ABOUT, text)];
    }
    let started = Instant::now();
    let db = match Inspected::open(&config.database.url).await {
        Ok(db) => db,
        Err(error) => return vec![Finding::broken(ABOUT, error.to_string())],
    };
    let ms = started.elapsed().as_millis();
    let mut findings = vec![Finding::fine(ABOUT, format!("отвечает за {ms} мс"))];
    if let Ok(Some(theirs)) = db.time().await {
        let seconds = (clock.now() - theirs).num_seconds();
        findings.push(external_services::skew("Часы", "базы", seconds));
    }
    let (schema, is_whole) = schema(&db).await;
    findings.push(schema);
    if is_whole {
        findings.extend(privileges(&db).await);
        let of_rows = rows(db.conn(), encryption, clock.now()).await;
        findings.extend(
            of_rows.unwrap_or_else(|error| vec![Finding::broken(ABOUT, error.to_string())]),
        );
    }
    findings
}

/// Compares the applied migrations; also returns whether all of this program's are applied.
async fn schema(db: &Inspected) -> (Finding, bool) {
    let state = db.schema().await;
    if !state.unknown.is_empty() {
        let text = format!(
            "новее программы ({}): закончите обновление",
            state.unknown.join(", ")
        );
        return (Finding::warning(SCHEMA, text), true);
    }
    if !state.missing.is_empty() {
        let text = format!(
            "не применено шагов: {}; их применит avtosled migrate или запуск",
            state.missing.len()
        );
        return (Finding::warning(SCHEMA, text), false);
    }
    (Finding::fine(SCHEMA, "все шаги применены"), true)
}

async fn privileges(db: &Inspected) -> Option<Finding> {
    let about = "Права в базе";
    match db.may_change_ledger().await {
        Ok(None) => None,
        Ok(Some(false)) => Some(Finding::fine(about, "проводки и журнал нельзя изменить")),
        Ok(Some(true)) => {
            let text =
                "служба владеет таблицами и может изменить проводки: см. deploy/README.md, роли";
            Some(Finding::warning(about, text))
        }
        Err(error) => Some(Finding::broken(about, error.to_string())),
    }
}

async fn rows(
    conn: &impl Conn,
    encryption: Option<&Encryption>,
    now: DateTime<Utc>,
) -> Result<Vec<Finding>, StorageError> {
    let mut findings = token_keys(conn, encryption, now).await?;
    let open = alerts::list_open(conn).await?;
    findings.push(if open.is_empty() {
        Finding::fine("Тревоги", "нет")
    } else {
        let names = open
            .iter()
            .map(|alert| format!("{} {}", alert.kind, alert.subject));
        let names: Vec<String> = names.map(|name| name.trim_end().to_owned()).collect();
        let text = format!("{}; см. docs/runbook.md", names.join(", "));
        Finding::warning("Тревоги", text)
    });
    findings.extend(administrators(conn).await?);
    Ok(findings)
}

/// Warns of administrators who have no verified address for mails about staff actions.
async fn administrators(conn: &impl Conn) -> Result<Option<Finding>, StorageError> {
    let administrators = users::list_administrators(conn).await?;
    let unreachable = administrators
        .iter()
        .filter(|admin| admin.confirmed_email().is_none());
    let names: Vec<&str> = unreachable.map(|admin| admin.username.as_str()).collect();
    Ok((!names.is_empty()).then(|| {
        let text = format!(
            "без подтверждённой почты, письма о действиях сотрудников им не приходят: {}",
            names.join(", ")
        );
        Finding::warning("Администраторы", text)
    }))
}

/// Checks the signing keys: decrypting them proves that the data keys are right.
async fn token_keys(
    conn: &impl Conn,
    encryption: Option<&Encryption>,
    now: DateTime<Utc>,
) -> Result<Vec<Finding>, StorageError> {
    let about = "Ключи токенов";
    let keys = signing_keys::list(conn).await?;
    let Some(current) = keys.iter().find(|key| key.retired_at.is_none()) else {
        return Ok(vec![Finding::warning(
            about,
            "ещё нет, их создаст первый запуск",
        )]);
    };
    let Some(encryption) = encryption else {
        let text = "запечатаны в базе, а ключей данных нет: верните их из копии, новые не подойдут";
        return Ok(vec![Finding::broken(about, text)]);
    };
    if let Err(error) = encryption.decrypt(SIGNING_KEY.of(current.id), &current.secret) {
        let text = format!("не открываются ключами данных: {error}");
        return Ok(vec![Finding::broken(about, text)]);
    }
    let days = (now - current.created_at).num_days();
    let text = format!("открываются, дней от смены: {days}");
    Ok(vec![if days > KEY_DAYS {
        Finding::warning(about, format!("{text}: avtosled admin keys rotate"))
    } else {
        Finding::fine(about, text)
    }])
}
