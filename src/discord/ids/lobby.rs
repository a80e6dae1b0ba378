//! The pages of the lobby as fields of custom ids.

use courier_play::lobby::{LobbyFilter, Pace};

use super::fields::{IdFields, write_field};

/// The field that stands for every pace, and for rated and casual games.
const ANY: &str = "any";

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct LobbyRef {
    pub filter: LobbyFilter,
    /// Counted from 0.
    pub page: u16,
}

impl LobbyRef {
    /// The first page with another filter.
    pub(crate) const fn filtered(filter: LobbyFilter) -> Self {
        Self { filter, page: 0 }
    }
}

const fn pace_field(pace: Pace) -> &'static str {
    match pace {
        Pace::Fast => "fast",
        Pace::Slow => "slow",
        Pace::Untimed => "untimed",
    }
}

impl IdFields for LobbyRef {
    fn write(&self, id: &mut String) {
        let LobbyFilter { variant, pace, rated } = self.filter;
        variant.write(id);
        write_field(id, pace.map_or(ANY, pace_field));
        write_field(
            id,
            match rated {
                None => ANY,
                Some(true) => "rated",
                Some(false) => "casual",
            },
        );
        write_field(id, self.page);
    }

    fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        let variant = IdFields::read(fields)?;
        let pace = match fields.next()? {
            ANY => None,
            field => Some(Pace::ALL.into_iter().find(|pace| pace_field(*pace) == field)?),
        };
        let rated = match fields.next()? {
            ANY => None,
            "rated" => Some(true),
            "casual" => Some(false),
            _ => return None,
        };
        Some(Self { filter: LobbyFilter { variant, pace, rated }, page: u16::read(fields)? })
    }

    #[cfg(test)]
    fn longest() -> Self {
        let (pace, rated) = (Some(Pace::Untimed), Some(false));
        let filter = LobbyFilter { variant: IdFields::longest(), pace, rated };
        Self { filter, page: u16::MAX }
    }
}
