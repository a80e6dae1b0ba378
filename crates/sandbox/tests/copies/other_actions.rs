//! What people do besides moving: plans, notes, studies, imported games, reviews, vacations,
//! settings, blocks, competitions.

use courier::app::{App, AppError, Edit, NewLeague, SettingsChange, StudyEdit};
use courier_play::challenges::{ClockOptions, Place};
use courier_play::competitions::{
    CompetitionName, CompetitionRecord, Format, GameTerms, Stage, Starts,
};
use courier_play::language::Language;
use courier_play::reviews::Evaluation;
use courier_play::studies::{StudyComment, StudyPoint};
use courier_play::{Match, Moment, PlayerId};
use courier_rules::notation::uci;
use courier_rules::{Game, Move, Variant};
use rand::RngExt as _;
use rand::SeedableRng as _;
use rand::rngs::StdRng;

use super::people::Choice;
use super::played::random_move;

const GAME: &str = "[White \"Anderssen\"]\n[Black \"Kieseritzky\"]\n[Result \"1-0\"]\n\n\
    1. e4 e5 2. f4 exf4 3. Bc4 Qh4+ {The king must move.} 4. Kf1 b5 1-0\n";

/// Does it.
pub(crate) struct OtherActions<'p> {
    people: &'p Choice,
    number: usize,
}

impl<'p> OtherActions<'p> {
    pub(crate) const fn new(people: &'p Choice, number: usize) -> Self {
        Self { people, number }
    }

    fn player(&self, rng: &mut StdRng) -> PlayerId {
        self.people.player(rng.random_range(0..self.number))
    }

    fn place(&self) -> Place {
        Place { server: Some(self.people.server), channel: self.people.channel }
    }

    /// A ladder, a league and a cup, with those who may enter: who has finished a game.
    pub(crate) async fn begin_competitions(&self, app: &App, now: Moment) {
        let everybody: Vec<PlayerId> = (0..self.number).map(|n| self.people.player(n)).collect();
        let terms = terms("crazyhouse");
        let new = NewLeague {
            channel: self.people.channel,
            terms,
            by_rounds: false,
            may_create: true,
            gives_roles: true,
        };
        for player in &everybody {
            allowed(app.join_league(self.people.server, *player, &new, now).await.map(drop));
        }
        let ladder = self.record(Format::Ladder, None, terms_of_ladder(), now);
        for player in &everybody {
            allowed(app.join_ladder(&ladder, *player, now).await.map(drop));
        }
        let name = CompetitionName::of("The first cup");
        let cup = self.record(Format::Cup, name, terms_of_cup(), now);
        let id = app.create_cup(&cup, now).await.unwrap().record.id;
        for player in &everybody {
            allowed(app.join_cup(id, self.people.server, *player, now).await.map(drop));
        }
        let chance = StdRng::seed_from_u64(5);
        app.start_cup(id, self.people.server, (everybody[0], true), chance, now).await.unwrap();
    }

    fn record(
        &self,
        format: Format,
        name: Option<CompetitionName>,
        terms: GameTerms,
        now: Moment,
    ) -> CompetitionRecord {
        CompetitionRecord {
            name,
            stage: if format == Format::Ladder { Stage::Running } else { Stage::Open },
            ..CompetitionRecord::new(
                format,
                terms,
                self.people.server,
                self.people.channel,
                self.people.player(0),
                now,
            )
        }
    }

    /// Once a day.
    pub(crate) async fn act(&mut self, app: &App, rng: &mut StdRng, now: Moment) {
        let (one, other) = (self.player(rng), self.player(rng));
        match rng.random_range(0..8) {
            0 => {
                let language = [None, Some(Language::Spanish), Some(Language::Catalan)];
                let language = language[rng.random_range(0..3)];
                let zone = ["Europe/Madrid", "America/Lima", "Asia/Tokyo"];
                let zone = zone[rng.random_range(0..3)].parse().unwrap();
                let (language, zone) = (Some(language), Some(zone));
                let change = SettingsChange { language, zone, ..SettingsChange::default() };
                app.change_settings(one, change, now).await.unwrap();
            }
            1 => {
                let change = SettingsChange { digest: Some(None), ..SettingsChange::default() };
                app.change_settings(one, change, now).await.unwrap();
            }
            2 => allowed(app.begin_vacation(one, 3, now).await.map(drop)),
            3 => {
                let import = async {
                    let place = app.place_for_import(one).await?;
                    app.import((one, place), GAME.into(), now).await
                };
                allowed(import.await.map(drop));
            }
            4 if one != other => {
                allowed(app.block(one, other, false, now).await.map(drop));
                if rng.random_range(0..4) == 0 {
                    app.unblock(one, other).await.unwrap();
                }
            }
            _ => {
                let ladder = app.reads().ladders_of_server(self.people.server).await.unwrap();
                let Some(ladder) = ladder.first() else { return };
                let challenged = app.challenge_on_ladder(ladder.id, (one, other), now, rng).await;
                allowed(challenged.map(drop));
            }
        }
    }

