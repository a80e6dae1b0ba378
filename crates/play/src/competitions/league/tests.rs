//! Seasons of a league without a database: the results are set by hand.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_rules::{Color, Variant};
use rand::SeedableRng as _;
use rand::rngs::StdRng;

use super::*;
use crate::challenges::ClockOptions;
use crate::clock::TimeControl;
use crate::competitions::{Format, GameResult, GameTerms, Starts};
use crate::ids::{ChannelId, MatchId, ServerId};
use crate::rating::SideScore;

/// 2026-01-01T00:00:00Z, the beginning of a season.
const NEW_YEAR: Moment = Moment(1_767_225_600_000);
/// Has no games lost on time.
const RELIABLE: TimeOuts = TimeOuts { games: 10, lost_on_time: 1 };

fn chance() -> StdRng {
    StdRng::seed_from_u64(7)
}

/// A season that begins with the new year.
fn open(players: u64) -> Competition {
    let season = Season::of(NEW_YEAR);
    let mut league = Competition {
        record: CompetitionRecord {
            id: CompetitionId(3),
            season: Some(season),
            begins_at: Some(season.start()),
            ends_at: Some(season.end()),
            ..CompetitionRecord::new(
                Format::League,
                GameTerms {
                    variant: Variant::by_key("chess960").unwrap(),
                    starts: Starts::Random,
                    control: TimeControl::DEFAULT,
                    rated: true,
                    clock_options: ClockOptions::default(),
                },
                ServerId(1),
                ChannelId(2),
                PlayerId(1),
                NEW_YEAR - Span::days(60),
            )
        },
        entrants: Vec::new(),
        fixtures: Vec::new(),
        blocks: Vec::new(),
    };
    for player in 1..=players {
        let at = NEW_YEAR - Span::days(30) + Span::minutes(i64::try_from(player).unwrap());
        let joined = league.join_league(PlayerId(player), false, RELIABLE, at).unwrap();
        apply(&mut league, &joined);
    }
    league
}

/// Applies changes as the store does: new games get numbers.
fn apply(league: &mut Competition, changes: &[Change]) {
    for change in changes {
        league.apply(change);
    }
    for (number, fixture) in (1..).zip(&mut league.fixtures) {
        fixture.id = FixtureId(number);
    }
}

fn advance_at(league: &mut Competition, now: Moment) -> Decision {
    let decided = advance(league, now, &mut chance());
    apply(league, &decided);
    decided
}

fn begun(players: u64) -> Competition {
    let mut league = open(players);
    advance_at(&mut league, NEW_YEAR);
    league
}

/// Ends the games of which `result` returns White's score and whose flag fell.
fn finish(
    league: &mut Competition,
    at: Moment,
    result: impl Fn(ByColor<PlayerId>) -> Option<(SideScore, Option<Color>)>,
) {
    for fixture in &mut league.fixtures {
        if let Some((white, timed_out)) = result(fixture.players).filter(|_| fixture.is_open()) {
            fixture.state = FixtureState::Played {
                the_match: MatchId(fixture.id.0),
                result: Some(GameResult { white, timed_out }),
                at,
                counted: false,
            };
        }
    }
}

/// The player with the lower number wins.
fn lower_wins(players: ByColor<PlayerId>) -> Option<(SideScore, Option<Color>)> {
    Some(if players.white < players.black {
        (SideScore::Win, None)
    } else {
        (SideScore::Loss, None)
    })
}

fn told(decided: &Decision, expected: CompetitionNews) -> usize {
    let is_told =
        |change: &&Change| matches!(change, Change::Tell { news, .. } if *news == expected);
    decided.iter().filter(is_told).count()
}

