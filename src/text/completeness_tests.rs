//! Proofs that no language lacks a text, that every text has a reader, and that all keep within
//! Discord's limits.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use courier_rules::notation::fen;
use courier_rules::{Color, Position, Variant};
use fluent_bundle::FluentResource;
use fluent_syntax::ast::{
    Attribute, CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement,
    VariantKey,
};
use proptest::prelude::*;

use super::{ChallengeSide, LocalizedText, Texts, locales, sample_tests};
use crate::play::Span;
use crate::play::clock::ClockState;
use crate::play::language::Language;
use crate::play::variants::RulesPage;

thread_local! {
    static SAID: RefCell<BTreeSet<(&'static str, String)>> = const { RefCell::new(BTreeSet::new()) };
}

/// Remembers which messages were said in this test, and in which language.
pub(super) fn note_said(language: Language, key: &str) {
    SAID.with_borrow_mut(|said| said.insert((language.code(), key.to_owned())));
}

/// What a text asks to be filled in: the names of its gaps, and the cases it distinguishes.
type Gaps = BTreeSet<String>;

/// Every text of a language, by its key, with its gaps.
fn texts(language: Language) -> BTreeMap<String, Gaps> {
    let mut texts = BTreeMap::new();
    for (file, source) in locales::sources(language) {
        let resource = FluentResource::try_new((*source).to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{}/{file}.ftl: {errors:?}", language.code()));
        for entry in resource.entries() {
            let message = match entry {
                Entry::Message(message) => message,
                Entry::ResourceComment(_) | Entry::GroupComment(_) | Entry::Comment(_) => continue,
                other => panic!("{}/{file}.ftl: {other:?}", language.code()),
            };
            let value = message.value.as_ref().unwrap();
            let attributes = message
                .attributes
                .iter()
                .map(|Attribute { id, value }| (format!(".{}", id.name), value));
            for (suffix, pattern) in [(String::new(), value)].into_iter().chain(attributes) {
                let mut gaps = Gaps::new();
                gaps_of(pattern, &mut gaps);
                let key = format!("{}{suffix}", message.id.name);
                assert!(
                    texts.insert(key.clone(), gaps).is_none(),
                    "{key} stands twice in {}",
                    language.code()
                );
            }
        }
    }
    texts
}

fn gaps_of(pattern: &Pattern<&str>, gaps: &mut Gaps) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression: Expression::Inline(inline) } => {
                gaps_of_inline(inline, gaps)
            }
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                gaps_of_inline(selector, gaps);
                for variant in variants {
                    let (VariantKey::Identifier { name: case }
                    | VariantKey::NumberLiteral { value: case }) = &variant.key;
                    gaps.insert(format!("[{case}]"));
                    gaps_of(&variant.value, gaps);
                }
            }
        }
    }
}

fn gaps_of_inline(inline: &InlineExpression<&str>, gaps: &mut Gaps) {
    match inline {
        InlineExpression::VariableReference { id } => drop(gaps.insert(id.name.to_owned())),
        InlineExpression::FunctionReference {
            arguments: CallArguments { positional, .. }, ..
        } => {
            positional.iter().for_each(|argument| gaps_of_inline(argument, gaps));
        }
        other => panic!("only gaps and functions are used here: {other:?}"),
    }
}

#[test]
fn all_languages_have_the_same_texts() {
    let english = texts(Language::English);
    for language in Language::ALL {
        let own = texts(language);
        let keys = |texts: &BTreeMap<String, Gaps>| texts.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(keys(&own), keys(&english), "keys of {}", language.code());
        for (key, gaps) in &own {
            assert_eq!(gaps, &english[key], "gaps of {key} in {}", language.code());
        }
    }
}

/// Every text is said by the samples, with every gap filled; so every text has a reader, and the
/// snapshots show it.
#[test]
fn every_text_is_said_and_filled() {
    for language in Language::ALL {
        for (subject, samples) in sample_tests::all(Texts::new(language)) {
            for (what, text) in samples {
                assert!(!text.trim().is_empty(), "{subject}, {what}");
                assert!(
                    !text.contains(['{', '}']),
                    "a gap is left open in {subject}, {what}: {text}"
                );
            }
        }
    }
    let said = SAID.with_borrow(Clone::clone);
    for language in Language::ALL {
        let unsaid: Vec<String> = texts(language)
            .into_keys()
            .filter(|key| !said.contains(&(language.code(), key.clone())))
            .collect();
        // Discord has no Catalan locale: what it alone shows waits for one.
        let shown = |key: &String| language != Language::Catalan || !is_discords_own(key);
        let unsaid: Vec<&String> = unsaid.iter().filter(|key| shown(key)).collect();
        assert_eq!(unsaid, Vec::<&String>::new(), "said nowhere in {}", language.code());
    }
}

