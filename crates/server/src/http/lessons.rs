//! Lessons: the list, and each with its steps.

use axum::Json;
use axum::extract::Path;
use serde::Serialize;

use crate::lessons::{LESSONS, Lesson, Level, Step};
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

pub(super) async fn all() -> Json<Lessons> {
    let questions =
        |lesson: &Lesson| lesson.steps.iter().filter(|step| !matches!(step, Step::Words { .. })).count();
    let line = |lesson: &'static Lesson| Line {
        name: &lesson.name,
        title: &lesson.title,
        level: lesson.level,
        questions: questions(lesson),
    };
    Json(Lessons { lessons: LESSONS.iter().map(line).collect() })
}

pub(super) async fn one(Path(name): Path<String>) -> Result<Json<&'static Lesson>, Refusal> {
    let lesson = LESSONS.iter().find(|lesson| lesson.name == name);
    lesson.map(Json).ok_or_else(|| Refusal::NotFound("there is no such lesson".into()))
}
