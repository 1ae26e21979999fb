pub mod notes;
pub mod report_shares;
pub mod states;
pub mod watches;
