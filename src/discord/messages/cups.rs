//! Cups as messages.

use serenity::all::{ButtonStyle, CreateButton};

use crate::discord::context::invoker::mention;
use crate::discord::ids::actions::ButtonAction;
use crate::discord::messages::buttons::button;
use crate::discord::transport::payload::MessagePayload;
use crate::play::competitions::{Competition, Format, Stage};
use crate::text::Texts;

/// The most lines of standings: so many fit into a message.
const LINES: usize = 40;

/// A cup with its standings and, while it takes entries, buttons to enter and to leave.
pub(crate) fn message(texts: Texts, cup: &Competition) -> MessagePayload {
    let record = &cup.record;
    let lines = match (record.stage, record.format) {
        (Stage::Open | Stage::Cancelled, _) => entrants(texts, cup),
        (_, Format::RoundRobin) => table(texts, cup),
        _ => standings(texts, cup),
    };
    let left_out = lines.len().saturating_sub(LINES);
    let mut text = vec![texts.cup_terms(record), stage(texts, cup), String::new()];
    text.extend(lines.into_iter().take(LINES));
    if left_out > 0 {
        text.push(texts.cup_more(left_out));
    }
    MessagePayload {
        title: Some(texts.competition_title(record)),
        text: Some(text.join("\n")),
        buttons: if record.stage == Stage::Open { vec![buttons(texts, cup)] } else { Vec::new() },
        ..MessagePayload::default()
    }
}

fn buttons(texts: Texts, cup: &Competition) -> Vec<CreateButton> {
    vec![
        button(texts, ButtonAction::JoinCup(cup.record.id), ButtonStyle::Success),
        button(texts, ButtonAction::LeaveCup(cup.record.id), ButtonStyle::Secondary),
    ]
}

fn stage(texts: Texts, cup: &Competition) -> String {
    let record = &cup.record;
    match record.stage {
        Stage::Open => texts.cup_open(record),
        Stage::Running if record.format == Format::RoundRobin && !record.by_rounds => {
            texts.cup_entrants(cup.players().count())
        }
        Stage::Running => {
            let round = record.rounds.saturating_sub(1);
            texts.cup_round(round, cup.next_round_at())
        }
        Stage::Finished => {
            let champions: Vec<String> = cup.champions().into_iter().map(mention).collect();
            texts.cup_over(&champions)
        }
        Stage::Cancelled => texts.cup_over(&[]),
    }
}

fn entrants(texts: Texts, cup: &Competition) -> Vec<String> {
    let entrants = cup.players();
    let players: Vec<String> = entrants.map(|entrant| mention(entrant.player)).collect();
    let count = texts.cup_entrants(players.len());
    [count].into_iter().chain(players).collect()
}

fn standings(texts: Texts, cup: &Competition) -> Vec<String> {
    let standings = cup.cup_standings();
    standings.iter().map(|own| texts.cup_row(own, &mention(own.player))).collect()
}

fn table(texts: Texts, cup: &Competition) -> Vec<String> {
    let rows = cup.round_robin_table();
    rows.iter().map(|row| texts.cup_table_row(row, &mention(row.player))).collect()
}
