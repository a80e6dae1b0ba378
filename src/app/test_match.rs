//! A match for the tests of the use cases.
#![allow(clippy::unwrap_used)]

use courier_play::challenges::{ColorChoice, Pairing, Place, Proposal, Terms};
use courier_play::{ByColor, ChannelId, MatchId, Moment, PlayerId};

use courier_store::{Person, Store};

use super::tests::test_store::AppStore;

pub(crate) const START: Moment = Moment(1_767_225_600_000);
const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Rated chess with three days for each; the challenger has White.
pub(crate) fn terms() -> Terms {
    Terms {
        variant: courier_rules::Variant::by_key("chess").unwrap(),
        start: None,
        color: ColorChoice::White,
        control: "3d".parse().unwrap(),
        rated: true,
        clock_options: Default::default(),
        handicap: Default::default(),
        blindfold: false,
    }
}

/// Begins a game of chess between players 1 and 2 at [`START`], with three days for each.
pub(crate) async fn begin(store: &Store) -> MatchId {
    begin_with(store, terms(), START).await
}

/// Begins a game of chess between players 1 and 2.
pub(crate) async fn begin_with(store: &Store, terms: Terms, now: Moment) -> MatchId {
    let players = ByColor { white: PlayerId(1), black: PlayerId(2) };
    begin_between(store, players, terms, now).await
}

/// Begins a game of chess between these players. White has offered it.
pub(crate) async fn begin_between(
    store: &Store,
    players: ByColor<PlayerId>,
    terms: Terms,
    now: Moment,
) -> MatchId {
    for player in [players.white, players.black] {
        let person = Person { player, name: player.to_string(), locale: None, server: None };
        store.save_person(&person, START).await.unwrap();
    }
    let place = Place { server: None, channel: ChannelId(1) };
    let (challenger, opponent) = (players.white, Some(players.black));
    let proposal = Proposal {
        challenger,
        opponent,
        place,
        terms,
        conditions: Default::default(),
        made_at: now,
    };
    let id = store.propose(&proposal, |_| Vec::new(), now).await.unwrap();
    let challenge = store.challenge(id).await.unwrap().unwrap();
    let pairing = Pairing { players, start: 0, challenger: courier_rules::Color::White };
    let store = AppStore(store.clone());
    store.accept(&challenge, &pairing, START_FEN, |_| Vec::new(), now).await.unwrap().unwrap()
}
