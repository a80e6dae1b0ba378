//! The list of everything by which one person causes a message to another: each is done as often as
//! it can be within an hour, and stays within its limit.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::challenge_limits::{MAX_TO_ONE, MAX_TO_ONE_ON_LADDERS};
use courier_play::competitions::{
    Change, Competition, CompetitionRecord, Entrant, FixtureState, Format, Stage,
};
use courier_play::message_causes::MessageCause;
use courier_play::offer_limits::MAX_OFFERS;
use courier_store::test_support::competitions::{changed, entrant, ladder, stored};
use rand::SeedableRng as _;
use rand::rngs::StdRng;

use super::test_store::*;
use crate::app::{Actor, App, ChallengeResponse, PlayerInput};

/// The player who causes messages, and the one who receives them.
const SENDER: PlayerId = WHITE;
const READER: PlayerId = BLACK;
const TRIES: i64 = 40;

struct Abuse {
    db: TestStore,
    app: App,
    now: Moment,
}

impl Abuse {
    async fn new() -> Self {
        let db = TestStore::new().await;
        let app = App::new(db.store.clone());
        Self { db, app, now: START }
    }

    /// The messages of this kind to the reader.
    async fn count(&self, cause: MessageCause) -> u32 {
        let of_reader = format!("select notice from outbox where player_id = {READER}");
        let notices = self.db.texts(&of_reader).await;
        let notices = notices.iter().map(|text| serde_json::from_str::<Notice>(text).unwrap());
        let of_kind = notices.filter(|notice| notice.cause() == Some(cause));
        u32::try_from(of_kind.count()).unwrap()
    }

    /// A moment later the sender does something else; sometimes they delete their data before.
    async fn next(&mut self, number: i64) {
        self.now = self.now + Span(1_000);
        if number % 3 == 2 {
            self.app.forget(SENDER, self.now).await.unwrap();
            self.db.store.save_person(&person(SENDER, "again"), self.now).await.unwrap();
        }
    }

    async fn plays(&self, player: PlayerId, id: MatchId, action: Action) -> bool {
        let actor = Actor { player, said_in: None };
        self.app.play(actor, id, None, PlayerInput::Act(action), self.now).await.is_ok()
    }

    /// The sender, who has White, tries an action again and again. It succeeds once.
    async fn acts_once(&self, id: MatchId, action: Action) -> u32 {
        let mut done = 0;
        for _ in 0..TRIES {
            done += u32::from(self.plays(SENDER, id, action).await);
        }
        assert_eq!(done, 1);
        done
    }

    async fn challenges(&mut self) {
        for number in 0..TRIES {
            self.next(number).await;
            let offer = Proposal { made_at: self.now, ..proposal() };
            if let Ok(id) = self.db.store.offer(&offer, None, self.now).await.unwrap() {
                let mut chance = StdRng::seed_from_u64(1);
                let cancel = ChallengeResponse::Cancel;
                let done = self.app.answer(id, SENDER, cancel, None, self.now, &mut chance);
                done.await.unwrap();
            }
        }
    }

    /// Joins a ladder, challenges, begins the game if asked to, and leaves.
    async fn climbs(&mut self, begin: bool) -> u32 {
        let before = stored(&self.db, &ladder()).await;
        let top = [Change::Enter(entrant(READER, 1))];
        let id = changed(&self.db, &before, &top).await.competition.record.id;
        let mut made = 0;
        for number in 0..TRIES {
            self.next(number).await;
            let now = self.now;
            let _ = self.app.join_ladder(&ladder(), SENDER, now).await;
            let mut chance = StdRng::seed_from_u64(1);
            let done = self.app.challenge_on_ladder(id, (SENDER, READER), now, &mut chance).await;
            if let Ok(found) = done {
                made += 1;
                let planned = |state| matches!(state, FixtureState::Planned);
                let game = found.fixtures.iter().find(|game| planned(game.state)).unwrap().id;
                if begin {
                    self.app.start_ladder_game(id, game, SENDER, now).await.unwrap();
                    self.app.sweep(now, || Span::ZERO).await.unwrap();
                }
            }
            let _ = self.app.leave_ladder(id, SENDER, now).await;
        }
        made
    }

    async fn deletes_cups(&self) -> u32 {
        let (format, stage) = (Format::RoundRobin, Stage::Open);
        let record = CompetitionRecord { format, stage, begins_at: None, ..ladder() };
        let (entered, now) = ([Change::Enter(Entrant::new(READER, self.now))], self.now);
        let id = self.app.create_competition(&record, &entered, now).await.unwrap().record.id;
        let mut done = 0;
        for _ in 0..TRIES {
            let delete = |found: &Competition| Ok(found.delete_cup(SENDER, false, now)?);
            done += u32::from(self.app.decide(id, delete, now).await.is_ok());
        }
        assert_eq!(done, 1);
        done
    }

