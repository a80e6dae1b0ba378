//! Imported games: what is read, what is refused, and that a game that was exported is the same
//! after its import.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_rules::pgn::{self, PgnError};
use courier_rules::{Color, Game, Variant};
use proptest::prelude::*;
use proptest::sample::Index;

use super::*;
use crate::challenges::Place;
use crate::matches::{Action, MatchRecord, Timing};
use crate::move_list::{self, PgnPlayer};
use crate::{ByColor, ChannelId, ImportId, Match, MatchId, Moment, PlayerId, ServerId, Span};

const START: Moment = Moment(1_767_614_400_000);

fn new_match(variant: &'static Variant, start: u32, control: &str) -> Match {
    Match::replay(MatchRecord {
        id: MatchId(7),
        variant,
        start,
        start_fen: variant.start(start).unwrap().to_string(),
        players: ByColor { white: PlayerId(1), black: PlayerId(2) },
        place: Place { server: None, channel: ChannelId(4) },
        controls: ByColor::both(control.parse().unwrap()),
        rated: false,
        over_limit: false,
        blindfold: false,
        competition: None,
        started_at: START,
        moves: Vec::new(),
        draw_offer: None,
        takeback_offer: None,
        pause_offer: None,
        timing: Timing::default(),
        outcome: None,
    })
    .unwrap()
}

fn players() -> ByColor<PgnPlayer> {
    let player = |name: &str, rating| PgnPlayer { name: name.to_owned(), rating };
    ByColor { white: player("Ann \"the [Rook]\" \\", Some(1711.6)), black: player("{Ben", None) }
}

/// A match of random moves from any starting position of any variant, with any kind of clock, which
/// may have ended by resignation.
fn matches() -> impl Strategy<Value = Match> {
    let variants = prop::sample::select(Variant::all().to_vec());
    let controls = prop::sample::select(vec!["3d+3x1d", "2d", "fischer 3d+1d<=7d", "none"]);
    let choices = prop::collection::vec((any::<Index>(), 0i64..20), 0..60);
    (variants, any::<Index>(), controls, choices, any::<bool>()).prop_map(
        |(variant, start, control, choices, resigns)| {
            let start = u32::try_from(start.index(variant.start_numbers().len())).unwrap();
            let mut the_match = new_match(variant, start, control);
            for (choice, hours) in choices {
                if the_match.outcome().is_some() {
                    break;
                }
                let moves = the_match.position().legal_moves();
                let chosen = moves.as_slice()[choice.index(moves.len())];
                let now = the_match.turn_since() + Span::hours(hours);
                the_match.act(the_match.mover(), Action::Move(chosen), now).unwrap();
            }
            if resigns && the_match.outcome().is_none() {
                the_match.act(PlayerId(1), Action::Resign, the_match.turn_since()).unwrap();
            }
            the_match
        },
    )
}

/// A text as files have it: in UTF-8 or UTF-16, with or without a mark, with the ends of lines of
/// any system.
fn file_of(text: &str, way: usize) -> Vec<u8> {
    let utf_16 =
        |text: &str, unit: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(unit).collect();
    match way {
        0 => text.as_bytes().to_vec(),
        1 => text.replace('\n', "\r").into_bytes(),
        2 => format!("\u{feff}{}\u{1a}\0", text.replace('\n', "\r\n")).into_bytes(),
        3 => utf_16(text, u16::to_le_bytes),
        4 => utf_16(text, u16::to_be_bytes),
        _ => utf_16(&format!("\u{feff}{text}"), u16::to_be_bytes),
    }
}

