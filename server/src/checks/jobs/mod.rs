pub mod ask_again;
pub mod convert_car;
pub mod fetch_source;
pub mod sweep;
