//! Reminders and preferences, and how changes of preferences affect reminders.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::preferences::{Hour, LeadTime, LeadTimes, Preferences, QuietHours};
use courier_play::reminders::Reminder;
use courier_play::reminders::TimeAlert;

use courier_store::HandledReminder;

use super::test_store::*;

/// The default reminders of a turn with three days of main time and three periods of one day, in
/// hours from its beginning.
const MAIN_ENDING: i64 = 48;
const MAIN_OVER: i64 = 72;
const WARNING: i64 = 88;
const LAST_WARNING: i64 = 95;
const PERIOD_LOST: i64 = 96;
const NEXT_WARNING: i64 = 112;

impl TestStore {
    async fn remind(&self, id: MatchId, hours: i64) -> bool {
        let loaded = self.load(id).await;
        self.store.remind(&loaded, after(hours)).await.unwrap()
    }

    /// The notices that are due after so many hours.
    async fn waiting(&self, hours: i64) -> Vec<Notice> {
        self.store
            .due_messages(after(hours), 50)
            .await
            .unwrap()
            .due
            .into_iter()
            .map(|message| message.notice)
            .collect()
    }

    async fn prefer(&self, player: PlayerId, change: impl FnOnce(&mut Preferences), hours: i64) {
        let mut preferences = self.store.preferences(player).await.unwrap();
        change(&mut preferences);
        self.store.set_preferences(player, &preferences, after(hours)).await.unwrap();
        assert_eq!(self.store.preferences(player).await.unwrap(), preferences);
    }

    async fn remind_at(&self) -> i64 {
        (self.number("select remind_at from matches").await - START.0) / Span::hours(1).0
    }
}

fn time(the_match: MatchId, ply: u32, alert: TimeAlert) -> Notice {
    Notice::Time { the_match, ply, alert }
}

#[tokio::test]
async fn a_reminder_is_stored_once() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let revision = db.load(id).await.revision;
    assert_eq!(
        db.remind_at().await,
        MAIN_ENDING,
        "the notice that the match has begun replaces that of the turn"
    );
    for _ in 0..3 {
        assert!(db.remind(id, MAIN_OVER).await);
    }
    assert_eq!(db.waiting(MAIN_OVER).await, [time(id, 0, TimeAlert::MainOver { periods: 3 })]);
    assert_eq!(db.remind_at().await, WARNING);
    assert_eq!(db.load(id).await.revision, revision, "a reminder must not make a move lose a race");
}

#[tokio::test]
async fn of_several_missed_reminders_the_last_one_is_sent() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.remind(id, MAIN_OVER).await;
    db.remind(id, PERIOD_LOST).await;
    db.remind(id, PERIOD_LOST).await;
    let expected = [
        time(id, 0, TimeAlert::MainOver { periods: 3 }),
        time(id, 0, TimeAlert::PeriodLost { periods: 2 }),
    ];
    assert_eq!(db.waiting(PERIOD_LOST).await, expected);
    let kinds = "select count(*) from reminders
                 where kind in ('your-turn', 'main-ending-24h', 'main-over', 'period-3-ending-8h',
                                'period-3-ending-1h', 'period-lost-2')";
    assert_eq!(db.number(kinds).await, 6, "superseded reminders are handled, too");
    assert_eq!(db.number("select count(*) from reminders").await, 6);
}

#[tokio::test]
async fn a_move_notifies_the_opponent_and_drops_the_reminders_before() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let stale = db.load(id).await;
    db.play(id, &["e2e4"], START).await;
    assert!(
        !db.store.remind(&stale, after(MAIN_OVER)).await.unwrap(),
        "a move was made since it was read"
    );
    assert_eq!(db.waiting(1).await, [Notice::YourTurn { the_match: id, ply: 1 }]);
    assert_eq!(db.remind_at().await, 1 + MAIN_ENDING);
}

