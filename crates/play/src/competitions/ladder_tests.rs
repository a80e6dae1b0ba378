//! Ladders: each rule in a small ladder, and laws over random histories.
#![allow(clippy::unwrap_used)]

use courier_rules::{Color, Variant};
use proptest::prelude::*;
use rand::SeedableRng as _;
use rand::rngs::StdRng;

use super::ladder::{
    BETWEEN_GAMES, IDLE, MEMORY, back, challenge, check_last_game, highest_target, join, leave,
    standings, start_now,
};
use super::{
    Change, Competition, CompetitionError, CompetitionNews, CompetitionRecord, Decision,
    EntrantState, Fixture, FixtureState, Format, GameResult, GameTerms, Stage, Starts,
};
use crate::challenges::ClockOptions;
use crate::clock::TimeControl;
use crate::notices::Reader;
use crate::rating::SideScore;
use crate::vacations::Vacation;
use crate::{
    ChannelId, CompetitionId, FixtureId, MatchId, Moment, PlayerId, Refusal, ServerId, Span,
};

/// A ladder with the time and the chance of a test.
struct Story {
    ladder: Competition,
    now: Moment,
    chance: StdRng,
    news: Vec<(PlayerId, CompetitionNews)>,
}

const HOUR: Span = Span::hours(1);

fn record() -> CompetitionRecord {
    CompetitionRecord {
        id: CompetitionId(1),
        stage: Stage::Running,
        ..CompetitionRecord::new(
            Format::Ladder,
            GameTerms {
                variant: Variant::by_key("chess960").unwrap(),
                starts: Starts::Random,
                control: "3d+3x1d".parse::<TimeControl>().unwrap(),
                rated: true,
                clock_options: ClockOptions::default(),
            },
            ServerId(1),
            ChannelId(1),
            PlayerId(1),
            Moment(0),
        )
    }
}

impl Story {
    /// A ladder of `players`, number 1 at the top.
    fn of(players: u64) -> Self {
        let ladder = Competition {
            record: record(),
            entrants: Vec::new(),
            fixtures: Vec::new(),
            blocks: Vec::new(),
        };
        let chance = StdRng::seed_from_u64(1);
        let mut story = Self { ladder, now: Moment(1_000_000), chance, news: Vec::new() };
        for player in 1..=players {
            story.join(player).unwrap();
        }
        story
    }

    fn apply(&mut self, decision: &Decision) {
        for change in decision {
            self.ladder.apply(change);
            if let Change::Tell { reader: Reader::Player(player), news } = change {
                self.news.push((*player, *news));
            }
        }
        // As the store does it.
        for (id, fixture) in (1..).zip(&mut self.ladder.fixtures) {
            fixture.id = FixtureId(id);
        }
    }

    fn join(&mut self, player: u64) -> Result<(), Refusal> {
        let decided = join(&self.ladder, PlayerId(player), &[], self.now)?;
        self.apply(&decided);
        Ok(())
    }

    fn leave(&mut self, player: u64) -> Result<(), Refusal> {
        let decided = leave(&self.ladder, PlayerId(player), self.now)?;
        self.apply(&decided);
        Ok(())
    }

    fn back(&mut self, player: u64) -> Result<(), Refusal> {
        let decided = back(&self.ladder, PlayerId(player), self.now)?;
        self.apply(&decided);
        Ok(())
    }

    /// Challenges, and returns the place of the game in the list.
    fn challenge(&mut self, challenger: u64, defender: u64) -> Result<usize, Refusal> {
        let (challenger, defender) = (PlayerId(challenger), PlayerId(defender));
        let decided = challenge(&self.ladder, challenger, defender, self.now, &mut self.chance)?;
        self.apply(&decided);
        Ok(self.ladder.fixtures.len() - 1)
    }

    fn start(&mut self, game: usize) {
        let fixture = &mut self.ladder.fixtures[game];
        fixture.state = FixtureState::Running(MatchId(fixture.id.0));
    }

