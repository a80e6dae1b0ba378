//! The ends of games that are neither mates nor resignations: a claimed draw, the fifth repetition,
//! stalemate in C'escacs, insufficient material, and a flag that falls against a bare king. Each
//! shows the result, the reason, what both players see, and their ratings. The long games were
//! found by a search in which both sides help.

use courier_sandbox::driver::UserClient;

use super::test_bot::{
    HOUR, TestBot, direct_message, ephemeral_text, find_button, has_button, message_of,
    move_by_command,
};
use crate::english::{ANY, ANY_TIME, CLAIM, EN, Says as _, WHITE};

/// Chess: a king and a bishop against a king after 33 plies.
const INSUFFICIENT: &str = "
    e4 d5 exd5 Qxd5 Qh5 Qxa2 Qxh7 Qxb2 Qxg8 Rxh2 Rxa7 Rxh1 Rxb7 Rxg1 Rxb8 Rxg2 Qxg7 Rxf2 Rxa8 Qxc2
    Qxf7+ Kxf7 Rxc8 Qxb1 Rxc7 Rxd2 Rxe7+ Bxe7 Bd3 Qxd3 Bxd2 Qxd2+ Kxd2";

/// C'escacs: Black has only the king after 54 plies, and White is to move.
const BARE_KING: &str = "
    GH2-K6 B24-B18 GK6×E21 H22-H16 GE21×JF26 GD26-E21 JF6×B18 NG25-I15 GF26×D22 EG23-H20 GD22×RC25
    JF22-B10 GC25×GE21 EH24-I21 GE21×G21 ED24-C21 JB18×EC21 I23-K22 GG21×H16 GH26-X14 GH16×K22
    F20-F18 GK22×RI25 DE27-I23 GI25×EH20 JB10-A7 GH20×NI15 DI23-E19 GI15×JF24+^ KG27-H26 GF24×C23
    DE19×K4 JC21×EI21 JA7-T10 GC23×EE23 GX14-Z9 JI21×K24 JT10-B10 RI3×DK4 VF28-F24 JK24×VF24
    JB10-H10 GE23×A23 JH10-F10 GA23×L23 NE25-H24 GL23×NH24 GZ9-A9 GH24×F18 JF10×G7 JF24×GA9 KH26-I25
    NE3×JG7 KI25-I23";

/// Three more plies stalemate the bare king.
const STALEMATE: &str = "RK4-K22+^ KI23-H26 GD2-C7";

/// Starts a rated game, Maple with White, and plays these moves.
async fn played(bot: &TestBot, family: &str, moves: &[&str]) -> (UserClient, UserClient) {
    let options = [WHITE, ("clock", "2d")];
    let (maple, willow) = bot.start_game(&format!("{family} challenge"), &options).await;
    let moves = moves.iter().flat_map(|moves| moves.split_whitespace());
    for (ply, typed) in moves.enumerate() {
        move_by_command(if ply.is_multiple_of(2) { &maple } else { &willow }, typed).await;
    }
    (maple, willow)
}

/// What the players see after the end, each as a part of a text. Maple's comes first.
struct Seen {
    /// The line with the result, in which the players are `@maple` and `@willow`.
    result: String,
    /// The rating after the game, and its change.
    ratings: [(&'static str, &'static str); 2],
    history: [String; 2],
    profile: [String; 2],
}

/// The outcome in a line of the history.
fn in_history(outcome: &str, reason: impl std::fmt::Display) -> String {
    let line = EN.history_line(ANY_TIME, 2, ANY, "@other", outcome, reason, "2-1", ANY);
    line.split(" · ").nth(2).unwrap().to_owned()
}

