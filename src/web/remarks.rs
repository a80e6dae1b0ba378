//! What a scene says about a match in sentences: whose turn it is, the result, offers, pauses.

use courier_rules::Color;

use crate::app::BoardContext;
use crate::play::{ByColor, Match, Moment};
use crate::text::Texts;

/// Whose turn it is, for the player of `reader`; the result of a match that is over.
pub(super) fn status(
    texts: Texts,
    the_match: &Match,
    names: &ByColor<String>,
    reader: Color,
) -> String {
    let ByColor { white, black } = names;
    let [white, black] = [white, black].map(|name| Texts::escape_markdown(name));
    if let Some(outcome) = the_match.outcome() {
        let result = match the_match.late_for_first_move() {
            Some(Color::White) => texts.aborted_late(&white, &black, &white),
            Some(Color::Black) => texts.aborted_late(&white, &black, &black),
            None => texts.result(&outcome, &white, &black),
        };
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
    let ByColor { white, black } = names;
    let names =
        ByColor { white: Texts::escape_markdown(white), black: Texts::escape_markdown(black) };
    let mut lines = Vec::new();
    if let Some(outcome) = the_match.outcome() {
        for (color, change) in context.changes().iter().flat_map(ByColor::iter) {
            lines.push(texts.rating_change(&names[color], change));
        }
        if let Some(why) = the_match.unrated() {
            lines.push(texts.unrated(why, outcome.ahead().map_or("", |winner| &names[!winner])));
        }
    } else {
        let turn = the_match.turn();
        if let Some(fallen) = the_match.record().timing.fallen {
            lines.push(texts.flag_fell_line(&names[turn], &names[!turn], fallen.decide_by));
        }
        if let Some((kind, until)) = the_match.clock_stopped(now) {
            lines.push(texts.clock_paused(kind, until, &names[turn]));
        }
        if let Some(by) = the_match.draw_offer() {
            lines.push(texts.draw_offer_line(&names[by]));
        }
        if let Some(by) = the_match.takeback_offer() {
            lines.push(texts.takeback_offer_line(&names[by]));
        }
        if let Some(by) = the_match.pause_offer() {
            lines.push(texts.pause_offer_line(&names[by]));
        }
        if let Some(claim) = the_match.game().claim() {
            lines.push(texts.claim_line(claim, the_match.position().variant()));
        }
    }
    lines.iter().map(|line| Texts::web_plain(line)).collect()
}