    /// Ends a game, from the side of its challenger.
    fn end(&mut self, game: usize, score: SideScore, timed_out: bool) {
        let fixture = &mut self.ladder.fixtures[game];
        let side = fixture.players.side_of(&fixture.challenger.unwrap()).unwrap();
        let white = if side == Color::White { score } else { score.reversed() };
        let loser = if score == SideScore::Loss { side } else { side.other() };
        let result = GameResult { white, timed_out: timed_out.then_some(loser) };
        let the_match = MatchId(fixture.id.0);
        fixture.state =
            FixtureState::Played { the_match, result: Some(result), at: self.now, counted: false };
    }

    fn play(&mut self, challenger: u64, defender: u64, score: SideScore, timed_out: bool) {
        let game = self.challenge(challenger, defender).unwrap();
        self.start(game);
        self.now = self.now + HOUR;
        self.end(game, score, timed_out);
        self.advance();
    }

    fn advance(&mut self) {
        let decided = self.ladder.advance(self.now, &mut StdRng::seed_from_u64(0));
        self.apply(&decided);
        let again = self.ladder.advance(self.now, &mut StdRng::seed_from_u64(0));
        assert_eq!(again, [], "a sweep may run twice");
    }

    fn order(&self) -> Vec<u64> {
        standings(&self.ladder).into_iter().map(|entrant| entrant.player.0).collect()
    }

    fn state(&self, player: u64) -> EntrantState {
        self.ladder.entrant(PlayerId(player)).unwrap().state
    }

    fn told(&self, player: u64) -> Vec<CompetitionNews> {
        let to = self.news.iter().filter(|(reader, _)| reader.0 == player);
        to.map(|(_, news)| *news).collect()
    }
}

fn refused(error: CompetitionError) -> Refusal {
    Refusal::Competition(error)
}

#[test]
fn the_reach_is_three_places_or_a_quarter_of_those_above() {
    let expected = [
        (1, 1),
        (2, 1),
        (3, 1),
        (4, 1),
        (5, 2),
        (13, 10),
        (16, 13),
        (17, 13),
        (41, 31),
        (201, 151),
    ];
    for (place, highest) in expected {
        assert_eq!(highest_target(place), highest, "{place}");
    }
}

#[test]
fn a_challenger_who_wins_takes_the_place_just_above_the_defender() {
    let mut story = Story::of(6);
    assert_eq!(story.order(), [1, 2, 3, 4, 5, 6]);
    story.play(5, 2, SideScore::Win, false);
    assert_eq!(story.order(), [1, 5, 2, 3, 4, 6]);
    assert_eq!(story.told(5), [CompetitionNews::Moved { place: 2 }]);
    assert_eq!(story.told(2)[1..], [CompetitionNews::Moved { place: 3 }]);
    story.play(6, 3, SideScore::Draw, false);
    story.play(4, 3, SideScore::Loss, false);
    story.play(6, 4, SideScore::OneThird, false);
    assert_eq!(story.order(), [1, 5, 2, 3, 4, 6], "nothing else moves anybody");
    story.now = story.now + BETWEEN_GAMES;
    story.play(6, 3, SideScore::TwoThirds, false);
    assert_eq!(story.order(), [1, 5, 2, 6, 3, 4], "in C'escacs stalemating counts as a win");
}

