//! What docs/competitions.md says about people who are missing, leave or delete their data, and
//! about times in which the bot was down.

use courier::app::{Actor, App, PlayerInput};
use courier_play::competitions::{
    Competition, CompetitionError, CompetitionRecord, EntrantState, Fixture, FixtureState, Format,
    Stage, Starts,
};
use courier_play::matches::Action;
use courier_play::season::Season;
use courier_play::{CompetitionId, MatchId, Moment, PlayerId, Refusal, Span};
use courier_rules::Variant;
use courier_store::{Person, Store};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tempfile::TempDir;

use super::NEW_YEAR;
use super::people::{record, terms};
use super::server::{SERVER, done};

/// A bot and its server.
struct Scene {
    folder: TempDir,
    store: Store,
    app: App,
    now: Moment,
}

impl Scene {
    async fn with(players: u64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("courier.db")).await.unwrap();
        let now = Moment(NEW_YEAR);
        let scene = Self { folder, app: App::new(store.clone()), store, now };
        for number in 1..=players {
            scene.meets(PlayerId(number)).await;
        }
        scene
    }

    async fn meets(&self, player: PlayerId) {
        let name = format!("player {player}");
        let person = Person { player, name, locale: None, server: Some(SERVER) };
        self.store.save_person(&person, self.now).await.unwrap();
    }

    /// A cup that the players from 1 on have entered, and that has begun.
    async fn cup(players: u64, control: &str) -> (Self, CompetitionId) {
        let scene = Self::with(players).await;
        let terms = terms("chess", control, Starts::Random);
        let new = record(Format::Cup, Some("Cup"), terms, None, scene.now);
        let id = scene.app.create_cup(&new, scene.now).await.unwrap().record.id;
        for number in 1..=players {
            scene.app.join_cup(id, SERVER, PlayerId(number), scene.now).await.unwrap();
        }
        let chance = StdRng::seed_from_u64(1);
        let by = (PlayerId(1), false);
        scene.app.start_cup(id, SERVER, by, chance, scene.now).await.unwrap();
        scene.sweeps().await;
        (scene, id)
    }

    /// The first season of a league, which has begun.
    async fn league(players: u64, control: &str) -> (Self, CompetitionId) {
        let scene = Self::with(players).await;
        let season = Season::of(scene.now);
        let new = CompetitionRecord {
            season: Some(season),
            stage: Stage::Open,
            begins_at: Some(scene.now),
            ends_at: Some(season.end()),
            ..record(Format::League, None, terms("chess", control, Starts::Random), None, scene.now)
        };
        let created = scene.app.create_competition(&new, &[], scene.now).await;
        let id = created.unwrap().record.id;
        let all: Vec<PlayerId> = (1..=players).map(PlayerId).collect();
        let enter = |season: &Competition| Ok(season.enter_all(&all, scene.now));
        scene.app.decide(id, enter, scene.now).await.unwrap();
        scene.sweeps().await;
        (scene, id)
    }

    async fn sweeps(&self) {
        self.app.heartbeat(self.now).await.unwrap();
        self.app.sweep(self.now, || Span::ZERO).await.unwrap();
    }

    /// Time passes, and what is due happens when it is.
    async fn waits(&mut self, span: Span) {
        let until = self.now + span;
        for _ in 0..10_000 {
            let next = self.app.reads().next_deadline().await.unwrap();
            self.now = next.unwrap_or(until).clamp(self.now, until);
            self.sweeps().await;
            if self.now == until {
                return;
            }
        }
        panic!("always due again");
    }

    /// The bot does not run for some time.
    async fn is_down(&mut self, span: Span) {
        self.app.heartbeat(self.now).await.unwrap();
        self.store.close().await;
        self.now = self.now + span;
        self.store = Store::open(&self.folder.path().join("courier.db")).await.unwrap();
        self.app = App::new(self.store.clone());
        self.app.credit_downtime(self.now).await.unwrap().unwrap();
        self.sweeps().await;
    }

    async fn look(&self, id: CompetitionId) -> Competition {
        self.app.competition(id, self.now).await.unwrap()
    }

    async fn plays(&self, player: PlayerId, the_match: MatchId, input: PlayerInput<'_>) {
        let actor = Actor { player, said_in: None };
        self.app.play(actor, the_match, None, input, self.now).await.unwrap();
    }

    async fn acts(&self, player: PlayerId, the_match: MatchId, action: Action) {
        self.plays(player, the_match, PlayerInput::Act(action)).await;
    }

    /// The games that are being played.
    async fn running(&self, id: CompetitionId) -> Vec<(Fixture, MatchId)> {
        let competition = self.look(id).await;
        let running = competition.fixtures.into_iter().filter_map(|game| match game.state {
            FixtureState::Running(the_match) => Some((game, the_match)),
            _ => None,
        });
        running.collect()
    }

    /// In all games without `missing` the player with the higher number resigns before any move.
    async fn others_play(&self, id: CompetitionId, missing: PlayerId) {
        for (game, the_match) in self.running(id).await {
            if !game.has(missing) {
                let loser = game.players.white.max(game.players.black);
                self.acts(loser, the_match, Action::Resign).await;
            }
        }
        self.sweeps().await;
    }

    /// Everybody but `missing` makes the first move, where it is theirs.
    async fn others_open(&self, id: CompetitionId, missing: PlayerId) {
        for (game, the_match) in self.running(id).await {
            if game.players.white != missing {
                self.plays(game.players.white, the_match, PlayerInput::Move("e4")).await;
            }
        }
    }

    /// `who` gives a game up. Nothing else happens.
    async fn ends_game(&self, id: CompetitionId, who: PlayerId) {
        let running = self.running(id).await;
        let (_, the_match) = running.iter().find(|(game, _)| game.has(who)).unwrap();
        self.acts(who, *the_match, Action::Resign).await;
    }

    /// `who` gives games up, or their opponents do.
    async fn ends_games(&self, id: CompetitionId, who: PlayerId, count: usize, wins: bool) {
        let running = self.running(id).await;
        for (game, the_match) in running.into_iter().filter(|(game, _)| game.has(who)).take(count) {
            let side = game.players.side_of(&who).unwrap();
            let loser = if wins { game.players[!side] } else { who };
            self.acts(loser, the_match, Action::Resign).await;
        }
        self.sweeps().await;
    }
}