#[test]
fn only_who_has_played_and_is_reliable_enters() {
    let league = open(4);
    let now = NEW_YEAR - Span::days(1);
    let join = |player, time_outs| league.join_league(PlayerId(player), false, time_outs, now);
    assert_eq!(join(4, RELIABLE), Err(CompetitionError::AlreadyIn.into()));
    let new = TimeOuts { games: 0, lost_on_time: 0 };
    assert_eq!(join(5, new), Err(CompetitionError::NoGameYet.into()));
    let unreliable = TimeOuts { games: 10, lost_on_time: 2 };
    assert!(matches!(join(5, unreliable), Err(Refusal::TooManyTimeOuts { .. })));
    assert!(join(5, RELIABLE).is_ok());
    let league = begun(4);
    let late = league.join_league(PlayerId(5), false, RELIABLE, now);
    assert_eq!(late, Err(CompetitionError::EntriesClosed.into()));
}

#[test]
fn each_pair_of_a_division_plays_two_games_with_colors_swapped() {
    let league = begun(13);
    assert_eq!(league.record.stage, Stage::Running);
    let tables = league.league_tables();
    assert_eq!(tables.iter().map(Vec::len).collect::<Vec<_>>(), [8, 5]);
    assert_eq!(league.fixtures.len(), 8 * 7 + 5 * 4);
    for game in &league.fixtures {
        let ByColor { white, black } = game.players;
        let swapped = ByColor { white: black, black: white };
        let returns: Vec<_> =
            league.fixtures.iter().filter(|other| other.players == swapped).collect();
        assert_eq!(returns.len(), 1, "{white} {black}");
        assert_eq!(returns[0].start, game.start);
        assert_eq!((game.division, game.begins_at), (returns[0].division, NEW_YEAR));
    }
}

#[test]
fn by_rounds_the_games_begin_one_round_after_the_other() {
    let mut league = open(4);
    league.record.by_rounds = true;
    advance_at(&mut league, NEW_YEAR);
    let mut begins: Vec<Moment> = league.fixtures.iter().map(|game| game.begins_at).collect();
    begins.sort_unstable();
    begins.dedup();
    assert_eq!(begins.len(), 3);
    let season = league.record.season.unwrap();
    assert_eq!(begins[0], NEW_YEAR);
    assert!(begins[2] - NEW_YEAR < (season.end() - NEW_YEAR) / 100 * ROUNDS_WITHIN);
}

#[test]
fn three_players_are_no_league_and_are_entered_for_the_next() {
    let mut league = open(3);
    let decided = advance_at(&mut league, NEW_YEAR);
    assert_eq!(league.record.stage, Stage::Cancelled);
    assert_eq!(told(&decided, CompetitionNews::Cancelled), 3);
    let next = league.next_season().unwrap();
    assert_eq!(next.stay, [1, 2, 3].map(PlayerId));
    assert_eq!(next.record.season, Some(Season::of(NEW_YEAR).next()));
}

#[test]
fn at_the_end_players_go_up_and_down_and_stay_entered() {
    let mut league = begun(16);
    finish(&mut league, NEW_YEAR + Span::days(50), lower_wins);
    let season = league.record.season.unwrap();
    let decided = advance_at(&mut league, season.end());
    assert_eq!(league.record.stage, Stage::Finished);
    assert_eq!(told(&decided, CompetitionNews::Ended), 16);
    let next = league.next_season().unwrap();
    let expected = [1, 2, 3, 4, 5, 6, 9, 10, 7, 8, 11, 12, 13, 14, 15, 16].map(PlayerId);
    assert_eq!(next.stay, expected);

    let mut second = Competition {
        record: CompetitionRecord { id: CompetitionId(4), ..next.record },
        entrants: Vec::new(),
        fixtures: Vec::new(),
        blocks: Vec::new(),
    };
    let joined = second.join_league(PlayerId(99), false, RELIABLE, season.start()).unwrap();
    apply(&mut second, &joined);
    let stay = second.enter_all(&next.stay, season.end());
    apply(&mut second, &stay);
    advance_at(&mut second, season.end());
    let players = |table: &Vec<TableRow>| table.iter().map(|row| row.player).collect::<Vec<_>>();
    let tables: Vec<Vec<PlayerId>> = second.league_tables().iter().map(players).collect();
    let division = |player| tables.iter().position(|own| own.contains(&PlayerId(player)));
    assert_eq!([1, 6, 9, 10].map(division), [Some(0); 4]);
    assert_eq!([7, 8].map(division), [Some(1); 2]);
    assert_eq!(division(99), Some(tables.len() - 1), "newcomers begin at the bottom");
}

