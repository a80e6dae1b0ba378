//! Automatic vacations in every order of events: it must not matter who notices a flag, nor when.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::challenges::{ClockOptions, Terms};
use courier_play::matches::Action;
use courier_play::outcome::Reason;
use courier_play::vacations::Vacation;
use courier_play::{MatchId, Refusal, Span};
use courier_store::Store;
use tempfile::TempDir;

use super::*;
use crate::app::test_match::{START, begin, begin_with, terms};
use crate::app::{Actor, Affected, Edit, PlayerInput, SettingsChange};

const WHITE: PlayerId = PlayerId(1);
const BLACK: PlayerId = PlayerId(2);

fn after(hours: i64) -> Moment {
    START + Span::hours(hours)
}

/// A vacation of three days that begins instead of a flag at `flag_at`.
fn instead_of(flag_at: Moment) -> Vacation {
    Vacation { from: flag_at - Span(1), to: flag_at + Span::days(3) }
}

/// When the flag falls after a vacation that began instead of one so many hours after the start.
fn next_flag(hours: i64) -> Moment {
    after(hours + 72) + Span(1)
}

/// A bot, and players of whom White has chosen the automatic vacation.
struct Scene {
    _folder: TempDir,
    app: App,
}

impl Scene {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let app = App::new(Store::open_for_test(&folder.path().join("courier.db")).await);
        let scene = Self { _folder: folder, app };
        // So that the players are known.
        let early = begin(&scene.app.store).await;
        scene.act(WHITE, early, Action::Abort, START).await.unwrap();
        scene.choose(WHITE, true, START).await;
        scene
    }

    async fn choose(&self, player: PlayerId, wanted: bool, now: Moment) {
        let change =
            SettingsChange { automatic_vacation: Some(wanted), ..SettingsChange::default() };
        self.app.change_settings(player, change, now).await.unwrap();
    }

    async fn act(
        &self,
        player: PlayerId,
        id: MatchId,
        action: Action,
        now: Moment,
    ) -> Result<(), AppError> {
        self.input(player, id, PlayerInput::Act(action), now).await
    }

    async fn moves(&self, id: MatchId, typed: &str, now: Moment) -> Result<(), AppError> {
        let mover = self.app.find_match(id).await.unwrap().mover();
        self.input(mover, id, PlayerInput::Move(typed), now).await
    }

    async fn input(
        &self,
        player: PlayerId,
        id: MatchId,
        input: PlayerInput<'_>,
        now: Moment,
    ) -> Result<(), AppError> {
        let actor = Actor { player, said_in: None };
        self.app.play(actor, id, None, input, now).await.map(drop)
    }

    /// A match of three days a move in which both have moved, and White is on the move at `now`.
    async fn waits(&self, now: Moment) -> MatchId {
        self.waits_with(terms(), now).await
    }

    async fn waits_with(&self, terms: Terms, now: Moment) -> MatchId {
        let id = begin_with(&self.app.store, terms, now).await;
        for typed in ["e4", "e5"] {
            self.moves(id, typed, now).await.unwrap();
        }
        id
    }

    async fn sweep(&self, now: Moment) {
        self.app.sweep(now, || Span::ZERO).await.unwrap();
        assert_eq!(self.app.sweep(now, || Span::ZERO).await.unwrap(), 0, "nothing is left to do");
    }

    async fn vacations(&self, player: PlayerId) -> Vec<Vacation> {
        self.app.vacations(player, START).await.unwrap().0
    }

    async fn runs(&self, id: MatchId) -> bool {
        self.app.find_match(id).await.unwrap().outcome().is_none()
    }

    async fn flag_at(&self, id: MatchId) -> Option<Moment> {
        self.app.find_match(id).await.unwrap().flag_at()
    }

    /// How many notices of this kind are stored for a player.
    async fn notices(&self, player: PlayerId, kind: &str) -> i64 {
        let count = format!(
            "select count(*), 0 from outbox
             where player_id = {player} and json_extract(notice, '$.notice') = '{kind}'",
            player = player.0
        );
        self.app.store.pairs(&count).await[0].0
    }

    /// White's vacation has begun instead of a flag at `flag_at`, and is told once.
    async fn assert_on_vacation(&self, flag_at: Moment) {
        assert_eq!(self.vacations(WHITE).await, [instead_of(flag_at)]);
        assert!(!self.app.has_automatic_vacation(WHITE).await.unwrap(), "it is used up");
        assert_eq!(self.notices(WHITE, "automatic-vacation").await, 1);
        assert_eq!(self.notices(BLACK, "automatic-vacation").await, 0);
    }
}

