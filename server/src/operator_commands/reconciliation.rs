//! Commands for reconciliation with the payment provider and the car-data vendor.

use anyhow::{Context as _, bail};
use avtosled_core::date::Date;
use avtosled_server::admin::vendor::statements;
use avtosled_server::money::{provider_responses, reconciliation};
use avtosled_server::platform::Context;
use uuid::Uuid;

use crate::print;

pub(super) async fn reconcile(ctx: &Context) -> anyhow::Result<()> {
    let (run, differences) = reconciliation::run(ctx).await?;
    for difference in &differences {
        print(&format!("{difference}\n"))?;
    }
    match (run.error, differences.len()) {
        (None, 0) => print("Расхождений нет\n"),
        (None, count) => bail!("{count} differences"),
        (Some(error), count) => bail!("{count} differences; {error}"),
    }
}

/// Compares a day of the vendor's charges; fails when there is an unexplained discrepancy.
pub(super) async fn vendor_statement(ctx: &Context, day: Option<&str>) -> anyhow::Result<()> {
    let day = day.map(|text| {
        Date::from_text(text).with_context(|| format!("{text:?} is not a day such as 22.11.2026"))
    });
    let statement = statements::compare_now(ctx, day.transpose()?).await?;
    for difference in &statement.differences {
        print(&format!("{}\n", difference.message))?;
    }
    if statement.difference_count > 0 {
        bail!(
            "{} differences on {}",
            statement.difference_count,
            statement.day
        );
    }
    print(&format!(
        "{}: вызовов {} на {}, необъяснённых расхождений нет\n",
        statement.day,
        statement.our_calls.unwrap_or_default(),
        statement.our_cost.unwrap_or_default().formatted()
    ))
}

pub(super) async fn show_provider_responses(
    ctx: &Context,
    payment: Uuid,
    reason: String,
) -> anyhow::Result<()> {
    for stored in provider_responses::read(ctx, payment, reason).await? {
        let status = stored
            .status
            .map_or("нет ответа".to_owned(), |code| code.to_string());
        let text = stored.response.as_deref().unwrap_or("срок хранения истёк");
        print(&format!(
            "{} {} {status}\n{text}\n\n",
            stored.at, stored.call
        ))?;
    }
    Ok(())
}
