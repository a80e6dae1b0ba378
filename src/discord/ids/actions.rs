//! The actions of buttons, menus and forms, and the custom id of each. A custom id carries
//! everything its handler needs, so that every button still works after a restart.
//!
//! A custom id is the version, the code of the action and its fields, joined by colons:
//! `v1:flip:<match>:<ply>:<w or b>`. The three tables below are the only lists of codes: a new
//! button is one line in one of them, and the compiler then requires a label
//! (`ButtonAction::label`) and a handler (`interactions::buttons`). A code is never changed or
//! reused, because existing messages contain it.

use std::fmt;
use std::str::FromStr;

use courier_play::season::Season;
use courier_play::{ChallengeId, CompetitionId, FixtureId, ImportId, MatchId, PlayerId};
use courier_rules::{Color, Variant};
use courier_text::{Button, HelpPage};

use super::board_ref::BoardRef;
use super::fields::{IdFields, UnknownCustomId, write_field};
use super::imports::{ImportStep, ImportView};
use super::lobby::LobbyRef;
use super::look::{LookRef, LookStep, LookView};
use super::move_code::{MoveCode, PieceRef};
use super::pages::{LeaderboardPage, MenuPage, RulesPageRef};
use super::server_settings::ServerSetting;
use super::settings::Setting;
use super::studies::{StudyRef, StudyStep};

/// The version of the custom ids. Custom ids of another version are refused.
const VERSION: &str = "v1";

