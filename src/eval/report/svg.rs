//! What all charts share: escaping, numbers, axes that end on round figures, legends.

use std::fmt::Write;

/// Ink of axes and labels.
pub(super) const INK: &str = "#5b6570";
pub(super) const GRID: &str = "#e6e9ed";

/// A linear map from values to places on paper.
#[derive(Clone, Copy, Debug)]
pub(super) struct Axis {
    pub(super) from: f64,
    pub(super) to: f64,
    pub(super) start: f64,
    pub(super) end: f64,
}

impl Axis {
    pub(super) fn at(&self, value: f64) -> f64 {
        let span = self.to - self.from;
        let share = if span == 0.0 { 0.5 } else { (value - self.from) / span };
        self.start + share * (self.end - self.start)
    }
}

/// Text inside an element or an attribute.
pub(super) fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            // Control characters are no XML, escaped or not.
            letter if letter.is_control() => out.push(' '),
            letter => out.push(letter),
        }
    }
    out
}

/// Three digits that say something: "0.983", "12.5", "140".
pub(super) fn number(value: f64) -> String {
    match value.abs() {
        size if size >= 100.0 => format!("{value:.0}"),
        size if size >= 10.0 => format!("{value:.1}"),
        size if size >= 1.0 => format!("{value:.2}"),
        _ => format!("{value:.3}"),
    }
}

/// A place on paper, short.
pub(super) fn place(value: f64) -> String {
    let text = format!("{value:.1}");
    text.strip_suffix(".0").map_or(text.clone(), str::to_owned)
}

/// The element around a chart; it scales with the page.
pub(super) fn open(out: &mut String, label: &str, (width, height): (f64, f64)) {
    let (label, width, height) = (escape(label), place(width), place(height));
    let _ = write!(out, "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{label}\">");
}

pub(super) fn text(out: &mut String, (x, y): (f64, f64), anchor: &str, words: &str) {
    let (x, y, words) = (place(x), place(y), escape(words));
    let _ = write!(out, "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" fill=\"{INK}\">{words}</text>");
}

pub(super) fn line(out: &mut String, (x1, y1): (f64, f64), (x2, y2): (f64, f64), stroke: &str) {
    let [x1, y1, x2, y2] = [x1, y1, x2, y2].map(place);
    let _ = write!(out, "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" stroke=\"{stroke}\"/>");
}

/// A row of colours and names.
pub(super) fn legend<'a>(out: &mut String, entries: impl Iterator<Item = (&'a str, &'a str)>) {
    out.push_str("<p class=\"legend\">");
    for (label, colour) in entries {
        let _ = write!(out, "<span><i style=\"background:{colour}\"></i>{}</span>", escape(label));
    }
    out.push_str("</p>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_leave_its_element() {
        assert_eq!(escape("a<b> & \"c\" 'd'\n"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39; ");
    }

    #[test]
    fn an_axis_is_linear_and_survives_a_single_value() {
        let axis = Axis { from: 0.0, to: 2.0, start: 10.0, end: 110.0 };
        assert_eq!((axis.at(0.0), axis.at(1.0), axis.at(2.0)), (10.0, 60.0, 110.0));
        assert_eq!(Axis { to: 0.0, ..axis }.at(0.0), 60.0);
    }
}
