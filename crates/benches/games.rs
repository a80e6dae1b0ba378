//! Games of chess that have just begun, for benchmarks.

use courier::app::BeginMatch;
use courier_play::challenges::{ColorChoice, Pairing, Place, Proposal, Terms};
use courier_play::{ByColor, ChannelId, Moment, PlayerId, ServerId};
use courier_rules::Variant;
use courier_store::{Person, Store};

/// When the games begin.
pub(crate) const START: Moment = Moment(1_767_225_600_000);
pub(crate) const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Begins games between two players in an empty database, numbered from 1, with this time control.
pub(crate) async fn begin(store: &Store, games: i64, control: &str) {
    for number in [1, 2] {
        let person = Person {
            player: PlayerId(number),
            name: format!("player {number}"),
            locale: None,
            server: None,
        };
        store.save_person(&person, START).await.unwrap();
    }
    let proposal = Proposal {
        challenger: PlayerId(1),
        opponent: Some(PlayerId(2)),
        place: Place { server: Some(ServerId(1)), channel: ChannelId(1) },
        terms: Terms {
            variant: Variant::by_key("chess").unwrap(),
            start: None,
            color: ColorChoice::White,
            control: control.parse().unwrap(),
            rated: true,
            clock_options: Default::default(),
            handicap: Default::default(),
            blindfold: false,
        },
        conditions: Default::default(),
        made_at: START,
    };
    let pairing = Pairing {
        players: ByColor { white: PlayerId(1), black: PlayerId(2) },
        start: 0,
        challenger: courier_rules::Color::White,
    };
    for _ in 0..games {
        let mut transaction = store.begin().await.unwrap();
        let id = transaction.insert_challenge(&proposal, None).await.unwrap();
        transaction.commit().await.unwrap();
        let begin = BeginMatch {
            challenge: &store.challenge(id).await.unwrap().unwrap(),
            pairing: &pairing,
            start_fen: START_FEN,
            thread_wanted: false,
            now: START,
        };
        begin.save(store, |_| Vec::new()).await.unwrap().unwrap();
    }
}
