use std::collections::BTreeSet;
use std::path::Path;

use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use serde_json::{Value, json};
use tower::ServiceExt as _;

use super::*;
use crate::Config;

mod tournaments;

fn app(folder: &Path) -> App {
    let day_robots = "novice".into();
    AppState::open(Config { workers: 2, rate: None, day_robots, ..Config::new(folder.into()) }).unwrap()
}

async fn ask(app: &App, method: &str, path: &str, key: Option<&str>, body: Value) -> (StatusCode, Value) {
    let mut request = Request::builder().method(method).uri(path).header("host", "localhost");
    if let Some(key) = key {
        request = request.header("authorization", format!("Bearer {key}"));
    }
    let body = if body.is_null() { Body::empty() } else { Body::from(body.to_string()) };
    let response = router(Arc::clone(app)).oneshot(request.body(body).unwrap()).await.unwrap();
    let status = response.status();
    let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    (status, serde_json::from_slice(&bytes).unwrap_or(Value::Null))
}

/// Opens a table with a person in every seat: its path, and what was answered.
async fn table_of_people(app: &App) -> (String, Value) {
    let seats = json!({"seats": {"N": "person", "E": "person", "W": "person"}, "compare": false});
    let (_, opened) = ask(app, "POST", "/api/tables", None, seats).await;
    (format!("/api/tables/{}", opened["table"].as_str().unwrap()), opened)
}

fn openapi() -> serde_yaml_ng::Value {
    serde_yaml_ng::from_str(include_str!("../../openapi.yaml")).unwrap()
}

#[tokio::test]
async fn the_routes_are_those_of_the_document() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path());
    let document = openapi();
    let paths = document["paths"].as_mapping().unwrap();
    let written: BTreeSet<&str> = paths.keys().map(|path| path.as_str().unwrap()).collect();
    let built: BTreeSet<&str> = routes().into_iter().map(|(path, _)| path).collect();
    assert_eq!(written, built);
    for path in built {
        let address = path
            .replace("{table}", "t")
            .replace("{place}", "1")
            .replace("{at}", "1")
            .replace("{seat}", "N")
            .replace("{tournament}", "t")
            .replace("{number}", "1")
            .replace("{name}", "stayman");
        for method in ["get", "post", "put", "patch", "delete"] {
            let request = Request::builder().method(method.to_uppercase().as_str()).uri(&address);
            let response =
                router(Arc::clone(&app)).oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
            let exists = response.status() != StatusCode::METHOD_NOT_ALLOWED;
            assert_eq!(exists, paths[path].get(method).is_some(), "{method} {path}");
        }
    }
}

/// The fields of an answer are those of its schema, none missing and none more.
#[track_caller]
fn check(document: &serde_yaml_ng::Value, schema: &serde_yaml_ng::Value, value: &Value, place: &str) {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap();
        return check(document, &document["components"]["schemas"][name], value, place);
    }
    if let Some(options) = schema["oneOf"].as_sequence() {
        let option =
            options.iter().find(|option| (option["type"].as_str() == Some("null")) == value.is_null());
        return option.map_or((), |option| check(document, option, value, place));
    }
    match value {
        Value::Object(fields) => {
            for required in schema["required"].as_sequence().into_iter().flatten() {
                let required = required.as_str().unwrap();
                assert!(fields.contains_key(required), "{place} has no `{required}`");
            }
            let Some(properties) = schema["properties"].as_mapping() else { return };
            for (name, value) in fields {
                let property = properties.get(name.as_str());
                let property = property.unwrap_or_else(|| panic!("{place}.{name} is not documented"));
                check(document, property, value, &format!("{place}.{name}"));
            }
        }
        Value::Array(items) => {
            items.iter().for_each(|item| check(document, &schema["items"], item, &format!("{place}[]")));
        }
        _ => {}
    }
}

