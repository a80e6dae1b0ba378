//! Exporting and deleting the data of a player.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeMap;

use courier_play::administration::{AdminAction, AdminEntry};
use courier_play::challenges::ChallengeState;
use courier_play::pauses::Weekend;
use courier_play::plans::Plan;
use courier_play::reminders::Reminder;
use courier_play::reviews::Evaluation;
use courier_play::spectators::SpectatorWish;
use courier_play::studies::{StudyRecord, StudyRow};
use courier_play::vacations::Vacation;
use courier_play::{FORGOTTEN_NAME, Match};
use serde_json::Value;

use crate::sql;
use crate::test_support::competitions::{ladder, stored};
use crate::test_support::*;
use crate::{
    Forgetting, HandledReminder, Lifetime, ReviewedPosition, SessionPlace, TokenHash, Wanted,
};

/// A snowflake that no other value in the tests has.
pub(super) const LEAVING: PlayerId = PlayerId(813_847_887_657_123_841);

fn offer(challenger: PlayerId, opponent: PlayerId, place: Place) -> Proposal {
    Proposal { challenger, opponent: Some(opponent), place, ..proposal() }
}

const DIRECT: Place = Place { server: None, channel: ChannelId(813_847_887_657_999_999) };

/// A database with a player who is in every table that refers to players: a finished rated game
/// with a vacation and a weekend, one begun in direct messages, challenges of all kinds, notes,
/// plans, settings and messages.
pub(super) async fn with_a_player_in_all_tables() -> (TestStore, MatchId) {
    let db = TestStore::new().await;
    let store = &db.store;
    store.save_person(&person(LEAVING, "Leaf"), START).await.unwrap();
    db.set_zone(LEAVING, Some("Europe/Madrid".parse().unwrap()), START).await;
    store.set_language(LEAVING, Some(courier_play::language::Language::Catalan)).await.unwrap();
    let mut weekends = offer(LEAVING, BLACK, HERE);
    weekends.terms.clock_options.weekends = Some(Weekend::FridaySaturday);
    let id = db.begin_with(weekends, ByColor { white: LEAVING, black: BLACK }, START).await;
    db.set_automatic_vacation(LEAVING, Some(after(1))).await;
    let vacation = Vacation { from: after(1), to: after(25) };
    db.begin_vacation(LEAVING, vacation, after(1)).await;
    db.play(id, &["f2f3", "e7e5"], after(150)).await;
    let the_match = db.load(id).await.the_match;
    let revision = db.load(id).await.revision;
    let mut plan = Plan::begin(&the_match, BLACK).unwrap();
    plan.add(the_match.game(), "g4 Qh4").unwrap();
    assert!(store.set_plan(id, revision, BLACK, &plan).await.unwrap());
    db.play(id, &["g2g4", "d8h4"], after(153)).await;
    store.write_note(id, LEAVING, "never f3 again", after(160)).await.unwrap();
    store.write_note(id, BLACK, "thank you", after(160)).await.unwrap();
    for (player, words) in [(LEAVING, "secret line"), (BLACK, "their line")] {
        let row = |id, ply, parent, uci: &str| StudyRow {
            id,
            ply,
            parent,
            uci: uci.to_owned(),
            comment: Some(words.to_owned()),
        };
        let study = StudyRecord {
            line: "f2f3".to_owned(),
            next_id: 3,
            moves: vec![row(1, Some(1), None, "d7d5"), row(2, None, Some(1), "d2d4")],
            comments: vec![(0, words.to_owned())],
        };
        assert!(store.save_study((id, player), None, &study, 9, after(160)).await.unwrap());
    }
    for owner in [LEAVING, BLACK] {
        db.import(owner, "[White \"Leaf\"]\n\n1. e4 *").await;
    }

    let direct = db
        .begin_with(offer(LEAVING, BLACK, DIRECT), ByColor { white: BLACK, black: LEAVING }, START)
        .await;
    store.replace_board(direct, BLACK, (DIRECT.channel, 5), SHOWN).await.unwrap();
    db.act_as(LEAVING, direct, Action::Abort, after(1)).await;
    let own = store.propose(&offer(LEAVING, THIRD, DIRECT), |_| Vec::new(), START).await.unwrap();
    store.set_challenge_message(own, DIRECT.channel, 6).await.unwrap();
    store
        .propose(
            &offer(THIRD, LEAVING, HERE),
            |challenge| vec![tell(LEAVING, Notice::Challenged { challenge })],
            START,
        )
        .await
        .unwrap();
    let due = store.due_messages(after(1), 100).await.unwrap().due;
    let told = due.iter().find(|message| message.reader == Reader::Player(LEAVING)).unwrap();
    store.delivered(told, (DIRECT.channel, 7), None, after(1)).await.unwrap();
    let declined =
        store.propose(&offer(BLACK, LEAVING, HERE), |_| Vec::new(), START).await.unwrap();
    store.close_challenge(declined, ChallengeState::Declined, &[], START).await.unwrap();
    let mut transaction = store.begin().await.unwrap();
    transaction.block(LEAVING, THIRD, START).await.unwrap();
    transaction.block(BLACK, LEAVING, START).await.unwrap();
    transaction.request_review(id, LEAVING, 1, after(161)).await.unwrap();
    let action = AdminAction::HideName(LEAVING);
    let entry = AdminEntry { at: after(161), action, reason: Some("too busy".to_owned()) };
    transaction.log(&entry).await.unwrap();
    let (reminder, due_at) = (Reminder::YourTurn, after(1));
    let handled = HandledReminder { the_match: id, ply: 1, reminder, due_at };
    transaction.note_reminders(&[handled], after(1)).await.unwrap();
    for (player, token) in [(LEAVING, "l"), (BLACK, "b")] {
        let token = TokenHash(token.repeat(43));
        let lifetime = Lifetime { from: after(161), to: after(162) };
        transaction.add_web_link(&token, (player, "user", Some(id)), lifetime, 5).await.unwrap();
        let session = (player, SessionPlace::Browser);
        transaction.add_web_session(&token, session, lifetime, 5).await.unwrap();
    }
    let wishes = ByColor { white: Some(SpectatorWish::Share), black: None };
    transaction.set_spectator_link(id, &"s".repeat(43), wishes).await.unwrap();
    transaction.commit().await.unwrap();
    let evaluation = Evaluation::Centipawns(35);
    let found = ReviewedPosition { ply: 0, evaluation, line: "c2c4".to_owned() };
    store.add_reviewed_position(id, &found).await.unwrap();
    for player in [LEAVING, BLACK] {
        store.set_launch(player, Some(id), after(161)).await.unwrap();
    }
    db.tamper("update challenges set decline_reason = 'too busy' where state = 'declined'").await;
    (db, id)
}

