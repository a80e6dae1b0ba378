//! The sentences of a scene about a match: whose turn it is, the result, offers, pauses.

use courier_play::{ByColor, Match, Moment};
use courier_rules::Color;
use courier_text::Texts;

use courier_store::BoardContext;

use super::reader::Reader;

/// Whose turn it is; the result of a match that is over.
pub(super) fn status(
    texts: Texts,
    the_match: &Match,
    names: &ByColor<String>,
    reader: Reader,
) -> String {
    if let Some(result) = texts.match_result(the_match, &escaped(names)) {
        return Texts::web_plain(&result);
    }
    let turn = the_match.turn();
    match reader.side() {
        Some(own) if own == turn => texts.web_your_turn(),
        Some(_) => texts.web_waiting(&names[turn]),
        None => Texts::web_plain(&texts.to_move(&escaped(names)[turn], turn)),
    }
}

/// Everything else, one sentence each. Offers are between the players.
pub(super) fn remarks(
    texts: Texts,
    (the_match, context): (&Match, &BoardContext),
    names: &ByColor<String>,
    reader: Reader,
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
        match reader {
            Reader::Player(_) => lines.extend(texts.open_lines(the_match, &names, now)),
            Reader::Spectator(_) => lines.extend(texts.clock_stopped_line(the_match, &names, now)),
        }
    }
    lines.iter().map(|line| Texts::web_plain(line)).collect()
}

/// The names of both players.
pub(super) fn names(texts: Texts, context: &BoardContext) -> ByColor<String> {
    let name = |side: Color| texts.display_name(&context.players[side].name);
    ByColor { white: name(Color::White), black: name(Color::Black) }
}

/// The same, escaped for the texts, which are Markdown.
pub(super) fn escaped_names(texts: Texts, context: &BoardContext) -> ByColor<String> {
    escaped(&names(texts, context))
}

fn escaped(ByColor { white, black }: &ByColor<String>) -> ByColor<String> {
    ByColor { white: Texts::escape_markdown(white), black: Texts::escape_markdown(black) }
}
