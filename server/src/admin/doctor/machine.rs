//! Check of disk space, built pages and backups, for `doctor`.

use std::path::Path;

use chrono::{DateTime, Utc};

use crate::admin::doctor::Finding;
use crate::platform::backups;
use crate::platform::config::Config;

const DISK: &str = "Диск";
const PAGES: &str = "Страницы";
const BACKUPS: &str = "Резервные копии";
const MIB: u64 = 1024 * 1024;
/// Free disk space in MiB below which writes fail soon.
const LEAST_MIB: u64 = 200;
/// Free disk space in MiB below which to warn.
const LOW_MIB: u64 = 1024;

pub fn look(config: &Config, now: DateTime<Utc>) -> Vec<Finding> {
    vec![
        disk(&config.data_dir),
        pages(&config.http.web_dir),
        backups(config.backup_dir.as_deref(), now),
    ]
}

/// Checks the free space of the nearest existing parent directory.
fn disk(data_dir: &Path) -> Finding {
    let there = data_dir.ancestors().find(|path| path.exists());
    let there = there.unwrap_or(Path::new("."));
    match rustix::fs::statvfs(there) {
        Ok(disk) => room(there, disk.f_bavail.saturating_mul(disk.f_frsize) / MIB),
        Err(error) => Finding::broken(DISK, format!("{}: {error}", there.display())),
    }
}

fn room(path: &Path, free_mib: u64) -> Finding {
    let text = format!("в {} свободно {free_mib} МиБ", path.display());
    match free_mib {
        0..LEAST_MIB => Finding::broken(DISK, text),
        LEAST_MIB..LOW_MIB => Finding::warning(DISK, text),
        _ => Finding::fine(DISK, text),
    }
}

fn pages(web_dir: &Path) -> Finding {
    let place = web_dir.display();
    if web_dir.join("shell.html").exists() {
        return Finding::fine(PAGES, format!("собраны в {place}"));
    }
    Finding::warning(
        PAGES,
        format!("в {place} их нет, отвечать будет только интерфейс"),
    )
}

fn backups(folder: Option<&Path>, now: DateTime<Utc>) -> Finding {
    let Some(folder) = folder else {
        let text = "не задан AVTOSLED_BACKUP_DIR: если копий нет, об этом никто не узнает";
        return Finding::warning(BACKUPS, text);
    };
    match backups::newest(folder) {
        Ok(Some(newest)) => {
            let age = now - newest;
            let text = format!("последней часов: {}", age.num_hours());
            if age > backups::MAX_AGE {
                return Finding::warning(BACKUPS, format!("{text}, см. docs/runbook.md"));
            }
            Finding::fine(BACKUPS, text)
        }
        Ok(None) => Finding::warning(BACKUPS, format!("в {} нет ни одной", folder.display())),
        Err(error) => Finding::warning(
            BACKUPS,
            format!("{} не читается: {error}", folder.display()),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::admin::doctor::Level;

    #[test]
    fn disk_below_1_gib_free_is_warning_and_below_200_mib_is_broken() {
        let level = |mib| room(Path::new("/"), mib).level;
        assert_eq!(level(0), Level::Broken);
        assert_eq!(level(199), Level::Broken);
        assert_eq!(level(200), Level::Warning);
        assert_eq!(level(1023), Level::Warning);
        assert_eq!(level(1024), Level::Fine);
    }
}