async fn assert_seen(bot: &TestBot, maple: &UserClient, willow: &UserClient, seen: Seen) {
    let named = |text: &str| {
        [maple, willow].into_iter().fold(text.to_owned(), |text, user| {
            text.replace(&format!("@{}", user.username()), &user.name())
        })
    };
    let result = named(&seen.result);
    for (index, (user, other)) in [(maple, willow), (willow, maple)].into_iter().enumerate() {
        let board = user
            .wait_for(|message| {
                has_button(message, "v1:rematch:") && message.text().contains(&result)
            })
            .await
            .unwrap();
        assert!(!board.ephemeral && !has_button(&board, "v1:mv:"), "{}", board.text());
        for (player, (after, change)) in [maple, willow].into_iter().zip(seen.ratings) {
            let rating = EN.rating_change_provisional(after, "1500", change, player.name());
            assert!(board.says(rating), "{}", board.text());
        }
        let over = ephemeral_text(user, "move", &[("move", "e4")]).await;
        assert!(over.says(EN.refusal_no_running_match(ANY)), "{over}");
        let history = ephemeral_text(user, "history", &[]).await;
        let expected = seen.history[index].replace("@other", &other.name());
        assert!(history.says(&expected), "{expected}: {history}");
        let profile = ephemeral_text(user, "profile", &[]).await;
        assert!(profile.says(&seen.profile[index]), "{}: {profile}", seen.profile[index]);
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_third_repetition_is_claimed() {
    let bot = TestBot::start().await;
    let (maple, willow) = played(&bot, "chess", &["Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1"]).await;
    // Black repeats the position for the third time, and White may claim.
    let early = ephemeral_text(&willow, "draw", &[CLAIM]).await;
    assert!(early.says(EN.refusal_nothing_to_claim("moves")), "{early}");
    let board = move_by_command(&willow, "Ng8").await;
    let may_claim = EN.claim_threefold();
    assert!(board.says(may_claim), "{}", board.text());
    let waiting = ephemeral_text(&willow, "draw", &[CLAIM]).await;
    assert!(waiting.says(EN.refusal_not_your_turn()), "{waiting}");
    let question = message_of(maple.command("draw", &[]).await.unwrap());
    let claim = find_button(&question, "v1:claim:").unwrap();
    message_of(maple.click(question.id, &claim).await.unwrap());
    let result = EN.result_drawn("@willow", EN.reason_threefold(), "½-½", "@maple");
    let notice = direct_message(&willow, &EN.ended(ANY)).await;
    assert!(
        notice.says(EN.result_drawn(ANY, EN.reason_threefold(), "½-½", ANY)),
        "{}",
        notice.text()
    );
    let seen = Seen {
        result,
        ratings: [("1500", ANY); 2],
        history: [(); 2].map(|()| in_history("drawn", EN.reason_threefold())),
        profile: [(); 2].map(|()| EN.profile_record("1", "0", ANY, "0")),
    };
    assert_seen(&bot, &maple, &willow, seen).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_fifth_repetition_ends_the_game() {
    let bot = TestBot::start().await;
    let repeated = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let (maple, willow) = played(&bot, "chess", &[&repeated]).await;
    let notice = direct_message(&maple, &EN.ended(ANY)).await;
    assert!(
        notice.says(EN.result_drawn(ANY, EN.reason_fivefold(), "½-½", ANY)),
        "{}",
        notice.text()
    );
    let seen = Seen {
        result: EN.result_drawn("@willow", EN.reason_fivefold(), "½-½", "@maple"),
        ratings: [("1500", ANY); 2],
        history: [(); 2].map(|()| in_history("drawn", EN.reason_fivefold())),
        profile: [(); 2].map(|()| EN.profile_record("1", "0", ANY, "0")),
    };
    assert_seen(&bot, &maple, &willow, seen).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn insufficient_material_ends_the_game() {
    let bot = TestBot::start().await;
    let (maple, willow) = played(&bot, "chess", &[INSUFFICIENT]).await;
    let notice = direct_message(&willow, &EN.ended(ANY)).await;
    assert!(
        notice.says(EN.result_drawn(ANY, EN.reason_insufficient_material(), "½-½", ANY)),
        "{}",
        notice.text()
    );
    let seen = Seen {
        result: EN.result_drawn("@willow", EN.reason_insufficient_material(), "½-½", "@maple"),
        ratings: [("1500", ANY); 2],
        history: [(); 2].map(|()| in_history("drawn", EN.reason_insufficient_material())),
        profile: [(); 2].map(|()| EN.profile_record("1", "0", ANY, "0")),
    };
    assert_seen(&bot, &maple, &willow, seen).await;
}

/// The side that gives stalemate scores two points of three, which is less than a win.
#[tokio::test(flavor = "multi_thread")]
async fn a_stalemate_of_cescacs_scores_two_to_one() {
    let bot = TestBot::start().await;
    let (maple, willow) = played(&bot, "cescacs", &[BARE_KING, STALEMATE]).await;
    let notice = direct_message(&willow, &EN.ended(ANY)).await;
    assert!(notice.text().contains("**2-1**"), "{}", notice.text());
    let seen = Seen {
        result: EN.result_stalemated("@willow", "2-1", "@maple"),
        ratings: [("1554", "+54"), ("1446", "-54")],
        history: [in_history("ahead", ""), in_history("behind", "")],
        // Neither won nor lost.
        profile: ["1554?", "1446?"].map(|now| EN.profile_line("1", 1, "0", now, ANY, "0")),
    };
    assert_seen(&bot, &maple, &willow, seen).await;
}

/// White has nearly all pieces but runs out of time: who has only the king cannot win.
#[tokio::test(flavor = "multi_thread")]
async fn a_flag_against_a_bare_king_is_a_draw() {
    let bot = TestBot::start().await;
    let (maple, willow) = played(&bot, "cescacs", &[BARE_KING]).await;
    bot.sandbox.advance(HOUR * 49).await;
    for user in [&maple, &willow] {
        let notice = direct_message(user, &EN.ended(ANY)).await;
        assert!(notice.says(EN.result_time_draw(ANY, "1-1", ANY)), "{}", notice.text());
    }
    let seen = Seen {
        result: EN.result_time_draw("@willow", "1-1", "@maple"),
        ratings: [("1500", ANY); 2],
        history: [(); 2].map(|()| in_history("drawn", EN.reason_time_out())),
        profile: [(); 2].map(|()| EN.profile_record("1", "0", ANY, "0")),
    };
    assert_seen(&bot, &maple, &willow, seen).await;
}
