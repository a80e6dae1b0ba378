//! The pages of leaderboards, rules and help as fields of custom ids.

use courier_play::variants::RulesPage;
use courier_rules::Variant;
use courier_text::{HelpPage, TOUR_STEPS};

use super::fields::{IdFields, coded_field, struct_fields, write_field};

/// The page of the list that a menu is on, counted from 0. The first page has no field: menus had
/// none before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MenuPage(pub u16);

impl IdFields for MenuPage {
    fn write(&self, id: &mut String) {
        if self.0 > 0 {
            write_field(id, self.0);
        }
    }

    fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        let page = fields.next().map_or(Some(0), |field| field.parse().ok())?;
        Some(Self(page))
    }

    #[cfg(test)]
    fn longest() -> Self {
        Self(u16::MAX)
    }
}

/// The players that a leaderboard ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, poise::ChoiceParameter)]
pub(crate) enum LeaderboardScope {
    #[name = "Here"]
    Server,
    Global,
    /// Instead of players, the competitions of this server.
    Competitions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LeaderboardPage {
    pub scope: LeaderboardScope,
    /// `None`: over all variants.
    pub variant: Option<&'static Variant>,
    /// Counted from 0.
    pub page: usize,
}

struct_fields!(LeaderboardPage { scope, variant, page });

coded_field! {
    LeaderboardScope, Competitions:
    Server => "server",
    Global => "global",
    Competitions => "competitions",
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RulesPageRef {
    pub variant: &'static Variant,
    pub page: RulesPage,
}

impl IdFields for RulesPageRef {
    fn write(&self, id: &mut String) {
        self.variant.write(id);
        write_field(id, self.page.key());
    }

    fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        let variant = <&Variant>::read(fields)?;
        let page = RulesPage::find(variant, fields.next()?)?;
        Some(Self { variant, page })
    }

    #[cfg(test)]
    #[expect(clippy::expect_used, reason = "a test value: every variant has pages")]
    fn longest() -> Self {
        let pages = Variant::all().iter().flat_map(|variant| {
            RulesPage::all(variant).into_iter().map(|page| Self { variant, page })
        });
        pages
            .max_by_key(|page| page.variant.key().len() + page.page.key().len())
            .expect("every variant has pages")
    }
}

/// One field: the topic, or the number of a step of the tour.
impl IdFields for HelpPage {
    fn write(&self, id: &mut String) {
        match self {
            Self::Start => write_field(id, "start"),
            Self::Play => write_field(id, "play"),
            Self::Move => write_field(id, "move"),
            Self::Clock => write_field(id, "clock"),
            Self::Ratings => write_field(id, "ratings"),
            Self::Competitions => write_field(id, "competitions"),
            Self::Settings => write_field(id, "settings"),
            Self::Tour(step) => write_field(id, step),
        }
    }

    fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        Some(match fields.next()? {
            "start" => Self::Start,
            "play" => Self::Play,
            "move" => Self::Move,
            "clock" => Self::Clock,
            "ratings" => Self::Ratings,
            "competitions" => Self::Competitions,
            "settings" => Self::Settings,
            step => Self::Tour(step.parse().ok().filter(|step| (1..=TOUR_STEPS).contains(step))?),
        })
    }

    #[cfg(test)]
    fn longest() -> Self {
        Self::Competitions
    }
}
