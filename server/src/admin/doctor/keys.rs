//! The keys that the data directory or the settings hold.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::admin::doctor::Finding;
use crate::platform::config::Config;
use crate::platform::keys::secrets::Secrets;
use crate::platform::keys::vault::Vault;

const ABOUT: &str = "Ключи";
/// Anybody but the owner.
const OTHERS: u32 = 0o077;

/// The findings, and the keys of the data where there are any.
pub fn look(config: &Config) -> (Vec<Finding>, Option<Vault>) {
    let directory = config.data_dir.join("keys");
    let set = &config.keys;
    let files: Vec<&str> = [
        (set.phone_code.is_some(), "phone-code.key"),
        (set.identity.is_some(), "identity.key"),
        (set.links.is_some(), "link.key"),
        (!set.data.is_empty(), "data.keys"),
    ]
    .into_iter()
    .filter(|(is_set, _)| !is_set)
    .map(|(_, file)| file)
    .collect();
    let missing = files.iter().filter(|file| !directory.join(file).exists());
    let missing: Vec<&str> = missing.copied().collect();
    if !missing.is_empty() {
        let text = format!(
            "в {} ещё нет: {}; их создаст первый запуск",
            directory.display(),
            missing.join(", ")
        );
        return (vec![Finding::warning(ABOUT, text)], None);
    }
    let mut findings: Vec<Finding> = files
        .iter()
        .filter_map(|file| readable_by_others(&directory.join(file)))
        .collect();
    match load(config, &directory) {
        Ok(vault) => {
            let place = if files.is_empty() {
                "заданы в настройках".to_owned()
            } else {
                format!("читаются из {}", directory.display())
            };
            findings.push(Finding::fine(ABOUT, place));
            (findings, Some(vault))
        }
        Err(error) => {
            findings.push(Finding::broken(ABOUT, format!("{error:#}")));
            (findings, None)
        }
    }
}

/// All files are there, so none is made.
fn load(config: &Config, directory: &Path) -> anyhow::Result<Vault> {
    let set = &config.keys;
    Secrets::load(
        set.phone_code.as_ref(),
        set.identity.as_ref(),
        set.links.as_ref(),
        directory,
    )?;
    Vault::load(&set.data, directory)
}

fn readable_by_others(path: &Path) -> Option<Finding> {
    let mode = path.metadata().ok()?.permissions().mode();
    let text = format!(
        "{} доступен другим пользователям машины: chmod 600",
        path.display()
    );
    (mode & OTHERS != 0).then(|| Finding::broken(ABOUT, text))
}
