//! Makes one script of a module and all that it imports, so that a page is one request and not forty.
//!
//! There is no JavaScript tool in the build: the modules keep to a small part of the language, and a test bundles every
//! page. Imports stand first, have names or are a whole module (`* as`), and make no circle; exports stand before what
//! they export. Each module becomes a function that is called once, in the order in which modules would be evaluated; it
//! may wait for something, as a module may.

use std::fmt::Write as _;

/// A module, ready to be written.
struct Module {
    path: String,
    body: String,
    exports: Vec<String>,
}

/// The script of an entry module and its imports, by their paths under the folder that `read` reads.
///
/// # Errors
/// What in which module cannot be bundled.
pub(super) fn bundle(entry: &str, read: &dyn Fn(&str) -> Option<String>) -> Result<String, String> {
    let mut modules = Vec::new();
    add(entry, read, &mut modules, &mut Vec::new())?;
    let mut script = String::new();
    let (last, imported) = modules.split_last().ok_or("there is nothing to bundle")?;
    for (number, module) in imported.iter().enumerate() {
        let Module { body, exports, .. } = module;
        let _ = writeln!(
            script,
            "const module{number} = await (async () => {{\n{body}return {{ {} }};\n}})();",
            exports.join(", ")
        );
    }
    script.push_str(&last.body);
    Ok(script)
}

/// Adds a module after all that it imports.
fn add(
    path: &str,
    read: &dyn Fn(&str) -> Option<String>,
    modules: &mut Vec<Module>,
    open: &mut Vec<String>,
) -> Result<(), String> {
    if modules.iter().any(|module| module.path == path) {
        return Ok(());
    }
    if open.iter().any(|waiting| waiting == path) {
        return Err(format!("{path} imports itself by way of {}", open.join(", ")));
    }
    open.push(path.into());
    let source = read(path).ok_or_else(|| format!("there is no {path}"))?;
    let mut module = Module { path: path.into(), body: String::new(), exports: Vec::new() };
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        if line.starts_with("import ") {
            let mut statement = line.to_owned();
            while !statement.ends_with(';') {
                statement += lines.next().ok_or_else(|| format!("{path}: an import has no end"))?;
            }
            let imported = import(path, &statement, read, modules, open)?;
            module.body.push_str(&imported);
        } else if let Some(exported) = line.strip_prefix("export ") {
            if exported != "{};" {
                module.exports.push(
                    exported_name(exported).ok_or_else(|| format!("{path}: cannot export {exported}"))?,
                );
                let _ = writeln!(module.body, "{exported}");
            }
        } else {
            let _ = writeln!(module.body, "{line}");
        }
    }
    open.pop();
    modules.push(module);
    Ok(())
}

/// What stands in place of an import, whose module is added first.
fn import(
    path: &str,
    statement: &str,
    read: &dyn Fn(&str) -> Option<String>,
    modules: &mut Vec<Module>,
    open: &mut Vec<String>,
) -> Result<String, String> {
    let unknown = || format!("{path}: cannot import by {statement}");
    let mut quoted = statement.split('\'');
    let (before, from) = (quoted.next().ok_or_else(unknown)?, quoted.next().ok_or_else(unknown)?);
    let target = resolve(path, from);
    add(&target, read, modules, open)?;
    let number = modules.iter().position(|module| module.path == target).ok_or_else(unknown)?;
    let names = before.trim_start_matches("import").trim_end().trim_end_matches("from").trim();
    Ok(if names.is_empty() {
        String::new()
    } else if let Some(whole) = names.strip_prefix("* as ") {
        format!("const {whole} = module{number};\n")
    } else {
        let names = names.strip_prefix('{').and_then(|names| names.strip_suffix('}')).ok_or_else(unknown)?;
        format!("const {{{}}} = module{number};\n", names.replace(" as ", ": "))
    })
}

/// The path that `from` means in the module at `path`.
fn resolve(path: &str, from: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in from.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The name of what is declared.
fn exported_name(declaration: &str) -> Option<String> {
    let rest = declaration.strip_prefix("async ").unwrap_or(declaration);
    let rest =
        ["const ", "function* ", "function ", "class "].iter().find_map(|word| rest.strip_prefix(word))?;
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_' && letter != '$')?;
    (end > 0).then(|| rest[..end].into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_become_one_script() {
        let files = [
            (
                "a/main.js",
                "import { one, two as zwei } from '../b.js';\nimport * as b from '../b.js';\nawait zwei(one, b);\n",
            ),
            (
                "b.js",
                "import {\n  three,\n} from './c.js';\nexport const one = three;\nexport async function two() {}\n",
            ),
            ("c.js", "export const three = 3;\nexport {};\n"),
            ("circle.js", "import { x } from './circle.js';\n"),
        ];
        let read =
            |path: &str| files.iter().find(|(name, _)| *name == path).map(|(_, text)| (*text).to_owned());
        let script = bundle("a/main.js", &read).unwrap();
        assert_eq!(
            script,
            "const module0 = await (async () => {\nconst three = 3;\nreturn { three };\n})();\n\
             const module1 = await (async () => {\nconst {  three,} = module0;\nconst one = three;\nasync function two() {}\n\
             return { one, two };\n})();\n\
             const { one, two: zwei } = module1;\nconst b = module1;\nawait zwei(one, b);\n"
        );
        assert!(bundle("circle.js", &read).unwrap_err().contains("imports itself"));
        assert!(bundle("none.js", &read).is_err());
    }
}