fn is_discords_own(key: &str) -> bool {
    ["command-", "subcommand-", "option-", "choice-"].iter().any(|family| key.starts_with(family))
}

/// Every key in the sources of this room is one of a text.
#[test]
fn every_key_in_the_code_has_a_text() {
    let texts = texts(Language::English);
    let sources = [
        include_str!("board.rs"),
        include_str!("challenges.rs"),
        include_str!("clock.rs"),
        include_str!("commands.rs"),
        include_str!("history.rs"),
        include_str!("games.rs"),
        include_str!("pieces.rs"),
        include_str!("notes.rs"),
        include_str!("notices.rs"),
        include_str!("challenge_list.rs"),
        include_str!("help.rs"),
        include_str!("picker.rs"),
        include_str!("server_config.rs"),
        include_str!("plans.rs"),
        include_str!("privacy.rs"),
        include_str!("profile.rs"),
        include_str!("refusals.rs"),
        include_str!("replies.rs"),
        include_str!("vocabulary.rs"),
        include_str!("settings.rs"),
        include_str!("rules.rs"),
        include_str!("standings.rs"),
    ];
    let mut found = BTreeSet::new();
    for source in sources {
        let code = source
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect::<Vec<_>>()
            .join("\n");
        let quoted = code.split('"').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
        let is_key = |text: &&String| {
            text.contains('-')
                && text.starts_with(|c: char| c.is_ascii_lowercase())
                && text.chars().all(|c| c.is_ascii_lowercase() || c == '-' || c == '.')
        };
        found.extend(quoted.iter().filter(is_key).cloned());
    }
    assert!(found.len() > 100, "the keys are found: {}", found.len());
    let known =
        |key: &String| texts.contains_key(key) || super::commands::OPTIONS.contains(&key.as_str());
    let unknown: Vec<&String> = found.iter().filter(|key| !known(key)).collect();
    assert_eq!(unknown, Vec::<&String>::new());
}

/// Every variant has a name, rules pages and names of its pieces in every language.
#[test]
fn every_variant_has_its_texts_in_every_language() {
    for language in Language::ALL {
        let texts = texts(language);
        for variant in Variant::all() {
            let pages = RulesPage::all(variant).into_iter();
            let of_game = pages
                .flat_map(|page| ["", ".title"].map(|form| format!("rules-{}{form}", page.key())));
            let of_game = of_game.chain([format!("variant-{}", variant.key())]);
            let of_pieces = variant.piece_types().iter().flat_map(|kind| {
                ["", ".a", ".none", ".counted"].map(|form| format!("piece-{}{form}", kind.name))
            });
            for key in of_game.chain(of_pieces) {
                assert!(texts.contains_key(&key), "{key} is missing in {}", language.code());
            }
        }
    }
}

#[track_caller]
fn within(text: &str, limit: usize) {
    let length = text.chars().count();
    assert!((1..=limit).contains(&length), "{length} characters of at most {limit}: {text}");
}

