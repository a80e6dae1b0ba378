//! The help: a first page, a page for each topic, and a tour of a first game.

use courier_play::variants::Family;

use super::{Button, Texts};

/// The steps of the tour.
pub const TOUR_STEPS: u8 = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HelpPage {
    /// The first page.
    Start,
    /// Challenges, games, draws, the past.
    Play,
    /// Moves, and the commands that buttons stand for.
    Move,
    /// Clocks and time off.
    Clock,
    Ratings,
    /// Ladders, leagues and cups.
    Competitions,
    /// Messages, blocked people, privacy.
    Settings,
    /// A step of the tour, from 1 to [`TOUR_STEPS`].
    Tour(u8),
}

impl HelpPage {
    /// The pages that every page links to, including the first page and the tour.
    pub const TOPICS: [Self; 8] = [
        Self::Start,
        Self::Play,
        Self::Move,
        Self::Clock,
        Self::Ratings,
        Self::Competitions,
        Self::Settings,
        Self::Tour(1),
    ];

    pub fn all() -> impl Iterator<Item = Self> {
        let topics = Self::TOPICS.into_iter().filter(|page| !matches!(page, Self::Tour(_)));
        topics.chain((1..=TOUR_STEPS).map(Self::Tour))
    }

    /// The label of the button that leads to the page.
    pub const fn button(self) -> Button {
        match self {
            Self::Start => Button::HelpStart,
            Self::Play => Button::HelpPlay,
            Self::Move => Button::HelpMove,
            Self::Clock => Button::HelpClock,
            Self::Ratings => Button::HelpRatings,
            Self::Competitions => Button::HelpCompetitions,
            Self::Settings => Button::HelpSettings,
            Self::Tour(_) => Button::HelpTour,
        }
    }

    pub(super) fn key(self) -> String {
        match self {
            Self::Tour(step) => format!("help-tour-{}", step.clamp(1, TOUR_STEPS)),
            topic => topic.button().key().trim_start_matches("button-").to_owned(),
        }
    }
}

impl Texts {
    /// The title of a page of the help: at most 256 characters.
    pub fn help_title(self, page: HelpPage) -> String {
        self.text(&format!("{}.title", page.key()))
    }

    /// A page of the help: at most 2,000 characters.
    pub fn help(self, page: HelpPage) -> String {
        let games: Vec<String> =
            Family::all().map(|family| format!("`/{}`", family.plain.key())).collect();
        self.format(&page.key(), [("games", games.join(", ").into())])
    }
}
