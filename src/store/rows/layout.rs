//! Which tables of ours a database has: their columns, their keys, and the order in which they can be filled.

use sqlx::{AnyConnection, AssertSqlSafe, Executor, Row};

use super::{Column, ColumnKind, Table, list, quoted};
use crate::store::{Backend, StoreError, schema};

/// A table with the tables its rows refer to.
struct Found {
    table: Table,
    refers_to: Vec<String>,
}

/// Every table of ours that is there, those that others refer to before them.
///
/// # Errors
/// [`StoreError::NotPortable`] where a column has a type or a table no key that both databases would understand alike.
pub(in crate::store) async fn tables(
    connection: &mut AnyConnection,
    backend: Backend,
) -> Result<Vec<Table>, StoreError> {
    let mut found = Vec::new();
    for name in schema::table_names() {
        let columns = columns(connection, backend, name).await?;
        if columns.is_empty() {
            // A migration that makes it has not run yet.
            continue;
        }
        let key = key(connection, backend, name).await?;
        if key.is_empty() {
            return Err(StoreError::NotPortable { table: name.to_owned(), why: "it has no primary key".to_owned() });
        }
        let refers_to = references(connection, backend, name).await?;
        found.push(Found { table: Table { name: name.to_owned(), columns, key }, refers_to });
    }
    in_order(found)
}

/// Whether any of the tables has a row.
pub(in crate::store) async fn holds_rows(connection: &mut AnyConnection, tables: &[Table]) -> Result<bool, StoreError> {
    for table in tables {
        let text = format!("SELECT 1 FROM {} LIMIT 1", quoted(&table.name));
        if sqlx::query(AssertSqlSafe(text)).fetch_optional(&mut *connection).await?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Drops the tables and what remembers the migrations that made them; on PostgreSQL.
pub(in crate::store) async fn drop_all(connection: &mut AnyConnection, tables: &[Table]) -> Result<(), StoreError> {
    let names = list(tables.iter().map(|table| table.name.as_str()).chain([schema::APPLIED]));
    connection.execute(sqlx::raw_sql(AssertSqlSafe(format!("DROP TABLE {names}")))).await?;
    Ok(())
}

/// Those first that the others need.
fn in_order(mut found: Vec<Found>) -> Result<Vec<Table>, StoreError> {
    let mut ordered: Vec<Table> = Vec::with_capacity(found.len());
    while !found.is_empty() {
        let is_free = |candidate: &Found| {
            let others = candidate.refers_to.iter().filter(|name| **name != candidate.table.name);
            others.clone().all(|name| ordered.iter().any(|table| table.name == *name))
        };
        let Some(at) = found.iter().position(is_free) else {
            let why = "it refers to a table that refers back to it".to_owned();
            return Err(StoreError::NotPortable { table: found.swap_remove(0).table.name, why });
        };
        ordered.push(found.remove(at).table);
    }
    Ok(ordered)
}

async fn columns(connection: &mut AnyConnection, backend: Backend, table: &str) -> Result<Vec<Column>, StoreError> {
    let rows = match backend {
        Backend::Sqlite => {
            names(connection, format!("SELECT name, type FROM pragma_table_info('{table}') ORDER BY cid"))
        }
        Backend::Postgres => names(
            connection,
            format!(
                "SELECT column_name::text, data_type::text FROM information_schema.columns \
                 WHERE table_schema = current_schema() AND table_name = '{table}' ORDER BY ordinal_position"
            ),
        ),
    };
    let rows = rows.await?;
    let column = |(name, kind): (String, Option<String>)| {
        let kind = kind.unwrap_or_default();
        let kind = match kind.as_str() {
            "TEXT" | "text" => ColumnKind::Text,
            "BIGINT" | "bigint" => ColumnKind::Integer,
            "BLOB" | "bytea" => ColumnKind::Bytes,
            _ => return Err(StoreError::NotPortable { table: table.to_owned(), why: format!("{name} is a {kind}") }),
        };
        Ok(Column { name, kind })
    };
    rows.into_iter().map(column).collect()
}

async fn key(connection: &mut AnyConnection, backend: Backend, table: &str) -> Result<Vec<String>, StoreError> {
    let text = match backend {
        Backend::Sqlite => format!("SELECT name FROM pragma_table_info('{table}') WHERE pk > 0 ORDER BY pk"),
        Backend::Postgres => format!(
            "SELECT attribute.attname::text FROM pg_index AS key \
             CROSS JOIN LATERAL unnest(key.indkey::int2[]) WITH ORDINALITY AS part (number, place) \
             JOIN pg_attribute AS attribute ON attribute.attrelid = key.indrelid AND attribute.attnum = part.number \
             WHERE key.indrelid = to_regclass('{table}') AND key.indisprimary ORDER BY part.place"
        ),
    };
    Ok(names(connection, text).await?.into_iter().map(|(name, _)| name).collect())
}

async fn references(connection: &mut AnyConnection, backend: Backend, table: &str) -> Result<Vec<String>, StoreError> {
    let text = match backend {
        Backend::Sqlite => format!("SELECT DISTINCT \"table\" FROM pragma_foreign_key_list('{table}')"),
        Backend::Postgres => format!(
            "SELECT DISTINCT target.relname::text FROM pg_constraint AS bond \
             JOIN pg_class AS target ON target.oid = bond.confrelid \
             WHERE bond.conrelid = to_regclass('{table}') AND bond.contype = 'f'"
        ),
    };
    Ok(names(connection, text).await?.into_iter().map(|(name, _)| name).collect())
}

/// The first two columns of a statement that is made of our own names.
async fn names(connection: &mut AnyConnection, text: String) -> Result<Vec<(String, Option<String>)>, StoreError> {
    let rows = sqlx::query(AssertSqlSafe(text)).fetch_all(connection).await?;
    let mut found = Vec::with_capacity(rows.len());
    for row in &rows {
        let second = if row.len() > 1 { row.try_get(1)? } else { None };
        found.push((row.try_get(0)?, second));
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(name: &str, refers_to: &[&str]) -> Found {
        let table = Table { name: name.to_owned(), columns: Vec::new(), key: Vec::new() };
        Found { table, refers_to: refers_to.iter().map(|name| (*name).to_owned()).collect() }
    }

    #[test]
    fn what_is_referred_to_comes_first() {
        let all = vec![
            found("lines", &["orders", "tenants"]),
            found("orders", &["tenants", "orders"]),
            found("tenants", &[]),
        ];
        let ordered = in_order(all).expect("there is an order");
        assert_eq!(ordered.iter().map(|table| table.name.as_str()).collect::<Vec<_>>(), ["tenants", "orders", "lines"]);
        let circle = in_order(vec![found("a", &["b"]), found("b", &["a"])]);
        assert!(matches!(circle, Err(StoreError::NotPortable { .. })));
    }
}
