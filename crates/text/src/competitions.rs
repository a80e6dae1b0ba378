//! Competitions: their titles, what entrants are told, and refusals.

use courier_play::Moment;
use courier_play::competitions::{CompetitionError, CompetitionRecord, Format};

use super::Texts;
use super::clock::{full, relative};

impl Texts {
    /// What a competition is called: its name, or its form and its game.
    pub fn competition_title(self, record: &CompetitionRecord) -> String {
        match &record.name {
            Some(name) => Self::escape_markdown(name.as_str()),
            None => self.competition_name(record),
        }
    }

    /// The same where no markup is read: in pictures, and in choices while the user types.
    pub fn competition_name(self, record: &CompetitionRecord) -> String {
        if let Some(name) = &record.name {
            return name.as_str().to_owned();
        }
        let game = ("game", self.variant_name(record.terms.variant).into());
        match record.format {
            Format::Ladder => self.format("competition-ladder", [game]),
            Format::League => {
                let season = record.season.map(|season| self.season(season)).unwrap_or_default();
                self.format("competition-league", [game, ("season", season.into())])
            }
            Format::Cup => self.format("competition-cup", [game]),
            Format::RoundRobin => self.format("competition-round-robin", [game]),
        }
    }

    /// The reader was challenged on a ladder.
    pub fn competition_challenged(
        self,
        competition: &str,
        player: &str,
        begins_at: Moment,
    ) -> String {
        let begins = relative(begins_at);
        let args = [
            ("competition", competition.into()),
            ("player", player.into()),
            ("begins", begins.into()),
        ];
        self.format("competition-challenged", args)
    }

    /// A planned game of the reader was called off.
    pub fn competition_called_off(self, competition: &str, player: &str) -> String {
        let args = [("competition", competition.into()), ("player", player.into())];
        self.format("competition-called-off", args)
    }

    /// A game of a ladder has given the reader another place, from 1.
    pub fn competition_moved(self, competition: &str, place: u32) -> String {
        let args = [("competition", competition.into()), ("place", place.into())];
        self.format("competition-moved", args)
    }

    /// The reader is on hold on a ladder.
    pub fn competition_on_hold(self, competition: &str) -> String {
        self.format("competition-on-hold", [("competition", competition.into())])
    }

    /// The reader was removed because of games lost on time.
    pub fn competition_expelled(self, competition: &str) -> String {
        self.format("competition-expelled", [("competition", competition.into())])
    }

    /// The reader was removed from a ladder because they did not play.
    pub fn competition_idle(self, competition: &str) -> String {
        let join = self.subcommand_of("ladder", "join");
        self.format(
            "competition-idle",
            [("competition", competition.into()), ("join", join.into())],
        )
    }

    /// The reader is out of a cup.
    pub fn competition_out(self, competition: &str) -> String {
        self.format("competition-out", [("competition", competition.into())])
    }

    /// A round has begun; `round` from 0.
    pub fn competition_round_began(self, competition: &str, round: u32) -> String {
        let args = [("competition", competition.into()), ("round", (round + 1).into())];
        self.format("competition-round-began", args)
    }

    /// The competition begins soon, and takes entries until then; how many have entered.
    pub fn competition_begins_soon(
        self,
        competition: &str,
        begins_at: Moment,
        count: usize,
    ) -> String {
        let args = [
            ("competition", competition.into()),
            ("begins", relative(begins_at).into()),
            ("count", count.into()),
        ];
        self.format("competition-begins-soon", args)
    }

    /// The competition ends soon, and games of the reader are not over.
    pub fn competition_closes_soon(self, competition: &str, ends_at: Moment) -> String {
        let ends = format!("{} ({})", full(ends_at), relative(ends_at));
        let args = [("competition", competition.into()), ("ends", ends.into())];
        self.format("competition-closes-soon", args)
    }

    /// The game with its starting position and the clock of a competition, and whether it is rated.
    pub fn competition_terms(self, record: &CompetitionRecord) -> String {
        let args = [
            ("rated", if record.terms.rated { "yes" } else { "no" }.into()),
            ("game", self.game_from(record.terms.variant, record.terms.starts).into()),
            ("clock", self.control(record.terms.control).into()),
        ];
        self.format("competition-terms", args)
    }

