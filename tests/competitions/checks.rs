//! What is stored and shown is compared with what follows from the games.

use std::collections::{BTreeMap, BTreeSet};

use super::play::Expected;
use courier_play::CompetitionId;
use courier_play::competitions::{
    Competition, EntrantState, Stage as StoredStage, table::TableRow,
};

use super::records::{Game, WIN};
use super::server::Year;
use super::table::Line;
use super::{Stage, State};

fn state(stored: EntrantState) -> State {
    match stored {
        EntrantState::Active => State::In,
        EntrantState::OnHold => State::OnHold,
        EntrantState::Left => State::Left,
        EntrantState::Expelled => State::Expelled,
        EntrantState::Idle => State::Idle,
        EntrantState::Out => State::Out,
    }
}

fn stage(stored: StoredStage) -> Stage {
    match stored {
        StoredStage::Open => Stage::Open,
        StoredStage::Running => Stage::Running,
        StoredStage::Finished => Stage::Finished,
        StoredStage::Cancelled => Stage::Cancelled,
    }
}

fn states(competition: &Competition) -> BTreeMap<i64, State> {
    let entrants = competition.entrants.iter();
    entrants.map(|own| (own.player.0.cast_signed(), state(own.state))).collect()
}

fn lines(rows: &[TableRow]) -> Vec<Line> {
    let line = |row: &TableRow| Line {
        player: row.player.0.cast_signed(),
        place: row.place,
        points: row.points.0,
        sonneborn_berger: row.sonneborn_berger,
        wins: row.wins,
    };
    rows.iter().map(line).collect()
}

impl Year {
    async fn stored(&self, id: i64) -> Competition {
        self.app.competition(CompetitionId(id), self.at()).await.unwrap()
    }

    /// All standings that may have changed; with `all` also the others.
    pub(crate) async fn check_standings(&self, all: bool) {
        let may_change = |stage| all || matches!(stage, Stage::Open | Stage::Running);
        for ladder in &self.ladders {
            let stored = self.stored(ladder.id).await;
            let known: BTreeMap<i64, State> =
                ladder.members.iter().map(|(player, (state, _))| (*player, *state)).collect();
            assert_eq!(states(&stored), known, "ladder {}", ladder.id);
            let shown = self.app.reads().ladder_players(CompetitionId(ladder.id)).await.unwrap();
            let shown: Vec<i64> = shown.iter().map(|own| own.player.0.cast_signed()).collect();
            assert_eq!(shown, ladder.order, "ladder {}", ladder.id);
            let places: Vec<u32> = {
                let mut places: Vec<u32> =
                    stored.entrants.iter().filter_map(|own| own.place).collect();
                places.sort_unstable();
                places
            };
            assert!(places.iter().copied().eq(1..=u32::try_from(shown.len()).unwrap()));
        }
        for season in self.seasons.iter().filter(|own| may_change(own.stage)) {
            let games = self.records.of(season.id);
            let stored = self.stored(season.id).await;
            assert_eq!(stage(stored.record.stage), season.stage, "season {}", season.id);
            let known: BTreeMap<i64, State> =
                season.entrants.iter().map(|(player, own)| (*player, own.state)).collect();
            assert_eq!(states(&stored), known, "season {}", season.id);
            let tables: Vec<Vec<Line>> =
                stored.league_tables().iter().map(|rows| lines(rows)).collect();
            assert_eq!(tables, season.tables(&games), "season {}", season.id);
        }
        for cup in self.cups.iter().filter(|own| may_change(own.stage)) {
            self.check_cup(cup).await;
        }
    }

