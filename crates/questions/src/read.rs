//! From JSON to a question.

use serde::de::{DeserializeOwned, DeserializeSeed, Deserializer, MapAccess, Visitor};
use serde::forward_to_deserialize_any;
use serde_json::map::IntoIter;
use serde_json::{Map, Value};

use crate::QuestionError;

/// Reads a question.
///
/// An unknown field is refused, since it is most likely a slip of the pen. An object with a `"type"` however is what
/// some command wrote, such as a deal with its number; from it the fields of the question are taken and the others
/// passed over, so that answers can be piped on as questions.
///
/// # Errors
/// Names the field that is wrong, and what was expected.
pub fn read<Q: DeserializeOwned>(json: &[u8]) -> Result<Q, QuestionError> {
    let fields: Map<String, Value> = serde_json::from_slice(json).map_err(|error| {
        let reason = error.to_string();
        // The place is told apart from the reason.
        let reason = match json.trim_ascii_start().first() {
            Some(b'{') => reason.split(" at line ").next().unwrap_or_default().to_owned(),
            _ => "expected a question, a JSON object in braces".to_owned(),
        };
        QuestionError::Json { line: error.line(), column: error.column().max(1), reason }
    })?;
    Q::deserialize(Object(fields))
}

/// An object whose errors say in which field they are.
struct Object(Map<String, Value>);

impl<'de> Deserializer<'de> for Object {
    type Error = QuestionError;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, QuestionError> {
        visitor.visit_map(Fields { left: self.0.into_iter(), next: None })
    }

    fn deserialize_struct<V: Visitor<'de>>(
        mut self,
        _: &'static str,
        known: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, QuestionError> {
        if self.0.contains_key("type") {
            self.0.retain(|field, _| known.contains(&field.as_str()));
        }
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

struct Fields {
    left: IntoIter,
    next: Option<(String, Value)>,
}

impl<'de> MapAccess<'de> for Fields {
    type Error = QuestionError;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, QuestionError> {
        self.next = self.left.next();
        let Some((field, _)) = &self.next else { return Ok(None) };
        seed.deserialize(serde::de::value::StrDeserializer::new(field)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, QuestionError> {
        let (field, value) = self.next.take().expect("a key was asked for before its value");
        seed.deserialize(value).map_err(|error| QuestionError::field(field, error))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(deny_unknown_fields)]
    struct Question {
        #[serde(with = "crate::text")]
        seat: bridge::Seat,
        #[serde(default, alias = "total")]
        count: Option<u8>,
    }

    #[track_caller]
    fn check(json: &str, expected: &str) {
        assert_eq!(read::<Question>(json.as_bytes()).unwrap_err().to_string(), expected);
    }

    #[test]
    fn errors_name_the_field() {
        check(r#"{"count":3}"#, "seat is missing");
        check(r#"{"seat":"N","count":300}"#, "count: invalid value: integer `300`, expected u8");
        check(r#"{"seat":"N","cuont":3}"#, "unknown field `cuont`, expected one of `seat`, `count`, `total`");
        check(r#"{"seat":"#, "EOF while parsing a value at column 8");
        check("[1]", "expected a question, a JSON object in braces at column 1");
        check("[Deal", "expected a question, a JSON object in braces at column 1");
        assert!(read::<Question>(br#"{"seat":"Z"}"#).unwrap_err().to_string().starts_with("seat: "));
    }

    #[test]
    fn what_a_command_wrote_may_have_more_fields() {
        let line = r#"{"type":"deal","number":1,"seat":"E","total":4}"#;
        assert_eq!(
            read::<Question>(line.as_bytes()),
            Ok(Question { seat: bridge::Seat::East, count: Some(4) })
        );
    }
}