    /// Beside a move.
    pub(crate) async fn beside(
        &mut self,
        app: &App,
        before: &Match,
        rng: &mut StdRng,
        now: Moment,
    ) {
        let (id, player) = (before.id(), before.mover());
        match rng.random_range(0..20) {
            0 => {
                let text = format!("Look at move {} again; the king is weak.", now.0 % 40);
                app.records().write_note(id, player, &text, now).await.unwrap();
            }
            1 => {
                let typed = random_move(before, rng);
                let ply = u32::try_from(before.record().moves.len()).unwrap();
                let at = StudyPoint::Played(ply);
                let typed = StudyEdit::Type(&typed);
                let Some((_, own)) = done(app.amend_study(player, id, at, typed, now).await) else {
                    return;
                };
                for place in [at, own] {
                    let comment = StudyEdit::Comment(StudyComment::of("Here it goes on.").unwrap());
                    allowed(app.amend_study(player, id, place, comment, now).await.map(drop));
                }
            }
            2 | 3 => {
                // A reply to a move that the opponent may make.
                let Ok(present) = app.find_match(id).await else { return };
                if present.outcome().is_none() && present.mover() != player {
                    let line = line(present.game().clone(), 2, rng);
                    allowed(
                        app.amend_plan(player, id, None, Edit::Add(&line), now).await.map(drop),
                    );
                }
            }
            _ => {}
        }
    }

    /// After a game. Some are reviewed.
    pub(crate) async fn after(&self, app: &App, over: &Match, rng: &mut StdRng, now: Moment) {
        if rng.random_range(0..12) > 0 {
            return;
        }
        let (id, player) = (over.id(), over.players().white);
        let asked = app.request_review(id, player, self.place(), now).await;
        if done(asked).is_none() {
            return;
        }
        app.assign_review(id, None).await.unwrap();
        let Some((review, _)) = app.begin_review(id).await.unwrap() else { return };
        while let Some(step) = app.next_review_step(&review, false, now).await.unwrap() {
            let worth = Evaluation::Centipawns(rng.random_range(-300..300));
            let best: Vec<Move> = step.game.position().legal_moves().into_iter().take(1).collect();
            app.add_to_review(id, &step, worth, &best).await.unwrap();
        }
    }
}

/// Moves that follow each other, as typed.
fn line(mut game: Game, length: usize, rng: &mut StdRng) -> String {
    let mut typed = Vec::new();
    while game.end().is_none() && typed.len() < length {
        let legal: Vec<Move> = game.position().legal_moves().into_iter().collect();
        let the_move = legal[rng.random_range(0..legal.len())];
        typed.push(uci::print(game.position(), the_move));
        game.play(the_move).unwrap();
    }
    typed.join(" ")
}

fn terms(variant: &str) -> GameTerms {
    GameTerms {
        variant: Variant::by_key(variant).unwrap(),
        starts: Starts::Random,
        control: "30d+1x10d".parse().unwrap(),
        rated: true,
        clock_options: ClockOptions::default(),
    }
}

fn terms_of_ladder() -> GameTerms {
    terms("shogun")
}

fn terms_of_cup() -> GameTerms {
    GameTerms { starts: Starts::SameInRound, ..terms("chess960") }
}

/// What was done; `None` if it was refused. Nothing else may fail.
fn done<T>(outcome: Result<T, AppError>) -> Option<T> {
    match outcome {
        Ok(done) => Some(done),
        Err(AppError::Refused(_)) => None,
        Err(error) => panic!("{error}"),
    }
}

fn allowed(outcome: Result<(), AppError>) {
    let _ = done(outcome);
}