#[test]
fn two_games_lost_on_time_expel_a_player() {
    let mut league = begun(4);
    let mut lost = 0;
    for fixture in &mut league.fixtures {
        let Some(side) = fixture.players.side_of(&PlayerId(4)).filter(|_| lost < 2) else {
            continue;
        };
        lost += 1;
        let white = if side == Color::White { SideScore::Loss } else { SideScore::Win };
        fixture.state = FixtureState::Played {
            the_match: MatchId(lost),
            result: Some(GameResult { white, timed_out: Some(side) }),
            at: NEW_YEAR + Span::days(9),
            counted: false,
        };
    }
    let decided = advance_at(&mut league, NEW_YEAR + Span::days(10));
    assert_eq!(league.entrant(PlayerId(4)).unwrap().state, EntrantState::Expelled);
    assert_eq!(told(&decided, CompetitionNews::Expelled), 1);
    let cancelled = |game: &&Fixture| game.state == FixtureState::Cancelled;
    assert_eq!(league.fixtures.iter().filter(cancelled).count(), 4);
    let table = league.league_tables().remove(0);
    let last = table.last().unwrap();
    assert_eq!((last.player, last.place), (PlayerId(4), None), "less than half was played");
    assert!(!league.next_season().unwrap().stay.contains(&PlayerId(4)));
}

/// Ends games of a player at these moments: their flag falls.
fn times_out(league: &mut Competition, player: u64, moments: &[Moment]) {
    let own = league.fixtures.iter_mut().filter(|game| game.is_open());
    let own = own.filter_map(|game| Some((game.players.side_of(&PlayerId(player))?, game)));
    for (at, (side, game)) in moments.iter().zip(own) {
        let white = if side == Color::White { SideScore::Loss } else { SideScore::Win };
        game.state = FixtureState::Played {
            the_match: MatchId(game.id.0),
            result: Some(GameResult { white, timed_out: Some(side) }),
            at: *at,
            counted: false,
        };
    }
}

#[test]
fn a_late_look_expels_at_the_moment_of_the_second_time_out() {
    let day = |days| NEW_YEAR + Span::days(days);
    let played = |looks: &[Moment]| {
        let mut league = begun(4);
        // Half of the games of Player 4 are over when the second flag falls, and one ends later.
        for (opponent, at) in [(1, day(5)), (2, day(30))] {
            let game = league.fixtures.iter_mut().find(|game| {
                game.is_open() && game.has(PlayerId(4)) && game.has(PlayerId(opponent))
            });
            game.unwrap().state = FixtureState::Played {
                the_match: MatchId(opponent.cast_signed()),
                result: Some(GameResult { white: SideScore::Draw, timed_out: None }),
                at,
                counted: false,
            };
        }
        times_out(&mut league, 4, &[day(9), day(20)]);
        let hidden = std::mem::take(&mut league.fixtures);
        for now in looks {
            let known = hidden.iter().cloned().map(|mut game| {
                if matches!(game.state, FixtureState::Played { at, .. } if at > *now) {
                    game.state = FixtureState::Running(MatchId(game.id.0));
                }
                game
            });
            league.fixtures = known.collect();
            advance_at(&mut league, *now);
        }
        (league.entrant(PlayerId(4)).unwrap().clone(), league.league_tables())
    };
    let in_time = played(&[day(5), day(9), day(20), day(30), day(40)]);
    assert_eq!((in_time.0.state, in_time.0.changed_at), (EntrantState::Expelled, day(20)));
    assert_eq!(in_time, played(&[day(40)]));
}