/// Defines an enum of actions with their codes, and conversions to and from custom ids.
macro_rules! actions {
    ($(#[$about:meta])* enum $name:ident {
        $($(#[$doc:meta])* $code:literal => $action:ident $(($($field:ident: $type:ty),+))?,)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum $name {
            $($(#[$doc])* $action $(($($type),+))?,)*
        }

        impl $name {
            /// The code of the action in custom ids.
            pub(crate) const fn code(&self) -> &'static str {
                match self {
                    $(Self::$action { .. } => $code,)*
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let mut id = VERSION.to_owned();
                match self {
                    $(Self::$action $(($($field),+))? => {
                        write_field(&mut id, $code);
                        $($($field.write(&mut id);)+)?
                    })*
                }
                f.write_str(&id)
            }
        }

        impl FromStr for $name {
            type Err = UnknownCustomId;

            fn from_str(text: &str) -> Result<Self, UnknownCustomId> {
                let mut fields = text.split(':');
                if fields.next() != Some(VERSION) {
                    return Err(UnknownCustomId);
                }
                let action = match fields.next() {
                    $(Some($code) => Self::$action $((
                        $(<$type>::read(&mut fields).ok_or(UnknownCustomId)?),+
                    ))?,)*
                    _ => return Err(UnknownCustomId),
                };
                if fields.next().is_some() { Err(UnknownCustomId) } else { Ok(action) }
            }
        }

        #[cfg(test)]
        impl $name {
            /// Every action once, each with its longest custom id.
            fn longest() -> Vec<Self> {
                vec![$(Self::$action $(($(<$type>::longest()),+))?),*]
            }
        }
    };
}

actions! {
    /// The action of a button.
    enum ButtonAction {
        "accept" => Accept(challenge: ChallengeId),
        /// Opens the form in which a reason may be given.
        "decline" => Decline(challenge: ChallengeId),
        "cancel" => Cancel(challenge: ChallengeId),
        /// Lists a page of the user's open challenges.
        "challenges" => Challenges(page: u8),
        /// Shows a page of the lobby to the user alone.
        "lobby" => Lobby(page: LobbyRef),
        /// Accepts an open challenge from the lobby, and shows this page of it.
        "lobbyok" => AcceptFromLobby(challenge: ChallengeId, page: LobbyRef),
        /// Offers to play a finished match again.
        "rematch" => Rematch(board: BoardRef),
        "men" => ChoosePiece(board: BoardRef, page: u8),
        /// Lists a page of the targets of a piece.
        "to" => ChooseTarget(board: BoardRef, piece: PieceRef, page: u8),
        /// Plays a move that the player was asked to confirm.
        "play" => Play(board: BoardRef, the_move: MoveCode),
        "mv" => TypeMove(board: BoardRef),
        "plan" => TypePlan(board: BoardRef),
        /// Shows the board with this side at the bottom.
        "flip" => Flip(board: BoardRef, side: Color),
        /// Shows a position of the match to the user alone.
        "look" => Look(from: LookRef, step: LookStep),
        /// Shows a page of the move list.
        "moves" => MoveList(from: LookRef, page: u8),
        "replay" => Replay(board: BoardRef),
        /// Asks whether to offer, accept, decline or claim a draw.
        "draw" => AskDraw(board: BoardRef),
        "offer" => OfferDraw(board: BoardRef),
        "agree" => AcceptDraw(board: BoardRef),
        "refuse" => DeclineDraw(board: BoardRef),
        "claim" => ClaimDraw(board: BoardRef),
        /// Asks to confirm resigning, or aborting before the player's first move.
        "resign" => AskResign(board: BoardRef),
        "resigned" => Resign(board: BoardRef),
        "aborted" => Abort(board: BoardRef),
        "back" => AcceptTakeback(board: BoardRef),
        "noback" => DeclineTakeback(board: BoardRef),
        "pause" => AcceptPause(board: BoardRef),
        "nopause" => DeclinePause(board: BoardRef),
        /// Ends a pause that both players agreed on.
        "resume" => Resume(board: BoardRef),
        /// Claims the win after the opponent's flag has fallen.
        "win" => TakeWin(board: BoardRef),
        /// Gives the opponent a day instead.
        "give1" => GiveDay(board: BoardRef),
        /// Gives the opponent three days instead.
        "give3" => GiveThreeDays(board: BoardRef),
        /// Lists a page of the user's running games.
        "games" => Games(page: u16),
        /// Shows the next game in which it is the user's turn, after this one.
        "next" => NextGame(after: Option<MatchId>),
        /// Closes a question without doing anything.
        "never" => Dismiss,
        "rules" => Rules(page: RulesPageRef),
        /// Lists a page of the finished games of a player.
        "history" => History(player: PlayerId, page: u16),
        "pgn" => Export(the_match: MatchId),
        /// Lists a page of the user's imported games.
        "imports" => Imports(page: u8),
        /// Shows a position of an imported game to the user alone.
        "imported" => LookAtImport(from: ImportView, step: ImportStep),
        /// Shows a page of the move list of an imported game.
        "importlist" => ImportMoves(from: ImportView, page: u8),
        /// Shows an imported game as an animation.
        "importgif" => ReplayImport(view: ImportView),
        "importpgn" => ExportImport(id: ImportId),
        /// Shows an imported game to everybody in the channel.
        "importshow" => ShowImport(view: ImportView),
        /// Asks whether to delete an imported game.
        "importdel" => AskDeleteImport(id: ImportId),
        "importgone" => DeleteImport(id: ImportId),
        /// Shows a position of a study to the user alone.
        "study" => Study(from: StudyRef, step: StudyStep),
        /// Shows all lines of a study.
        "studylines" => StudyLines(at: StudyRef),
        "studymore" => StudyContinuations(at: StudyRef, page: u8),
        /// Lists a page of the pieces that can move in a study.
        "studymen" => StudyPieces(at: StudyRef, page: u8),
        /// Lists a page of the targets of a piece in a study.
        "studyto" => StudyTargets(at: StudyRef, piece: PieceRef, page: u8),
        /// Opens the form for moves of a study.
        "studytype" => TypeStudyMoves(at: StudyRef),
        /// Opens the form for a comment in a study.
        "studynote" => TypeStudyComment(at: StudyRef),
        /// Asks whether to delete a branch of a study; on the line of the match, the whole study.
        "studydel" => AskDeleteBranch(at: StudyRef),
        "studygone" => DeleteBranch(at: StudyRef),
        /// Promotes a move of a study to the first one in its position.
        "studyup" => PromoteBranch(at: StudyRef),
        /// Turns the lines of a study into a plan.
        "studyplan" => PlanFromStudy(at: StudyRef),
        "studyshow" => ShowStudy(at: StudyRef),
        "studyhide" => HideStudy(at: StudyRef),
        /// Shows a position and the lines of a study to everybody in the channel.
        "studypost" => PostStudy(at: StudyRef),
        /// Sends a match with the lines of a study as a PGN file.
        "studypgn" => ExportStudy(at: StudyRef),
        /// Deletes the data of this user, who was asked for confirmation.
        "forget" => Forget(player: PlayerId),
        "leaders" => Leaderboard(page: LeaderboardPage),
        "season" => Season(season: Season),
        /// Shows the table of a division of a league, from 0, to the user alone.
        "league" => League(season: CompetitionId, division: u8),
        "leaguejoin" => JoinLeague(season: CompetitionId),
        /// Shows a page of a ladder to the user alone.
        "ladder" => Ladder(ladder: CompetitionId, page: u8),
        "ladderjoin" => JoinLadder(ladder: CompetitionId),
        /// Takes the user off hold on a ladder.
        "ladderback" => BackOnLadder(ladder: CompetitionId),
        /// Begins a planned game of a ladder at once.
        "laddergame" => StartLadderGame(ladder: CompetitionId, game: FixtureId),
        "dice" => RollDice(variant: &'static Variant),
        "help" => Help(page: HelpPage),
        /// Asks which game to play against the engine.
        "engine" => PlayEngine,
        /// Asks for the review of a finished match, and shows its progress.
        "askreview" => AskForReview(the_match: MatchId),
        /// Shows the review of a match: page 0 is the overview, the others are turning points.
        "review" => Review(the_match: MatchId, page: u8),
        /// Answers with a link to the board in the browser, or to the list of games.
        "open" => OpenBoard(the_match: Option<MatchId>),
        /// Opens the board, or the list of games, inside Discord.
        "inside" => LaunchActivity(the_match: Option<MatchId>),
        /// Ends the user's sessions in browsers and inside Discord.
        "signout" => EndSessions,
        /// Shows the user's settings to them.
        "settings" => Settings,
        /// Shows the server's settings to a user who may change them.
        "configshow" => ServerSettings,
        /// Changes a setting of the server to its default.
        "configreset" => ResetServerSetting(setting: ServerSetting),
        /// Lets every member of the server create competitions.
        "configall" => LetEveryoneOrganize,
        /// Shows a page of the standings of a cup to the user alone.
        "cup" => Cup(cup: CompetitionId, page: u8),
        "cupjoin" => JoinCup(cup: CompetitionId),
        "cupleave" => LeaveCup(cup: CompetitionId),
    }
}

actions! {
    /// The action of choosing an entry of a menu.
    enum MenuAction {
        "challenge" => Challenge,
        /// Chooses the variant whose challenges the lobby lists.
        "lobby" => LobbyVariant(page: LobbyRef),
        /// Chooses the variant of a challenge to this player.
        "game" => ChallengeVariant(opponent: PlayerId),
        /// Chooses the clock of a challenge to this player.
        "clock" => ChallengeClock(opponent: PlayerId, variant: &'static Variant),
        /// Chooses the variant of a game against the engine.
        "enginegame" => EngineVariant,
        /// Chooses the level of the engine and begins the game.
        "enginelevel" => EngineLevel(variant: &'static Variant),
        /// Challenges more people to the game of the user's own challenge.
        "others" => ChallengeOthers(challenge: ChallengeId),
        /// Chooses the piece to move.
        "man" => Piece(board: BoardRef),
        "go" => Target(board: BoardRef, piece: PieceRef),
        /// Chooses among several moves of a piece to one target.
        "as" => Move(board: BoardRef),
        /// Shows the chosen page of the rules.
        "rules" => Rules(variant: &'static Variant),
        "history" => History(player: PlayerId, page: MenuPage),
        /// Shows the position after the chosen move.
        "look" => Look(the_match: MatchId, view: LookView),
        "imports" => Import(page: MenuPage),
        /// Shows the position after the chosen move of an imported game.
        "importmove" => ImportMove(id: ImportId, bottom: Color),
        "studygo" => StudyNext(at: StudyRef),
        /// Chooses the piece to move in a study.
        "studyman" => StudyPiece(at: StudyRef),
        /// Chooses the target of a piece in a study.
        "studycell" => StudyTarget(at: StudyRef, piece: PieceRef),
        /// Chooses among several moves of a piece to one target in a study.
        "studyas" => StudyMove(at: StudyRef),
        /// Removes the chosen player from the user's block list.
        "unblock" => Unblock,
        /// Chooses the setting to change.
        "setting" => Setting,
        /// Chooses the value of a setting.
        "set" => SettingValue(setting: Setting),
        /// Chooses the setting of the server to change.
        "config" => ServerSetting,
        /// Chooses the value of a setting of the server: an entry, a role or channels.
        "configset" => ServerValue(setting: ServerSetting),
    }
}

actions! {
    /// The action of submitting a form.
    enum FormAction {
        "typed" => Move(board: BoardRef),
        /// Adds the typed lines to the player's conditional moves.
        "planned" => Plan(board: BoardRef),
        /// Declines a challenge, with or without a reason.
        "declined" => Decline(challenge: ChallengeId),
        "noted" => Note(the_match: MatchId),
        /// Adds the typed moves to a study.
        "studied" => StudyMoves(at: StudyRef),
        /// Sets or deletes a comment in a study.
        "commented" => StudyComment(at: StudyRef),
    }
}

impl ButtonAction {
    /// The default label. A message may use another one.
    pub(crate) const fn label(self) -> Button {
        match self {
            Self::Accept(_) | Self::AcceptFromLobby(..) => Button::Accept,
            Self::Decline(_) => Button::Decline,
            Self::Cancel(_) => Button::Cancel,
            Self::Rematch(_) => Button::Rematch,
            Self::ChoosePiece(..) => Button::ChooseMove,
            Self::Play(..) => Button::YesMove,
            Self::TypeMove(_) => Button::TypeMove,
            Self::TypePlan(_) => Button::Plan,
            Self::Flip(..) => Button::Flip,
            Self::Look(_, step) => match step {
                LookStep::First => Button::FirstPosition,
                LookStep::Before => Button::PositionBefore,
                LookStep::Here => Button::Back,
                LookStep::After => Button::PositionAfter,
                LookStep::Last => Button::LastPosition,
                LookStep::Board => Button::BackToBoard,
            },
            Self::MoveList(..) | Self::ImportMoves(..) => Button::MoveList,
            Self::Replay(_) | Self::ReplayImport(_) => Button::Replay,
            Self::AskDraw(_) => Button::Draw,
            Self::OfferDraw(_) => Button::OfferDraw,
            Self::AcceptDraw(_) => Button::AcceptDraw,
            Self::DeclineDraw(_) => Button::DeclineDraw,
            Self::ClaimDraw(_) => Button::ClaimDraw,
            Self::AskResign(_) => Button::Resign,
            Self::Resign(_) => Button::YesResign,
            Self::Abort(_) => Button::YesAbort,
            Self::AcceptTakeback(_) => Button::AcceptTakeback,
            Self::DeclineTakeback(_) => Button::DeclineTakeback,
            Self::AcceptPause(_) => Button::AcceptPause,
            Self::DeclinePause(_) => Button::DeclinePause,
            Self::Resume(_) => Button::Resume,
            Self::TakeWin(_) => Button::TakeWin,
            Self::GiveDay(_) => Button::GiveDay,
            Self::GiveThreeDays(_) => Button::GiveThreeDays,
            Self::NextGame(_) => Button::NextGame,
            Self::Dismiss => Button::No,
            Self::Export(_) | Self::ExportImport(_) | Self::ExportStudy(_) => Button::Export,
            Self::ShowImport(_) => Button::ShowImport,
            Self::AskDeleteImport(_) => Button::DeleteImport,
            Self::DeleteImport(_) => Button::YesDelete,
            Self::Study(_, step) => match step {
                StudyStep::Here => Button::Study,
                StudyStep::LineStart => Button::StudyLineStart,
                StudyStep::Before => Button::PositionBefore,
                StudyStep::After => Button::PositionAfter,
                StudyStep::Present => Button::StudyPresent,
            },
            Self::StudyLines(_) => Button::StudyLines,
            Self::StudyContinuations(..) => Button::StudyContinuations,
            Self::StudyPieces(..) => Button::ChooseMove,
            Self::TypeStudyMoves(_) => Button::TypeMoves,
            Self::TypeStudyComment(_) => Button::StudyComment,
            Self::AskDeleteBranch(_) => Button::DeleteBranch,
            Self::DeleteBranch(_) => Button::YesDelete,
            Self::PromoteBranch(_) => Button::PromoteBranch,
            Self::PlanFromStudy(_) => Button::MakePlan,
            Self::ShowStudy(_) => Button::ShowStudy,
            Self::HideStudy(_) => Button::HideStudy,
            Self::PostStudy(_) => Button::PostStudy,
            Self::Forget(_) => Button::YesForget,
            Self::League(..) => Button::LeagueTable,
            Self::JoinLeague(_) => Button::JoinLeague,
            Self::JoinLadder(_) => Button::JoinLadder,
            Self::BackOnLadder(_) => Button::BackOnLadder,
            Self::StartLadderGame(..) => Button::StartGame,
            Self::RollDice(_) => Button::RollDice,
            Self::Help(page) => page.button(),
            Self::PlayEngine => Button::PlayEngine,
            Self::AskForReview(_) => Button::AskForReview,
            Self::Review(..) => Button::ShowReview,
            Self::OpenBoard(_) => Button::OpenBoard,
            Self::LaunchActivity(_) => Button::InsideDiscord,
            Self::EndSessions => Button::EndSessions,
            Self::JoinCup(_) => Button::Join,
            Self::LeaveCup(_) => Button::Leave,
            Self::ResetServerSetting(setting) => match setting {
                ServerSetting::Challengers => Button::Everyone,
                ServerSetting::Channels => Button::Everywhere,
                ServerSetting::Organizers => Button::OnlyManagers,
                _ => Button::Remove,
            },
            Self::LetEveryoneOrganize => Button::Everyone,
            Self::Challenges(_)
            | Self::ChooseTarget(..)
            | Self::ServerSettings
            | Self::Settings
            | Self::StudyTargets(..) => Button::Back,
            Self::Games(_)
            | Self::Imports(_)
            | Self::Lobby(_)
            | Self::LookAtImport(..)
            | Self::Rules(_)
            | Self::History(..)
            | Self::Leaderboard(_)
            | Self::Ladder(..)
            | Self::Cup(..)
            | Self::Season(_) => Button::Next,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reads_back<A>(actions: Vec<A>)
    where
        A: fmt::Display + fmt::Debug + FromStr<Err = UnknownCustomId> + PartialEq,
    {
        for action in actions {
            let id = action.to_string();
            assert!(id.len() <= 100, "{id} is longer than Discord allows");
            assert_eq!(id.parse(), Ok(action), "{id}");
        }
    }

    #[test]
    fn every_custom_id_reads_back_and_fits() {
        reads_back(ButtonAction::longest());
        reads_back(MenuAction::longest());
        reads_back(FormAction::longest());
    }

    /// Custom ids of existing messages. They must never change or stop working.
    #[test]
    fn ids_on_existing_messages_still_work() {
        for id in [
            "v1:accept:7",
            "v1:decline:7",
            "v1:cancel:7",
            "v1:challenges:3",
            "v1:lobby:all:any:any:0",
            "v1:lobby:chess960:slow:casual:3",
            "v1:lobbyok:7:all:fast:rated:1",
            "v1:rematch:12:40",
            "v1:men:12:40:1",
            "v1:to:12:40:b52:0",
            "v1:to:12:40:h3:2",
            "v1:play:12:40:s12.28",
            "v1:play:12:40:s48.56.4",
            "v1:play:12:40:e35.42",
            "v1:play:12:40:d1.20",
            "v1:play:12:40:c4.6.0",
            "v1:mv:12:40",
            "v1:studytype:12:w:p3",
            "v1:studytype:12:w:p3.00c0ffee",
            "v1:study:12:b:m7:h",
            "v1:plan:12:40",
            "v1:flip:12:40:w",
            "v1:flip:12:40:b",
            "v1:look:12:40:w:before",
            "v1:look:12:0:bt:here",
            "v1:look:12:40:wt:board",
            "v1:moves:12:40:b:3",
            "v1:replay:12:40",
            "v1:draw:12:40",
            "v1:offer:12:40",
            "v1:agree:12:40",
            "v1:refuse:12:40",
            "v1:claim:12:40",
            "v1:resign:12:40",
            "v1:resigned:12:40",
            "v1:aborted:12:1",
            "v1:back:12:40",
            "v1:noback:12:40",
            "v1:pause:12:40",
            "v1:nopause:12:40",
            "v1:resume:12:40",
            "v1:win:12:40",
            "v1:give1:12:40",
            "v1:give3:12:40",
            "v1:games:2",
            "v1:next",
            "v1:next:12",
            "v1:never",
            "v1:rules:chess:knight",
            "v1:history:123456789012345678:2",
            "v1:pgn:12",
            "v1:imports:1",
            "v1:imported:7:40:w:a",
            "v1:imported:7:0:b:f",
            "v1:importlist:7:40:w:2",
            "v1:importgif:7:40:w",
            "v1:importpgn:7",
            "v1:importshow:7:40:b",
            "v1:importdel:7",
            "v1:importgone:7",
            "v1:forget:123456789012345678",
            "v1:leaders:server:all:0",
            "v1:leaders:global:crazyhouse960:3",
            "v1:season:2026-1",
            "v1:dice:chess960",
            "v1:askreview:12",
            "v1:review:12:0",
            "v1:help:start",
            "v1:help:clock",
            "v1:help:6",
            "v1:engine",
            "v1:open",
            "v1:open:12",
            "v1:signout",
            "v1:cupjoin:3",
            "v1:cupleave:3",
            "v1:configreset:cup-role",
            "v1:configreset:1600",
        ] {
            let action = id.parse::<ButtonAction>();
            assert_eq!(action.map(|action| action.to_string()), Ok(id.to_owned()));
        }
        for id in [
            "v1:challenge",
            "v1:lobby:shogun:untimed:any:0",
            "v1:game:123456789012345678",
            "v1:clock:123456789012345678:chess960",
            "v1:enginegame",
            "v1:enginelevel:chess960",
            "v1:others:12",
            "v1:man:12:40",
            "v1:go:12:40:b52",
            "v1:go:12:40:h3",
            "v1:as:12:40",
            "v1:rules:capahouse",
            "v1:history:123456789012345678",
            "v1:look:12:bt",
            "v1:history:123456789012345678:2",
            "v1:imports",
            "v1:imports:1",
            "v1:importmove:7:b",
            "v1:unblock",
            "v1:configset:place",
        ] {
            let action = id.parse::<MenuAction>();
            assert_eq!(action.map(|action| action.to_string()), Ok(id.to_owned()));
        }
        for id in ["v1:typed:12:40", "v1:planned:12:40", "v1:declined:7", "v1:noted:12"] {
            let action = id.parse::<FormAction>();
            assert_eq!(action.map(|action| action.to_string()), Ok(id.to_owned()));
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
            "v1:look:1:2:w",
            "v1:look:1:2:x:after",
            "v1:look:1:2:w:sideways",
            "v1:look:1:2:w:",
            "v1:moves:1:2:w:256",
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
            "v1:help:7",
            "v1:help:0",
            "v1:dice:checkers",
            "v1:open:x",
            "v1:configreset:0",
            "v1:configset:moon",
        ] {
            assert_eq!(text.parse::<ButtonAction>(), Err(UnknownCustomId), "{text}");
            assert_eq!(text.parse::<MenuAction>(), Err(UnknownCustomId), "{text}");
            assert_eq!(text.parse::<FormAction>(), Err(UnknownCustomId), "{text}");
        }
    }
}
