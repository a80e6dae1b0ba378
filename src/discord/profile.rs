//! `/profile`: a player's ratings with their history, and results against another player.

use courier_draw::charts::{self, RatingChart, RatingLine, RatingPoint};
use courier_play::fair_play::has_met_enough;
use courier_play::rating::is_provisional;
use courier_play::{Moment, PlayerId, Refusal, Span};
use courier_rules::Variant;
use courier_store::{OpponentKind, PastRating, PlayerResults};
use courier_text::Texts;
use serenity::all::User;

use crate::discord::competitions::list as competition_list;
use crate::discord::context::command::{Context, invoker, send};
use crate::discord::context::{display_name, mention};
use crate::discord::options::terms::{find, variants};
use crate::discord::transport::{MessagePayload, PictureAttachment, Result};
use crate::process::compute::ComputePlace;

/// The most competition results read; titles beyond them are not counted.
const MOST_RESULTS: u32 = 500;

#[poise::command(slash_command)]
pub(crate) async fn profile(
    ctx: Context<'_>,
    player: Option<User>,
    against: Option<User>,
    #[autocomplete = "variants"] variant: Option<String>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let place = app_state.app.compute().quick_place(invoker.player)?;
    let texts = invoker.texts;
    let only =
        variant.as_deref().map(|typed| find(typed).ok_or(Refusal::NoSuchVariant)).transpose()?;
    let shown = player.as_ref().unwrap_or(&ctx.interaction.user);
    let id = PlayerId(shown.id.get());
    let app = &app_state.app;
    let now = app_state.now();
    let (mut lines, mut provisional) = (Vec::new(), false);
    for (key, rating) in app.reads().ratings_of(id).await? {
        let Some(variant) =
            Variant::by_key(&key).filter(|variant| only.is_none_or(|only| only == *variant))
        else {
            continue;
        };
        let read = rating.at(now);
        let record = [rating.wins, rating.draws, rating.losses];
        provisional |= !read.established();
        lines
            .push((variant, texts.profile_line(variant, read.rating, !read.established(), record)));
    }
    let mut text: Vec<String> = lines.iter().map(|(_, line)| line.clone()).collect();
    if text.is_empty() {
        text.push(texts.profile_empty(mention(id)));
    }
    let against_engine = against.as_ref().is_some_and(|user| user.id == ctx.framework.bot_id);
    for opponents in [OpponentKind::People, OpponentKind::Engine] {
        let (record, running) =
            app.reads().results_of(id, only.map(Variant::key), opponents).await?;
        let asked_for = against_engine && opponents == OpponentKind::Engine;
        if asked_for || (record, running) != (PlayerResults::default(), 0) {
            text.push(String::new());
            text.push(match opponents {
                OpponentKind::People => texts.profile_record(sum(record), running),
                OpponentKind::Engine => texts.profile_against_engine(sum(record), running),
            });
        }
    }
    let reliability = texts.profile_reliability(app.reliability(id, now).await?);
    if !reliability.is_empty() {
        text.push(String::new());
        text.extend(reliability);
    }
    // Competitions of other servers are shown to their players only.
    let server = invoker.place.server.filter(|_| id != invoker.player);
    if id == invoker.player || server.is_some() {
        let only = only.map(Variant::key);
        let results = app.reads().competition_results(id, server, only, MOST_RESULTS).await?;
        text.extend(competition_list::results(texts, &results));
    }
    // Results against the engine are shown above: each of its levels is a separate player.
    let other = against.as_ref().map_or(invoker.player, |user| PlayerId(user.id.get()));
    let record = app.reads().head_to_head(id, other, only.map(Variant::key)).await?;
    let asked_for = against.is_some() && !against_engine && id != other;
    if asked_for || record != PlayerResults::default() {
        text.push(String::new());
        text.push(against_each_other(texts, (id, other), invoker.player, record));
    }
    let name = app
        .reads()
        .player(id)
        .await?
        .map_or_else(|| display_name(shown, None).to_owned(), |row| row.name);
    let variants: Vec<_> = lines.into_iter().map(|(variant, _)| variant).collect();
    let met = app.reads().people_met_by(id).await?;
    let is_unlisted = |variant: &&&Variant| {
        let here = met.iter().filter(|(key, _)| key == variant.key());
        !has_met_enough(here.map(|(_, people)| *people))
    };
    let unlisted: Vec<_> =
        variants.iter().filter(is_unlisted).map(|variant| texts.variant_name(variant)).collect();
    let mut notes = Vec::new();
    if provisional {
        notes.push(texts.profile_note());
    }
    if !unlisted.is_empty() {
        notes.push(texts.profile_unlisted(unlisted.join(", ")));
    }
    let history = app.reads().rating_history(id).await?;
    let picture = chart(texts, &variants, &history, place).await?;
    let payload = MessagePayload {
        title: Some(texts.profile_heading(&name, only)),
        text: Some(text.join("\n")),
        footer: (!notes.is_empty()).then(|| notes.join(" ")),
        picture,
        private: true,
        ..MessagePayload::default()
    };
    send(ctx, payload).await
}