fn state(competition: &Competition, number: u64) -> EntrantState {
    competition.entrant(PlayerId(number)).unwrap().state
}

/// The player of a competition who has deleted their data.
fn forgotten(competition: &Competition) -> PlayerId {
    competition.entrants.iter().map(|own| own.player).find(|own| own.is_forgotten()).unwrap()
}

/// They may have left the server, or were banned from it: the bot is not told.
#[tokio::test]
async fn who_never_comes_is_disqualified_and_the_cup_goes_on() {
    let (mut scene, id) = Scene::cup(4, "3d+3x1d").await;
    let missing = PlayerId(4);
    scene.others_play(id, missing).await;
    scene.others_open(id, missing).await;
    scene.waits(Span::days(6)).await;
    let cup = scene.look(id).await;
    assert_eq!(state(&cup, 4), EntrantState::Expelled);
    assert_eq!(cup.record.rounds, 2, "the round has ended");
    assert!(cup.fixtures.iter().filter(|game| game.round == 1).all(|game| !game.has(missing)));
    let last = *cup.cup_standings().last().unwrap();
    assert_eq!((last.player, last.place, last.minus.0), (missing, None, 36));
}

#[tokio::test]
async fn who_never_comes_is_expelled_from_a_league_and_counts_for_nobody() {
    let (mut scene, id) = Scene::league(5, "3d+3x1d").await;
    let missing = PlayerId(5);
    scene.others_play(id, missing).await;
    scene.others_open(id, missing).await;
    scene.waits(Span::days(7)).await;
    let season = scene.look(id).await;
    assert_eq!(state(&season, 5), EntrantState::Expelled);
    let table = season.league_tables().remove(0);
    let rows: Vec<_> = table.iter().map(|row| (row.player.0, row.place, row.points.0)).collect();
    let places = [(1, Some(1), 72), (2, Some(2), 48), (3, Some(3), 24), (4, Some(4), 0)];
    assert_eq!(rows[..4], places, "the wins on time do not count");
    assert_eq!((rows[4].0, rows[4].1), (5, None));
    assert!(!season.next_season().unwrap().stay.contains(&missing));
}

