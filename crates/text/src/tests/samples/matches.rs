//! Samples: boards, clocks, games and plans.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::challenges::Terms;
use courier_play::clock::{ClockState, TimeControl};
use courier_play::outcome::{Outcome, Reason};
use courier_play::pauses::PauseKind;
use courier_play::plans::{OutlineBranch, PlanError, Replaced};
use courier_play::rating::Rating;
use courier_play::rating_change::RatingChange;
use courier_play::variants::DiceRoll;
use courier_play::{MatchId, Refusal, Span};
use courier_rules::notation::{fen, read_move};
use courier_rules::{Claim, Color, Variant};

use crate::Texts;
use crate::tests::samples::{
    ANNA, BEN, NOW, Sample, begun, control, knight_odds, match_with, outcome, sample, terms_with,
    variant,
};

pub(super) fn clock_samples(texts: Texts) -> Vec<Sample> {
    let mut samples = Vec::new();
    for span in [
        Span(0),
        Span::seconds(59),
        Span::minutes(1),
        Span::minutes(59),
        Span::hours(1),
        Span::minutes(61),
        Span::hours(24) - Span(1),
        Span::days(1),
        Span::days(1) + Span::minutes(5),
        Span::hours(53),
        Span::days(90),
    ] {
        samples.push((format!("{} min", span.whole_minutes()), texts.span(span)));
    }
    for preset in TimeControl::PRESETS
        .into_iter()
        .chain(["1d+1x12h", "5x2d", "11h", "fischer 2d+12h"].map(control))
    {
        samples.push((preset.to_string(), texts.control(preset)));
    }
    let usual = TimeControl::DEFAULT;
    let main = ClockState::Main { left: Span::hours(53) };
    let second = ClockState::Period { periods: 2, left: Span::hours(5) };
    let last = ClockState::Period { periods: 1, left: Span::minutes(61) };
    let soon = ClockState::Period { periods: 1, left: Span::seconds(3) };
    let flag_at = NOW + Span::days(3);
    for reading in [main, second, last, soon, ClockState::Flag] {
        samples.push((format!("picture {reading:?}"), texts.reading(reading, None)));
        samples
            .push((format!("picture, running {reading:?}"), texts.reading_running(reading, usual)));
        samples.push((
            format!("running {reading:?}"),
            texts.clock(reading, Some(flag_at), Some(NOW), usual),
        ));
    }
    for other in ["2d", "fischer 3d+1d<=7d"] {
        samples.push((
            format!("running, {other}"),
            texts.clock(main, Some(flag_at), Some(flag_at), control(other)),
        ));
    }
    samples.push(("picture, no clock".to_owned(), texts.reading(ClockState::Untimed, None)));
    samples.push((
        "none".to_owned(),
        texts.clock(ClockState::Untimed, None, None, TimeControl::Untimed),
    ));
    samples.push(("not running".to_owned(), texts.clock(main, None, None, usual)));
    for kind in [
        PauseKind::Agreed,
        PauseKind::Vacation,
        PauseKind::Weekend,
        PauseKind::GivenTime,
        PauseKind::ForgivenFlag,
        PauseKind::Takeback,
        PauseKind::Outage,
    ] {
        samples.push((format!("picture, {kind:?}"), texts.reading(second, Some(kind))));
        samples.push((format!("paused, {kind:?}"), texts.clock_paused(kind, Some(NOW), ANNA)));
    }
    samples.push(("paused".to_owned(), texts.clock_paused(PauseKind::Agreed, None, ANNA)));
    for control in ["3d+3x1d", "none"].map(control) {
        let terms = texts.match_terms(&match_with(control)).unwrap();
        samples.push((format!("terms, {control}"), terms));
    }
    let terms = Terms { handicap: knight_odds(), rated: false, ..terms_with(control("2d")) };
    let terms = texts.match_terms(&begun(terms));
    samples.push(("terms, odds".to_owned(), terms.unwrap()));
    let hidden = begun(Terms { blindfold: true, ..terms_with(control("2d")) });
    samples.push(("terms, blindfold".to_owned(), texts.match_terms(&hidden).unwrap()));
    let position = hidden.position();
    samples.push(("blindfold".to_owned(), texts.board_alt(&hidden, position, Some("1. e4"))));
    let text = texts.board_text(&hidden, position, Color::White);
    samples.push(("blindfold, text".to_owned(), text));
    samples.push(("flag fell".to_owned(), texts.flag_fell_line(NOW, BEN, ANNA)));
    samples
}

