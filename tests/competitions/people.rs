//! The people of the server, and what they do about its competitions.

use courier::app::NewLeague;
use courier_play::challenges::ClockOptions;
use courier_play::competitions::{
    CompetitionName, CompetitionRecord, Format, GameTerms, Stage as StoredStage, Starts,
};
use courier_play::{ChannelId, CompetitionId, FixtureId, Moment};
use courier_rules::Variant;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use super::cup::Cup;
use super::ladder::Ladder;
use super::league::Season;
use super::records::Game;
use super::server::{SERVER, Year, done, player};
use super::{DAY, HOUR, Stage, State};

const CHANNEL: ChannelId = ChannelId(301);

/// Somebody who plays in the server, from some day on.
pub(crate) struct Someone {
    pub(crate) id: i64,
    pub(crate) comes_at: i64,
    /// When they stop playing without a word, or have deleted their data.
    pub(crate) left_at: Option<i64>,
    /// The share of games in which they let the flag fall.
    pub(crate) careless: f64,
}

pub(crate) fn terms(variant: &str, control: &str, starts: Starts) -> GameTerms {
    GameTerms {
        variant: Variant::by_key(variant).unwrap(),
        starts,
        control: control.parse().unwrap(),
        rated: true,
        clock_options: ClockOptions { weekends: None, vacation: true, flag_forgiveness: false },
    }
}

pub(crate) fn record(
    format: Format,
    name: Option<&str>,
    terms: GameTerms,
    begins_at: Option<i64>,
    now: Moment,
) -> CompetitionRecord {
    let open = matches!(format, Format::Cup | Format::RoundRobin);
    CompetitionRecord {
        name: name.and_then(CompetitionName::of),
        stage: if open { StoredStage::Open } else { StoredStage::Running },
        begins_at: begins_at.map(Moment),
        ..CompetitionRecord::new(format, terms, SERVER, CHANNEL, player(1), now)
    }
}

impl Year {
    /// Whether somebody is there and not on vacation.
    pub(crate) fn is_present(&self, who: i64) -> bool {
        let Some(own) = self.people.iter().find(|own| own.id == who) else { return false };
        let vacations = self.records.vacations.get(&who);
        let away = vacations
            .is_some_and(|all| all.iter().any(|(from, to)| *from <= self.now && self.now < *to));
        own.comes_at <= self.now && own.left_at.is_none_or(|at| self.now < at) && !away
    }

    pub(crate) fn present(&self) -> Vec<i64> {
        self.people.iter().map(|own| own.id).filter(|who| self.is_present(*who)).collect()
    }

    pub(crate) async fn begins_ladder(&mut self, variant: &str, control: &str) {
        let (now, first) = (self.tick(), 1);
        let new = record(Format::Ladder, None, terms(variant, control, Starts::Random), None, now);
        let joined = self.app.join_ladder(&new, player(first), now).await.unwrap();
        let mut ladder = Ladder::new(joined.record.id.0);
        ladder.set(first, State::In, self.now);
        if variant == "chess" {
            self.chess.push(ladder.id);
        }
        self.ladders.push(ladder);
    }

    pub(crate) async fn joins_ladder(&mut self, index: usize, who: i64) {
        let now = self.tick();
        let id = self.ladders[index].id;
        let variant = self.app.competition(CompetitionId(id), now).await.unwrap().record.terms;
        let new = record(Format::Ladder, None, variant, None, now);
        let joined = done(self.app.join_ladder(&new, player(who), now).await);
        let expected = self.ladders[index].may_join(&self.records.of(id), who, self.now);
        assert_eq!(joined.is_ok(), expected, "{who}: {joined:?}");
        if expected {
            self.ladders[index].set(who, State::In, self.now);
        }
    }

    /// Somebody challenges somebody above, also out of reach.
    pub(crate) async fn challenges(&mut self, index: usize, who: i64) {
        let order = &self.ladders[index].order;
        let Some(own) = order.iter().position(|other| *other == who).filter(|own| *own > 0) else {
            return;
        };
        let up = self.chance.random_range(1..=own.min(own / 4 + 4));
        let pair = (who, order[own - up]);
        let now = self.tick();
        let id = self.ladders[index].id;
        let mut chance = StdRng::seed_from_u64(self.chance.random());
        let players = (player(pair.0), player(pair.1));
        let challenged =
            self.app.challenge_on_ladder(CompetitionId(id), players, now, &mut chance).await;
        let expected = self.ladders[index].may_challenge(&self.records.of(id), pair, self.now);
        let challenged = done(challenged);
        assert_eq!(challenged.is_ok(), expected, "{pair:?}: {:?}", challenged.err());
        if let Ok(ladder) = challenged
            && self.chance.random_bool(0.4)
        {
            let game = ladder.fixtures.iter().map(|game| game.id).max_by_key(|id| id.0).unwrap();
            let starter = if self.chance.random() { pair.0 } else { pair.1 };
            self.starts_now(id, game, starter).await;
        }
        self.records.refresh().await;
    }