#[tokio::test]
async fn answers_are_as_the_document_says() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path());
    let document = openapi();
    let schema = |name: &str| document["components"]["schemas"][name].clone();
    let (status, opened) =
        ask(&app, "POST", "/api/tables", None, json!({"robots": "novice", "pace_ms": 0, "boards": 1})).await;
    assert_eq!(status, StatusCode::CREATED);
    check(&document, &schema("Opened"), &opened, "Opened");
    let (table, key) = (opened["table"].as_str().unwrap(), opened["key"].as_str().unwrap());
    let path = format!("/api/tables/{table}");
    let mut view = Value::Null;
    for _ in 0..5000 {
        (_, view) = ask(&app, "GET", &path, Some(key), Value::Null).await;
        check(&document, &schema("View"), &view, "View");
        if view["phase"] == "over" {
            break;
        }
        if view["yours"] == false {
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
            continue;
        }
        let (act, body) = match view["phase"].as_str() {
            Some("auction") => ("call", json!({"call": view["auction"]["legal"][0], "at": view["at"]})),
            _ => ("card", json!({"card": view["play"]["legal"][0], "at": view["at"]})),
        };
        let (status, _) = ask(&app, "POST", &format!("{path}/{act}"), Some(key), body.clone()).await;
        assert_eq!(status, StatusCode::OK);
        let (status, refused) = ask(&app, "POST", &format!("{path}/{act}"), Some(key), body).await;
        assert_eq!((status, &refused["error"]["code"]), (StatusCode::CONFLICT, &json!("stale")));
        check(&document, &schema("Error"), &refused, "Error");
    }
    assert_eq!(view["phase"], "over");
    for (route, name) in [("/boards/1", "BoardRecord"), ("/boards/1/analysis", "Analysis")] {
        let (status, answer) = ask(&app, "GET", &format!("{path}{route}"), Some(key), Value::Null).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        check(&document, &schema(name), &answer, name);
    }
    let (_, choices) = ask(&app, "GET", "/api/choices", None, Value::Null).await;
    check(&document, &schema("Choices"), &choices, "Choices");
    let (_, card) = ask(&app, "GET", "/api/system?name=sayc", None, Value::Null).await;
    check(&document, &schema("SystemCard"), &card, "SystemCard");
    let (_, suit) = ask(&app, "POST", "/api/suit", None, json!({"north": "AQ2", "south": "543"})).await;
    check(&document, &schema("SuitAnswer"), &suit, "SuitAnswer");
    let asked =
        json!({"condition": "hcp(south) >= 15", "statistics": ["hcp(south)"], "count": 3, "sample": 200});
    let (_, deals) = ask(&app, "POST", "/api/deal", None, asked).await;
    check(&document, &schema("Deals"), &deals, "Deals");
    assert_eq!(deals["deals"].as_array().unwrap().len(), 3);
    let counts: u64 = deals["statistics"][0]["histogram"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["count"].as_u64().unwrap())
        .sum();
    assert_eq!(counts, 200);
}

#[tokio::test]
async fn declarer_is_advised_in_endings_and_in_whole_deals() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path());
    let document = openapi();
    let schema = &document["components"]["schemas"]["Declared"];
    let declare = async |question: Value| ask(&app, "POST", "/api/declare", None, question).await;
    let ending = json!({"north": "-.T9.3.-", "south": "-.KQ4.-.-", "unseen": "-.7.AT7.Q3",
        "leader": "W", "trump": "NT", "target": 1});
    let (status, answer) = declare(ending.clone()).await;
    check(&document, schema, &answer, "Declared");
    assert_eq!((status, &answer["proven"]), (StatusCode::OK, &json!(true)));
    // A target out of reach has no plan.
    let mut hopeless = ending;
    hopeless["target"] = json!(3);
    let (_, answer) = declare(hopeless).await;
    assert_eq!(answer["chance"], 0.0);
    assert!(answer["plan"].as_str().unwrap().starts_with("No line of play"), "{answer}");
    let played = ["H2", "H7", "HQ", "H4", "HK", "HT", "H5", "HJ", "S6"];
    let mut deal = json!({"north": "54.J7.A7532.AKJ9", "south": "AJT.T4.KJ.QT8732", "contract": "5C by S",
        "played": played, "auction": "1C P 3C P 5C P P P", "dealer": "S", "ms": 500});
    let (status, answer) = declare(deal.clone()).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    check(&document, schema, &answer, "Declared");
    let card = answer["card"].as_str().unwrap();
    assert!(["SA", "SJ", "ST"].contains(&card), "{card} does not follow suit");
    assert!(answer["chance"].as_f64().unwrap() <= answer["double_dummy"].as_f64().unwrap() + 1e-9);
    deal["contract"] = json!("5C by W");
    let (status, refused) = declare(deal).await;
    assert_eq!((status, &refused["error"]["where"]), (StatusCode::BAD_REQUEST, &json!("contract")));
}