#[tokio::test]
async fn an_action_that_ends_no_turn_keeps_the_next_reminders() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.remind(id, WARNING).await;
    db.act(id, Action::OfferDraw, after(WARNING + 1)).await;
    assert_eq!(db.remind_at().await, LAST_WARNING);
    assert_eq!(db.waiting(PERIOD_LOST).await.len(), 1);
    // An overdue reminder is not lost by an action, either.
    db.act_as(BLACK, id, Action::DeclineDraw, after(PERIOD_LOST)).await;
    assert_eq!(db.waiting(PERIOD_LOST).await.len(), 2);
    assert_eq!(db.remind_at().await, NEXT_WARNING);
}

/// After a takeback, the turn after the same number of moves is a new one.
#[tokio::test]
async fn a_turn_after_a_takeback_is_notified_again() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.tamper("insert into reminders values (1, 1, 'your-turn', 0, 0), (1, 2, 'your-turn', 0, 0)")
        .await;
    db.play(id, &["e2e4"], START).await;
    assert_eq!(db.waiting(1).await, [Notice::YourTurn { the_match: id, ply: 1 }]);
    assert_eq!(db.number("select count(*) from reminders where ply = 2").await, 0);
}

#[tokio::test]
async fn preferences_are_stored() {
    let db = TestStore::new().await;
    let usual = db.store.preferences(WHITE).await.unwrap();
    assert_eq!(usual, Preferences::defaults(usual.zone));
    assert_eq!(db.store.preferences(PlayerId(404)).await.unwrap(), usual, "an unknown player");
    let quiet = QuietHours::new(Hour::new(22).unwrap(), Hour::new(7).unwrap());
    for leads in ["never", "1h", "24h-8h", "24h-8h-1h", "336h-48h-2h-90m-10m"] {
        let leads = leads.parse().unwrap();
        db.prefer(
            WHITE,
            |preferences| {
                *preferences = Preferences { leads, quiet, digest: Hour::new(23), ..*preferences }
            },
            0,
        )
        .await;
    }
    db.prefer(WHITE, |preferences| *preferences = usual, 0).await;
    assert_eq!(
        db.store.preferences(BLACK).await.unwrap(),
        usual,
        "those of another player are unchanged"
    );
    for sql in [
        "update players set quiet_from = 24, quiet_to = 7",
        "update players set quiet_from = 7",
        "update players set quiet_from = 7, quiet_to = 7",
        "update players set digest_hour = -1",
    ] {
        let error = db.refused(sql).await;
        assert!(error.to_string().to_lowercase().contains("check constraint"), "{sql}: {error}");
    }
}

/// A choice survives a change of the default, and only a choice does.
#[tokio::test]
async fn a_choice_of_warnings_is_told_from_the_default() {
    let db = TestStore::new().await;
    let chosen = "select count(leads) from players where id = 101";
    assert_eq!(db.number(chosen).await, 0);
    let before: LeadTimes = [LeadTime::DAY, LeadTime::EIGHT_HOURS].into_iter().collect();
    db.prefer(WHITE, |preferences| preferences.leads = before, 0).await;
    assert_eq!(db.number(chosen).await, 1);
    db.prefer(WHITE, |preferences| preferences.leads = LeadTimes::DEFAULT, 0).await;
    assert_eq!(db.number(chosen).await, 0);
    db.prefer(WHITE, |preferences| preferences.digest = Hour::new(8), 0).await;
    assert_eq!(db.number(chosen).await, 0, "another setting is no choice of warnings");
}

#[tokio::test]
async fn an_overdue_warning_is_not_sent_when_it_is_chosen() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.prefer(
        WHITE,
        |preferences| preferences.leads = [LeadTime::EIGHT_HOURS].into_iter().collect(),
        0,
    )
    .await;
    db.remind(id, 95).await;
    let before = db.waiting(95).await.len();
    // The moment an hour before the loss of the period has come; that 8 hours before the next loss
    // has not.
    db.prefer(WHITE, |preferences| preferences.leads = LeadTimes::DEFAULT, 95).await;
    assert_eq!(db.remind_at().await, PERIOD_LOST);
    db.remind(id, 95).await;
    assert_eq!(db.waiting(95).await.len(), before);
    db.prefer(WHITE, |preferences| preferences.leads = [].into_iter().collect(), 95).await;
    db.remind(id, PERIOD_LOST).await;
    assert_eq!(db.remind_at().await, 120, "without warnings, the next event");
}