/// Somebody has passed the defender, or the challenger, while they played.
#[test]
fn a_win_counts_from_the_places_at_its_time() {
    let mut story = Story::of(5);
    let first = story.challenge(4, 3).unwrap();
    let second = story.challenge(5, 3).unwrap();
    story.start(first);
    story.start(second);
    story.end(second, SideScore::Win, false);
    story.now = story.now + HOUR;
    story.end(first, SideScore::Win, false);
    // Both are counted by one late sweep, in the order of their ends.
    story.advance();
    assert_eq!(story.order(), [1, 2, 5, 4, 3]);
    // The challenger is above the defender already.
    let passed = story.challenge(4, 2).unwrap();
    story.start(passed);
    story.play(3, 2, SideScore::Loss, false);
    story.leave(5).unwrap();
    story.join(5).unwrap();
    assert_eq!(story.order(), [1, 2, 4, 3, 5]);
    story.play(4, 1, SideScore::Win, false);
    assert_eq!(story.order(), [4, 1, 2, 3, 5]);
    story.end(passed, SideScore::Win, false);
    story.advance();
    assert_eq!(story.order(), [4, 1, 2, 3, 5], "a winner above the loser stays");
}

#[test]
fn refusals_say_what_is_in_the_way() {
    let mut story = Story::of(12);
    let no = |story: &mut Story, challenger, defender| {
        story.challenge(challenger, defender).unwrap_err()
    };
    assert_eq!(story.join(3), Err(refused(CompetitionError::AlreadyIn)));
    assert_eq!(no(&mut story, 4, 4), Refusal::ChallengedSelf);
    assert_eq!(no(&mut story, 99, 4), refused(CompetitionError::NotOnLadder));
    assert_eq!(no(&mut story, 4, 99), refused(CompetitionError::OpponentNotIn));
    let reach = |own, highest| refused(CompetitionError::OutOfReach { own, highest });
    assert_eq!(no(&mut story, 8, 4), reach(8, 5));
    assert_eq!(no(&mut story, 4, 5), reach(4, 1));
    assert_eq!(no(&mut story, 1, 2), reach(1, 1));
    story.challenge(8, 5).unwrap();
    assert_eq!(no(&mut story, 8, 5), refused(CompetitionError::AlreadyPlaying));
    story.challenge(8, 6).unwrap();
    assert_eq!(no(&mut story, 8, 7), refused(CompetitionError::TooManyOutgoing { most: 2 }));
    story.play(6, 3, SideScore::Loss, false);
    let again = story.now + BETWEEN_GAMES;
    assert_eq!(no(&mut story, 6, 3), refused(CompetitionError::NotBefore(again)));
    story.now = again - Span(1);
    assert_eq!(no(&mut story, 6, 3), refused(CompetitionError::NotBefore(again)));
    story.now = again;
    story.challenge(6, 3).unwrap();
    assert_eq!(story.back(3), Err(refused(CompetitionError::NotOnHold)));
    assert_eq!(story.back(99), Err(refused(CompetitionError::NotIn)));
    assert_eq!(story.leave(99), Err(refused(CompetitionError::NotIn)));
}

#[test]
fn a_player_is_challenged_to_three_games_at_most() {
    let mut story = Story::of(5);
    for challenger in [2, 3, 4] {
        let game = story.challenge(challenger, 1).unwrap();
        story.start(game);
    }
    // The game of somebody who leaves goes on, and counts as one of the three.
    story.leave(2).unwrap();
    let busy = refused(CompetitionError::TooManyIncoming { most: 3 });
    assert_eq!(story.challenge(5, 1).unwrap_err(), busy);
    story.end(0, SideScore::Win, false);
    story.advance();
    assert_eq!(story.order(), [1, 3, 4, 5], "who has left takes no place");
    story.challenge(5, 1).unwrap();
}