#[tokio::test]
async fn keys_open_what_they_should_and_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path());
    let (path, opened) = table_of_people(&app).await;
    let key = |seat: &str| opened["keys"]["seats"][seat].as_str().unwrap().to_owned();
    let watch = opened["keys"]["watch"].as_str().unwrap();
    let status = |answer: (StatusCode, Value)| answer.0.as_u16();
    assert_eq!(status(ask(&app, "GET", &path, None, Value::Null).await), 401);
    assert_eq!(status(ask(&app, "GET", &path, Some("wrong"), Value::Null).await), 401);
    assert_eq!(status(ask(&app, "GET", "/api/tables/none", Some(watch), Value::Null).await), 404);
    let (_, view) = ask(&app, "GET", &path, Some(watch), Value::Null).await;
    assert!(["N", "E", "S", "W"].iter().all(|seat| view["hands"][seat].is_null()));
    let call = json!({"call": "1C"});
    let make = format!("{path}/call");
    assert_eq!(status(ask(&app, "POST", &make, Some(watch), call.clone()).await), 403);
    assert_eq!(status(ask(&app, "POST", &make, Some(&key("E")), call.clone()).await), 403);
    assert_eq!(status(ask(&app, "POST", &make, Some(&key("N")), json!({"call": "9C"})).await), 400);
    assert_eq!(status(ask(&app, "POST", &make, Some(&key("N")), json!({"call": "X"})).await), 422);
    assert_eq!(status(ask(&app, "POST", &make, Some(&key("N")), call).await), 200);
    assert_eq!(status(ask(&app, "GET", &format!("{path}/boards/1"), Some(watch), Value::Null).await), 409);
    let (_, keys) = ask(&app, "GET", &format!("{path}/keys"), Some(&key("N")), Value::Null).await;
    assert_eq!(keys["seats"], json!({}));
    // Only those who opened the table change it; everybody has a name.
    let pace = json!({"pace_ms": 10});
    assert_eq!(status(ask(&app, "PATCH", &path, Some(&key("N")), pace).await), 403);
    let (_, view) = ask(&app, "PATCH", &path, Some(&key("N")), json!({"name": "<b>Ann</b>"})).await;
    assert_eq!(view["seats"]["N"]["name"], "<b>Ann</b>");
    // People are asked before something is taken back.
    let (_, view) = ask(&app, "POST", &format!("{path}/undo"), Some(&key("N")), Value::Null).await;
    assert_eq!((&view["asked"]["what"], view["asked"]["of"].as_array().unwrap().len()), (&json!("undo"), 3));
    for seat in ["E", "S", "W"] {
        let answer =
            ask(&app, "POST", &format!("{path}/answer"), Some(&key(seat)), json!({"accept": true})).await;
        assert_eq!(status(answer), 200);
    }
    let (_, view) = ask(&app, "GET", &path, Some(watch), Value::Null).await;
    assert_eq!((&view["at"], &view["asked"]), (&json!(0), &Value::Null));
}