#[test]
fn a_late_look_at_the_end_of_a_season_expels_nobody_for_later_time_outs() {
    let mut league = begun(4);
    let end = league.record.season.unwrap().end();
    times_out(&mut league, 4, &[end - Span::days(9), end]);
    times_out(&mut league, 3, &[end - Span::days(9), end - Span(1)]);
    let decided = advance_at(&mut league, end + Span::days(2));
    assert_eq!(told(&decided, CompetitionNews::Expelled), 1);
    assert_eq!(league.record.stage, Stage::Finished);
    let state = |player| league.entrant(PlayerId(player)).unwrap().state;
    assert_eq!([3, 4].map(state), [EntrantState::Expelled, EntrantState::Active]);
    let stay = league.next_season().unwrap().stay;
    assert!(stay.contains(&PlayerId(4)) && !stay.contains(&PlayerId(3)));
}

#[test]
fn what_is_not_over_at_the_end_counts_nothing_later_either() {
    let mut league = begun(4);
    let season = league.record.season.unwrap();
    let with_one =
        |players: ByColor<PlayerId>| lower_wins(players).filter(|_| players.white.0 == 1);
    finish(&mut league, NEW_YEAR + Span::days(9), with_one);
    let reminded = advance_at(&mut league, season.end() - Span::days(7));
    assert_eq!(told(&reminded, CompetitionNews::ClosesSoon), 4);
    assert_eq!(advance_at(&mut league, season.end() - Span::days(6)), [], "once");
    assert_eq!(due(&league), Some(season.end()));
    for fixture in &mut league.fixtures {
        if fixture.is_open() {
            fixture.state = FixtureState::Running(MatchId(fixture.id.0));
        }
    }
    advance_at(&mut league, season.end());
    let at_the_end = league.league_tables();
    finish(&mut league, season.end() + Span::days(3), lower_wins);
    assert_eq!(league.league_tables(), at_the_end);
    assert_eq!(at_the_end[0][0].player, PlayerId(1));
}

#[test]
fn a_league_begins_within_its_quarter_or_with_the_next() {
    let season = Season::of(NEW_YEAR);
    assert_eq!(first_season(NEW_YEAR), (season, NEW_YEAR + Span::days(7)));
    let late = NEW_YEAR + Span::days(60);
    assert_eq!(first_season(late), (season.next(), season.end()));
}

/// A league that a plain member has created gives roles from the season that an organizer enters.
#[test]
fn a_league_gives_roles_once_an_organizer_has_entered() {
    let mut league = open(4);
    assert!(!league.record.gives_roles);
    assert!(!league.next_season().unwrap().record.gives_roles);
    let now = NEW_YEAR - Span::days(1);
    let refused = league.join_league(PlayerId(4), true, RELIABLE, now);
    assert_eq!(refused, Err(CompetitionError::AlreadyIn.into()));
    let organizer = league.join_league(PlayerId(5), true, RELIABLE, now).unwrap();
    assert!(organizer.contains(&Change::GiveRoles));
    apply(&mut league, &organizer);
    let another = league.join_league(PlayerId(6), true, RELIABLE, now).unwrap();
    assert!(!another.contains(&Change::GiveRoles), "only once");
    assert!(league.record.gives_roles && league.next_season().unwrap().record.gives_roles);
}

#[test]
fn who_leaves_may_enter_again_before_it_begins() {
    let mut league = open(5);
    let now = NEW_YEAR - Span::days(1);
    let left = league.leave_league(PlayerId(5), now).unwrap();
    apply(&mut league, &left);
    assert_eq!(league.leave_league(PlayerId(5), now), Err(CompetitionError::NotIn));
    assert_eq!(league.enter_all(&[PlayerId(5)], now), [], "who has left is not entered again");
    let back = league.join_league(PlayerId(5), false, RELIABLE, now).unwrap();
    apply(&mut league, &back);
    assert_eq!(league.active().len(), 5);
}
