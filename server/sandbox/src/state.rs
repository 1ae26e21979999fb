//! What the emulators share while the sandbox runs.

use std::sync::Arc;

use crate::car_data::Account;
use crate::clock::Clock;
use crate::faults::Switchboard;
use crate::inbox::Inbox;
use crate::options::Options;
use crate::stats::Stats;

/// The state as handlers receive it.
pub type Shared = Arc<SandboxState>;

/// Everything that outlives a request; nothing of it outlives the process.
#[derive(Debug)]
pub struct SandboxState {
    pub app_url: String,
    pub clock: Clock,
    pub seed: u64,
    pub account: Account,
    pub faults: Switchboard,
    pub inbox: Inbox,
    pub stats: Stats,
}

impl SandboxState {
    /// The state of a sandbox that nobody has called yet.
    pub fn new(options: &Options) -> Shared {
        Arc::new(Self {
            app_url: options.app_url.trim_end_matches('/').to_owned(),
            clock: Clock {
                today: options.today,
            },
            seed: options.seed,
            account: Account::new(options.balance_roubles, options.max_parallel),
            faults: Switchboard::new(options.latency, options.faults.clone()),
            inbox: Inbox::default(),
            stats: Stats::default(),
        })
    }
}
