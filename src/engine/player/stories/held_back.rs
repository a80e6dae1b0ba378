//! Stories of a person who brings a running match against somebody else to the engine: it answers
//! nothing from which they would learn how to go on there.

use courier_play::engine_partner::{FLAG_MARGIN, any_move};

use super::*;

const FRIEND: PlayerId = PlayerId(8);
/// Twelve plies, after which White is to move.
const OPENING: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5";
/// Thirteen, with other positions on the way, after which `OPENING` with Bb3 stands.
const TRANSPOSED: &str = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 b5 Bb3 Nf6 O-O Be7 Re1";

impl World {
    /// A rated match against a friend, after these moves.
    async fn against_friend(&self, players: ByColor<PlayerId>, moves: &str) -> MatchId {
        let person = Person { player: FRIEND, name: "Ben".to_owned(), locale: None, server: None };
        let store = self.app.store();
        store.save_person(&person, START).await.unwrap();
        let proposal = Proposal {
            challenger: PERSON,
            opponent: Some(FRIEND),
            place: Place { server: None, channel: ChannelId(1) },
            terms: Terms {
                variant: Variant::by_key("chess").unwrap(),
                start: None,
                color: ColorChoice::White,
                control: "3d".parse().unwrap(),
                rated: true,
                clock_options: ClockOptions::default(),
                handicap: Default::default(),
                blindfold: false,
            },
            conditions: Default::default(),
            made_at: self.clock.now(),
        };
        let id = store.propose(&proposal, |_| Vec::new(), START).await.unwrap();
        let challenge = store.challenge(id).await.unwrap().unwrap();
        let pairing = Pairing { players, start: 0, challenger: Color::White };
        let begun = AppStore(store.clone())
            .accept(&challenge, &pairing, USUAL, |_| Vec::new(), self.clock.now())
            .await;
        let id = begun.unwrap().unwrap();
        self.play(id, moves).await;
        id
    }

    /// Runs the task until it has considered what waits, and asserts that it did nothing.
    async fn holds_back(&self, id: MatchId, ply: u32) {
        self.clock.advance(DELAY + LATER);
        self.rest().await;
        let the_match = self.find(id).await;
        assert_eq!(the_match.ply(), ply);
        assert!(self.app.engine_holds_back(&the_match, None).await.unwrap());
    }
}

const WHITE: ByColor<PlayerId> = ByColor { white: PERSON, black: FRIEND };
const BLACK: ByColor<PlayerId> = ByColor { white: FRIEND, black: PERSON };

#[tokio::test]
async fn a_board_of_a_running_match_is_not_answered_until_it_has_moved_on() {
    let world = World::new().await;
    let running = world.against_friend(BLACK, &format!("{OPENING} Bb3")).await;
    let id = world.begin(USUAL).await;
    world.play(id, &format!("{OPENING} Bb3")).await;
    world.holds_back(id, 13).await;
    // One move away from it.
    world.act(PERSON, running, PlayerInput::Move("d6")).await;
    world.holds_back(id, 13).await;
    world.act(FRIEND, running, PlayerInput::Move("c3")).await;
    world.clock.advance(LATER);
    world.answer().await;
    assert_eq!(world.find(id).await.ply(), 14);
}

#[tokio::test]
async fn whether_a_running_board_is_a_draw_is_not_answered() {
    let world = World::new().await;
    world.against_friend(BLACK, &format!("{OPENING} Bb3")).await;
    let id = world.begin(USUAL).await;
    world.play(id, &format!("{OPENING} Bb3")).await;
    world.act(PERSON, id, PlayerInput::Act(Action::OfferDraw)).await;
    world.holds_back(id, 13).await;
    assert_eq!(world.find(id).await.draw_offer(), Some(Color::White));
}