fn same_game(one: &Game, other: &Game) -> bool {
    one.start() == other.start()
        && one.start().variant() == other.start().variant()
        && one.moves() == other.moves()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 128,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn an_exported_game_is_imported_as_it_was(
        games in prop::collection::vec(matches(), 1..4),
        way in 0..6usize,
    ) {
        let exported: Vec<String> =
            games.iter().map(|game| move_list::write(game, &players(), None)).collect();
        let file = read(&file_of(&exported.join("\n"), way)).unwrap();
        prop_assert_eq!(&file.unread, &[]);
        prop_assert_eq!(file.skipped, 0);
        prop_assert_eq!(file.games.len(), games.len());
        for ((game, text), record) in games.iter().zip(&exported).zip(&file.games) {
            prop_assert!(same_game(game.game(), record.game()), "{}", text);
            prop_assert_eq!(record.start(), Some(game.record().start));
            prop_assert_eq!(record.score(), game.outcome().and_then(|outcome| outcome.score));
            prop_assert_eq!(&record.text(), text, "tags, clocks and comments");
            let stored = ImportedRecord::parse(&record.text()).unwrap();
            prop_assert_eq!(&stored.text(), text);
        }
    }

    #[test]
    fn no_file_makes_the_reader_panic(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        game in matches(),
        at in any::<Index>(),
        damage in prop::collection::vec(any::<u8>(), 0..20),
        way in 0..6usize,
    ) {
        let _ = read(&bytes);
        let mut exported = file_of(&move_list::write(&game, &players(), None), way);
        let at = at.index(exported.len());
        exported.splice(at..(at + damage.len()).min(exported.len()), damage);
        if let Ok(file) = read(&exported) {
            for record in file.games {
                // What is stored can be read again.
                let stored = ImportedRecord::parse(&record.text()).unwrap();
                prop_assert!(same_game(stored.game(), record.game()));
                prop_assert_eq!(stored.text(), record.text());
                let _ = (record.name(Color::White), record.rating(Color::Black), record.date());
                let plies = record.game().ply();
                for ply in 0..=plies {
                    let _ = (record.comment(ply), record.clock(Color::Black, ply));
                }
            }
        }
    }
}

#[test]
fn files_without_a_game_are_refused() {
    let large = vec![b' '; MAX_FILE_BYTES as usize + 1];
    for (bytes, expected) in [
        (large.as_slice(), ImportError::TooLarge { most: MAX_FILE_BYTES }),
        (b"", ImportError::NoGame),
        (b" \n\r\n", ImportError::NoGame),
        (b"Dear diary, today I lost again.", ImportError::NoGame),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", ImportError::NotText),
        (b"[Event \"x\"]\n\n1. e4 {never closed", ImportError::Unreadable(PgnError::Unclosed('{'))),
        (
            b"[Variant \"Losers\"]\n\n1. e4 *",
            ImportError::Unreadable(PgnError::Variant("Losers".to_owned())),
        ),
    ] {
        assert_eq!(read(bytes).err(), Some(expected), "{}", String::from_utf8_lossy(bytes));
    }
}

#[test]
fn unreadable_records_are_named_and_the_others_imported() {
    let text =
        "[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. e4 Ke3 *\n\n[White \"c\"]\n\n1. d4 *";
    let file = read(text.as_bytes()).unwrap();
    let names: Vec<_> = file.games.iter().map(|game| game.name(Color::White).unwrap()).collect();
    assert_eq!(names, ["a", "c"]);
    let [UnreadRecord { number: 2, error: PgnError::Move { ply: 2, text, .. } }] =
        file.unread.as_slice()
    else {
        panic!("{:?}", file.unread)
    };
    assert_eq!(text, "Ke3");
}

#[test]
fn long_games_and_files_have_limits() {
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(251);
    let long = read(format!("[White \"a\"]\n\n{shuffle} *").as_bytes());
    assert_eq!(long.err(), Some(ImportError::Unreadable(PgnError::TooLong { plies: MAX_PLIES })));
    let many = read("[White \"a\"]\n\n1. e4 *\n\n".repeat(60).as_bytes()).unwrap();
    assert_eq!((many.games.len(), many.rest), (MAX_GAMES as usize, 10));
    // Twenty games of the greatest length are as much as is read.
    let longest = "Nf3 Nf6 Ng1 Ng8 ".repeat(250);
    let file = format!("[White \"a\"]\n\n{longest} *\n\n").repeat(24);
    let file = read(file.as_bytes()).unwrap();
    assert_eq!((file.games.len(), file.unread.len(), file.rest), (20, 0, 4));
    let broken = format!("[White \"a\"]\n\n{longest} Ke4 *\n\n").repeat(24);
    let broken = read(format!("[White \"a\"]\n\n*\n\n{broken}").as_bytes()).unwrap();
    assert_eq!((broken.games.len(), broken.unread.len(), broken.rest), (1, 20, 4));
    // Each word that is skipped takes as much as a ply.
    for (moves, unread) in [("1. e4", 0), ("e9", 19)] {
        let record = format!("[White \"a\"]\n\n{}{moves} *\n\n", "x ".repeat(1_000));
        let wordy = format!("{}{}", record.replace(moves, "1. e4"), record.repeat(23));
        let wordy = read(wordy.as_bytes()).unwrap();
        assert_eq!((wordy.games.len(), wordy.unread.len(), wordy.rest), (20 - unread, unread, 4));
    }
    // Records without a game take time, too: a thousand of them are not all read.
    for skipped in ["[Variant \"cescacs\"]\n*\n", "[White \"b\"]\n\n1. e9 *\n\n"] {
        let file = format!("[White \"a\"]\n\n1. e4 *\n\n{}", skipped.repeat(1_000));
        let file = read(file.as_bytes()).unwrap();
        assert_eq!((file.games.len(), file.rest), (1, 801), "{skipped}");
    }
    let long_texts = format!(
        "[White \"{0}\"]\n[A-b \"x\"]\n[Annotator \"Kate\"]\n\n1. e4 {{{0}}} *",
        "ñ".repeat(9_999)
    );
    let file = read(long_texts.as_bytes()).unwrap();
    assert_eq!(file.games[0].name(Color::White).unwrap().chars().count(), 40);
    assert_eq!(file.games[0].comment(1).unwrap().chars().count(), 300);
    let stored = pgn::parse(&file.games[0].text()).unwrap();
    assert_eq!((stored.tag("A-b"), stored.tag("Annotator")), (None, Some("Kate")));
}

