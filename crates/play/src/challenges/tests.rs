//! Tests of challenges: who may answer them, and random colors and starting positions.
#![allow(clippy::unwrap_used, clippy::panic)]

use rand::SeedableRng as _;
use rand::rngs::StdRng;

use super::*;
use crate::reliability::{TimeOutLimit, TimeOuts};
use crate::{EngineLevel, MatchId};

const CHALLENGER: PlayerId = PlayerId(1);
const CHALLENGED: PlayerId = PlayerId(2);
const OTHER_USER: PlayerId = PlayerId(3);
const NOW: Moment = Moment(1_000);

fn proposal(variant: &str, opponent: Option<PlayerId>) -> Proposal {
    Proposal {
        challenger: CHALLENGER,
        opponent,
        place: Place { server: Some(ServerId(5)), channel: ChannelId(6) },
        terms: Terms {
            variant: Variant::by_key(variant).unwrap(),
            start: None,
            color: ColorChoice::Random,
            control: TimeControl::DEFAULT,
            rated: true,
            clock_options: ClockOptions::default(),
            handicap: Default::default(),
            blindfold: false,
        },
        conditions: Conditions::default(),
        made_at: NOW,
    }
}

fn challenge(variant: &str, opponent: Option<PlayerId>) -> Challenge {
    Challenge {
        id: ChallengeId(1),
        proposal: proposal(variant, opponent),
        state: ChallengeState::Open,
        left: GameCount::ONE,
    }
}

fn dice(seed: u64) -> StdRng {
    StdRng::seed_from_u64(seed)
}

#[test]
fn a_player_cannot_challenge_themselves_a_bot_or_a_deleted_user() {
    assert_eq!(
        proposal("chess", Some(CHALLENGER)).check(false).map(drop),
        Err(Refusal::ChallengedSelf)
    );
    assert_eq!(
        proposal("chess", Some(CHALLENGED)).check(true).map(drop),
        Err(Refusal::ChallengedBot)
    );
    let forgotten = PlayerId(u64::MAX - 7);
    assert_eq!(
        proposal("chess", Some(forgotten)).check(false).map(drop),
        Err(Refusal::ChallengedForgotten)
    );
    // A Discord id of the year 2150.
    let late = PlayerId(4_260_000_000_000 << 22);
    assert_eq!(proposal("chess", Some(late)).check(false).map(drop), Ok(()));
    assert_eq!(proposal("chess", Some(CHALLENGED)).check(false).map(drop), Ok(()));
    assert_eq!(proposal("chess", None).check(false).map(drop), Ok(()));
}

#[test]
fn a_start_position_must_exist() {
    let mut proposal = proposal("chess960", Some(CHALLENGED));
    proposal.terms.start = Some(960);
    let refusal = Refusal::NoSuchStart { number: 960, starts: 960 };
    assert_eq!(proposal.check(false).map(drop), Err(refusal));
    proposal.terms.start = Some(959);
    assert_eq!(proposal.check(false).map(drop), Ok(()));
    let mut thematic = self::proposal("chess", Some(CHALLENGED));
    let numbers = thematic.terms.variant.start_numbers();
    thematic.terms.start = Some(numbers.end - 1);
    assert_eq!(thematic.check(false).map(drop), Ok(()), "an opening");
    thematic.terms.start = Some(numbers.end);
    let refusal = Refusal::NoSuchStart { number: numbers.end, starts: numbers.end };
    assert_eq!(thematic.check(false).map(drop), Err(refusal));
}

#[test]
fn only_the_challenged_user_may_answer() {
    let to_one = challenge("chess", Some(CHALLENGED));
    assert_eq!(to_one.accept(OTHER_USER, NOW, &mut dice(1)), Err(Refusal::NotYourChallenge));
    assert_eq!(to_one.accept(CHALLENGER, NOW, &mut dice(1)), Err(Refusal::OwnChallenge));
    assert_eq!(to_one.decline(OTHER_USER, NOW), Err(Refusal::NotYourChallenge));
    assert_eq!(to_one.decline(CHALLENGED, NOW), Ok(ChallengeState::Declined));
    assert_eq!(to_one.cancel(CHALLENGED, NOW), Err(Refusal::NotYourChallenge));
    assert_eq!(to_one.cancel(CHALLENGER, NOW), Ok(ChallengeState::Cancelled));
    let to_all = challenge("chess", None);
    assert!(to_all.accept(OTHER_USER, NOW, &mut dice(1)).is_ok());
    assert_eq!(to_all.decline(OTHER_USER, NOW), Err(Refusal::NotYourChallenge));
}

