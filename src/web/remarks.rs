//! The sentences of a scene about a match: whose turn it is, the result, offers, pauses.

use courier_play::{ByColor, Match, Moment};
use courier_rules::Color;
use courier_text::Texts;

use courier_store::BoardContext;

/// Whose turn it is, for the player of `reader`; the result of a match that is over.
pub(super) fn status(
    texts: Texts,
    the_match: &Match,
    names: &ByColor<String>,
    reader: Color,
) -> String {
    if let Some(result) = texts.match_result(the_match, &escaped(names)) {
        return Texts::web_plain(&result);
    }
    if the_match.turn() == reader {
        texts.web_your_turn()
    } else {
        texts.web_waiting(&names[the_match.turn()])
    }
}

/// Everything else, one sentence each.
pub(super) fn remarks(
    texts: Texts,
    the_match: &Match,
    context: &BoardContext,
    names: &ByColor<String>,
    now: Moment,
) -> Vec<String> {
    let names = escaped(names);
    let mut lines = Vec::new();
    if the_match.outcome().is_some() {
        let changes = context.changes();
        lines.extend(changes.iter().flat_map(|changes| texts.rating_changes(&names, changes)));
        lines.extend(texts.unrated_result(the_match, changes.as_ref(), &names));
    } else {
        let turn = the_match.turn();
        if let Some(fallen) = the_match.record().timing.fallen {
            lines.push(texts.flag_fell_line(fallen.decide_by, &names[!turn], &names[turn]));
        } else {
            lines.push(texts.running_clock(the_match, now));
        }
        lines.extend(the_match.unrated().map(|why| texts.unrated(why, "")));
        lines.extend(texts.open_lines(the_match, &names, now));
    }
    lines.iter().map(|line| Texts::web_plain(line)).collect()
}

/// The names of both players, escaped for the texts, which are Markdown.
pub(super) fn escaped_names(texts: Texts, context: &BoardContext) -> ByColor<String> {
    let name = |side: Color| texts.display_name(&context.players[side].name);
    escaped(&ByColor { white: name(Color::White), black: name(Color::Black) })
}

fn escaped(ByColor { white, black }: &ByColor<String>) -> ByColor<String> {
    ByColor { white: Texts::escape_markdown(white), black: Texts::escape_markdown(black) }
}
