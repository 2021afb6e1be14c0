//! Tables, patterns and rows from lines of tokens.

use super::atoms::{atoms, strain_term};
use super::lex::{Line, Token, lines};
use super::{
    Atom, CallForm, Condition, Example, Force, Module, Notes, ParseError, Pattern, Row, Status, Step, Table,
    Whose,
};

/// A system file: which modules, in which order, with which values.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct SystemText {
    pub(crate) name: String,
    /// Modules with whether they are on.
    pub(crate) modules: Vec<(String, bool, super::Place)>,
    pub(crate) values: Vec<(String, String)>,
    /// Whether conventions stay on when they double an artificial bid.
    pub(crate) systems_on: bool,
}

/// Reads a system file: `system NAME`, `use MODULE, MODULE`, `offer MODULE`, `let NAME = VALUE` and `systems on` lines.
pub(crate) fn system(text: &str) -> Result<SystemText, ParseError> {
    let mut system = SystemText::default();
    for line in lines(text, &|_| None)? {
        let (first, rest) = line.tokens.split_first().expect("a line has a token");
        match first.text.as_str() {
            "system" => system.name = joined(rest),
            "use" | "offer" => {
                for names in rest.split(|token| token.text == ",") {
                    let name = joined(names);
                    let place = names.first().map_or(first.place, |token| token.place);
                    if name.is_empty() || system.modules.iter().any(|(known, ..)| *known == name) {
                        return Err(ParseError::new(place, format!("'{name}'"), "a module not yet named"));
                    }
                    system.modules.push((name, first.text == "use", place));
                }
            }
            "let" => match rest.split_first() {
                Some((name, [equals, value @ ..])) if equals.text == "=" => {
                    system.values.push((name.text.clone(), joined(value)));
                }
                _ => return Err(ParseError::new(first.place, joined(rest), "'let NAME = VALUE'")),
            },
            "systems" if joined(rest) == "on" => system.systems_on = true,
            other => {
                return Err(ParseError::new(
                    first.place,
                    format!("'{other}'"),
                    "'system', 'use', 'offer', 'let' or 'systems on'",
                ));
            }
        }
    }
    Ok(system)
}

/// Reads a module.
pub(crate) fn module(
    name: &str,
    text: &str,
    value: &dyn Fn(&str) -> Option<String>,
) -> Result<Module, ParseError> {
    let mut module = Module::default();
    let mut fallback = false;
    for line in lines(text, value)? {
        let first = line.tokens[0].text.as_str();
        if line.indent == 0 {
            match first {
                "fallback" => fallback = true,
                "example" => module.examples.push(example(&line, name)?),
                _ => module.tables.push(Table {
                    title: title(&line)?,
                    module: name.into(),
                    fallback,
                    systems_on: false,
                    patterns: Vec::new(),
                    conditions: Vec::new(),
                    rows: Vec::new(),
                }),
            }
            continue;
        }
        let table = module.tables.last_mut();
        let table =
            table.ok_or_else(|| ParseError::new(line.place(), format!("'{first}'"), "a table title"))?;
        match first {
            "after" => table.patterns.push(pattern(&line)?),
            "if" => table.conditions.extend(conditions(&line.tokens[1..])?),
            _ => table.rows.push(row(&line)?),
        }
    }
    Ok(module)
}

/// The tokens as text again, punctuation close to the word before it.
fn joined(tokens: &[Token]) -> String {
    let mut text = String::new();
    for token in tokens {
        if !text.is_empty() && !text.ends_with('(') && !matches!(token.text.as_str(), "," | ";" | ":" | ")") {
            text.push(' ');
        }
        text.push_str(&token.text);
    }
    text
}

fn title(line: &Line) -> Result<String, ParseError> {
    match line.tokens.split_last() {
        Some((last, words)) if last.text == ":" && !words.is_empty() => Ok(joined(words)),
        _ => Err(ParseError::new(
            line.place(),
            format!("'{}'", joined(&line.tokens)),
            "a table title that ends with ':'",
        )),
    }
}

/// `example HAND after AUCTION is CALL`; `after -` where nobody has called.
fn example(line: &Line, module: &str) -> Result<Example, ParseError> {
    let words: Vec<&str> = line.tokens.iter().map(|token| token.text.as_str()).collect();
    match words[..] {
        ["example", hand, "after", ref auction @ .., "is", call] if !auction.is_empty() => Ok(Example {
            hand: hand.into(),
            auction: if auction == ["-"] { String::new() } else { auction.join(" ") },
            call: call.into(),
            place: line.place(),
            module: module.into(),
        }),
        _ => Err(ParseError::new(line.place(), words.join(" "), "'example HAND after AUCTION is CALL'")),
    }
}

