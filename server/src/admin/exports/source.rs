//! Reader of the rows of an export, page by page.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::admin::analytics::period::Period;
use crate::admin::exports::sheet::Line;
use crate::admin::exports::{calls, checks, finance, users};
use crate::admin::repository::export_queries::{PAGE, Place};
use crate::platform::db::{Conn, StorageError};
use crate::platform::entities::exports::Kind;

/// Query of an export with its current read position.
pub struct Source {
    query: Query,
    end: DateTime<Utc>,
    after: Option<Place>,
    revealed: bool,
}

enum Query {
    Users,
    Checks,
    Finance(finance::Aggregates),
    Calls,
}

impl Source {
    /// Creates a source of rows; `revealed` includes unmasked personal data.
    #[must_use]
    pub fn new(kind: Kind, period: Period, revealed: bool) -> Self {
        Self {
            query: match kind {
                Kind::Users => Query::Users,
                Kind::Checks => Query::Checks,
                Kind::Finance => Query::Finance(finance::Aggregates::default()),
                Kind::ApiStatistics => Query::Calls,
            },
            end: period.end(),
            // The nil id is the lower bound of all ids.
            after: Some((period.start(), Uuid::nil())),
            revealed,
        }
    }

    /// Title of the sheet.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        match self.query {
            Query::Users => "Пользователи",
            Query::Checks => "Проверки",
            Query::Finance(_) => "Финансы",
            Query::Calls => "Статистика API",
        }
    }

    #[must_use]
    pub const fn head(&self) -> &'static [&'static str] {
        match self.query {
            Query::Users => &users::HEAD,
            Query::Checks => &checks::HEAD,
            Query::Finance(_) => &finance::HEAD,
            Query::Calls => &calls::HEAD,
        }
    }

    /// Reads the next page of rows; `None` after the last page.
    pub async fn next_page(&mut self, conn: &impl Conn) -> Result<Option<Vec<Line>>, StorageError> {
        let Some(after) = self.after else {
            return Ok(None);
        };
        let range = (after, self.end);
        let (lines, last) = match &mut self.query {
            Query::Users => users::read(conn, range, self.revealed).await?,
            Query::Checks => checks::read(conn, range, self.revealed).await?,
            Query::Finance(totals) => finance::read(conn, range, totals).await?,
            Query::Calls => calls::read(conn, range).await?,
        };
        self.after = last.filter(|_| lines.len() >= PAGE);
        Ok(Some(lines))
    }

    /// Row with the totals, if the export has one.
    #[must_use]
    pub fn totals(&self) -> Option<Line> {
        match &self.query {
            Query::Finance(totals) => Some(totals.line()),
            Query::Users | Query::Checks | Query::Calls => None,
        }
    }
}
