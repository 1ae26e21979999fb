//! The kinds of columns of this schema. Money is whole kopecks, time is UTC, ids are UUIDs.

use sea_orm_migration::prelude::*;

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
}

impl Table {
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            create: TableCreateStatement::new().table(name).to_owned(),
            indexes: Vec::new(),
        }
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

    pub async fn create(self, manager: &SchemaManager<'_>) -> Result<(), DbErr> {
        manager.create_table(self.create).await?;
        for index in self.indexes {
            manager.create_index(index).await?;
        }
        Ok(())
    }

    pub async fn drop(self, manager: &SchemaManager<'_>) -> Result<(), DbErr> {
        let drop = TableDropStatement::new().table(self.name).to_owned();
        manager.drop_table(drop).await
    }
}