    async fn starts_now(&mut self, ladder: i64, game: FixtureId, who: i64) {
        let now = self.tick();
        self.app.start_ladder_game(CompetitionId(ladder), game, player(who), now).await.unwrap();
    }

    pub(crate) async fn is_back(&mut self, index: usize, who: i64) {
        let now = self.tick();
        let id = CompetitionId(self.ladders[index].id);
        self.app.back_on_ladder(id, player(who), now).await.unwrap();
        self.ladders[index].set(who, State::In, self.now);
    }

    pub(crate) async fn leaves_ladder(&mut self, index: usize, who: i64) {
        let now = self.tick();
        let id = CompetitionId(self.ladders[index].id);
        self.app.leave_ladder(id, player(who), now).await.unwrap();
        self.ladders[index].set(who, State::Left, self.now);
        self.records.refresh().await;
    }

    /// Somebody enters the league, if their games of the last 90 days allow it.
    pub(crate) async fn joins_league(&mut self, who: i64) {
        let now = self.tick();
        let new = NewLeague {
            channel: CHANNEL,
            terms: terms("chess", "10d/move", Starts::Random),
            by_rounds: false,
            may_create: true,
            gives_roles: true,
        };
        let joined = done(self.app.join_league(SERVER, player(who), &new, now).await);
        let lately = |game: &&Game| {
            game.has(who) && game.end.is_some_and(|end| end.at >= self.now - 90 * DAY)
        };
        let games = self.records.games().filter(lately).count();
        let late = |game: &&Game| lately(game) && game.end.unwrap().late == Some(who);
        let lost = self.records.games().filter(late).count();
        let open = self.seasons.iter().position(|season| season.stage == Stage::Open);
        let is_in = open.is_some_and(|open| self.seasons[open].state(who) == Some(State::In));
        let expected = games > 0 && lost * 10 <= games && !is_in;
        assert_eq!(joined.is_ok(), expected, "{who}: {lost} of {games}, {:?}", joined.err());
        let Ok(season) = joined else { return };
        let open = open.unwrap_or_else(|| {
            let ends = season.record.ends_at.unwrap().0;
            let begins = season.record.begins_at.unwrap().0;
            self.seasons.push(Season::new(season.record.id.0, begins, ends));
            self.seasons.len() - 1
        });
        assert_eq!(self.seasons[open].id, season.record.id.0);
        let now = self.now;
        self.seasons[open].enter(who, now);
    }

    pub(crate) async fn leaves_league(&mut self, who: i64) {
        let now = self.tick();
        let variant = Variant::by_key("chess").unwrap();
        self.app.leave_league(SERVER, variant, player(who), now).await.unwrap();
        for season in &mut self.seasons {
            let goes_on = matches!(season.stage, Stage::Open | Stage::Running);
            if goes_on && season.state(who) == Some(State::In) {
                season.set(who, State::Left, self.now);
            }
        }
        self.records.refresh().await;
    }

    pub(crate) async fn creates_cup(
        &mut self,
        name: &'static str,
        (format, by_rounds): (Format, bool),
        terms: GameTerms,
        begins_at: Option<i64>,
    ) {
        let now = self.tick();
        let begins_at = begins_at.map(|days| self.now + days * DAY);
        let new =
            CompetitionRecord { by_rounds, ..record(format, Some(name), terms, begins_at, now) };
        let created = self.app.create_cup(&new, now).await.unwrap();
        let id = created.record.id.0;
        if terms.variant.key() == "chess" {
            self.chess.push(id);
        }
        let kind = (format == Format::RoundRobin, by_rounds);
        self.cups.push(Cup::new(id, name, kind, begins_at));
    }

    pub(crate) async fn joins_cup(&mut self, index: usize, who: i64) {
        let now = self.tick();
        let cup = &self.cups[index];
        let most = if cup.round_robin { 12 } else { 128 };
        let open = cup.stage == Stage::Open && cup.active().len() < most;
        let expected = open && cup.state(who) != Some(State::In);
        let joined = self.app.join_cup(CompetitionId(cup.id), SERVER, player(who), now).await;
        let joined = done(joined);
        assert_eq!(joined.is_ok(), expected, "{who}: {:?}", joined.err());
        if expected {
            self.cups[index].enter(who, now.0);
        }
    }

