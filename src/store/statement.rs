//! Statement texts for many rows at once. Both databases number their placeholders `$1`, `$2`, …; the sizes are few
//! and fixed so that every text is prepared once per connection.

use std::fmt::Write as _;

use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AssertSqlSafe, Encode, Type};

/// Parameters of one `INSERT` at most. SQLite takes 32,766, but looks each up by name among all of them.
const INSERT_PARAMETERS: usize = 400;
/// Rows of an `INSERT` that does not fill the parameters.
const SMALL_INSERTS: [usize; 2] = [5, 1];
/// Ids of one statement; a shorter list is filled up with NULL, which equals nothing.
const LIST_SIZES: [usize; 4] = [1, 10, 50, 250];

/// Ids that a statement looks up.
pub(super) struct Wanted<'a, T> {
    ids: &'a [T],
    size: usize,
}

/// The ids in lists of a prepared size.
pub(super) fn wanted<T>(ids: &[T]) -> impl Iterator<Item = Wanted<'_, T>> {
    ids.chunks(LIST_SIZES[LIST_SIZES.len() - 1]).map(|ids| {
        let size = LIST_SIZES.into_iter().find(|&size| size >= ids.len());
        Wanted { ids, size: size.expect("a chunk is no longer than the greatest size") }
    })
}

impl<T> Wanted<'_, T> {
    pub(super) fn ids(&self) -> &[T] {
        self.ids
    }

    /// `$first, …`, to stand in `IN (…)`.
    pub(super) fn list(&self, first: usize) -> String {
        placeholders(first, self.size)
    }

    /// `SELECT {columns} FROM {table}` for every id that the table's `key` equals, of the rows that meet `condition`;
    /// the ids are the parameters from `$first` on. What is not there comes as a row of NULLs: an outer join makes
    /// PostgreSQL look up id by id, however few rows it believes to be in the table.
    pub(super) fn select<'q>(&self, first: usize, lookup: &Lookup<'_>) -> Query<'q, Any, AnyArguments> {
        let Lookup { columns, table, condition, key } = lookup;
        let mut text = String::from("WITH wanted (wanted_id) AS (VALUES ");
        for number in first..first + self.size {
            let comma = if number == first { "" } else { ", " };
            write!(text, "{comma}(${number})").expect("writing to a string cannot fail");
        }
        write!(text, ") SELECT {columns} FROM wanted LEFT JOIN {table} ON {condition} AND {table}.{key} = wanted_id")
            .expect("writing to a string cannot fail");
        composed(text)
    }

    /// Binds the ids. They are the last parameters of their statement.
    pub(super) fn bind<'q, V>(
        &self,
        mut query: Query<'q, Any, AnyArguments>,
        value: impl Fn(&T) -> V,
    ) -> Query<'q, Any, AnyArguments>
    where
        V: 'q,
        Option<V>: Encode<'q, Any> + Type<Any>,
    {
        for index in 0..self.size {
            query = query.bind(self.ids.get(index).map(&value));
        }
        query
    }
}

/// What [`Wanted::select`] reads.
pub(super) struct Lookup<'a> {
    pub(super) columns: &'a str,
    pub(super) table: &'a str,
    pub(super) condition: &'a str,
    pub(super) key: &'a str,
}

/// `$first, …` for `count` parameters.
fn placeholders(first: usize, count: usize) -> String {
    let mut text = String::with_capacity(count * 6);
    for number in first..first + count {
        let comma = if number == first { "" } else { ", " };
        write!(text, "{comma}${number}").expect("writing to a string cannot fail");
    }
    text
}

/// The rows in groups of a prepared size, greatest first.
pub(super) fn groups<T>(mut rows: &[T], columns: usize) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let sizes = [INSERT_PARAMETERS / columns].into_iter().chain(SMALL_INSERTS);
        let size = sizes.into_iter().find(|&size| size <= rows.len())?;
        let (group, rest) = rows.split_at(size);
        rows = rest;
        Some(group)
    })
}

/// `head ($1, …), ($n, …) tail` for `rows` rows of `columns` columns.
pub(super) fn insert(head: &str, tail: &str, rows: usize, columns: usize) -> String {
    let mut text = format!("{head} ");
    for row in 0..rows {
        let comma = if row == 0 { "" } else { ", " };
        write!(text, "{comma}({})", placeholders(row * columns + 1, columns)).expect("writing to a string cannot fail");
    }
    text.push(' ');
    text.push_str(tail);
    text
}

/// A query whose text was put together from constants and placeholders only.
pub(super) fn composed<'q>(text: String) -> Query<'q, Any, AnyArguments> {
    sqlx::query(AssertSqlSafe(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_in_one_group_and_every_id_in_one_table() {
        let rows: Vec<usize> = (0..1_234).collect();
        assert_eq!(groups(&rows, 17).flatten().copied().collect::<Vec<_>>(), rows);
        assert_eq!(wanted(&rows).flat_map(|wanted| wanted.ids).copied().collect::<Vec<_>>(), rows);
        assert!(wanted(&rows).all(|wanted| wanted.ids.len() <= wanted.size && LIST_SIZES.contains(&wanted.size)));
        assert_eq!(insert("INSERT INTO t VALUES", "", 2, 2), "INSERT INTO t VALUES ($1, $2), ($3, $4) ");
    }
}
