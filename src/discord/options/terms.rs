//! Options for the game to play: the variant, its starting position and a missing piece.

use courier_play::Refusal;
use courier_play::language::Language;
use courier_play::variants::{Family, start_name, start_number};
use courier_rules::{PieceTypeId, Variant};
use courier_text::{Texts, openings_matching, openings_named};
use serenity::all::{CreateAutocompleteResponse, ResolvedOption, ResolvedValue};

use crate::discord::context::command::{Context, family_of, invoker, send, texts};
use crate::discord::options::offers::{Offer, completion, fitting, meant};
use crate::discord::transport::{CHOICES, Result};
use crate::discord::variants::start_positions;

/// A variant and the number of its starting position, if one was chosen.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Start {
    pub variant: &'static Variant,
    pub number: Option<u32>,
}

impl Start {
    /// Parses the options `chess960` and `start`. A chosen starting position implies the variant of
    /// the family that has it: the shuffled form, unless it names an opening.
    pub(crate) fn read(
        family: Family,
        chess960: Option<bool>,
        start: Option<&str>,
    ) -> Result<Self, Refusal> {
        let Some(typed) = start else {
            return Ok(Self { variant: family.member(chess960), number: None });
        };
        let mut refused = None;
        for variant in family.forms(chess960) {
            match start_in(variant, typed) {
                Ok(number) => return Ok(Self { variant, number: Some(number) }),
                // "Several openings have this name" is a better answer than "no position has it".
                Err(refusal @ Refusal::SeveralOpenings(..)) => refused = Some(refusal),
                Err(refusal) => refused = refused.or(Some(refusal)),
            }
        }
        Err(refused.unwrap_or(Refusal::NoSuchVariant))
    }
}

/// The number of a typed starting position of a variant: a number, a name, a back rank, the name of
/// an opening in any language, or a choice as it is shown.
/// Errors: Refusals that say what could be typed.
pub(crate) fn start_in(variant: &'static Variant, typed: &str) -> Result<u32, Refusal> {
    start_by_name(variant, typed).or_else(|refusal| {
        let parts = typed.split_once(" · ").or_else(|| typed.split_once(':'));
        let begun = parts.map_or(typed, |(begun, _)| begun);
        let shown = Language::ALL
            .into_iter()
            .flat_map(|language| offered(Texts::new(language), &[variant], begun));
        let chosen = { shown }.find(|offer| offer.name == typed.trim()).ok_or(refusal)?;
        start_by_name(variant, &chosen.value)
    })
}

fn start_by_name(variant: &'static Variant, typed: &str) -> Result<u32, Refusal> {
    let starts = variant.start_numbers().end;
    match start_number(variant, typed) {
        Some(number) if number < starts => return Ok(number),
        Some(number) => return Err(Refusal::NoSuchStart { number, starts }),
        None if starts <= 1 => return Err(Refusal::NoSuchStart { number: 0, starts }),
        None if variant.openings().is_empty() => return Err(Refusal::UnknownStart { starts }),
        None => {}
    }
    match openings_named(variant, typed).as_slice() {
        [number] => Ok(*number),
        [] => Err(Refusal::UnknownOpening),
        several => Err(Refusal::SeveralOpenings(variant, several.to_vec())),
    }
}

/// Offers the starting positions of a family that have a name, and the typed number.
pub(crate) async fn starts(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let texts = texts(ctx).await;
    // While the user types, options may be missing or incomplete; then nothing is offered.
    let family = family_of(ctx).ok();
    let chess960 = typed_so_far(ctx).into_iter().find_map(|option| match option.value {
        ResolvedValue::Boolean(value) if option.name == "chess960" => Some(value),
        _ => None,
    });
    let forms: Vec<_> = family.into_iter().flat_map(|family| family.forms(chess960)).collect();
    completion(offered(texts, &forms, typed))
}

/// The same for the variant in the option `variant` or `ladder`.
pub(crate) async fn starts_of_variant(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let texts = texts(ctx).await;
    let variant = typed_so_far(ctx).into_iter().find_map(|option| match option.value {
        ResolvedValue::String(value) if ["variant", "ladder"].contains(&option.name) => find(value),
        _ => None,
    });
    completion(offered(texts, variant.as_slice(), typed))
}