    pub(crate) async fn leaves_cup(&mut self, index: usize, who: i64) {
        let now = self.tick();
        let id = CompetitionId(self.cups[index].id);
        let chance = StdRng::seed_from_u64(self.chance.random());
        self.app.leave_cup(id, SERVER, player(who), chance, now).await.unwrap();
        self.cups[index].set(who, State::Left, now.0);
        self.records.refresh().await;
        if self.cups[index].stage == Stage::Running {
            let games = self.records.of(id.0);
            self.cups[index].look(&games, now.0);
        }
    }

    pub(crate) async fn starts_cup(&mut self, index: usize) {
        let now = self.tick();
        let id = CompetitionId(self.cups[index].id);
        let chance = StdRng::seed_from_u64(self.chance.random());
        self.app.start_cup(id, SERVER, (player(1), false), chance, now).await.unwrap();
        self.records.refresh().await;
        self.cups[index].start(&self.records.of(id.0), now.0);
    }

    /// What people do about competitions on an ordinary day.
    pub(crate) async fn take_part(&mut self) {
        for who in self.present() {
            for index in 0..self.ladders.len() {
                match self.ladders[index].state(who) {
                    Some(State::In) if self.chance.random_bool(0.035) => {
                        self.challenges(index, who).await;
                    }
                    Some(State::In) if self.chance.random_bool(0.002) => {
                        self.leaves_ladder(index, who).await;
                    }
                    Some(State::OnHold) if self.chance.random_bool(0.15) => {
                        self.is_back(index, who).await;
                    }
                    Some(State::In | State::OnHold) => {}
                    _ if (who + index as i64) % 3 == 0 && self.chance.random_bool(0.03) => {
                        self.joins_ladder(index, who).await;
                    }
                    _ => {}
                }
            }
            // Enough for the first season.
            let enters = self.chance.random_bool(if self.seasons.len() < 2 { 0.2 } else { 0.04 });
            let in_a_season = self.seasons.iter().any(|season| {
                matches!(season.stage, Stage::Open | Stage::Running)
                    && season.state(who) == Some(State::In)
            });
            if who % 3 == 0 && enters && self.now > self.people[0].comes_at + 30 * DAY {
                if !in_a_season || self.chance.random_bool(0.05) {
                    self.joins_league(who).await;
                } else if self.chance.random_bool(0.02) {
                    self.leaves_league(who).await;
                }
            }
            for index in 0..self.cups.len() {
                let cup = &self.cups[index];
                let is_in = cup.state(who) == Some(State::In);
                let joins = match cup.name {
                    "Lonely" => 0.0,
                    "Rounds" => 0.03,
                    _ => 0.04,
                };
                match cup.stage {
                    Stage::Open if self.chance.random_bool(joins) => {
                        self.joins_cup(index, who).await;
                    }
                    Stage::Open if is_in && self.chance.random_bool(0.02) => {
                        self.leaves_cup(index, who).await;
                    }
                    Stage::Running if is_in && self.chance.random_bool(0.002) => {
                        self.leaves_cup(index, who).await;
                    }
                    _ => {}
                }
            }
            if self.chance.random_bool(0.003) {
                let now = self.tick();
                let days = self.chance.random_range(1..=6);
                let _ = done(self.app.begin_vacation(player(who), days, now).await);
            }
        }
        // Some come back early.
        let away: Vec<i64> = self.records.vacations.keys().copied().collect();
        for who in away {
            if self.chance.random_bool(0.01) {
                let now = self.tick();
                let _ = done(self.app.end_vacation(player(who), now).await);
            }
        }
        self.records.refresh().await;
        self.now += self.chance.random_range(0..HOUR);
    }

    /// Somebody in the middle of a competition.
    pub(crate) fn someone_who_plays(&mut self) -> Option<i64> {
        let plays =
            |who: &i64| {
                self.records.games().any(|game| game.is_open() && game.has(*who))
                    && (self.cups.iter().any(|cup| {
                        cup.stage == Stage::Running && cup.state(*who) == Some(State::In)
                    }) || self.seasons.iter().any(|season| {
                        season.stage == Stage::Running && season.state(*who) == Some(State::In)
                    }))
            };
        let playing: Vec<i64> =
            self.present().into_iter().filter(|who| *who != 1 && plays(who)).collect();
        playing.choose(&mut self.chance).copied()
    }
}
