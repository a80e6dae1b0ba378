//! `courier completions` and `courier man`: files that a package of Courier installs.

use std::io;

use clap::builder::PossibleValue;
use clap_complete::Shell;
use clap_mangen::roff::{Roff, bold, roman};

/// The end of the page.
const ENVIRONMENT: &str = "Settings are environment variables, also from the file .env in the \
folder in which the program is started. `courier config` lists them all, with what each of them is \
and its present value.";

pub(crate) fn completions(shell: Shell, mut command: clap::Command) {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "courier", &mut script);
    say!("{}", String::from_utf8_lossy(&script).trim_end());
}

/// Writes one page, with all commands in it.
pub(crate) fn manual(mut command: clap::Command) -> io::Result<()> {
    command.build();
    let page = clap_mangen::Man::new(command.clone());
    let mut text = Vec::new();
    // Without a date, so that two builds write the same.
    Roff::new().control("TH", ["COURIER", "1"]).to_writer(&mut text)?;
    page.render_name_section(&mut text)?;
    page.render_synopsis_section(&mut text)?;
    page.render_description_section(&mut text)?;
    page.render_options_section(&mut text)?;
    let mut rest = Roff::new();
    rest.control("SH", ["COMMANDS"]);
    describe_commands(&mut rest, &mut command);
    rest.control("SH", ["ENVIRONMENT"]).text([roman(ENVIRONMENT)]);
    rest.to_writer(&mut text)?;
    say!("{}", String::from_utf8_lossy(&text).trim_end());
    Ok(())
}

/// Describes the commands of a command, and their own commands.
fn describe_commands(page: &mut Roff, of: &mut clap::Command) {
    for command in of.get_subcommands_mut().filter(|command| command.get_name() != "help") {
        describe(page, command);
        describe_commands(page, command);
    }
}

fn describe(page: &mut Roff, command: &mut clap::Command) {
    let usage = command.render_usage().to_string();
    page.control("SS", [usage.trim_start_matches("Usage: ")]);
    let about = command.get_long_about().or(command.get_about()).map(ToString::to_string);
    for (number, paragraph) in about.unwrap_or_default().split("\n\n").enumerate() {
        if number > 0 {
            page.control("PP", []);
        }
        page.text([roman(paragraph)]);
    }
    for argument in command.get_arguments().filter(|argument| argument.get_id() != "help") {
        let help = argument.get_long_help().or(argument.get_help()).map(ToString::to_string);
        let mut help = help.unwrap_or_default().replace("\n\n", " ");
        let values = argument.get_possible_values();
        if !values.is_empty() {
            let values: Vec<&str> = values.iter().map(PossibleValue::get_name).collect();
            help = format!("{help} One of: {}.", values.join(", "));
        }
        page.control("TP", []).text([bold(argument.to_string())]).text([roman(help)]);
    }
}
