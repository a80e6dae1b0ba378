//! The actions of a player other than moves, by the names that the page knows.

use courier_rules::Color;

use courier_play::matches::Action;
use courier_play::{Match, Moment, Span};

/// An action that the page offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WebAction {
    Resign,
    Abort,
    OfferDraw,
    AcceptDraw,
    DeclineDraw,
    ClaimDraw,
    OfferTakeback,
    AcceptTakeback,
    DeclineTakeback,
    OfferPause,
    AcceptPause,
    DeclinePause,
    Resume,
    TakeWin,
    GiveDay,
    GiveThreeDays,
}

impl WebAction {
    /// All of them, what has to be answered first, and what ends the match last.
    pub(super) const ALL: [Self; 16] = [
        Self::TakeWin,
        Self::GiveDay,
        Self::GiveThreeDays,
        Self::AcceptDraw,
        Self::DeclineDraw,
        Self::AcceptTakeback,
        Self::DeclineTakeback,
        Self::AcceptPause,
        Self::DeclinePause,
        Self::Resume,
        Self::ClaimDraw,
        Self::OfferDraw,
        Self::OfferTakeback,
        Self::OfferPause,
        Self::Abort,
        Self::Resign,
    ];

    /// Its name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Resign => "resign",
            Self::Abort => "abort",
            Self::OfferDraw => "offer-draw",
            Self::AcceptDraw => "accept-draw",
            Self::DeclineDraw => "decline-draw",
            Self::ClaimDraw => "claim-draw",
            Self::OfferTakeback => "offer-takeback",
            Self::AcceptTakeback => "accept-takeback",
            Self::DeclineTakeback => "decline-takeback",
            Self::OfferPause => "offer-pause",
            Self::AcceptPause => "accept-pause",
            Self::DeclinePause => "decline-pause",
            Self::Resume => "resume",
            Self::TakeWin => "take-win",
            Self::GiveDay => "give-day",
            Self::GiveThreeDays => "give-three-days",
        }
    }

    /// The action with that name.
    pub(super) fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|action| action.name() == name)
    }

    /// What it does in a match.
    pub(super) const fn action(self) -> Action {
        match self {
            Self::Resign => Action::Resign,
            Self::Abort => Action::Abort,
            Self::OfferDraw => Action::OfferDraw,
            Self::AcceptDraw => Action::AcceptDraw,
            Self::DeclineDraw => Action::DeclineDraw,
            Self::ClaimDraw => Action::ClaimDraw,
            Self::OfferTakeback => Action::OfferTakeback,
            Self::AcceptTakeback => Action::AcceptTakeback,
            Self::DeclineTakeback => Action::DeclineTakeback,
            Self::OfferPause => Action::OfferPause,
            Self::AcceptPause => Action::AcceptPause,
            Self::DeclinePause => Action::DeclinePause,
            Self::Resume => Action::Resume,
            Self::TakeWin => Action::TakeWin,
            Self::GiveDay => Action::GiveTime(Span::days(1)),
            Self::GiveThreeDays => Action::GiveTime(Span::days(3)),
        }
    }

    /// The actions that the match allows to a side now: it is asked, so that there is no second
    /// list of its rules. Of two that do the same only one is offered: an offer of the opponent is
    /// accepted and not made again, and before their first move a player aborts and does not
    /// resign. Time is given only to forgive a fallen flag, as by the buttons in Discord.
    pub(super) fn available(the_match: &Match, side: Color) -> Vec<Self> {
        let is_sensible = |action: &Self| match action {
            Self::OfferDraw => the_match.draw_offer().is_none(),
            Self::OfferPause => the_match.pause_offer().is_none(),
            Self::GiveDay | Self::GiveThreeDays => the_match.record().timing.fallen.is_some(),
            Self::Resign => !the_match.may_abort(side),
            _ => true,
        };
        let player = the_match.players()[side];
        // A match takes no moment before its present turn: which one it is makes no difference.
        let is_allowed =
            |action: &Self| the_match.clone().act(player, action.action(), Moment(0)).is_ok();
        Self::ALL.into_iter().filter(is_sensible).filter(is_allowed).collect()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::app::test_match::{START, begin_with, terms};
    use crate::store::Store;

    #[test]
    fn every_action_has_a_name_of_its_own() {
        for action in WebAction::ALL {
            assert_eq!(WebAction::by_name(action.name()), Some(action));
        }
        assert_eq!(WebAction::by_name("move"), None);
    }

    async fn new_match() -> Match {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open_for_test(&folder.path().join("courier.db")).await;
        let mut terms = terms();
        terms.clock_options.flag_forgiveness = true;
        let id = begin_with(&store, terms, START).await;
        store.find_match(id).await.unwrap().unwrap().the_match
    }

    #[tokio::test]
    async fn what_is_offered_is_what_the_match_allows() {
        use Color::{Black, White};
        let names = |the_match: &Match, side| {
            let actions = WebAction::available(the_match, side).into_iter();
            actions.map(WebAction::name).collect::<Vec<_>>().join(" ")
        };
        let mut the_match = new_match().await;
        assert_eq!(names(&the_match, White), "offer-draw offer-pause abort");
        for (index, typed) in ["e4", "e5"].into_iter().enumerate() {
            let (mover, the_move) = (the_match.mover(), the_match.read_move(typed).unwrap());
            let at = START + Span::hours(i64::try_from(index).unwrap());
            the_match.act(mover, Action::Move(the_move), at).unwrap();
        }
        assert_eq!(names(&the_match, White), "offer-draw offer-takeback offer-pause resign");
        let begun = the_match.clone();
        let players = the_match.players();
        let at = START + Span::hours(2);
        the_match.act(players.white, Action::OfferDraw, at).unwrap();
        assert_eq!(names(&the_match, White), "offer-takeback offer-pause resign");
        let answers = "accept-draw decline-draw offer-takeback offer-pause resign";
        assert_eq!(names(&the_match, Black), answers);
        the_match.act(players.black, Action::OfferTakeback, at).unwrap();
        the_match.act(players.black, Action::OfferPause, at).unwrap();
        let answers = "accept-takeback decline-takeback accept-pause decline-pause resign";
        assert_eq!(names(&the_match, White), answers);
        the_match.act(players.white, Action::AcceptPause, at).unwrap();
        assert!(names(&the_match, White).contains("resume"), "{}", names(&the_match, White));

        let mut late = begun;
        late.sweep(START + Span::days(30)).unwrap();
        assert_eq!(names(&late, Black), "take-win give-day give-three-days");
        assert_eq!(names(&late, White), "resign");
        late.act(players.black, Action::TakeWin, START + Span::days(30)).unwrap();
        assert_eq!((names(&late, Black), names(&late, White)), (String::new(), String::new()));
    }
}
