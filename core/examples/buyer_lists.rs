//! Prints the price lists by what a buyer asks: `scripts/gen` writes them to the pages, since the module
//! would carry them to everybody.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write as _};

use avtosled_core::catalogue::{Catalogue, buyer_list};

fn main() -> Result<(), Box<dyn Error>> {
    let lists = Catalogue::ALL.map(|list| (list.name(), buyer_list(list)));
    let json = serde_json::to_string(&BTreeMap::from(lists))?;
    writeln!(io::stdout(), "{json}")?;
    Ok(())
}
