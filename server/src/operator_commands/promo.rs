//! Commands for promo codes.

use avtosled_server::offers::promo::{self, NewPromo};
use avtosled_server::platform::Context;
use chrono::{DateTime, Utc};
use clap::Subcommand;

use super::accounts::NO_REASON;
use crate::print;

#[derive(Subcommand)]
pub enum Promo {
    /// Create a code with a discount in percent (1 to 90), usable once per person.
    Add {
        code: String,
        percent: u32,
        /// Maximum account age in hours.
        #[arg(long)]
        hours_since_sign_up: Option<i32>,
        /// Expiry time, such as 2026-12-31T21:00:00Z.
        #[arg(long)]
        until: Option<DateTime<Utc>>,
        #[arg(long)]
        max_uses: Option<i32>,
        #[arg(long)]
        description: Option<String>,
        #[arg(long, default_value = NO_REASON)]
        reason: String,
    },
    /// Print all codes.
    List,
    /// Deactivate a code; granted discounts stay.
    Stop {
        code: String,
        #[arg(long, default_value = NO_REASON)]
        reason: String,
    },
}

pub(super) async fn run(ctx: &Context, command: Promo) -> anyhow::Result<()> {
    match command {
        Promo::Add {
            code,
            percent,
            hours_since_sign_up,
            until,
            max_uses,
            description,
            reason,
        } => {
            let new = NewPromo {
                code,
                percent,
                hours_since_sign_up,
                valid_until: until,
                max_uses,
                description,
                made_by: None,
                reason,
            };
            let made = promo::add(ctx, new).await?;
            print(&format!("Промокод {}: {percent} %\n", made.code))
        }
        Promo::List => {
            for code in promo::list(ctx).await? {
                let state = if code.is_active {
                    "действует"
                } else {
                    "остановлен"
                };
                let most = code
                    .max_uses
                    .map_or_else(String::new, |most| format!(" из {most}"));
                print(&format!(
                    "{}: {} %, использован {}{most}, {state}\n",
                    code.code,
                    code.discount / 100,
                    code.uses
                ))?;
            }
            Ok(())
        }
        Promo::Stop { code, reason } => {
            promo::stop(ctx, &code, None, reason).await?;
            print("Промокод остановлен\n")
        }
    }
}
