//! Files of a game, for its players alone and without what is private.

use super::*;

#[tokio::test]
async fn players_download_the_record_and_the_animation_of_their_game() {
    let web = TestWeb::start().await;
    let cookie = web.sign_in(WHITE).await;
    web.app.records().write_note(web.the_match, WHITE, "my secret", START).await.unwrap();
    web.resign().await;
    let pgn = web.get_as(&cookie, "/api/matches/1/pgn").await;
    assert_eq!(pgn.header("content-type"), "application/x-chess-pgn");
    assert_eq!(pgn.header("content-disposition"), "attachment; filename=\"game-1.pgn\"");
    assert!(pgn.text.contains("1. f3") && !pgn.text.contains("secret"), "{pgn:?}");
    let gif = web.get_as(&cookie, "/api/matches/1/gif").await;
    assert_eq!((gif.header("content-type"), &gif.text[..4]), ("image/gif", "GIF8"));
    let third = web.sign_in_as_third().await;
    for (cookie, status) in
        [(third, StatusCode::NOT_FOUND), (String::new(), StatusCode::UNAUTHORIZED)]
    {
        for path in ["/api/matches/1/pgn", "/api/matches/1/gif"] {
            assert_eq!(web.get_as(&cookie, path).await.status, status, "{path}");
        }
    }
}