/// The options of the subcommand that is being typed.
fn typed_so_far(ctx: Context<'_>) -> Vec<ResolvedOption<'_>> {
    let options = ctx.interaction.data.options().into_iter();
    let inner = options.map(|option| match option.value {
        ResolvedValue::SubCommand(options) => options,
        _ => Vec::new(),
    });
    inner.flatten().collect()
}

/// The starting positions offered of several forms of a game. A number belongs to the first form.
fn offered(texts: Texts, forms: &[&'static Variant], typed: &str) -> Vec<Offer> {
    let numbered = forms.first().into_iter().flat_map(|variant| numbered(texts, variant, typed));
    let shuffled = forms.iter().flat_map(|variant| named(variant, typed));
    let openings = forms.iter().flat_map(|variant| openings_matching(variant, typed));
    // Unlike a number, a key is the same in all forms.
    let openings =
        openings.map(|(_, opening)| Offer::new(opening.key, &texts.opening_choice(opening)));
    numbered.chain(shuffled).chain(openings).take(CHOICES).collect()
}

/// The starting position whose number, name or back rank was typed.
fn numbered(texts: Texts, variant: &'static Variant, typed: &str) -> Option<Offer> {
    let numbers = variant.start_numbers();
    let number = start_number(variant, typed).filter(|number| numbers.contains(number))?;
    let shown = match variant.opening(number) {
        Some(opening) => format!("{number} · {}", texts.opening_choice(opening)),
        None => shown(variant, number),
    };
    Some(Offer::new(number.to_string(), &shown))
}

/// The shuffled starting positions whose names contain the typed text, except for one typed in
/// full.
fn named(variant: &'static Variant, typed: &str) -> impl Iterator<Item = Offer> {
    let own = start_number(variant, typed);
    let named = variant.named_starts().iter().filter(move |(_, number)| Some(*number) != own);
    fitting(
        named.map(|&(_, number)| Offer::new(number.to_string(), &shown(variant, number))),
        typed,
    )
}

fn shown(variant: &Variant, number: u32) -> String {
    match start_name(variant, number) {
        Some(name) => format!("{name} ({number})"),
        None => number.to_string(),
    }
}

#[poise::command(slash_command)]
pub(crate) async fn position(
    ctx: Context<'_>,
    chess960: Option<bool>,
    #[autocomplete = "starts"] start: Option<String>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    // Without both options, a position of the shuffled variant is shown.
    let chess960 = if start.is_some() { chess960 } else { chess960.or(Some(true)) };
    let Start { variant, number } = Start::read(family_of(ctx)?, chess960, start.as_deref())?;
    let starts = variant.start_count();
    let number = match (number, starts) {
        (Some(number), _) => number,
        (None, 0 | 1) => variant.default_start(),
        (None, starts) => rand::RngExt::random_range(&mut app_state.rng(), 0..starts),
    };
    let payload = start_positions::message(app_state, &invoker, variant, number).await?;
    send(ctx, payload).await
}

/// A variant by its key or its name in any language.
pub(crate) fn find(typed: &str) -> Option<&'static Variant> {
    let offers =
        Language::ALL.into_iter().flat_map(|language| named_variants(Texts::new(language)));
    Variant::by_key(&meant(offers, typed)?)
}

pub(crate) async fn variants(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    completion(fitting(named_variants(texts(ctx).await), typed))
}

fn named_variants(texts: Texts) -> impl Iterator<Item = Offer> {
    let all = Variant::all().iter();
    all.map(move |variant| Offer::new(variant.key(), &texts.variant_name(variant)))
}

/// Offers the pieces that a challenger can play without.
pub(crate) async fn odds_offered(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let texts = texts(ctx).await;
    let family = family_of(ctx).ok();
    completion(fitting(family.into_iter().flat_map(|of| pieces(texts, of.plain)), typed))
}

fn pieces(texts: Texts, variant: &'static Variant) -> impl Iterator<Item = Offer> {
    let types = variant.odds().map(|of| variant.piece_type(of));
    types.map(move |of| Offer::new(of.name, &texts.piece_name(of)))
}

/// The type of a piece that was typed, in any language.
/// Errors: [`Refusal::NoSuchOdds`] names those that a player can lack.
pub(crate) fn piece_lacked(variant: &'static Variant, typed: &str) -> Result<PieceTypeId, Refusal> {
    let offers = Language::ALL.into_iter().flat_map(|of| pieces(Texts::new(of), variant));
    let name = meant(offers, typed).ok_or(Refusal::NoSuchOdds(variant))?;
    let piece = variant.odds().find(|of| variant.piece_type(*of).name == name);
    piece.ok_or(Refusal::NoSuchOdds(variant))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use courier_play::language::Language;

    use super::*;
    use crate::discord::transport::CHOICE_LENGTH;

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
    fn openings_belong_to_the_game_without_shuffled_positions() {
        let number = |key, name: &str| {
            let mut openings = Variant::by_key(key).unwrap().numbered_openings();
            openings.find(|(_, one)| one.name == name).map(|(number, _)| number)
        };
        let sicilian = number("chess", "Sicilian Defense");
        assert_eq!(read("chess", None, Some("Sicilian")), Ok(("chess", sicilian)));
        assert_eq!(read("chess", None, Some("siciliana")), Ok(("chess", sicilian)));
        assert_eq!(read("chess", None, Some("#1")), Ok(("chess", Some(1))));
        assert_eq!(read("chess", None, Some("0")), Ok(("chess", Some(0))));
        let last = Variant::by_key("chess").unwrap().start_numbers().end;
        assert_eq!(
            read("chess", None, Some(&last.to_string())),
            Err(Refusal::NoSuchStart { number: last, starts: last })
        );
        assert_eq!(read("chess", None, Some("nonsense")), Err(Refusal::UnknownOpening));
        assert_eq!(
            read("chess960", None, Some("sicilian")),
            Err(Refusal::UnknownStart { starts: 960 })
        );

        let evans = number("crazyhouse", "Evans Gambit");
        assert_eq!(read("crazyhouse", None, Some("evans")), Ok(("crazyhouse", evans)));
        assert_eq!(read("crazyhouse", Some(false), Some("evans")), Ok(("crazyhouse", evans)));
        assert_eq!(read("crazyhouse", None, Some("1")), Ok(("crazyhouse960", Some(1))));
        assert_eq!(read("crazyhouse", Some(false), Some("1")), Ok(("crazyhouse", Some(1))));
        assert_eq!(
            read("crazyhouse", Some(true), Some("evans")),
            Err(Refusal::UnknownStart { starts: 960 })
        );
        assert_eq!(
            read("crazyhouse", None, Some("nonsense")),
            Err(Refusal::UnknownStart { starts: 960 })
        );
        assert_eq!(
            read("crazyhouse", None, Some("960")),
            Err(Refusal::NoSuchStart { number: 960, starts: 960 })
        );
        let crazyhouse = Variant::by_key("crazyhouse").unwrap();
        let both = ["Queen's Gambit Accepted", "Queen's Gambit Declined"];
        let both = both.map(|name| number("crazyhouse", name).unwrap()).to_vec();
        assert_eq!(
            read("crazyhouse", None, Some("queen's gambit")),
            Err(Refusal::SeveralOpenings(crazyhouse, both))
        );
    }

    #[test]
    fn what_is_offered_is_understood_by_its_name_in_every_language() {
        for variant in Variant::all() {
            for language in Language::ALL {
                let texts = Texts::new(language);
                assert_eq!(find(&texts.variant_name(variant)), Some(*variant), "{language:?}");
                for typed in ["", "1", "2", "goth"] {
                    for offer in offered(texts, &[variant], typed) {
                        let read =
                            (start_in(variant, &offer.name), start_in(variant, &offer.value));
                        assert!(read.0.is_ok() && read.0 == read.1, "{offer:?}");
                    }
                }
            }
        }
        let number = |key, typed| start_in(Variant::by_key(key).unwrap(), typed);
        assert_eq!(number("capahouse960", "Gothic (45658)"), Ok(45_658));
        assert_eq!(number("chess", "1 · Vienna Game: 1. e4 e5 2. Nc3 Nf6"), Ok(1));
        assert_eq!(number("chess", "Evans Gambit: 1. a3"), Err(Refusal::UnknownOpening));
        let key = |typed| find(typed).map(Variant::key);
        assert_eq!(key("Ajedrez"), Some("chess"));
        assert_eq!(key(" ESCACS "), Some("chess"));
        assert_eq!(key("hill"), Some("kingofthehill"));
        assert_eq!(key("960"), None);
    }

    fn names(language: Language, forms: &[&str], typed: &str) -> Vec<String> {
        let forms: Vec<_> = forms.iter().map(|key| Variant::by_key(key).unwrap()).collect();
        let offered = offered(Texts::new(language), &forms, typed).into_iter();
        // Every offered value can be parsed.
        let checked = offered.inspect(|offer| {
            let read = forms.iter().find_map(|form| start_in(form, &offer.value).ok());
            assert!(read.is_some(), "{offer:?}");
            assert!(offer.name.chars().count() <= CHOICE_LENGTH, "{offer:?}");
        });
        checked.map(|offer| offer.name).collect()
    }

    #[test]
    fn named_positions_and_numbers_are_offered() {
        let names = |typed| names(Language::English, &["capablanca960", "capablanca"], typed);
        assert_eq!(names("goth"), ["Gothic (45658)"]);
        assert_eq!(names("gothic"), ["Gothic (45658)"]);
        assert_eq!(names("123"), ["123"]);
        assert_eq!(names("84000"), Vec::<String>::new());
        let capablanca = Variant::by_key("capablanca960").unwrap();
        assert_eq!(names("").len(), capablanca.named_starts().len());
    }

    #[test]
    fn openings_are_offered_by_name_in_the_language_of_the_user() {
        let chess = |language, typed: &str| names(language, &["chess"], typed);
        assert_eq!(
            chess(Language::English, "evans"),
            ["Evans Gambit: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4"]
        );
        assert_eq!(chess(Language::Spanish, "latv"), ["Gambito letón: 1. e4 e5 2. Nf3 f5"]);
        assert_eq!(chess(Language::Catalan, "1"), ["1 · Obertura vienesa: 1. e4 e5 2. Nc3 Nf6"]);
        assert_eq!(chess(Language::English, "").len(), CHOICES);
        assert_eq!(chess(Language::English, "nonsense"), Vec::<String>::new());
        for language in Language::ALL {
            for opening in Variant::by_key("chess").unwrap().openings() {
                let name = Texts::new(language).opening_name(opening);
                assert!(chess(language, &name)[0].starts_with(&name), "{name}");
            }
        }

        let both = |typed| names(Language::English, &["crazyhouse960", "crazyhouse"], typed);
        assert_eq!(both("2"), ["2"], "a number is one of the shuffled positions");
        assert_eq!(both("dutch"), ["Dutch Defense: 1. d4 f5"]);
        assert_eq!(both("che"), ["Chess (518)"]);
    }
}
