//! Statement texts for many rows at once. Both databases number their placeholders `$1`, `$2`, …; the sizes are few
//! and fixed so that every text is prepared once per connection.

use std::fmt::Write as _;

use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AssertSqlSafe};

/// Rows of one `INSERT`: with at most 17 columns far below SQLite's 32,766 parameters.
const INSERT_SIZES: [usize; 3] = [100, 10, 1];
/// Ids of one `IN (…)`; a shorter list is filled up by repeating its last id.
const LIST_SIZES: [usize; 4] = [1, 10, 100, 1_000];

/// The ids in lists of a prepared size.
pub(super) fn lists<T>(ids: &[T]) -> impl Iterator<Item = (&[T], usize)> {
    ids.chunks(LIST_SIZES[LIST_SIZES.len() - 1]).map(|list| {
        let size = LIST_SIZES.into_iter().find(|&size| size >= list.len());
        (list, size.expect("a chunk is no longer than the greatest size"))
    })
}

/// `$first, …` for `count` parameters.
pub(super) fn placeholders(first: usize, count: usize) -> String {
    let mut text = String::with_capacity(count * 6);
    for number in first..first + count {
        let comma = if number == first { "" } else { ", " };
        write!(text, "{comma}${number}").expect("writing to a string cannot fail");
    }
    text
}

/// Binds a list of texts, repeating the last one up to `size`.
pub(super) fn bind_list<'q, T: AsRef<str>>(
    mut query: Query<'q, Any, AnyArguments>,
    (list, size): (&[T], usize),
) -> Query<'q, Any, AnyArguments> {
    let last = list.last();
    for id in list.iter().chain(std::iter::repeat_n(last, size - list.len()).flatten()) {
        query = query.bind(id.as_ref().to_owned());
    }
    query
}

/// The rows in groups of a prepared size, greatest first.
pub(super) fn groups<T>(mut rows: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let size = INSERT_SIZES.into_iter().find(|&size| size <= rows.len())?;
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
    fn every_row_is_in_one_group_and_every_id_in_one_list() {
        let rows: Vec<usize> = (0..1_234).collect();
        assert_eq!(groups(&rows).flatten().copied().collect::<Vec<_>>(), rows);
        assert_eq!(lists(&rows).flat_map(|(list, _)| list).copied().collect::<Vec<_>>(), rows);
        assert!(lists(&rows).all(|(list, size)| list.len() <= size && LIST_SIZES.contains(&size)));
        assert_eq!(insert("INSERT INTO t VALUES", "", 2, 2), "INSERT INTO t VALUES ($1, $2), ($3, $4) ");
    }
}