/// The columns that contain a number anywhere in the database.
async fn traces(db: &TestStore, number: u64) -> Vec<String> {
    let columns = if on_postgres() {
        "select table_name::text, column_name::text from information_schema.columns
         where table_schema = current_schema() and table_name <> '_sqlx_migrations'"
    } else {
        "select schema.name, info.name from sqlite_schema schema
         join pragma_table_info(schema.name) info
         where schema.type = 'table' and schema.name <> '_sqlx_migrations'"
    };
    let columns: Vec<(String, String)> =
        sql::query_as(columns).fetch_all(&db.store.readers).await.unwrap();
    assert!(columns.len() > 100, "the columns are found: {}", columns.len());
    let mut found = Vec::new();
    for (table, column) in columns {
        let sql = format!(
            r#"select count(*) from "{table}" where cast("{column}" as text) like '%{number}%'"#
        );
        if db.number(&sql).await > 0 {
            found.push(format!("{table}.{column}"));
        }
    }
    found
}

/// What the opponent keeps: moves, clocks, result.
fn kept(the_match: &Match) -> String {
    let times = the_match.move_times();
    format!("{:?} {times:?} {:?}", the_match.record().moves, the_match.outcome())
}

#[tokio::test]
async fn no_row_contains_the_id_of_a_deleted_player() {
    let (db, id) = with_a_player_in_all_tables().await;
    let store = &db.store;
    let before = traces(&db, LEAVING.0).await;
    for column in [
        "players.id",
        "memberships.player_id",
        "matches.white_id",
        "matches.black_id",
        "challenges.challenger_id",
        "challenges.opponent_id",
        "notes.player_id",
        "studies.player_id",
        "study_moves.player_id",
        "study_comments.player_id",
        "imported_games.owner_id",
        "reviews.requested_by",
        "web_links.player_id",
        "web_sessions.player_id",
        "activity_launches.player_id",
        "blocks.player_id",
        "blocks.blocked_id",
        "outbox.player_id",
        "ratings.player_id",
        "rating_changes.player_id",
        "rated_opponents.player_id",
        "rated_opponents.opponent_id",
        "vacations.player_id",
        "zones.player_id",
        "admin_log.player_id",
    ] {
        assert!(before.contains(&column.to_owned()), "the test has no row in {column}: {before:?}");
    }
    let direct = traces(&db, DIRECT.channel.0).await;
    assert!(direct.contains(&"players.direct_channel_id".to_owned()), "{direct:?}");
    let game = kept(&db.load(id).await.the_match);
    let ratings = store.rating_changes(id).await.unwrap();
    let rating = store.rating(BLACK, "chess").await.unwrap();

    let Forgetting::Done { closed } = store.forget(LEAVING, after(200)).await.unwrap() else {
        panic!("no match is running")
    };
    assert_eq!(closed.len(), 2, "the open ones");
    assert_eq!(traces(&db, LEAVING.0).await, Vec::<String>::new());
    let chosen = "select count(*) from players where auto_vacation_since is not null";
    assert_eq!(db.number(chosen).await, 0, "nor is what they had chosen");
    let reviews = "select (select count(*) from reviews) + (select count(*) from review_positions)";
    assert_eq!(db.number(reviews).await, 0, "the engine works for nobody who is gone");
    assert_eq!(
        traces(&db, DIRECT.channel.0).await,
        Vec::<String>::new(),
        "nor is their direct message channel left"
    );
    for words in ["Leaf", "never f3 again", "secret line", "too busy"] {
        let sql = "select (select count(*) from players where name like '%#%')
                        + (select count(*) from notes where text like '%#%')
                        + (select count(*) from study_moves where comment like '%#%')
                        + (select count(*) from study_comments where comment like '%#%')
                        + (select count(*) from admin_log where reason like '%#%')
                        + (select count(*) from challenges where decline_reason like '%#%')";
        assert_eq!(db.number(&sql.replace('#', words)).await, 0, "{words}");
    }

    let the_match = db.load(id).await.the_match;
    let somebody = the_match.players().white;
    assert!(somebody.is_forgotten() && the_match.players().black == BLACK);
    assert_eq!(store.player(somebody).await.unwrap().unwrap().name, FORGOTTEN_NAME);
    assert_eq!(kept(&the_match), game, "the opponent's game is as it was, clocks included");
    assert_eq!(store.rating_changes(id).await.unwrap(), ratings);
    assert_eq!(store.rating(BLACK, "chess").await.unwrap(), rating);
    assert_eq!(store.rating(somebody, "chess").await.unwrap(), None, "they are on no leaderboard");
    assert_eq!(store.note_on(id, BLACK).await.unwrap().as_deref(), Some("thank you"));
    assert_eq!(store.study(id, BLACK).await.unwrap().unwrap().record.moves.len(), 2);
    let imported =
        (store.imported_by(BLACK).await.unwrap().len(), store.imported_by(LEAVING).await);
    assert_eq!((imported.0, imported.1.unwrap().len()), (1, 0));
    for table in ["web_links", "web_sessions", "activity_launches"] {
        let others = db.number(&format!("select count(*) from {table}")).await;
        assert_eq!(others, 1, "the opponent's {table}");
    }
    assert_eq!(db.number("select count(*) from spectator_links").await, 0, "nobody watches");
    // The players who have challenged them are notified.
    let told = "select count(*) from outbox
                where player_id = 103 and json_extract(notice, '$.notice') = 'declined'";
    assert_eq!(db.number(told).await, 1);
    // PostgreSQL has no constraints that are not enforced.
    if !on_postgres() {
        assert_eq!(db.number("select count(*) from pragma_foreign_key_check").await, 0);
    }
}

