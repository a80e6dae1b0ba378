//! `/import`: games from a file, and the list of the imported ones.

use courier_play::Refusal;
use courier_play::imports::{self, ImportError, MAX_FILE_BYTES};
use courier_rules::Color;
use serenity::all::Attachment;

use crate::discord::context::command::{Command, Context, defer, invoker, send};
use crate::discord::imports::messages;
use crate::discord::transport::download::DownloadError;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;

pub(crate) fn all() -> Vec<Command> {
    vec![import()]
}

#[poise::command(slash_command)]
async fn import(ctx: Context<'_>, file: Option<Attachment>) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let Some(file) = file else {
        send(ctx, messages::list(app_state, &invoker, 0).await?).await?;
        return Ok(());
    };
    if file.size > MAX_FILE_BYTES {
        return Err(refused(ImportError::TooLarge { most: MAX_FILE_BYTES }));
    }
    app_state.app.check_import(invoker.player).await?;
    // The download may take longer than the three seconds that Discord waits for a first response.
    defer(ctx, true).await?;
    let most = MAX_FILE_BYTES as usize;
    let turn = app_state.downloads.turn().await.map_err(|error| not_downloaded(&error))?;
    let bytes =
        app_state.downloads.fetch(&file.url, most).await.map_err(|error| not_downloaded(&error))?;
    // Of strange games, each move takes time.
    let read = tokio::task::spawn_blocking(move || imports::read(&bytes)).await?;
    drop(turn);
    let read = read.map_err(refused)?;
    let stored = app_state.app.import(invoker.player, &read.games, app_state.now()).await?;
    let mut content =
        vec![invoker.texts.import_done(stored.ids.len(), stored.left_out + read.rest)];
    if !read.unread.is_empty() {
        content.push(invoker.texts.import_unread(&read.unread));
    }
    let payload = match stored.ids.as_slice() {
        [only] => {
            let game = app_state.app.see_import(*only, invoker.player, invoker.place).await?;
            messages::last_position(app_state, &invoker, &game, Color::White).await?
        }
        _ => messages::list(app_state, &invoker, 0).await?,
    };
    send(ctx, MessagePayload { content: content.join("\n"), ..payload }).await
}

fn refused(error: ImportError) -> Failure {
    Refusal::from(error).into()
}

fn not_downloaded(error: &DownloadError) -> Failure {
    refused(match error {
        DownloadError::TooLarge => ImportError::TooLarge { most: MAX_FILE_BYTES },
        DownloadError::Busy
        | DownloadError::Elsewhere
        | DownloadError::Status(_)
        | DownloadError::Http(_) => {
            tracing::warn!(%error, "an attachment could not be downloaded");
            ImportError::Unreachable
        }
    })
}