    /// The competition is over. `place` is that of the reader, if they have one.
    pub fn competition_ended(self, competition: &str, place: Option<u32>) -> String {
        let over = ("competition", competition.into());
        match place {
            None => self.format("competition-ended", [over]),
            Some(1) => self.format("competition-won", [over]),
            Some(place) => self.format("competition-ended-at", [over, ("place", place.into())]),
        }
    }

    /// The reader has played a season of a league, and plays the next one, too.
    pub fn competition_stays(self) -> String {
        let leave = self.subcommand_of("league", "leave");
        self.format("competition-stays", [("leave", leave.into())])
    }

    /// The competition was called off.
    pub fn competition_cancelled(self, competition: &str) -> String {
        self.format("competition-cancelled", [("competition", competition.into())])
    }

    /// The competition was called off when it should have begun.
    pub fn competition_too_few(self, competition: &str, fewest: usize) -> String {
        let args = [("competition", competition.into()), ("fewest", fewest.into())];
        self.format("competition-too-few", args)
    }

    /// The command that lists the competitions of a server.
    pub(super) fn competition_list_command(self) -> String {
        let keys = ["command-leaderboard", "option-scope", "choice-competitions"];
        let [command, scope, competitions] = keys.map(|key| self.text(key));
        format!("`/{command} {scope}:{competitions}`")
    }

    /// A refusal that names the command that shows a ladder.
    fn with_show(self, key: &str) -> String {
        self.format(key, [("show", self.subcommand_of("ladder", "show").into())])
    }

