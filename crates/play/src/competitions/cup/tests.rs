//! Stories of cups with a manual clock.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_rules::{Color, Variant};
use proptest::prelude::*;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;

use super::*;
use crate::challenges::ClockOptions;
use crate::competitions::{
    CompetitionName, CompetitionRecord, CupStanding, FixtureState, GameResult, GameTerms, Starts,
};
use crate::ids::{ChannelId, CompetitionId, FixtureId, MatchId, ServerId};
use crate::notices::Reader;
use crate::rating::SideScore;
use crate::test_moments::utc;
use crate::time::Span;

const CREATOR: PlayerId = PlayerId(1);

struct Story {
    cup: Competition,
    now: Moment,
    chance: StdRng,
    told: Vec<(Reader, CompetitionNews)>,
}

impl Story {
    /// A cup that the players 1 to `players` have entered.
    fn new(format: Format, players: u64) -> Self {
        let now = utc("2026-03-01 12:00");
        let record = CompetitionRecord {
            id: CompetitionId(1),
            name: CompetitionName::of("Spring cup"),
            ..CompetitionRecord::new(
                format,
                GameTerms {
                    variant: Variant::by_key("chess960").unwrap(),
                    starts: Starts::SameInRound,
                    control: "3d+3x1d".parse().unwrap(),
                    rated: true,
                    clock_options: ClockOptions {
                        weekends: None,
                        vacation: true,
                        flag_forgiveness: false,
                    },
                },
                ServerId(10),
                ChannelId(20),
                CREATOR,
                now,
            )
        };
        let cup =
            Competition { record, entrants: Vec::new(), fixtures: Vec::new(), blocks: Vec::new() };
        let mut story = Self { cup, now, chance: StdRng::seed_from_u64(players), told: Vec::new() };
        for id in 1..=players {
            story.join(id).unwrap();
        }
        story
    }

    fn started(format: Format, players: u64) -> Self {
        let mut story = Self::new(format, players);
        story.start().unwrap();
        story
    }

    fn apply(&mut self, decision: Decision) {
        for change in decision {
            self.cup.apply(&change);
            if let Change::Tell { reader, news } = change {
                self.told.push((reader, news));
            }
        }
        let first = self.cup.fixtures.iter().map(|fixture| fixture.id.0).max().unwrap_or(0) + 1;
        let new = self.cup.fixtures.iter_mut().filter(|fixture| fixture.id == FixtureId(0));
        for (id, fixture) in (first..).zip(new) {
            fixture.id = FixtureId(id);
        }
        let now = self.now;
        for fixture in &mut self.cup.fixtures {
            if fixture.state == FixtureState::Planned && fixture.begins_at <= now {
                fixture.state = FixtureState::Running(MatchId(fixture.id.0));
            }
        }
    }

    fn join(&mut self, id: u64) -> Result<(), CompetitionError> {
        let decision = self.cup.join_cup(PlayerId(id), self.now)?;
        self.apply(decision);
        Ok(())
    }

    fn leave(&mut self, id: u64) -> Result<(), CompetitionError> {
        let decision = self.cup.leave_cup(PlayerId(id), self.now, &mut self.chance)?;
        self.apply(decision);
        Ok(())
    }

    fn start(&mut self) -> Result<(), CompetitionError> {
        let decision = self.cup.start_cup(CREATOR, false, self.now, &mut self.chance)?;
        self.apply(decision);
        Ok(())
    }

    fn advance(&mut self) {
        let decision = self.cup.advance(self.now, &mut self.chance);
        self.apply(decision);
    }

    /// Lets time pass, and what is due happen.
    fn wait(&mut self, span: Span) {
        let until = self.now + span;
        for _ in 0..100 {
            let Some(due) = self.cup.due().filter(|due| *due <= until) else {
                self.now = until;
                return;
            };
            self.now = self.now.max(due);
            self.advance();
        }
        panic!("always due again at {:?}", self.cup.due());
    }

