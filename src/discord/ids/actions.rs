//! What a button or a form carries: everything. There is no state in memory, so every one of them
//! works after a restart.
//!
//! The form is `v1:<verb>:<number>[:<ply>[:<side>]]`: the version, what is wanted, of which
//! challenge or match, and the number of moves on the board the button was shown with. A page of
//! the rules is `v1:rules:<variant>:<page>`, the list of all of them `v1:rules:<variant>`; a page
//! of one's running games is `v1:games:<page>`, one of finished games `v1:history:<player>:<page>`,
//! one of a leaderboard `v1:leaders:<server or global>:<variant or all>:<page>`, a season
//! `v1:season:<season>`, the next game that waits `v1:next[:<match>]`. The menus that lead to a
//! challenge carry whom it is for: `v1:game:<person>`, then `v1:clock:<person>:<variant>`. On the
//! way to a move stand the man, the page of a menu or the move behind the ply, as numbers.

use std::fmt;
use std::str::FromStr;

use courier_rules::{Color, Variant};

use crate::discord::ids::move_code::{Man, MoveCode};
use crate::discord::messages::standings::{Leaders, Scope};
use crate::play::season::Season;
use crate::play::{ChallengeId, MatchId, PlayerId};
use crate::text::Page;

/// The version of the custom ids written here. A button of another version is refused kindly.
const VERSION: &str = "v1";
/// What stands for a variant where all are meant.
const ALL: &str = "all";

/// A match as the person saw it when they pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub the_match: MatchId,
    pub ply: u32,
}

