//! Commands for the keys of access tokens and of personal data.

use anyhow::bail;
use avtosled_server::platform::Context;
use avtosled_server::privacy::key_rotation;
use clap::Subcommand;

use crate::print;

#[derive(Subcommand)]
pub enum Keys {
    /// Sign access tokens with a new key; tokens signed with the previous key stay valid until they expire.
    Rotate,
    /// Create a data key that encrypts personal data from now on.
    NewDataKey,
    /// Re-encrypt everything that is encrypted under an earlier data key.
    Reencrypt,
}

pub(super) async fn run(ctx: &Context, command: Keys) -> anyhow::Result<()> {
    match command {
        Keys::Rotate => {
            let id = ctx.signing_keys.rotate(ctx.clock.now()).await?;
            print(&format!("Новый ключ токенов: {id}\n"))
        }
        Keys::NewDataKey => {
            let id = key_rotation::add_key(ctx).await?;
            print(&format!("Новый ключ данных: {id}\n"))
        }
        Keys::Reencrypt => {
            let summary = key_rotation::run(ctx).await?;
            print(&format!(
                "Перешифровано значений: {}\n",
                summary.reencrypted
            ))?;
            for (id, count) in &summary.by_key {
                print(&format!("Ключ {id}: {count}\n"))?;
            }
            if summary.unreadable > 0 {
                bail!(
                    "{} values cannot be decrypted, see the log",
                    summary.unreadable
                );
            }
            Ok(())
        }
    }
}
