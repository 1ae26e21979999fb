//! Stock of a dealer: cars with tags and asking prices, their filters and order.

mod filters;
mod order;
mod price;

pub use filters::{StockFacts, StockFilters, StockLevel};
pub use order::{SortOrder, SortValue, StockPosition, StockSort};
pub use price::{PricePosition, price_position};

/// Maximum number of cars in the stock of an account.
pub const MAX_STOCK_CARS: usize = 1_000;
/// Maximum number of cars added by one request.
pub const MAX_ADDED_CARS: usize = 500;
/// Maximum number of cars watched by the monitoring of a stock.
pub const MAX_MONITORED_CARS: usize = 500;
/// Maximum number of saved views of an account.
pub const MAX_STOCK_VIEWS: usize = 20;
/// Maximum length of the name of a saved view, characters.
pub const MAX_VIEW_NAME_CHARS: usize = 60;
/// Maximum length of a search text, characters.
pub const MAX_SEARCH_CHARS: usize = 100;
/// Maximum number of days in a filter.
pub const MAX_FILTER_DAYS: u16 = 3_650;
