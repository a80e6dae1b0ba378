//! Measures how long interactions take and how they end.

use std::cell::Cell;
use std::collections::HashSet;

use serenity::all::{
    CommandDataOptionValue, CommandInteraction, CommandType, Context, Framework, FullEvent,
    Interaction,
};

use crate::discord::context::command::Command;
use crate::discord::ids::{ButtonAction, FormAction, MenuAction};
use crate::process::telemetry::{self, InteractionKind as Kind, InteractionOutcome};
use crate::process::time::Timer;

tokio::task_local! {
    /// The outcome so far of the interaction handled by this task.
    static OUTCOME: Cell<InteractionOutcome>;
}

/// Sets the outcome of the interaction being handled. Does nothing in other tasks.
pub(crate) fn ended(outcome: InteractionOutcome) {
    let _ = OUTCOME.try_with(|cell| cell.set(outcome));
}

/// A framework whose interactions are measured.
pub(crate) struct Measured<F> {
    framework: F,
    /// The names of all commands with their subcommands, and of the menu commands.
    commands: HashSet<String>,
}

impl<F> Measured<F> {
    pub(crate) fn new(framework: F, commands: &[Command]) -> Self {
        let mut names = HashSet::new();
        commands.iter().for_each(|command| add_names(command, "", &mut names));
        Self { framework, commands: names }
    }

    /// The kind and the name of an interaction. Only names known to the bot are used, because a
    /// user could send any other.
    fn label(&self, interaction: &Interaction) -> Option<(Kind, String)> {
        const UNREADABLE: &str = "unreadable";
        Some(match interaction {
            Interaction::Command(command)
                if command.data.kind == CommandType::PrimaryEntryPoint =>
            {
                (Kind::Command, "entry point".to_owned())
            }
            Interaction::Command(command) => (Kind::Command, self.command(command)),
            Interaction::Autocomplete(command) => (Kind::Completion, self.command(command)),
            Interaction::Component(component) => {
                let id = &component.data.custom_id;
                let button = id.parse::<ButtonAction>().map(|action| (Kind::Button, action.code()));
                let menu = || id.parse::<MenuAction>().map(|action| (Kind::Menu, action.code()));
                let (kind, code) = button.or_else(|_| menu()).unwrap_or((Kind::Button, UNREADABLE));
                (kind, code.to_owned())
            }
            Interaction::Modal(form) => {
                let action = form.data.custom_id.parse::<FormAction>();
                (Kind::Form, action.map_or(UNREADABLE, |action| action.code()).to_owned())
            }
            _ => return None,
        })
    }

    fn command(&self, command: &CommandInteraction) -> String {
        let mut name = command.data.name.clone();
        let mut options = &command.data.options;
        while let Some((part, inner)) = options.first().and_then(|option| match &option.value {
            CommandDataOptionValue::SubCommand(inner)
            | CommandDataOptionValue::SubCommandGroup(inner) => Some((&option.name, inner)),
            _ => None,
        }) {
            name = format!("{name} {part}");
            options = inner;
        }
        if self.commands.contains(&name) { name } else { "unknown".to_owned() }
    }
}

fn add_names(command: &Command, before: &str, names: &mut HashSet<String>) {
    let name = format!("{before}{}", command.name);
    let below = format!("{name} ");
    command.subcommands.iter().for_each(|command| add_names(command, &below, names));
    names.extend(command.context_menu_name.as_ref().map(ToString::to_string));
    names.insert(name);
}

#[serenity::async_trait]
impl<F: Framework> Framework for Measured<F> {
    async fn dispatch(&self, context: Context, event: FullEvent) {
        let label = match &event {
            FullEvent::InteractionCreate { interaction } => self.label(interaction),
            _ => None,
        };
        let Some((kind, name)) = label else {
            return self.framework.dispatch(context, event).await;
        };
        let mut measurement =
            Measurement { kind, name, outcome: InteractionOutcome::Fault, timer: Timer::start() };
        let handled = async {
            self.framework.dispatch(context, event).await;
            OUTCOME.with(Cell::get)
        };
        measurement.outcome = OUTCOME.scope(Cell::new(InteractionOutcome::Done), handled).await;
    }
}

/// Records an interaction when it is dropped, also by a panic.
struct Measurement {
    kind: Kind,
    name: String,
    outcome: InteractionOutcome,
    timer: Timer,
}

impl Drop for Measurement {
    fn drop(&mut self) {
        let name = std::mem::take(&mut self.name);
        telemetry::interaction(self.kind, name, self.outcome, self.timer.elapsed());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::commands;

    #[test]
    fn commands_are_known_by_their_whole_names() {
        let measured = Measured::new((), &commands::all());
        for name in ["move", "chess challenge", "privacy forget", "Challenge"] {
            assert!(measured.commands.contains(name), "{name}");
        }
    }
}