    async fn check_cup(&self, cup: &super::cup::Cup) {
        let games = self.records.of(cup.id);
        let stored = self.stored(cup.id).await;
        assert_eq!(stage(stored.record.stage), cup.stage, "{}", cup.name);
        let known: BTreeMap<i64, State> =
            cup.entrants.iter().map(|(player, (state, ..))| (*player, *state)).collect();
        assert_eq!(states(&stored), known, "{}", cup.name);
        assert_eq!(stored.record.rounds, cup.rounds, "{}", cup.name);
        let mut champions: Vec<i64> =
            stored.champions().iter().map(|own| own.0.cast_signed()).collect();
        champions.sort_unstable();
        let mut first: Vec<i64> = if cup.round_robin {
            let table = cup.table(&games);
            assert_eq!(lines(&stored.round_robin_table()), table, "{}", cup.name);
            table.iter().filter(|line| line.place == Some(1)).map(|line| line.player).collect()
        } else {
            let mut shown: Vec<super::cup::Standing> = stored
                .cup_standings()
                .iter()
                .map(|own| {
                    let player = own.player.0.cast_signed();
                    (player, own.place, own.minus.0, own.wins, own.over, own.rounds)
                })
                .collect();
            assert!(shown.is_sorted_by_key(|line| (line.1.is_none(), line.1)));
            shown.sort_by_key(|line| (line.1.is_none(), line.1, line.0));
            let standings = cup.standings(&games);
            assert_eq!(shown, standings, "{}", cup.name);
            standings.iter().filter(|line| line.1 == Some(1)).map(|line| line.0).collect()
        };
        first.sort_unstable();
        let over = cup.stage == Stage::Finished;
        assert_eq!(champions, if over { first } else { Vec::new() }, "{}", cup.name);
    }

    /// No game is lost, planned for somebody who is out, or ended otherwise than it was played.
    pub(crate) async fn check_games(&mut self, expected: &Expected) {
        let mut matches = BTreeSet::new();
        let mut pairs = BTreeSet::new();
        for game in self.records.games() {
            let due = game.begins_at <= self.now && !game.cancelled;
            assert!(!due || game.the_match.is_some(), "{game:?} has not begun");
            if let Some(the_match) = game.the_match {
                assert!(!game.cancelled && matches.insert(the_match), "{game:?}");
                let began = game.began_at.unwrap();
                assert!(began >= game.begins_at && began <= self.now, "{game:?}");
            }
            if let (Some(end), Some(the_match)) = (game.end, game.the_match) {
                match (end.late, expected.get(&the_match)) {
                    (None, Some(white)) => assert_eq!(end.white, *white, "{game:?}"),
                    // A player who deletes their data resigns.
                    (None, None) => {
                        let loser = if end.white == 0 { game.white } else { game.black };
                        assert!(loser < 0 && end.white != WIN / 2, "{game:?}");
                    }
                    (Some(_), _) => {
                        let down = |(from, to): &(i64, i64)| *from < end.at && end.at < *to;
                        assert!(!self.outages.iter().any(down), "{game:?} fell in an outage");
                    }
                }
            }
            // The ladder plays the same pair again, one game after the other.
            let ladder = self.ladders.iter().any(|own| own.id == game.competition);
            if ladder && game.is_open() {
                assert!(pairs.insert((game.competition, game.pair())), "{game:?} twice");
            }
            if game.is_open() && game.the_match.is_none() {
                for player in [game.white, game.black] {
                    assert_eq!(self.state_in(game, player), Some(State::In), "{game:?}");
                }
            }
        }
        let of_competitions: Vec<(i64,)> =
            self.records.rows("select id from matches where competition_id is not null").await;
        assert_eq!(of_competitions.len(), matches.len(), "each match is one game");
    }

    fn state_in(&self, game: &Game, player: i64) -> Option<State> {
        let id = game.competition;
        let ladder = self.ladders.iter().find(|own| own.id == id).and_then(|own| own.state(player));
        let season = self.seasons.iter().find(|own| own.id == id).and_then(|own| own.state(player));
        let cup = self.cups.iter().find(|own| own.id == id).and_then(|own| own.state(player));
        ladder.or(season).or(cup)
    }

