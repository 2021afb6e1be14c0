//! Lessons: the list, and each with its steps.

use axum::Json;
use axum::extract::{Path, Query};
use serde::{Deserialize, Serialize};

use crate::lessons::{Lesson, Level, Step, lessons};
use crate::refusal::Refusal;

#[derive(Serialize)]
pub(super) struct Lessons {
    lessons: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    name: &'static str,
    title: &'static str,
    level: Level,
    questions: usize,
}

/// The language to have them in.
#[derive(Deserialize)]
pub(super) struct Reader {
    #[serde(default)]
    language: String,
}

pub(super) async fn all(Query(reader): Query<Reader>) -> Json<Lessons> {
    let questions =
        |lesson: &Lesson| lesson.steps.iter().filter(|step| !matches!(step, Step::Words { .. })).count();
    let line = |lesson: &'static Lesson| Line {
        name: &lesson.name,
        title: &lesson.title,
        level: lesson.level,
        questions: questions(lesson),
    };
    Json(Lessons { lessons: lessons(&reader.language).map(line).collect() })
}

pub(super) async fn one(
    Path(name): Path<String>,
    Query(reader): Query<Reader>,
) -> Result<Json<&'static Lesson>, Refusal> {
    let lesson = lessons(&reader.language).find(|lesson| lesson.name == name);
    lesson.map(Json).ok_or_else(|| Refusal::NotFound("there is no such lesson".into()))
}
