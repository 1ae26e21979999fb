//! `doctor`: read-only check of everything a process needs.

mod certificates;
mod external_services;
mod finding;
mod keys;
mod machine;
mod storage;

use crate::platform::clock::SharedClock;
use crate::platform::config::{Config, Mode};

pub use external_services::ExternalClients;
pub use finding::{Finding, Level};

/// Finding about an invalid configuration, without which nothing else can be checked.
#[must_use]
pub fn unreadable_settings(error: &anyhow::Error) -> Finding {
    Finding::broken("Настройки", format!("{error:#}"))
}

/// Runs all checks; `external_clients` has the clients, or why they could not be built.
pub async fn examine(
    config: &Config,
    external_clients: anyhow::Result<ExternalClients>,
    clock: &SharedClock,
) -> Vec<Finding> {
    let mut findings = settings(config);
    let (of_keys, encryption) = keys::look(config);
    findings.extend(of_keys);
    findings.extend(storage::look(config, encryption.as_ref(), clock).await);
    match external_clients {
        Ok(external_clients) => {
            findings.extend(external_services::look(config, &external_clients, clock).await);
        }
        Err(error) => findings.push(Finding::broken("Внешние службы", format!("{error:#}"))),
    }
    findings.extend(certificates::look(config, clock.now()).await);
    findings.extend(machine::look(config, clock.now()));
    findings
}

/// Highest severity of the findings.
#[must_use]
pub fn worst(findings: &[Finding]) -> Level {
    let levels = findings.iter().map(|finding| finding.level);
    levels.max().unwrap_or(Level::Fine)
}

fn settings(config: &Config) -> Vec<Finding> {
    let about = "Настройки";
    let mut findings = vec![match config.mode {
        Mode::Production => Finding::fine(about, "прочитаны, рабочий режим"),
        Mode::Development => Finding::fine(about, "прочитаны, режим разработки"),
    }];
    if config.mail.operator.is_none() {
        let text = "не задан AVTOSLED_OPERATOR_EMAIL: о тревогах никто не узнает";
        findings.push(Finding::warning(about, text));
    }
    if config.contacts.is_example {
        let text = "на странице контактов вымышленные телефон, почта и реквизиты: задайте AVTOSLED_CONTACT_*";
        findings.push(Finding::warning(about, text));
    }
    findings
}