fn conditions(tokens: &[Token]) -> Result<Vec<Condition>, ParseError> {
    let mut conditions = Vec::new();
    for part in tokens.split(|token| token.text == ",") {
        for atom in atoms(part)? {
            match atom {
                Atom::Auction(condition) => conditions.push(condition),
                _ => {
                    let place = part[0].place;
                    return Err(ParseError::new(
                        place,
                        joined(part),
                        "a condition on the auction, not on the hand",
                    ));
                }
            }
        }
    }
    Ok(conditions)
}

/// Our calls stand bare, theirs in brackets; a pass of theirs may be left out; `...` is any calls.
fn pattern(line: &Line) -> Result<Pattern, ParseError> {
    let mut pattern = Pattern { open: false, steps: Vec::new() };
    let mut theirs = false;
    let tokens = &line.tokens[1..];
    if let [only] = tokens
        && only.text == "passes"
    {
        return Ok(pattern);
    }
    for (place, token) in tokens.iter().enumerate() {
        match token.text.as_str() {
            "(" => theirs = true,
            ")" => theirs = false,
            "..." if place == 0 => pattern.open = true,
            _ => {
                let whose = if theirs { Whose::Theirs } else { Whose::Ours };
                if pattern.steps.last().is_some_and(|(last, _)| *last == whose) {
                    pattern.steps.push((other(whose), Step::Calls(vec![CallForm::Pass])));
                }
                pattern.steps.push((whose, step(token)?));
            }
        }
    }
    if pattern.steps.last().is_some_and(|(last, _)| *last == Whose::Ours) {
        pattern.steps.push((Whose::Theirs, Step::Calls(vec![CallForm::Pass])));
    }
    if pattern.steps.is_empty() && !pattern.open {
        return Err(ParseError::new(line.place(), "'after' alone".into(), "calls, '...' or 'passes'"));
    }
    Ok(pattern)
}

fn other(whose: Whose) -> Whose {
    match whose {
        Whose::Ours => Whose::Theirs,
        Whose::Theirs => Whose::Ours,
    }
}

fn step(token: &Token) -> Result<Step, ParseError> {
    if token.quoted {
        return Ok(Step::Named(token.text.clone()));
    }
    match token.text.as_str() {
        "any" => Ok(Step::Any),
        "bid" => Ok(Step::AnyBid),
        text => {
            if let Some(strain) = text.strip_prefix('n').and_then(strain_term) {
                return Ok(Step::AnyLevel(strain));
            }
            let calls: Option<Vec<CallForm>> = text.split('|').map(plain_call).collect();
            calls.map(Step::Calls).ok_or_else(|| {
                ParseError::new(
                    token.place,
                    format!("'{text}'"),
                    "a call such as P, X, 1NT, 2M, nx, any or \"a name\"",
                )
            })
        }
    }
}

fn plain_call(text: &str) -> Option<CallForm> {
    match text {
        "P" | "Pass" => Some(CallForm::Pass),
        "X" => Some(CallForm::Double),
        "XX" => Some(CallForm::Redouble),
        _ => {
            let level = text.chars().next()?.to_digit(10).filter(|level| (1..=7).contains(level))?;
            Some(CallForm::Bid(level as usize, strain_term(&text[1..])?))
        }
    }
}

fn call_form(tokens: &[Token]) -> Option<CallForm> {
    let words: Vec<&str> = tokens.iter().map(|token| token.text.as_str()).collect();
    match words[..] {
        [call] => plain_call(call),
        ["cheapest", strain] => Some(CallForm::Cheapest(0, strain_term(strain)?)),
        ["jump", strain] => Some(CallForm::Cheapest(1, strain_term(strain)?)),
        ["double", "jump", strain] => Some(CallForm::Cheapest(2, strain_term(strain)?)),
        ["game", "in", strain] => Some(CallForm::Game(strain_term(strain)?)),
        _ => None,
    }
}

/// What stands before the colon of a row.
struct Head {
    call: CallForm,
    instead_of: Option<CallForm>,
}

