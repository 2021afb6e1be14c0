//! Tournaments through the routes: from the announcement to the results, and what nobody may do there.

use super::*;

async fn get(app: &App, path: &str, key: Option<&str>) -> Value {
    let (status, answer) = ask(app, "GET", path, key, Value::Null).await;
    assert_eq!(status, StatusCode::OK, "{path}: {answer}");
    answer
}

/// Announces a tournament: its path and the director's key.
async fn announce(app: &App, asked: Value) -> (String, String) {
    let (status, opened) = ask(app, "POST", "/api/tournaments", None, asked).await;
    assert_eq!(status, StatusCode::CREATED, "{opened}");
    let path = format!("/api/tournaments/{}", opened["tournament"].as_str().unwrap());
    (path, opened["key"].as_str().unwrap().into())
}

async fn enter(app: &App, path: &str, names: &[&str]) -> Vec<String> {
    let (status, entered) = ask(app, "POST", &format!("{path}/enter"), None, json!({"names": names})).await;
    assert_eq!(status, StatusCode::OK, "{entered}");
    check(&openapi(), &openapi()["components"]["schemas"]["Entered"], &entered, "Entered");
    entered["keys"].as_array().unwrap().iter().map(|key| key.as_str().unwrap().to_owned()).collect()
}

/// Makes the first legal call or card wherever it is one's turn, until `enough`; a board that is over is followed by the
/// next.
async fn play(app: &App, path: &str, key: &str, enough: impl Fn(&Value) -> bool) {
    loop {
        let tournament = get(app, path, Some(key)).await;
        if enough(&tournament) {
            return;
        }
        let at = &tournament["you"]["at"];
        let (Some(table), Some(seat)) = (at["table"].as_str(), at["key"].as_str()) else {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            continue;
        };
        let table = format!("/api/tables/{table}");
        let view = get(app, &table, Some(seat)).await;
        let (act, body) = match view["phase"].as_str() {
            Some("auction") if view["yours"] == true => {
                ("call", json!({"call": view["auction"]["legal"][0], "at": view["at"]}))
            }
            Some("play") if view["yours"] == true => {
                ("card", json!({"card": view["play"]["legal"][0], "at": view["at"]}))
            }
            Some("over") if view["match"]["last"] == false => ("next", Value::Null),
            _ => {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
                continue;
            }
        };
        let (status, answer) = ask(app, "POST", &format!("{table}/{act}"), Some(seat), body).await;
        // Two may ask for the next board, and the round may end in between.
        let late = act == "next" && status == StatusCode::CONFLICT;
        assert!(late || status == StatusCode::OK, "{act}: {answer}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_people_play_a_howell_from_start_to_results() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path());
    let clock = tokio::spawn(Arc::clone(&app).keep_time());
    let asked =
        json!({"name": "Tuesday pairs", "format": "howell", "boards": 2, "rounds": 2, "robots": "novice"});
    let (path, director) = announce(&app, asked).await;
    let mut keys = Vec::new();
    for names in [["Ann", "Bob"], ["Cat", "Dan"], ["Eve", "Fay"], ["Gus", "Hal"]] {
        keys.extend(enter(&app, &path, &names).await);
    }
    let (status, _) = ask(&app, "POST", &format!("{path}/start"), Some(&keys[0]), Value::Null).await;
    assert_eq!(status, StatusCode::FORBIDDEN, "players do not start it");
    let (status, started) = ask(&app, "POST", &format!("{path}/start"), Some(&director), Value::Null).await;
    assert_eq!(status, StatusCode::OK, "{started}");
    assert_eq!((&started["rounds"], &started["round"]), (&json!(2), &json!(1)));
    check(&openapi(), &openapi()["components"]["schemas"]["Tournament"], &started, "Tournament");
    assert_eq!(started["tables"].as_array().unwrap().len(), 2);
    let (status, refused) =
        ask(&app, "POST", &format!("{path}/enter"), None, json!({"names": ["Ida"]})).await;
    assert_eq!((status, &refused["error"]["code"]), (StatusCode::CONFLICT, &json!("not_now")));
    let players = keys.iter().map(|key| {
        let (app, path, key) = (Arc::clone(&app), path.clone(), key.clone());
        tokio::spawn(async move { play(&app, &path, &key, |it| it["phase"] == "over").await })
    });
    for player in players.collect::<Vec<_>>() {
        player.await.unwrap();
    }
    clock.abort();
    let results = get(&app, &path, None).await;
    let ranking = results["ranking"].as_array().unwrap();
    assert_eq!(ranking.len(), 4);
    assert!(ranking.iter().all(|line| line["boards"] == 4), "{ranking:?}");
    let percents: f64 = ranking.iter().map(|line| line["percent"].as_f64().unwrap()).sum();
    assert!((percents - 200.0).abs() < 1e-6, "{ranking:?}");
    assert_eq!(results["open_boards"], json!([1, 2, 3, 4]));
    let board = get(&app, &format!("{path}/boards/3"), None).await;
    check(&openapi(), &openapi()["components"]["schemas"]["Traveller"], &board, "Traveller");
    assert_eq!(board["lines"].as_array().unwrap().len(), 2);
    let correction = json!({"board": 3, "table": 1, "award": {"award": "average", "ns": 60, "ew": 40}});
    let (status, answer) = ask(&app, "POST", &format!("{path}/correct"), Some(&director), correction).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    let board = get(&app, &format!("{path}/boards/3"), None).await;
    let corrected = board["lines"].as_array().unwrap().iter().find(|line| line["table"] == 1).unwrap();
    assert_eq!((&corrected["percent_ns"], &corrected["percent_ew"]), (&json!(60.0), &json!(40.0)));
    let request = Request::get(format!("{path}/export?as=pbn")).body(Body::empty()).unwrap();
    let file = router(Arc::clone(&app)).oneshot(request).await.unwrap();
    let file = to_bytes(file.into_body(), usize::MAX).await.unwrap();
    let (records, problems) = notation::read_all(notation::Format::Pbn, &file);
    assert!(problems.is_empty(), "{problems:?}");
    assert_eq!(records.len(), 8, "four boards at two tables");
    assert_eq!((records[0].tag("Event"), records[7].tag("Round")), (Some("Tuesday pairs"), Some("2")));
    // Nothing is lost with the server.
    let before = get(&app, &path, Some(&keys[0])).await;
    drop(app);
    let after = get(&super::app(folder.path()), &path, Some(&keys[0])).await;
    assert_eq!(before["ranking"], after["ranking"]);
    assert_eq!(before["you"], after["you"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_odd_pair_meets_robots_and_a_round_ends_with_its_clock() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path());
    let asked = json!({"name": "Small", "format": "mitchell", "boards": 1, "minutes": 1, "robots": "novice"});
    let (path, director) = announce(&app, asked).await;
    for names in [&["Ann", "Bob"][..], &["Cat"], &["Dan", "Eve"]] {
        enter(&app, &path, names).await;
    }
    let direct = async |act: &str, body: Value| {
        let (status, answer) = ask(&app, "POST", &format!("{path}/{act}"), Some(&director), body).await;
        assert_eq!(status, StatusCode::OK, "{act}: {answer}");
        answer
    };
    let started = direct("start", Value::Null).await;
    assert_eq!((started["entries"].as_array().unwrap().len(), &started["rounds"]), (4, &json!(2)));
    assert!(started["seconds_left"].as_i64().unwrap() > 50);
    // Everybody is replaced, so the boards end without people.
    for (entry, player) in [(1, 1), (1, 2), (2, 1), (3, 1), (3, 2)] {
        direct("replace", json!({"entry": entry, "player": player, "robot": true})).await;
    }
    let clock = tokio::spawn(Arc::clone(&app).keep_time());
    loop {
        let now = get(&app, &path, None).await;
        if now["phase"] == "over" {
            assert_eq!(now["ranking"].as_array().unwrap().len(), 4);
            assert!(now["ranking"][0]["line"] == "NS" && now["ranking"][3]["line"] == "EW", "{now}");
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    clock.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_boards_of_the_day_are_the_same_for_all_and_hidden_until_played() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(folder.path());
    let day = get(&app, "/api/day", None).await;
    assert_eq!((&day["phase"], &day["boards"], &day["you"]), (&json!("running"), &json!(8), &Value::Null));
    let path = format!("/api/tournaments/{}", day["tournament"].as_str().unwrap());
    let (one, other) = (enter(&app, &path, &["Ann"]).await, enter(&app, &path, &["Bob"]).await);
    let table = async |key: &str| {
        let at = get(&app, "/api/day", Some(key)).await["you"]["at"].clone();
        (format!("/api/tables/{}", at["table"].as_str().unwrap()), at["key"].as_str().unwrap().to_owned())
    };
    let ((first, first_key), (second, second_key)) = (table(&one[0]).await, table(&other[0]).await);
    let hand = async |table: &str, key: &str| get(&app, table, Some(key)).await["hands"]["S"].clone();
    assert_eq!(hand(&first, &first_key).await, hand(&second, &second_key).await);
    assert_ne!(first, second);
    // What would be help is refused.
    let refused = async |act: &str, body: Value| {
        let (status, answer) = ask(&app, "POST", &format!("{first}/{act}"), Some(&first_key), body).await;
        assert_eq!(status, StatusCode::CONFLICT, "{act}: {answer}");
    };
    refused("hint", Value::Null).await;
    refused("undo", Value::Null).await;
    refused("replay", json!({"place": 1, "at": 0})).await;
    let board = format!("{path}/boards/1");
    for key in [None, Some(one[0].as_str())] {
        assert_eq!(ask(&app, "GET", &board, key, Value::Null).await.0, StatusCode::CONFLICT);
    }
    play(&app, &path, &one[0], |it| it["you"]["at"]["finished"] == 1).await;
    let seen = get(&app, &board, Some(&one[0])).await;
    assert!(seen["lines"].as_array().unwrap().iter().any(|line| line["yours"] == true), "{seen}");
    for key in [None, Some(other[0].as_str())] {
        assert_eq!(ask(&app, "GET", &board, key, Value::Null).await.0, StatusCode::CONFLICT);
    }
    assert_eq!(
        ask(&app, "GET", "/api/day?date=2020-01-01", None, Value::Null).await.0,
        StatusCode::NOT_FOUND
    );
    assert_eq!(ask(&app, "GET", "/api/day?date=today", None, Value::Null).await.0, StatusCode::BAD_REQUEST);
    let export = ask(&app, "GET", &format!("{path}/export"), None, Value::Null).await;
    assert_eq!(export.0, StatusCode::NOT_FOUND, "a day that is not over has no file");
}