#[test]
fn names_are_text_on_one_line_and_latin_1_is_read() {
    let record = |text: &[u8]| read(text).unwrap().games.remove(0);
    let game = record(b"[White \"Caf\xE9\"]\n[Black \"?\"]\n[Date \"????.??.??\"]\n\n1. e4 1-0");
    assert_eq!(game.name(Color::White).as_deref(), Some("Café"));
    assert_eq!((game.name(Color::Black), game.date(), game.event()), (None, None, None));
    let game =
        record("[White \"\u{202E}Ann\u{200B}\nB\"]\n[WhiteElo \"2001?\"]\n\n1. e4 *".as_bytes());
    assert_eq!(game.name(Color::White).as_deref(), Some("Ann B"));
    assert_eq!((game.rating(Color::White), game.score()), (None, None));
}

#[test]
fn clocks_and_comments_belong_to_their_moves() {
    let text = "[White \"a\"]\n\n1. e4 {[%clk 1:00:00] best} e5 {[%clk 0:59:00]} 2. d4 *";
    let game = read(text.as_bytes()).unwrap().games.remove(0);
    let seconds = |side, ply| game.clock(side, ply).map(|left| left.as_secs());
    assert_eq!((seconds(Color::White, 0), seconds(Color::White, 1)), (None, Some(3600)));
    assert_eq!((seconds(Color::Black, 1), seconds(Color::Black, 2)), (None, Some(3540)));
    assert_eq!(seconds(Color::Black, 3), Some(3540));
    assert_eq!(seconds(Color::White, 3), None, "the last move has no clock");
    assert_eq!((game.comment(0), game.comment(2)), (None, None));
    assert_eq!(game.comment(1).as_deref(), Some("best"));
    let text = "[White \"a\"]\n\n{[%clk 1:00:00] Round\nthree} {of five} 1. e4 e5 *";
    let game = read(text.as_bytes()).unwrap().games.remove(0);
    assert_eq!(game.comment(0).as_deref(), Some("Round three of five"));
    assert_eq!((game.comment(1), game.clock(Color::White, 1)), (None, None));
    let stored = ImportedRecord::parse(&game.text()).unwrap();
    assert_eq!(stored.comment(0), game.comment(0));
}

#[test]
fn commands_in_comments_are_for_programs() {
    let text = "[White \"a\"]\n\n1. e4 {[%eval 0.17] [%clk 0:03:00]} \
                e5 {so [%csl Ge5] it is [%eval #-3]} 2. d4 {[%eval} *";
    let game = read(text.as_bytes()).unwrap().games.remove(0);
    assert_eq!((game.comment(1), game.comment(3)), (None, None));
    assert_eq!(game.comment(2).as_deref(), Some("so it is"));
}

#[test]
fn an_imported_game_is_private_until_it_is_shown() {
    let place = |server: Option<u64>, channel| Place {
        server: server.map(ServerId),
        channel: ChannelId(channel),
    };
    let record = read(b"1. e4 *").unwrap().games.remove(0);
    let owner = PlayerId(1);
    let mut game =
        ImportedGame { id: ImportId(1), owner, imported_at: START, shown_in: None, record };
    assert!(game.is_visible_to(owner, place(None, 9)));
    assert!(!game.is_visible_to(PlayerId(2), place(Some(5), 6)));
    game.shown_in = Some(place(Some(5), 6));
    assert!(game.is_visible_to(PlayerId(2), place(Some(5), 7)), "in the same server");
    assert!(!game.is_visible_to(PlayerId(2), place(Some(8), 7)));
    game.shown_in = Some(place(None, 6));
    assert!(game.is_visible_to(PlayerId(2), place(None, 6)));
    assert!(!game.is_visible_to(PlayerId(2), place(None, 7)));
}
