//! The labels of buttons.

use super::Texts;

/// A button of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// Accepts a challenge.
    Accept,
    /// Declines a challenge.
    Decline,
    /// Cancels the user's own challenge.
    Cancel,
    /// Enters a competition.
    Join,
    /// Leaves a competition.
    Leave,
    /// Shows the lobby to the user alone.
    Lobby,
    /// The lobby lists games of every pace; lists the fast ones.
    LobbyAnyPace,
    /// The lobby lists games with at most a day for a move; lists the slow ones.
    LobbyFast,
    /// The lobby lists games with more than a day for a move; lists those without a clock.
    LobbySlow,
    /// The lobby lists games without a clock; lists all.
    LobbyUntimed,
    /// The lobby lists rated and casual games; lists the rated ones.
    LobbyRatedAndCasual,
    /// The lobby lists rated games; lists the casual ones.
    LobbyRated,
    /// The lobby lists casual games; lists both.
    LobbyCasual,
    /// Opens the form for a move.
    TypeMove,
    /// Opens the menus for a move.
    ChooseMove,
    /// Opens the form for conditional moves.
    Plan,
    /// Goes one step back.
    Back,
    /// Plays the move that was shown for confirmation.
    YesMove,
    /// Does not play it.
    NotThisMove,
    /// Shows the board from the other side.
    Flip,
    /// Shows the draw actions.
    Draw,
    /// Asks to confirm the resignation.
    Resign,
    /// Resigns.
    YesResign,
    /// Aborts the match.
    YesAbort,
    /// Offers a draw.
    OfferDraw,
    /// Accepts a draw offer.
    AcceptDraw,
    /// Declines a draw offer.
    DeclineDraw,
    /// Claims a draw.
    ClaimDraw,
    /// Accepts the opponent's takeback.
    AcceptTakeback,
    /// Declines it.
    DeclineTakeback,
    /// Accepts a pause.
    AcceptPause,
    /// Declines it.
    DeclinePause,
    /// Ends a pause.
    Resume,
    /// Takes the win on time.
    TakeWin,
    /// Gives the opponent a day instead.
    GiveDay,
    /// Gives the opponent three days instead.
    GiveThreeDays,
    /// Answers a question with no.
    No,
    /// Shows the competitions of the server next to its leaderboard.
    Competitions,
    /// Shows the leaderboard of the server next to its competitions.
    Leaderboard,
    /// Goes to the page before.
    Previous,
    /// Goes to the page after.
    Next,
    /// Shows the position before the last move of a board.
    PreviousMove,
    /// Shows the starting position.
    FirstPosition,
    /// Shows the position before.
    PositionBefore,
    /// Shows the position after.
    PositionAfter,
    /// Shows the last position.
    LastPosition,
    /// Shows the move list.
    MoveList,
    /// Shows the present board with its buttons.
    BackToBoard,
    /// Shows the match as an animation.
    Replay,
    /// Offers a rematch.
    Rematch,
    /// Shows the next game that waits for the user's move.
    NextGame,
    /// Exports the match as a file.
    Export,
    /// Shows an imported game to others.
    ShowImport,
    /// Asks whether to delete an imported game.
    DeleteImport,
    /// Deletes it.
    YesDelete,
    /// Opens the study of a match.
    Study,
    /// Shows where the line of a study leaves the match.
    StudyLineStart,
    /// Shows the present position of the match in a study.
    StudyPresent,
    /// Shows all lines of a study.
    StudyLines,
    /// Lists more moves that continue a line of a study.
    StudyContinuations,
    /// Opens the form for moves of a study.
    TypeMoves,
    /// Opens the form for a comment.
    StudyComment,
    /// Asks whether to delete a branch of a study.
    DeleteBranch,
    /// Asks whether to delete a study.
    DeleteStudy,
    /// Makes a branch the first one.
    PromoteBranch,
    /// Makes a plan of the lines of a study.
    MakePlan,
    /// Lets the opponent see a study.
    ShowStudy,
    /// Lets the opponent see it no longer.
    HideStudy,
    /// Shows a study to everybody in the channel.
    PostStudy,
    /// Shows the opponent's study.
    OpponentStudy,
    /// Shows the user's own study.
    OwnStudy,
    /// Deletes the user's data.
    YesForget,
    /// Shows the standings of a competition.
    Standings,
    /// Shows the tables of a league.
    LeagueTable,
    /// Enters the user in a season of a league.
    JoinLeague,
    /// Enters the user in a ladder.
    JoinLadder,
    /// Ends the user's hold on a ladder.
    BackOnLadder,
    /// Begins a planned game.
    StartGame,
    /// Rolls a starting position with a die.
    RollDice,
    /// Shows the first page of the help.
    HelpStart,
    /// Shows how games begin and end.
    HelpPlay,
    /// Shows how moves are made.
    HelpMove,
    /// Shows how clocks work.
    HelpClock,
    /// Shows how ratings change.
    HelpRatings,
    /// Shows what ladders, leagues and cups are.
    HelpCompetitions,
    /// Shows what can be set.
    HelpSettings,
    /// Begins the tour of a first game.
    HelpTour,
    /// Shows the rules of the game.
    Rules,
    /// Begins a game against the engine.
    PlayEngine,
    /// Asks for the review of a finished game.
    AskForReview,
    /// Shows a review.
    ShowReview,
    /// Asks for a link to the board in the browser.
    OpenBoard,
    /// Is that link.
    OpenBrowser,
    /// Ends the user's sessions in browsers.
    EndSessions,
    /// Opens the board inside Discord.
    InsideDiscord,
}