#[tokio::test]
async fn a_claimer_faces_his_cards_while_the_opponents_are_asked() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path());
    let (path, opened) = table_of_people(&app).await;
    let key = |seat: &str| opened["keys"]["seats"][seat].as_str().unwrap().to_owned();
    let act = async |seat: &str, act: &str, body: Value| {
        let (status, answer) = ask(&app, "POST", &format!("{path}/{act}"), Some(&key(seat)), body).await;
        assert_eq!(status, StatusCode::OK, "{act}: {answer}");
        answer
    };
    let view = async |key: &str| ask(&app, "GET", &path, Some(key), Value::Null).await.1;
    for (seat, call) in [("N", "1C"), ("E", "P"), ("S", "P"), ("W", "P")] {
        act(seat, "call", json!({"call": call})).await;
    }
    let lead = view(&key("E")).await["play"]["legal"][0].clone();
    act("E", "card", json!({"card": lead})).await;
    assert!(view(&key("E")).await["hands"]["N"].is_null());
    for accept in [false, true] {
        let claimed = act("N", "claim", json!({"tricks": 7, "line": "top cards"})).await;
        assert_eq!(claimed["outcome"], "asked");
        for key in [key("E"), key("W"), opened["keys"]["watch"].as_str().unwrap().into()] {
            let seen = view(&key).await;
            assert_eq!(seen["hands"]["N"].as_array().unwrap().len(), 13);
            assert_eq!((&seen["asked"]["tricks"], &seen["asked"]["line"]), (&json!(7), &json!("top cards")));
        }
        assert!(view(&key("W")).await["hands"]["E"].is_null(), "nobody else has faced his cards");
        act("E", "answer", json!({"accept": accept})).await;
        if accept {
            act("W", "answer", json!({"accept": true})).await;
        } else {
            assert!(view(&key("W")).await["hands"]["N"].is_null());
        }
    }
    assert_eq!(view(&key("S")).await["result"]["played"]["tricks"], 7);
}

#[tokio::test]
async fn every_answer_is_strict_with_browsers() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path());
    for path in ["/", "/api/health", "/nowhere"] {
        let request = Request::builder().uri(path).body(Body::empty()).unwrap();
        let response = router(Arc::clone(&app)).oneshot(request).await.unwrap();
        let policy = response.headers()["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{path}: {policy}");
        assert_eq!(response.headers()["x-content-type-options"], "nosniff");
    }
    let foreign =
        Request::post("/api/tables").header("host", "localhost").header("origin", "https://other.example");
    let response = router(Arc::clone(&app)).oneshot(foreign.body(Body::empty()).unwrap()).await.unwrap();
    assert_eq!(response.status(), StatusCode::FORBIDDEN);
    let long =
        Request::post("/api/read").header("host", "localhost").body(Body::from(vec![b' '; LARGEST + 1]));
    let response = router(Arc::clone(&app)).oneshot(long.unwrap()).await.unwrap();
    assert_eq!(response.status(), StatusCode::PAYLOAD_TOO_LARGE);
}

#[tokio::test]
async fn a_table_is_restored_from_its_log() {
    let folder = tempfile::tempdir().unwrap();
    let all = json!({"seats": {"N": "person", "E": "person", "W": "person"}, "compare": false});
    let (path, keys, before) = {
        let app = app(folder.path());
        let (_, opened) = ask(&app, "POST", "/api/tables", None, all).await;
        let path = format!("/api/tables/{}", opened["table"].as_str().unwrap());
        let keys = opened["keys"]["seats"].clone();
        for (seat, call) in [("N", "1C"), ("E", "P"), ("S", "P"), ("W", "P")] {
            let body = json!({"call": call, "note": "hm"});
            let answer = ask(&app, "POST", &format!("{path}/call"), keys[seat].as_str(), body).await;
            assert_eq!(answer.0, StatusCode::OK, "{}", answer.1);
        }
        let (_, view) = ask(&app, "GET", &path, keys["E"].as_str(), Value::Null).await;
        let lead = json!({"card": view["play"]["legal"][0]});
        assert_eq!(
            ask(&app, "POST", &format!("{path}/card"), keys["E"].as_str(), lead).await.0,
            StatusCode::OK
        );
        let (_, view) = ask(&app, "GET", &path, keys["S"].as_str(), Value::Null).await;
        (path, keys, view)
    };
    let (_, after) = ask(&app(folder.path()), "GET", &path, keys["S"].as_str(), Value::Null).await;
    assert_eq!(before, after);
    assert_eq!(after["at"], 5);
}