#[tokio::test]
async fn a_vacation_begins_instead_of_the_flag_once() {
    let scene = Scene::new().await;
    let id = scene.waits(START).await;
    scene.sweep(after(72) - Span(1)).await;
    assert_eq!(scene.vacations(WHITE).await, []);
    scene.sweep(after(72)).await;
    scene.assert_on_vacation(after(72)).await;
    assert!(scene.runs(id).await);
    assert_eq!(scene.flag_at(id).await, Some(next_flag(72)));
    // A second time the flag falls.
    scene.sweep(next_flag(72)).await;
    assert!(!scene.runs(id).await);
    let outcome = scene.app.find_match(id).await.unwrap().outcome().unwrap();
    assert_eq!((outcome.reason, outcome.at), (Reason::TimeOut, next_flag(72)));
    scene.assert_on_vacation(after(72)).await;
}

#[tokio::test]
async fn it_does_not_matter_how_late_the_sweep_comes() {
    for late in [0, 1, 60_000, 71 * 3_600_000] {
        let scene = Scene::new().await;
        let id = scene.waits(START).await;
        scene.sweep(after(72) + Span(late)).await;
        scene.assert_on_vacation(after(72)).await;
        assert_eq!(scene.flag_at(id).await, Some(next_flag(72)), "{late} ms late");
    }
    // The vacation has passed, too.
    let scene = Scene::new().await;
    let id = scene.waits(START).await;
    scene.sweep(after(500)).await;
    scene.assert_on_vacation(after(72)).await;
    assert_eq!(scene.app.find_match(id).await.unwrap().outcome().unwrap().at, next_flag(72));
}

/// Players who do not choose it, or whose days are used, lose on time.
#[tokio::test]
async fn without_the_choice_or_without_days_the_flag_falls() {
    let scene = Scene::new().await;
    let id = scene.waits(START).await;
    scene.choose(WHITE, false, after(1)).await;
    scene.sweep(after(72)).await;
    assert!(!scene.runs(id).await && scene.vacations(WHITE).await.is_empty());

    let scene = Scene::new().await;
    scene.app.begin_vacation(WHITE, 3, START).await.unwrap();
    let id = scene.waits(after(73)).await;
    scene.sweep(after(73 + 72)).await;
    assert!(!scene.runs(id).await);
    assert_eq!(scene.vacations(WHITE).await.len(), 1);
    assert!(scene.app.has_automatic_vacation(WHITE).await.unwrap(), "it was not used");
    assert_eq!(scene.notices(WHITE, "automatic-vacation").await, 0);
}

/// A player chooses it, or gives it up, at a moment when the sweep is late.
#[tokio::test]
async fn only_a_choice_before_the_flag_counts() {
    let scene = Scene::new().await;
    scene.choose(WHITE, false, START).await;
    let id = scene.waits(START).await;
    scene.choose(WHITE, true, after(72)).await;
    scene.sweep(after(73)).await;
    assert!(!scene.runs(id).await && scene.app.has_automatic_vacation(WHITE).await.unwrap());

    let scene = Scene::new().await;
    let id = scene.waits(START).await;
    scene.choose(WHITE, false, after(73)).await;
    scene.assert_on_vacation(after(72)).await;
    scene.sweep(after(74)).await;
    assert!(scene.runs(id).await);

    // Choosing it twice does not make it later.
    let scene = Scene::new().await;
    let id = scene.waits(START).await;
    scene.choose(WHITE, true, after(1)).await;
    let since = scene.app.store.vacations(WHITE).await.unwrap().automatic_since;
    assert_eq!(since, Some(START));
    assert!(scene.runs(id).await);
}

