//! Who may do what with a challenge, and what is random.
#![allow(clippy::unwrap_used)]

use rand::SeedableRng as _;
use rand::rngs::StdRng;

use super::*;
use crate::play::MatchId;

const CHALLENGER: PlayerId = PlayerId(1);
const CHALLENGED: PlayerId = PlayerId(2);
const SOMEBODY: PlayerId = PlayerId(3);
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
        },
        made_at: NOW,
    }
}

fn challenge(variant: &str, opponent: Option<PlayerId>) -> Challenge {
    Challenge {
        id: ChallengeId(1),
        proposal: proposal(variant, opponent),
        state: ChallengeState::Open,
    }
}

fn dice(seed: u64) -> StdRng {
    StdRng::seed_from_u64(seed)
}

#[test]
fn whom_one_cannot_challenge() {
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
    // A snowflake of the year 2150.
    let late = PlayerId(4_260_000_000_000 << 22);
    assert_eq!(proposal("chess", Some(late)).check(false).map(drop), Ok(()));
    assert_eq!(proposal("chess", Some(CHALLENGED)).check(false).map(drop), Ok(()));
    assert_eq!(proposal("chess", None).check(false).map(drop), Ok(()));
}

#[test]
fn start_positions_that_do_not_exist() {
    let mut proposal = proposal("chess960", Some(CHALLENGED));
    proposal.terms.start = Some(960);
    let refusal = Refusal::NoSuchStart { number: 960, starts: 960 };
    assert_eq!(proposal.check(false).map(drop), Err(refusal));
    proposal.terms.start = Some(959);
    assert_eq!(proposal.check(false).map(drop), Ok(()));
}

#[test]
fn only_the_person_challenged_answers() {
    let to_one = challenge("chess", Some(CHALLENGED));
    assert_eq!(to_one.accept(SOMEBODY, NOW, &mut dice(1)), Err(Refusal::NotYourChallenge));
    assert_eq!(to_one.accept(CHALLENGER, NOW, &mut dice(1)), Err(Refusal::OwnChallenge));
    assert_eq!(to_one.decline(SOMEBODY, NOW), Err(Refusal::NotYourChallenge));
    assert_eq!(to_one.decline(CHALLENGED, NOW), Ok(ChallengeState::Declined));
    assert_eq!(to_one.cancel(CHALLENGED, NOW), Err(Refusal::NotYourChallenge));
    assert_eq!(to_one.cancel(CHALLENGER, NOW), Ok(ChallengeState::Cancelled));
    let to_all = challenge("chess", None);
    assert!(to_all.accept(SOMEBODY, NOW, &mut dice(1)).is_ok());
    assert_eq!(to_all.decline(SOMEBODY, NOW), Err(Refusal::NotYourChallenge));
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
fn seven_days_and_no_more() {
    let open = challenge("chess", Some(CHALLENGED));
    let last = Moment(NOW.0 + LIFETIME.0 - 1);
    assert!(open.accept(CHALLENGED, last, &mut dice(1)).is_ok());
    let refusal = Refusal::ChallengeClosed(ChallengeState::Expired);
    assert_eq!(open.accept(CHALLENGED, NOW + LIFETIME, &mut dice(1)), Err(refusal));
}

#[test]
fn the_lot_is_fair_and_stays_in_range() {
    let open = challenge("chess960", Some(CHALLENGED));
    let pairings: Vec<Pairing> =
        (0..200).map(|seed| open.accept(CHALLENGED, NOW, &mut dice(seed)).unwrap()).collect();
    let white = pairings.iter().filter(|pairing| pairing.players.white == CHALLENGER).count();
    assert!((60..=140).contains(&white), "{white} of 200");
    assert!(pairings.iter().all(|pairing| pairing.start < 960));
    assert!(pairings.iter().any(|pairing| pairing.start != pairings[0].start));
}

#[test]
fn what_was_agreed_is_not_drawn() {
    let mut open = challenge("chess960", Some(CHALLENGED));
    open.proposal.terms.start = Some(518);
    open.proposal.terms.color = ColorChoice::Black;
    let pairing = open.accept(CHALLENGED, NOW, &mut dice(3)).unwrap();
    assert_eq!(
        pairing,
        Pairing { players: ByColor { white: CHALLENGED, black: CHALLENGER }, start: 518 }
    );
}
