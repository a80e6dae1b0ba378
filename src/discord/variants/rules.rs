//! The rules of a variant as pages, with buttons to turn them and a menu of all of them.

use courier_play::variants::RulesPage;
use courier_rules::Variant;
use courier_text::{Button, Texts};
use serenity::all::{ButtonStyle, CreateSelectMenu, CreateSelectMenuOption};

use crate::discord::components::buttons::{labeled, menu};
use crate::discord::context::{AppState, Invoker};
use crate::discord::ids::{ButtonAction, MenuAction, RulesPageRef};
use crate::discord::transport::{MessagePayload, PictureAttachment, Result};

/// A page of the rules with its diagram.
pub(crate) async fn page(
    app_state: &AppState,
    invoker: &Invoker,
    variant: &'static Variant,
    page: RulesPage,
) -> Result<MessagePayload> {
    let texts = invoker.texts;
    let picture = match courier_draw::diagram(variant, page.key()) {
        Some(mut diagram) => {
            diagram.scene.style = invoker.style;
            let alt = alt(texts, &diagram);
            let drawing = app_state.app.compute().quick(invoker.player, move || diagram.draw());
            let png = drawing.await??;
            Some(PictureAttachment { png, alt })
        }
        None => None,
    };
    let pages = RulesPage::all(variant);
    let place = pages.iter().position(|other| *other == page).unwrap_or(0);
    // The last page is followed by the first.
    let turned = |by: usize| pages.get((place + by) % pages.len().max(1)).copied().unwrap_or(page);
    let turn = |by: usize, label| {
        let action = ButtonAction::Rules(RulesPageRef { variant, page: turned(by) });
        labeled(texts, action, label, ButtonStyle::Secondary)
    };
    Ok(MessagePayload {
        title: Some(texts.rules_heading(variant, page)),
        text: Some(texts.rules_page(variant, page)),
        footer: Some(format!("{}/{}", place + 1, pages.len())),
        picture,
        buttons: vec![vec![
            turn(pages.len().saturating_sub(1), Button::Previous),
            turn(1, Button::Next),
        ]],
        menu: Some(pages_menu(texts, variant, page)),
        private: true,
        ..MessagePayload::default()
    })
}

fn pages_menu(texts: Texts, variant: &'static Variant, page: RulesPage) -> CreateSelectMenu {
    let option = |other: &RulesPage| {
        CreateSelectMenuOption::new(texts.rules_title(*other), other.key())
            .default_selection(*other == page)
    };
    let options = RulesPage::all(variant).iter().map(option).collect();
    menu(MenuAction::Rules(variant), options)
}

/// The description of a diagram for users who cannot see it.
fn alt(texts: Texts, diagram: &courier_draw::Diagram) -> String {
    let scene = &diagram.scene;
    let position = &scene.position;
    let dropped =
        diagram.dropped.and_then(|letter| position.variant().piece_type_by_letter(letter));
    let piece = match (scene.move_hints, dropped) {
        (Some(move_hints), Some(piece_type)) => {
            Some(texts.diagram_drop(position, piece_type, move_hints.moves))
        }
        (Some(courier_draw::MoveHints { piece: Some(piece), moves, captures }), None) => {
            Some(texts.diagram_piece(position, piece, moves, captures))
        }
        _ => None,
    };
    let played =
        diagram.played.iter().map(|(played, after)| texts.diagram_move(position, *played, after));
    texts.diagram(piece.as_deref(), position, &played.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_play::language::Language;

    use super::*;

    #[test]
    fn every_page_has_a_diagram_with_a_description() {
        for variant in Variant::all() {
            let pages = RulesPage::all(variant);
            assert!((3..=25).contains(&pages.len()), "{}: {} pages", variant.key(), pages.len());
            assert_eq!(pages[0].key(), variant.key());
            for page in pages {
                let at = format!("{}, {}", variant.key(), page.key());
                let diagram = courier_draw::diagram(variant, page.key())
                    .unwrap_or_else(|| panic!("{at}: no diagram"));
                let png = diagram.draw().unwrap();
                assert!(png.len() < 100 << 10, "{at}: {} bytes", png.len());
                for texts in Language::ALL.map(Texts::new) {
                    let alt = alt(texts, &diagram);
                    let length = alt.chars().count();
                    assert!((40..=1024).contains(&length) && alt.ends_with('.'), "{at}: {alt}");
                    assert!(!alt.contains(['{', '}']), "{at}: {alt}");
                }
            }
        }
    }

    #[test]
    fn every_castling_of_cescacs_has_a_board_and_a_line_of_its_own() {
        fn san(position: &courier_rules::Position, played: courier_rules::Move) -> String {
            let text = courier_rules::notation::san::print(position, played);
            text.trim_end_matches(['+', '^', '∞']).to_owned()
        }

        let cescacs = Variant::by_key("cescacs").unwrap();
        let start = courier_draw::diagram(cescacs, "leapcastling").unwrap().scene.position;
        let mut expected: Vec<String> = start
            .legal_moves()
            .into_iter()
            .filter(|legal| matches!(legal, courier_rules::Move::Castle { .. }))
            .map(|legal| san(&start, legal))
            .collect();
        let mut shown = Vec::new();
        for page in RulesPage::all(cescacs) {
            let key = page.key();
            if !key.starts_with("castling") && key != "doublecastling" {
                continue;
            }
            let diagram = courier_draw::diagram(cescacs, key).unwrap();
            for (played, _) in &diagram.played {
                let name = san(&diagram.scene.position, *played);
                for texts in Language::ALL.map(Texts::new) {
                    let text = texts.rules_page(cescacs, page);
                    assert_eq!(text.matches(&format!("`{name}`:")).count(), 1, "{name}: {text}");
                }
                shown.push(name);
            }
        }
        expected.sort();
        shown.sort();
        assert_eq!(shown.len(), 19 + 5);
        assert_eq!(shown, expected);
    }

    #[test]
    fn diagrams_are_described() {
        let describe = |key: &str, page: &str| {
            let variant = Variant::by_key(key).unwrap();
            alt(Texts::new(Language::English), &courier_draw::diagram(variant, page).unwrap())
        };
        let knight = describe("chess", "knight");
        assert!(
            knight.starts_with(
                "Knight on d4. Can move to: c2, e2, b3, f3, b5, f5, c6. Can capture on: e6. "
            ),
            "{knight}"
        );
        let en_passant = describe("chess", "passant");
        assert!(
            en_passant.ends_with(" pawn d5. After exd6: pawn d6. Captured: pawn d5."),
            "{en_passant}"
        );
        let castling = describe("chess", "castling");
        assert!(
            castling.ends_with(" After O-O: rook f1, king g1. After O-O-O: king c1, rook d1."),
            "{castling}"
        );
        let dropping = describe("crazyhouse", "pawndrop");
        assert!(
            dropping.starts_with("Pawn in hand. Can be dropped on: a2, b2, c2, d2, e2, a3, "),
            "{dropping}"
        );
    }
}