#[tokio::test]
async fn a_deleted_player_who_returns_is_a_new_player() {
    let (db, id) = with_a_player_in_all_tables().await;
    let store = &db.store;
    assert!(matches!(store.forget(LEAVING, after(200)).await.unwrap(), Forgetting::Done { .. }));
    store.save_person(&person(LEAVING, "Leaf again"), after(201)).await.unwrap();
    assert_eq!(store.ratings_of(LEAVING).await.unwrap().len(), 0);
    assert_eq!(store.recent_of(LEAVING, 10).await.unwrap().len(), 0);
    let vacations = store.vacations(LEAVING).await.unwrap();
    assert_eq!((&vacations.taken[..], vacations.automatic_since), (&[][..], None));
    assert_eq!(store.player(LEAVING).await.unwrap().unwrap().language, None);
    // A player to whom nothing refers gets no replacement.
    let people = db.number("select count(*) from players").await;
    assert!(matches!(store.forget(LEAVING, after(202)).await.unwrap(), Forgetting::Done { .. }));
    assert_eq!(db.number("select count(*) from players").await, people - 1);
    // Two deleted players are not merged.
    assert!(matches!(store.forget(BLACK, after(203)).await.unwrap(), Forgetting::Done { .. }));
    let players = db.load(id).await.the_match.players();
    assert!(
        players.white.is_forgotten()
            && players.black.is_forgotten()
            && players.white != players.black
    );
}