    async fn answers(&self) -> u32 {
        let offer = Proposal { challenger: READER, opponent: Some(SENDER), ..proposal() };
        for response in [ChallengeResponse::Decline, ChallengeResponse::Accept] {
            let id = self.db.store.offer(&offer, None, self.now).await.unwrap().unwrap();
            for _ in 0..TRIES {
                let mut chance = StdRng::seed_from_u64(1);
                let _ = self.app.answer(id, SENDER, response, None, self.now, &mut chance).await;
            }
        }
        2
    }

    /// Does this as often as possible. Returns the number of occasions that there were.
    async fn of(&mut self, cause: MessageCause) -> u32 {
        match cause {
            MessageCause::Challenge => {
                self.challenges().await;
                0
            }
            MessageCause::LadderChallenge | MessageCause::CalledOff => self.climbs(false).await,
            MessageCause::BegunNow => self.climbs(true).await,
            MessageCause::DeletedCup => self.deletes_cups().await,
            MessageCause::ChallengeAnswer => self.answers().await,
            MessageCause::Move
            | MessageCause::Offer
            | MessageCause::OfferAnswer
            | MessageCause::Resumed
            | MessageCause::Ended => self.in_a_game(cause).await,
        }
    }

    async fn in_a_game(&self, cause: MessageCause) -> u32 {
        let id = self.db.begin().await;
        match cause {
            MessageCause::Move => {
                let first = self.db.load(id).await.the_match.read_move("e4").unwrap();
                self.acts_once(id, Action::Move(first)).await
            }
            MessageCause::Offer => {
                for _ in 0..TRIES {
                    self.plays(SENDER, id, Action::GiveTime(Span::hours(1))).await;
                }
                0
            }
            MessageCause::OfferAnswer => {
                assert!(self.plays(READER, id, Action::OfferDraw).await);
                self.acts_once(id, Action::DeclineDraw).await
            }
            MessageCause::Resumed => {
                assert!(self.plays(READER, id, Action::OfferPause).await);
                assert!(self.plays(SENDER, id, Action::AcceptPause).await);
                self.acts_once(id, Action::Resume).await
            }
            _ => self.acts_once(id, Action::Resign).await,
        }
    }
}

/// The most messages of a kind, and in what time; `None` for one for each of something that the
/// reader or a limited message has begun.
const fn limit(cause: MessageCause) -> Option<(u32, &'static str)> {
    match cause {
        MessageCause::Challenge => Some((MAX_TO_ONE, "an hour")),
        MessageCause::LadderChallenge => Some((MAX_TO_ONE_ON_LADDERS, "an hour")),
        MessageCause::Offer => Some((MAX_OFFERS, "an hour in each game")),
        MessageCause::CalledOff
        | MessageCause::BegunNow
        | MessageCause::DeletedCup
        | MessageCause::ChallengeAnswer
        | MessageCause::Move
        | MessageCause::OfferAnswer
        | MessageCause::Resumed
        | MessageCause::Ended => None,
    }
}

#[tokio::test]
async fn nobody_causes_more_messages_to_a_person_than_the_list_says() {
    for cause in MessageCause::ALL {
        let mut abuse = Abuse::new().await;
        let occasions = abuse.of(cause).await;
        let most = limit(cause).map_or(occasions, |(most, _)| most);
        assert_eq!(abuse.count(cause).await, most, "{cause:?}");
        // What one thing causes besides is limited, too.
        for other in MessageCause::ALL {
            let sent = abuse.count(other).await;
            assert!(sent <= 14, "{sent} messages of {other:?} by {cause:?}");
        }
    }
}

/// The list stands in `docs/security.md`, too.
#[test]
fn the_list_is_documented() {
    let page = include_str!("../../../docs/security.md");
    let documented: Vec<(&str, &str)> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once("` |"))
        .filter(|(name, _)| name.chars().all(|c| c.is_ascii_alphabetic()))
        .collect();
    let names: Vec<String> = MessageCause::ALL.iter().map(|cause| format!("{cause:?}")).collect();
    assert_eq!(documented.iter().map(|(name, _)| *name).collect::<Vec<_>>(), names);
    for (cause, (_, row)) in MessageCause::ALL.iter().zip(documented) {
        let limit = row.trim_end_matches(" |").rsplit("| ").next().unwrap();
        let expected = self::limit(*cause)
            .map_or_else(|| "one for ".to_owned(), |(most, time)| format!("{most} {time}"));
        assert!(limit.starts_with(&expected), "{cause:?}: {limit}");
    }
}