#[tokio::test]
async fn a_move_from_a_running_board_is_not_answered_whatever_led_to_it() {
    let world = World::new().await;
    let running = world.against_friend(WHITE, OPENING).await;
    let id = world.begin(USUAL).await;
    world.play(id, TRANSPOSED).await;
    world.holds_back(id, 13).await;
    world.act(PERSON, running, PlayerInput::Act(Action::Resign)).await;
    world.clock.advance(LATER);
    world.answer().await;
    assert_eq!(world.find(id).await.ply(), 14);
}

#[tokio::test]
async fn takebacks_do_not_help() {
    let world = World::new().await;
    world.against_friend(WHITE, OPENING).await;
    let id = world.begin(USUAL).await;
    world.play(id, TRANSPOSED).await;
    world.holds_back(id, 13).await;
    // It accepts them as ever, and answers other moves.
    for (instead, answered) in [("d3", true), ("Re1", false)] {
        world.act(PERSON, id, PlayerInput::Act(Action::OfferTakeback)).await;
        world.clock.advance(DELAY + LATER);
        world.answer().await;
        assert_eq!(world.find(id).await.ply(), 12);
        world.act(PERSON, id, PlayerInput::Move(instead)).await;
        if answered {
            world.clock.advance(DELAY);
            world.answer().await;
            assert_eq!(world.find(id).await.ply(), 14);
        } else {
            world.holds_back(id, 13).await;
        }
    }
}

#[tokio::test]
async fn openings_and_matches_of_others_are_no_reason_to_wait() {
    let world = World::new().await;
    world.against_friend(BLACK, "e4").await;
    let id = world.begin(USUAL).await;
    world.play(id, "e4").await;
    world.clock.advance(DELAY);
    world.answer().await;
    assert_eq!(world.find(id).await.ply(), 2);
    let strangers = ByColor { white: FRIEND, black: PlayerId(9) };
    let person =
        Person { player: PlayerId(9), name: "Cleo".to_owned(), locale: None, server: None };
    world.app.store().save_person(&person, START).await.unwrap();
    world.against_friend(strangers, &format!("{OPENING} Bb3")).await;
    let id = world.begin(USUAL).await;
    world.play(id, &format!("{OPENING} Bb3")).await;
    world.clock.advance(DELAY);
    world.answer().await;
    assert_eq!(world.find(id).await.ply(), 14);
}

/// Others are answered while somebody's running matches are replayed.
#[tokio::test]
async fn running_matches_are_replayed_in_turns_and_no_board_waits_for_many() {
    let world = World::new().await;
    world.against_friend(BLACK, &format!("{OPENING} Bb3")).await;
    let id = world.begin(USUAL).await;
    world.play(id, &format!("{OPENING} Bb3")).await;
    let the_match = world.find(id).await;
    let compute = world.app.compute();
    let turn = compute.quick_place(FRIEND).unwrap().turn().await.unwrap();
    let mut places = Vec::new();
    while let Ok(place) = compute.quick_place(PERSON) {
        places.push(place);
    }
    let says = async |person| world.app.engine_holds_back(&the_match, person).await.unwrap();
    assert!(!says(Some(PERSON)).await, "nothing is said");
    drop((turn, places));
    assert!(says(Some(PERSON)).await && says(None).await);
}

#[tokio::test]
async fn it_does_not_lose_on_time_but_plays_any_move_without_a_search() {
    let world = World::new().await;
    world.against_friend(BLACK, &format!("{OPENING} Bb3")).await;
    let id = world.begin_on("1d", USUAL).await;
    world.play(id, &format!("{OPENING} Bb3")).await;
    let the_match = world.find(id).await;
    let soon = the_match.flag_at().unwrap() - FLAG_MARGIN;
    world.clock.advance(soon - LATER - DELAY - Span(1) - world.clock.now());
    world.holds_back(id, 13).await;
    // A search would fail.
    world.thread.stop();
    world.clock.advance(LATER);
    world.answer().await;
    let any = any_move(&the_match, the_match.engine_seat().unwrap(), soon).unwrap();
    assert_eq!(world.find(id).await.game().moves().last(), Some(&any));
}
