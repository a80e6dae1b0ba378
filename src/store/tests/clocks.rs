//! Pauses, gifts, takebacks, vacations, outages, and what one absence costs.

use super::*;
use crate::play::Refusal;
use crate::play::challenge::ClockOptions;
use crate::play::matches::DECISION_TIME;
use crate::play::outcome::Reason;
use crate::play::pauses::PauseKind;
use crate::play::vacation::Vacation;

fn kind() -> Proposal {
    let terms = Terms {
        clock_options: ClockOptions { weekends: true, vacation: true, flag_forgiveness: true },
        ..proposal().terms
    };
    Proposal { terms, ..proposal() }
}

async fn begin_kindly(house: &House) -> MatchId {
    house.begin_with(kind(), ByColor { white: WHITE, black: BLACK }, START).await
}

/// The columns say what the match says.
async fn is_found_by_its_deadline(house: &House, id: MatchId) {
    let loaded = house.load(id).await;
    let flag_at: Option<i64> = sqlx::query_scalar("select flag_at from matches where id = $1")
        .bind(id)
        .fetch_one(&house.store.readers)
        .await
        .unwrap();
    assert_eq!(flag_at.map(Moment), loaded.the_match.flag_at());
}

#[tokio::test]
async fn what_was_agreed_on_is_kept_with_challenge_and_match() {
    let house = House::new().await;
    let id = house.store.propose(&kind(), |_| Vec::new(), START).await.unwrap();
    let stored = house.store.challenge(id).await.unwrap().unwrap();
    assert_eq!(stored.proposal.terms.clock_options, kind().terms.clock_options);
    let id = begin_kindly(&house).await;
    assert_eq!(
        house.load(id).await.the_match.record().timing.clock_options,
        kind().terms.clock_options
    );
    let usual = house.begin().await;
    assert_eq!(
        house.load(usual).await.the_match.record().timing.clock_options,
        ClockOptions::default()
    );
}

#[tokio::test]
async fn pauses_and_gifts_come_back_as_they_were_made() {
    let house = House::new().await;
    let id = house.begin().await;
    house.act_as(WHITE, id, Action::OfferPause, after(1)).await;
    assert_eq!(house.load(id).await.the_match.pause_offer(), Some(courier_rules::Color::White));
    house.act_as(BLACK, id, Action::AcceptPause, after(2)).await;
    let paused = house.load(id).await.the_match;
    assert!(paused.paused() && paused.flag_at().is_none() && paused.pause_offer().is_none());
    is_found_by_its_deadline(&house, id).await;
    house.act_as(BLACK, id, Action::GiveTime(Span::days(1)), after(5)).await;
    house.act_as(WHITE, id, Action::Resume, after(50)).await;
    let resumed = house.load(id).await.the_match;
    assert_eq!(resumed.flag_at(), Some(after(144 + 48 + 24)));
    is_found_by_its_deadline(&house, id).await;
    assert_eq!(house.number("select count(*) from pauses").await, 1);
    assert_eq!(house.number("select count(*) from gifts").await, 1);
}

#[tokio::test]
async fn moves_taken_back_are_kept_apart() {
    let house = House::new().await;
    let id = house.begin().await;
    house.play(id, &["e4", "e5", "Nf3"], START).await;
    house.act_as(WHITE, id, Action::OfferTakeback, after(4)).await;
    assert_eq!(house.load(id).await.the_match.takeback_offer(), Some(courier_rules::Color::White));
    let stale = house.load(id).await;
    house.act_as(BLACK, id, Action::AcceptTakeback, after(10)).await;
    let loaded = house.load(id).await;
    assert_eq!((loaded.the_match.ply(), loaded.the_match.mover()), (2, WHITE));
    assert_eq!(loaded.the_match.flag_at(), Some(after(10 + 144 - 2)), "two hours were used");
    assert_eq!(house.number("select count(*) from moves").await, 2);
    assert_eq!(house.number("select ply from taken_back").await, 2);
    is_found_by_its_deadline(&house, id).await;
    // Whoever accepted it at the same time has not done so twice.
    let mut twice = stale.the_match.clone();
    let events = twice.act(BLACK, Action::AcceptTakeback, after(10)).unwrap();
    let raced = house.store.save(stale.revision, &twice, &events, &[], after(10)).await.unwrap();
    assert_eq!(raced, Saved::Raced);
    house.play(id, &["Nf3"], after(11)).await;
    house.act_as(WHITE, id, Action::OfferTakeback, after(13)).await;
    house.act_as(BLACK, id, Action::AcceptTakeback, after(14)).await;
    assert_eq!(house.number("select count(*) from taken_back where ply = 2").await, 2);
}

