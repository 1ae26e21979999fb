//! The column kinds of this schema. Money is whole kopecks, time is UTC, ids are UUIDs.

use sea_orm_migration::prelude::*;

/// A column under construction, named as the specification names the field (in snake case).
pub struct Column(ColumnDef);

impl Column {
    pub fn new(name: &str) -> Self {
        Self(ColumnDef::new(Alias::new(name)))
    }

    pub fn null(mut self) -> Self {
        self.0.null();
        self
    }

    pub fn unique(mut self) -> Self {
        self.0.unique_key();
        self
    }

    pub fn default(mut self, value: impl Into<Value>) -> Self {
        self.0.default(value.into());
        self
    }

    pub fn check_not_negative(mut self, name: &str) -> Self {
        self.0.check(Expr::col(Alias::new(name)).gte(0));
        self
    }
}

impl From<Column> for ColumnDef {
    fn from(column: Column) -> Self {
        column.0
    }
}

fn required(name: &str, kind: impl FnOnce(&mut ColumnDef)) -> Column {
    let mut column = Column::new(name);
    kind(&mut column.0);
    column.0.not_null();
    column
}

fn optional(name: &str, kind: impl FnOnce(&mut ColumnDef)) -> Column {
    let mut column = Column::new(name);
    kind(&mut column.0);
    column.null()
}

pub fn id() -> Column {
    let mut column = Column::new("id");
    column.0.uuid().not_null().primary_key();
    column
}

pub fn uuid(name: &str) -> Column {
    required(name, |c| {
        c.uuid();
    })
}

pub fn uuid_null(name: &str) -> Column {
    optional(name, |c| {
        c.uuid();
    })
}

pub fn text(name: &str) -> Column {
    required(name, |c| {
        c.text();
    })
}

pub fn text_null(name: &str) -> Column {
    optional(name, |c| {
        c.text();
    })
}

pub fn boolean(name: &str) -> Column {
    required(name, |c| {
        c.boolean();
    })
}

pub fn boolean_null(name: &str) -> Column {
    optional(name, |c| {
        c.boolean();
    })
}

pub fn integer(name: &str) -> Column {
    required(name, |c| {
        c.integer();
    })
}

pub fn integer_null(name: &str) -> Column {
    optional(name, |c| {
        c.integer();
    })
}

/// 64-bit: kopecks, versions, milliseconds of the queue.
pub fn bigint(name: &str) -> Column {
    required(name, |c| {
        c.big_integer();
    })
}

pub fn bigint_null(name: &str) -> Column {
    optional(name, |c| {
        c.big_integer();
    })
}

pub fn time(name: &str) -> Column {
    required(name, |c| {
        c.timestamp_with_time_zone();
    })
}

pub fn time_null(name: &str) -> Column {
    optional(name, |c| {
        c.timestamp_with_time_zone();
    })
}

pub fn json(name: &str) -> Column {
    required(name, |c| {
        c.json_binary();
    })
}

pub fn json_null(name: &str) -> Column {
    optional(name, |c| {
        c.json_binary();
    })
}

/// A table with its columns and foreign keys `(column, table)`.
pub fn table(
    name: &str,
    columns: impl IntoIterator<Item = Column>,
    references: &[(&str, &str)],
) -> TableCreateStatement {
    let mut table = Table::create();
    table.table(Alias::new(name));
    for column in columns {
        table.col(ColumnDef::from(column));
    }
    for (column, parent) in references {
        table.foreign_key(
            ForeignKey::create()
                .from(Alias::new(name), Alias::new(*column))
                .to(Alias::new(*parent), Alias::new("id")),
        );
    }
    table
}

/// Adds a column to a table.
pub fn add(table: &str, column: Column) -> TableAlterStatement {
    let mut column = ColumnDef::from(column);
    Table::alter()
        .table(Alias::new(table))
        .add_column(&mut column)
        .to_owned()
}

pub fn remove(table: &str, column: &str) -> TableAlterStatement {
    Table::alter()
        .table(Alias::new(table))
        .drop_column(Alias::new(column))
        .to_owned()
}

/// An index named after its table and columns.
pub fn index(name: &str, columns: &[&str]) -> IndexCreateStatement {
    let mut index = Index::create();
    index
        .name(format!("{name}_{}", columns.join("_")))
        .table(Alias::new(name));
    for column in columns {
        index.col(Alias::new(*column));
    }
    index
}

pub fn drop(name: &str) -> TableDropStatement {
    Table::drop().table(Alias::new(name)).to_owned()
}