    pub(super) fn competition_refused(self, error: &CompetitionError) -> String {
        match error {
            CompetitionError::NoSuchCompetition => {
                let list = self.competition_list_command();
                self.format("refusal-no-such-competition", [("leaderboard", list.into())])
            }
            CompetitionError::NoCup => {
                let create = self.subcommand_of("cup", "create").into();
                let list = self.competition_list_command().into();
                self.format("refusal-no-cup", [("create", create), ("list", list)])
            }
            CompetitionError::WhichCup => self.text("refusal-which-cup"),
            CompetitionError::NotInServer => self.text("refusal-competition-not-in-server"),
            CompetitionError::AlreadyIn => self.text("refusal-competition-already-in"),
            CompetitionError::NotIn => self.text("refusal-competition-not-in"),
            CompetitionError::EntriesClosed => self.text("refusal-competition-closed"),
            CompetitionError::AlreadyBegun => self.text("refusal-competition-begun"),
            CompetitionError::Over => self.text("refusal-competition-over"),
            CompetitionError::Full { most } => {
                self.format("refusal-competition-full", [("most", (*most).into())])
            }
            CompetitionError::TooFew { fewest } => {
                self.format("refusal-competition-too-few", [("fewest", (*fewest).into())])
            }
            CompetitionError::NotCreator => self.text("refusal-competition-not-creator"),
            CompetitionError::TooMany { most } => {
                self.format("refusal-competition-too-many", [("most", (*most).into())])
            }
            CompetitionError::MayNotCreate => self.text("refusal-competition-may-not-create"),
            CompetitionError::NoClock => self.text("refusal-competition-no-clock"),
            CompetitionError::GameBegun => self.text("refusal-competition-game-begun"),
            CompetitionError::NoGameYet => self.text("refusal-competition-no-game-yet"),
            CompetitionError::NoSuchGame => self.text("refusal-competition-no-game"),
            CompetitionError::WhichLadder => self.text("refusal-which-ladder"),
            CompetitionError::NotOnLadder => {
                let join = self.subcommand_of("ladder", "join");
                self.format("refusal-not-on-ladder", [("join", join.into())])
            }
            CompetitionError::OpponentNotIn => self.with_show("refusal-ladder-opponent-not-in"),
            CompetitionError::OnHold => self.with_show("refusal-ladder-on-hold"),
            CompetitionError::NotOnHold => self.text("refusal-ladder-not-on-hold"),
            CompetitionError::OpponentOnHold => self.text("refusal-ladder-opponent-on-hold"),
            CompetitionError::OutOfReach { own: 1, .. } => self.text("refusal-ladder-at-the-top"),
            CompetitionError::OutOfReach { own, highest } => {
                let args = [("own", (*own).into()), ("highest", (*highest).into())];
                let lowest = [("lowest", (own - 1).into())];
                self.format("refusal-ladder-out-of-reach", args.into_iter().chain(lowest))
            }
            CompetitionError::AlreadyPlaying => self.text("refusal-ladder-already-playing"),
            CompetitionError::TooManyOutgoing { most } => {
                self.format("refusal-ladder-too-many-outgoing", [("most", (*most).into())])
            }
            CompetitionError::TooManyIncoming { most } => {
                self.format("refusal-ladder-too-many-incoming", [("most", (*most).into())])
            }
            CompetitionError::NotBefore(again) => {
                let again = relative(*again);
                self.format("refusal-competition-not-before", [("again", again.into())])
            }
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_play::challenges::ClockOptions;
    use courier_play::clock::TimeControl;
    use courier_play::competitions::{CompetitionName, GameTerms, Stage, Starts};
    use courier_play::season::Season;
    use courier_play::{ChannelId, CompetitionId, PlayerId, ServerId, Span};
    use courier_rules::Variant;

    use super::*;
    use crate::tests::samples::Sample;

    /// A Sunday.
    const NOW: Moment = Moment(1_709_460_000_000);

    /// A competition of Shogun, with or without a name.
    pub(crate) fn record(format: Format, name: Option<&str>) -> CompetitionRecord {
        CompetitionRecord {
            id: CompetitionId(5),
            format,
            name: name.and_then(CompetitionName::of),
            server: ServerId(1),
            channel: ChannelId(2),
            terms: GameTerms {
                variant: Variant::by_key("shogun").unwrap(),
                starts: Starts::Random,
                control: TimeControl::DEFAULT,
                rated: true,
                clock_options: ClockOptions::default(),
            },
            by_rounds: false,
            season: (format == Format::League).then(|| Season::of(NOW)),
            created_by: PlayerId(1),
            created_at: NOW,
            stage: Stage::Open,
            begins_at: None,
            ends_at: None,
            rounds: 0,
            round_began_at: None,
            shown_at: None,
            reminded_at: None,
        }
    }

    pub(crate) fn samples(texts: Texts) -> Vec<Sample> {
        let of = |what: &str, text| (what.to_owned(), text);
        let title = |format| texts.competition_title(&record(format, None));
        let named = texts.competition_title(&record(Format::Cup, Some("Winter *cup* <@1>")));
        let ladder = title(Format::Ladder);
        let soon = NOW + Span::days(1);
        vec![
            of("ladder", ladder.clone()),
            of("league", title(Format::League)),
            of("cup", title(Format::Cup)),
            of("round robin", title(Format::RoundRobin)),
            of("named cup", named.clone()),
            of("challenged", texts.competition_challenged(&ladder, "<@1>", soon)),
            of("called off", texts.competition_called_off(&ladder, "<@1>")),
            of("moved", texts.competition_moved(&ladder, 3)),
            of("on hold", texts.competition_on_hold(&ladder)),
            of("expelled", texts.competition_expelled(&ladder)),
            of("idle", texts.competition_idle(&ladder)),
            of("out", texts.competition_out(&named)),
            of("round", texts.competition_round_began(&named, 1)),
            of("closes soon", texts.competition_closes_soon(&title(Format::League), soon)),
            of("begins soon", texts.competition_begins_soon(&named, soon, 1)),
            of("begins soon for more", texts.competition_begins_soon(&named, soon, 12)),
            of("ended", texts.competition_ended(&named, None)),
            of("won", texts.competition_ended(&named, Some(1))),
            of("ended at a place", texts.competition_ended(&title(Format::League), Some(3))),
            of("stays", texts.competition_stays()),
            of("cancelled", texts.competition_cancelled(&named)),
            of("too few", texts.competition_too_few(&named, 3)),
        ]
    }
}