#[test]
fn forms_buttons_and_pages_fit() {
    for texts in Language::ALL.map(Texts::new) {
        sample_tests::BUTTONS.iter().for_each(|button| within(&texts.button(*button), 80));
        within(&texts.move_title(), 45);
        within(&texts.move_label(), 45);
        within(&texts.move_placeholder(), 100);
        within(&texts.decline_form_title(), 45);
        within(&texts.decline_form_label(), 45);
        within(&texts.decline_form_placeholder(), 100);
        let menus = [
            texts.challenge_choose_game(),
            texts.challenge_choose_clock(),
            texts.challenge_list_choose(),
        ];
        menus.iter().for_each(|text| within(text, 150));
        [texts.which_piece(), texts.which_way()].iter().for_each(|text| within(text, 150));
        for kind in Variant::all().iter().flat_map(|variant| variant.piece_types()) {
            // What a menu takes as label, as what stands below it, and above all of them.
            let pieces =
                [texts.piece_on(kind, "GG13"), texts.piece_in_hand(kind), texts.promotes_to(kind)];
            pieces.iter().for_each(|text| within(text, 100));
            within(&texts.where_to(&texts.piece_in_hand(kind)), 150);
        }
        within(&texts.config_title(), 256);
        within(&texts.plan_form_title(), 45);
        within(&texts.plan_form_label(), 45);
        within(&texts.plan_form_placeholder(), 100);
        within(&texts.notes_form_title(crate::play::MatchId(i64::MAX)), 45);
        within(&texts.notes_form_label(), 45);
        within(&texts.notes_form_placeholder(), 100);
        within(&texts.history_menu(), 150);
        within(&texts.privacy(), 4096);
        within(&texts.help_title(), 256);
        within(&texts.help(), 4096);
        // A display name has at most 32 characters.
        let name = "W".repeat(32);
        for variant in Variant::all() {
            for page in RulesPage::all(variant) {
                within(&texts.rules_title(page), 100);
                within(&texts.rules_heading(variant, page), 256);
                // Short enough to be enjoyed; Discord would take 4,096.
                within(&texts.rules_page(variant, page), 1000);
            }
            within(&texts.challenge_title(variant), 256);
            within(&texts.leaderboard_heading(true, Some(variant)), 256);
            within(&texts.position_caption(variant, variant.start_count() - 1), 256);
            let id = crate::play::MatchId(i64::MAX);
            within(&texts.match_title(&name, &name, variant, variant.start_count() - 1, id), 256);
            within(&texts.game_choice(id, variant, &name, Some(true)), 100);
            for side in [ChallengeSide::ToYou, ChallengeSide::ByYou, ChallengeSide::ToAll] {
                within(&texts.challenge_list_choice(side, &name, variant), 100);
            }
        }
        // Ten lines of a list in one embed, their players' names of 32 characters, each of which
        // may be marked as no markup.
        for variant in Variant::all() {
            let line = texts.leaderboard_line(
                u32::MAX,
                &"\\_".repeat(32),
                (2800.0, true),
                Some(variant),
                u32::MAX,
            );
            within(&line, 4000 / 10);
        }
        // What stands in a footer.
        within(&texts.leaderboard_note(1_000_000, 1_000_000, true), 2048);
        within(&texts.season_note(), 2048);
        let widest = sample_tests::control("89d23h+30x29d23h");
        within(&format!("{widest}: {}", texts.control(widest)), 100);
    }
}

/// As many lines as a plan may have, each as long as it may be and of the longest moves there are.
#[test]
fn the_fullest_plan_fits() {
    use crate::play::plan::{MAX_LINES, MAX_PLIES, OutlineBranch};
    let twig = |then: Vec<OutlineBranch>| OutlineBranch {
        moves: "100... JD10×EE13=D+ 101. JD10×EE13=D+".to_owned(),
        key: String::new(),
        then,
    };
    let line = || (1..MAX_PLIES / 2).fold(twig(Vec::new()), |after, _| twig(vec![after]));
    let plan: Vec<OutlineBranch> = (0..MAX_LINES).map(|_| line()).collect();
    within(&Texts::new(Language::English).plan_tree(&plan), 4096 - 200);
}

/// Everything else is the content of a message.
#[test]
fn messages_fit() {
    for texts in Language::ALL.map(Texts::new) {
        for (subject, samples) in sample_tests::all(texts) {
            if subject != "pages" {
                samples.iter().for_each(|(_, text)| within(text, 2000));
            }
        }
    }
}

#[track_caller]
fn names_a_command(name: &LocalizedText) {
    for text in
        [name.english.as_str()].into_iter().chain(name.others.iter().map(|(_, text)| text.as_ref()))
    {
        within(text, 32);
        let allowed =
            |c: char| (c.is_alphanumeric() || matches!(c, '-' | '_' | '\'')) && !c.is_uppercase();
        assert!(text.chars().all(allowed), "Discord takes no such name: {text}");
    }
}

#[track_caller]
fn describes(text: &LocalizedText) {
    within(&text.english, 100);
    text.others.iter().for_each(|(_, text)| within(text, 100));
}