#[tokio::test]
async fn who_deletes_their_data_in_a_cup_resigns_and_is_last() {
    let (mut scene, id) = Scene::cup(5, "3d/move").await;
    let _ = scene.app.forget(PlayerId(5), scene.now).await.unwrap();
    scene.sweeps().await;
    let cup = scene.look(id).await;
    let gone = forgotten(&cup);
    assert!(cup.entrant(PlayerId(5)).is_none(), "their number is gone");
    let own: Vec<&Fixture> = cup.fixtures.iter().filter(|game| game.has(gone)).collect();
    assert_eq!(own.len(), 2);
    for game in own {
        let side = game.players.side_of(&gone).unwrap();
        assert_eq!(game.result().unwrap().score(!side), courier_play::rating::SideScore::Win);
    }
    // The others play to the end.
    for _ in 0..6 {
        scene.others_play(id, gone).await;
        scene.waits(Span::hours(1)).await;
    }
    let cup = scene.look(id).await;
    assert_eq!((cup.record.stage, cup.champions()), (Stage::Finished, vec![PlayerId(1)]));
    let last = *cup.cup_standings().last().unwrap();
    assert_eq!((last.player, last.place, last.rounds), (gone, None, 1));
}

#[tokio::test]
async fn who_deletes_their_data_in_a_league_counts_if_half_was_played() {
    for (played, counts) in [(3, false), (4, true)] {
        let (mut scene, id) = Scene::league(5, "90d+1x30d").await;
        scene.ends_games(id, PlayerId(5), played, true).await;
        scene.waits(Span::days(3)).await;
        let _ = scene.app.forget(PlayerId(5), scene.now).await.unwrap();
        scene.sweeps().await;
        let season = scene.look(id).await;
        let gone = forgotten(&season);
        let table = season.league_tables().remove(0);
        let own = *table.iter().find(|row| row.player == gone).unwrap();
        assert_eq!(own.place, None, "{played} of 8 games");
        assert_eq!(own.points.0, 12 * u32::try_from(played).unwrap());
        let others: u32 =
            table.iter().filter(|row| row.player != gone).map(|row| row.points.0).sum();
        assert_eq!(others, if counts { 48 } else { 0 }, "what they gave up is won");
        // The others go on, without them also in the next season.
        scene.others_play(id, gone).await;
        scene.waits(Span::days(90)).await;
        let season = scene.look(id).await;
        assert_eq!(season.record.stage, Stage::Finished);
        let mut stay = season.next_season().unwrap().stay;
        stay.sort();
        assert_eq!(stay, [1, 2, 3, 4].map(PlayerId));
    }
}

#[tokio::test]
async fn a_game_that_is_resigned_before_a_move_counts_and_is_not_rated() {
    let (scene, id) = Scene::league(4, "3d/move").await;
    scene.ends_games(id, PlayerId(1), 1, true).await;
    let season = scene.look(id).await;
    let table = season.league_tables().remove(0);
    assert_eq!((table[0].player, table[0].points.0, table[0].wins), (PlayerId(1), 12, 1));
    let over = season.fixtures.iter().find(|game| game.result().is_some()).unwrap();
    let the_match = over.the_match().unwrap();
    assert!(scene.store.rating_changes(the_match).await.unwrap().is_none());
    assert!(scene.app.find_match(the_match).await.unwrap().record().rated);
}