#[tokio::test]
async fn calls_of_the_learned_style_are_explained_by_the_hands_that_make_them() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path());
    let asked = json!({
        "seats": {"N": "person", "E": "person", "W": "person"}, "compare": false, "system": "natural"
    });
    let (_, opened) = ask(&app, "POST", "/api/tables", None, asked).await;
    let path = format!("/api/tables/{}", opened["table"].as_str().unwrap());
    let key = |seat: &str| opened["keys"]["seats"][seat].as_str().unwrap().to_owned();
    for (seat, call) in [("N", "1NT"), ("E", "P"), ("S", "2H")] {
        let (status, answer) =
            ask(&app, "POST", &format!("{path}/call"), Some(&key(seat)), json!({"call": call})).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }
    let meaning = async |at: usize| {
        let (_, answer) =
            ask(&app, "GET", &format!("{path}/meanings/{at}"), Some(&key("W")), Value::Null).await;
        check(&openapi(), &openapi()["components"]["schemas"]["Meaning"], &answer, "Meaning");
        answer
    };
    let (_, all) = ask(&app, "GET", &format!("{path}/meanings"), Some(&key("W")), Value::Null).await;
    let agreed = |call: &str| {
        let meanings = all["meanings"].as_array().unwrap();
        meanings.iter().find(|meaning| meaning["call"] == call).unwrap()["agreed"].clone()
    };
    assert_eq!((agreed("P"), agreed("7NT")), (json!(true), json!(false)));
    let (status, hint) = ask(&app, "POST", &format!("{path}/hint"), Some(&key("W")), Value::Null).await;
    assert_eq!((status, hint["steps"].as_array().unwrap().len() > 1), (StatusCode::OK, true), "{hint}");
    let card = |auction: &str| format!("/api/system?name=natural&auction={auction}");
    let (_, openings) = ask(&app, "GET", &card(""), None, Value::Null).await;
    let openings: Vec<&str> = openings["sections"][0]["calls"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|call| call["call"].as_str())
        .collect();
    assert!(openings.contains(&"1NT") && !openings.contains(&"7NT"), "{openings:?}");
    let notrump = meaning(0).await;
    assert_eq!((&notrump["alert"], &notrump["balanced"]), (&json!(false), &json!(true)), "{notrump}");
    assert!(notrump["hcp"]["low"].as_i64() >= Some(13), "{notrump}");
    let transfer = meaning(2).await;
    assert_eq!((&transfer["name"], &transfer["alert"]), (&json!("transfer to spades"), &json!(true)));
    assert!(transfer["lengths"]["S"]["low"].as_i64() >= Some(4), "{transfer}");
}

