//! Column types and table builder of the schema; money is in kopecks, time in UTC, ids are UUIDs.

use sea_orm_migration::prelude::*;
use sea_orm_migration::sea_orm::{ConnectionTrait, DatabaseBackend};

/// Column builder; columns have the specification's field names in snake case.
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

    /// Foreign key to the `id` of another table.
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

/// Table builder; indexes are named after the table and their columns.
pub struct Table {
    name: &'static str,
    create: TableCreateStatement,
    indexes: Vec<IndexCreateStatement>,
    /// Database-specific statements, run after the table is created.
    extras: Vec<Extra>,
}

/// Columns of a substring search, each with the SQL expression that is searched.
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
    /// Rejects deletions, and updates of these columns; an empty list means all columns.
    NeverChanged(&'static [&'static str]),
    /// Rejects replacements of rows with the same values in these columns.
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

    /// Adds a CHECK constraint, in SQL that both databases support.
    pub fn check(mut self, condition: &'static str) -> Self {
        self.create.check(Expr::cust(condition));
        self
    }

    /// Adds a partial unique index.
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

    /// Adds a partial index, for conditions that few rows meet.
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

    /// Adds a trigram index for substring search with LIKE.
    ///
    /// On SQLite it is an FTS5 table `<table>_parts` with stable row numbers in `<table>_numbers`, because
    /// VACUUM (also of a backup) renumbers the rowids of the table.
    pub fn parts_of(mut self, parts: Parts) -> Self {
        self.extras.push(Extra::PartsOf(parts));
        self
    }

    /// Adds triggers that reject deletions, replacements, and updates of these columns (of all if empty).
    pub fn never_changed(mut self, columns: &'static [&'static str]) -> Self {
        self.extras.push(Extra::NeverChanged(columns));
        self
    }

    /// Adds a trigger that rejects replacements by a unique key on SQLite.
    ///
    /// INSERT OR REPLACE deletes the existing row without firing its DELETE triggers. Not usable for a key
    /// that is inserted with ON CONFLICT, because the trigger runs before the conflict is handled.
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

    /// Adds a deferred constraint: amounts of rows with an equal value in `of` sum to zero on commit.
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

    /// Statements that grant a PostgreSQL role the use of the table.
    ///
    /// Immutable rows can be read and inserted, and only their mutable columns can be updated.
    pub fn grants(&self, role: &str) -> Vec<String> {
        let table = self.name;
        let never_changed = self.extras.iter().find_map(|extra| match extra {
            Extra::NeverChanged(columns) => Some(*columns),
            _ => None,
        });
        let privileges = match never_changed {
            None => "SELECT, INSERT, UPDATE, DELETE".to_owned(),
            Some([]) => "SELECT, INSERT".to_owned(),
            Some(columns) => {
                let all = self.create.get_columns().iter();
                let all = all.map(ColumnDef::get_column_name);
                let changeable: Vec<String> = all
                    .filter(|column| !columns.contains(&column.as_str()))
                    .collect();
                format!("SELECT, INSERT, UPDATE ({})", changeable.join(", "))
            }
        };
        vec![
            format!("REVOKE ALL ON {table} FROM {role}"),
            format!("GRANT {privileges} ON {table} TO {role}"),
        ]
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
    /// Suffixes of the auxiliary tables on SQLite, in the order in which they are dropped.
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
            // PostgreSQL needs no trigger, because an insert replaces a row only by an update.
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
        // Overwrites deleted texts at once, not at the next merge of the index.
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
        // `pg_trgm` is a trusted extension: the owner of the database may create it.
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
            // The implicit rowid of SQLite is a key, too.
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
        // TRUNCATE fires no row triggers.
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

/// Statements that emulate a deferred sum constraint on SQLite, whose triggers are immediate.
///
/// Uses a deferred foreign key: a non-zero sum references a row that cannot exist; a sum of zero is deleted.
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