/// What a press asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Press {
    Accept(ChallengeId),
    Decline(ChallengeId),
    Cancel(ChallengeId),
    /// The form for declining a challenge, filled in.
    Declined(ChallengeId),
    /// Lists one's open challenges, this page of them.
    Challenges(u8),
    /// The challenge that is chosen from the list.
    ChallengeMenu,
    /// The game that is chosen for a challenge to that person.
    GameMenu(PlayerId),
    /// The clock that is chosen for it.
    ClockMenu(PlayerId, &'static Variant),
    /// Offers to play a finished match once more.
    Rematch(Seen),
    /// Shows the men that may move, from this page on.
    Men(Seen, u8),
    /// The man that is chosen from the list.
    ManMenu(Seen),
    /// Shows where a man may go, from this page on.
    To(Seen, Man, u8),
    /// The cell that is chosen from the list.
    ToMenu(Seen, Man),
    /// The move that is chosen from a list of those to one cell.
    AsMenu(Seen),
    /// Makes a move that was shown once more.
    Play(Seen, MoveCode),
    /// Opens the form for a move.
    MyMove(Seen),
    /// The form for a move, filled in.
    TypedMove(Seen),
    /// Opens the form for conditional moves.
    Plan(Seen),
    /// The form for conditional moves, filled in.
    TypedPlan(Seen),
    /// Shows the board with this side at the bottom.
    Flip(Seen, Color),
    /// Shows the whole match as a film.
    Replay(Seen),
    /// Asks what to do about a draw.
    Draw(Seen),
    OfferDraw(Seen),
    AcceptDraw(Seen),
    DeclineDraw(Seen),
    ClaimDraw(Seen),
    /// Asks whether one really wants to resign, or to abort where one has not moved yet.
    Resign(Seen),
    YesResign(Seen),
    YesAbort(Seen),
    AcceptTakeback(Seen),
    DeclineTakeback(Seen),
    AcceptPause(Seen),
    DeclinePause(Seen),
    /// Ends the pause both have agreed on.
    Resume(Seen),
    /// Takes the win where the opponent's flag has fallen.
    TakeWin(Seen),
    /// Gives a day instead.
    GiveDay(Seen),
    /// Gives three days instead.
    GiveThreeDays(Seen),
    /// Lists one's running games, this page of them.
    Games(u16),
    /// Shows the next game that waits for the person, after this one.
    NextGame(Option<MatchId>),
    /// Takes a question back.
    Never,
    /// Shows a page of the rules of a game.
    Rules(&'static Variant, Page),
    /// Shows the page that is chosen from the list.
    RulesMenu(&'static Variant),
    /// Shows a page of somebody's finished games.
    History(PlayerId, u16),
    /// Shows the game that is chosen from a page of somebody's finished games.
    HistoryMenu(PlayerId),
    /// Hands over a match as a file.
    Export(MatchId),
    /// The form for a note, filled in.
    TypedNote(MatchId),
    /// Forgets this person, who has been asked whether they mean it.
    Forget(PlayerId),
    /// Shows a page of a leaderboard.
    Leaderboard(Leaders),
    /// Shows a season of the server.
    Season(Season),
}

/// The custom id is none of ours, or of another version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Unreadable;

impl fmt::Display for Press {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}:")?;
        let (verb, Seen { the_match, ply }) = match *self {
            Self::Accept(id) => return write!(f, "accept:{id}"),
            Self::Decline(id) => return write!(f, "decline:{id}"),
            Self::Cancel(id) => return write!(f, "cancel:{id}"),
            Self::Declined(id) => return write!(f, "declined:{id}"),
            Self::Challenges(page) => return write!(f, "challenges:{page}"),
            Self::ChallengeMenu => return f.write_str("challenge"),
            Self::GameMenu(player) => return write!(f, "game:{player}"),
            Self::ClockMenu(player, variant) => {
                return write!(f, "clock:{player}:{}", variant.key());
            }
            Self::Never => return f.write_str("never"),
            Self::Games(page) => return write!(f, "games:{page}"),
            Self::NextGame(None) => return f.write_str("next"),
            Self::NextGame(Some(after)) => return write!(f, "next:{after}"),
            Self::History(player, page) => return write!(f, "history:{player}:{page}"),
            Self::HistoryMenu(player) => return write!(f, "history:{player}"),
            Self::Export(the_match) => return write!(f, "pgn:{the_match}"),
            Self::TypedNote(the_match) => return write!(f, "noted:{the_match}"),
            Self::Forget(player) => return write!(f, "forget:{player}"),
            Self::Men(Seen { the_match, ply }, page) => {
                return write!(f, "men:{the_match}:{ply}:{page}");
            }
            Self::To(Seen { the_match, ply }, man, page) => {
                return write!(f, "to:{the_match}:{ply}:{man}:{page}");
            }
            Self::ToMenu(Seen { the_match, ply }, man) => {
                return write!(f, "go:{the_match}:{ply}:{man}");
            }
            Self::Play(Seen { the_match, ply }, code) => {
                return write!(f, "play:{the_match}:{ply}:{code}");
            }
            Self::Rules(variant, page) => {
                return write!(f, "rules:{}:{}", variant.key(), page.key());
            }
            Self::RulesMenu(variant) => return write!(f, "rules:{}", variant.key()),
            Self::Leaderboard(Leaders { scope, variant, page }) => {
                let scope = if scope == Scope::Server { "server" } else { "global" };
                return write!(f, "leaders:{scope}:{}:{page}", variant.map_or(ALL, Variant::key));
            }
            Self::Season(season) => return write!(f, "season:{season}"),
            Self::Flip(Seen { the_match, ply }, side) => {
                let side = if side == Color::White { 'w' } else { 'b' };
                return write!(f, "flip:{the_match}:{ply}:{side}");
            }
            Self::Rematch(seen) => ("rematch", seen),
            Self::ManMenu(seen) => ("man", seen),
            Self::AsMenu(seen) => ("as", seen),
            Self::MyMove(seen) => ("mv", seen),
            Self::TypedMove(seen) => ("typed", seen),
            Self::Plan(seen) => ("plan", seen),
            Self::TypedPlan(seen) => ("planned", seen),
            Self::Replay(seen) => ("replay", seen),
            Self::Draw(seen) => ("draw", seen),
            Self::OfferDraw(seen) => ("offer", seen),
            Self::AcceptDraw(seen) => ("agree", seen),
            Self::DeclineDraw(seen) => ("refuse", seen),
            Self::ClaimDraw(seen) => ("claim", seen),
            Self::Resign(seen) => ("resign", seen),
            Self::YesResign(seen) => ("resigned", seen),
            Self::YesAbort(seen) => ("aborted", seen),
            Self::AcceptTakeback(seen) => ("back", seen),
            Self::DeclineTakeback(seen) => ("noback", seen),
            Self::AcceptPause(seen) => ("pause", seen),
            Self::DeclinePause(seen) => ("nopause", seen),
            Self::Resume(seen) => ("resume", seen),
            Self::TakeWin(seen) => ("win", seen),
            Self::GiveDay(seen) => ("give1", seen),
            Self::GiveThreeDays(seen) => ("give3", seen),
        };
        write!(f, "{verb}:{the_match}:{ply}")
    }
}

