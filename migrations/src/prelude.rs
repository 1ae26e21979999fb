//! The kinds of columns of this schema. Money is whole kopecks, time is UTC, ids are UUIDs.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{ConnectionTrait, DatabaseBackend};

/// A column under construction, named as the specification names the field (in snake case).
pub struct Column {
    name: &'static str,
    definition: ColumnDef,
    references: Option<&'static str>,
}

impl Column {
    fn new(name: &'static str, kind: impl FnOnce(&mut ColumnDef) -> &mut ColumnDef) -> Self {
        let mut definition = ColumnDef::new(name);
        kind(&mut definition);
        Self {
            name,
            definition,
            references: None,
        }
    }

    pub fn unique(mut self) -> Self {
        self.definition.unique_key();
        self
    }

    pub fn default(mut self, value: impl Into<Value>) -> Self {
        self.definition.default(value.into());
        self
    }

    pub fn check_not_negative(mut self) -> Self {
        self.definition.check(Expr::col(self.name).gte(0));
        self
    }

    /// Holds the id of a row of another table.
    pub fn references(mut self, table: &'static str) -> Self {
        self.references = Some(table);
        self
    }
}

macro_rules! kinds {
    ($($kind:ident, $nullable:ident: $method:ident;)+) => {
        $(
            pub fn $kind(name: &'static str) -> Column {
                Column::new(name, |column| column.$method().not_null())
            }

            pub fn $nullable(name: &'static str) -> Column {
                Column::new(name, |column| column.$method().null())
            }
        )+
    };
}

kinds! {
    uuid, uuid_null: uuid;
    text, text_null: text;
    boolean, boolean_null: boolean;
    integer, integer_null: integer;
    bigint, bigint_null: big_integer;
    time, time_null: timestamp_with_time_zone;
    json, json_null: json_binary;
}

pub fn id() -> Column {
    Column::new("id", |column| column.uuid().not_null().primary_key())
}

/// A table with its indexes, which are named after it and their columns.
pub struct Table {
    name: &'static str,
    create: TableCreateStatement,
    indexes: Vec<IndexCreateStatement>,
    /// Statements of one database or both, run after the table is there.
    extras: Vec<Extra>,
}

/// Columns, each with its text as it is searched.
type Parts = &'static [(&'static str, &'static str)];

enum Extra {
    UniqueWhere {
        name: &'static str,
        column: &'static str,
        condition: &'static str,
    },
    IndexWhere {
        name: &'static str,
        columns: &'static str,
        condition: &'static str,
    },
    PartsOf(Parts),
    /// Rows are never deleted, and these columns never changed; none stands for all.
    NeverChanged(&'static [&'static str]),
    /// No row takes the place of one that has the same values here.
    NeverReplaced(&'static [&'static str]),
    SumsToZero {
        amount: &'static str,
        of: &'static str,
    },
}