#[test]
fn either_player_starts_a_planned_game_at_once() {
    let mut story = Story::of(4);
    let game = story.challenge(4, 2).unwrap();
    let fixture = story.ladder.fixtures[game].clone();
    assert_eq!(fixture.begins_at, story.now + Span::hours(24));
    assert_eq!(story.told(2), [CompetitionNews::Challenged { fixture: FixtureId(0) }]);
    story.now = story.now + HOUR;
    let decided = |story: &Story, player| start_now(&story.ladder, fixture.id, player, story.now);
    for player in [4, 2] {
        let begin = vec![Change::Begin(fixture.id, story.now)];
        assert_eq!(decided(&story, PlayerId(player)), Ok(begin));
    }
    let no_game = refused(CompetitionError::NoSuchGame);
    assert_eq!(decided(&story, PlayerId(3)), Err(no_game.clone()));
    story.start(game);
    assert_eq!(decided(&story, PlayerId(2)), Err(refused(CompetitionError::GameBegun)));
    let planned = story.challenge(4, 3).unwrap();
    story.leave(3).unwrap();
    let id = story.ladder.fixtures[planned].id;
    assert_eq!(start_now(&story.ladder, id, PlayerId(4), story.now), Err(no_game));
    assert_eq!(story.told(4), [CompetitionNews::CalledOff { fixture: id }]);
}

#[test]
fn a_loss_on_time_puts_on_hold_and_the_second_removes() {
    let mut story = Story::of(6);
    let running = story.challenge(6, 4).unwrap();
    story.start(running);
    let planned = story.challenge(5, 4).unwrap();
    story.play(4, 3, SideScore::Loss, true);
    assert_eq!(story.state(4), EntrantState::OnHold);
    assert_eq!(story.order(), [1, 2, 3, 4, 5, 6], "they keep their place");
    assert_eq!(story.ladder.fixtures[planned].state, FixtureState::Cancelled);
    assert_eq!(story.told(4).last(), Some(&CompetitionNews::OnHold));
    let opponent = refused(CompetitionError::OpponentOnHold);
    assert_eq!(story.challenge(5, 4).unwrap_err(), opponent);
    assert_eq!(story.challenge(4, 2).unwrap_err(), refused(CompetitionError::OnHold));
    story.back(4).unwrap();
    assert_eq!(story.state(4), EntrantState::Active);
    story.now = story.now + Span::days(20);
    story.end(running, SideScore::Win, true);
    story.advance();
    assert_eq!(story.state(4), EntrantState::Expelled);
    assert!(!story.order().contains(&4));
    assert_eq!(story.told(4).last(), Some(&CompetitionNews::Expelled));
    let again = story.join(4).unwrap_err();
    let Refusal::Competition(CompetitionError::NotBefore(again)) = again else { panic!("{again}") };
    assert!(again > story.now && again < story.now + MEMORY);
    story.now = again;
    assert_eq!(story.join(4), Ok(()));
}

/// What counts outlives the data of the player who has deleted it.
#[test]
fn losses_and_games_from_before_a_deletion_count() {
    let story = Story::of(3);
    let now = story.now;
    let join = |kept: &[Moment]| join(&story.ladder, PlayerId(9), kept, now).map(drop);
    let days_ago = |days| now - Span::days(days);
    assert_eq!(join(&[days_ago(1)]), Ok(()));
    assert_eq!(join(&[days_ago(1), days_ago(90)]), Ok(()), "one is too old");
    let again = refused(CompetitionError::NotBefore(days_ago(8) + MEMORY));
    assert_eq!(join(&[days_ago(8), days_ago(1)]), Err(again));

    assert_eq!(check_last_game(&[], now), Ok(()));
    assert_eq!(check_last_game(&[days_ago(9), days_ago(7)], now), Ok(()));
    let again = CompetitionError::NotBefore(days_ago(6) + BETWEEN_GAMES);
    assert_eq!(check_last_game(&[days_ago(6), days_ago(9)], now), Err(again));
}

/// A flag that falls against a bare king is a draw: nobody has lost on time.
#[test]
fn a_draw_on_time_is_no_loss() {
    let mut story = Story::of(3);
    story.play(3, 2, SideScore::Draw, true);
    assert_eq!((story.state(2), story.state(3)), (EntrantState::Active, EntrantState::Active));
}

