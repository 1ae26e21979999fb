//! Prints generated data of `web` as JSON: `web_data limits | purchase-options | buyer-lists`.
//!
//! `scripts/gen` writes it to `web/src/core`, so that pages can use it without the WASM module.

#[path = "support/limits.rs"]
mod limits;

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write as _};

use avtosled_core::catalogue::{Catalogue, buyer_list};
use avtosled_core::packages::{self, MAX_CARS};

fn main() -> Result<(), Box<dyn Error>> {
    let json = match std::env::args().nth(1).as_deref() {
        Some("limits") => serde_json::to_string_pretty(&limits::limits())?,
        Some("purchase-options") => {
            let options: Vec<_> = (1..=MAX_CARS).map(packages::compare).collect();
            serde_json::to_string(&options)?
        }
        Some("buyer-lists") => {
            let lists = Catalogue::ALL.map(|list| (list.name(), buyer_list(list)));
            serde_json::to_string(&BTreeMap::from(lists))?
        }
        _ => return Err("usage: web_data limits | purchase-options | buyer-lists".into()),
    };
    writeln!(io::stdout(), "{json}")?;
    Ok(())
}
