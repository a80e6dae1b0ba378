//! The standings of random cups, compared with their definition.
#![allow(clippy::unwrap_used)]

use courier_rules::{Color, Variant};
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom as _, SliceRandom as _};
use rand::{RngExt as _, SeedableRng as _};

use super::*;
use crate::challenges::ClockOptions;
use crate::clock::TimeControl;
use crate::competitions::{CompetitionRecord, Entrant, Format, GameResult, GameTerms, Starts};
use crate::ids::{ChannelId, CompetitionId, MatchId, ServerId};

const SCORES: [SideScore; 7] = [
    SideScore::Win,
    SideScore::ThreeQuarters,
    SideScore::TwoThirds,
    SideScore::Draw,
    SideScore::OneThird,
    SideScore::OneQuarter,
    SideScore::Loss,
];

fn record(rounds: u32, stage: Stage) -> CompetitionRecord {
    CompetitionRecord {
        id: CompetitionId(1),
        stage,
        begins_at: Some(Moment(0)),
        ends_at: (stage == Stage::Finished).then_some(Moment(80)),
        rounds,
        round_began_at: Some(Moment(0)),
        ..CompetitionRecord::new(
            Format::Cup,
            GameTerms {
                variant: Variant::by_key("cescacs").unwrap(),
                starts: Starts::Random,
                control: TimeControl::DEFAULT,
                rated: true,
                clock_options: ClockOptions::default(),
            },
            ServerId(10),
            ChannelId(20),
            PlayerId(1),
            Moment(0),
        )
    }
}

/// A cup in which some games are not over, some ended after it, and some players have withdrawn.
fn random_cup(seed: u64) -> Competition {
    let mut chance = StdRng::seed_from_u64(seed);
    let players = chance.random_range(3..=10);
    let rounds = chance.random_range(0..=6);
    let stage = if chance.random() { Stage::Running } else { Stage::Finished };
    let few: &[SideScore] =
        if chance.random() { &SCORES } else { &[SideScore::Win, SideScore::Loss] };
    let states = [
        EntrantState::Active,
        EntrantState::Active,
        EntrantState::Out,
        EntrantState::Left,
        EntrantState::Expelled,
    ];
    let entrants = (1..=players).map(|id| Entrant {
        player: PlayerId(id),
        state: *states.choose(&mut chance).unwrap(),
        joined_at: Moment(0),
        changed_at: Moment(50),
        place: None,
        division: None,
        vacations: Vec::new(),
    });
    let entrants: Vec<Entrant> = entrants.collect();
    let mut fixtures = Vec::new();
    let mut left: Vec<PlayerId> = entrants.iter().map(|own| own.player).collect();
    for round in 0..rounds {
        left.shuffle(&mut chance);
        if chance.random() && left.len() > 2 {
            left.pop();
        }
        for (index, white) in left.iter().enumerate() {
            let black = left[(index + 1) % left.len()];
            let the_match = MatchId(i64::try_from(fixtures.len()).unwrap());
            let white_score = *few.choose(&mut chance).unwrap();
            let result = GameResult { white: white_score, timed_out: None };
            let at = Moment(chance.random_range(0..100));
            let state = match chance.random_range(0..10) {
                0 => FixtureState::Running(the_match),
                1 => FixtureState::Played { the_match, result: None, at, counted: true },
                _ => FixtureState::Played {
                    the_match,
                    result: Some(result),
                    at,
                    counted: chance.random(),
                },
            };
            fixtures.push(Fixture {
                id: FixtureId(the_match.0 + 1),
                round,
                division: 0,
                players: ByColor { white: *white, black },
                challenger: None,
                start: 0,
                planned_at: Moment(0),
                begins_at: Moment(0),
                state,
            });
        }
    }
    Competition { record: record(rounds, stage), entrants, fixtures, blocks: Vec::new() }
}

/// What a player has: rounds, sixths of minus points, wins, games over.
fn tally(cup: &Competition, player: PlayerId) -> (u32, u32, u32, u32) {
    let (mut rounds, mut minus, mut wins, mut over) = (0, 0, 0, 0);
    for game in &cup.fixtures {
        let color = match game.players {
            ByColor { white, .. } if white == player => Color::White,
            ByColor { black, .. } if black == player => Color::Black,
            _ => continue,
        };
        rounds = rounds.max(game.round + 1);
        let FixtureState::Played { result: Some(result), at, .. } = game.state else { continue };
        if cup.record.stage == Stage::Finished && at > cup.record.ends_at.unwrap() {
            continue;
        }
        let sixths_of_white = match result.white {
            SideScore::Win => (0, 18),
            SideScore::ThreeQuarters => (3, 12),
            SideScore::TwoThirds => (4, 10),
            SideScore::Draw => (6, 6),
            SideScore::OneThird => (10, 4),
            SideScore::OneQuarter => (12, 3),
            SideScore::Loss => (18, 0),
        };
        let own = if color == Color::White { sixths_of_white.0 } else { sixths_of_white.1 };
        minus += own;
        wins += u32::from(own == 0);
        over += 1;
    }
    (rounds, minus, wins, over)
}

#[test]
fn ten_thousand_standings_are_equal_to_an_independent_calculation() {
    let mut shared = 0;
    for seed in 0..10_000 {
        let cup = random_cup(seed);
        let shown =
            |own: &&Entrant| own.state != EntrantState::Left || tally(&cup, own.player).0 > 0;
        let players: Vec<&Entrant> = cup.entrants.iter().filter(shown).collect();
        let withdrew =
            |own: &Entrant| matches!(own.state, EntrantState::Left | EntrantState::Expelled);
        let is_ahead = |one: &Entrant, other: &Entrant| {
            if withdrew(one) != withdrew(other) {
                return withdrew(other);
            }
            let ((rounds, minus, wins, _), (others, more, fewer, _)) =
                (tally(&cup, one.player), tally(&cup, other.player));
            rounds > others
                || (rounds == others && minus < more)
                || (rounds == others && minus == more && wins > fewer)
        };
        let standings = cup.cup_standings();
        assert_eq!(standings.len(), players.len(), "seed {seed}");
        let order = |own: &CupStanding| (own.place.is_none(), own.place);
        assert!(standings.is_sorted_by_key(order), "seed {seed}");
        for own in &standings {
            let entrant = cup.entrant(own.player).unwrap();
            let (rounds, minus, wins, over) = tally(&cup, own.player);
            let ahead = players.iter().filter(|other| is_ahead(other, entrant)).count();
            let expected = CupStanding {
                player: own.player,
                state: entrant.state,
                place: u32::try_from(ahead + 1).ok().filter(|_| !withdrew(entrant)),
                minus: MinusPoints(minus),
                wins,
                over,
                rounds,
            };
            assert_eq!(*own, expected, "seed {seed}");
        }
        let same = |pair: &&[CupStanding]| pair[0].place == pair[1].place;
        let tied = |pair: &&[CupStanding]| pair[0].place.is_some() && same(pair);
        shared += standings.windows(2).filter(tied).count();
    }
    assert!(shared > 1_000, "ties are tested: {shared}");
}