#[test]
fn thirty_days_without_a_game_and_without_vacation_remove() {
    let mut story = Story::of(4);
    let joined = story.now;
    let game = story.challenge(4, 3).unwrap();
    story.start(game);
    let vacation = Vacation { from: joined + Span::days(10), to: joined + Span::days(15) };
    let on_vacation =
        story.ladder.entrants.iter_mut().find(|entrant| entrant.player.0 == 2).unwrap();
    on_vacation.vacations.push(vacation);
    story.advance();
    let due = story.ladder.due();
    assert!(due.is_some_and(|due| due <= joined + IDLE), "{due:?}");
    story.now = joined + IDLE - Span(1);
    story.advance();
    assert_eq!(story.order(), [1, 2, 3, 4]);
    story.now = joined + IDLE;
    story.advance();
    assert_eq!(story.order(), [2, 3, 4]);
    assert_eq!((story.state(1), story.told(1)), (EntrantState::Idle, vec![CompetitionNews::Idle]));
    story.now = joined + IDLE + Span::days(5);
    story.advance();
    assert_eq!(story.order(), [3, 4], "those who play stay");
    story.join(1).unwrap();
    assert_eq!(story.order(), [3, 4, 1]);
}

#[test]
fn the_standings_are_posted_after_a_change_and_once_a_day_at_most() {
    let mut story = Story::of(2);
    let posted = |story: &Story| {
        let decided = story.ladder.advance(story.now, &mut StdRng::seed_from_u64(0));
        let reader = Reader::Channel(story.ladder.record.channel);
        decided.contains(&Change::Tell { reader, news: CompetitionNews::Standings })
    };
    assert!(posted(&story));
    story.advance();
    let first = story.now;
    story.now = first + HOUR;
    assert!(!posted(&story), "nothing has changed");
    story.join(3).unwrap();
    assert!(!posted(&story));
    assert_eq!(story.ladder.due(), Some(first + Span::days(1)));
    story.now = first + Span::days(1);
    assert!(posted(&story));
}

#[test]
fn a_ladder_that_is_over_takes_nobody() {
    let mut story = Story::of(2);
    story.ladder.record.stage = Stage::Finished;
    assert_eq!(story.join(3), Err(refused(CompetitionError::Over)));
    assert_eq!(story.challenge(2, 1).unwrap_err(), refused(CompetitionError::Over));
}

/// Something that happens on a ladder.
#[derive(Clone, Debug)]
enum Event {
    Join(u64),
    Leave(u64),
    Back(u64),
    Challenge(u64, u64),
    /// One of the open games ends.
    End(usize, SideScore, bool),
    Wait(i64),
}

fn event() -> impl Strategy<Value = Event> {
    let player = 1..=9_u64;
    let score = prop_oneof![
        Just(SideScore::Win),
        Just(SideScore::Draw),
        Just(SideScore::Loss),
        Just(SideScore::ThreeQuarters),
        Just(SideScore::TwoThirds),
        Just(SideScore::OneThird),
        Just(SideScore::OneQuarter),
    ];
    prop_oneof![
        2 => player.clone().prop_map(Event::Join),
        1 => player.clone().prop_map(Event::Leave),
        1 => player.clone().prop_map(Event::Back),
        6 => (player.clone(), player).prop_map(|(one, other)| Event::Challenge(one, other)),
        5 => (0..20_usize, score, prop::bool::weighted(0.2))
            .prop_map(|(game, score, late)| Event::End(game, score, late)),
        2 => (1..400_i64).prop_map(Event::Wait),
    ]
}

/// A ladder by hand: a list of names, changed by the log of what happened.
#[derive(Default)]
struct ByHand {
    order: Vec<u64>,
    last_seen: std::collections::BTreeMap<u64, Moment>,
    late: Vec<(u64, Moment)>,
    expelled: Vec<(u64, Moment)>,
}

impl ByHand {
    fn out(&mut self, player: u64) {
        self.order.retain(|other| *other != player);
    }