#[test]
fn commands_are_named_as_discord_wants_it() {
    use super::commands::{CHOICES, COMMANDS, MENU_COMMANDS, OPTIONS, SUBCOMMANDS};
    let variants = crate::play::variants::Family::all().map(|family| family.plain.key());
    let commands =
        variants.chain(COMMANDS.iter().copied()).map(|name| (name, super::command(name)));
    let subcommands = SUBCOMMANDS.iter().copied().map(|name| (name, super::subcommand(name)));
    let options = OPTIONS.iter().copied().map(|name| (name, super::option(name)));
    for (name, naming) in commands.chain(subcommands).chain(options) {
        let naming = naming.unwrap_or_else(|| panic!("{name} has no texts"));
        assert_eq!(naming.name.english, name, "the English name is what the program goes by");
        names_a_command(&naming.name);
        describes(&naming.description);
    }
    for name in MENU_COMMANDS {
        let named = super::menu_command(name).unwrap();
        within(&named.english, 32);
        named.others.iter().for_each(|(_, text)| within(text, 32));
    }
    CHOICES.iter().for_each(|name| describes(&super::choice(name).unwrap()));
    assert_eq!(super::choice("White"), super::choice("white"));
    assert!(super::command("no").is_none() && super::subcommand("no").is_none());
    assert!(super::option("no").is_none() && super::choice("no").is_none());
    let locales: Vec<_> = super::option("game").unwrap().name.others;
    assert_eq!(locales, [("es-ES".into(), "partida".into()), ("es-419".into(), "partida".into())]);
}

/// What one reads to type is what Discord shows: Spanish names in Spanish, and English ones
/// elsewhere.
#[test]
fn commands_are_told_as_discord_shows_them() {
    use super::commands::{COMMANDS, OPTIONS, SUBCOMMANDS};
    for language in Language::ALL {
        let shown = |naming: Option<super::CommandText>| {
            let name = naming.unwrap().name;
            let spanish = name.others.first().filter(|_| language == Language::Spanish);
            spanish.map_or(name.english, |(_, name)| name.to_string())
        };
        let families = crate::play::variants::Family::all().map(|family| family.plain.key());
        let commands: BTreeSet<_> =
            families.chain(COMMANDS.iter().copied()).map(|c| shown(super::command(c))).collect();
        let subcommands: BTreeSet<_> =
            SUBCOMMANDS.iter().map(|name| shown(super::subcommand(name))).collect();
        let options: BTreeSet<_> = OPTIONS.iter().map(|name| shown(super::option(name))).collect();
        let mut mentions = 0;
        for (subject, samples) in sample_tests::all(Texts::new(language)) {
            for (what, text) in samples {
                for mention in
                    text.split('`').skip(1).step_by(2).filter_map(|code| code.strip_prefix('/'))
                {
                    let (command, rest) = mention.split_once(' ').unwrap_or((mention, ""));
                    assert!(commands.contains(command), "/{mention} in {subject}, {what}: {text}");
                    let is_known = match rest.split_once(':') {
                        Some((option, _)) => options.contains(option),
                        None => rest.is_empty() || subcommands.contains(rest),
                    };
                    assert!(is_known, "/{mention} in {subject}, {what}: {text}");
                    mentions += 1;
                }
            }
        }
        assert!(mentions > 50, "{mentions}");
    }
}

/// One command has its options side by side, and Discord wants their names apart.
#[test]
fn no_two_options_share_a_name() {
    let names: Vec<_> =
        super::commands::OPTIONS.iter().map(|name| super::option(name).unwrap().name).collect();
    for locale in 0..2 {
        let distinct: BTreeSet<&str> =
            names.iter().map(|name| name.others[locale].1.as_ref()).collect();
        assert_eq!(distinct.len(), names.len());
    }
}

#[test]
fn names_are_no_markup() {
    assert_eq!(Texts::escape_markdown("Jo's-A. Núria"), "Jo's-A. Núria");
    assert_eq!(
        Texts::escape_markdown("**[x](http://y)** <@1>\n# `"),
        r"\*\*\[x\]\(http\:\/\/y\)\*\* \<\@1\>\# \`"
    );
}