#[test]
fn a_second_answer_is_refused() {
    for state in
        [ChallengeState::Accepted(MatchId(4)), ChallengeState::Declined, ChallengeState::Cancelled]
    {
        let closed = Challenge { state, ..challenge("chess", Some(CHALLENGED)) };
        assert_eq!(
            closed.accept(CHALLENGED, NOW, &mut dice(1)),
            Err(Refusal::ChallengeClosed(state))
        );
    }
}

#[test]
fn a_challenge_expires_after_seven_days() {
    let open = challenge("chess", Some(CHALLENGED));
    let last = Moment(NOW.0 + LIFETIME.0 - 1);
    assert!(open.accept(CHALLENGED, last, &mut dice(1)).is_ok());
    let refusal = Refusal::ChallengeClosed(ChallengeState::Expired);
    assert_eq!(open.accept(CHALLENGED, NOW + LIFETIME, &mut dice(1)), Err(refusal));
}

#[test]
fn random_colors_are_fair_and_random_starts_exist() {
    let open = challenge("chess960", Some(CHALLENGED));
    let pairings: Vec<Pairing> =
        (0..200).map(|seed| open.accept(CHALLENGED, NOW, &mut dice(seed)).unwrap()).collect();
    let white = pairings.iter().filter(|pairing| pairing.players.white == CHALLENGER).count();
    assert!((60..=140).contains(&white), "{white} of 200");
    assert!(pairings.iter().all(|pairing| pairing.start < 960));
    assert!(pairings.iter().any(|pairing| pairing.start != pairings[0].start));
}

#[test]
fn a_chosen_color_and_start_are_kept() {
    let mut open = challenge("chess960", Some(CHALLENGED));
    open.proposal.terms.start = Some(518);
    open.proposal.terms.color = ColorChoice::Black;
    let pairing = open.accept(CHALLENGED, NOW, &mut dice(3)).unwrap();
    assert_eq!(
        pairing,
        Pairing {
            players: ByColor { white: CHALLENGED, black: CHALLENGER },
            start: 518,
            challenger: Color::Black
        }
    );
}

#[test]
fn odds_follow_the_challenger_and_are_never_rated() {
    let chess = Variant::by_key("chess").unwrap();
    let [.., knight, pawn] = chess.odds().collect::<Vec<_>>()[..] else { panic!() };
    let with = |piece, start| {
        let mut odds = proposal("chess", Some(CHALLENGED));
        (odds.terms.rated, odds.terms.start) = (false, start);
        odds.terms.handicap.odds = Some(Odds { by: Giver::Challenger, piece });
        odds
    };
    let odds = with(knight, None);
    let rated = Terms { rated: true, ..odds.terms };
    let time = Handicap { odds: None, clock: Some(TimeControl::ONE_PERIOD) };
    for terms in [rated, Terms { handicap: time, ..rated }] {
        let refused = Proposal { terms, ..odds }.check(false);
        assert_eq!(refused.map(drop), Err(Refusal::RatedWithHandicap));
    }
    let open = Challenge { proposal: odds.check(false).unwrap(), ..challenge("chess", None) };
    let mut colors = Vec::new();
    for seed in 0..20 {
        let pairing = open.accept(CHALLENGED, NOW, &mut dice(seed)).unwrap();
        let color = pairing.players.side_of(&CHALLENGER).unwrap();
        for (pairing, color) in [(pairing, color), (pairing.mirrored(), !color)] {
            let start = pairing.start_position(&odds.terms).unwrap();
            assert_eq!(start.odds_from(&chess.start(0).unwrap()), Some((color, knight)));
            let terms = Terms { handicap: time, ..odds.terms };
            assert_eq!(pairing.controls(&terms)[color], TimeControl::DEFAULT);
            assert_eq!(pairing.controls(&terms)[!color], TimeControl::ONE_PERIOD);
        }
        colors.push(color);
    }
    assert!(colors.contains(&Color::White) && colors.contains(&Color::Black));
    // In the King's Gambit Accepted White has no pawn on the f-file.
    let gambit = chess.numbered_openings().find(|(_, one)| one.name == "King's Gambit Accepted");
    let mut thematic = with(pawn, gambit.map(|(number, _)| number));
    assert_eq!(thematic.check(false).map(drop), Err(Refusal::OddsNotHere));
    thematic.terms.color = ColorChoice::Black;
    assert_eq!(thematic.check(false).map(drop), Ok(()));
    thematic.conditions.mirrored = true;
    assert_eq!(thematic.check(false).map(drop), Err(Refusal::OddsNotHere));
}