#[tokio::test]
async fn a_flag_that_waits_for_mercy_is_due_again_when_the_decision_is() {
    let house = House::new().await;
    let id = begin_kindly(&house).await;
    house.play(id, &["e4", "e5"], START).await;
    let mut loaded = house.load(id).await;
    let at = loaded.the_match.flag_at().unwrap();
    let event = loaded.the_match.sweep(at).unwrap();
    let _ = house.store.save(loaded.revision, &loaded.the_match, &[event], &[], at).await.unwrap();
    is_found_by_its_deadline(&house, id).await;
    let waiting = house.load(id).await.the_match;
    assert_eq!(waiting.flag_at(), Some(at + DECISION_TIME));
    house.act_as(BLACK, id, Action::GiveTime(Span::days(2)), at + Span::hours(1)).await;
    is_found_by_its_deadline(&house, id).await;
    let forgiven = house.load(id).await.the_match;
    assert_eq!(forgiven.record().timing.fallen, None);
    assert!(
        forgiven.record().timing.pauses.iter().any(|pause| pause.kind == PauseKind::ForgivenFlag)
    );
}

#[tokio::test]
async fn a_vacation_stops_the_clocks_of_the_matches_that_allow_it() {
    let house = House::new().await;
    let open = house.begin().await;
    let terms = Terms {
        clock_options: ClockOptions { vacation: false, ..ClockOptions::default() },
        ..proposal().terms
    };
    let players = ByColor { white: WHITE, black: BLACK };
    let strict = house.begin_with(Proposal { terms, ..proposal() }, players, START).await;
    let flag = after(144);
    let (_, in_hand) = house.store.vacations(WHITE, START).await.unwrap();
    assert_eq!(in_hand, Span::days(3));
    let vacation = Vacation::of(2, after(0));
    house.store.begin_vacation(WHITE, vacation, START).await.unwrap().unwrap();
    assert_eq!(house.load(open).await.the_match.flag_at(), Some(flag + Span::days(2)));
    assert_eq!(house.load(strict).await.the_match.flag_at(), Some(flag));
    // Nothing else is asked for meanwhile, nor more than there is.
    let again =
        house.store.begin_vacation(WHITE, Vacation::of(1, after(9)), after(9)).await.unwrap();
    assert_eq!(again, Err(Refusal::OnVacation { until: vacation.to }));
    let too_long = house.store.begin_vacation(BLACK, Vacation::of(4, START), START).await.unwrap();
    assert_eq!(too_long, Err(Refusal::VacationTooLong { in_hand: Span::days(3) }));
    // Both are looked at at once, and the columns are right then.
    assert_eq!(house.store.due_matches(START, 9).await.unwrap(), [open]);
    let loaded = house.load(open).await;
    assert!(house.store.remind(&loaded, START).await.unwrap());
    is_found_by_its_deadline(&house, open).await;
    // Coming back early: what was used is used, the rest is in hand again.
    assert_eq!(house.store.end_vacation(WHITE, after(25)).await.unwrap(), Some(vacation));
    assert_eq!(house.load(open).await.the_match.flag_at(), Some(flag + Span::days(1)));
    assert_eq!(house.store.due_matches(after(25), 9).await.unwrap(), [open]);
    assert_eq!(house.store.end_vacation(WHITE, after(26)).await.unwrap(), None);
    let (taken, in_hand) = house.store.vacations(WHITE, after(25)).await.unwrap();
    assert_eq!(taken, [Vacation { from: after(1), to: after(25) }]);
    assert_eq!(in_hand, Span::days(2) + Span::hours(1) / 12);
}

#[tokio::test]
async fn a_vacation_that_has_not_begun_costs_nothing() {
    let house = House::new().await;
    let id = house.begin().await;
    house.store.begin_vacation(WHITE, Vacation::of(3, START), START).await.unwrap().unwrap();
    house.store.end_vacation(WHITE, START + Span::minutes(10)).await.unwrap().unwrap();
    assert_eq!(house.load(id).await.the_match.flag_at(), Some(after(144)));
    assert!(house.store.vacations(WHITE, START).await.unwrap().1 >= Span::days(3));
    // The same hour may be asked for again.
    let again = START + Span::minutes(20);
    house.store.begin_vacation(WHITE, Vacation::of(3, again), again).await.unwrap().unwrap();
    assert_eq!(house.load(id).await.the_match.flag_at(), Some(after(144 + 72)));
}

#[tokio::test]
async fn weekends_go_by_the_zones_the_players_live_in() {
    let house = House::new().await;
    // START is a Thursday, 00:00 UTC: in Auckland it is past noon.
    house
        .store
        .set_zone(WHITE, "Pacific/Auckland".parse().ok(), START - Span::days(1))
        .await
        .unwrap();
    let id = begin_kindly(&house).await;
    assert_eq!(house.load(id).await.the_match.flag_at(), Some(after(144 + 48)));
    let zones = house.load(id).await.the_match.record().timing.zones.clone();
    assert_eq!((zones.white.len(), zones.black.len()), (1, 0));
    // A zone chosen in the middle of a turn moves nothing.
    house.store.set_zone(WHITE, "America/Lima".parse().ok(), after(5)).await.unwrap();
    assert_eq!(house.load(id).await.the_match.flag_at(), Some(after(144 + 48)));
    assert_eq!(house.load(id).await.the_match.record().timing.zones.white.len(), 2);
}