    /// Ends a running game of two players.
    fn end(&mut self, id: FixtureId, white: SideScore, timed_out: Option<Color>) {
        let at = self.now;
        let fixture = self.cup.fixtures.iter_mut().find(|fixture| fixture.id == id).unwrap();
        let FixtureState::Running(the_match) = fixture.state else { panic!("{fixture:?}") };
        let result = Some(GameResult { white, timed_out });
        fixture.state = FixtureState::Played { the_match, result, at, counted: false };
        self.now = at + Span(1);
        self.advance();
    }

    fn running(&self) -> Vec<FixtureId> {
        let running = self.cup.fixtures.iter();
        let running = running.filter(|fixture| matches!(fixture.state, FixtureState::Running(_)));
        running.map(|fixture| fixture.id).collect()
    }

    /// Ends all running games of this moment; the player with the lower number wins.
    fn lower_numbers_win(&mut self) {
        for id in self.running() {
            let players = self.cup.fixture(id).unwrap().players;
            let white =
                if players.white < players.black { SideScore::Win } else { SideScore::Loss };
            self.end(id, white, None);
        }
    }

    fn game_of(&self, id: u64) -> FixtureId {
        let of = |fixture: &&FixtureId| self.cup.fixture(**fixture).unwrap().has(PlayerId(id));
        *self.running().iter().find(of).unwrap()
    }

    fn color_of(&self, fixture: FixtureId, id: u64) -> Color {
        self.cup.fixture(fixture).unwrap().players.side_of(&PlayerId(id)).unwrap()
    }

    fn lose_on_time(&mut self, id: u64) {
        let fixture = self.game_of(id);
        let color = self.color_of(fixture, id);
        let white = if color == Color::White { SideScore::Loss } else { SideScore::Win };
        self.end(fixture, white, Some(color));
    }

    fn state_of(&self, id: u64) -> EntrantState {
        self.cup.entrant(PlayerId(id)).unwrap().state
    }

    fn was_told(&self, id: u64, news: CompetitionNews) -> bool {
        self.told.contains(&(Reader::Player(PlayerId(id)), news))
    }

    fn standings(&self) -> Vec<(u64, Option<u32>, String)> {
        let standings = self.cup.cup_standings();
        standings.iter().map(|own| (own.player.0, own.place, own.minus.to_string())).collect()
    }
}

#[test]
fn players_enter_until_it_begins() {
    let mut cup = Story::new(Format::Cup, 2);
    assert_eq!(cup.join(2), Err(CompetitionError::AlreadyIn));
    assert_eq!(cup.start(), Err(CompetitionError::TooFew { fewest: 3 }));
    cup.leave(2).unwrap();
    assert_eq!(cup.leave(2), Err(CompetitionError::NotIn));
    cup.join(2).unwrap();
    cup.join(3).unwrap();
    let start = |by, may_manage| {
        cup.cup.start_cup(PlayerId(by), may_manage, cup.now, &mut StdRng::seed_from_u64(1))
    };
    assert_eq!(start(2, false), Err(CompetitionError::NotCreator));
    assert!(start(2, true).is_ok());
    assert!(start(1, false).is_ok());
    cup.start().unwrap();
    assert_eq!(cup.join(4), Err(CompetitionError::EntriesClosed));
    assert_eq!(cup.start(), Err(CompetitionError::AlreadyBegun));
    assert_eq!(cup.cup.delete_cup(CREATOR, true, cup.now), Err(CompetitionError::AlreadyBegun));
    assert_eq!(Story::new(Format::Cup, 128).join(129), Err(CompetitionError::Full { most: 128 }));
    let mut round_robin = Story::new(Format::RoundRobin, 12);
    assert_eq!(round_robin.join(13), Err(CompetitionError::Full { most: 12 }));
}

#[test]
fn a_cup_that_is_deleted_tells_the_others() {
    let mut cup = Story::new(Format::Cup, 3);
    assert_eq!(cup.cup.delete_cup(PlayerId(2), false, cup.now), Err(CompetitionError::NotCreator));
    cup.apply(cup.cup.delete_cup(CREATOR, false, cup.now).unwrap());
    assert_eq!(cup.cup.record.stage, Stage::Cancelled);
    assert!(!cup.was_told(1, CompetitionNews::Cancelled));
    assert!(cup.was_told(2, CompetitionNews::Cancelled));
    assert_eq!(cup.join(4), Err(CompetitionError::Over));
}