#[tokio::test]
async fn each_side_plays_the_system_that_was_chosen_for_it() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path());
    // North has 13 points and a balanced hand, East 16: one no trump in Acol and in two over one.
    let deal = "N:AQ2.K32.K432.J32 KT8.AQJ.QJ5.K875 J7543.98.T98.AT9 96.T7654.A76.Q64";
    let asked = json!({
        "seats": {"N": "person", "E": "person", "W": "person"}, "compare": false, "system": "acol",
        "opponents": "two-over-one", "deals": {"kind": "text", "text": deal}
    });
    let (_, opened) = ask(&app, "POST", "/api/tables", None, asked).await;
    let path = format!("/api/tables/{}", opened["table"].as_str().unwrap());
    let key = |seat: &str| opened["keys"]["seats"][seat].as_str().unwrap().to_owned();
    let ours = async |seat: &str| {
        let (_, all) = ask(&app, "GET", &format!("{path}/meanings"), Some(&key(seat)), Value::Null).await;
        let meanings = all["meanings"].as_array().unwrap().clone();
        meanings.into_iter().find(|meaning| meaning["call"] == "1NT").unwrap()["hcp"].clone()
    };
    assert_eq!(ours("N").await, json!({"low": 12, "high": 14}));
    let (_, hint) = ask(&app, "POST", &format!("{path}/hint"), Some(&key("N")), Value::Null).await;
    assert_eq!(hint["call"], "1NT", "{hint}");
    for (seat, call) in [("N", "P"), ("E", "1NT"), ("S", "P"), ("W", "P"), ("N", "P")] {
        if call == "1NT" {
            assert_eq!(ours("E").await, json!({"low": 14, "high": 18}));
        }
        let (status, view) =
            ask(&app, "POST", &format!("{path}/call"), Some(&key(seat)), json!({"call": call})).await;
        assert_eq!(status, StatusCode::OK, "{view}");
        assert_eq!(view["settings"]["opponents"], "two-over-one");
    }
    // So does the card, the side that is to call being the one that is named.
    let card = async |name: &str, opponents: &str, auction: &str| {
        let asked = format!("/api/system?name={name}&opponents={opponents}&auction={auction}");
        let (_, card) = ask(&app, "GET", &asked, None, Value::Null).await;
        let calls = card["sections"][0]["calls"].as_array().unwrap().clone();
        calls.into_iter().find(|meaning| meaning["call"] == "1NT").unwrap()["hcp"].clone()
    };
    assert_eq!(card("acol", "two-over-one", "P%20P").await, json!({"low": 12, "high": 14}));
    assert_eq!(card("two-over-one", "acol", "P").await, json!({"low": 14, "high": 18}));
    let concede = json!({"tricks": 0});
    let (status, _) = ask(&app, "POST", &format!("{path}/claim"), Some(&key("E")), concede).await;
    assert_eq!(status, StatusCode::OK);
    for seat in ["N", "S"] {
        let answer =
            ask(&app, "POST", &format!("{path}/answer"), Some(&key(seat)), json!({"accept": true})).await;
        assert_eq!(answer.0, StatusCode::OK, "{}", answer.1);
    }
    let review = format!("{path}/boards/1/analysis?fair=true");
    let (status, review) = ask(&app, "GET", &review, Some(&key("N")), Value::Null).await;
    assert_eq!(status, StatusCode::OK, "{review}");
    let systems: Vec<&Value> =
        review["calls"].as_array().unwrap().iter().map(|call| &call["system"]).collect();
    assert_eq!(systems[..2], ["1NT", "1NT"], "{review}");
    let file = format!("{path}/boards/1/export?as=pbn");
    let request = Request::builder().uri(file).header("host", "localhost");
    let request =
        request.header("authorization", format!("Bearer {}", key("N"))).body(Body::empty()).unwrap();
    let response = router(Arc::clone(&app)).oneshot(request).await.unwrap();
    let pbn = to_bytes(response.into_body(), usize::MAX).await.unwrap();
    let pbn = String::from_utf8_lossy(&pbn);
    assert!(
        pbn.contains("[BidSystemNS \"acol\"]") && pbn.contains("[BidSystemEW \"two-over-one\"]"),
        "{pbn}"
    );
}

#[tokio::test]
async fn calls_of_the_learned_style_are_reviewed() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path());
    let deal = "N:AQ2.432.432.5432 KT98.KQJ.KQJ.QJT 543.A98.AT98.AK9 J76.T765.765.876";
    let asked = json!({
        "seats": {"N": "person", "E": "person", "W": "person"}, "compare": false, "system": "natural",
        "deals": {"kind": "text", "text": deal}
    });
    let (_, opened) = ask(&app, "POST", "/api/tables", None, asked).await;
    let path = format!("/api/tables/{}", opened["table"].as_str().unwrap());
    for seat in ["N", "E", "S", "W"] {
        let key = opened["keys"]["seats"][seat].as_str();
        let (status, answer) = ask(&app, "POST", &format!("{path}/call"), key, json!({"call": "P"})).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
    }
    let review = format!("{path}/boards/1/analysis?fair=true");
    let (status, review) = ask(&app, "GET", &review, opened["key"].as_str(), Value::Null).await;
    assert_eq!(status, StatusCode::OK, "{review}");
    let calls = review["calls"].as_array().unwrap();
    assert_eq!((calls.len(), &calls[0]["system"]), (4, &json!("P")), "{review}");
    // South has fifteen points and a balanced hand.
    assert_eq!((&calls[2]["system"], &calls[2]["fits"]), (&json!("1NT"), &json!(false)), "{review}");
}

