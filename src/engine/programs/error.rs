//! Why a program of the operator gives no result, in words that say what to do.

use std::time::Duration;

use courier_rules::BoardShape;
use thiserror::Error;

use courier_play::Moment;

/// Why a program gives no result.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProgramError {
    #[error("it cannot be started ({0}): give the path of a program that this user may run")]
    Start(String),
    /// It ended, or closed its output. The text is what it wrote last on its standard error.
    #[error("it has ended{}", said(.0))]
    Ended(String),
    /// It did not answer a command in time.
    #[error(
        "it did not answer {command:?} within {} s: is it an engine that speaks UCI?",
        .limit.as_secs_f32()
    )]
    Silent {
        command: &'static str,
        /// How long the bot waited, in real time.
        limit: Duration,
    },
    /// Its answer cannot be understood.
    #[error("it answered nonsense: {0}")]
    Nonsense(&'static str),
    /// It does not know the variant. That is not a fault of the program.
    #[error(
        "it does not know {name}, its option UCI_Variant has no such value: {}", advice(*shape)
    )]
    UnknownVariant {
        /// The name of the variant in UCI.
        name: &'static str,
        /// The shape of its board, which determines the engines that may know it.
        shape: BoardShape,
    },
    /// It does not know shuffled starting positions. That is not a fault of the program.
    #[error(
        "it does not know shuffled starting positions, it has no option UCI_Chess960: name an \
         engine that does"
    )]
    NotShuffled,
    /// It had a fault, and is not started again before this moment.
    #[error("it rests after a fault")]
    Resting(Moment),
}

impl ProgramError {
    /// Whether something went wrong with the process, so that it has to be killed.
    pub const fn is_fault(&self) -> bool {
        match self {
            Self::Start(_) | Self::Ended(_) | Self::Silent { .. } | Self::Nonsense(_) => true,
            Self::UnknownVariant { .. } | Self::NotShuffled | Self::Resting(_) => false,
        }
    }
}

/// Which engine to name for a variant on such a board.
const fn advice(shape: BoardShape) -> &'static str {
    match shape {
        BoardShape::Square { files: ..=8, .. } => {
            "name an engine that does, such as Fairy-Stockfish"
        }
        BoardShape::Square { .. } => {
            "name an engine that does, such as Fairy-Stockfish built for large boards"
        }
        BoardShape::Hexagon { .. } => "we know no other engine that does; leave this variant out",
    }
}

fn said(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(" and said {text:?}") }
}