#[test]
fn a_cup_begins_by_itself_or_is_called_off() {
    for (players, stage) in [(2, Stage::Cancelled), (3, Stage::Running)] {
        let mut cup = Story::new(Format::Cup, players);
        cup.cup.record.begins_at = Some(cup.now + Span::days(7));
        cup.wait(Span::days(7) - Span(1));
        assert_eq!(cup.cup.record.stage, Stage::Open);
        cup.wait(Span(1));
        assert_eq!(cup.cup.record.stage, stage);
        assert_eq!(cup.was_told(2, CompetitionNews::Cancelled), stage == Stage::Cancelled);
    }
}

#[test]
fn four_players_play_until_one_is_left() {
    let mut cup = Story::started(Format::Cup, 4);
    assert_eq!(cup.cup.fixtures.len(), 4);
    let start = cup.cup.fixtures[0].start;
    assert!(cup.cup.fixtures.iter().all(|fixture| fixture.start == start), "of the round");
    for round in 1..=6 {
        if cup.cup.record.stage == Stage::Finished {
            break;
        }
        assert_eq!(cup.cup.record.rounds, round);
        cup.wait(Span::days(9));
        cup.lower_numbers_win();
    }
    assert_eq!(cup.cup.record.stage, Stage::Finished);
    assert_eq!(cup.cup.champions(), [PlayerId(1)]);
    assert_eq!(cup.standings()[0], (1, Some(1), "0".to_owned()));
    for loser in 2..=4 {
        assert_eq!(cup.state_of(loser), EntrantState::Out);
        assert!(cup.was_told(loser, CompetitionNews::Out));
    }
    assert!(cup.was_told(1, CompetitionNews::Ended));
    // The last standings say to the channel that it is over.
    assert_eq!(
        cup.told.last(),
        Some(&(Reader::Channel(ChannelId(20)), CompetitionNews::Standings))
    );
}

#[test]
fn a_loss_on_time_disqualifies() {
    let mut cup = Story::started(Format::Cup, 5);
    cup.lose_on_time(3);
    assert_eq!(cup.state_of(3), EntrantState::Expelled);
    assert!(cup.was_told(3, CompetitionNews::Expelled));
    let last = cup.standings().pop().unwrap();
    assert_eq!((last.0, last.1), (3, None), "last although others may have as much");
    // A draw by a fallen flag disqualifies, too.
    let fixture = cup.game_of(5);
    let color = cup.color_of(fixture, 5);
    cup.end(fixture, SideScore::Draw, Some(color));
    assert_eq!(cup.state_of(5), EntrantState::Expelled);
    // The other game of a disqualified player goes on.
    let rest = cup.game_of(3);
    cup.end(rest, SideScore::Draw, None);
}

#[test]
fn after_thirty_days_the_next_round_begins_and_late_games_count() {
    let mut cup = Story::started(Format::Cup, 4);
    let late = cup.game_of(4);
    for id in cup.running().into_iter().filter(|id| *id != late) {
        cup.end(id, SideScore::Draw, None);
    }
    cup.wait(Span::days(30) - Span(4));
    assert_eq!(cup.cup.record.rounds, 1);
    cup.wait(Span(1));
    assert_eq!(cup.cup.record.rounds, 2, "the late game is still played");
    assert_eq!(cup.running().len(), 5);
    let color = cup.color_of(late, 4);
    let before = cup.cup.cup_standings();
    cup.end(late, if color == Color::White { SideScore::Loss } else { SideScore::Win }, None);
    let minus = |standings: &[CupStanding]| {
        standings.iter().find(|own| own.player == PlayerId(4)).unwrap().minus.0
    };
    assert_eq!(minus(&cup.cup.cup_standings()), minus(&before) + 18);
}