#[tokio::test]
async fn a_move_that_is_taken_back_changes_nothing_in_the_table() {
    let (scene, id) = Scene::cup(3, "3d/move").await;
    let (game, the_match) = scene.running(id).await.remove(0);
    let (white, black) = (game.players.white, game.players.black);
    for (player, typed) in [(white, "f3"), (black, "e5"), (white, "g4")] {
        scene.plays(player, the_match, PlayerInput::Move(typed)).await;
    }
    scene.acts(white, the_match, Action::OfferTakeback).await;
    scene.acts(black, the_match, Action::AcceptTakeback).await;
    scene.plays(white, the_match, PlayerInput::Move("d3")).await;
    scene.plays(black, the_match, PlayerInput::Move("Qh4")).await;
    scene.sweeps().await;
    assert!(scene.look(id).await.cup_standings().iter().all(|own| own.over == 0));
    scene.acts(black, the_match, Action::Resign).await;
    scene.sweeps().await;
    let cup = scene.look(id).await;
    let won = cup.cup_standings().iter().find(|own| own.player == white).copied().unwrap();
    assert_eq!((won.minus.0, won.wins, won.over), (0, 1, 1));
}

#[tokio::test]
async fn while_the_bot_is_down_no_flag_falls_and_what_was_due_happens_afterwards() {
    let (mut scene, id) = Scene::cup(4, "29d/move").await;
    scene.waits(Span::days(28)).await;
    scene.is_down(Span::days(4)).await;
    let cup = scene.look(id).await;
    assert!(cup.entrants.iter().all(|own| own.state == EntrantState::Active), "no flag fell");
    assert_eq!((cup.record.rounds, cup.record.round_began_at), (2, Some(scene.now)));
    let first = |game: &&Fixture| game.round == 0;
    let runs = |game: &Fixture| matches!(game.state, FixtureState::Running(_));
    assert!(cup.fixtures.iter().filter(first).all(runs), "the games of the first round go on");
    // A day of time was left. Nobody may forgive the flags that fall then.
    scene.waits(Span::hours(25)).await;
    let cup = scene.look(id).await;
    assert!(cup.entrants.iter().all(|own| own.state == EntrantState::Expelled));
    assert!(cup.fixtures.iter().filter(first).all(|game| game.result().is_some()));
}

#[tokio::test]
async fn a_vacation_stops_the_clock_and_not_the_round() {
    let (mut scene, id) = Scene::cup(4, "28d/move").await;
    let away = PlayerId(4);
    // Three days of vacation, and what was earned since.
    scene.waits(Span::days(27)).await;
    scene.app.begin_vacation(away, 4, scene.now).await.unwrap();
    for (game, the_match) in scene.running(id).await {
        if game.players.white != away {
            scene.acts(game.players.white, the_match, Action::Resign).await;
        }
    }
    scene.sweeps().await;
    let at_first = scene.look(id).await;
    assert_eq!(at_first.record.rounds, 1, "a game of the absent player is not over");
    scene.waits(Span::days(3)).await;
    let cup = scene.look(id).await;
    assert_eq!(state(&cup, 4), EntrantState::Active, "the flag has not fallen");
    assert_eq!(cup.record.rounds, 2, "the round has lasted 30 days");
    assert_eq!(cup.fixtures.iter().filter(|game| game.round == 1 && game.has(away)).count(), 2);
    scene.waits(Span::days(3)).await;
    assert_eq!(state(&scene.look(id).await, 4), EntrantState::Expelled);
}

#[tokio::test]
async fn a_vacation_does_not_lengthen_a_season_and_its_games_are_played_on() {
    let (mut scene, id) = Scene::league(4, "30d+3x30d").await;
    let away = PlayerId(4);
    scene.others_play(id, away).await;
    let ends_at = Season::of(scene.now).end();
    scene.waits(ends_at - scene.now - Span::days(2)).await;
    scene.app.begin_vacation(away, 5, scene.now).await.unwrap();
    scene.waits(Span::days(2)).await;
    let season = scene.look(id).await;
    assert_eq!(season.record.stage, Stage::Finished);
    let at_the_end = season.league_tables();
    let (game, the_match) = scene.running(id).await.remove(0);
    scene.acts(game.players.white, the_match, Action::Resign).await;
    scene.sweeps().await;
    let later = scene.look(id).await;
    assert_eq!(later.league_tables(), at_the_end, "it counts nothing, then or later");
    assert!(
        later
            .fixtures
            .iter()
            .any(|game| game.the_match() == Some(the_match) && game.result().is_some())
    );
}

