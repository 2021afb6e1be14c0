//! Loads a system from the library, or from a folder of system files.

use bidding::System;

pub(crate) fn system(name: &str, folder: Option<&str>) -> Result<System, Box<dyn std::error::Error>> {
    let Some(folder) = folder.filter(|folder| !folder.is_empty()) else { return Ok(System::named(name)?) };
    let text = std::fs::read_to_string(format!("{folder}/{name}.txt"))?;
    let module = |module: &str| std::fs::read_to_string(format!("{folder}/modules/{module}.txt")).ok();
    Ok(System::from_text(&text, module, &[])?)
}
