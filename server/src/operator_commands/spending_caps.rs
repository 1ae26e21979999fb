//! Commands for spending caps.

use avtosled_server::admin::spending_caps;
use avtosled_server::platform::Context;
use clap::Subcommand;

use crate::print;

#[derive(Subcommand)]
pub enum SpendingCap {
    /// Print all spending caps with their usage.
    List,
    /// Set a spending cap: a count, or roubles of lookups, credits, debits or refunds; 0 blocks them.
    Set {
        name: spending_caps::Name,
        most: u32,
        #[arg(long)]
        reason: String,
    },
}

pub(super) async fn run(ctx: &Context, command: SpendingCap) -> anyhow::Result<()> {
    if let SpendingCap::Set { name, most, reason } = command {
        spending_caps::set(ctx, name, most, reason).await?;
    }
    for cap in spending_caps::list(ctx).await? {
        print(&format!("{cap}\n"))?;
    }
    Ok(())
}
