pub mod blocks;
pub mod identifications;
pub mod late;
pub mod licences;
pub mod answer_cache;
pub mod reports;
pub mod waiting;
pub mod account_stats;
