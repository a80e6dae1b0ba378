//! All texts fit Discord's limits.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::language::Language;
use courier_play::variants::{DiceRoll, RulesPage};
use courier_rules::Variant;

use crate::tests::{messages, samples};
use crate::{Button, ChallengeSide, HelpPage, Texts};

#[track_caller]
pub(super) fn assert_fits(text: &str, limit: usize) {
    let length = text.chars().count();
    assert!((1..=limit).contains(&length), "{length} characters of at most {limit}: {text}");
}

#[test]
fn forms_buttons_and_pages_fit_discords_limits() {
    for texts in Language::ALL.map(Texts::new) {
        Button::ALL.iter().for_each(|button| assert_fits(&texts.button(*button), 80));
        assert_fits(&texts.move_title(), 45);
        assert_fits(&texts.move_label(), 45);
        assert_fits(&texts.decline_form_title(), 45);
        assert_fits(&texts.decline_form_label(), 45);
        assert_fits(&texts.decline_form_placeholder(), 100);
        let menus = [
            texts.challenge_choose_game(),
            texts.challenge_choose_clock(),
            texts.challenge_others(),
            texts.challenge_list_choose(),
        ];
        menus.iter().for_each(|text| assert_fits(text, 150));
        [texts.which_piece(), texts.which_way()].iter().for_each(|text| assert_fits(text, 150));
        for variant in Variant::all() {
            assert_fits(&texts.move_placeholder(variant), crate::replies::PLACEHOLDER);
            assert_fits(&texts.plan_form_placeholder(variant), 100);
        }
        for piece_type in Variant::all().iter().flat_map(|variant| variant.piece_types()) {
            // Labels, descriptions and placeholders of menus.
            let pieces = [
                texts.piece_on(piece_type, "GG13"),
                texts.piece_in_hand(piece_type),
                texts.promotes_to(piece_type),
            ];
            pieces.iter().for_each(|text| assert_fits(text, 100));
            assert_fits(&texts.where_to(texts.piece_in_hand(piece_type)), 150);
        }
        assert_fits(&texts.config_title(), 256);
        assert_fits(&texts.plan_form_title(), 45);
        assert_fits(&texts.plan_form_label(), 45);
        assert_fits(&texts.notes_form_title(courier_play::MatchId(i64::MAX)), 45);
        assert_fits(&texts.notes_form_label(), 45);
        assert_fits(&texts.notes_form_placeholder(), 100);
        let forms = [texts.study_moves_title(), texts.study_moves_label()];
        let comments = [texts.study_comment_title(), texts.study_comment_label()];
        forms.iter().chain(&comments).for_each(|text| assert_fits(text, 45));
        for variant in Variant::all() {
            assert_fits(&texts.study_moves_placeholder(variant), 100);
        }
        assert_fits(&texts.study_menu(), 150);
        for played in [true, false] {
            assert_fits(&texts.study_continuation(played), 100);
        }
        assert_fits(
            &texts.study_title(courier_play::MatchId(i64::MAX), Some(&"W".repeat(64))),
            256,
        );
        assert_fits(&texts.history_menu(), 150);
        assert_fits(&texts.choose_a_move(), 150);
        assert_fits(&texts.block_list_choose(), 150);
        assert_fits(&texts.block_list_title(), 256);
        assert_fits(&texts.privacy(), 4096);
        for page in HelpPage::all() {
            assert_fits(&texts.help_title(page), 256);
            assert_fits(&texts.help(page), 2000);
        }
        assert_fits(&texts.help(HelpPage::Start), 700);
        // A display name has at most 32 characters.
        let name = "W".repeat(32);
        for variant in Variant::all() {
            for page in RulesPage::all(variant) {
                assert_fits(&texts.rules_title(page), 100);
                assert_fits(&texts.rules_heading(variant, page), 256);
                // Our own limit; Discord's is 4,096.
                assert_fits(&texts.rules_page(variant, page), 1000);
            }
            assert_fits(&texts.challenge_title(variant, None), 256);
            assert_fits(&texts.leaderboard_heading(true, Some(variant)), 256);
            assert_fits(&texts.position_caption(variant, variant.start_count() - 1), 256);
            let openings = variant.numbered_openings().map(|(number, _)| number);
            let named: Vec<u32> =
                variant.named_starts().iter().map(|(_, number)| *number).chain(openings).collect();
            for number in &named {
                let id = courier_play::MatchId(i64::MAX);
                assert_fits(&texts.match_title(&name, &name, variant, *number, id), 256);
                assert_fits(&texts.game_choice(id, (variant, *number), &name, Some(true)), 100);
                assert_fits(&texts.position_caption(variant, *number), 256);
            }
            if let Some(openings) = texts.opening_list(variant) {
                assert_fits(&openings, 4096);
            }
            // Every throw was repeated often.
            let mut shown = [6; 11].into_iter().chain([1]).cycle();
            if let Some(roll) = DiceRoll::roll(variant, |_| shown.next().unwrap()) {
                let text = texts.position_text_below(variant, roll.number).unwrap();
                assert_fits(&format!("{}\n\n{text}", texts.position_rolled(variant, &roll)), 4096);
            }
            let id = courier_play::MatchId(i64::MAX);
            assert_fits(
                &texts.match_title(&name, &name, variant, variant.start_count() - 1, id),
                256,
            );
            assert_fits(&texts.game_choice(id, (variant, 0), &name, Some(true)), 100);
            for side in [ChallengeSide::ToYou, ChallengeSide::ByYou, ChallengeSide::ToAll] {
                for start in named.iter().copied().map(Some).chain([None]) {
                    let game = (*variant, start);
                    assert_fits(&texts.challenge_list_choice(side, &name, game), 100);
                }
            }
        }
        // Ten lines of a list in one embed, with names of 32 characters that are all escaped.
        for variant in Variant::all() {
            let line = texts.leaderboard_line(
                u32::MAX,
                &"\\_".repeat(32),
                (2800.0, true),
                Some(variant),
                u32::MAX,
            );
            assert_fits(&line, 4000 / 10);
        }
        // Footers.
        assert_fits(&texts.leaderboard_note(1_000_000, 1_000_000, true), 2048);
        assert_fits(&texts.season_note(true), 2048);
        let widest = samples::control("89d23h+30x29d23h");
        assert_fits(&texts.match_terms(&samples::match_with(widest)).unwrap(), 2048);
        assert_fits(&format!("{widest}: {}", texts.control(widest)), 100);
    }
}

/// The maximum number of lines, each of maximum length and with the longest moves.
#[test]
fn the_largest_plan_fits_in_a_message() {
    use courier_play::plans::{MAX_LINES, MAX_PLIES, OutlineBranch};
    let branch = |then: Vec<OutlineBranch>| OutlineBranch {
        moves: "100... JD10×EE13=D+ 101. JD10×EE13=D+".to_owned(),
        key: String::new(),
        then,
    };
    let line = || (1..MAX_PLIES / 2).fold(branch(Vec::new()), |after, _| branch(vec![after]));
    let plan: Vec<OutlineBranch> = (0..MAX_LINES).map(|_| line()).collect();
    assert_fits(&Texts::new(Language::English).plan_tree(&plan), 4096 - 200);
}

/// All other texts are message contents, except for the list of openings.
#[test]
fn messages_fit_in_two_thousand_characters() {
    for texts in Language::ALL.map(Texts::new) {
        messages::all(texts.language()).iter().for_each(|(_, text)| assert_fits(text, 2000));
        for (subject, samples) in samples::all(texts) {
            if !["pages", "openings"].contains(&subject) {
                samples.iter().for_each(|(_, text)| assert_fits(text, 2000));
            }
        }
    }
}
