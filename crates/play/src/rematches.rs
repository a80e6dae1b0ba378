//! Rematches: the same terms with colors swapped. A handicap stays with its player.

use courier_rules::Color;

use super::challenges::{ColorChoice, Conditions, Place, Proposal, Terms};
use super::handicap::{Giver, Handicap, Odds};
use super::ids::{ChallengeId, PlayerId};
use super::matches::Match;
use super::refusal::Refusal;
use super::time::Moment;

/// The challenge to a rematch from a player of a finished match to the opponent. `start` is the
/// starting position if it was chosen; `None` chooses a new one at random. The new match is played
/// `here`, or in the channel of the old one if `here` is a direct message.
pub fn of(
    the_match: &Match,
    start: Option<u32>,
    by: PlayerId,
    here: Place,
    now: Moment,
) -> Result<Proposal, Refusal> {
    let side = the_match.side_of(by).ok_or(Refusal::NotAPlayer)?;
    if the_match.outcome().is_none() {
        return Err(Refusal::StillRunning);
    }
    let record = the_match.record();
    let color = match side {
        Color::White => ColorChoice::Black,
        Color::Black => ColorChoice::White,
    };
    let (variant, rated) = (record.variant, record.rated);
    let (control, other) = (record.controls[side], record.controls[!side]);
    let odds = the_match.odds().map(|(giver, piece)| {
        let by = if giver == side { Giver::Challenger } else { Giver::Opponent };
        Odds { by, piece }
    });
    let handicap = Handicap { odds, clock: Some(other).filter(|other| *other != control) };
    let proposal = Proposal {
        challenger: by,
        opponent: Some(record.players[!side]),
        place: if here.server.is_some() { here } else { record.place },
        terms: Terms {
            variant,
            start,
            color,
            control,
            rated,
            clock_options: record.timing.clock_options,
            handicap,
            blindfold: record.blindfold,
        },
        conditions: Conditions::default(),
        made_at: now,
    };
    // In a chosen opening the other color may not have the piece that is given.
    let start = start.filter(|_| proposal.can_begin());
    Ok(Proposal { terms: Terms { start, ..proposal.terms }, ..proposal })
}

/// Checks whether `by` may offer a rematch. `open` is an open offer of the same rematch, and the
/// player who made it.
pub fn check_none_open(open: Option<(ChallengeId, PlayerId)>, by: PlayerId) -> Result<(), Refusal> {
    match open {
        None => Ok(()),
        Some((_, challenger)) if challenger == by => Err(Refusal::RematchStands),
        Some((id, _)) => Err(Refusal::RematchOffered(id)),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use courier_rules::Variant;
    use courier_rules::notation::fen;

    use super::*;
    use crate::challenges::ClockOptions;
    use crate::clock::TimeControl;
    use crate::matches::{Action, MatchRecord, Timing};
    use crate::pauses::Weekend;
    use crate::{ByColor, ChannelId, MatchId, ServerId};

    const WHITE: PlayerId = PlayerId(1);
    const BLACK: PlayerId = PlayerId(2);
    const GARDEN: Place = Place { server: Some(ServerId(3)), channel: ChannelId(4) };
    const DIRECT: Place = Place { server: None, channel: ChannelId(5) };
    const CLOCK_OPTIONS: ClockOptions = ClockOptions {
        weekends: Some(Weekend::FridaySaturday),
        vacation: false,
        flag_forgiveness: true,
    };

    fn running() -> Match {
        let variant = Variant::by_key("chess960").unwrap();
        Match::replay(MatchRecord {
            id: MatchId(7),
            variant,
            start: 5,
            start_fen: fen::print(&variant.start(5).unwrap()),
            players: ByColor { white: WHITE, black: BLACK },
            place: GARDEN,
            controls: ByColor::both(TimeControl::DEFAULT),
            rated: false,
            over_limit: false,
            blindfold: false,
            competition: None,
            started_at: Moment(0),
            moves: Vec::new(),
            draw_offer: None,
            takeback_offer: None,
            pause_offer: None,
            timing: Timing { clock_options: CLOCK_OPTIONS, ..Timing::default() },
            outcome: None,
        })
        .unwrap()
    }

    #[test]
    fn a_rematch_keeps_the_terms_and_swaps_colors() {
        let mut the_match = running();
        the_match.act(WHITE, Action::Abort, Moment(1)).unwrap();
        for (by, other, color) in
            [(WHITE, BLACK, ColorChoice::Black), (BLACK, WHITE, ColorChoice::White)]
        {
            let there = Place { channel: ChannelId(6), ..GARDEN };
            let proposal = of(&the_match, None, by, there, Moment(2)).unwrap();
            assert_eq!((proposal.challenger, proposal.opponent), (by, Some(other)));
            assert_eq!((proposal.terms.color, proposal.terms.start), (color, None));
            assert_eq!(
                (proposal.terms.variant.key(), proposal.terms.control),
                ("chess960", TimeControl::DEFAULT)
            );
            assert_eq!(
                (proposal.terms.rated, proposal.terms.clock_options),
                (false, CLOCK_OPTIONS)
            );
            assert_eq!((proposal.place, proposal.made_at), (there, Moment(2)));
        }
        let chosen = of(&the_match, Some(5), BLACK, DIRECT, Moment(2)).unwrap();
        assert_eq!(chosen.terms.start, Some(5));
        assert_eq!(
            chosen.place, GARDEN,
            "a rematch offered in a direct message is played in the old channel"
        );
    }

    #[test]
    fn a_handicap_stays_with_its_player() {
        let mut record = running().record().clone();
        let start = record.variant.start(5).unwrap();
        let piece = record.variant.odds().next().unwrap();
        record.start_fen = fen::print(&start.without(Color::White, piece).unwrap());
        record.controls.black = TimeControl::ONE_PERIOD;
        let mut the_match = Match::replay(record).unwrap();
        the_match.act(WHITE, Action::Abort, Moment(1)).unwrap();
        for (player, by, own, other) in [
            (WHITE, Giver::Challenger, TimeControl::DEFAULT, TimeControl::ONE_PERIOD),
            (BLACK, Giver::Opponent, TimeControl::ONE_PERIOD, TimeControl::DEFAULT),
        ] {
            let terms = of(&the_match, None, player, GARDEN, Moment(2)).unwrap().terms;
            assert_eq!((terms.rated, terms.control), (false, own));
            let odds = Some(Odds { by, piece });
            assert_eq!(terms.handicap, Handicap { odds, clock: Some(other) });
        }
    }

    #[test]
    fn only_players_may_offer_a_rematch_and_only_after_the_end() {
        let the_match = running();
        let refused = |by| of(&the_match, None, by, GARDEN, Moment(2)).unwrap_err();
        assert_eq!(refused(WHITE), Refusal::StillRunning);
        assert_eq!(refused(PlayerId(9)), Refusal::NotAPlayer);
    }
}