#[tokio::test]
async fn several_flags_begin_one_vacation_from_the_first() {
    for order in [[0, 0, 0], [0, 1, 2], [2, 1, 0], [1, 0, 2]] {
        let scene = Scene::new().await;
        let mut ids = Vec::new();
        for hours in order {
            ids.push(scene.waits(after(hours)).await);
        }
        scene.sweep(after(74)).await;
        scene.assert_on_vacation(after(72)).await;
        for (id, hours) in ids.iter().zip(order) {
            assert_eq!(scene.flag_at(*id).await, Some(next_flag(72 + hours)), "{order:?}");
        }
    }
}

/// A later flag is noticed first, because a player acts in that match.
#[tokio::test]
async fn the_first_flag_counts_even_if_another_is_noticed_before() {
    let scene = Scene::new().await;
    let (first, second) = (scene.waits(START).await, scene.waits(after(1)).await);
    scene.moves(second, "Nf3", after(74)).await.unwrap();
    scene.assert_on_vacation(after(72)).await;
    scene.sweep(after(74)).await;
    assert!(scene.runs(first).await && scene.runs(second).await);
    assert_eq!(scene.flag_at(first).await, Some(next_flag(72)));
}

/// A match in which Black has not moved would be aborted; the vacation that began before in another
/// one stops its clock, too.
#[tokio::test]
async fn a_flag_that_aborts_begins_no_vacation_but_one_stops_it() {
    let scene = Scene::new().await;
    let alone = begin_with(&scene.app.store, terms(), START).await;
    scene.sweep(after(72)).await;
    assert!(!scene.runs(alone).await && scene.vacations(WHITE).await.is_empty());

    for opponent_acts in [false, true] {
        let scene = Scene::new().await;
        let new = begin_with(&scene.app.store, terms(), after(1)).await;
        let old = scene.waits(START).await;
        if opponent_acts {
            scene.act(BLACK, new, Action::OfferDraw, after(74)).await.unwrap();
        }
        scene.sweep(after(74)).await;
        scene.assert_on_vacation(after(72)).await;
        assert!(scene.runs(new).await && scene.runs(old).await);
    }
}

#[tokio::test]
async fn where_vacations_do_not_count_the_flag_falls() {
    let scene = Scene::new().await;
    let clock_options = ClockOptions { vacation: false, ..ClockOptions::default() };
    let strict = scene.waits_with(Terms { clock_options, ..terms() }, START).await;
    let open = scene.waits(after(1)).await;
    scene.sweep(after(72)).await;
    assert!(!scene.runs(strict).await && scene.vacations(WHITE).await.is_empty());
    scene.sweep(after(73)).await;
    scene.assert_on_vacation(after(73)).await;
    assert!(scene.runs(open).await);
}

/// Both players have chosen it; each is on the move in one of their matches.
#[tokio::test]
async fn both_players_have_a_vacation_of_their_own() {
    let scene = Scene::new().await;
    scene.choose(BLACK, true, START).await;
    let (whites, blacks) = (scene.waits(START).await, scene.waits(START).await);
    scene.moves(blacks, "Nf3", after(1)).await.unwrap();
    scene.sweep(after(80)).await;
    assert_eq!(scene.vacations(WHITE).await, [instead_of(after(72))]);
    assert_eq!(scene.vacations(BLACK).await, [instead_of(after(73))]);
    assert_eq!(scene.flag_at(whites).await, Some(next_flag(72)));
    assert_eq!(scene.flag_at(blacks).await, Some(next_flag(73)));
    for player in [WHITE, BLACK] {
        assert_eq!(scene.notices(player, "automatic-vacation").await, 1);
    }
}