#[tokio::test]
async fn every_kind_of_robot_sits_down_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path());
    // One that thinks for both halves, and one that plans by the other method.
    for (robots, system) in [("expert", "two-over-one"), ("pidm+swo", "two-over-one"), ("expert", "natural")]
    {
        let asked = json!({
            "seats": {"S": "robot"}, "robots": robots, "system": system, "pace_ms": 0, "boards": 1, "compare": false
        });
        let (_, opened) = ask(&app, "POST", "/api/tables", None, asked).await;
        let path = format!("/api/tables/{}", opened["table"].as_str().unwrap());
        loop {
            let (_, view) = ask(&app, "GET", &path, opened["key"].as_str(), Value::Null).await;
            assert_eq!(view["settings"]["robots"], robots);
            // A board may also be passed out.
            if view["at"].as_u64().unwrap() >= 12 || view["phase"] == "over" {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    }
    let (status, refused) = ask(&app, "POST", "/api/tables", None, json!({"robots": "gib"})).await;
    assert_eq!(status, StatusCode::BAD_REQUEST);
    assert_eq!(refused["error"]["where"], "robots");
}

#[tokio::test]
async fn a_history_is_kept_under_its_code_and_deleted_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path());
    let (status, kept) = ask(&app, "POST", "/api/history", None, json!({"boards": 1})).await;
    assert_eq!(status, StatusCode::CREATED);
    let code = kept["code"].as_str();
    assert_eq!(code.map(str::len), Some(32));
    assert_eq!(ask(&app, "GET", "/api/history", code, Value::Null).await.1, json!({"boards": 1}));
    let put = ask(&app, "PUT", "/api/history", code, json!({"boards": 2})).await;
    assert_eq!(put.0, StatusCode::NO_CONTENT);
    assert_eq!(ask(&app, "GET", "/api/history", code, Value::Null).await.1, json!({"boards": 2}));
    let other = Some("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    for method in ["GET", "PUT", "DELETE"] {
        assert_eq!(ask(&app, method, "/api/history", other, json!({})).await.0, StatusCode::NOT_FOUND);
        assert_eq!(ask(&app, method, "/api/history", None, json!({})).await.0, StatusCode::UNAUTHORIZED);
    }
    assert_eq!(
        ask(&app, "POST", "/api/history", None, json!(["no object"])).await.0,
        StatusCode::BAD_REQUEST
    );
    assert_eq!(ask(&app, "DELETE", "/api/history", code, Value::Null).await.0, StatusCode::NO_CONTENT);
    assert_eq!(ask(&app, "GET", "/api/history", code, Value::Null).await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn robots_play_a_match_alone() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path());
    let robots = json!({"seats": {"S": "robot"}, "robots": "novice", "pace_ms": 0, "boards": 3});
    let (_, opened) = ask(&app, "POST", "/api/tables", None, robots).await;
    let path = format!("/api/tables/{}", opened["table"].as_str().unwrap());
    let watch = opened["key"].as_str();
    loop {
        let (_, boards) = ask(&app, "GET", &format!("{path}/boards"), watch, Value::Null).await;
        let boards = boards["boards"].as_array().unwrap();
        // The same robots at both tables do the same.
        if boards.len() == 3 && boards.iter().all(|board| !board["imps"].is_null()) {
            assert!(boards.iter().all(|board| board["imps"] == 0.0), "{boards:?}");
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let (status, file) = ask(&app, "GET", &format!("{path}/export?as=json"), watch, Value::Null).await;
    assert_eq!(status, StatusCode::OK, "{file}");
}