#[test]
fn who_leaves_does_not_hold_up_the_round() {
    let mut cup = Story::started(Format::Cup, 4);
    cup.leave(4).unwrap();
    assert_eq!(cup.leave(4), Err(CompetitionError::NotIn));
    assert_eq!(cup.running().len(), 4, "games that have begun go on");
    cup.lower_numbers_win();
    assert_eq!(cup.cup.record.rounds, 2);
    assert!(cup.running().iter().all(|id| !cup.cup.fixture(*id).unwrap().has(PlayerId(4))));
    assert_eq!(cup.standings().pop().unwrap().0, 4);
    // If all others leave, the last one wins with the end of the round.
    for id in [2, 3] {
        let _ = cup.leave(id);
    }
    cup.lower_numbers_win();
    assert_eq!(cup.cup.champions(), [PlayerId(1)]);
}

#[test]
fn if_all_are_out_at_once_those_with_the_fewest_minus_points_share_the_first_place() {
    let mut cup = Story::started(Format::Cup, 4);
    for _ in 0..3 {
        assert_eq!(cup.cup.record.stage, Stage::Running);
        for id in cup.running() {
            cup.end(id, SideScore::Draw, None);
        }
    }
    assert_eq!(cup.cup.record.stage, Stage::Finished);
    assert_eq!(cup.cup.record.rounds, 3);
    assert_eq!(cup.cup.champions().len(), 4);
}

#[test]
fn if_all_are_disqualified_nobody_has_won() {
    let mut cup = Story::started(Format::Cup, 3);
    for id in 1..=3 {
        if cup.cup.record.stage == Stage::Running {
            cup.lose_on_time(id);
        }
    }
    while let Some(id) = cup.running().first().copied() {
        cup.end(id, SideScore::Draw, None);
    }
    assert_eq!(cup.cup.record.stage, Stage::Finished);
    let stays = |own: &&Entrant| own.state != EntrantState::Expelled;
    assert_eq!(cup.cup.entrants.iter().find(stays), None);
    assert_eq!(cup.cup.champions(), []);
    assert!(cup.cup.ranks().iter().all(|(_, place)| place.is_none()));
}

#[test]
fn what_ends_after_the_cup_changes_nothing() {
    let mut cup = Story::started(Format::Cup, 3);
    // 1 has won a game; 2 and 3 leave while their game against each other is played.
    let between = |cup: &Story, id: FixtureId| {
        let fixture = cup.cup.fixture(id).unwrap();
        fixture.has(PlayerId(2)) && fixture.has(PlayerId(3))
    };
    let late = cup.running().into_iter().find(|id| between(&cup, *id)).unwrap();
    for id in cup.running().into_iter().filter(|id| *id != late) {
        cup.end(id, SideScore::Draw, None);
    }
    cup.leave(2).unwrap();
    cup.leave(3).unwrap();
    assert_eq!(cup.cup.record.stage, Stage::Running);
    cup.wait(Span::days(30));
    assert_eq!(cup.cup.record.stage, Stage::Finished, "only one is left");
    let standings = cup.cup.cup_standings();
    cup.wait(Span::days(1));
    cup.end(late, SideScore::Win, None);
    assert_eq!(cup.cup.cup_standings(), standings);
    assert_eq!(cup.cup.champions(), [PlayerId(1)]);
}

#[test]
fn in_a_round_robin_everybody_meets_everybody() {
    let mut cup = Story::started(Format::RoundRobin, 5);
    assert_eq!(cup.running().len(), 10, "all at once");
    cup.wait(Span::days(100));
    assert_eq!(cup.cup.record.stage, Stage::Running, "as long as it takes");
    cup.lower_numbers_win();
    assert_eq!(cup.cup.record.stage, Stage::Finished);
    let rows = cup.cup.round_robin_table();
    let table: Vec<_> = rows.iter().map(|row| (row.player.0, row.place, row.points.0)).collect();
    let expected: Vec<_> =
        (1..=5).map(|place| (u64::from(place), Some(place), 12 * (5 - place))).collect();
    assert_eq!(table, expected);
}

