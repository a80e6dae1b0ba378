//! The server: the bot without Discord on a real database, and what happened to it.

use std::path::PathBuf;

use courier::app::{Actor, App, AppError, PlayerInput};
use courier_play::matches::Action;
use courier_play::{MatchId, Moment, PlayerId, Refusal, ServerId, Span};
use courier_store::{Person, Store};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tempfile::TempDir;

use super::cup::Cup;
use super::ladder::Ladder;
use super::league::Season;
use super::people::Someone;
use super::records::{Game, Records};
use super::{HOUR, Stage, State};

pub(crate) const SERVER: ServerId = ServerId(201);

/// A year, as it happens and as it should be.
pub(crate) struct Year {
    folder: TempDir,
    store: Store,
    pub(crate) app: App,
    pub(crate) records: Records,
    pub(crate) now: i64,
    pub(crate) chance: StdRng,
    pub(crate) people: Vec<Someone>,
    pub(crate) ladders: Vec<Ladder>,
    pub(crate) seasons: Vec<Season>,
    pub(crate) cups: Vec<Cup>,
    /// The competitions in which chess is played.
    pub(crate) chess: Vec<i64>,
    /// When the bot did not run.
    pub(crate) outages: Vec<(i64, i64)>,
}

pub(crate) const fn player(number: i64) -> PlayerId {
    PlayerId(number.cast_unsigned())
}

fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("courier.db")
}

/// Whether an action was performed; what goes wrong otherwise is a fault.
pub(crate) fn done<T>(result: Result<T, AppError>) -> Result<T, Refusal> {
    match result {
        Ok(value) => Ok(value),
        Err(AppError::Refused(refusal)) => Err(refusal),
        Err(fault) => panic!("{fault}"),
    }
}

impl Year {
    pub(crate) async fn new(seed: u64, now: i64) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&file(&folder)).await.unwrap();
        let app = App::new(store.clone());
        let records = Records::open(&file(&folder)).await;
        Self {
            folder,
            store,
            app,
            records,
            now,
            chance: StdRng::seed_from_u64(seed),
            people: Vec::new(),
            ladders: Vec::new(),
            seasons: Vec::new(),
            cups: Vec::new(),
            chess: Vec::new(),
            outages: Vec::new(),
        }
    }

    pub(crate) fn at(&self) -> Moment {
        Moment(self.now)
    }

    /// A little later.
    pub(crate) fn tick(&mut self) -> Moment {
        self.now += 1_000;
        self.at()
    }

    pub(crate) async fn meet(&mut self, number: i64) {
        let person = Person {
            player: player(number),
            name: format!("player {number}"),
            locale: None,
            server: Some(SERVER),
        };
        self.store.save_person(&person, self.at()).await.unwrap();
    }

    /// The process ends, and starts again after some time.
    pub(crate) async fn restarts(&mut self, hours: i64) {
        let before = self.now;
        self.app.heartbeat(self.at()).await.unwrap();
        self.now += hours * HOUR;
        self.store.close().await;
        self.store = Store::open(&file(&self.folder)).await.unwrap();
        self.app = App::new(self.store.clone());
        let outage = self.app.credit_downtime(self.at()).await.unwrap();
        assert_eq!(outage.is_some(), hours > 0);
        self.outages.push((before, self.now));
        self.records.reload(None).await;
    }

    pub(crate) async fn plays(
        &mut self,
        who: i64,
        the_match: i64,
        input: PlayerInput<'_>,
    ) -> Result<(), Refusal> {
        let actor = Actor { player: player(who), said_in: None };
        let now = self.tick();
        done(self.app.play(actor, MatchId(the_match), None, input, now).await).map(|_| ())
    }

    pub(crate) async fn acts(&mut self, who: i64, the_match: i64, action: Action) -> bool {
        self.plays(who, the_match, PlayerInput::Act(action)).await.is_ok()
    }

    /// The scheduler handles what is due, and so do the calculations of this test.
    pub(crate) async fn sweeps(&mut self) {
        let now = self.tick();
        self.app.heartbeat(now).await.unwrap();
        self.app.sweep(now, || Span::ZERO).await.unwrap();
        self.records.refresh().await;
        let Self { records, ladders, cups, now, .. } = self;
        for ladder in ladders {
            ladder.look(&records.of(ladder.id), &records.vacations, *now);
        }
        for cup in cups {
            cup.look(&records.of(cup.id), *now);
        }
        self.look_at_seasons().await;
    }

    /// When a season begins, the next takes entries; when it ends, those who stay are entered.
    async fn look_at_seasons(&mut self) {
        let mut index = 0;
        while index < self.seasons.len() {
            let games = self.records.of(self.seasons[index].id);
            let before = self.seasons[index].stage;
            let stay = self.seasons[index].look(&games, self.now);
            if before == Stage::Open && self.seasons[index].stage != Stage::Open {
                let ids: Vec<(i64, i64, i64)> = self
                    .records
                    .rows(
                        "select id, begins_at, ends_at from competitions
                         where format = 'league' order by id desc limit 1",
                    )
                    .await;
                let (id, begins_at, ends_at) = ids[0];
                assert_eq!(begins_at, self.seasons[index].ends_at);
                self.seasons.push(Season::new(id, begins_at, ends_at));
            }
            if let Some(stay) = stay {
                let now = self.now;
                self.seasons[index + 1].enter_all(&stay, now);
            }
            index += 1;
        }
    }

    /// A player deletes their data.
    pub(crate) async fn forgets(&mut self, who: i64) {
        let now = self.tick();
        let forgotten = self.app.forget(player(who), now).await.unwrap();
        assert_eq!(forgotten.unreadable, []);
        let left: Vec<(i64,)> = self
            .records
            .rows("select coalesce(min(id), 0) from players where id between -4294967295 and -1")
            .await;
        let new = left[0].0;
        let is_in = |state| matches!(state, Some(State::In | State::OnHold));
        for ladder in &mut self.ladders {
            if is_in(ladder.state(who)) {
                ladder.set(who, State::Left, self.now);
            }
            ladder.rename(who, new);
        }
        for season in &mut self.seasons {
            if is_in(season.state(who)) && season.stage != Stage::Finished {
                season.set(who, State::Left, self.now);
            }
            season.rename(who, new);
        }
        self.records.reload(Some((who, new))).await;
        for cup in &mut self.cups {
            let goes_on = matches!(cup.stage, Stage::Open | Stage::Running);
            if is_in(cup.state(who)) && goes_on {
                cup.set(who, State::Left, self.now);
                cup.rename(who, new);
                // Leaving may end a round. The games that they give up end after it.
                let kept: Vec<Game> = self
                    .records
                    .of(cup.id)
                    .into_iter()
                    .map(|game| Game {
                        end: game.end.filter(|end| !(game.has(new) && end.at == now.0)),
                        ..game.clone()
                    })
                    .collect();
                if cup.stage == Stage::Running {
                    cup.look(&kept.iter().collect::<Vec<_>>(), self.now);
                }
            } else {
                cup.rename(who, new);
            }
        }
        self.people
            .iter_mut()
            .filter(|own| own.id == who)
            .for_each(|own| own.left_at = Some(now.0));
    }
}
