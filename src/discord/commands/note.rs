//! `/note`: what one writes down about a game, for one's own eyes.

use super::replay::recent_games;
use super::{Command, Context, asker, games, replay, send};
use crate::club::Trouble;
use crate::discord::answer::Answer;
use crate::discord::failure::Failure;
use crate::discord::notes;
use crate::discord::shell::{Asker, Shell};
use crate::play::{MatchId, Refusal};

pub(super) fn all() -> Vec<Command> {
    vec![note()]
}

#[poise::command(slash_command, subcommands("write", "show", "clear"), subcommand_required)]
async fn note(_: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

#[poise::command(slash_command)]
async fn write(
    ctx: Context<'_>,
    #[max_length = 1000] note: Option<String>,
    #[autocomplete = "recent_games"] game: Option<String>,
) -> Result<(), Failure> {
    let shell = ctx.data();
    let asker = asker(ctx).await?;
    let id = about(shell, &asker, game.as_deref()).await?;
    if let Some(typed) = note {
        send(ctx, notes::write(shell, &asker, id, &typed).await?).await?;
        return Ok(());
    }
    let before = shell.club.store().note_on(id, asker.player).await?;
    let form = notes::form(asker.words, id, before);
    Ok(ctx.interaction.create_response(&ctx.serenity_context().http, form).await?)
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>, #[autocomplete = "recent_games"] game: Option<String>) -> Result<(), Failure> {
    let shell = ctx.data();
    let asker = asker(ctx).await?;
    let id = about(shell, &asker, game.as_deref()).await?;
    let note = shell.club.store().note_on(id, asker.player).await?;
    send(ctx, notes::shown(asker.words, id, note)).await?;
    Ok(())
}

#[poise::command(slash_command)]
async fn clear(ctx: Context<'_>, #[autocomplete = "recent_games"] game: Option<String>) -> Result<(), Failure> {
    let shell = ctx.data();
    let asker = asker(ctx).await?;
    let id = about(shell, &asker, game.as_deref()).await?;
    let answer = if shell.club.store().clear_note(id, asker.player).await? {
        Answer::private(asker.words.note_cleared(id))
    } else {
        notes::shown(asker.words, id, None)
    };
    send(ctx, answer).await?;
    Ok(())
}

/// The match a note is about, which its writer may see: as everywhere one that they play, else one that is shown here, else
/// the last one they played.
async fn about(shell: &Shell, asker: &Asker, chosen: Option<&str>) -> Result<MatchId, Failure> {
    let id = match games::which(shell, asker, chosen).await {
        Err(Failure::Club { trouble: Trouble::Refused(Refusal::NoRunningMatch), .. }) => {
            replay::which(shell, asker, chosen).await?
        }
        other => other?,
    };
    Ok(shell.club.see(id, asker.player, asker.place.channel).await?.id())
}