#[tokio::test]
async fn an_outage_is_credited_and_told_once() {
    let house = House::new().await;
    let id = house.begin().await;
    assert_eq!(house.store.credit_outage(START).await.unwrap(), None, "the first start");
    house.store.beat(after(1)).await.unwrap();
    assert_eq!(
        house.store.credit_outage(after(1) + Span::minutes(5)).await.unwrap(),
        None,
        "a restart"
    );
    house.store.beat(after(2)).await.unwrap();
    let outage = house.store.credit_outage(after(10)).await.unwrap().unwrap();
    assert_eq!((outage.from, outage.to), (after(2), after(10)));
    assert_eq!(
        house.store.credit_outage(after(10)).await.unwrap(),
        None,
        "killed at once, and started again"
    );
    assert_eq!(house.load(id).await.the_match.flag_at(), Some(after(144 + 8)));
    let told = "select count(*) from outbox where json_extract(notice, '$.notice') = 'outage'";
    assert_eq!(house.number(told).await, 1);
    assert_eq!(house.number(&format!("{told} and player_id = 101")).await, 1, "whose clock ran");
    // The column is too early until it is looked at: no flag falls, and it is right then.
    assert_eq!(house.store.due_matches(after(144), 9).await.unwrap(), [id]);
    let loaded = house.load(id).await;
    assert!(house.store.remind(&loaded, after(144)).await.unwrap());
    is_found_by_its_deadline(&house, id).await;
    assert_eq!(house.store.with_a_deadline(MatchId(0), 9).await.unwrap(), [id]);
    assert!(house.store.with_a_deadline(id, 9).await.unwrap().is_empty());
    // A match that begins later knows nothing of it.
    let later =
        house.begin_with(proposal(), ByColor { white: WHITE, black: BLACK }, after(20)).await;
    assert_eq!(house.load(later).await.the_match.flag_at(), Some(after(20 + 144)));
}

#[tokio::test]
async fn a_heart_never_beats_backwards() {
    let house = House::new().await;
    assert_eq!(house.store.last_beat().await.unwrap(), None);
    house.store.beat(after(5)).await.unwrap();
    house.store.beat(after(4)).await.unwrap();
    assert_eq!(house.store.last_beat().await.unwrap(), Some(after(5)));
    assert_eq!(house.store.credit_outage(after(5) + Span::minutes(1)).await.unwrap(), None);
}

/// Sweeps a match whose flag has fallen; whether it changed ratings.
async fn flag(house: &House, id: MatchId, now: Moment) -> bool {
    let Loaded { mut the_match, revision, .. } = house.load(id).await;
    let event = the_match.sweep(now).unwrap();
    assert!(matches!(event, Event::Ended(outcome) if outcome.reason == Reason::TimeOut));
    let saved = house.store.save(revision, &the_match, &[event], &[], now).await.unwrap();
    let Saved::Done { .. } = saved else { panic!("nobody else is here") };
    house.store.rating_changes(id).await.unwrap().is_some()
}

#[tokio::test]
async fn of_the_games_one_absence_loses_the_first_counts() {
    let house = House::new().await;
    let moves = ["e4", "e5", "Nf3", "Nc6"];
    let mut games = Vec::new();
    for number in 0..2 {
        let id = house
            .begin_with(proposal(), ByColor { white: WHITE, black: BLACK }, after(number))
            .await;
        house.play(id, &moves, after(number)).await;
        games.push(id);
    }
    let lost = after(24 * 30);
    assert!(flag(&house, games[0], lost).await);
    assert!(!flag(&house, games[1], lost).await);
    assert!(house.load(games[1]).await.the_match.record().timing.same_absence);
    assert!(!house.load(games[0]).await.the_match.record().timing.same_absence);
    // White comes back and moves in the third: what is lost after that is lost in another absence.
    let third = house.begin_with(proposal(), ByColor { white: WHITE, black: BLACK }, lost).await;
    house.play(third, &["d4"], lost).await;
    assert_eq!(
        house.number("select acted_at from players where id = 101").await,
        (lost + Span::hours(1)).0
    );
    let later = lost + Span::days(40);
    let id = house
        .begin_with(proposal(), ByColor { white: BLACK, black: WHITE }, lost + Span::hours(2))
        .await;
    house.play(id, &["e4"], lost + Span::hours(2)).await;
    house.act_as(WHITE, id, Action::OfferDraw, lost + Span::hours(4)).await;
    house.play(id, &["e5", "Nf3", "Nc6", "Bc4"], lost + Span::hours(4)).await;
    assert!(flag(&house, id, later).await, "the first one of a new absence");
}

#[tokio::test]
async fn what_clocks_ask_for_is_found_without_reading_everything() {
    let house = House::new().await;
    let plan = house.plan(crate::store::saving::STORED).await;
    assert!(!plan.iter().any(|step| step.starts_with("SCAN matches")), "{plan:#?}");
}
