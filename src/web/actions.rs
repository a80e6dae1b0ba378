//! The actions of a player other than moves, as the page offers them.

use courier_play::matches::Action;
use courier_play::{Match, Moment, Span};
use courier_rules::Color;
use courier_text::{Button, Texts};
use serde::Serialize;

#[derive(Debug)]
pub(super) struct Offered {
    name: &'static str,
    pub(super) action: Action,
    /// The style of its button.
    style: &'static str,
    label: fn(Texts) -> String,
}

const fn row(
    name: &'static str,
    action: Action,
    style: &'static str,
    label: fn(Texts) -> String,
) -> Offered {
    Offered { name, action, style, label }
}

/// All actions: answers to the opponent first, those that end the match last.
static OFFERED: [Offered; 16] = [
    row("take-win", Action::TakeWin, "answer", |texts| texts.button(Button::TakeWin)),
    row("give-day", GIVE_DAY, "answer", |texts| texts.button(Button::GiveDay)),
    row("give-three-days", GIVE_THREE_DAYS, "answer", |texts| texts.button(Button::GiveThreeDays)),
    row("accept-draw", Action::AcceptDraw, "answer", |texts| texts.button(Button::AcceptDraw)),
    row("decline-draw", Action::DeclineDraw, "decline", |texts| texts.button(Button::DeclineDraw)),
    row("accept-takeback", Action::AcceptTakeback, "answer", |texts| {
        texts.button(Button::AcceptTakeback)
    }),
    row("decline-takeback", Action::DeclineTakeback, "decline", |texts| {
        texts.button(Button::DeclineTakeback)
    }),
    row("accept-pause", Action::AcceptPause, "answer", |texts| texts.button(Button::AcceptPause)),
    row("decline-pause", Action::DeclinePause, "decline", |texts| {
        texts.button(Button::DeclinePause)
    }),
    row("resume", Action::Resume, "answer", |texts| texts.button(Button::Resume)),
    row("claim-draw", Action::ClaimDraw, "answer", |texts| texts.button(Button::ClaimDraw)),
    row("offer-draw", Action::OfferDraw, "plain", |texts| texts.button(Button::OfferDraw)),
    row("offer-takeback", Action::OfferTakeback, "plain", |texts| texts.web_offer_takeback()),
    row("offer-pause", Action::OfferPause, "plain", |texts| texts.web_offer_pause()),
    row("abort", Action::Abort, "danger", |texts| texts.web_abort()),
    row("resign", Action::Resign, "danger", |texts| texts.button(Button::Resign)),
];

const GIVE_DAY: Action = Action::GiveTime(Span::days(1));
const GIVE_THREE_DAYS: Action = Action::GiveTime(Span::days(3));

/// An action that the reader may take now.
#[derive(Debug, Serialize)]
pub(super) struct ActionButton {
    action: &'static str,
    label: String,
    /// The question before it is done; `None` if it can be undone or refused.
    confirm: Option<String>,
    style: &'static str,
}

impl Offered {
    pub(super) fn by_name(name: &str) -> Option<&'static Self> {
        OFFERED.iter().find(|offered| offered.name == name)
    }

    /// The actions that the match allows to a side now. The match itself is asked, so its rules are
    /// not repeated here. Of two equivalent actions only one is offered: an offer of the opponent
    /// is accepted rather than repeated, and before their first move a player aborts rather than
    /// resigns. Time is given only to forgive a fallen flag, as by the buttons in Discord.
    pub(super) fn available(the_match: &Match, side: Color) -> impl Iterator<Item = &'static Self> {
        let is_sensible = move |offered: &&Self| match offered.action {
            Action::OfferDraw => the_match.draw_offer().is_none(),
            Action::OfferPause => the_match.pause_offer().is_none(),
            Action::GiveTime(_) => the_match.record().timing.fallen.is_some(),
            Action::Resign => !the_match.may_abort(side),
            _ => true,
        };
        let player = the_match.players()[side];
        // A match accepts no moment before its present turn; which one is used makes no difference.
        let is_allowed =
            move |offered: &&Self| the_match.clone().act(player, offered.action, Moment(0)).is_ok();
        OFFERED.iter().filter(is_sensible).filter(is_allowed)
    }

    pub(super) fn button(&self, texts: Texts) -> ActionButton {
        let label = (self.label)(texts);
        let confirm = match (self.action, self.style) {
            (Action::Resign, _) => Some(texts.resign_question()),
            (Action::Abort, _) => Some(texts.abort_question()),
            (Action::Resume, _) => Some(texts.resume_question()),
            (_, "decline") => None,
            _ => Some(texts.web_question(&label)),
        };
        ActionButton { action: self.name, label, confirm, style: self.style }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_store::Store;

    use super::*;
    use crate::app::test_match::{START, begin_with, terms};

    #[test]
    fn every_action_has_a_name_of_its_own() {
        for offered in &OFFERED {
            let named = Offered::by_name(offered.name).unwrap();
            assert_eq!((named.name, named.action), (offered.name, offered.action));
        }
        assert!(Offered::by_name("move").is_none());
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
            let offered = Offered::available(the_match, side).map(|offered| offered.name);
            offered.collect::<Vec<_>>().join(" ")
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