    /// Each rating is that after the last of the games that it counts.
    pub(crate) async fn check_ratings(&mut self) {
        let wrong: Vec<(i64, String)> = self
            .records
            .rows(
                "select ratings.player_id, ratings.variant from ratings left join (
                     select player_id, variant, count(*) as games,
                            sum(winner is not null and (winner = 'white')
                                = (player_id = white_id)) as wins,
                            sum(winner is null) as draws,
                            sum(rated and reason <> 'aborted') as fair
                     from rating_changes join matches on matches.id = match_id
                     where rating_after <> rating_before or deviation_after <> deviation_before
                     group by player_id, variant
                 ) as counted
                 on counted.player_id = ratings.player_id and counted.variant = ratings.variant
                 where counted.games is not ratings.games or counted.wins is not ratings.wins
                    or counted.draws is not ratings.draws or counted.fair is not ratings.games
                    or not exists (
                        select 1 from rating_changes join matches on matches.id = match_id
                        where rating_changes.player_id = ratings.player_id
                          and matches.variant = ratings.variant
                          and rating_after = ratings.rating)",
            )
            .await;
        assert_eq!(wrong, []);
        let broken: Vec<(i64,)> = self
            .records
            .rows("select match_id from rating_changes group by match_id having count(*) <> 2")
            .await;
        assert_eq!(broken, []);
    }

    /// Each rating but the first is that after another game.
    pub(crate) async fn check_chains_of_ratings(&mut self) {
        let chains: Vec<(i64, i64)> = self
            .records
            .rows(
                "select own.player_id, count(*) from rating_changes as own
                 join matches on matches.id = own.match_id
                 where own.player_id > 0 and not exists (
                     select 1 from rating_changes as earlier
                     join matches as before on before.id = earlier.match_id
                     where earlier.player_id = own.player_id
                       and before.variant = matches.variant
                       and earlier.match_id <> own.match_id
                       and earlier.rating_after = own.rating_before)
                 group by own.player_id, matches.variant having count(*) > 1",
            )
            .await;
        assert_eq!(chains, []);
        let counted: Vec<(i64,)> = self.records.rows("select count(*) from ratings").await;
        assert!(counted[0].0 > 0);
    }

    /// Nobody is told the same twice, and everybody is told what they have become.
    pub(crate) async fn check_notices(&mut self) {
        let told: Vec<(i64, i64, String, i64)> = self
            .records
            .rows(
                "select player_id, notice ->> 'competition', notice ->> 'news', count(*)
                 from outbox
                 where player_id is not null and notice ->> 'notice' = 'competition'
                 group by notice, player_id",
            )
            .await;
        let mut counts: BTreeMap<(i64, i64, &str), usize> = BTreeMap::new();
        for (player, competition, news, count) in &told {
            let ladder = self.ladders.iter().any(|own| own.id == *competition);
            // Things that happen again on a ladder.
            let repeats =
                ladder && ["moved", "on-hold", "expelled", "idle"].contains(&news.as_str());
            assert!(repeats || *count == 1, "{player} {news} {count} times in {competition}");
            *counts.entry((*competition, *player, news.as_str())).or_default() +=
                usize::try_from(*count).unwrap();
        }
        let turned = |id, turned: &BTreeMap<(i64, State), usize>| -> Vec<_> {
            turned.iter().map(|((player, state), count)| (id, *player, *state, *count)).collect()
        };
        let mut all = Vec::new();
        self.ladders.iter().for_each(|own| all.extend(turned(own.id, &own.turned)));
        self.seasons.iter().for_each(|own| all.extend(turned(own.id, &own.turned)));
        self.cups.iter().for_each(|own| all.extend(turned(own.id, &own.turned)));
        for (id, player, state, count) in all {
            let news = match state {
                State::OnHold => "on-hold",
                State::Expelled => "expelled",
                State::Idle => "idle",
                State::Out => "out",
                State::In | State::Left => continue,
            };
            let found = counts.get(&(id, player, news)).copied().unwrap_or(0);
            assert_eq!(found, count, "{player} is told of {news} in {id}");
        }
        let twice: Vec<(i64, String)> = self
            .records
            .rows(
                "select player_id, notice from outbox
                 where player_id is not null and notice ->> 'notice' = 'game-began'
                 group by player_id, notice having count(*) > 1",
            )
            .await;
        assert_eq!(twice, []);
    }
}
