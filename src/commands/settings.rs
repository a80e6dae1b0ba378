//! `courier config`: shows every setting.

use courier::config::{
    ExplainedSetting, ExplainedSettings, Origin, UnknownVariable, unknown_variables,
};

pub(crate) fn show() -> anyhow::Result<()> {
    let found = ExplainedSettings::from_environment();
    match &found.env_file {
        Some(path) => say!("The .env file is {}.", path.display()),
        None => say!("There is no .env file in this folder."),
    }
    for ExplainedSetting { name, value, origin, explanation, error } in &found.settings {
        let origin = match origin {
            Origin::Environment => "from the environment",
            Origin::EnvFile => "from the .env file",
            Origin::Default => "the default",
        };
        match value {
            Some(value) => say!("\n{name}={value}  ({origin})\n    {explanation}"),
            None => say!("\n{name}  (not set)\n    {explanation}"),
        }
        if let Some(error) = error {
            say!("    ERROR: {error}");
        }
    }
    for UnknownVariable { name, similar } in unknown_variables() {
        let name = name.escape_debug();
        say!("\n{name}  (unknown, ignored)\n    The most similar setting is {similar}.");
    }
    for error in &found.other_errors {
        say!("\nERROR: {error}");
    }
    anyhow::ensure!(found.is_usable(), "some settings cannot be used: see ERROR above");
    Ok(())
}
