pub mod account_stats;
pub mod answer_cache;
pub mod blocks;
pub mod identifications;
pub mod late;
pub mod licences;
pub mod reports;
pub mod waiting;
