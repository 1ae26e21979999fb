//! Expected results and shared values of the tests of lists of cars.

use avtosled_core::car_list::{ListFile, ListPlan, PlannedRow, RowState, plan};
use avtosled_core::date::Date;

pub fn today() -> Date {
    Date::from_unix_ms(1_795_773_600_000)
}

/// Valid VIN of a number.
pub fn vin(number: usize) -> String {
    format!("XTA219010N{number:07}")
}

/// Plan without a choice.
pub fn planned(file: &ListFile) -> ListPlan {
    plan(file, None, today())
}

/// Plan of a file that must be readable.
pub fn plan_file(bytes: &[u8]) -> ListPlan {
    planned(&avtosled_core::car_list::read_file(bytes).expect("a readable file"))
}

/// Plan of a text that must be readable.
pub fn plan_text(text: &str) -> ListPlan {
    planned(&avtosled_core::car_list::read_text(text).expect("a readable text"))
}

/// Short form of a row: line, state, number or code.
pub fn short(row: &PlannedRow) -> String {
    let state = match &row.state {
        RowState::Ready { number, .. } => format!("ready {number}"),
        RowState::Repairable { offers } => {
            let numbers: Vec<&str> = offers.iter().map(|offer| offer.number.as_str()).collect();
            format!("repairable {}", numbers.join(" "))
        }
        RowState::Duplicate { number, of, .. } => format!("duplicate {number} of {of}"),
        RowState::Invalid { code, .. } => format!("invalid {code}"),
        RowState::Skipped { code, .. } => format!("skipped {code}"),
    };
    format!("{} {state}", row.line)
}

pub fn shorts(plan: &ListPlan) -> Vec<String> {
    plan.rows.iter().map(short).collect()
}