#[test]
fn the_same_challenge_is_one_on_the_same_terms_to_the_same_user() {
    let first = challenge("chess", Some(CHALLENGED));
    let same = |proposal: Proposal| proposal.check_none_same(&[first]);
    assert_eq!(same(first.proposal), Err(Refusal::AlreadyChallenged));
    let later = Proposal { made_at: NOW + Span::days(1), ..first.proposal };
    assert_eq!(same(later), Err(Refusal::AlreadyChallenged));
    assert_eq!(same(proposal("crazyhouse", Some(CHALLENGED))), Ok(()));
    assert_eq!(same(proposal("chess", Some(OTHER_USER))), Ok(()));
    let theirs = Proposal { challenger: CHALLENGED, opponent: Some(CHALLENGER), ..first.proposal };
    assert_eq!(same(theirs), Ok(()));
    let casual = Terms { rated: false, ..first.proposal.terms };
    assert_eq!(same(Proposal { terms: casual, ..first.proposal }), Ok(()));
}

#[test]
fn who_accepts_must_meet_the_conditions_and_accepts_once() {
    let conditions = Conditions {
        time_outs: TimeOutLimit::new(10),
        games: GameCount::new(3).unwrap(),
        ..Conditions::default()
    };
    let unknown = Candidate::default();
    assert_eq!(conditions.check(unknown), Ok(()), "nothing speaks against a newcomer");
    let time_outs = TimeOuts { games: 9, lost_on_time: 1 };
    let refused = Refusal::TooManyTimeOuts { time_outs, limit: TimeOutLimit::TEN };
    assert_eq!(conditions.check(Candidate { time_outs, ..unknown }), Err(refused));
    assert_eq!(Conditions::default().check(Candidate { time_outs, ..unknown }), Ok(()));
    let again = Candidate { has_accepted: true, ..unknown };
    assert_eq!(conditions.check(again), Err(Refusal::AcceptedBefore));
}

#[test]
fn only_an_open_challenge_is_for_several_players_and_none_asks_anything_of_the_engine() {
    let games = GameCount::new(2).unwrap();
    assert_eq!((GameCount::new(0), GameCount::new(11)), (None, None));
    let several = Conditions { games, ..Conditions::default() };
    let with = |opponent, conditions| {
        let terms = Terms { rated: false, ..proposal("chess", opponent).terms };
        Proposal { conditions, terms, ..proposal("chess", opponent) }.check(false).map(drop)
    };
    assert_eq!(with(None, several), Ok(()));
    assert_eq!(with(Some(CHALLENGED), several), Err(Refusal::SeveralOfOne));
    let engine = Some(EngineLevel::DEFAULT.player());
    assert_eq!(with(engine, Conditions::default()), Ok(()));
    for asked in [
        Conditions { mirrored: true, ..Conditions::default() },
        Conditions { time_outs: TimeOutLimit::new(0), ..Conditions::default() },
    ] {
        assert_eq!(with(engine, asked), Err(Refusal::ConditionsForEngine));
        assert_eq!(with(Some(CHALLENGED), asked), Ok(()));
    }
}

#[test]
fn the_games_of_a_pair_have_the_same_start_and_swapped_colors() {
    let pairing = challenge("chess960", None).accept(CHALLENGED, NOW, &mut dice(1)).unwrap();
    let mirrored = pairing.mirrored();
    assert_eq!(mirrored.start, pairing.start);
    assert_eq!(mirrored.players.white, pairing.players.black);
    assert_eq!(mirrored.players.black, pairing.players.white);
    assert_eq!(mirrored.mirrored(), pairing);
}