    fn ended(&mut self, fixture: &Fixture, now: Moment) {
        let FixtureState::Played { result: Some(result), at, .. } = fixture.state else { return };
        let challenger = fixture.challenger.unwrap();
        let side = fixture.players.side_of(&challenger).unwrap();
        let defender = fixture.players[side.other()].0;
        let challenger = challenger.0;
        for player in [challenger, defender] {
            let seen = self.last_seen.entry(player).or_insert(at);
            *seen = at.max(*seen);
        }
        let won = matches!(
            result.score(side),
            SideScore::Win | SideScore::ThreeQuarters | SideScore::TwoThirds
        );
        let in_order = |player| self.order.iter().position(|other| *other == player);
        if let (true, Some(low), Some(high)) = (won, in_order(challenger), in_order(defender))
            && high < low
        {
            let climber = self.order.remove(low);
            self.order.insert(high, climber);
        }
        let Some(late) = result.timed_out else { return };
        if result.score(late) != SideScore::Loss {
            return;
        }
        let late = fixture.players[late].0;
        self.late.push((late, at));
        let recent = |(player, then): &&(u64, Moment)| *player == late && at - *then < MEMORY;
        let many = self.late.iter().filter(recent).count() > 1;
        if self.order.contains(&late) {
            self.last_seen.insert(late, now);
            if many {
                self.expelled.push((late, now));
                self.out(late);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Places are 1 to n, and equal those that a list kept by hand yields from the log.
    #[test]
    fn places_have_no_gaps_and_follow_from_the_games(
        events in prop::collection::vec(event(), 1..160),
    ) {
        let mut story = Story::of(0);
        let mut by_hand = ByHand::default();
        for event in events {
            match event {
                Event::Join(player) => if story.join(player).is_ok() {
                    by_hand.order.push(player);
                    by_hand.last_seen.insert(player, story.now);
                },
                Event::Leave(player) => if story.leave(player).is_ok() {
                    by_hand.out(player);
                },
                Event::Back(player) => if story.back(player).is_ok() {
                    by_hand.last_seen.insert(player, story.now);
                },
                Event::Challenge(one, other) => if let Ok(game) = story.challenge(one, other) {
                    story.start(game);
                },
                Event::End(game, score, late) => {
                    let running: Vec<_> = (0..story.ladder.fixtures.len())
                        .filter(|at| story.ladder.fixtures[*at].is_open())
                        .collect();
                    if let Some(at) = running.get(game) {
                        story.end(*at, score, late);
                        by_hand.ended(&story.ladder.fixtures[*at].clone(), story.now);
                    }
                }
                Event::Wait(hours) => story.now = story.now + Span::hours(hours),
            }
            let is_due = story.ladder.due().is_some_and(|due| due <= story.now);
            let before = story.order();
            story.advance();
            prop_assert!(is_due || story.order() == before, "nothing changes before it is due");
            let idle: Vec<_> = by_hand.order.iter().copied().filter(|player| {
                let plays = story.ladder.fixtures.iter()
                    .any(|game| game.is_open() && game.has(PlayerId(*player)));
                !plays && story.now - by_hand.last_seen[player] >= IDLE
            }).collect();
            for player in idle {
                by_hand.out(player);
            }
            prop_assert_eq!(story.order(), by_hand.order.clone());
            let places: Vec<_> =
                standings(&story.ladder).iter().map(|entrant| entrant.place.unwrap()).collect();
            prop_assert_eq!(places, (1..).take(by_hand.order.len()).collect::<Vec<_>>());
            for entrant in &story.ladder.entrants {
                prop_assert_eq!(entrant.is_in(), entrant.place.is_some());
            }
            for entrant in standings(&story.ladder) {
                let open = story.ladder.fixtures.iter()
                    .filter(|game| game.is_open() && game.has(entrant.player));
                let (out, into): (Vec<_>, Vec<_>) =
                    open.partition(|game| game.challenger == Some(entrant.player));
                prop_assert!(out.len() <= 2 && into.len() <= 3);
            }
        }
    }
}
