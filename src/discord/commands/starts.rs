//! The options `chess960` and `start`, and the subcommand `position`, which shows a starting
//! position.

use courier_rules::Variant;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use crate::discord::commands::context::{Context, family_of, invoker, send};
use crate::discord::messages::start_positions;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::limits::CHOICES;
use crate::play::Refusal;
use crate::play::variants::Family;
use crate::play::variants::{start_name, start_number};

/// A variant and the number of its starting position, if one was chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub variant: &'static Variant,
    pub number: Option<u32>,
}

impl Start {
    /// Parses the options `chess960` and `start`. A chosen starting position implies the variant of
    /// the family that has several.
    pub(super) fn read(
        family: Family,
        chess960: Option<bool>,
        start: Option<&str>,
    ) -> Result<Self, Refusal> {
        let variant = family.member(chess960, start.is_some());
        let starts = variant.start_count();
        let Some(typed) = start else {
            return Ok(Self { variant, number: None });
        };
        match start_number(variant, typed) {
            Some(number) if number < starts => Ok(Self { variant, number: Some(number) }),
            Some(number) => Err(Refusal::NoSuchStart { number, starts }),
            None if starts <= 1 => Err(Refusal::NoSuchStart { number: 0, starts }),
            None => Err(Refusal::UnknownStart { starts }),
        }
    }
}

/// Offers the starting positions that have a name, and the typed number.
pub(super) async fn starts(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    // While the user types, options may be missing or incomplete; then nothing is offered.
    let family = family_of(ctx).ok();
    let plain_wanted =
        ctx.interaction.data.options().iter().any(|subcommand| match &subcommand.value {
            ResolvedValue::SubCommand(options) => options
                .iter()
                .any(|o| o.name == "chess960" && matches!(o.value, ResolvedValue::Boolean(false))),
            _ => false,
        });
    let variant = family.filter(|_| !plain_wanted).and_then(Family::with_starts);
    let offered = variant.map(|variant| offered(variant, typed)).unwrap_or_default();
    let choices = offered
        .into_iter()
        .map(|(shown, number)| AutocompleteChoice::new(shown, number.to_string()));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}

/// The label of each starting position that is offered, and its number.
fn offered(variant: &'static Variant, typed: &str) -> Vec<(String, u32)> {
    let wanted = typed.trim().to_lowercase();
    let own = start_number(variant, typed).filter(|number| *number < variant.start_count());
    let named = variant
        .named_starts()
        .iter()
        .map(|&(_, number)| number)
        .filter(|number| Some(*number) != own);
    let shown = |number| match start_name(variant, number) {
        Some(name) => format!("{name} ({number})"),
        None => number.to_string(),
    };
    own.into_iter()
        .chain(named)
        .map(|number| (shown(number), number))
        .filter(|(shown, number)| Some(*number) == own || shown.to_lowercase().contains(&wanted))
        .take(CHOICES)
        .collect()
}

#[poise::command(slash_command)]
pub(super) async fn position(
    ctx: Context<'_>,
    chess960: Option<bool>,
    #[autocomplete = "starts"] start: Option<String>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    // Without the option, a position of the shuffled variant is shown.
    let Start { variant, number } =
        Start::read(family_of(ctx)?, chess960.or(Some(true)), start.as_deref())?;
    let starts = variant.start_count();
    let number = match (number, starts) {
        (Some(number), _) => number,
        (None, 0 | 1) => variant.default_start(),
        (None, starts) => rand::RngExt::random_range(&mut app_state.rng(), 0..starts),
    };
    let payload = start_positions::message(app_state, &invoker, variant, number).await?;
    send(ctx, payload).await
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn read(
        key: &str,
        chess960: Option<bool>,
        start: Option<&str>,
    ) -> Result<(&'static str, Option<u32>), Refusal> {
        let family = Family::of(Variant::by_key(key).unwrap());
        Start::read(family, chess960, start).map(|start| (start.variant.key(), start.number))
    }

    #[test]
    fn chess960_and_start_are_read_together() {
        assert_eq!(read("capahouse", None, None), Ok(("capahouse", None)));
        assert_eq!(read("capahouse", Some(true), None), Ok(("capahouse960", None)));
        assert_eq!(read("capahouse", None, Some("gothic")), Ok(("capahouse960", Some(45_658))));
        assert_eq!(
            read("chess960", None, Some("bbqnnrkr")),
            Ok(("chess960", Some(0))),
            "by White's back rank"
        );
        assert_eq!(read("crazyhouse", None, Some("518")), Ok(("crazyhouse960", Some(518))));
        assert_eq!(
            read("chess960", None, Some("960")),
            Err(Refusal::NoSuchStart { number: 960, starts: 960 })
        );
        assert_eq!(
            read("capahouse", Some(false), Some("7")),
            Err(Refusal::NoSuchStart { number: 7, starts: 1 })
        );
        assert_eq!(
            read("capahouse", Some(false), Some("gothic")),
            Err(Refusal::NoSuchStart { number: 0, starts: 1 })
        );
        assert_eq!(
            read("capablanca", None, Some("nimzo")),
            Err(Refusal::UnknownStart { starts: 84_000 })
        );
    }

    #[test]
    fn named_positions_and_numbers_are_offered() {
        let capablanca = Variant::by_key("capablanca960").unwrap();
        let names = |typed| {
            offered(capablanca, typed).into_iter().map(|(shown, _)| shown).collect::<Vec<_>>()
        };
        assert_eq!(names("goth"), ["Gothic (45658)"]);
        assert_eq!(names("gothic"), ["Gothic (45658)"]);
        assert_eq!(names("123"), ["123"]);
        assert_eq!(names("84000"), Vec::<String>::new());
        assert_eq!(names("").len(), capablanca.named_starts().len());
    }
}