#[test]
fn a_round_robin_may_go_round_by_round() {
    let mut cup = Story::new(Format::RoundRobin, 4);
    cup.cup.record.by_rounds = true;
    cup.start().unwrap();
    assert_eq!(cup.running().len(), 2);
    cup.wait(Span::days(3));
    cup.lower_numbers_win();
    assert_eq!((cup.cup.record.rounds, cup.running().len()), (2, 2), "the next at once");
    cup.wait(Span::days(30));
    assert_eq!((cup.cup.record.rounds, cup.running().len()), (3, 4), "or after 30 days");
    cup.wait(Span::days(90));
    cup.lower_numbers_win();
    assert_eq!(cup.cup.record.stage, Stage::Finished);
    assert_eq!(cup.cup.round_robin_table()[0].player, PlayerId(1));
}

#[test]
fn two_losses_on_time_expel_from_a_round_robin() {
    let mut cup = Story::new(Format::RoundRobin, 4);
    cup.cup.record.by_rounds = true;
    cup.start().unwrap();
    cup.lose_on_time(4);
    assert_eq!(cup.state_of(4), EntrantState::Active);
    cup.lower_numbers_win();
    cup.lose_on_time(4);
    assert_eq!(cup.state_of(4), EntrantState::Expelled);
    assert!(cup.was_told(4, CompetitionNews::Expelled));
    cup.lower_numbers_win();
    let open = cup.running();
    assert_eq!(open.len(), 1, "the last game of 4 was called off");
    cup.lower_numbers_win();
    assert_eq!(cup.cup.record.stage, Stage::Finished);
    let rows = cup.cup.round_robin_table();
    let last = (rows[3].player, rows[3].place);
    assert_eq!(last, (PlayerId(4), None), "the game that expels them was not over before");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Random cups: people win, draw, lose on time, leave, and play for longer than a round.
    #[test]
    fn every_cup_ends_with_a_champion_if_somebody_stays(
        players in 3..20_u64,
        seed: u64,
        round_robin: bool,
    ) {
        let format = if round_robin { Format::RoundRobin } else { Format::Cup };
        let mut cup = Story::new(format, players.min(most(format) as u64));
        cup.chance = StdRng::seed_from_u64(seed);
        cup.cup.record.by_rounds = cup.chance.random();
        cup.start().unwrap();
        for _ in 0..2_000 {
            if cup.cup.record.stage == Stage::Finished {
                break;
            }
            let days = cup.chance.random_range(0..6);
            cup.wait(Span::days(days));
            let active = cup.cup.active();
            if cup.chance.random_bool(0.02) && active.len() > 1 {
                let player = *active.choose(&mut cup.chance).unwrap();
                cup.leave(player.0).unwrap();
            }
            let running = cup.running();
            let Some(id) = running.choose(&mut cup.chance).copied() else { continue };
            let scores = [SideScore::Win, SideScore::Draw, SideScore::Loss];
            let white = *scores.choose(&mut cup.chance).unwrap();
            let loser = if white == SideScore::Win { Color::Black } else { Color::White };
            let late = cup.chance.random_bool(0.05).then_some(loser);
            cup.end(id, white, late);
        }
        prop_assert_eq!(cup.cup.record.stage, Stage::Finished);
        if round_robin {
            prop_assert!(!cup.cup.has_open_games());
            prop_assert_eq!(cup.cup.round_robin_table().len(), cup.cup.entrants.len());
        } else {
            prop_assert!(cup.cup.record.rounds <= dropout::MOST_ROUNDS);
            let withdrew = [EntrantState::Left, EntrantState::Expelled];
            let stay = cup.cup.entrants.iter().filter(|own| !withdrew.contains(&own.state));
            let stay: Vec<PlayerId> = stay.map(|own| own.player).collect();
            let champions = cup.cup.champions();
            prop_assert_eq!(champions.is_empty(), stay.is_empty());
            prop_assert!(champions.iter().all(|player| stay.contains(player)));
            // Nobody has had more than two games in a round.
            for round in 0..cup.cup.record.rounds {
                for own in &cup.cup.entrants {
                    let games = cup.cup.fixtures.iter();
                    let games = games.filter(|game| game.round == round && game.has(own.player));
                    prop_assert!([0, 2].contains(&games.count()));
                }
            }
        }
    }
}
