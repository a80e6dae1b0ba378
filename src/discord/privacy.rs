//! `/privacy show`: what is stored about users. `/privacy export`: a user's stored data as files.
//! `/privacy forget` asks whether to delete it, and a button does.

use courier_play::{Moment, PlayerId, Refusal};
use courier_store::OwnRows;
use courier_text::Texts;
use serde_json::json;
use serenity::all::{ButtonStyle, CreateInteractionResponse, EditInteractionResponse};

use crate::app::Forgotten;
use crate::discord::challenges::buttons::remove_buttons;
use crate::discord::components::buttons::button;
use crate::discord::context::command::{Context, defer, invoker_even_if_banned, send};
use crate::discord::context::{AppState, Component, Invoker};
use crate::discord::ids::ButtonAction;
use crate::discord::transport::first_response;
use crate::discord::transport::{
    FILE_BYTES, FileAttachment, MessagePayload, Result, afterwards, incident_code,
};
use crate::process::compute::ComputePlace;

#[poise::command(slash_command, subcommands("show", "export", "forget"), subcommand_required)]
pub(crate) async fn privacy(_: Context<'_>) -> Result<()> {
    Ok(())
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Result<()> {
    let invoker = invoker_even_if_banned(ctx).await?;
    send(ctx, message(invoker.texts)).await
}

#[poise::command(slash_command)]
async fn export(ctx: Context<'_>) -> Result<()> {
    let invoker = invoker_even_if_banned(ctx).await?;
    let own = (invoker.player, ctx.data().app.compute().long_place(invoker.player)?);
    defer(ctx, true).await?;
    for payload in export_messages(ctx.data(), invoker.texts, own).await? {
        send(ctx, payload).await?;
    }
    Ok(())
}

#[poise::command(slash_command)]
async fn forget(ctx: Context<'_>) -> Result<()> {
    let invoker = invoker_even_if_banned(ctx).await?;
    send(ctx, question(ctx.data(), &invoker).await?).await
}

pub(crate) async fn forget_confirmed(component: Component<'_>, player: PlayerId) -> Result<()> {
    let Component { app_state, http, invoker, interaction } = component;
    // Only the user themselves sees this button: a custom id with another player is forged.
    if player != invoker.player {
        return Err(Refusal::UnreadableButton.into());
    }
    // Ending many games may take longer than the three seconds Discord waits for a first response.
    component.respond(CreateInteractionResponse::Acknowledge).await?;
    let Forgotten { closed, unreadable } = app_state.app.forget(player, app_state.now()).await?;
    let mut content = invoker.texts.forget_done();
    if !unreadable.is_empty() {
        let code = incident_code(interaction.id.get());
        tracing::error!(code, ?unreadable, "matches that cannot be replayed were aborted");
        let remark = invoker.texts.forget_unreadable(&code, unreadable.len());
        content = format!("{content}\n{remark}");
    }
    let done = EditInteractionResponse::new().content(content).components(Vec::new());
    let edited = first_response::edit(http, &interaction.token, done).await;
    for challenge in closed {
        afterwards(remove_buttons(app_state, challenge, None)).await;
    }
    edited?;
    Ok(())
}

pub(crate) fn message(texts: Texts) -> MessagePayload {
    MessagePayload {
        title: Some(texts.privacy_title()),
        text: Some(texts.privacy()),
        private: true,
        ..MessagePayload::default()
    }
}

/// The stored data of a user as a file. If that would be too large for Discord, several messages
/// with one file each.
pub(crate) async fn export_messages(
    app_state: &AppState,
    texts: Texts,
    (player, place): (PlayerId, ComputePlace),
) -> Result<Vec<MessagePayload>> {
    let turn = place.turn().await?;
    let (own, now) = (app_state.app.reads().own_rows(player).await?, app_state.now());
    let (files, _) = turn.compute(move || files(&own, now, FILE_BYTES)).await?;
    let parts = files.len();
    let message = |(part, file): (usize, String)| {
        let name =
            if parts == 1 { "courier.json".to_owned() } else { format!("courier-{part}.json") };
        let files = vec![FileAttachment { name, bytes: file.into_bytes() }];
        MessagePayload { files, ..MessagePayload::private(texts.privacy_export(part, parts)) }
    };
    Ok((1..).zip(files).map(message).collect())
}

pub(crate) async fn question(app_state: &AppState, invoker: &Invoker) -> Result<MessagePayload> {
    let running = app_state.app.count_running(invoker.player).await?;
    let button = |action, style| button(invoker.texts, action, style);
    let buttons = vec![
        button(ButtonAction::Forget(invoker.player), ButtonStyle::Danger),
        button(ButtonAction::Dismiss, ButtonStyle::Secondary),
    ];
    Ok(MessagePayload {
        buttons: vec![buttons],
        ..MessagePayload::private(invoker.texts.forget_question(running))
    })
}

/// The rows as JSON files, with one row on each line. A file is larger than `limit` bytes only if a
/// single row is.
fn files(own: &[OwnRows], now: Moment, limit: usize) -> Vec<String> {
    /// The bytes reserved for the JSON around the rows.
    const AROUND: usize = 200;
    let mut parts: Vec<Vec<(&str, Vec<String>)>> = vec![Vec::new()];
    let mut size = AROUND;
    for OwnRows { table, rows } in own {
        for row in rows {
            let row = row.to_string();
            let more = row.len() + 2;
            if size + more > limit && size > AROUND {
                parts.push(Vec::new());
                size = AROUND;
            }
            let Some(part) = parts.last_mut() else { continue };
            match part.last_mut() {
                Some((last, rows)) if *last == table.as_str() => rows.push(row),
                _ => {
                    size += table.len() + 8;
                    part.push((table.as_str(), vec![row]));
                }
            }
            size += more;
        }
    }
    let count = parts.len();
    let file = |(number, tables): (usize, Vec<(&str, Vec<String>)>)| {
        let head =
            json!({ "program": "Courier", "written_at": now.0, "part": number, "parts": count });
        let head = head.to_string();
        let tables = tables
            .into_iter()
            .map(|(table, rows)| format!("\"{table}\":[\n{}\n]", rows.join(",\n")));
        let tables = tables.collect::<Vec<_>>().join(",\n");
        format!("{},\n\"tables\":{{\n{tables}\n}}}}\n", head.trim_end_matches('}'))
    };
    (1..).zip(parts).map(file).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use serde_json::Value;

    use super::*;

    fn rows(table: &str, count: usize) -> OwnRows {
        OwnRows {
            table: table.to_owned(),
            rows: (0..count).map(|n| json!({ "id": n, "name": "Ñ \"x\" }" })).collect(),
        }
    }

    #[test]
    fn all_rows_are_in_the_files_and_every_file_is_json() {
        let own = [rows("players", 1), rows("matches", 300), rows("moves", 50)];
        for limit in [400, 1000, 5000, 1 << 20] {
            let files = files(&own, Moment(7), limit);
            assert_eq!(files.len() == 1, limit == 1 << 20, "{limit}");
            let mut found: Vec<(String, Value)> = Vec::new();
            for (number, file) in (1..).zip(&files) {
                assert!(file.len() <= limit, "{} of {limit}", file.len());
                let read: Value = serde_json::from_str(file).unwrap();
                assert_eq!((&read["part"], &read["parts"]), (&json!(number), &json!(files.len())));
                assert_eq!((&read["program"], &read["written_at"]), (&json!("Courier"), &json!(7)));
                for (table, rows) in read["tables"].as_object().unwrap() {
                    found.extend(
                        rows.as_array().unwrap().iter().map(|row| (table.clone(), row.clone())),
                    );
                }
            }
            for table in &own {
                let of_table =
                    found.iter().filter(|(name, _)| *name == table.table).map(|(_, row)| row);
                assert!(of_table.eq(&table.rows), "{} at {limit}", table.table);
            }
        }
    }

    #[test]
    fn an_unknown_user_gets_a_file_without_rows() {
        let files = files(&[], Moment(7), FILE_BYTES);
        assert_eq!(serde_json::from_str::<Value>(&files[0]).unwrap()["tables"], json!({}));
    }
}
