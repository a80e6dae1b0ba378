//! The settings of a server whose values are chosen from a list.

use courier_play::clock::TimeControl;
use courier_play::language::Language;
use courier_play::roles::ServerRoles;
use courier_play::server_config::{BoardSide, GamesIn, ServerConfig};
use courier_play::spectators::Sharing;
use courier_rules::Variant;
use courier_text::Texts;

use crate::discord::config::changes::Change;
use crate::discord::ids::ServerSetting;
use crate::discord::options::offers::Offer;

/// Switches a setting off, in every language.
pub(super) const OFF: &str = "off";

/// Follows the language of the server in Discord.
const DISCORD: &str = "discord";

/// The values of a setting, each as it is offered and as the change that it makes. Of a setting
/// that has no list there are none.
pub(super) fn values(
    texts: Texts,
    setting: ServerSetting,
    present: &ServerConfig,
) -> Vec<(Offer, Change)> {
    match setting {
        ServerSetting::Place => {
            let all = [(GamesIn::Threads, "threads"), (GamesIn::Channel, "channel")];
            let value = |(games, code)| {
                (Offer::new(code, &texts.games_choice(games)), Change::Games(games))
            };
            all.map(value).into()
        }
        ServerSetting::Boards => {
            let sides = [
                (BoardSide::White, "white"),
                (BoardSide::Black, "black"),
                (BoardSide::ToMove, "to-move"),
            ];
            let value = |(side, code)| {
                (Offer::new(code, &texts.board_side_choice(side)), Change::BoardSide(side))
            };
            sides.map(value).into()
        }
        ServerSetting::Clock => {
            let own = present.control.filter(|own| !TimeControl::PRESETS.contains(own));
            let all = own.into_iter().chain(TimeControl::PRESETS).map(Some).chain([None]);
            let value = |control: Option<TimeControl>| {
                let offer = match control {
                    Some(control) => Offer::new(control.to_string(), &texts.control(control)),
                    None => Offer::new(OFF, &texts.config_usual_clock()),
                };
                (offer, Change::Clock(control))
            };
            all.map(value).collect()
        }
        ServerSetting::Sharing => {
            let all = [(Sharing::Either, "one-player"), (Sharing::Both, "both-players")];
            let value = |(sharing, code)| {
                (Offer::new(code, &texts.sharing_choice(sharing)), Change::Sharing(sharing))
            };
            all.map(value).into()
        }
        ServerSetting::Language => {
            let all = Language::ALL.into_iter().map(Some).chain([None]);
            let value = |language: Option<Language>| {
                let code = language.map_or(DISCORD, Language::code);
                let offer = Offer::new(code, &texts.server_language_choice(language));
                (offer, Change::Language(language))
            };
            all.map(value).collect()
        }
        ServerSetting::RatingGame => {
            let best = Offer::new(OFF, &texts.config_best_rating());
            let game = |variant: &&'static Variant| {
                let offer = Offer::new(variant.key(), &texts.variant_name(variant));
                (offer, Change::RatingGame(Some(variant.key())))
            };
            let games = Variant::all().iter().map(game);
            [(best, Change::RatingGame(None))].into_iter().chain(games).collect()
        }
        ServerSetting::Channels
        | ServerSetting::Challengers
        | ServerSetting::Organizers
        | ServerSetting::Lobby
        | ServerSetting::Role(_)
        | ServerSetting::Ratings => Vec::new(),
    }
}

/// Whether a change by one of these values would change nothing.
pub(super) fn is_present(change: &Change, config: &ServerConfig, roles: &ServerRoles) -> bool {
    match change {
        Change::Games(games) => config.games == Some(*games),
        Change::BoardSide(side) => config.board_side == *side,
        Change::Clock(control) => config.control == *control,
        Change::Sharing(sharing) => config.sharing == *sharing,
        Change::Language(language) => config.language == *language,
        Change::RatingGame(game) => roles.variant == *game,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discord::transport::CHOICES;

    #[test]
    fn a_menu_offers_each_value_once_and_the_present_one() {
        let config = ServerConfig {
            games: Some(GamesIn::Channel),
            control: "5d+1x8h".parse().ok(),
            ..ServerConfig::default()
        };
        let roles = ServerRoles::default();
        for texts in Language::ALL.map(Texts::new) {
            for (setting, _) in ServerSetting::ALL {
                let values = values(texts, setting, &config);
                let present = { values.iter() }
                    .filter(|(_, change)| is_present(change, &config, &roles))
                    .count();
                assert_eq!(present, usize::from(!values.is_empty()), "{setting}");
                let mut codes: Vec<_> = values.iter().map(|(offer, _)| &offer.value).collect();
                codes.sort();
                codes.dedup();
                assert!(codes.len() == values.len() && codes.len() <= CHOICES, "{setting}");
            }
        }
    }
}