/// In a match with flag forgiveness the vacation comes first. Later the opponent decides.
#[tokio::test]
async fn the_vacation_comes_before_the_opponents_decision() {
    let scene = Scene::new().await;
    let clock_options = ClockOptions { flag_forgiveness: true, ..ClockOptions::default() };
    let id = scene.waits_with(Terms { clock_options, ..terms() }, START).await;
    scene.sweep(after(72)).await;
    scene.assert_on_vacation(after(72)).await;
    assert_eq!(scene.notices(BLACK, "flag-fell").await, 0);
    scene.choose(WHITE, true, after(100)).await;
    scene.app.end_vacation(WHITE, after(110)).await.unwrap();
    // 40 hours of vacation are left: another one begins, of a day.
    scene.sweep(after(110) + Span(1)).await;
    assert_eq!(scene.vacations(WHITE).await.len(), 2);
    let ended = after(110 + 24) + Span(2);
    scene.sweep(ended).await;
    assert_eq!(scene.notices(BLACK, "flag-fell").await, 1);
    // No flag falls when the time for the decision ends.
    scene.choose(WHITE, true, ended + Span::hours(1)).await;
    scene.sweep(ended + Span::hours(24)).await;
    assert!(!scene.runs(id).await && scene.vacations(WHITE).await.len() == 2);
}

/// The player, or the opponent, acts before the sweep comes.
#[tokio::test]
async fn an_action_after_the_flag_begins_the_vacation() {
    let late = after(72) + Span(5);
    let scene = Scene::new().await;
    let id = scene.waits(START).await;
    scene.moves(id, "Nf3", late).await.unwrap();
    scene.assert_on_vacation(after(72)).await;
    assert_eq!(scene.app.find_match(id).await.unwrap().ply(), 3);

    let scene = Scene::new().await;
    let id = scene.waits(START).await;
    scene.act(BLACK, id, Action::OfferDraw, late).await.unwrap();
    scene.assert_on_vacation(after(72)).await;
    let refused = scene.act(BLACK, id, Action::TakeWin, late).await;
    assert!(matches!(refused, Err(AppError::Refused(Refusal::NoFlagFell))), "{refused:?}");

    let scene = Scene::new().await;
    let id = scene.waits(START).await;
    scene.app.amend_plan(BLACK, id, None, Edit::Add("Nf3 Nc6"), late).await.unwrap();
    scene.assert_on_vacation(after(72)).await;

    let scene = Scene::new().await;
    let id = scene.waits(START).await;
    scene.act(WHITE, id, Action::Resign, late).await.unwrap();
    scene.assert_on_vacation(after(72)).await;
    let outcome = scene.app.find_match(id).await.unwrap().outcome().unwrap();
    assert_eq!(outcome.reason, Reason::Resignation);
}

/// The player asks for a vacation when their flag has fallen and the sweep is late, or before.
#[tokio::test]
async fn a_requested_vacation_and_the_automatic_one_do_not_overlap() {
    let scene = Scene::new().await;
    let _ = scene.waits(START).await;
    let refused = scene.app.begin_vacation(WHITE, 1, after(73)).await;
    let until = instead_of(after(72)).to;
    let is_on_vacation =
        matches!(refused, Err(AppError::Refused(Refusal::OnVacation { until: to })) if to == until);
    assert!(is_on_vacation, "{refused:?}");
    scene.assert_on_vacation(after(72)).await;

    // It would have begun at the next full hour.
    let scene = Scene::new().await;
    let id = scene.waits(START - Span::minutes(20)).await;
    let asked = START + Span::hours(71) + Span::minutes(10);
    let (planned, _) = scene.app.begin_vacation(WHITE, 2, asked).await.unwrap();
    assert_eq!(planned.from, after(72));
    let flag_at = after(72) - Span::minutes(20);
    scene.sweep(flag_at).await;
    let earlier = Vacation { from: flag_at - Span(1), to: planned.to };
    assert_eq!(scene.vacations(WHITE).await, [earlier]);
    assert_eq!(scene.flag_at(id).await, Some(planned.to + Span(1)));
    assert_eq!(scene.notices(WHITE, "automatic-vacation").await, 1);
}

