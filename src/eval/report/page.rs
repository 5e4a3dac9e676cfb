//! The page around the charts.

use std::fmt::Write;

use super::svg::escape;

const STYLE: &str = "\
:root{color-scheme:light}*{box-sizing:border-box}\
body{margin:0;background:#f5f6f8;color:#22282f;font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}\
main{max-width:1040px;margin:0 auto;padding:32px 20px 64px}\
h1{font-size:26px;margin:0 0 4px;letter-spacing:-.01em}h2{font-size:18px;margin:0 0 2px}h3{font-size:15px;margin:0 0 6px}\
.about{color:#5b6570;margin:0 0 24px;overflow-wrap:anywhere}.note{color:#5b6570;margin:0 0 12px}\
section,.card{background:#fff;border:1px solid #e3e6ea;border-radius:10px;padding:20px 22px;margin:0 0 18px}\
svg{display:block;width:100%;height:auto;font:12px system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}\
rect:hover{opacity:.75}.legend{margin:0 0 8px;color:#5b6570}.legend span{margin-right:18px;white-space:nowrap}\
.legend i{display:inline-block;width:11px;height:11px;border-radius:3px;margin-right:6px}\
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}\
th,td{text-align:right;padding:5px 10px;border-bottom:1px solid #eef0f2}th{color:#5b6570;font-weight:600}\
th:first-child,td:first-child{text-align:left;overflow-wrap:anywhere}tr:last-child td{border-bottom:0}\
.pair{display:grid;grid-template-columns:1fr 1fr;gap:18px}.pair>div{background:#fff;border:1px solid #e3e6ea;\
border-radius:10px;padding:18px 20px;margin:0 0 18px}.pair .card{border:0;padding:0;margin:0}\
.pair table{font-size:13px}\
@media(max-width:760px){.pair{grid-template-columns:1fr}}\
@media print{body{background:#fff}section,.card,.pair>div{break-inside:avoid}}";

pub(super) fn whole(title: &str, about: &str, body: &str) -> String {
    let (title, about) = (escape(title), escape(about));
    format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/><title>{title}</title>\
         <style>{STYLE}</style></head>\n<body><main><h1>{title}</h1><p class=\"about\">{about}</p>\n{body}</main></body></html>\n"
    )
}

pub(super) fn section(out: &mut String, title: &str, note: &str, content: &str) {
    let (title, note) = (escape(title), escape(note));
    let _ = writeln!(out, "<section><h2>{title}</h2><p class=\"note\">{note}</p>{content}</section>");
}

/// Cells are escaped here.
pub(super) fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut out = String::from("<div class=\"card\"><table><thead><tr>");
    for cell in head {
        let _ = write!(out, "<th>{}</th>", escape(cell));
    }
    out.push_str("</tr></thead><tbody>");
    for row in rows {
        out.push_str("<tr>");
        for cell in row {
            let _ = write!(out, "<td>{}</td>", escape(cell));
        }
        out.push_str("</tr>");
    }
    out.push_str("</tbody></table></div>\n");
    out
}
