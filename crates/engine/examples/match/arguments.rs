//! The arguments of the program.

use std::time::Duration;

use courier_rules::Variant;

/// The limit of each move.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limit {
    Time(Duration),
    Nodes(u64),
}

#[derive(Clone)]
pub(crate) struct Arguments {
    pub(crate) variant: &'static Variant,
    pub(crate) games: usize,
    pub(crate) limit: Limit,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
    pub(crate) verbose: bool,
    /// The file of results, if the match can be continued.
    pub(crate) record: Option<String>,
    /// The parts of the search that are measured, instead of a match of two players.
    pub(crate) parts: Vec<String>,
    pub(crate) players: [String; 2],
}

const USAGE: &str = "usage: match [--variant KEY] [--games N] [--movetime MS | --nodes N] \
                     [--threads N] [--seed N] [--record FILE] [--verbose] \
                     {FIRST SECOND | --parts PART,...} | --show FILE";

impl Arguments {
    pub(crate) fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut arguments = Self {
            variant: Variant::by_key("chess").ok_or(USAGE)?,
            games: 100,
            limit: Limit::Nodes(20_000),
            threads: 1,
            seed: 1,
            verbose: false,
            record: None,
            parts: Vec::new(),
            players: [String::new(), String::new()],
        };
        let mut players = Vec::new();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or(USAGE);
            let number = |text: String| text.parse::<u64>().map_err(|_| USAGE);
            match word.as_str() {
                "--variant" => {
                    arguments.variant = value()?.parse().map_err(|error| format!("{error}"))?;
                }
                "--games" => arguments.games = number(value()?)? as usize,
                "--movetime" => {
                    arguments.limit = Limit::Time(Duration::from_millis(number(value()?)?));
                }
                "--nodes" => arguments.limit = Limit::Nodes(number(value()?)?),
                "--threads" => arguments.threads = number(value()?)?.max(1) as usize,
                "--seed" => arguments.seed = number(value()?)?,
                "--record" => arguments.record = Some(value()?),
                "--parts" => {
                    arguments.parts = value()?.split(',').map(str::to_owned).collect();
                }
                "--verbose" => arguments.verbose = true,
                _ if word.starts_with("--") => return Err(USAGE.into()),
                _ => players.push(word),
            }
        }
        if arguments.parts.is_empty() {
            arguments.players = players.try_into().map_err(|_| USAGE)?;
        } else if !players.is_empty() {
            return Err(USAGE.into());
        }
        Ok(arguments)
    }
}
