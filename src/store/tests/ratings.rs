use super::*;
use crate::play::rating::{Rating, Score};
use crate::store::Standing;

async fn standing(house: &House, player: PlayerId) -> Standing {
    house.store.rating(player, "chess").await.unwrap().unwrap()
}

#[tokio::test]
async fn a_match_that_counts_changes_both_ratings_in_the_same_transaction() {
    let house = House::new().await;
    assert_eq!(house.store.rating(WHITE, "chess").await.unwrap(), None);
    let id = house.begin().await;
    assert_eq!(house.store.rating_changes(id).await.unwrap(), None);
    let changed = house.play(id, &FOOLS_MATE, START).await;

    let (winner, loser) = Rating::after_game(Rating::NEWCOMER, Rating::NEWCOMER, Score::Win);
    let expected = Seats {
        white: RatingChange { before: Rating::NEWCOMER, after: loser },
        black: RatingChange { before: Rating::NEWCOMER, after: winner },
    };
    assert_eq!(changed, Some(expected));
    assert_eq!(house.store.rating_changes(id).await.unwrap(), Some(expected));
    let white = standing(&house, WHITE).await;
    let loser = Standing {
        player: WHITE,
        name: "white".to_owned(),
        rating: loser,
        changed_at: after(4),
        games: 1,
        wins: 0,
        draws: 0,
        losses: 1,
    };
    assert_eq!(white, loser);
    let black = standing(&house, BLACK).await;
    assert_eq!((black.rating, black.games, black.wins, black.losses), (winner, 1, 1, 0));
    assert_eq!(house.store.rating(WHITE, "chess960").await.unwrap(), None, "one pool a variant");
}

#[tokio::test]
async fn a_second_match_starts_from_the_rating_as_it_reads_by_then() {
    let house = House::new().await;
    let first = house.begin().await;
    house.play(first, &FOOLS_MATE, START).await;
    let year_later = START + Span::days(365);
    let second = house.begin_with(proposal(), Seats { white: BLACK, black: THIRD }, year_later).await;
    house.play(second, &["e2e4", "e7e5", "d2d4"], year_later).await;
    let agreed = year_later + Span::hours(4);
    let before = standing(&house, BLACK).await.at(agreed);
    house.play(second, &["d7d5"], year_later + Span::hours(3)).await;
    house.act(second, Action::OfferDraw, agreed).await;
    let changes = house.act_as(THIRD, second, Action::AcceptDraw, agreed).await.unwrap();

    let (white, black) = Rating::after_game(before, Rating::NEWCOMER, Score::Draw);
    assert_eq!(changes.white, RatingChange { before, after: white });
    assert_eq!(changes.black.after, black);
    let stored = standing(&house, BLACK).await;
    assert_eq!((stored.rating, stored.changed_at), (white, agreed));
    assert_eq!((stored.games, stored.wins, stored.draws, stored.losses), (2, 1, 1, 0));
}

/// A flag that fell long ago is swept after a later game has ended: time does not run backwards for the rating.
#[tokio::test]
async fn a_late_sweep_does_not_turn_the_rating_back() {
    let house = House::new().await;
    let flagged = house.begin().await;
    house.play(flagged, &["e2e4", "e7e5", "d2d4", "d7d5"], START).await;
    let later = house.begin_with(proposal(), Seats { white: WHITE, black: BLACK }, after(200)).await;
    house.play(later, &FOOLS_MATE, after(200)).await;
    let Loaded { mut the_match, revision } = house.load(flagged).await;
    let fallen = the_match.sweep(after(300)).unwrap();
    let saved = house.store.save(revision, &the_match, &[fallen], &[], after(300)).await.unwrap();
    assert!(matches!(saved, Saved::Done { ratings: Some(_) }), "{saved:?}");
    let white = standing(&house, WHITE).await;
    assert_eq!((white.games, white.losses, white.changed_at), (2, 2, after(204)));
}

#[tokio::test]
async fn what_does_not_count_changes_no_rating() {
    let house = House::new().await;
    let aborted = house.begin().await;
    assert_eq!(house.act(aborted, Action::Abort, after(1)).await, None);
    let short = house.begin().await;
    house.play(short, &["e2e4"], START).await;
    assert_eq!(house.act(short, Action::Resign, after(2)).await, None);
    let mut casual = proposal();
    casual.terms.rated = false;
    let casual = house.begin_with(casual, Seats { white: WHITE, black: BLACK }, START).await;
    assert_eq!(house.play(casual, &FOOLS_MATE, START).await, None);
    assert_eq!(house.number("select count(*) from ratings").await, 0);
    assert_eq!(house.number("select count(*) from rating_changes").await, 0);
}

#[tokio::test]
async fn the_leaderboard_ranks_the_established_before_the_others() {
    let house = House::new().await;
    let rated = async |player: u64, rating: f64, deviation: f64, variant: &str, server: ServerId| {
        let id = PlayerId(player);
        let name = format!("player {player}");
        let person = Person { player: id, name, locale: None, server: Some(server) };
        house.store.meet(&person, START).await.unwrap();
        sqlx::query("insert into ratings values (?, ?, ?, ?, 0.06, ?, 1, 1, 0, 0)")
            .bind(id)
            .bind(variant)
            .bind(rating)
            .bind(deviation)
            .bind(START)
            .execute(&house.store.writer)
            .await
            .unwrap();
    };
    let elsewhere = ServerId(202);
    rated(1, 2000.0, 200.0, "chess", SERVER).await;
    rated(2, 1400.0, 60.0, "chess", SERVER).await;
    rated(3, 1600.0, 105.0, "chess", SERVER).await;
    rated(4, 2200.0, 60.0, "chess", elsewhere).await;
    rated(5, 2300.0, 60.0, "chess960", SERVER).await;
    rated(6, 2000.0, 200.0, "chess", SERVER).await;

    let ranked = async |now, limit, offset| -> Vec<u64> {
        let board = house.store.leaderboard(SERVER, "chess", now, limit, offset).await.unwrap();
        board.into_iter().map(|standing| standing.player.0).collect()
    };
    assert_eq!(ranked(START, 10, 0).await, [3, 2, 1, 6], "two who stand equal stand by their number");
    assert_eq!(ranked(START, 2, 1).await, [2, 1]);
    assert!(ranked(START, 10, 4).await.is_empty());
    // After years without a game nobody is established any more.
    assert_eq!(ranked(START + Span::days(5000), 10, 0).await, [1, 6, 3, 2]);
    let first = house.store.leaderboard(SERVER, "chess", START, 1, 0).await.unwrap().remove(0);
    assert_eq!((first.name.as_str(), first.rating.rating, first.games), ("player 3", 1600.0, 1));
}

#[tokio::test]
async fn the_leaderboard_reads_the_members_of_one_server() {
    let house = House::new().await;
    house
        .uses_only(
            crate::store::ratings::LEADERBOARD,
            &["memberships USING PRIMARY KEY", "ratings USING PRIMARY KEY", "players USING INTEGER PRIMARY KEY"],
        )
        .await;
}