/// A player who is back ends the vacation at the moment at which they move elsewhere.
#[tokio::test]
async fn the_end_of_a_vacation_supersedes_what_was_computed_with_it() {
    let scene = Scene::new().await;
    scene.choose(WHITE, false, START).await;
    let id = scene.waits(START + Span::minutes(30)).await;
    scene.app.begin_vacation(WHITE, 1, after(72) - Span::minutes(1)).await.unwrap();
    let before = scene.app.load(id).await.unwrap();
    scene.app.end_vacation(WHITE, after(80)).await.unwrap();
    let mut moved = before.clone();
    let the_move = moved.the_match.read_move("Nf3").unwrap();
    let events = moved.the_match.act(WHITE, Action::Move(the_move), after(81)).unwrap();
    let saved = scene.app.save(&moved, &events, None, after(81)).await.unwrap();
    assert_eq!(saved, crate::app::Saved::Raced, "its flag has fallen");
    scene.sweep(after(81)).await;
    assert!(!scene.runs(id).await);
}

/// Without the vacation that began instead of their flag, a player would lose at once.
#[tokio::test]
async fn a_vacation_that_saves_a_game_is_not_ended_before_the_move() {
    let scene = Scene::new().await;
    let id = scene.waits(START).await;
    scene.sweep(after(72)).await;
    let refused = scene.app.end_vacation(WHITE, after(80)).await;
    let names_it = matches!(
        refused,
        Err(AppError::Refused(Refusal::TimeUpAfterVacation { the_match })) if the_match == id
    );
    assert!(names_it, "{refused:?}");
    scene.assert_on_vacation(after(72)).await;
    scene.sweep(after(80) + Span(1)).await;
    assert!(scene.runs(id).await);
    scene.moves(id, "Nf3", after(81)).await.unwrap();
    scene.app.end_vacation(WHITE, after(82)).await.unwrap();
    assert_eq!(scene.vacations(WHITE).await.last().unwrap().to, after(82));
    assert!(scene.runs(id).await);
}

/// The gateway was gone when the flag would have fallen: that time is credited first.
#[tokio::test]
async fn an_outage_is_credited_before_a_vacation_begins() {
    let scene = Scene::new().await;
    let id = scene.waits(START).await;
    scene.app.interrupt(after(71), Affected::Everybody);
    scene.sweep(after(73)).await;
    // Nothing is decided, whatever a player changes.
    scene.choose(WHITE, true, after(73)).await;
    assert_eq!(scene.vacations(WHITE).await, []);
    scene.app.heartbeat(after(74)).await.unwrap();
    scene.sweep(after(75) - Span(1)).await;
    assert_eq!(scene.vacations(WHITE).await, []);
    assert!(scene.runs(id).await);
    scene.sweep(after(76)).await;
    scene.assert_on_vacation(after(75)).await;
}

/// A player who deletes their data while a flag of theirs has fallen leaves nothing behind.
#[tokio::test]
async fn a_deleted_player_has_no_automatic_vacation() {
    let scene = Scene::new().await;
    let _ = scene.waits(START).await;
    let _ = scene.app.forget(WHITE, after(73)).await.unwrap();
    assert_eq!(scene.notices(WHITE, "automatic-vacation").await, 0);
    assert_eq!(scene.vacations(WHITE).await, []);
    begin(&scene.app.store).await;
    assert!(!scene.app.has_automatic_vacation(WHITE).await.unwrap(), "a new player");
}