impl Table {
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            create: TableCreateStatement::new().table(name).to_owned(),
            indexes: Vec::new(),
            extras: Vec::new(),
        }
    }

    /// What holds for every row, in the SQL that both databases understand.
    pub fn check(mut self, condition: &'static str) -> Self {
        self.create.check(Expr::cust(condition));
        self
    }

    /// At most one row of those that fit has the same value in the column.
    pub fn unique_where(
        mut self,
        name: &'static str,
        column: &'static str,
        condition: &'static str,
    ) -> Self {
        self.extras.push(Extra::UniqueWhere {
            name,
            column,
            condition,
        });
        self
    }

    /// An index of the few rows that fit: it costs the others nothing.
    pub fn index_where(
        mut self,
        name: &'static str,
        columns: &'static str,
        condition: &'static str,
    ) -> Self {
        self.extras.push(Extra::IndexWhere {
            name,
            columns,
            condition,
        });
        self
    }

    /// An index of all parts of these texts. On PostgreSQL LIKE finds them by it; on SQLite it is a table of its
    /// own, `<table>_parts`, whose rows `<table>_numbers` gives to those of the table: the numbers that SQLite
    /// has itself are given anew by each VACUUM, as the one of a backup does.
    pub fn parts_of(mut self, parts: Parts) -> Self {
        self.extras.push(Extra::PartsOf(parts));
        self
    }

    /// The database itself refuses to delete rows, to put others in their places, and to change these columns
    /// (none: any).
    pub fn never_changed(mut self, columns: &'static [&'static str]) -> Self {
        self.extras.push(Extra::NeverChanged(columns));
        self
    }

    /// The same for a unique key of such a table: SQLite's INSERT OR REPLACE deletes the row that has it
    /// without a word to the triggers of deletion. Not for a key that is inserted with ON CONFLICT: the
    /// trigger comes before that.
    pub fn never_replaced(mut self, key: &'static [&'static str]) -> Self {
        self.extras.push(Extra::NeverReplaced(key));
        self
    }

    pub fn columns(mut self, columns: impl IntoIterator<Item = Column>) -> Self {
        for column in columns {
            self.create.col(column.definition);
            if let Some(parent) = column.references {
                let mut key = ForeignKey::create();
                key.from(self.name, column.name).to(parent, "id");
                self.create.foreign_key(&mut key);
            }
        }
        self
    }

    pub fn index(mut self, columns: &[&'static str]) -> Self {
        let index = self.index_on(columns);
        self.indexes.push(index);
        self
    }

    pub fn unique(mut self, columns: &[&'static str]) -> Self {
        let index = self.index_on(columns).unique().to_owned();
        self.indexes.push(index);
        self
    }

    fn index_on(&self, columns: &[&'static str]) -> IndexCreateStatement {
        let mut index = Index::create();
        let name = format!("{}_{}", self.name, columns.join("_"));
        index.name(name).table(self.name);
        for column in columns {
            index.col(*column);
        }
        index
    }

    /// The amounts of the rows that share a value sum to zero when their transaction ends.
    pub fn sums_to_zero(mut self, amount: &'static str, of: &'static str) -> Self {
        self.extras.push(Extra::SumsToZero { amount, of });
        self
    }

    pub async fn create(self, manager: &SchemaManager<'_>) -> Result<(), DbErr> {
        manager.create_table(self.create).await?;
        for index in self.indexes {
            manager.create_index(index).await?;
        }
        let db = manager.get_connection();
        let is_sqlite = manager.get_database_backend() == DatabaseBackend::Sqlite;
        for extra in self.extras {
            for statement in extra.statements(self.name, is_sqlite) {
                db.execute_unprepared(&statement).await?;
            }
        }
        Ok(())
    }

    pub async fn drop(self, manager: &SchemaManager<'_>) -> Result<(), DbErr> {
        let is_sqlite = manager.get_database_backend() == DatabaseBackend::Sqlite;
        let beside = self.extras.iter().flat_map(Extra::tables_on_sqlite);
        for beside in beside.filter(|_| is_sqlite) {
            let drop = format!("DROP TABLE {}_{beside}", self.name);
            manager.get_connection().execute_unprepared(&drop).await?;
        }
        let drop = TableDropStatement::new().table(self.name).to_owned();
        manager.drop_table(drop).await
    }
}

impl Extra {
    /// What it adds to the name of its table for those of its own, in the order of their end.
    const fn tables_on_sqlite(&self) -> &'static [&'static str] {
        match self {
            Self::PartsOf(_) => &["parts", "numbers"],
            Self::SumsToZero { .. } => &["sums", "nothing"],
            _ => &[],
        }
    }

    fn statements(&self, table: &str, is_sqlite: bool) -> Vec<String> {
        match self {
            Self::UniqueWhere {
                name,
                column,
                condition,
            } => vec![format!(
                "CREATE UNIQUE INDEX {table}_{name} ON {table} ({column}) WHERE {condition}"
            )],
            Self::IndexWhere {
                name,
                columns,
                condition,
            } => vec![format!(
                "CREATE INDEX {table}_{name} ON {table} ({columns}) WHERE {condition}"
            )],
            Self::SumsToZero { amount, of } if is_sqlite => {
                sums_to_zero_on_sqlite(table, amount, of)
            }
            Self::PartsOf(parts) if is_sqlite => parts_on_sqlite(table, parts),
            Self::PartsOf(parts) => parts_on_postgres(table, parts),
            Self::NeverChanged(columns) => never_changed(table, columns, is_sqlite),
            Self::NeverReplaced(key) if is_sqlite => vec![never_replaced(table, key)],
            // An insert of PostgreSQL replaces nothing but by an update.
            Self::NeverReplaced(_) => Vec::new(),
            Self::SumsToZero { amount, of } => sums_to_zero(table, amount, of),
        }
    }
}

fn parts_on_sqlite(table: &str, parts: Parts) -> Vec<String> {
    let names: Vec<&str> = parts.iter().map(|(name, _)| *name).collect();
    let texts: Vec<&str> = parts.iter().map(|(_, text)| *text).collect();
    let (names, texts) = (names.join(", "), texts.join(", "));
    let number = |row: &str| format!("(SELECT n FROM {table}_numbers WHERE id = {row}.id)");
    let write = format!(
        "INSERT INTO {table}_parts (rowid, {names}) \
         SELECT {}, {texts} FROM {table} WHERE id = new.id",
        number("new")
    );
    let erase = |row| format!("DELETE FROM {table}_parts WHERE rowid = {}", number(row));
    vec![
        format!("CREATE TABLE {table}_numbers (n INTEGER PRIMARY KEY, id NOT NULL UNIQUE)"),
        format!("CREATE VIRTUAL TABLE {table}_parts USING fts5({names}, tokenize = 'trigram')"),
        // What is deleted is gone at once, not when the index is next put in order.
        format!("INSERT INTO {table}_parts ({table}_parts, rank) VALUES ('secure-delete', 1)"),
        format!(
            "CREATE TRIGGER {table}_parts_insert AFTER INSERT ON {table} BEGIN \
             INSERT INTO {table}_numbers (id) VALUES (new.id); {write}; END"
        ),
        format!(
            "CREATE TRIGGER {table}_parts_update AFTER UPDATE OF {names} ON {table} BEGIN \
             {}; {write}; END",
            erase("new")
        ),
        format!(
            "CREATE TRIGGER {table}_parts_delete AFTER DELETE ON {table} BEGIN \
             {}; DELETE FROM {table}_numbers WHERE id = old.id; END",
            erase("old")
        ),
    ]
}

fn parts_on_postgres(table: &str, parts: Parts) -> Vec<String> {
    let texts: Vec<String> = parts
        .iter()
        .map(|(_, text)| format!("{text} gin_trgm_ops"))
        .collect();
    vec![
        // Trusted: the owner of the database may create it.
        "CREATE EXTENSION IF NOT EXISTS pg_trgm".to_owned(),
        format!(
            "CREATE INDEX {table}_parts ON {table} USING gin ({})",
            texts.join(", ")
        ),
    ]
}

fn never_changed(table: &str, columns: &[&str], is_sqlite: bool) -> Vec<String> {
    let update = match columns {
        [] => "UPDATE".to_owned(),
        columns => format!("UPDATE OF {}", columns.join(", ")),
    };
    if is_sqlite {
        let trigger = |name: &str, event: &str| {
            format!(
                "CREATE TRIGGER {table}_{name} BEFORE {event} ON {table} \
                 BEGIN SELECT RAISE(ABORT, '{table}: rows are never changed'); END"
            )
        };
        return vec![
            trigger("never_updated", &update),
            trigger("never_deleted", "DELETE"),
            never_replaced(table, &["id"]),
            // The number that SQLite gives a row is a key too.
            never_replaced(table, &["rowid"]),
        ];
    }
    let trigger = |name: &str, event: &str, each: &str| {
        format!(
            "CREATE TRIGGER {table}_{name} BEFORE {event} ON {table} \
             FOR EACH {each} EXECUTE FUNCTION {table}_never_changed()"
        )
    };
    vec![
        format!(
            "CREATE OR REPLACE FUNCTION {table}_never_changed() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN RAISE EXCEPTION '{table}: rows are never changed'; END $$"
        ),
        trigger("never_updated", &update, "ROW"),
        trigger("never_deleted", "DELETE", "ROW"),
        // It deletes all rows and fires no trigger of theirs.
        trigger("never_truncated", "TRUNCATE", "STATEMENT"),
    ]
}

fn never_replaced(table: &str, key: &[&str]) -> String {
    let same: Vec<String> = key
        .iter()
        .map(|column| format!("{column} = new.{column}"))
        .collect();
    format!(
        "CREATE TRIGGER {table}_never_replaced_{} BEFORE INSERT ON {table} \
         WHEN EXISTS (SELECT 1 FROM {table} WHERE {}) \
         BEGIN SELECT RAISE(ABORT, '{table}: rows are never changed'); END",
        key.join("_"),
        same.join(" AND ")
    )
}

/// SQLite's triggers do not wait for the end of a transaction, its foreign keys do: a sum that is not zero
/// leads to a row that is never there, and one that has become zero is forgotten.
fn sums_to_zero_on_sqlite(table: &str, amount: &str, of: &str) -> Vec<String> {
    vec![
        format!("CREATE TABLE {table}_nothing (sum INTEGER PRIMARY KEY CHECK (FALSE))"),
        format!(
            "CREATE TABLE {table}_sums ({of} PRIMARY KEY NOT NULL, \
             sum INTEGER NOT NULL REFERENCES {table}_nothing DEFERRABLE INITIALLY DEFERRED) \
             WITHOUT ROWID"
        ),
        format!(
            "CREATE TRIGGER {table}_sums_to_zero AFTER INSERT ON {table} BEGIN \
             INSERT INTO {table}_sums VALUES (new.{of}, new.{amount}) \
             ON CONFLICT ({of}) DO UPDATE SET sum = sum + excluded.sum; \
             DELETE FROM {table}_sums WHERE {of} = new.{of} AND sum = 0; END"
        ),
    ]
}

fn sums_to_zero(table: &str, amount: &str, of: &str) -> Vec<String> {
    vec![
        format!(
            "CREATE OR REPLACE FUNCTION {table}_sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS \
             $$ BEGIN \
             IF (SELECT SUM({amount}) FROM {table} WHERE {of} = NEW.{of}) <> 0 THEN \
             RAISE EXCEPTION '{table}: % does not sum to zero', NEW.{of}; END IF; \
             RETURN NULL; END $$"
        ),
        format!(
            "CREATE CONSTRAINT TRIGGER {table}_sums_to_zero AFTER INSERT ON {table} \
             DEFERRABLE INITIALLY DEFERRED \
             FOR EACH ROW EXECUTE FUNCTION {table}_sums_to_zero()"
        ),
    ]
}