impl Texts {
    /// The label of a button: at most 80 characters.
    pub fn button(self, button: Button) -> String {
        self.text(match button {
            Button::Accept => "button-accept",
            Button::Decline => "button-decline",
            Button::Cancel => "button-cancel",
            Button::Join => "button-join",
            Button::Leave => "button-leave",
            Button::Lobby => "button-lobby",
            Button::LobbyAnyPace => "button-lobby-any-pace",
            Button::LobbyFast => "button-lobby-fast",
            Button::LobbySlow => "button-lobby-slow",
            Button::LobbyUntimed => "button-lobby-untimed",
            Button::LobbyRatedAndCasual => "button-lobby-rated-and-casual",
            Button::LobbyRated => "button-lobby-rated",
            Button::LobbyCasual => "button-lobby-casual",
            Button::TypeMove => "button-type-move",
            Button::ChooseMove => "button-choose-move",
            Button::Plan => "button-plan",
            Button::Back => "button-back",
            Button::YesMove => "button-yes-move",
            Button::NotThisMove => "button-not-this-move",
            Button::Flip => "button-flip",
            Button::Draw => "button-draw",
            Button::Resign => "button-resign",
            Button::YesResign => "button-yes-resign",
            Button::YesAbort => "button-yes-abort",
            Button::OfferDraw => "button-offer-draw",
            Button::AcceptDraw => "button-accept-draw",
            Button::DeclineDraw => "button-decline-draw",
            Button::ClaimDraw => "button-claim-draw",
            Button::AcceptTakeback => "button-accept-takeback",
            Button::DeclineTakeback => "button-decline-takeback",
            Button::AcceptPause => "button-accept-pause",
            Button::DeclinePause => "button-decline-pause",
            Button::Resume => "button-resume",
            Button::TakeWin => "button-take-win",
            Button::GiveDay => "button-give-day",
            Button::GiveThreeDays => "button-give-three-days",
            Button::No => "button-no",
            Button::Competitions => "button-competitions",
            Button::Leaderboard => "button-leaderboard",
            Button::Previous => "button-previous",
            Button::Next => "button-next",
            Button::Standings => "button-standings",
            Button::LeagueTable => "button-league-table",
            Button::JoinLeague => "button-join-league",
            Button::JoinLadder => "button-join-ladder",
            Button::BackOnLadder => "button-back-on-ladder",
            Button::StartGame => "button-start-game",
            Button::PreviousMove => "button-previous-move",
            Button::FirstPosition => "button-first-position",
            Button::PositionBefore => "button-position-before",
            Button::PositionAfter => "button-position-after",
            Button::LastPosition => "button-last-position",
            Button::MoveList => "button-move-list",
            Button::BackToBoard => "button-back-to-board",
            Button::Replay => "button-replay",
            Button::Rematch => "button-rematch",
            Button::NextGame => "button-next-game",
            Button::Export => "button-export",
            Button::ShowImport => "button-show-import",
            Button::DeleteImport => "button-delete-import",
            Button::YesDelete => "button-yes-delete",
            Button::Study => "button-study",
            Button::StudyLineStart => "button-study-line-start",
            Button::StudyPresent => "button-study-present",
            Button::StudyLines => "button-study-lines",
            Button::StudyContinuations => "button-study-continuations",
            Button::TypeMoves => "button-type-moves",
            Button::StudyComment => "button-study-comment",
            Button::DeleteBranch => "button-delete-branch",
            Button::DeleteStudy => "button-delete-study",
            Button::PromoteBranch => "button-promote-branch",
            Button::MakePlan => "button-make-plan",
            Button::ShowStudy => "button-show-study",
            Button::HideStudy => "button-hide-study",
            Button::PostStudy => "button-post-study",
            Button::OpponentStudy => "button-opponent-study",
            Button::OwnStudy => "button-own-study",
            Button::YesForget => "button-yes-forget",
            Button::RollDice => "button-roll-dice",
            Button::HelpStart => "button-help-start",
            Button::HelpPlay => "button-help-play",
            Button::HelpMove => "button-help-move",
            Button::HelpClock => "button-help-clock",
            Button::HelpRatings => "button-help-ratings",
            Button::HelpCompetitions => "button-help-competitions",
            Button::HelpSettings => "button-help-settings",
            Button::HelpTour => "button-help-tour",
            Button::Rules => "button-rules",
            Button::PlayEngine => "button-play-engine",
            Button::AskForReview => "button-ask-for-review",
            Button::ShowReview => "button-show-review",
            Button::OpenBoard => "button-open-board",
            Button::OpenBrowser => "button-open-browser",
            Button::EndSessions => "button-end-sessions",
            Button::InsideDiscord => "button-inside-discord",
        })
    }
}