#[test]
fn lengths_of_time_are_rounded_down_to_two_units() {
    let english = Texts::new(Language::English);
    for (span, text) in [
        (Span(-5), "less than a minute"),
        (Span::seconds(59), "less than a minute"),
        (Span::seconds(119), "1 minute"),
        (Span::hours(1) + Span::seconds(1), "1 hour"),
        (Span::days(1) - Span(1), "23 hours and 59 minutes"),
        (Span::days(2) + Span::minutes(59), "2 days"),
        (Span::days(2) + Span::hours(5) + Span::minutes(59), "2 days and 5 hours"),
    ] {
        assert_eq!(english.span(span), text);
    }
    for (left, text) in [
        (Span::days(3), "3 d"),
        (Span::days(3) - Span(20), "3 d"),
        (Span::days(3) - Span::minutes(1), "2 d 23 h"),
        (Span::minutes(2) + Span(1), "3 min"),
        (Span::minutes(1), "1 min"),
        (Span::minutes(1) - Span(1), "< 1 min"),
    ] {
        assert_eq!(
            english.reading(ClockState::Main { left }, None),
            text,
            "a minute that has begun counts, but for the last"
        );
    }
    let catalan = Texts::new(Language::Catalan);
    assert_eq!(
        catalan.control(sample_tests::control("3d+3x1d")),
        "3 dies de reserva i després 3 períodes d'1 dia"
    );
    assert_eq!(catalan.control(sample_tests::control("3x11h")), "3 períodes d'11 hores");
    assert_eq!(catalan.control(sample_tests::control("3x12h")), "3 períodes de 12 hores");
}

/// Names every piece's cell, and is not cut.
#[track_caller]
fn tells_all(position: &Position) {
    for texts in Language::ALL.map(Texts::new) {
        let text = texts.alt_text(position, Some("123... Nbxd2+"));
        within(&text, 1024);
        assert!(text.ends_with('.'), "cut: {text}");
        within(&texts.position_text(position, Color::Black), 2500);
        for (cell, _) in position.pieces() {
            assert!(text.contains(position.variant().geometry().name(cell)), "{text}");
        }
    }
}

#[test]
fn the_fullest_board_fits_its_description() {
    let chess = Variant::by_key("chess").unwrap();
    let full = "rnbqkbnr/nbrqnbrq/rnbqrnbq/nbrqnbrq/RNBQRNBQ/NBRQNBRQ/RNBQRNBQ/RNBQKBNR w - - 0 1";
    tells_all(&fen::parse(chess, full).unwrap());
    let crazyhouse = Variant::by_key("crazyhouse").unwrap();
    let mixed = "r~nbqkb~nr/nbr~q~n~b~rq/rnbqr~nbq/nbrqnbr~q/RNB~QRNBQ/NBRQN~BRQ/R~N~BQ~RNBQ/RNBQKBNR[] w - - 0 1";
    tells_all(&fen::parse(crazyhouse, mixed).unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn any_position_fits_its_description(choices in prop::collection::vec(any::<prop::sample::Index>(), 0..120), start in 0u32..960) {
        for variant in Variant::all() {
            let mut position = variant.start(start % variant.start_count()).unwrap();
            for choice in &choices {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.play(moves.as_slice()[choice.index(moves.len())]).unwrap();
            }
            tells_all(&position);
        }
    }

    /// Whatever people type comes back as code on one line, and what is wrong with it is told in
    /// full.
    #[test]
    fn any_refused_move_is_told(typed in prop_oneof![".{0,60}", "[A-Z]?[a-lA-LPTXZ]?[0-9]{0,2}[-x@]?[A-Za-z][0-9]{1,2}(=[A-Z])?"]) {
        for variant in Variant::all() {
            let position = variant.start(variant.default_start()).unwrap();
            let Err(why) = courier_rules::notation::read_move(&position, &typed) else { continue };
            let refusal = crate::play::Refusal::Move { typed: typed.clone(), why };
            let text = Texts::new(Language::English).refusal(&refusal, None, Some(&position));
            let told = text.strip_prefix('`').and_then(|rest| rest.split_once("` was not played. "));
            prop_assert!(told.is_some_and(|(shown, why)| {
                !shown.is_empty() && !shown.contains(['`', '\n']) && !why.contains("**?**") && !why.contains(['{', '}'])
            }), "{}: {text}", variant.key());
        }
    }
}
