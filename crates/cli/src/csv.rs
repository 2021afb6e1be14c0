//! What spreadsheets read: lines of comma-separated values, in the manner of RFC 4180.

use std::fmt::Display;
use std::io::Write;

/// A value, or an empty field where it is not known.
pub(crate) fn known(value: Option<impl Display>) -> String {
    value.map_or_else(String::new, |value| value.to_string())
}

/// One line; a field that has a comma, a quote or a line end stands in quotes.
pub(crate) fn csv_line(
    out: &mut impl Write,
    fields: impl IntoIterator<Item = impl AsRef<str>>,
) -> anyhow::Result<()> {
    let quoted = |field: &str| match field.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_owned(),
    };
    let fields: Vec<String> = fields.into_iter().map(|field| quoted(field.as_ref())).collect();
    Ok(writeln!(out, "{}", fields.join(","))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_keep_their_commas_and_quotes() {
        let mut out = Vec::new();
        csv_line(&mut out, ["1", "Smith, J", "the \"Hog\"", "", "a\nb"]).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "1,\"Smith, J\",\"the \"\"Hog\"\"\",,\"a\nb\"\n");
    }
}
