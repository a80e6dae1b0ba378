//! A sample of every text in every language: snapshots to be read by eye, and the
//! material on which completeness and limits are proved.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;

use courier_rules::notation::{CastlingError, IllegalReason, MoveError, fen, read_move};
use courier_rules::{Claim, Color, PieceType, PieceTypeId, Position, Variant};

use super::pieces::Form;
use super::{Button, ChallengeSide, Texts};
use crate::play::challenge::{ChallengeState, ClockOptions, ColorChoice, Terms};
use crate::play::clock::{ClockState, ControlError, TimeControl};
use crate::play::decline_reason::DeclineReason;
use crate::play::language::Language;
use crate::play::matches::Unrated;
use crate::play::notice::DeliveryError;
use crate::play::outcome::{Outcome, Reason};
use crate::play::pauses::PauseKind;
use crate::play::plan::{OutlineBranch, PlanError, Replaced};
use crate::play::preferences::{Hour, LeadTime, LeadTimes, QuietHours};
use crate::play::season::Season;
use crate::play::time_alert::TimeAlert;
use crate::play::variants::RulesPage;
use crate::play::{ChallengeId, ChannelId, MatchId, Moment, Refusal, RoleId, Span};
use courier_draw::Theme;

/// A text and what it is an example of.
pub(super) type Sample = (String, String);

const ANNA: &str = "<@1>";
const BEN: &str = "<@2>";
/// Some Sunday.
const NOW: Moment = Moment(1_709_460_000_000);

fn variant(key: &str) -> &'static Variant {
    Variant::by_key(key).unwrap()
}

pub(super) fn control(text: &str) -> TimeControl {
    text.parse().unwrap()
}

fn outcome(reason: Reason, winner: Option<Color>) -> Outcome {
    Outcome::of(variant("chess"), reason, winner, NOW)
}

