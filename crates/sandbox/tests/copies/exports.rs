//! What the bot answers to `/export all` and `/privacy export`.

use std::path::Path;
use std::time::Instant;

use courier::config::DATABASE;
use courier_play::Moment;
use courier_sandbox::driver::{Sandbox, SandboxOptions, UserClient};

use super::people::{Choice, options, users};

/// Where a database is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Place<'p> {
    /// In a file.
    File(&'p Path),
    /// On a server, by its URL.
    Server(&'p str),
}

/// A file that the bot has sent: its name and content.
#[derive(PartialEq, Eq)]
struct SentFile {
    name: String,
    bytes: Vec<u8>,
}

/// What the bot has sent to each person.
pub(crate) struct Exports {
    games: Vec<Vec<SentFile>>,
    data: Vec<Vec<SentFile>>,
}

impl Exports {
    /// Starts the bot on a database, at this moment, and asks in the name of everybody.
    pub(crate) async fn of(place: Place<'_>, people: &Choice, now: Moment) -> Self {
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let mut options: SandboxOptions = options(folder.path(), now);
        match place {
            // The bot looks for its database in the folder of the sandbox.
            Place::File(path) => {
                std::fs::hard_link(path, folder.path().join("courier.sqlite")).unwrap();
            }
            Place::Server(url) => options.variables.push((DATABASE.to_owned(), url.to_owned())),
        }
        let sandbox = Sandbox::without_bot(options).await.unwrap();
        let users = users(&sandbox, people.len());
        sandbox.start_bot().await.unwrap();
        let began = Instant::now();
        let (mut games, mut data) = (Vec::new(), Vec::new());
        for user in &users {
            games.push(ask(&sandbox, user, "export", &[("all", "true")]).await);
            data.push(ask(&sandbox, user, "privacy export", &[]).await);
        }
        let bytes = [&games, &data].map(|all| {
            let files = all.iter().flatten();
            files.map(|file| file.bytes.len() as u64).sum::<u64>()
        });
        println!(
            "{}: {} people exported {} of games and {} of data in {:.1} s",
            match place {
                Place::File(_) => "a file",
                Place::Server(_) => "the server",
            },
            users.len(),
            megabytes(bytes[0]),
            megabytes(bytes[1]),
            began.elapsed().as_secs_f64(),
        );
        assert!(sandbox.stop_bot().await);
        let problems = sandbox.problems();
        assert!(problems.is_empty(), "{problems:#?}");
        Self { games, data }
    }

    /// Asserts that there is what should be compared.
    pub(crate) fn must_have_all(&self, people: &Choice) {
        assert_eq!((self.games.len(), self.data.len()), (people.len(), people.len()));
        let text = |files: &[Vec<SentFile>]| {
            let bytes = files.iter().flatten().flat_map(|file| file.bytes.iter().copied());
            String::from_utf8(bytes.collect()).unwrap()
        };
        for (number, files) in self.games.iter().enumerate() {
            assert!(files.iter().any(|file| file.name == "games.pgn"), "{number}");
        }
        let games = text(&self.games);
        for part in [
            "[Variant \"",
            "[Result \"0-1\"]",
            "[Result \"*\"]",
            "[%eval",
            "[Termination \"time forfeit\"]",
        ] {
            assert!(games.contains(part), "no game has {part}");
        }
        let data = text(&self.data);
        for table in [
            "blocks",
            "challenges",
            "entrants",
            "fixtures",
            "imported_games",
            "matches",
            "memberships",
            "moves",
            "notes",
            "outbox",
            "pauses",
            "plans",
            "players",
            "rating_changes",
            "ratings",
            "reviews",
            "studies",
            "study_comments",
            "study_moves",
            "vacations",
            "zones",
        ] {
            assert!(data.contains(&format!("\"{table}\":[")), "nobody has rows in {table}");
        }
    }

    /// Asserts that both are the same.
    pub(crate) fn must_be(&self, expected: &Self) {
        for (what, ours, theirs) in
            [("games", &self.games, &expected.games), ("data", &self.data, &expected.data)]
        {
            assert_eq!(ours.len(), theirs.len());
            for (number, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
                assert_eq!(ours.len(), theirs.len(), "the {what} of person {number}");
                for (our, their) in ours.iter().zip(theirs) {
                    assert_eq!(our.name, their.name, "the {what} of person {number}");
                    assert!(our.bytes == their.bytes, "{} of person {number} differs", our.name);
                }
            }
        }
    }
}

/// Uses a command; returns the files of the answer.
async fn ask(
    sandbox: &Sandbox,
    user: &UserClient,
    command: &str,
    options: &[(&str, &str)],
) -> Vec<SentFile> {
    let message = user.command(command, options).await.unwrap().message().unwrap();
    let files = message.json["attachments"].as_array().unwrap();
    assert!(!files.is_empty(), "{}", message.text());
    let names = files.iter().map(|file| file["filename"].as_str().unwrap().to_owned());
    let contents = message.pictures().into_iter().map(|path| sandbox.file(&path).unwrap().to_vec());
    names.zip(contents).map(|(name, bytes)| SentFile { name, bytes }).collect()
}

pub(crate) fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}
