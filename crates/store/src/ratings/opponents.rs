//! Whom players have met in rated games: the table `rated_opponents` and, of people who have
//! deleted their data, `kept_opponents`.

use courier_play::fair_play::LEAST_OPPONENTS;
use courier_play::{Match, PlayerId};

use crate::sql::{self, Connection};
use crate::{Reads, Result};

/// Whether the opponent in a row of `rated_opponents` with this alias has met enough people, as an
/// SQL expression: deleted people count as they did.
macro_rules! counts {
    ($met:literal) => {
        concat!(
            "(",
            $met,
            ".on_the_way = 1 or exists (
                 select 1 from (
                     select 1 from rated_opponents as theirs
                     where theirs.player_id = ",
            $met,
            ".opponent_id and theirs.variant = ",
            $met,
            ".variant
                     union all
                     select 1 from kept_opponents as theirs
                     where theirs.player_id = ",
            $met,
            ".opponent_id and theirs.variant = ",
            $met,
            ".variant
                 ) as people
                 limit 1 offset 2
             ))"
        )
    };
}
pub(crate) use counts;

/// Whether a player has met enough people in a variant, as an SQL expression of both:
/// `play::fair_play::has_met_enough`, with which a test compares it. It looks at a few rows,
/// whatever the number of games.
macro_rules! has_met_enough {
    ($player:literal, $variant:literal) => {
        concat!(
            "exists (
                 select 1 from (
                     select 1 from rated_opponents as met
                     where met.player_id = ",
            $player,
            " and met.variant = ",
            $variant,
            " and ",
            $crate::ratings::opponents::counts!("met"),
            "
                     union all
                     select 1 from kept_opponents as met
                     where met.player_id = ",
            $player,
            " and met.variant = ",
            $variant,
            " and met.on_the_way = 1
                 ) as met
                 limit 1 offset 2
             )"
        )
    };
}
pub(crate) use has_met_enough;

impl Reads {
    /// For each person that a player has met in rated games, the key of the variant and the number
    /// of people that this person has met in it; at least as many as are enough if they had met
    /// enough when they deleted their data.
    pub async fn people_met_by(&self, player: PlayerId) -> Result<Vec<(String, usize)>> {
        let rows: Vec<(String, u32, bool)> = sql::query_as(
            "select met.variant,
                    (select count(*) from rated_opponents as theirs
                     where theirs.player_id = met.opponent_id and theirs.variant = met.variant)
                    + (select count(*) from kept_opponents as theirs
                       where theirs.player_id = met.opponent_id and theirs.variant = met.variant),
                    on_the_way
             from rated_opponents as met
             where met.player_id = $1
             union all
             select variant, 0, on_the_way from kept_opponents where player_id = $1",
        )
        .bind(player)
        .fetch_all(&self.readers)
        .await?;
        let people = |(variant, people, on_the_way): (String, u32, bool)| {
            let least = if on_the_way { LEAST_OPPONENTS } else { 0 };
            (variant, (people as usize).max(least))
        };
        Ok(rows.into_iter().map(people).collect())
    }
}

/// Notes that the players of a rated match have met.
pub(crate) async fn note(transaction: &mut Connection, the_match: &Match) -> Result<()> {
    let mut insert = sql::insert("insert into rated_opponents (player_id, variant, opponent_id)");
    let players = the_match.players();
    for (side, player) in players.iter() {
        insert.row().bind(*player).bind(the_match.record().variant.key()).bind(players[!side]);
    }
    insert.finish("on conflict do nothing").execute(transaction).await?;
    Ok(())
}
