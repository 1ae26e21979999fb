//! What the emulators share while the sandbox runs.

use std::sync::Arc;

use crate::car_data::Account;
use crate::car_data::ByHand;
use crate::car_data::Links;
use crate::clock::Clock;
use crate::faults::Switchboard;
use crate::inbox::Inbox;
use crate::options::Options;
use crate::stats::Stats;
use crate::vkid::Grants;
use crate::yookassa::Shop;

/// The state as handlers receive it.
pub type Shared = Arc<SandboxState>;

/// Everything that outlives a request; nothing of it outlives the process.
#[derive(Debug)]
pub struct SandboxState {
    pub app_url: String,
    pub clock: Clock,
    pub seed: u64,
    pub account: Account,
    pub pictures: Links,
    pub by_hand: ByHand,
    pub faults: Switchboard,
    pub inbox: Inbox,
    pub stats: Stats,
    pub vkid: Grants,
    pub yookassa: Shop,
}

impl SandboxState {
    /// The state of a sandbox that nobody has called yet.
    pub fn new(options: &Options) -> Shared {
        let clock = Clock {
            today: options.today,
        };
        // Codes, tokens and ids of an earlier run must mean nothing to this one.
        let started = clock.now().timestamp_micros().unsigned_abs();
        Arc::new(Self {
            app_url: options.app_url.trim_end_matches('/').to_owned(),
            clock,
            seed: options.seed,
            account: Account::new(options.balance_roubles, options.max_parallel),
            pictures: Links::new(options.seed ^ started),
            by_hand: ByHand::default(),
            faults: Switchboard::new(options.latency, options.faults.clone()),
            inbox: Inbox::default(),
            stats: Stats::default(),
            vkid: Grants::new(options.seed ^ started),
            yookassa: Shop::new(options, options.seed ^ started, clock.now()),
        })
    }
}
