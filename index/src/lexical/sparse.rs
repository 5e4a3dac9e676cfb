//! A number for some rows: an array over all rows and the list of those that have one. Draining leaves it empty, so one
//! allocation serves a whole query.

#[derive(Debug)]
pub(super) struct Sparse {
    len: usize,
    /// Made when it is first written to. 0 is no value.
    values: Vec<f32>,
    pub(super) rows: Vec<u32>,
}

impl Sparse {
    pub(super) const fn over(len: usize) -> Self {
        Self { len, values: Vec::new(), rows: Vec::new() }
    }

    pub(super) fn get(&self, row: u32) -> f32 {
        self.values.get(row as usize).copied().unwrap_or(0.0)
    }

    /// The value of a row, to be set above 0.
    pub(super) fn at(&mut self, row: u32) -> &mut f32 {
        if self.values.is_empty() {
            self.values = vec![0.0; self.len];
        }
        let value = &mut self.values[row as usize];
        if *value == 0.0 {
            self.rows.push(row);
        }
        value
    }

    pub(super) fn raise(&mut self, row: u32, to: f32) {
        let value = self.at(row);
        *value = value.max(to);
    }

    /// Takes the values of `other` where they are larger, and leaves it empty.
    pub(super) fn raise_all(&mut self, other: &mut Self) {
        if self.rows.is_empty() {
            std::mem::swap(self, other);
        } else {
            other.drain().for_each(|(row, to)| self.raise(row, to));
        }
    }

    /// Puts `change` of each value, which is above 0 too, in its place.
    pub(super) fn change(&mut self, change: impl Fn(f32) -> f32) {
        for &row in &self.rows {
            let value = &mut self.values[row as usize];
            *value = change(*value);
        }
    }

    /// Multiplies all values and gives the least of them.
    pub(super) fn scale(&mut self, by: f32) -> f32 {
        let mut least = f32::INFINITY;
        for &row in &self.rows {
            let value = &mut self.values[row as usize];
            *value *= by;
            least = least.min(*value);
        }
        least
    }

    /// The array itself, without the list; empty where nothing was written.
    pub(super) fn into_values(self) -> Vec<f32> {
        self.values
    }

    /// Takes all values out.
    pub(super) fn drain(&mut self) -> impl Iterator<Item = (u32, f32)> + '_ {
        let values = &mut self.values;
        self.rows.drain(..).map(|row| (row, std::mem::take(&mut values[row as usize])))
    }
}
