//! Check of the keys in the data directory or settings, for `doctor`.

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use crate::admin::doctor::Finding;
use crate::platform::config::Config;
use crate::platform::keys::encryption::Encryption;
use crate::platform::keys::private_files::OTHERS;
use crate::platform::keys::secrets::Secrets;

const ABOUT: &str = "Ключи";

/// Checks the keys; returns the findings, and the data keys if readable.
pub fn look(config: &Config) -> (Vec<Finding>, Option<Encryption>) {
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
    let files_of_keys = files
        .iter()
        .filter_map(|file| readable_by_others(&directory.join(file), "600"));
    let mut findings: Vec<Finding> = readable_by_others(&directory, "700")
        .into_iter()
        .chain(files_of_keys)
        .collect();
    match load(config, &directory) {
        Ok(encryption) => {
            let place = if files.is_empty() {
                "заданы в настройках".to_owned()
            } else {
                format!("читаются из {}", directory.display())
            };
            findings.push(Finding::fine(ABOUT, place));
            (findings, Some(encryption))
        }
        Err(error) => {
            findings.push(Finding::broken(ABOUT, format!("{error:#}")));
            (findings, None)
        }
    }
}

/// Loads the keys to test them; all files exist, so none is created.
fn load(config: &Config, directory: &Path) -> anyhow::Result<Encryption> {
    let set = &config.keys;
    Secrets::load(
        set.phone_code.as_ref(),
        set.identity.as_ref(),
        set.links.as_ref(),
        directory,
    )?;
    Encryption::load(&set.data, directory)
}

fn readable_by_others(path: &Path, mode_of_owner: &str) -> Option<Finding> {
    let mode = path.metadata().ok()?.permissions().mode();
    let text = format!(
        "{} доступен другим пользователям машины: chmod {mode_of_owner}",
        path.display()
    );
    (mode & OTHERS != 0).then(|| Finding::broken(ABOUT, text))
}