/// The results of two players against each other, from the user's own side if they are one of the
/// two.
fn against_each_other(
    texts: Texts,
    (player, other): (PlayerId, PlayerId),
    invoker: PlayerId,
    record: PlayerResults,
) -> String {
    let PlayerResults { wins, draws, losses } = record;
    if record == PlayerResults::default() {
        texts.profile_strangers(mention(other), mention(player))
    } else if player == invoker {
        texts.profile_against(&mention(other), [wins, draws, losses])
    } else if other == invoker {
        texts.profile_against(&mention(player), [losses, draws, wins])
    } else {
        texts.profile_between(&mention(player), &mention(other), [wins, draws, losses])
    }
}

const fn sum(PlayerResults { wins, draws, losses }: PlayerResults) -> [u32; 3] {
    [wins, draws, losses]
}

/// The rating at the end of each day (UTC) with games: several games of a day are one step.
fn last_of_days<'a>(history: &[&'a PastRating]) -> impl Iterator<Item = &'a PastRating> {
    let day = |past: &PastRating| past.at.0.div_euclid(Span::days(1).0);
    history.chunk_by(move |one, next| day(one) == day(next)).filter_map(|day| day.last().copied())
}

/// The chart of the ratings in these variants; `None` if there are none.
async fn chart(
    texts: Texts,
    variants: &[&Variant],
    history: &[PastRating],
    place: ComputePlace,
) -> Result<Option<PictureAttachment>> {
    let of = |variant: &&Variant| {
        let past: Vec<_> = history.iter().filter(|past| past.variant == variant.key()).collect();
        let point = |past: &PastRating| RatingPoint {
            at: past.at.0,
            rating: past.rating,
            deviation: past.deviation,
        };
        RatingLine {
            name: texts.variant_name(variant),
            provisional: past.last().is_some_and(|past| is_provisional(past.deviation)),
            points: last_of_days(&past).map(point).collect(),
        }
    };
    let lines: Vec<_> = variants.iter().take(RatingChart::MAX_LINES).map(of).collect();
    let moments = || lines.iter().flat_map(|line| &line.points).map(|point| point.at);
    let (Some(from), Some(to)) = (moments().min(), moments().max()) else { return Ok(None) };
    let ends = variants.iter().zip(&lines).filter_map(|(variant, line)| {
        let (first, last) = (line.points.first()?, line.points.last()?);
        Some((*variant, first.rating, (last.rating, line.provisional)))
    });
    let alt = texts.rating_chart_alt(&ends.collect::<Vec<_>>());
    let dates = texts.dates(Moment(from), Moment(to));
    let dates = dates.into_iter().map(|(at, label)| (at.0, label)).collect();
    let chart = RatingChart { title: texts.rating_chart_title(), dates, lines };
    let draw = move || charts::ratings(&chart);
    let png = place.compute(draw).await??;
    Ok(Some(PictureAttachment { png, alt }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_games_of_a_day_are_one_step() {
        let day = Span::days(1).0;
        let past = |(at, rating)| PastRating {
            variant: "chess".to_owned(),
            at: Moment(at),
            rating,
            deviation: 80.0,
        };
        let history =
            [(0, 1500.0), (5, 1510.0), (day - 1, 1490.0), (day, 1520.0), (3 * day, 1530.0)]
                .map(past);
        let days: Vec<_> =
            last_of_days(&history.each_ref()).map(|past| (past.at.0, past.rating)).collect();
        assert_eq!(days, [(day - 1, 1490.0), (day, 1520.0), (3 * day, 1530.0)]);
    }
}
