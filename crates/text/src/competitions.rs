//! Competitions: their titles, what entrants are told, and refusals.

use courier_play::competitions::{CompetitionError, CompetitionRecord, Format};

use super::Texts;

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
        let game = self.variant_name(record.terms.variant);
        match record.format {
            Format::Ladder => self.competition_ladder(game),
            Format::League => {
                let season = record.season.map(|season| self.season(season)).unwrap_or_default();
                self.competition_league(game, season)
            }
            Format::Cup => self.competition_cup(game),
            Format::RoundRobin => self.competition_round_robin(game),
        }
    }

    /// A round has begun; `round` from 0.
    pub fn competition_round_began(self, competition: &str, round: u32) -> String {
        self.messages.competition_round_began(competition, round + 1)
    }

    /// The game with its starting position and the clock of a competition, and whether it is rated.
    pub fn competition_terms(self, record: &CompetitionRecord) -> String {
        self.messages.competition_terms(
            self.control(record.terms.control),
            self.game_from(record.terms.variant, record.terms.starts),
            record.terms.rated,
        )
    }

    /// The competition is over. `place` is that of the reader, if they have one.
    pub fn competition_ended(self, competition: &str, place: Option<u32>) -> String {
        match place {
            None => self.messages.competition_ended(competition),
            Some(1) => self.competition_won(competition),
            Some(place) => self.competition_ended_at(competition, place),
        }
    }

    pub(super) fn competition_refused(self, error: &CompetitionError) -> String {
        match error {
            CompetitionError::NoSuchCompetition => self.refusal_no_such_competition(),
            CompetitionError::NoCup => self.refusal_no_cup(),
            CompetitionError::WhichCup => self.refusal_which_cup(),
            CompetitionError::NotInServer => self.refusal_competition_not_in_server(),
            CompetitionError::AlreadyIn => self.refusal_competition_already_in(),
            CompetitionError::NotIn => self.refusal_competition_not_in(),
            CompetitionError::EntriesClosed => self.refusal_competition_closed(),
            CompetitionError::AlreadyBegun => self.refusal_competition_begun(),
            CompetitionError::Over => self.refusal_competition_over(),
            CompetitionError::Full { most } => self.refusal_competition_full(*most),
            CompetitionError::TooFew { fewest } => self.refusal_competition_too_few(*fewest),
            CompetitionError::NotCreator => self.refusal_competition_not_creator(),
            CompetitionError::TooMany { most } => self.refusal_competition_too_many(*most),
            CompetitionError::MayNotCreate => self.refusal_competition_may_not_create(),
            CompetitionError::NoClock => self.refusal_competition_no_clock(),
            CompetitionError::GameBegun => self.refusal_competition_game_begun(),
            CompetitionError::NoGameYet => self.refusal_competition_no_game_yet(),
            CompetitionError::NoSuchGame => self.refusal_competition_no_game(),
            CompetitionError::WhichLadder => self.refusal_which_ladder(),
            CompetitionError::NotOnLadder => self.refusal_not_on_ladder(),
            CompetitionError::OpponentNotIn => self.refusal_ladder_opponent_not_in(),
            CompetitionError::OnHold => self.refusal_ladder_on_hold(),
            CompetitionError::NotOnHold => self.refusal_ladder_not_on_hold(),
            CompetitionError::OpponentOnHold => self.refusal_ladder_opponent_on_hold(),
            CompetitionError::OutOfReach { own: 1, .. } => self.refusal_ladder_at_the_top(),
            CompetitionError::OutOfReach { own, highest } => {
                self.refusal_ladder_out_of_reach(*highest, own - 1, *own)
            }
            CompetitionError::AlreadyPlaying => self.refusal_ladder_already_playing(),
            CompetitionError::TooManyOutgoing { most } => {
                self.refusal_ladder_too_many_outgoing(*most)
            }
            CompetitionError::TooManyIncoming { most } => {
                self.refusal_ladder_too_many_incoming(*most)
            }
            CompetitionError::NotBefore(again) => self.refusal_competition_not_before(*again),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_play::challenges::ClockOptions;
    use courier_play::clock::TimeControl;
    use courier_play::competitions::{CompetitionName, GameTerms, Starts};
    use courier_play::season::Season;
    use courier_play::{ChannelId, CompetitionId, Moment, PlayerId, ServerId};
    use courier_rules::Variant;

    use super::*;
    use crate::tests::samples::Sample;

    /// A Sunday.
    const NOW: Moment = Moment(1_709_460_000_000);

    /// A competition of Shogun, with or without a name.
    pub(crate) fn record(format: Format, name: Option<&str>) -> CompetitionRecord {
        CompetitionRecord {
            id: CompetitionId(5),
            name: name.and_then(CompetitionName::of),
            season: (format == Format::League).then(|| Season::of(NOW)),
            ..CompetitionRecord::new(
                format,
                GameTerms {
                    variant: Variant::by_key("shogun").unwrap(),
                    starts: Starts::Random,
                    control: TimeControl::DEFAULT,
                    rated: true,
                    clock_options: ClockOptions::default(),
                },
                ServerId(1),
                ChannelId(2),
                PlayerId(1),
                NOW,
            )
        }
    }

    pub(crate) fn samples(texts: Texts) -> Vec<Sample> {
        let of = |what: &str, text| (what.to_owned(), text);
        let title = |format| texts.competition_title(&record(format, None));
        let named = texts.competition_title(&record(Format::Cup, Some("Winter *cup* <@1>")));
        let ladder = title(Format::Ladder);
        vec![
            of("ladder", ladder),
            of("league", title(Format::League)),
            of("cup", title(Format::Cup)),
            of("round robin", title(Format::RoundRobin)),
            of("named cup", named.clone()),
            of("round", texts.competition_round_began(&named, 1)),
            of("ended", texts.competition_ended(&named, None)),
            of("won", texts.competition_ended(&named, Some(1))),
            of("ended at a place", texts.competition_ended(&title(Format::League), Some(3))),
        ]
    }
}