#[tokio::test]
async fn a_player_with_running_matches_is_not_deleted() {
    let db = TestStore::new().await;
    db.begin().await;
    for player in [WHITE, BLACK] {
        assert_eq!(db.store.forget(player, after(1)).await.unwrap(), Forgetting::StillPlays);
    }
    assert_eq!(db.store.player(WHITE).await.unwrap().unwrap().name, "white");
}

#[tokio::test]
async fn an_export_contains_all_data_of_a_player_and_nothing_of_others() {
    let (db, _) = with_a_player_in_all_tables().await;
    let own = db.store.own_rows(LEAVING).await.unwrap();
    let tables: BTreeMap<&str, &[Value]> =
        own.iter().map(|table| (table.table.as_str(), table.rows.as_slice())).collect();
    let traces = traces(&db, LEAVING.0).await;
    for column in &traces {
        let table = column.split('.').next().unwrap();
        assert!(tables.contains_key(table), "{table} is left out: {:?}", tables.keys());
    }
    assert_eq!(tables["players"][0]["id"], LEAVING.0.to_string(), "exact in every JSON parser");
    assert_eq!(tables["players"][0]["language"], "ca");
    assert_eq!(tables["players"][0]["auto_vacation_since"], after(1).0);
    assert_eq!(tables["players"][0]["direct_channel_id"], DIRECT.channel.0.to_string());
    assert_eq!(tables["matches"].len(), 2);
    assert_eq!(tables["moves"].len(), 4);
    assert_eq!(tables["notes"].len(), 1);
    let study = ["studies", "study_moves", "study_comments"].map(|table| tables[table].len());
    assert_eq!(study, [1, 2, 1]);
    assert_eq!(tables["study_moves"][0]["comment"], "secret line");
    assert_eq!(tables["imported_games"].len(), 1);
    assert_eq!(tables["imported_games"][0]["white"], "Leaf");
    let of_the_web = ["web_links", "web_sessions", "activity_launches"];
    assert_eq!(of_the_web.map(|table| tables[table].len()), [1; 3]);
    assert_eq!(tables["blocks"].len(), 1, "whom they have blocked, not who has blocked them");
    assert_eq!(tables["blocks"][0]["blocked_id"], THIRD.0);
    let all =
        serde_json::to_string(&own.iter().map(|table| &table.rows).collect::<Vec<_>>()).unwrap();
    assert!(
        all.contains("never f3 again") && !all.contains("thank you") && !all.contains("their line"),
        "the note and the study of the opponent are not included"
    );
    assert!(!tables.contains_key("plans"), "nor the plan of the opponent");
    assert!(db.number("select count(*) from reminders").await > 0);
    assert!(
        !tables.contains_key("reminders") && !all.contains("revision"),
        "nor reminders and revisions, which reveal what the opponent did"
    );
    assert!(
        tables.contains_key("reviews") && !tables.contains_key("review_positions"),
        "nor what an engine thinks of a position, which may stand on a running board by now"
    );
    assert_eq!(db.store.own_rows(PlayerId(999)).await.unwrap(), []);
}

#[tokio::test]
async fn a_match_that_cannot_be_replayed_is_aborted_for_a_deletion() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.play(id, &["e2e4"], START).await;
    db.act_as(WHITE, id, Action::OfferDraw, after(1)).await;
    db.tamper("update moves set uci = 'a1a1'").await;
    stored(&db, &ladder()).await;
    db.tamper("update matches set competition_id = (select max(id) from competitions)").await;
    assert!(db.store.find_match(id).await.is_err());
    assert_eq!(db.store.forget(WHITE, after(2)).await.unwrap(), Forgetting::StillPlays);
    assert_eq!(db.store.running_ids_of(WHITE).await.unwrap(), [id]);
    db.store.abort_unreadable(id, after(2)).await.unwrap();
    let due_at = db.number("select due_at from competitions").await;
    assert_eq!(due_at, after(2).0, "its competition may wait for its end");
    assert_eq!(db.store.running_ids_of(WHITE).await.unwrap(), []);
    assert!(matches!(db.store.forget(WHITE, after(2)).await.unwrap(), Forgetting::Done { .. }));
    assert_eq!(traces(&db, WHITE.0).await, Vec::<String>::new());
    let finished =
        db.store.finished_of(BLACK, BLACK, None, Wanted::default(), 10, 0).await.unwrap();
    assert_eq!(finished[0].outcome.reason, courier_play::outcome::Reason::Aborted);
    db.store.abort_unreadable(id, after(9)).await.unwrap();
    let ended = db.number("select ended_at from matches").await;
    assert_eq!(ended, after(2).0, "a match that is over stays as it is");
}