pub(super) fn board_samples(texts: Texts) -> Vec<Sample> {
    let mut samples = vec![
        sample("title", texts.match_title("Anna", "Ben", variant("chess"), 0, MatchId(42))),
        sample(
            "title 960",
            texts.match_title("Anna", "Ben", variant("chess960"), 518, MatchId(1042)),
        ),
        sample("to move", texts.to_move(ANNA, Color::White)),
        sample("to move", texts.to_move(BEN, Color::Black)),
        sample(
            "earlier clocks",
            texts.clocks(
                ClockState::Main { left: Span::hours(53) },
                ClockState::Period { periods: 2, left: Span::hours(5) },
            ),
        ),
        sample("replay, start", texts.replay_title(None, None)),
        sample("replay", texts.replay_title(Some("14... Nf6"), None)),
        sample(
            "replay, end",
            texts.replay_title(
                Some("34. Qh7#"),
                Some(&outcome(Reason::Checkmate, Some(Color::White))),
            ),
        ),
        sample("replay, aborted", texts.replay_title(None, Some(&outcome(Reason::Aborted, None)))),
        sample(Claim::Threefold, texts.claim_line(Claim::Threefold, variant("chess"))),
        sample(Claim::FiftyMoves, texts.claim_line(Claim::FiftyMoves, variant("chess"))),
        sample("with drops", texts.claim_line(Claim::FiftyMoves, variant("capahouse"))),
        sample("with promotions", texts.claim_line(Claim::FiftyMoves, variant("shogun"))),
        sample("rating gain", texts.rating_change(ANNA, &change(1499.6, 1662.2, 109.9))),
        sample("rating loss", texts.rating_change(BEN, &change(1500.0, 1337.8, 350.0))),
        sample("provisional gain", texts.rating_change(BEN, &change(1500.0, 1551.0, 110.0))),
        sample("rating unchanged", texts.rating_change(BEN, &change(1500.1, 1499.9, 45.0))),
    ];
    samples.push(sample("aborted, late", texts.aborted_late(BEN, BEN, ANNA)));
    for outcome in outcomes() {
        samples.push(sample((outcome.reason, outcome.ahead()), texts.result(&outcome, ANNA, BEN)));
    }
    samples
}

/// A change of a rating with this deviation before the match.
fn change(before: f64, after: f64, deviation: f64) -> RatingChange {
    let before = Rating { rating: before, deviation, ..Rating::NEWCOMER };
    RatingChange { before, after: Rating { rating: after, ..before } }
}

/// Every outcome a match can have.
fn outcomes() -> Vec<Outcome> {
    use Reason::{
        Aborted, Agreement, Checkmate, Explosion, FiftyMoves, Fivefold, Goal, InsufficientMaterial,
        NoMoves, NoPieces, Resignation, SeventyFiveMoves, Stalemate, ThreeChecks, Threefold,
        TimeOut,
    };
    let won = [Checkmate, Goal, ThreeChecks, Resignation, TimeOut, NoPieces, NoMoves, Explosion];
    let won = won.into_iter().flat_map(|reason| {
        [Color::White, Color::Black].map(|winner| outcome(reason, Some(winner)))
    });
    let drawn = [
        Goal,
        Stalemate,
        InsufficientMaterial,
        FiftyMoves,
        SeventyFiveMoves,
        Threefold,
        Fivefold,
        Agreement,
        TimeOut,
        Aborted,
    ]
    .map(|reason| outcome(reason, None));
    let cescacs = [
        (Checkmate, Some(Color::White)),
        (Stalemate, Some(Color::White)),
        (Stalemate, Some(Color::Black)),
        (Agreement, None),
    ]
    .map(|(reason, ahead)| Outcome::of(variant("cescacs"), reason, ahead, NOW));
    won.chain(drawn).chain(cescacs).collect()
}