#[tokio::test]
async fn a_held_reminder_is_sent_when_quiet_hours_are_turned_off() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    // START is midnight in UTC; the quiet hours end at 12.
    let quiet = QuietHours::new(Hour::new(0).unwrap(), Hour::new(12).unwrap());
    db.prefer(BLACK, |preferences| preferences.quiet = quiet, 0).await;
    db.play(id, &["e2e4"], START).await;
    assert_eq!(db.waiting(11).await, []);
    assert_eq!(db.remind_at().await, 12);
    db.prefer(BLACK, |preferences| preferences.quiet = None, 5).await;
    assert_eq!(db.remind_at().await, 1, "it is due at once");
    db.remind(id, 5).await;
    assert_eq!(db.waiting(5).await, [Notice::YourTurn { the_match: id, ply: 1 }]);
}

#[tokio::test]
async fn one_digest_a_day_for_all_games() {
    let db = TestStore::new().await;
    db.prefer(BLACK, |preferences| preferences.digest = Hour::new(8), 0).await;
    let first = db.begin().await;
    let second = db.begin().await;
    db.play(first, &["e2e4"], START).await;
    db.play(second, &["d2d4"], START).await;
    assert_eq!(db.waiting(7).await, []);
    assert_eq!(db.store.due_matches(after(8), 10).await.unwrap(), [first, second]);
    db.remind(first, 8).await;
    let digest = db.store.due_messages(after(8), 10).await.unwrap().due;
    assert_eq!(
        digest.iter().map(|message| message.notice).collect::<Vec<_>>(),
        [Notice::Digest { due_at: after(8) }]
    );
    db.store.delivered(&digest[0], (CHANNEL, 1), None, after(8)).await.unwrap();
    // The digest includes the reminder of the second game.
    db.remind(second, 8).await;
    assert_eq!(db.waiting(8).await, []);
    assert_eq!(db.store.due_matches(after(8), 10).await.unwrap(), []);
    // The main time ends an hour after midnight on the fourth day.
    db.remind(first, 80).await;
    assert_eq!(db.waiting(80).await, [Notice::Digest { due_at: after(80) }]);
}

#[tokio::test]
async fn a_digest_that_cannot_be_sent_is_split_once() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.prefer(BLACK, |preferences| preferences.digest = Hour::new(8), 0).await;
    db.play(id, &["e2e4"], START).await;
    db.remind(id, 8).await;
    let digest = db.store.due_messages(after(8), 10).await.unwrap().due.remove(0);
    let turn = Notice::YourTurn { the_match: id, ply: 1 };
    for _ in 0..2 {
        db.store.split(digest.id, &[tell(BLACK, turn)], after(8)).await.unwrap();
        assert_eq!(db.waiting(8).await, [turn]);
    }
}

#[tokio::test]
async fn a_forgotten_reminder_is_sent_again() {
    let db = TestStore::new().await;
    let (id, other) = (db.begin().await, db.begin().await);
    let reminders = [Reminder::YourTurn, Reminder::Time(TimeAlert::GameEnding { lead: None })];
    let mut transaction = db.store.begin().await.unwrap();
    for reminder in reminders {
        for (id, ply) in [(id, 0), (id, 1), (other, 0)] {
            let handled = HandledReminder { the_match: id, ply, reminder, due_at: after(1) };
            transaction.note_reminders(&[handled], after(1)).await.unwrap();
        }
    }
    transaction.forget_reminder(id, 0, reminders[1]).await.unwrap();
    assert_eq!(transaction.noted_reminders(id, 0).await.unwrap(), [reminders[0].key()]);
    for (id, ply) in [(id, 1), (other, 0)] {
        assert_eq!(transaction.noted_reminders(id, ply).await.unwrap().len(), 2);
    }
}
