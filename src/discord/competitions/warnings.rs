//! What the creator of a cup or a league is told alone, after its first message.

use courier_play::competitions::{CompetitionRecord, Format};
use courier_play::roles::Award;

use crate::discord::context::Invoker;
use crate::discord::context::command::{Context, send, warn_of_permissions};
use crate::discord::transport::{MessagePayload, Result};

/// Tells why its champions get no role, and which permissions the bot lacks.
pub(crate) async fn warn_creator(
    ctx: Context<'_>,
    invoker: &Invoker,
    record: &CompetitionRecord,
) -> Result<()> {
    if !record.gives_roles {
        let award = if record.format == Format::League { Award::League } else { Award::Cup };
        let roles = ctx.data().app.reads().server_roles(record.server).await?;
        if let Some(text) = invoker.texts.no_role_for(award, &roles) {
            send(ctx, MessagePayload::private(text)).await?;
        }
    }
    warn_of_permissions(ctx, invoker).await
}
