//! Somebody who has the bot compute as much as it can while the others are measured: replays, move
//! lists, exports, charts, and large files without games. Meanwhile somebody else imports a game
//! every two seconds.

use std::sync::Arc;
use std::time::{Duration, Instant};

use courier_rules::{Game, Variant, pgn};
use courier_sandbox::driver::{MessageView, Sandbox, UserClient};
use courier_text::Button;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tokio::task::JoinSet;

/// The tasks of each kind that the abuser has at the same time.
const AT_ONCE: usize = 8;
/// The pause after a button that is not there.
const AFTER_ERROR: Duration = Duration::from_millis(20);
/// How often somebody else imports a game.
const PAUSE: Duration = Duration::from_secs(2);
/// Longer than the longest wait for a turn.
const LONGEST: Duration = Duration::from_secs(90);

pub(crate) struct Abuser {
    abuser: UserClient,
    /// Somebody else, who imports games.
    other: UserClient,
    /// The abuser's long game.
    game: MessageView,
}

impl Abuser {
    /// Adds both users to the sandbox; the abuser imports a long game.
    pub(crate) async fn set_up(sandbox: &Arc<Sandbox>) -> Self {
        let world = &sandbox.discord().world;
        let user = |username: &str| {
            world.change(|state| state.add_user(username, username, "en-US"));
            sandbox.user(username).unwrap().in_dm()
        };
        let (abuser, other) = (user("abuser"), user("importer"));
        let game = import(&abuser, long_game().as_bytes()).await;
        Self { abuser, other, game }
    }

    /// Begins for this time. The tasks panic if an import of the other user fails.
    pub(crate) fn begin(&self, seconds: u64) -> JoinSet<()> {
        let mut tasks = JoinSet::new();
        let end = Instant::now() + Duration::from_secs(seconds);
        let record = "[Variant \"cescacs\"]\n*\n";
        let junk = Arc::new(record.repeat((1 << 20) / record.len()));
        for _ in 0..AT_ONCE {
            for button in [Button::Replay, Button::MoveList, Button::Export] {
                let (user, id) = (self.abuser.clone(), self.game.id);
                tasks.spawn(async move {
                    while Instant::now() < end {
                        // The move list stands in place of the game and its buttons.
                        if user.click(id, button).await.is_err() {
                            let _ = user.click(id, Button::Back).await;
                            tokio::time::sleep(AFTER_ERROR).await;
                        }
                    }
                });
            }
            let (user, junk) = (self.abuser.clone(), Arc::clone(&junk));
            tasks.spawn(async move {
                while Instant::now() < end {
                    let id = user.upload("junk.pgn", junk.as_bytes()).to_string();
                    let _ = user.command("import", &[("file", &id)]).await;
                    let _ = user.command("profile", &[]).await;
                }
            });
        }
        let other = self.other.clone();
        tasks.spawn(async move {
            while Instant::now() < end {
                let answer = import(&other, b"[White \"a\"]\n\n1. e4 *\n").await;
                let asked = other.click(answer.id, Button::DeleteImport).await.unwrap();
                let question = asked.message().unwrap();
                other.click(question.id, Button::YesDelete).await.unwrap();
                tokio::time::sleep(PAUSE).await;
            }
        });
        tasks
    }
}

/// Imports a file with one game, and asserts that it was read.
async fn import(user: &UserClient, bytes: &[u8]) -> MessageView {
    let id = user.upload("game.pgn", bytes).to_string();
    let answer = tokio::time::timeout(LONGEST, user.command("import", &[("file", &id)])).await;
    let answer = answer.unwrap().unwrap().message().unwrap();
    assert_eq!(answer.pictures().len(), 1, "{}", answer.text());
    answer
}

/// The record of a game of 990 plies on the largest board.
fn long_game() -> String {
    let variant = Variant::by_key("cescacs").unwrap();
    let mut rng = StdRng::seed_from_u64(1);
    loop {
        let mut game = Game::new(variant.start(variant.default_start()).unwrap());
        while game.ply() < 990 && game.position().has_legal_move() {
            let moves = game.position().legal_moves();
            let the_move = moves.as_slice()[rng.random_range(0..moves.len())];
            game.play_past_draw(the_move).unwrap();
        }
        if game.ply() == 990 {
            let mut record = pgn::PgnGame::of(game);
            record.tags.push(("White".to_owned(), "long".to_owned()));
            return pgn::print(&record);
        }
    }
}
