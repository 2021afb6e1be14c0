use std::fmt;

/// A text format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// Portable Bridge Notation 2.1.
    Pbn,
    /// The files of Bridge Base Online.
    Lin,
    /// Links to hand viewers, one a line.
    Url,
    /// One deal a line, in any of the forms of [`one_line`](crate::one_line).
    OneLine,
    /// Records of 128 bytes for dealing machines, cards as numbers.
    Bri,
    /// Records of 128 bytes for dealing machines, cards as letters.
    Dge,
    /// Records of 156 bytes for dealing machines: both of them.
    Dup,
    /// Richard Pavlicek's notation; read only.
    Rbn,
    /// Our own, one JSON object a line, with a version.
    Json,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 9] = [
        Self::Pbn,
        Self::Lin,
        Self::Url,
        Self::OneLine,
        Self::Bri,
        Self::Dge,
        Self::Dup,
        Self::Rbn,
        Self::Json,
    ];

    /// The format that a file's extension stands for, in either case and without the dot.
    #[must_use]
    pub fn from_extension(extension: &str) -> Option<Self> {
        Some(match extension.to_ascii_lowercase().as_str() {
            "pbn" => Self::Pbn,
            "lin" => Self::Lin,
            "url" | "urls" => Self::Url,
            "txt" | "deal" | "deals" | "gib" => Self::OneLine,
            "bri" => Self::Bri,
            "dge" => Self::Dge,
            "dup" => Self::Dup,
            "rbn" | "rbx" => Self::Rbn,
            "json" | "jsonl" => Self::Json,
            _ => return None,
        })
    }

    /// The extension of files of the format.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Pbn => "pbn",
            Self::Lin => "lin",
            Self::Url => "url",
            Self::OneLine => "txt",
            Self::Bri => "bri",
            Self::Dge => "dge",
            Self::Dup => "dup",
            Self::Rbn => "rbn",
            Self::Json => "jsonl",
        }
    }

    /// The format of a file that begins with these bytes, as far as they tell; a few hundred are enough.
    #[must_use]
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        if bytes.first() == Some(&6) {
            return Some(Self::Dge);
        }
        if bytes.len() >= 78 && bytes[..78].iter().all(u8::is_ascii_digit) {
            return Some(if bytes.get(78) == Some(&6) { Self::Dup } else { Self::Bri });
        }
        let text = crate::text::decode(bytes);
        let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty()).take(200);
        let first = lines().next()?;
        if first.starts_with("% RBN") || first.starts_with("%{RB") {
            return Some(Self::Rbn);
        }
        if first.starts_with('{') && first[1..].trim_start().starts_with('"') {
            return Some(Self::Json);
        }
        lines().find_map(|line| match line {
            _ if line.starts_with('%') || is_tag(line) => Some(Self::Pbn),
            _ if line.contains("://") || line.contains("lin=") => Some(Self::Url),
            _ if is_pair(line) => Some(Self::Lin),
            _ if is_hands_label(line) => Some(Self::Rbn),
            _ if crate::one_line::is_deal(line) => Some(Self::OneLine),
            _ => None,
        })
    }
}

/// `[Name "`, or without the quote.
fn is_tag(line: &str) -> bool {
    line.strip_prefix('[')
        .is_some_and(|rest| rest.trim_start().starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// `md|`, a command of two letters or digits.
fn is_pair(line: &str) -> bool {
    let bytes = line.as_bytes();
    bytes.len() > 2 && bytes[2] == b'|' && bytes[..2].iter().all(u8::is_ascii_alphanumeric)
}

/// `H W:`, the hands of a Pavlicek record.
fn is_hands_label(line: &str) -> bool {
    let mut letters = line.chars();
    letters.next() == Some('H')
        && letters.next() == Some(' ')
        && letters.next().is_some_and(|seat| "NESW".contains(seat))
        && letters.next() == Some(':')
}

impl fmt::Display for Format {
    /// The name people use: `PBN`, `LIN`, `one-line deals`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Pbn => "PBN",
            Self::Lin => "LIN",
            Self::Url => "hand viewer links",
            Self::OneLine => "one-line deals",
            Self::Bri => "BRI",
            Self::Dge => "DGE",
            Self::Dup => "DUP",
            Self::Rbn => "RBN",
            Self::Json => "JSON",
        })
    }
}
