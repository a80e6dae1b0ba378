//! Competitions: decisions of `play` are stored with their messages in one transaction, which fails
//! if the competition has changed since it was read, and is then repeated.

use std::sync::Arc;

use courier_play::challenges::{Pairing, Place};
use courier_play::competitions::{
    Change, Competition, CompetitionError, CompetitionRecord, Decision, Format, check_number,
};
use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::{
    ByColor, ChannelId, CompetitionId, FixtureId, MatchId, Moment, PlayerId, Refusal, ServerId,
    Span,
};
use courier_rules::notation::fen;
use courier_store::{LoadedCompetition, StoreError, WriteTransaction};
use rand::SeedableRng as _;
use rand::rngs::StdRng;

use super::application::App;
use super::beginning::NewMatch;
use super::competition_changes::PreparedChanges;
use super::error::AppError;
use super::leagues;
use super::saving::RACES;

/// How many due competitions or games are read at a time.
const SWEEP: u32 = 100;
/// How long a batch of games that begin holds the write lock, in real time.
const HOLD: Span = Span(10);
/// The number of begun games after which the write-ahead log is copied into the database file,
/// about 1 MB. 7,000 games write 30 MB, which otherwise a commit would have to copy while moves
/// wait.
const BEGUN_BEFORE_CHECKPOINT: usize = 200;
/// The most games of a competition whose boards the channel shows when they begin together. If more
/// do, each is shown from its first move on: a channel takes about one message a second, and other
/// games would wait behind hundreds of boards on which nobody has moved.
const SHOWN_AT_ONCE: u32 = 20;
/// After how long a competition or a game that could not be handled is tried again, such as one
/// with a starting position that does not exist.
const AGAIN: Span = Span::hours(1);

impl App {
    pub async fn competition(
        &self,
        id: CompetitionId,
        now: Moment,
    ) -> Result<Competition, AppError> {
        Ok(self.load_competition(id, now).await?.competition)
    }

    pub async fn competition_record(
        &self,
        id: CompetitionId,
    ) -> Result<CompetitionRecord, AppError> {
        let found = self.store.competition_record(id).await?;
        Ok(found.ok_or(Refusal::from(CompetitionError::NoSuchCompetition))?)
    }

    async fn load_competition(
        &self,
        id: CompetitionId,
        now: Moment,
    ) -> Result<LoadedCompetition, AppError> {
        let found = self.store.competition(id, now).await?;
        Ok(found.ok_or(Refusal::from(CompetitionError::NoSuchCompetition))?)
    }

    /// A competition for an attempt to change it, from 1 to [`RACES`]. The last attempt holds the
    /// write lock from here on, so that nobody else is faster; the others do not, because moves
    /// would wait.
    pub(super) async fn load_for_change(
        &self,
        id: CompetitionId,
        attempt: usize,
        now: Moment,
    ) -> Result<(LoadedCompetition, Option<WriteTransaction>), AppError> {
        if attempt < RACES {
            return Ok((self.load_competition(id, now).await?, None));
        }
        let mut held = self.store.begin().await?;
        let found = held.competition(id, now).await?;
        Ok((found.ok_or(Refusal::from(CompetitionError::NoSuchCompetition))?, Some(held)))
    }

    pub(super) async fn begin_unless(
        &self,
        held: Option<WriteTransaction>,
    ) -> Result<WriteTransaction, StoreError> {
        match held {
            Some(held) => Ok(held),
            None => self.store.begin().await,
        }
    }

    /// The unfinished competitions of a server in which a player has a place, the newest first.
    pub async fn competitions_with(
        &self,
        player: PlayerId,
        server: ServerId,
    ) -> Result<Vec<CompetitionRecord>, AppError> {
        let mut found = self.store.competitions_of_player(player, u32::MAX).await?;
        found.retain(|record| record.server == server);
        Ok(found)
    }

    /// Stores a new competition with its first changes, such as the entry of its creator.
    /// Errors: As [`check_number`].
    pub async fn create_competition(
        &self,
        record: &CompetitionRecord,
        changes: &[Change],
        now: Moment,
    ) -> Result<Competition, AppError> {
        let mut transaction = self.store.begin().await?;
        check_number(transaction.count_competitions(record.server).await?)
            .map_err(Refusal::from)?;
        let id = transaction.insert_competition(record, None).await?;
        let created = transaction.competition(id, now).await?;
        let created = created.ok_or(Refusal::from(CompetitionError::NoSuchCompetition))?;
        let prepared = PreparedChanges::of_user(created, changes.to_vec());
        prepared.save(&mut transaction, now).await?;
        transaction.commit().await?;
        self.wakeup.all();
        self.competition(id, now).await
    }

