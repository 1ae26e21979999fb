//! The ceilings of what strangers may cost us and of what one of us may give away alone, as operators see and set them, and hear that they are
//! nearly used up.

use std::fmt;

use avtosled_core::money::Kopecks;
use uuid::Uuid;

use crate::checks::identification::ceiling;
use crate::identity::sign_in::sign_in_limits;
use crate::messages::content::Content;
use crate::messages::outbox::{self, Channel, NewMessage};
use crate::platform::Context;
use crate::platform::clock::moscow_day;
use crate::platform::db::StorageError;
use crate::platform::operator_acts::{self, Act, Action};
use crate::platform::repository::ceilings;

pub use crate::platform::limits::ceilings::Name;

/// Operators hear of it at these parts of a ceiling, in percent.
const TOLD_AT: [i64; 2] = [100, 80];

/// A ceiling, and what of it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CeilingView {
    pub name: Name,
    /// Codes, or kopecks.
    pub most: i64,
    /// Within the last day; none of a ceiling that each address has for itself.
    pub used: Option<i64>,
}

impl CeilingView {
    /// A number of codes, or roubles.
    fn written(&self, value: i64) -> String {
        match self.name {
            Name::LookupsPerDay | Name::OperatorCreditsPerDay | Name::AdminCreditsPerDay => {
                Kopecks(value).spelled()
            }
            Name::CodesPerAddress | Name::CodesPerPrefix | Name::CodesPerDay => value.to_string(),
        }
    }

    const fn title(&self) -> &'static str {
        match self.name {
            Name::CodesPerAddress => "коды с одного адреса за 10 минут",
            Name::CodesPerPrefix => "коды на 10 000 соседних номеров за час",
            Name::CodesPerDay => "коды на все номера за сутки",
            Name::LookupsPerDay => "поиски автомобиля для всех, кто не платил, за сутки",
            Name::OperatorCreditsPerDay => "начисления одного оператора без второго лица за сутки",
            Name::AdminCreditsPerDay => {
                "начисления одного администратора без второго лица за сутки"
            }
        }
    }

    /// The highest part of the ceiling that is reached. One that stops everything is meant to.
    fn reached(&self) -> Option<i64> {
        let used = self.used.filter(|_| self.most > 0)?;
        let is_reached = |percent: &i64| used * 100 >= self.most * percent;
        TOLD_AT.into_iter().find(is_reached)
    }
}

impl fmt::Display for CeilingView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): ", self.name, self.title())?;
        if let Some(used) = self.used {
            write!(f, "{} из ", self.written(used))?;
        }
        f.write_str(&self.written(self.most))
    }
}

/// All ceilings in force.
pub async fn list(ctx: &Context) -> Result<Vec<CeilingView>, StorageError> {
    let db = ctx.db.read();
    let most = ctx.ceilings.in_force(db).await?;
    let codes = sign_in_limits::sent_today(db, ctx.clock.now()).await?;
    let spent = ceiling::spent_today(ctx).await?;
    let view = |name, most, used| CeilingView { name, most, used };
    Ok(vec![
        view(Name::CodesPerAddress, signed(most.codes_per_address), None),
        view(Name::CodesPerPrefix, signed(most.codes_per_prefix), None),
        view(
            Name::CodesPerDay,
            signed(most.codes_per_day),
            Some(signed(codes)),
        ),
        view(Name::LookupsPerDay, most.lookups_per_day.0, Some(spent.0)),
        view(
            Name::OperatorCreditsPerDay,
            most.operator_credits_per_day.0,
            None,
        ),
        view(Name::AdminCreditsPerDay, most.admin_credits_per_day.0, None),
    ])
}

fn signed(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// Sets a ceiling: codes, or roubles. All processes follow at once.
pub async fn set(ctx: &Context, name: Name, most: u32, reason: String) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    let row = ceilings::Ceiling {
        id: Uuid::now_v7(),
        name,
        most: match name {
            Name::LookupsPerDay | Name::OperatorCreditsPerDay | Name::AdminCreditsPerDay => {
                i64::from(most) * 100
            }
            Name::CodesPerAddress | Name::CodesPerPrefix | Name::CodesPerDay => i64::from(most),
        },
        changed_at: work.now,
    };
    let act = Act {
        admin_id: None,
        action: Action::CeilingSet,
        change: most.to_string(),
        reason,
    };
    ceilings::upsert(&work.tx, row).await?;
    operator_acts::record(&work.tx, &name.to_string(), act, work.now).await?;
    work.commit().await
}

/// Tells the operator, once a day, of each ceiling that is nearly or wholly used up.
pub async fn tick(ctx: &Context) -> Result<(), StorageError> {
    let Some(operator) = &ctx.operator_email else {
        return Ok(());
    };
    for ceiling in list(ctx).await? {
        if let Some(percent) = ceiling.reached() {
            tell(ctx, operator, &ceiling, percent).await?;
        }
    }
    Ok(())
}

async fn tell(
    ctx: &Context,
    operator: &str,
    ceiling: &CeilingView,
    percent: i64,
) -> Result<(), StorageError> {
    let work = ctx.begin().await?;
    let day = moscow_day(work.now);
    let message = NewMessage {
        user_id: None,
        channel: Channel::Email,
        recipient: operator.to_owned(),
        content: Content::CeilingReached {
            name: ceiling.name.to_string(),
            title: ceiling.title().to_owned(),
            used: ceiling.written(ceiling.used.unwrap_or_default()),
            most: ceiling.written(ceiling.most),
            is_full: percent >= 100,
        },
        // Raised and reached again is news.
        dedupe_key: format!("ceiling:{}:{}:{percent}:{day}", ceiling.name, ceiling.most),
    };
    outbox::enqueue(&work.tx, message, work.now).await?;
    work.commit().await
}
