//! Commands that enable, disable or list sources.

use avtosled_server::checks::source_settings::{self, ChangeAuthor};
use avtosled_server::platform::Context;
use clap::{Subcommand, ValueEnum};

use crate::print;

#[derive(Subcommand)]
pub enum Source {
    /// Print all sources with their settings.
    List,
    /// Enable or disable a source or vendor method (elpts.vin), or mark it as unconfirmed by a contract.
    Set {
        name: String,
        state: State,
        #[arg(long)]
        reason: String,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum State {
    On,
    Off,
    Unconfirmed,
}

impl From<State> for source_settings::State {
    fn from(state: State) -> Self {
        match state {
            State::On => Self::On,
            State::Off => Self::Off,
            State::Unconfirmed => Self::Unconfirmed,
        }
    }
}

pub(super) async fn run(ctx: &Context, command: Source) -> anyhow::Result<()> {
    if let Source::Set {
        name,
        state,
        reason,
    } = command
    {
        let by = ChangeAuthor {
            admin_id: None,
            name: "admin source set".to_owned(),
            reason,
        };
        source_settings::set(ctx, &name, state.into(), by).await?;
    }
    for source in source_settings::list(ctx).await? {
        let name = source.source.name();
        print(&format!("{name}: {}\n", on_off(source.is_connected)))?;
    }
    for row in source_settings::list_set(ctx).await? {
        let state = row.state.map_or("по договору", word);
        let most = row.most_at_once;
        let limit = most.map_or_else(String::new, |most| format!(", не больше {most} сразу"));
        print(&format!(
            "{} {state}{limit} с {}: {}\n",
            row.name, row.changed_at, row.reason
        ))?;
    }
    Ok(())
}

const fn word(state: source_settings::State) -> &'static str {
    match state {
        source_settings::State::On => on_off(true),
        source_settings::State::Off => on_off(false),
        source_settings::State::Unconfirmed => "как неподтверждённый",
    }
}

const fn on_off(is_on: bool) -> &'static str {
    if is_on {
        "опрашивается"
    } else {
        "выключен"
    }
}