    /// Decides something about a competition and stores it. If the competition changes meanwhile,
    /// `decide` is called again with the new state. Returns the competition after the change.
    /// Errors: What `decide` returns.
    pub async fn decide(
        &self,
        id: CompetitionId,
        mut decide: impl FnMut(&Competition) -> Result<Decision, Refusal> + Send,
        now: Moment,
    ) -> Result<Competition, AppError> {
        for attempt in 1..=RACES {
            let (loaded, held) = self.load_for_change(id, attempt, now).await?;
            let changes = decide(&loaded.competition)?;
            if changes.is_empty() {
                return Ok(loaded.competition);
            }
            let prepared = PreparedChanges::of_user(loaded, changes);
            let mut transaction = self.begin_unless(held).await?;
            if prepared.save(&mut transaction, now).await? {
                transaction.commit().await?;
                self.wakeup.all();
                return self.competition(id, now).await;
            }
        }
        Err(AppError::CompetitionContended(id))
    }

    /// As [`App::decide`], on another thread: pairing the players of a cup takes up to 0.3 seconds,
    /// in which all others would wait.
    pub(super) async fn decide_in_background(
        &self,
        id: CompetitionId,
        decide: impl Fn(&Competition) -> Result<Decision, Refusal> + Send + Sync + 'static,
        now: Moment,
    ) -> Result<Competition, AppError> {
        let decide = Arc::new(decide);
        for attempt in 1..=RACES {
            let (loaded, held) = self.load_for_change(id, attempt, now).await?;
            let decide = Arc::clone(&decide);
            let prepare = move || {
                let changes = decide(&loaded.competition)?;
                Ok::<_, Refusal>(PreparedChanges::of_user(loaded, changes))
            };
            let prepared = in_background(prepare).await??;
            let mut transaction = self.begin_unless(held).await?;
            if prepared.is_empty() || prepared.save(&mut transaction, now).await? {
                transaction.commit().await?;
                self.wakeup.all();
                return self.competition(id, now).await;
            }
        }
        Err(AppError::CompetitionContended(id))
    }