#[tokio::test]
async fn a_cup_whose_creator_has_gone_is_begun_by_those_who_manage_the_server() {
    let scene = Scene::with(4).await;
    let terms = terms("chess", "3d/move", Starts::Random);
    let new = record(Format::Cup, Some("Cup"), terms, None, scene.now);
    let id = scene.app.create_cup(&new, scene.now).await.unwrap().record.id;
    for number in 1..=4 {
        scene.app.join_cup(id, SERVER, PlayerId(number), scene.now).await.unwrap();
    }
    let _ = scene.app.forget(PlayerId(1), scene.now).await.unwrap();
    let start = async |may_manage| {
        let chance = StdRng::seed_from_u64(1);
        let by = (PlayerId(2), may_manage);
        done(scene.app.start_cup(id, SERVER, by, chance, scene.now).await)
    };
    let refused = start(false).await.unwrap_err();
    assert_eq!(refused, Refusal::from(CompetitionError::NotCreator));
    assert_eq!(start(true).await.unwrap().fixtures.len(), 3);
}

/// Its time came while the bot was down.
#[tokio::test]
async fn a_cup_that_should_have_begun_begins_when_the_bot_is_back_or_is_called_off() {
    for (players, stage) in [(3, Stage::Running), (2, Stage::Cancelled)] {
        let mut scene = Scene::with(3).await;
        let begins_at = Some((scene.now + Span::days(1)).0);
        let terms = terms("chess", "3d/move", Starts::Random);
        let new = record(Format::Cup, Some("Cup"), terms, begins_at, scene.now);
        let id = scene.app.create_cup(&new, scene.now).await.unwrap().record.id;
        for number in 1..=players {
            scene.app.join_cup(id, SERVER, PlayerId(number), scene.now).await.unwrap();
        }
        // Before `Scene` has due dates, the first heartbeat.
        scene.sweeps().await;
        scene.is_down(Span::days(3)).await;
        let cup = scene.look(id).await;
        assert_eq!(cup.record.stage, stage);
        if stage == Stage::Running {
            assert_eq!(cup.record.begins_at, Some(scene.now));
        }
    }
}

/// A game ends just before the season, or after it, before a late sweep.
#[tokio::test]
async fn a_season_is_over_before_the_next_one_begins() {
    for (game_ends, sweep) in [(-30, 0), (30, 60)] {
        let (mut scene, id) = Scene::league(4, "90d+1x30d").await;
        let newcomer = PlayerId(5);
        let ends_at = Season::of(scene.now).end();
        let variant = Variant::by_key("chess").unwrap();
        let seasons = scene.app.league_seasons(SERVER, variant).await.unwrap();
        let next = seasons.open.unwrap().id;
        let enter = |season: &Competition| Ok(season.enter_all(&[newcomer], Moment(NEW_YEAR)));
        scene.meets(newcomer).await;
        scene.app.decide(next, enter, scene.now).await.unwrap();
        scene.now = ends_at - Span::days(7);
        scene.sweeps().await;
        scene.now = ends_at + Span::seconds(game_ends);
        scene.ends_game(id, PlayerId(1)).await;
        if game_ends < 0 {
            scene.sweeps().await;
        }
        scene.now = ends_at + Span::seconds(sweep);
        scene.sweeps().await;
        assert_eq!(scene.look(id).await.record.stage, Stage::Finished);
        let second = scene.look(next).await;
        assert_eq!(second.record.stage, Stage::Running);
        assert_eq!(second.league_tables()[0].len(), 5, "those who stay and the newcomer");
    }
}
