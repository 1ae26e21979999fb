//! Lines of a closing document, one for each kind of service.

use avtosled_core::money::{Kopecks, in_thousands};

use crate::business::closing_documents::texts;
use crate::money::monthly_totals::{Service, Services};

/// Line of a closing document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DocumentLine {
    pub service: Service,
    pub count: u64,
    /// Sum before the discount; negative for a correction.
    pub sum: Kopecks,
    /// Part paid with credits of the service.
    pub discount: Kopecks,
    /// What the company paid.
    pub total: Kopecks,
}

impl DocumentLine {
    pub fn title(&self) -> String {
        texts::line_title(self.service).to_owned()
    }

    /// Number of pieces; `None` for a correction.
    pub fn count_text(&self) -> Option<String> {
        texts::is_countable(self.service).then(|| in_thousands(self.count))
    }
}

/// Lines of a month in the order of the kinds of services; a kind that nets to nothing has no line.
pub fn of_services(services: &Services) -> Vec<DocumentLine> {
    let lines = services.iter().map(|(service, total)| DocumentLine {
        service: *service,
        count: total.count,
        sum: Kopecks(total.sum),
        discount: Kopecks(total.discount),
        total: Kopecks(total.sum - total.discount),
    });
    lines.filter(|line| line.sum != Kopecks::ZERO).collect()
}
