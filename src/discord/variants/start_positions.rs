//! Starting positions as messages.

use courier_play::Refusal;
use courier_play::variants::DiceRoll;
use courier_rules::Variant;
use rand::RngExt as _;
use serenity::all::ButtonStyle;

use crate::discord::components::buttons::{button, rows};
use crate::discord::context::{AppState, Invoker};
use crate::discord::ids::ButtonAction;
use crate::discord::transport::{MessagePayload, PictureAttachment, Result};

const WIDTH: u32 = 720;

/// A starting position with its moves or its back rank, the number of positions, and a button to
/// roll one.
pub(crate) async fn message(
    app_state: &AppState,
    invoker: &Invoker,
    variant: &'static Variant,
    number: u32,
) -> Result<MessagePayload> {
    let texts = invoker.texts;
    let starts = variant.start_numbers().end;
    let position = variant.start(number).map_err(|_| Refusal::NoSuchStart { number, starts })?;
    let caption = texts.position_caption(variant, number);
    let alt = texts.alt_text(&position, Some(number), None);
    let scene = courier_draw::Scene {
        style: invoker.style,
        ..courier_draw::Scene::start_position(position, caption.clone(), WIDTH)
    };
    let png = app_state.draw(scene).await?;
    let roll = button(texts, ButtonAction::RollDice(variant), ButtonStyle::Secondary);
    Ok(MessagePayload {
        title: Some(caption),
        text: texts.position_text_below(variant, number),
        picture: Some(PictureAttachment { png, alt }),
        buttons: rows(Some(roll).into_iter().filter(|_| variant.start_count() > 1).collect()),
        ..MessagePayload::default()
    })
}

/// A starting position rolled with a die, with each throw.
pub(crate) async fn rolled(
    app_state: &AppState,
    invoker: &Invoker,
    variant: &'static Variant,
) -> Result<MessagePayload> {
    let roll = {
        let mut rng = app_state.rng();
        DiceRoll::roll(variant, |sides| rng.random_range(1..=sides))
    };
    let roll = roll.ok_or(Refusal::NoSuchStart { number: 0, starts: variant.start_count() })?;
    let shown = message(app_state, invoker, variant, roll.number).await?;
    let throws = invoker.texts.position_rolled(variant, &roll);
    let text = shown.text.map_or_else(|| throws.clone(), |text| format!("{throws}\n\n{text}"));
    Ok(MessagePayload { text: Some(text), ..shown })
}