    /// Removes a player who is being deleted from all competitions.
    pub(super) async fn leave_competitions(
        &self,
        player: PlayerId,
        now: Moment,
    ) -> Result<(), AppError> {
        for record in self.store.competitions_of_player(player, u32::MAX).await? {
            let id = record.id;
            let seed = self.seed(id, now).await?;
            let leave =
                move |found: &Competition| found.leave(player, now, &mut StdRng::from_seed(seed));
            match self.decide_in_background(id, leave, now).await {
                // They have left by now.
                Ok(_) | Err(AppError::Refused(Refusal::Competition(_))) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Handles the competitions and the games of competitions that are due by `now`. Returns their
    /// number. `stopwatch` measures real time from any origin; it limits how long other writers
    /// wait.
    /// Errors: A fault of the store; what was saved before it stays saved.
    pub(super) async fn sweep_competitions(
        &self,
        now: Moment,
        stopwatch: fn() -> Span,
    ) -> Result<usize, AppError> {
        let mut handled = 0;
        loop {
            let due = self.store.due_competitions(now, SWEEP).await?;
            for id in &due {
                // One that cannot be read must not hold up the others.
                if let Err(error) = self.advance(*id, now).await {
                    tracing::error!(competition = %id, %error, "looked at again in an hour");
                    self.store.postpone_competition(*id, now + AGAIN).await?;
                }
            }
            handled += due.len();
            if due.len() < SWEEP as usize {
                break;
            }
        }
        let mut since_checkpoint = 0;
        loop {
            let due = self.store.due_fixtures(now, SWEEP).await?;
            if due.is_empty() {
                return Ok(handled);
            }
            let mut rest = due.as_slice();
            while !rest.is_empty() {
                let begun = match self.begin_some(rest, now, stopwatch).await {
                    Ok(begun) => begun,
                    Err(error) => {
                        tracing::warn!(%error, "some games did not begin; trying them singly");
                        self.begin_singly(rest, now).await?;
                        rest.len()
                    }
                };
                self.wakeup.all();
                rest = rest.get(begun..).unwrap_or_default();
            }
            handled += due.len();
            since_checkpoint += due.len();
            if since_checkpoint >= BEGUN_BEFORE_CHECKPOINT {
                // Otherwise the log grows until a commit has to do this while moves wait.
                self.store.checkpoint().await?;
                since_checkpoint = 0;
            }
        }
    }

    /// Stores what follows from the time and from the results of a competition.
    async fn advance(&self, id: CompetitionId, now: Moment) -> Result<(), AppError> {
        for attempt in 1..=RACES {
            let (loaded, held) = self.load_for_change(id, attempt, now).await?;
            let mut chance = StdRng::from_seed(self.seed(id, now).await?);
            let look = move || {
                let changes = loaded.competition.advance(now, &mut chance);
                let prepared = PreparedChanges::of_look(loaded, changes, now);
                let next = leagues::next_season(prepared.before(), prepared.after());
                (prepared, next)
            };
            let (prepared, next) = in_background(look).await?;
            let mut transaction = self.begin_unless(held).await?;
            if prepared.save(&mut transaction, now).await? {
                if let Some(next) = next {
                    leagues::prepare_next(&mut transaction, &next, now).await?;
                }
                transaction.commit().await?;
                self.wakeup.all();
                return Ok(());
            }
        }
        Err(AppError::CompetitionContended(id))
    }

    /// The seed of what the bot itself decides in a competition at a moment: repeating the decision
    /// gives the same result, and nobody can compute it before.
    async fn seed(&self, id: CompetitionId, now: Moment) -> Result<[u8; 32], StoreError> {
        self.store.seed(&format!("competition {id} {}", now.0)).await
    }

    /// Begins the first due games, at least one and as many as fit, in one transaction. Returns
    /// their number.
    async fn begin_some(
        &self,
        due: &[FixtureId],
        now: Moment,
        stopwatch: fn() -> Span,
    ) -> Result<usize, AppError> {
        let mut threads = Vec::new();
        let mut transaction = self.store.begin().await?;
        let began = stopwatch();
        let mut begun = 0;
        for id in due {
            begin(&mut transaction, *id, &mut threads, now).await?;
            begun += 1;
            if stopwatch() - began >= HOLD {
                break;
            }
        }
        transaction.commit().await?;
        Ok(begun)
    }

    /// Begins each game in a transaction of its own. One that cannot begin is tried again later.
    async fn begin_singly(&self, due: &[FixtureId], now: Moment) -> Result<(), AppError> {
        for id in due {
            if let Err(error) = self.begin_some(&[*id], now, || Span::ZERO).await {
                tracing::error!(fixture = %id, %error, "the game begins an hour later");
                self.store.postpone_fixture(*id, now + AGAIN).await?;
            }
        }
        Ok(())
    }
}

/// Computes something on a thread of its own.
async fn in_background<R: Send + 'static>(
    compute: impl FnOnce() -> R + Send + 'static,
) -> Result<R, AppError> {
    Ok(tokio::task::spawn_blocking(compute).await?)
}

/// Begins a planned game, unless it has begun or was called off. `threads` remembers whether the
/// games of a place have threads.
async fn begin(
    transaction: &mut WriteTransaction,
    id: FixtureId,
    threads: &mut Vec<(Place, bool)>,
    now: Moment,
) -> Result<(), AppError> {
    let Some(fixture) = transaction.due_fixture(id, SHOWN_AT_ONCE, now).await? else {
        return Ok(());
    };
    let record = &fixture.competition;
    let (place, terms) = (record.place(), record.game_terms());
    let variant = terms.variant;
    let start =
        variant.start(fixture.start).map_err(|_| AppError::Start(fixture.start, variant.key()))?;
    let thread_wanted = match threads.iter().find(|(known, _)| *known == place) {
        Some((_, wanted)) => *wanted,
        None => {
            let wanted = wants_thread(transaction, record.server, record.channel).await?;
            threads.push((place, wanted));
            wanted
        }
    };
    let players = fixture.players;
    let new = NewMatch {
        terms: &terms,
        place,
        pairing: &Pairing {
            players,
            start: fixture.start,
            challenger: courier_rules::Color::White,
        },
        start_fen: &fen::print(&start),
        competition: Some(record.id),
        thread_wanted,
        now,
    };
    let the_match = new.write(transaction).await?;
    transaction.begin_fixture(id, the_match).await?;
    let [white, black, shown] = announcements(the_match, players, place);
    // The message about the beginning of a season lists the games that begin with it.
    let is_listed = record.format == Format::League && record.begins_at == Some(fixture.begins_at);
    if !is_listed {
        transaction.enqueue(&[white, black], now).await?;
    }
    if fixture.among_few {
        transaction.enqueue(&[shown], now).await?;
    }
    Ok(())
}

async fn wants_thread(
    transaction: &mut WriteTransaction,
    server: ServerId,
    channel: ChannelId,
) -> Result<bool, StoreError> {
    Ok(transaction.server_config(server).await?.wants_threads()
        && transaction.channel_of_thread(channel).await?.is_none())
}

/// The notices of a game that begins, to both players, and its board for the channel.
fn announcements(
    the_match: MatchId,
    players: ByColor<PlayerId>,
    place: Place,
) -> [OutboxMessage; 3] {
    let told = |player| OutboxMessage {
        reader: Reader::Player(player),
        notice: Notice::GameBegan { the_match },
    };
    let shown = OutboxMessage {
        reader: Reader::Channel(place.channel),
        notice: Notice::Watched { the_match, ply: 0 },
    };
    [told(players.white), told(players.black), shown]
}