/// Positions whose descriptions contain every kind of sentence.
pub(super) fn alt_samples(texts: Texts) -> Vec<Sample> {
    let mut samples: Vec<Sample> = Variant::all()
        .iter()
        .map(|variant| {
            sample(
                variant.key(),
                texts.alt_text(&variant.start(variant.default_start()).unwrap(), None, None),
            )
        })
        .collect();
    for (key, board, last) in [
        ("chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "2... Qh4#"),
        ("chess", "8/8/4k3/8/8/2R5/8/K3R3 b - - 0 1", "40. Re1+"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[QNNppp] w - - 0 30", "29... Kxe8"),
        ("crazyhouse", "Q~Q~R~1k3/8/8/8/8/8/p7/r~2QK3[] b - - 0 40", "40. a8=Q+"),
        ("capahouse", "A~4k1Q~2/10/10/10/10/10/10/A4K3Q[] b - - 0 40", "40. h8=Q+"),
    ] {
        let position = fen::parse(variant(key), board).unwrap();
        samples.push(sample(last, texts.alt_text(&position, None, Some(last))));
    }
    let gothic = variant("capablanca960").start(45_658).unwrap();
    samples.push(sample("named start", texts.alt_text(&gothic, Some(45_658), None)));
    samples
}

pub(super) fn plan_samples(texts: Texts) -> Vec<Sample> {
    let branch =
        |moves: &str, then| OutlineBranch { moves: moves.to_owned(), key: String::new(), then };
    let fork = vec![
        branch("12... h6 13. Bh4", vec![branch("13... g5 14. Bg3", vec![])]),
        branch("12... Be7 13. O-O", vec![]),
    ];
    let tree = [
        branch("10... Bd6 11. Re1", vec![branch("11... Nf6 12. Bg5", fork)]),
        branch("10... e5 11. dxe5", vec![]),
    ];
    let replaced =
        Replaced { to: "12... h6".to_owned(), was: "Bh4".to_owned(), now: "Bxf6".to_owned() };
    let start = variant("chess").start(0).unwrap();
    let wrong = |index: usize, before: &str, typed: &str| PlanError::Move {
        index,
        theirs: !index.is_multiple_of(2),
        before: before.to_owned(),
        typed: typed.to_owned(),
        why: read_move(&start, typed).unwrap_err(),
        position: Box::new(start.clone()),
    };
    let mut samples = vec![
        sample("tree", texts.plan_tree(&tree)),
        sample("none", texts.plan_empty(variant("chess"))),
        sample("none, C'escacs", texts.plan_empty(variant("cescacs"))),
        sample("replaced", texts.plan_replaced(&replaced)),
        sample("field placeholder", texts.plan_form_placeholder(variant("chess"))),
        sample("C'escacs: field placeholder", texts.plan_form_placeholder(variant("cescacs"))),
        sample("the reader's plan", texts.plan_followed(BEN, false, "12. Bd3", "12... Nf6", 1)),
        sample("the opponent's plan", texts.plan_followed(BEN, true, "12. Bd3", "12... Nf6", 1)),
        sample(
            "both plans, after the opponent's move",
            texts.plan_followed(BEN, false, "12. Bd3", "12... Nf6 13. Bg5", 2),
        ),
        sample(
            "both plans, after the reader's move",
            texts.plan_followed(BEN, true, "12. Bd3", "12... Nf6 13. Bg5 h6", 3),
        ),
        sample("plan continues", texts.plan_left(true)),
        sample("end of the plan", texts.plan_left(false)),
    ];
    for error in [
        PlanError::OwnTurn,
        PlanError::Empty,
        wrong(1, "", "Ke2"),
        wrong(2, "11... Nf6", "Nf4"),
        wrong(3, "11... Nf6 12. Bg5", "what?"),
        PlanError::Over { after: "2. g4 Qh4#".to_owned() },
        PlanError::Unanswered { to: "12... h6".to_owned() },
        PlanError::TooLong,
        PlanError::TooWide,
        PlanError::NoPlan,
        PlanError::NoSuchBranch { typed: "Nf6 `Bg5`".to_owned() },
    ] {
        let what = error.to_string();
        samples.push((what, texts.refusal(&Refusal::Plan(error), Some(variant("chess")), None)));
    }
    samples
}

pub(super) fn game_samples(texts: Texts) -> Vec<Sample> {
    let (chess, shuffled) = (variant("chess"), variant("chess960"));
    let mut shown = [5, 6, 3, 2, 4, 6, 2, 5, 3].into_iter();
    let rolled = DiceRoll::roll(shuffled, |_| shown.next().unwrap()).unwrap();
    vec![
        sample("own turn", texts.games_line(MatchId(42), (chess, 0), BEN, true, NOW)),
        sample(
            "opponent's turn",
            texts.games_line(MatchId(1043), (shuffled, 518), BEN, false, Some(NOW)),
        ),
        sample("no clock", texts.games_line(MatchId(42), (chess, 0), BEN, false, None)),
        sample("choice, own turn", texts.game_choice(MatchId(42), (chess, 0), "Ben", Some(true))),
        sample(
            "choice, their turn",
            texts.game_choice(MatchId(1043), (shuffled, 518), "Ben", Some(false)),
        ),
        sample("choice, finished", texts.game_choice(MatchId(7), (chess, 0), "Ben", None)),
        sample("starting position", texts.position_caption(shuffled, 0)),
        sample("named starting position", texts.position_caption(variant("capahouse960"), 45_658)),
        sample("how many", texts.position_text_below(shuffled, 0).unwrap()),
        sample("how many, wide", {
            texts.position_text_below(variant("capahouse960"), 45_658).unwrap()
        }),
        sample("rolled", texts.position_rolled(shuffled, &rolled)),
        sample("named start", texts.game_name(variant("capahouse960"), 45_658)),
        sample("usual starting position", texts.position_caption(chess, 0)),
        sample("opening", texts.position_caption(chess, 2)),
        sample("moves of an opening", texts.position_text_below(chess, 2).unwrap()),
        sample("game from an opening", texts.games_line(MatchId(42), (chess, 2), BEN, true, NOW)),
    ]
}