/// `CALL`, `CALL instead of CALL`, or `still CALL`, which is the call instead of itself.
fn head(tokens: &[Token]) -> Option<Head> {
    if let [still, rest @ ..] = tokens
        && still.text == "still"
    {
        let call = call_form(rest)?;
        return Some(Head { call, instead_of: Some(call) });
    }
    let instead = tokens.windows(2).position(|pair| pair[0].text == "instead" && pair[1].text == "of");
    Some(match instead {
        Some(place) => {
            Head { call: call_form(&tokens[..place])?, instead_of: Some(call_form(&tokens[place + 2..])?) }
        }
        None => Head { call: call_form(tokens)?, instead_of: None },
    })
}

/// `CALL: atoms or atoms = name; notes`, `also CALL: ...`, or `never CALL: conditions`.
fn row(line: &Line) -> Result<Row, ParseError> {
    let never = line.tokens[0].text == "never";
    let also = line.tokens[0].text == "also";
    let tokens = &line.tokens[usize::from(never || also)..];
    let colon = tokens.iter().position(|token| token.text == ":");
    let colon = colon.ok_or_else(|| {
        ParseError::new(line.place(), format!("'{}'", joined(tokens)), "'CALL: what it shows'")
    })?;
    let Head { call, instead_of } = head(&tokens[..colon]).ok_or_else(|| {
        ParseError::new(
            line.place(),
            format!("'{}'", joined(&tokens[..colon])),
            "a call: P, X, XX, 2NT, 3M, cheapest x, jump x, double jump x or game in x; or 4M instead of 3M",
        )
    })?;
    let body = &tokens[colon + 1..];
    // What is said of the call may stand before further alternatives, which then lead their lines.
    let mut asked: Vec<Vec<Token>> = vec![Vec::new()];
    let mut said: Vec<Token> = Vec::new();
    let mut saying = false;
    for token in body {
        match token.text.as_str() {
            "=" if said.is_empty() => saying = true,
            "=" => {
                return Err(ParseError::new(
                    token.place,
                    "a second '='".into(),
                    "one description of the call",
                ));
            }
            "or" if !token.quoted && (token.leads || !saying) => {
                asked.push(Vec::new());
                saying = false;
            }
            _ if saying => said.push(token.clone()),
            _ => asked.last_mut().expect("there is always one").push(token.clone()),
        }
    }
    let mut alternatives = Vec::new();
    for alternative in &asked {
        let mut all = Vec::new();
        for part in alternative.split(|token| token.text == ",") {
            if part.is_empty() && alternative.is_empty() {
                continue;
            }
            if part.is_empty() {
                return Err(ParseError::new(
                    line.place(),
                    "a comma with nothing beside it".into(),
                    "something to ask",
                ));
            }
            if part[0].text != "anything" {
                all.extend(atoms(part)?);
            }
        }
        alternatives.push(all);
    }
    if never && alternatives.iter().flatten().any(|atom| !matches!(atom, Atom::Auction(_))) {
        return Err(ParseError::new(
            line.place(),
            "'never' with a condition on the hand".into(),
            "conditions on the auction",
        ));
    }
    Ok(Row { call, never, also, instead_of, alternatives, notes: notes(&said)?, place: line.place() })
}

fn notes(tokens: &[Token]) -> Result<Notes, ParseError> {
    let mut notes = Notes::default();
    for (number, part) in tokens.split(|token| token.text == ";").enumerate() {
        let words: Vec<&str> = part.iter().map(|token| token.text.as_str()).collect();
        if number == 0 {
            notes.name = joined(part);
        }
        match words[..] {
            [] => {}
            ["forcing"] => notes.force = Force::OneRound,
            ["game", "forcing"] => notes.force = Force::Game,
            ["not", "forcing"] => notes.force = Force::NotForcing,
            ["invitational"] => notes.status = Status::Invitational,
            ["sign-off"] => notes.status = Status::SignOff,
            ["artificial"] => notes.artificial = true,
            ["agrees", suit] => match strain_term(suit) {
                Some(super::StrainTerm::Suit(suit)) => notes.agrees = Some(suit),
                _ => return Err(ParseError::new(part[0].place, joined(part), "'agrees' and a suit")),
            },
            ["marks", name] => notes.marks = Some(name.into()),
            [count, "example" | "examples"] if count.parse::<usize>().is_ok() => {
                notes.examples = count.parse().expect("it was tried");
                if number == 0 {
                    notes.name.clear();
                }
            }
            _ if number == 0 => {}
            _ => {
                return Err(ParseError::new(
                    part[0].place,
                    format!("'{}'", joined(part)),
                    "forcing, game forcing, invitational, sign-off, artificial, agrees M, marks \"a name\" or 37 examples",
                ));
            }
        }
    }
    Ok(notes)
}
