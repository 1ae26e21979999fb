pub mod blocks;
pub mod identifications;
pub mod late;
pub mod licences;
pub mod repeats;
pub mod reports;
pub mod waiting;
pub mod worth;