impl FromStr for Press {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let parts: Vec<&str> = text.split(':').collect();
        let challenge = |id: &str| id.parse::<ChallengeId>().map_err(|_| Unreadable);
        let player = |id: &str| id.parse::<PlayerId>().map_err(|_| Unreadable);
        let seen = |id: &str, ply: &str| match (id.parse(), ply.parse()) {
            (Ok(the_match), Ok(ply)) => Ok(Seen { the_match, ply }),
            _ => Err(Unreadable),
        };
        match parts.as_slice() {
            [VERSION, "accept", id] => challenge(id).map(Self::Accept),
            [VERSION, "decline", id] => challenge(id).map(Self::Decline),
            [VERSION, "cancel", id] => challenge(id).map(Self::Cancel),
            [VERSION, "declined", id] => challenge(id).map(Self::Declined),
            [VERSION, "challenges", page] => {
                page.parse().map(Self::Challenges).map_err(|_| Unreadable)
            }
            [VERSION, "games", page] => page.parse().map(Self::Games).map_err(|_| Unreadable),
            [VERSION, "challenge"] => Ok(Self::ChallengeMenu),
            [VERSION, "game", id] => player(id).map(Self::GameMenu),
            [VERSION, "clock", id, variant] => {
                Ok(Self::ClockMenu(player(id)?, Variant::by_key(variant).ok_or(Unreadable)?))
            }
            [VERSION, "rematch", id, ply] => seen(id, ply).map(Self::Rematch),
            [VERSION, "never"] => Ok(Self::Never),
            [VERSION, "next"] => Ok(Self::NextGame(None)),
            [VERSION, "next", after] => {
                after.parse().map(|after| Self::NextGame(Some(after))).map_err(|_| Unreadable)
            }
            [VERSION, "history", player, page] => match (player.parse(), page.parse()) {
                (Ok(player), Ok(page)) => Ok(Self::History(player, page)),
                _ => Err(Unreadable),
            },
            [VERSION, "history", player] => {
                player.parse().map(Self::HistoryMenu).map_err(|_| Unreadable)
            }
            [VERSION, "pgn", id] => id.parse().map(Self::Export).map_err(|_| Unreadable),
            [VERSION, "noted", id] => id.parse().map(Self::TypedNote).map_err(|_| Unreadable),
            [VERSION, "forget", player] => player.parse().map(Self::Forget).map_err(|_| Unreadable),
            [VERSION, "men", id, ply, page] => {
                Ok(Self::Men(seen(id, ply)?, page.parse().map_err(|_| Unreadable)?))
            }
            [VERSION, "man", id, ply] => seen(id, ply).map(Self::ManMenu),
            [VERSION, "to", id, ply, man, page] => {
                Ok(Self::To(seen(id, ply)?, man.parse()?, page.parse().map_err(|_| Unreadable)?))
            }
            [VERSION, "go", id, ply, man] => Ok(Self::ToMenu(seen(id, ply)?, man.parse()?)),
            [VERSION, "as", id, ply] => seen(id, ply).map(Self::AsMenu),
            [VERSION, "play", id, ply, code] => Ok(Self::Play(seen(id, ply)?, code.parse()?)),
            [VERSION, "rules", variant] => {
                Variant::by_key(variant).map(Self::RulesMenu).ok_or(Unreadable)
            }
            [VERSION, "rules", variant, page] => {
                let variant = Variant::by_key(variant).ok_or(Unreadable)?;
                Page::find(variant, page).map(|page| Self::Rules(variant, page)).ok_or(Unreadable)
            }
            [VERSION, "leaders", scope, variant, page] => {
                let scope = match *scope {
                    "server" => Scope::Server,
                    "global" => Scope::Global,
                    _ => return Err(Unreadable),
                };
                let variant = match *variant {
                    ALL => None,
                    key => Some(Variant::by_key(key).ok_or(Unreadable)?),
                };
                let page = page.parse().map_err(|_| Unreadable)?;
                Ok(Self::Leaderboard(Leaders { scope, variant, page }))
            }
            [VERSION, "season", season] => season.parse().map(Self::Season).map_err(|_| Unreadable),
            [VERSION, "flip", id, ply, "w"] => Ok(Self::Flip(seen(id, ply)?, Color::White)),
            [VERSION, "flip", id, ply, "b"] => Ok(Self::Flip(seen(id, ply)?, Color::Black)),
            [VERSION, "mv", id, ply] => seen(id, ply).map(Self::MyMove),
            [VERSION, "typed", id, ply] => seen(id, ply).map(Self::TypedMove),
            [VERSION, "plan", id, ply] => seen(id, ply).map(Self::Plan),
            [VERSION, "planned", id, ply] => seen(id, ply).map(Self::TypedPlan),
            [VERSION, "replay", id, ply] => seen(id, ply).map(Self::Replay),
            [VERSION, "draw", id, ply] => seen(id, ply).map(Self::Draw),
            [VERSION, "offer", id, ply] => seen(id, ply).map(Self::OfferDraw),
            [VERSION, "agree", id, ply] => seen(id, ply).map(Self::AcceptDraw),
            [VERSION, "refuse", id, ply] => seen(id, ply).map(Self::DeclineDraw),
            [VERSION, "claim", id, ply] => seen(id, ply).map(Self::ClaimDraw),
            [VERSION, "resign", id, ply] => seen(id, ply).map(Self::Resign),
            [VERSION, "resigned", id, ply] => seen(id, ply).map(Self::YesResign),
            [VERSION, "aborted", id, ply] => seen(id, ply).map(Self::YesAbort),
            [VERSION, "back", id, ply] => seen(id, ply).map(Self::AcceptTakeback),
            [VERSION, "noback", id, ply] => seen(id, ply).map(Self::DeclineTakeback),
            [VERSION, "pause", id, ply] => seen(id, ply).map(Self::AcceptPause),
            [VERSION, "nopause", id, ply] => seen(id, ply).map(Self::DeclinePause),
            [VERSION, "resume", id, ply] => seen(id, ply).map(Self::Resume),
            [VERSION, "win", id, ply] => seen(id, ply).map(Self::TakeWin),
            [VERSION, "give1", id, ply] => seen(id, ply).map(Self::GiveDay),
            [VERSION, "give3", id, ply] => seen(id, ply).map(Self::GiveThreeDays),
            _ => Err(Unreadable),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_press_reads_back() {
        let seen = Seen { the_match: MatchId(i64::MAX), ply: u32::MAX };
        for press in [
            Press::Accept(ChallengeId(7)),
            Press::Decline(ChallengeId(i64::MAX)),
            Press::Cancel(ChallengeId(1)),
            Press::Declined(ChallengeId(i64::MAX)),
            Press::Challenges(255),
            Press::ChallengeMenu,
            Press::GameMenu(PlayerId(u64::MAX)),
            Press::Rematch(seen),
            Press::Men(seen, 255),
            Press::ManMenu(seen),
            Press::To(seen, Man::OnBoard(168), 2),
            Press::ToMenu(seen, Man::InHand(7)),
            Press::AsMenu(seen),
            Press::MyMove(seen),
            Press::TypedMove(seen),
            Press::Plan(seen),
            Press::TypedPlan(seen),
            Press::Replay(seen),
            Press::Flip(seen, Color::White),
            Press::Flip(seen, Color::Black),
            Press::Draw(seen),
            Press::OfferDraw(seen),
            Press::AcceptDraw(seen),
            Press::DeclineDraw(seen),
            Press::ClaimDraw(seen),
            Press::Resign(seen),
            Press::YesResign(seen),
            Press::YesAbort(seen),
            Press::AcceptTakeback(seen),
            Press::DeclineTakeback(seen),
            Press::AcceptPause(seen),
            Press::DeclinePause(seen),
            Press::Resume(seen),
            Press::TakeWin(seen),
            Press::GiveDay(seen),
            Press::GiveThreeDays(seen),
            Press::Games(u16::MAX),
            Press::NextGame(None),
            Press::NextGame(Some(MatchId(i64::MAX))),
            Press::Never,
            Press::History(PlayerId(u64::MAX), u16::MAX),
            Press::HistoryMenu(PlayerId(u64::MAX)),
            Press::Export(MatchId(i64::MAX)),
            Press::TypedNote(MatchId(i64::MAX)),
            Press::Forget(PlayerId(u64::MAX)),
            Press::Leaderboard(Leaders { scope: Scope::Server, variant: None, page: usize::MAX }),
            Press::Leaderboard(Leaders {
                scope: Scope::Global,
                variant: Variant::by_key("crazyhouse960"),
                page: 0,
            }),
            Press::Season(Season::of(crate::play::Moment(1_767_225_600_000))),
        ] {
            let text = press.to_string();
            assert!(text.len() <= 100, "{text} is longer than Discord allows");
            assert_eq!(text.parse(), Ok(press), "{text}");
        }
        for variant in Variant::all() {
            let pages = Page::all(variant).iter().map(|page| Press::Rules(variant, *page));
            let menus = [Press::RulesMenu(variant), Press::ClockMenu(PlayerId(u64::MAX), variant)];
            for press in pages.chain(menus) {
                let text = press.to_string();
                assert!(text.len() <= 100, "{text} is longer than Discord allows");
                assert_eq!(text.parse(), Ok(press), "{text}");
            }
        }
    }

    #[test]
    fn forged_and_foreign_ids_are_refused() {
        for text in [
            "",
            "v1",
            "v0:mv:1:2",
            "v1:mv:1",
            "v1:men:1:2:256",
            "v1:to:1:2:x9:0",
            "v1:go:1:2:b",
            "v1:play:1:2:s1",
            "v1:mv:x:2",
            "v1:mv:1:-2",
            "v1:mv:1:2:3",
            "v1:accept:",
            "v1:declined:x",
            "v1:challenges:256",
            "v1:challenge:1",
            "v1:game:-1",
            "v1:clock:1:checkers",
            "v1:clock:1",
            "v1:rematch:1",
            "v1:flip:1:2:x",
            "v1:next:x",
            "::::",
            "v1:rules:chess:wyvern",
            "v1:rules:checkers",
            "v1:history:1:65536",
            "v1:history:x",
            "v1:pgn:",
            "v1:forget:-1",
            "v1:leaders:moon:all:0",
            "v1:leaders:server:checkers:0",
            "v1:leaders:server:all:-1",
            "v1:season:2026-5",
        ] {
            assert_eq!(text.parse::<Press>(), Err(Unreadable), "{text}");
        }
    }
}
