use std::borrow::Cow;
use std::slice;

/// A name and a value as they stand in the file: what the model has no field of its own for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// The name, such as `Event`.
    pub name: Cow<'static, str>,
    /// The value without quotes and escapes.
    pub value: String,
    /// The lines that follow: the rows of a table, whose columns `value` then names.
    pub rows: Vec<String>,
}

/// Tags in the order in which PBN exports them: `Event Site Date Scoring`, then by the alphabet. A name stands once.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Tags(Vec<Tag>);

/// The order of the tags that every PBN game has, and of those alone.
pub(crate) const MANDATORY: [&str; 15] = [
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
];

fn key(name: &str) -> (usize, &str) {
    (MANDATORY.iter().position(|&mandatory| mandatory == name).unwrap_or(MANDATORY.len()), name)
}

impl Tags {
    /// The value of a tag.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.tag(name).map(|tag| tag.value.as_str())
    }

    /// A tag with its rows.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.0.iter().find(|tag| tag.name == name)
    }

    /// Sets the value of a tag and leaves its rows.
    pub fn set(&mut self, name: impl Into<Cow<'static, str>>, value: impl Into<String>) {
        self.entry(name.into()).value = value.into();
    }

    /// Sets a tag with its rows.
    pub fn set_table(
        &mut self,
        name: impl Into<Cow<'static, str>>,
        columns: impl Into<String>,
        rows: Vec<String>,
    ) {
        let tag = self.entry(name.into());
        tag.value = columns.into();
        tag.rows = rows;
    }

    /// Adds a row to a tag.
    pub fn push_row(&mut self, name: &str, row: impl Into<String>) {
        if let Some(tag) = self.0.iter_mut().find(|tag| tag.name == name) {
            tag.rows.push(row.into());
        }
    }

    /// Takes a tag out.
    pub fn remove(&mut self, name: &str) -> Option<Tag> {
        self.0.iter().position(|tag| tag.name == name).map(|place| self.0.remove(place))
    }

    /// The tags in order.
    pub fn iter(&self) -> slice::Iter<'_, Tag> {
        self.0.iter()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn entry(&mut self, name: Cow<'static, str>) -> &mut Tag {
        let wanted = key(&name);
        let place = self.0.iter().rposition(|tag| key(&tag.name) <= wanted);
        let place = match place {
            Some(place) if self.0[place].name == name => place,
            _ => {
                let place = place.map_or(0, |before| before + 1);
                self.0.insert(place, Tag { name, value: String::new(), rows: Vec::new() });
                place
            }
        };
        &mut self.0[place]
    }
}

impl<'a> IntoIterator for &'a Tags {
    type Item = &'a Tag;
    type IntoIter = slice::Iter<'a, Tag>;
    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