/// Every outcome a match can have.
fn verdicts() -> Vec<Outcome> {
    use Reason::{
        Aborted, Agreement, Checkmate, FiftyMoves, Fivefold, InsufficientMaterial, Resignation,
        SeventyFiveMoves, Stalemate, Threefold, TimeOut,
    };
    let won = [Checkmate, Resignation, TimeOut].into_iter().flat_map(|reason| {
        [Color::White, Color::Black].map(|winner| outcome(reason, Some(winner)))
    });
    let drawn = [
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

fn sample(what: impl std::fmt::Debug, text: impl Into<String>) -> Sample {
    (format!("{what:?}"), text.into())
}

fn name_samples(texts: Texts) -> Vec<Sample> {
    let mut samples: Vec<Sample> = Variant::all()
        .iter()
        .map(|variant| (variant.key().to_owned(), texts.variant_name(variant)))
        .collect();
    // The same pieces serve in several games.
    let kinds: BTreeMap<&str, &PieceType> = Variant::all()
        .iter()
        .flat_map(|variant| variant.piece_types())
        .map(|kind| (kind.name, kind))
        .collect();
    for (name, kind) in kinds {
        let mut forms = vec![
            texts.piece_name(kind),
            texts.piece_form(kind, Form::One),
            texts.piece_form(kind, Form::None),
        ];
        forms.extend([1, 2].map(|count| format!("{count} {}", texts.piece_counted(kind, count))));
        samples.push((name.to_owned(), forms.join(", ")));
    }
    samples.extend([Color::White, Color::Black].map(|color| sample(color, texts.color(color))));
    samples
}

fn clock_samples(texts: Texts) -> Vec<Sample> {
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
        samples.push((format!("{} min", span.0 / 60_000), texts.span(span)));
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
    samples.push(("picture, none".to_owned(), texts.reading(ClockState::Untimed, None)));
    samples.push((
        "none".to_owned(),
        texts.clock(ClockState::Untimed, None, None, TimeControl::Untimed),
    ));
    samples.push(("at rest".to_owned(), texts.clock(main, None, None, usual)));
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
        samples.push((format!("standing, {kind:?}"), texts.clock_paused(kind, Some(NOW), ANNA)));
    }
    samples.push(("standing".to_owned(), texts.clock_paused(PauseKind::Agreed, None, ANNA)));
    samples.push(("flag fell".to_owned(), texts.flag_fell_line(ANNA, BEN, NOW)));
    samples
}

fn board_samples(texts: Texts) -> Vec<Sample> {
    let mut samples = vec![
        sample("title", texts.match_title("Anna", "Ben", variant("chess"), 0, MatchId(42))),
        sample(
            "title 960",
            texts.match_title("Anna", "Ben", variant("chess960"), 518, MatchId(1042)),
        ),
        sample("to move", texts.to_move(ANNA, Color::White)),
        sample("to move", texts.to_move(BEN, Color::Black)),
        sample("last move", texts.last_move("14... Nf6")),
        sample("draw offer", texts.draw_offer_line(ANNA)),
        sample("takeback", texts.takeback_offer_line(ANNA)),
        sample("pause", texts.pause_offer_line(ANNA)),
        sample(Claim::Threefold, texts.claim_line(Claim::Threefold)),
        sample(Claim::FiftyMoves, texts.claim_line(Claim::FiftyMoves)),
        sample("gain", texts.rating_change(ANNA, 1499.6, 1662.2)),
        sample("loss", texts.rating_change(BEN, 1500.0, 1337.8)),
        sample("nothing", texts.rating_change(BEN, 1500.1, 1499.9)),
    ];
    for outcome in verdicts() {
        samples.push(sample((outcome.reason, outcome.ahead()), texts.result(&outcome, ANNA, BEN)));
    }
    samples
}

/// Positions whose description shows all there is to say.
fn alt_samples(texts: Texts) -> Vec<Sample> {
    let mut samples: Vec<Sample> = Variant::all()
        .iter()
        .map(|variant| {
            sample(
                variant.key(),
                texts.alt_text(&variant.start(variant.default_start()).unwrap(), None),
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
        samples.push(sample(last, texts.alt_text(&position, Some(last))));
    }
    samples
}

fn challenge_samples(texts: Texts) -> Vec<Sample> {
    let terms = |key, start, color, clock, rated| Terms {
        variant: variant(key),
        start,
        color,
        control: control(clock),
        rated,
        clock_options: ClockOptions::default(),
    };
    let usual = terms("chess", None, ColorChoice::Random, "3d+3x1d", true);
    let drawn = terms("chess960", None, ColorChoice::White, "2d", false);
    let chosen = terms("chess960", Some(518), ColorChoice::Black, "14d+5x2d", true);
    let clock_options = ClockOptions { weekends: true, vacation: false, flag_forgiveness: true };
    let kind = Terms { clock_options, ..terms("chess", None, ColorChoice::Random, "none", false) };
    let mut samples = vec![
        sample("title", texts.challenge_title(usual.variant)),
        sample("to one", texts.challenge_text(ANNA, Some(BEN), &usual, NOW)),
        sample("to all", texts.challenge_text(ANNA, None, &drawn, NOW)),
        sample("a start of one's own", texts.challenge_text(ANNA, Some(BEN), &chosen, NOW)),
        sample("clock_options", texts.challenge_text(ANNA, Some(BEN), &kind, NOW)),
    ];
    for state in challenge_states() {
        samples.push(sample(state, texts.challenge_closed(state, ANNA, BEN)));
    }
    samples
}

fn challenge_list_samples(texts: Texts) -> Vec<Sample> {
    let chess = variant("chess960");
    let terms = Terms {
        variant: chess,
        start: None,
        color: ColorChoice::Random,
        control: control("3d+3x1d"),
        rated: true,
        clock_options: ClockOptions::default(),
    };
    let reason =
        DeclineReason::read("not `now`, @everyone <@7> [look](https://example.org)").unwrap();
    let mut samples = vec![
        sample("which game", texts.challenge_which_game(BEN)),
        sample("empty menu", texts.challenge_choose_game()),
        sample("which clock", texts.challenge_which_clock(chess, BEN)),
        sample("empty menu", texts.challenge_choose_clock()),
        sample("sent", texts.challenge_sent(BEN)),
        sample("one", texts.challenge_list_heading(1)),
        sample("several", texts.challenge_list_heading(12)),
        sample("none", texts.challenge_list_empty()),
        sample("empty menu", texts.challenge_list_choose()),
        sample("form", texts.decline_form_title()),
        sample("field", texts.decline_form_label()),
        sample("empty field", texts.decline_form_placeholder()),
        sample("reason", texts.decline_reason(&reason)),
    ];
    for side in [ChallengeSide::ToYou, ChallengeSide::ByYou, ChallengeSide::ToAll] {
        samples.push(sample(side, texts.challenge_list_line(side, BEN, &terms, NOW)));
        samples.push(sample(side, texts.challenge_list_choice(side, "Ben", chess)));
    }
    samples
}

fn challenge_states() -> [ChallengeState; 5] {
    use ChallengeState::{Accepted, Cancelled, Declined, Expired, Open};
    [Open, Accepted(MatchId(42)), Declined, Cancelled, Expired]
}

fn notice_samples(texts: Texts) -> Vec<Sample> {
    let chess = variant("chess");
    let mut samples = vec![
        sample("challenged", texts.challenged(ANNA, chess)),
        sample("accepted", texts.accepted(BEN, chess)),
        sample("declined", texts.declined(BEN, chess)),
        sample("expired", texts.expired(Some(BEN), variant("chess960"))),
        sample("expired, open", texts.expired(None, chess)),
        sample("your turn", texts.your_turn(BEN, Some("14... Nf6"))),
        sample("first move", texts.your_turn(BEN, None)),
        sample("draw offered", texts.draw_offered(BEN)),
        sample("draw declined", texts.draw_declined(BEN)),
        sample("takeback offered", texts.takeback_offered(BEN)),
        sample("takeback declined", texts.takeback_declined(BEN)),
        sample("taken back", texts.taken_back(BEN)),
        sample("pause offered", texts.pause_offered(BEN)),
        sample("pause declined", texts.pause_declined(BEN)),
        sample("paused", texts.paused(BEN)),
        sample("resumed", texts.resumed(BEN)),
        sample("time given", texts.time_given(BEN, Span::days(2))),
        sample("decides", texts.flag_fell(BEN, true, NOW)),
        sample("waits", texts.flag_fell(BEN, false, NOW)),
        sample("outage", texts.outage(NOW, NOW + Span::hours(3))),
        sample("ended", texts.ended(&outcome(Reason::Checkmate, Some(Color::White)), ANNA, BEN)),
        sample("ended", texts.ended(&outcome(Reason::Aborted, None), ANNA, BEN)),
    ];
    for alert in [
        TimeAlert::MainOver { periods: 3 },
        TimeAlert::MainOver { periods: 1 },
        TimeAlert::PeriodEnding { periods: 3, lead: Some(LeadTime::EightHours) },
        TimeAlert::PeriodLost { periods: 2 },
        TimeAlert::PeriodLost { periods: 1 },
        TimeAlert::GameEnding { lead: None },
    ] {
        samples.push(sample(alert, texts.time_reminder(alert, Some(NOW), TimeControl::DEFAULT)));
    }
    samples.extend([1, 7].map(|count| sample("digest", texts.digest(count))));
    samples.push(sample("digest, too long", texts.digest_more(3)));
    samples.push(sample(
        "no clock",
        texts.time_reminder(TimeAlert::GameEnding { lead: None }, None, TimeControl::DEFAULT),
    ));
    samples
}

fn plan_samples(texts: Texts) -> Vec<Sample> {
    let twig =
        |moves: &str, then| OutlineBranch { moves: moves.to_owned(), key: String::new(), then };
    let fork = vec![
        twig("12... h6 13. Bh4", vec![twig("13... g5 14. Bg3", vec![])]),
        twig("12... Be7 13. O-O", vec![]),
    ];
    let tree = [
        twig("10... Bd6 11. Re1", vec![twig("11... Nf6 12. Bg5", fork)]),
        twig("10... e5 11. dxe5", vec![]),
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
        sample("title", texts.plan_title(MatchId(42))),
        sample("tree", texts.plan_tree(&tree)),
        sample("secret", texts.plan_private()),
        sample("none", texts.plan_empty(variant("chess"))),
        sample("none, on hexes", texts.plan_empty(variant("cescacs"))),
        sample("dropped", texts.plan_dropped("12... Qd7")),
        sample("replaced", texts.plan_replaced(&replaced)),
        sample("removed", texts.plan_removed()),
        sample("cleared", texts.plan_cleared()),
        sample("form", texts.plan_form_title()),
        sample("field", texts.plan_form_label()),
        sample("empty field", texts.plan_form_placeholder()),
        sample("yours answered", texts.plan_followed(BEN, false, "12. Bd3", "12... Nf6", 1)),
        sample("theirs answered", texts.plan_followed(BEN, true, "12. Bd3", "12... Nf6", 1)),
        sample(
            "both, after theirs",
            texts.plan_followed(BEN, false, "12. Bd3", "12... Nf6 13. Bg5", 2),
        ),
        sample(
            "both, after yours",
            texts.plan_followed(BEN, true, "12. Bd3", "12... Nf6 13. Bg5 h6", 3),
        ),
        sample("turn", texts.plan_your_turn()),
        sample("more", texts.plan_left(true)),
        sample("no more", texts.plan_left(false)),
        sample("dropped now", texts.plan_dropped_note()),
        sample("board", texts.last_move_planned("12. Bd3", "12... Nf6")),
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

fn game_samples(texts: Texts) -> Vec<Sample> {
    let (chess, shuffled) = (variant("chess"), variant("chess960"));
    vec![
        sample("games", texts.games_heading(3)),
        sample("no games", texts.games_empty()),
        sample("own turn", texts.games_line(MatchId(42), chess, BEN, true, NOW)),
        sample("their turn", texts.games_line(MatchId(1043), shuffled, BEN, false, Some(NOW))),
        sample("no clock", texts.games_line(MatchId(42), chess, BEN, false, None)),
        sample("own choice", texts.game_choice(MatchId(42), chess, "Ben", Some(true))),
        sample("their choice", texts.game_choice(MatchId(1043), shuffled, "Ben", Some(false))),
        sample("over", texts.game_choice(MatchId(7), chess, "Ben", None)),
        sample("start", texts.position_caption(shuffled, 0)),
        sample("start of a name", texts.position_caption(variant("capahouse960"), 45_658)),
        sample("the only start", texts.position_caption(chess, 0)),
    ]
}

fn profile_samples(texts: Texts) -> Vec<Sample> {
    let year = texts.dates(NOW, NOW + Span::days(330));
    let months = (0..12).map(|month| texts.day(NOW + Span::days(month * 31)));
    vec![
        sample("heading", texts.profile_heading("Anna", Some(variant("chess960")))),
        sample("one game", texts.profile_line(variant("chess"), 1500.0, true, [0, 1, 0])),
        sample("many games", texts.profile_line(variant("cescacs"), 1711.6, false, [12, 3, 7])),
        sample("no games", texts.profile_empty(BEN)),
        sample("record", texts.profile_record([14, 3, 7], 2)),
        sample("against", texts.profile_against(BEN, [3, 1, 2])),
        sample("between", texts.profile_between(ANNA, BEN, [3, 1, 2])),
        sample("strangers", texts.profile_strangers(ANNA, BEN)),
        sample("chart of ratings", texts.rating_chart_title()),
        sample(
            "in words",
            texts.rating_chart_alt(&[
                (variant("chess"), 1500.0, 1622.4),
                (variant("shogun"), 1480.0, 1475.5),
            ]),
        ),
        sample("chart of activity", texts.activity_title()),
        sample("activity in words", texts.activity_alt(&[3, 0, 12])),
        sample("days", months.collect::<Vec<_>>().join(", ")),
        sample("a year", year.into_iter().map(|(_, text)| text).collect::<Vec<_>>().join(", ")),
    ]
}

fn standings_samples(texts: Texts) -> Vec<Sample> {
    let (chess, season) = (variant("chess"), Season::of(NOW));
    let [weeks, active, gains, results] = texts.season_parts();
    let legend = texts.season_legend().join(" · ");
    let lines = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect::<Vec<_>>();
    let parts = [
        (weeks, lines(&["1", "0", "12"])),
        (active, lines(&["Anna 9", "Ben 8"])),
        (gains, lines(&[])),
        (format!("{results} ({legend})"), lines(&["C'escacs 4 · 0 · 9"])),
    ];
    let mut samples = vec![
        sample("heading", texts.leaderboard_heading(false, Some(chess))),
        sample("global", texts.leaderboard_heading(true, Some(variant("crazyhouse960")))),
        sample("over all", texts.leaderboard_heading(false, None)),
        sample("first", texts.leaderboard_line(1, ANNA, (1712.4, false), None, 12)),
        sample("second", texts.leaderboard_line(2, BEN, (1500.0, true), None, 1)),
        sample(
            "first, over all",
            texts.leaderboard_line(1, ANNA, (1712.4, false), Some(variant("cescacs")), 1),
        ),
        sample("second, over all", texts.leaderboard_line(2, BEN, (1500.0, true), Some(chess), 2)),
        sample("note", texts.leaderboard_note(0, 1, false)),
        sample("note over all", texts.leaderboard_note(1, 3, true)),
        sample("nobody", texts.leaderboard_empty()),
        sample("season", texts.season_heading(season)),
        sample("little", texts.season_summary(1, 1)),
        sample("much", texts.season_summary(43, 12)),
        sample("season's note", texts.season_note()),
        sample("no season", texts.season_empty()),
        sample("season in words", texts.season_alt(season, &texts.season_summary(43, 12), &parts)),
        sample("not rated before", texts.challenge_over_limit(NOW)),
    ];
    for why in [Unrated::OverLimit, Unrated::TooShort, Unrated::SameAbsence] {
        samples.push(sample(why, texts.unrated(why, ANNA)));
    }
    samples
}

pub(super) const BUTTONS: [Button; 35] = [
    Button::Accept,
    Button::Decline,
    Button::Cancel,
    Button::MyMove,
    Button::Plan,
    Button::Pick,
    Button::TypeMove,
    Button::Back,
    Button::YesMove,
    Button::NotThisMove,
    Button::Flip,
    Button::Draw,
    Button::Resign,
    Button::YesResign,
    Button::YesAbort,
    Button::OfferDraw,
    Button::AcceptDraw,
    Button::DeclineDraw,
    Button::ClaimDraw,
    Button::AcceptTakeback,
    Button::DeclineTakeback,
    Button::AcceptPause,
    Button::DeclinePause,
    Button::Resume,
    Button::TakeWin,
    Button::GiveDay,
    Button::GiveThreeDays,
    Button::No,
    Button::Previous,
    Button::Next,
    Button::Replay,
    Button::Rematch,
    Button::NextGame,
    Button::Export,
    Button::YesForget,
];

fn reply_samples(texts: Texts) -> Vec<Sample> {
    let mut samples: Vec<Sample> =
        BUTTONS.iter().map(|button| sample(button, texts.button(*button))).collect();
    samples.extend([
        sample("form", texts.move_title()),
        sample("field", texts.move_label()),
        sample("empty field", texts.move_placeholder()),
        sample("resign?", texts.resign_question()),
        sample("abort?", texts.abort_question()),
        sample("draw?", texts.draw_question()),
        sample("no", texts.nothing_changed()),
        sample("draw offered", texts.draw_offer_sent()),
        sample("draw declined", texts.draw_declined_by_you()),
        sample("takeback?", texts.takeback_asked(ANNA, BEN)),
        sample("no takeback", texts.takeback_declined_by_you()),
        sample("taken back", texts.takeback_done(ANNA)),
        sample("pause?", texts.pause_asked(ANNA, BEN)),
        sample("no pause", texts.pause_declined_by_you()),
        sample("pause", texts.pause_begun()),
        sample("on", texts.pause_over(ANNA)),
        sample("given", texts.time_given_by(ANNA, BEN, Span::days(3))),
        sample("vacation begins", texts.vacation_begins(NOW, NOW + Span::days(2), Span::days(1))),
        sample("vacation ended", texts.vacation_ended(Span::hours(29))),
        sample("on vacation", texts.vacation(Some(NOW), Span::days(1))),
        sample("no vacation", texts.vacation(None, Span::days(3))),
        sample("fault", texts.fault("12AB34CD")),
        sample("pick", texts.which_piece()),
        sample(
            "pick where",
            texts.where_to(&texts.piece_on(&variant("chess").piece_types()[0], "e1")),
        ),
        sample("pick way", texts.which_way()),
        sample("in hand", texts.piece_in_hand(&variant("crazyhouse").piece_types()[0])),
        sample("picker-promotes-to", texts.promotes_to(&variant("chess").piece_types()[1])),
        sample("sure?", texts.confirm_question("Nf3")),
        sample("played", texts.played_by_you("Nf3")),
        sample("confirming", texts.settings_confirm(true)),
        sample("not confirming", texts.settings_confirm(false)),
    ]);
    for sense in ["takes", "drop", "promotes", "castle", "short", "long", "check", "mate", "filler"]
    {
        samples.push(sample(sense, texts.text(&format!("move-word-{sense}"))));
    }
    samples
}

fn page_samples(texts: Texts) -> Vec<Sample> {
    let mut samples = vec![(texts.help_title(), texts.help())];
    // Many games share their pages.
    let mut told = std::collections::BTreeSet::new();
    for variant in Variant::all() {
        let fresh = RulesPage::all(variant).into_iter().filter(|page| told.insert(page.key()));
        samples.extend(
            fresh.map(|page| (texts.rules_heading(variant, page), texts.rules_page(variant, page))),
        );
    }
    samples
}

fn settings_samples(texts: Texts) -> Vec<Sample> {
    let zone = "Europe/Madrid".parse().unwrap();
    let quiet: QuietHours = "22-7".parse().unwrap();
    let mut samples = vec![
        sample("title", texts.settings_title()),
        sample("changed", texts.settings_changed()),
        sample("language", texts.settings_language(true)),
        sample("language of Discord", texts.settings_language(false)),
        sample("theme", texts.settings_theme(Theme::HighContrast)),
        sample("zone", texts.settings_zone("Europe/Madrid".parse().ok(), NOW)),
        sample("no zone", texts.settings_zone(None, NOW)),
        sample("quiet", texts.settings_quiet(Some(quiet), zone)),
        sample("never quiet", texts.settings_quiet(None, zone)),
        sample("digest", texts.settings_digest(Hour::new(8), zone)),
        sample("no digest", texts.settings_digest(None, zone)),
        sample("off", texts.off()),
        sample("hours", texts.quiet_hours(quiet)),
        sample("hour", texts.digest_hour(Hour::new(18).unwrap())),
        sample("undelivered", texts.undelivered_heading()),
        sample("no game", texts.undelivered(NOW, None, DeliveryError::Closed)),
    ];
    for bits in 0..8_u8 {
        let leads = LeadTime::ALL.into_iter().enumerate().filter(|(at, _)| bits & (1 << at) != 0);
        let leads: LeadTimes = leads.map(|(_, lead)| lead).collect();
        samples.push((leads.to_string(), texts.settings_leads(leads)));
        // The choice is named for Discord in English, and shown in the settings in every language.
        samples.push((
            format!("{leads}, chosen"),
            super::choice(&leads.to_string()).unwrap().in_words(texts),
        ));
    }
    let barriers = [
        DeliveryError::Closed,
        DeliveryError::Gone,
        DeliveryError::Forbidden,
        DeliveryError::Unreachable,
    ];
    for barrier in barriers.into_iter().chain([DeliveryError::Rejected, DeliveryError::Unreadable])
    {
        samples.push(sample(barrier, texts.undelivered(NOW, Some(MatchId(42)), barrier)));
    }
    samples
}

fn diagram_samples(texts: Texts) -> Vec<Sample> {
    let board = |key, text| fen::parse(variant(key), text).unwrap();
    let position = board("chess", "6k1/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1");
    let cell = |name| variant("chess").geometry().cell(name).unwrap();
    let cells = |names: [&'static str; 2]| names.map(cell).into_iter().collect();
    let played = |text| {
        let played = read_move(&position, text).unwrap();
        texts.diagram_move(&position, played, &position.play(played).unwrap())
    };
    let with_hands = board("crazyhouse", "6k1/8/8/8/8/8/8/Q~3K3[Np] b - - 0 1");
    let knight = with_hands.variant().piece_type_by_letter('N').unwrap();
    let hexes = variant("cescacs").start(0).unwrap();
    vec![
        sample(
            "a piece",
            texts.diagram_piece(&position, cell("a1"), cells(["a2", "a3"]), cells(["a8", "d1"])),
        ),
        sample("a drop", texts.diagram_drop(&with_hands, knight, cells(["b1", "c1"]))),
        sample("castling", played("O-O-O")),
        sample("a capture", played("exd6")),
        sample("with its board", texts.diagram(None, &position, &[played("exd6")])),
        sample("replay", texts.replay_alt(47)),
        sample("as text", texts.position_text(&with_hands, Color::White)),
        sample("as text, from Black's side", texts.position_text(&position, Color::Black)),
        sample("hexagons as text", texts.position_text(&hexes, Color::White)),
    ]
}

fn refusal_samples(texts: Texts) -> Vec<Sample> {
    let mut refusals = vec![
        Refusal::ChallengedSelf,
        Refusal::ChallengedBot,
        Refusal::ChallengedForgotten,
        Refusal::NoSuchStart { number: 1000, starts: 960 },
        Refusal::NoSuchStart { number: 1, starts: 1 },
        Refusal::UnknownStart { starts: 84_000 },
        Refusal::NoSuchChallenge,
        Refusal::OwnChallenge,
        Refusal::NotYourChallenge,
        Refusal::TooManyOpen { most: 20 },
        Refusal::TooManyRecent { most: 30, again: NOW },
        Refusal::OpenElsewhere,
        Refusal::NobodyElseHere,
        Refusal::StillRunning,
        Refusal::NothingToRematch,
        Refusal::RematchStands,
        Refusal::RematchOffered(ChallengeId(7)),
        Refusal::NoSuchMatch,
        Refusal::NotAPlayer,
        Refusal::NoRunningMatch,
        Refusal::WhichMatch,
        Refusal::NotYourTurn,
        Refusal::MatchOver(outcome(Reason::Checkmate, Some(Color::Black))),
        Refusal::MatchOver(outcome(Reason::Agreement, None)),
        Refusal::MatchOver(outcome(Reason::Aborted, None)),
        Refusal::Stale,
        Refusal::TooLateToAbort,
        Refusal::DrawOfferStands,
        Refusal::NoDrawOffer,
        Refusal::NothingToClaim,
        Refusal::TooLongForFilm,
        Refusal::OnlyInServer,
        Refusal::UnreadableButton,
        Refusal::QuietHours,
        Refusal::DigestHour,
        Refusal::NoSuchZone,
        Refusal::RatedWithoutClock,
        Refusal::TakebackOfferStands,
        Refusal::NoTakebackOffer,
        Refusal::NothingToTakeBack,
        Refusal::PauseOfferStands,
        Refusal::NoPauseOffer,
        Refusal::Paused,
        Refusal::NotPaused,
        Refusal::NoClock,
        Refusal::GivenTimeOutOfRange,
        Refusal::NoFlagFell,
        Refusal::FlagFallen { decide_by: NOW },
        Refusal::DecideFirst,
        Refusal::VacationTooLong { in_hand: Span::days(3) },
        Refusal::OnVacation { until: NOW },
        Refusal::NotOnVacation,
        Refusal::WrongChannel { channels: vec![ChannelId(1)] },
        Refusal::WrongChannel { channels: vec![ChannelId(1), ChannelId(2), ChannelId(3)] },
        Refusal::NotAChallenger { role: RoleId(9) },
        Refusal::NotAManager,
        Refusal::TooManyChannels,
        Refusal::ChannelNotListed,
        Refusal::NoSuchVariant,
        Refusal::NoteLength,
    ];
    let controls = [
        ControlError::Form,
        ControlError::Main,
        ControlError::Period,
        ControlError::Periods,
        ControlError::Cap,
    ];
    refusals.extend(controls.map(Refusal::Control));
    refusals.extend(challenge_states().map(Refusal::ChallengeClosed));
    let mut samples: Vec<Sample> = refusals
        .iter()
        .map(|refusal| sample(refusal, texts.refusal(refusal, Some(variant("chess960")), None)))
        .collect();
    samples.push(sample("no game meant", texts.refusal(&Refusal::NoRunningMatch, None, None)));
    samples
}

/// What people type, and the boards on which it is refused.
const REFUSED: &[(&str, &[&str])] = &[
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[
            "", "what?", "e3e4", "e7e6", "Nd6", "Nb8", "Kb4", "Rh5", "Qh6", "dxc6", "Nb1d2",
            "gxf3", "Nxd2", "P@e4", "e8=K",
        ],
    ),
    // Knights on b1 and f3 both reach d2; queen's side still crowded, a bishop between king and
    // rook.
    ("rnbqkbnr/pppppppp/8/8/8/3PPN2/PPP1BPPP/RNBQK2R w KQkq - 0 1", &["Nd2", "dxc4", "O-O-O"]),
    // Check, a pinned piece, a pawn about to promote.
    ("4k3/P7/8/8/4q3/8/4B3/4K2R w - - 0 1", &["a8", "a8=K", "Bc4", "O-O"]),
    ("4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", &["O-O", "Ra2", "Nf3"]),
    ("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", &["O-O"]),
];

fn move_samples(texts: Texts) -> Vec<Sample> {
    let mut samples = Vec::new();
    for (board, typed) in REFUSED {
        let position = fen::parse(variant("chess"), board).unwrap();
        for typed in *typed {
            let Err(why) = read_move(&position, typed) else {
                panic!("{typed} can be played on {board}")
            };
            let what = format!("{typed:?} {why:?}");
            samples.push((what, refused(texts, typed, why, Some(&position))));
        }
    }
    // What chess cannot refuse, other games can.
    let chess = variant("chess");
    let start = chess.start(chess.default_start()).unwrap();
    let kind = |letter| -> PieceTypeId { chess.piece_type_by_letter(letter).unwrap() };
    let cell = |name| chess.geometry().cell(name).unwrap();
    for why in [
        IllegalReason::OnlyOneAllowed(kind('Q')),
        IllegalReason::MustPromoteWaiting,
        IllegalReason::CastlingNotPossible(CastlingError::NotInThisGame),
        IllegalReason::NotInHand(kind('N')),
        IllegalReason::Occupied(cell("e2")),
        IllegalReason::OutsideDropZone { piece_type: kind('P'), target: cell("e8") },
    ] {
        samples.push(sample(
            &why,
            refused(texts, "Q@e2", MoveError::Illegal(why.clone()), Some(&start)),
        ));
    }
    let many: Vec<_> = start.legal_moves().iter().collect();
    samples.push(sample(
        "many",
        refused(texts, "x", MoveError::Ambiguous(many.clone()), Some(&start)),
    ));
    samples.push(sample("no board", refused(texts, "x", MoveError::Ambiguous(many), None)));
    let hexes = variant("cescacs").start(0).unwrap();
    samples.push(sample(
        "another notation",
        refused(texts, "Nf3", MoveError::Unreadable, Some(&hexes)),
    ));
    samples.push(sample(
        "markup",
        refused(texts, "`@everyone`\n**", MoveError::Unreadable, Some(&start)),
    ));
    samples
}

fn refused(texts: Texts, typed: &str, why: MoveError, position: Option<&Position>) -> String {
    texts.refusal(&Refusal::Move { typed: typed.to_owned(), why }, None, position)
}

fn command_samples(texts: Texts) -> Vec<Sample> {
    let mut samples = Vec::new();
    let variants = crate::play::variants::Family::all().map(|family| family.plain.key());
    let commands = variants
        .chain(super::commands::COMMANDS.iter().copied())
        .map(|name| ("/", name, super::command(name)));
    let subcommands =
        super::commands::SUBCOMMANDS.iter().map(|name| ("/… ", *name, super::subcommand(name)));
    let options = super::commands::OPTIONS.iter().map(|name| ("  ", *name, super::option(name)));
    for (prefix, name, naming) in commands.chain(subcommands).chain(options) {
        let naming = naming.unwrap();
        let text =
            format!("{}: {}", naming.name.in_words(texts), naming.description.in_words(texts));
        samples.push((format!("{prefix}{name}"), text));
    }
    for name in super::commands::MENU_COMMANDS {
        samples.push((format!("> {name}"), super::menu_command(name).unwrap().in_words(texts)));
    }
    for name in super::commands::CHOICES {
        samples.push((format!("  = {name}"), super::choice(name).unwrap().in_words(texts)));
    }
    samples
}

impl super::LocalizedText {
    /// As the first Discord locale of that language sees it; English where there is none.
    fn in_words(&self, texts: Texts) -> String {
        let of = |locale: &str| Language::of_locale(locale) == Some(texts.language);
        let own = self.others.iter().find(|(locale, _)| of(locale));
        own.map_or_else(|| self.english.clone(), |(_, text)| text.to_string())
    }
}

/// All samples by subject.
pub(super) fn all(texts: Texts) -> Vec<(&'static str, Vec<Sample>)> {
    vec![
        ("names", name_samples(texts)),
        ("clock", clock_samples(texts)),
        ("board", board_samples(texts)),
        ("alt", alt_samples(texts)),
        ("challenges", challenge_samples(texts)),
        ("challenge_list", challenge_list_samples(texts)),
        ("notices", notice_samples(texts)),
        ("plans", plan_samples(texts)),
        ("games", game_samples(texts)),
        ("profile", profile_samples(texts)),
        ("standings", standings_samples(texts)),
        ("history", super::history::samples(texts)),
        ("notes", super::notes::samples(texts)),
        ("privacy", super::privacy::samples(texts)),
        ("replies", reply_samples(texts)),
        ("settings", settings_samples(texts)),
        ("server_config", super::server_config::tests::samples(texts)),
        ("pages", page_samples(texts)),
        ("diagrams", diagram_samples(texts)),
        ("refusals", refusal_samples(texts)),
        ("moves", move_samples(texts)),
        ("commands", command_samples(texts)),
    ]
}

#[test]
fn every_text_as_it_is_read() {
    for language in Language::ALL {
        for (subject, samples) in all(Texts::new(language)) {
            let lines: Vec<String> = samples
                .iter()
                .map(|(what, text)| {
                    if text.contains('\n') {
                        format!("[{what}]\n{text}\n")
                    } else {
                        format!("[{what}] {text}")
                    }
                })
                .collect();
            insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
                insta::assert_snapshot!(format!("{subject}.{}", language.code()), lines.join("\n"));
            });
        }
    }
}
