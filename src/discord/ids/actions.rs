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
use crate::play::variants::RulesPage;
use crate::play::{ChallengeId, MatchId, PlayerId};

/// The version of the custom ids written here. A button of another version is refused kindly.
const VERSION: &str = "v1";
/// What stands for a variant where all are meant.
const ALL: &str = "all";

/// A match as the person saw it when they pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardRef {
    pub the_match: MatchId,
    pub ply: u32,
}

/// What a press asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ButtonAction {
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
    Rematch(BoardRef),
    /// Shows the men that may move, from this page on.
    Men(BoardRef, u8),
    /// The man that is chosen from the list.
    ManMenu(BoardRef),
    /// Shows where a man may go, from this page on.
    To(BoardRef, Man, u8),
    /// The cell that is chosen from the list.
    ToMenu(BoardRef, Man),
    /// The move that is chosen from a list of those to one cell.
    AsMenu(BoardRef),
    /// Makes a move that was shown once more.
    Play(BoardRef, MoveCode),
    /// Opens the form for a move.
    MyMove(BoardRef),
    /// The form for a move, filled in.
    TypedMove(BoardRef),
    /// Opens the form for conditional moves.
    Plan(BoardRef),
    /// The form for conditional moves, filled in.
    TypedPlan(BoardRef),
    /// Shows the board with this side at the bottom.
    Flip(BoardRef, Color),
    /// Shows the whole match as a film.
    Replay(BoardRef),
    /// Asks what to do about a draw.
    Draw(BoardRef),
    OfferDraw(BoardRef),
    AcceptDraw(BoardRef),
    DeclineDraw(BoardRef),
    ClaimDraw(BoardRef),
    /// Asks whether one really wants to resign, or to abort where one has not moved yet.
    Resign(BoardRef),
    YesResign(BoardRef),
    YesAbort(BoardRef),
    AcceptTakeback(BoardRef),
    DeclineTakeback(BoardRef),
    AcceptPause(BoardRef),
    DeclinePause(BoardRef),
    /// Ends the pause both have agreed on.
    Resume(BoardRef),
    /// Takes the win where the opponent's flag has fallen.
    TakeWin(BoardRef),
    /// Gives a day instead.
    GiveDay(BoardRef),
    /// Gives three days instead.
    GiveThreeDays(BoardRef),
    /// Lists one's running games, this page of them.
    Games(u16),
    /// Shows the next game that waits for the person, after this one.
    NextGame(Option<MatchId>),
    /// Takes a question back.
    Never,
    /// Shows a page of the rules of a game.
    Rules(&'static Variant, RulesPage),
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
pub(crate) struct UnknownCustomId;

impl fmt::Display for ButtonAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}:")?;
        let (verb, BoardRef { the_match, ply }) = match *self {
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
            Self::Men(BoardRef { the_match, ply }, page) => {
                return write!(f, "men:{the_match}:{ply}:{page}");
            }
            Self::To(BoardRef { the_match, ply }, man, page) => {
                return write!(f, "to:{the_match}:{ply}:{man}:{page}");
            }
            Self::ToMenu(BoardRef { the_match, ply }, man) => {
                return write!(f, "go:{the_match}:{ply}:{man}");
            }
            Self::Play(BoardRef { the_match, ply }, code) => {
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
            Self::Flip(BoardRef { the_match, ply }, side) => {
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

impl FromStr for ButtonAction {
    type Err = UnknownCustomId;

    fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
        let parts: Vec<&str> = text.split(':').collect();
        let challenge = |id: &str| id.parse::<ChallengeId>().map_err(|_| UnknownCustomId);
        let player = |id: &str| id.parse::<PlayerId>().map_err(|_| UnknownCustomId);
        let seen = |id: &str, ply: &str| match (id.parse(), ply.parse()) {
            (Ok(the_match), Ok(ply)) => Ok(BoardRef { the_match, ply }),
            _ => Err(UnknownCustomId),
        };
        match parts.as_slice() {
            [VERSION, "accept", id] => challenge(id).map(Self::Accept),
            [VERSION, "decline", id] => challenge(id).map(Self::Decline),
            [VERSION, "cancel", id] => challenge(id).map(Self::Cancel),
            [VERSION, "declined", id] => challenge(id).map(Self::Declined),
            [VERSION, "challenges", page] => {
                page.parse().map(Self::Challenges).map_err(|_| UnknownCustomId)
            }
            [VERSION, "games", page] => page.parse().map(Self::Games).map_err(|_| UnknownCustomId),
            [VERSION, "challenge"] => Ok(Self::ChallengeMenu),
            [VERSION, "game", id] => player(id).map(Self::GameMenu),
            [VERSION, "clock", id, variant] => {
                Ok(Self::ClockMenu(player(id)?, Variant::by_key(variant).ok_or(UnknownCustomId)?))
            }
            [VERSION, "rematch", id, ply] => seen(id, ply).map(Self::Rematch),
            [VERSION, "never"] => Ok(Self::Never),
            [VERSION, "next"] => Ok(Self::NextGame(None)),
            [VERSION, "next", after] => {
                after.parse().map(|after| Self::NextGame(Some(after))).map_err(|_| UnknownCustomId)
            }
            [VERSION, "history", player, page] => match (player.parse(), page.parse()) {
                (Ok(player), Ok(page)) => Ok(Self::History(player, page)),
                _ => Err(UnknownCustomId),
            },
            [VERSION, "history", player] => {
                player.parse().map(Self::HistoryMenu).map_err(|_| UnknownCustomId)
            }
            [VERSION, "pgn", id] => id.parse().map(Self::Export).map_err(|_| UnknownCustomId),
            [VERSION, "noted", id] => id.parse().map(Self::TypedNote).map_err(|_| UnknownCustomId),
            [VERSION, "forget", player] => {
                player.parse().map(Self::Forget).map_err(|_| UnknownCustomId)
            }
            [VERSION, "men", id, ply, page] => {
                Ok(Self::Men(seen(id, ply)?, page.parse().map_err(|_| UnknownCustomId)?))
            }
            [VERSION, "man", id, ply] => seen(id, ply).map(Self::ManMenu),
            [VERSION, "to", id, ply, man, page] => Ok(Self::To(
                seen(id, ply)?,
                man.parse()?,
                page.parse().map_err(|_| UnknownCustomId)?,
            )),
            [VERSION, "go", id, ply, man] => Ok(Self::ToMenu(seen(id, ply)?, man.parse()?)),
            [VERSION, "as", id, ply] => seen(id, ply).map(Self::AsMenu),
            [VERSION, "play", id, ply, code] => Ok(Self::Play(seen(id, ply)?, code.parse()?)),
            [VERSION, "rules", variant] => {
                Variant::by_key(variant).map(Self::RulesMenu).ok_or(UnknownCustomId)
            }
            [VERSION, "rules", variant, page] => {
                let variant = Variant::by_key(variant).ok_or(UnknownCustomId)?;
                RulesPage::find(variant, page)
                    .map(|page| Self::Rules(variant, page))
                    .ok_or(UnknownCustomId)
            }
            [VERSION, "leaders", scope, variant, page] => {
                let scope = match *scope {
                    "server" => Scope::Server,
                    "global" => Scope::Global,
                    _ => return Err(UnknownCustomId),
                };
                let variant = match *variant {
                    ALL => None,
                    key => Some(Variant::by_key(key).ok_or(UnknownCustomId)?),
                };
                let page = page.parse().map_err(|_| UnknownCustomId)?;
                Ok(Self::Leaderboard(Leaders { scope, variant, page }))
            }
            [VERSION, "season", season] => {
                season.parse().map(Self::Season).map_err(|_| UnknownCustomId)
            }
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
            _ => Err(UnknownCustomId),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_press_reads_back() {
        let seen = BoardRef { the_match: MatchId(i64::MAX), ply: u32::MAX };
        for press in [
            ButtonAction::Accept(ChallengeId(7)),
            ButtonAction::Decline(ChallengeId(i64::MAX)),
            ButtonAction::Cancel(ChallengeId(1)),
            ButtonAction::Declined(ChallengeId(i64::MAX)),
            ButtonAction::Challenges(255),
            ButtonAction::ChallengeMenu,
            ButtonAction::GameMenu(PlayerId(u64::MAX)),
            ButtonAction::Rematch(seen),
            ButtonAction::Men(seen, 255),
            ButtonAction::ManMenu(seen),
            ButtonAction::To(seen, Man::OnBoard(168), 2),
            ButtonAction::ToMenu(seen, Man::InHand(7)),
            ButtonAction::AsMenu(seen),
            ButtonAction::MyMove(seen),
            ButtonAction::TypedMove(seen),
            ButtonAction::Plan(seen),
            ButtonAction::TypedPlan(seen),
            ButtonAction::Replay(seen),
            ButtonAction::Flip(seen, Color::White),
            ButtonAction::Flip(seen, Color::Black),
            ButtonAction::Draw(seen),
            ButtonAction::OfferDraw(seen),
            ButtonAction::AcceptDraw(seen),
            ButtonAction::DeclineDraw(seen),
            ButtonAction::ClaimDraw(seen),
            ButtonAction::Resign(seen),
            ButtonAction::YesResign(seen),
            ButtonAction::YesAbort(seen),
            ButtonAction::AcceptTakeback(seen),
            ButtonAction::DeclineTakeback(seen),
            ButtonAction::AcceptPause(seen),
            ButtonAction::DeclinePause(seen),
            ButtonAction::Resume(seen),
            ButtonAction::TakeWin(seen),
            ButtonAction::GiveDay(seen),
            ButtonAction::GiveThreeDays(seen),
            ButtonAction::Games(u16::MAX),
            ButtonAction::NextGame(None),
            ButtonAction::NextGame(Some(MatchId(i64::MAX))),
            ButtonAction::Never,
            ButtonAction::History(PlayerId(u64::MAX), u16::MAX),
            ButtonAction::HistoryMenu(PlayerId(u64::MAX)),
            ButtonAction::Export(MatchId(i64::MAX)),
            ButtonAction::TypedNote(MatchId(i64::MAX)),
            ButtonAction::Forget(PlayerId(u64::MAX)),
            ButtonAction::Leaderboard(Leaders {
                scope: Scope::Server,
                variant: None,
                page: usize::MAX,
            }),
            ButtonAction::Leaderboard(Leaders {
                scope: Scope::Global,
                variant: Variant::by_key("crazyhouse960"),
                page: 0,
            }),
            ButtonAction::Season(Season::of(crate::play::Moment(1_767_225_600_000))),
        ] {
            let text = press.to_string();
            assert!(text.len() <= 100, "{text} is longer than Discord allows");
            assert_eq!(text.parse(), Ok(press), "{text}");
        }
        for variant in Variant::all() {
            let pages =
                RulesPage::all(variant).into_iter().map(|page| ButtonAction::Rules(variant, page));
            let menus = [
                ButtonAction::RulesMenu(variant),
                ButtonAction::ClockMenu(PlayerId(u64::MAX), variant),
            ];
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
            assert_eq!(text.parse::<ButtonAction>(), Err(UnknownCustomId), "{text}");
        }
    }
}
