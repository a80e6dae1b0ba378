//! The menus by which a user begins a game against the engine: the game, then the level.

use courier_play::EngineLevel;
use courier_rules::Variant;
use courier_text::Texts;
use serenity::all::CreateSelectMenuOption;

use crate::discord::components::buttons::menu;
use crate::discord::ids::actions::MenuAction;
use crate::discord::transport::payload::MessagePayload;

/// The first menu: the variant.
pub(crate) fn variant_question(texts: Texts) -> MessagePayload {
    let option = |variant: &&'static Variant| {
        CreateSelectMenuOption::new(texts.variant_name(variant), variant.key())
    };
    let options = Variant::all().iter().map(option).collect();
    let menu = menu(MenuAction::EngineVariant, options).placeholder(texts.challenge_choose_game());
    MessagePayload { menu: Some(menu), ..MessagePayload::private(texts.engine_which_game()) }
}

/// The second menu: the level.
pub(crate) fn level_question(texts: Texts, variant: &'static Variant) -> MessagePayload {
    let option = |level: EngineLevel| {
        CreateSelectMenuOption::new(texts.engine_level(level), level.number().to_string())
    };
    let options = EngineLevel::all().map(option).collect();
    let menu =
        menu(MenuAction::EngineLevel(variant), options).placeholder(texts.engine_choose_level());
    let question = texts.engine_which_level(variant);
    MessagePayload { menu: Some(menu), ..MessagePayload::private(question) }
}
