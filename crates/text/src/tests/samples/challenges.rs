//! Samples: challenges and the list of challenges.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::challenges::{
    ChallengeState, ClockOptions, ColorChoice, Conditions, GameCount, Terms,
};
use courier_play::decline_reason::DeclineReason;
use courier_play::handicap::{Giver, Handicap, Odds};
use courier_play::pauses::Weekend;
use courier_play::reliability::TimeOutLimit;
use courier_play::{ChannelId, EngineLevel, MatchId};

use crate::tests::samples::{
    ANNA, BEN, NOW, Sample, challenge_states, control, knight_odds, sample, variant,
};
use crate::{ChallengeSide, Texts};

pub(super) fn challenge_samples(texts: Texts) -> Vec<Sample> {
    let terms = |key, start, color, clock, rated| Terms {
        variant: variant(key),
        start,
        color,
        control: control(clock),
        rated,
        clock_options: ClockOptions::default(),
        handicap: Default::default(),
        blindfold: false,
    };
    let usual = terms("chess", None, ColorChoice::Random, "3d+3x1d", true);
    let drawn = terms("chess960", None, ColorChoice::White, "2d", false);
    let chosen = terms("chess960", Some(518), ColorChoice::Black, "14d+5x2d", true);
    let clock_options = ClockOptions {
        weekends: Some(Weekend::SaturdaySunday),
        vacation: false,
        flag_forgiveness: true,
    };
    let thematic = terms("crazyhouse", Some(11), ColorChoice::Random, "3d+3x1d", true);
    let kind = Terms { clock_options, ..terms("chess", None, ColorChoice::Random, "none", false) };
    let weekends = Some(Weekend::FridaySaturday);
    let early = Terms { clock_options: ClockOptions { weekends, ..clock_options }, ..usual };
    let odds =
        Terms { handicap: knight_odds(), ..terms("chess", None, ColorChoice::White, "2d", false) };
    let hidden = Terms { blindfold: true, ..usual };
    let kept = knight_odds().odds.map(|odds| Odds { by: Giver::Opponent, ..odds });
    let kept = Terms { handicap: Handicap { odds: kept, clock: None }, ..odds };
    let plain = (Conditions::default(), GameCount::ONE);
    let asked = Conditions {
        time_outs: TimeOutLimit::new(15),
        mirrored: true,
        games: GameCount::new(5).unwrap(),
    };
    let left = GameCount::new(3).unwrap();
    let mut samples = vec![
        sample("named start", texts.challenge_title(variant("capablanca960"), Some(45_658))),
        sample("title", texts.challenge_title(usual.variant, None)),
        sample("to a player", texts.challenge_text(ANNA, Some(BEN), &usual, plain, Some(NOW))),
        sample("open", texts.challenge_text(ANNA, None, &drawn, plain, Some(NOW))),
        sample("chosen start", texts.challenge_text(ANNA, Some(BEN), &chosen, plain, None)),
        sample("opening", texts.challenge_title(thematic.variant, thematic.start)),
        sample("opening", texts.challenge_text(ANNA, None, &thematic, plain, Some(NOW))),
        sample("conditions", texts.challenge_text(ANNA, None, &drawn, (asked, left), Some(NOW))),
        sample("taken", texts.challenge_text(ANNA, None, &drawn, (asked, left), None)),
        sample("clock options", texts.challenge_text(ANNA, Some(BEN), &kind, plain, Some(NOW))),
        sample("odds", texts.challenge_text(ANNA, Some(BEN), &odds, plain, None)),
        sample("odds kept", texts.challenge_text(ANNA, Some(BEN), &kept, plain, None)),
        sample("odds", texts.challenge_list_line(ChallengeSide::ToYou, BEN, &odds, NOW)),
        sample("blindfold", texts.challenge_text(ANNA, Some(BEN), &hidden, plain, None)),
        sample("blindfold", texts.challenge_list_line(ChallengeSide::ToYou, BEN, &hidden, NOW)),
        sample("weekends", texts.challenge_text(ANNA, None, &early, plain, None)),
    ];
    for state in challenge_states() {
        samples.push(sample(state, texts.challenge_closed(state, None, ANNA, BEN)));
    }
    let begun = ChallengeState::Accepted(MatchId(12));
    let pair = texts.challenge_closed(begun, Some(MatchId(13)), ANNA, BEN);
    samples.push(sample("pair", pair));
    samples
}

pub(super) fn engine_samples(texts: Texts) -> Vec<Sample> {
    let mut samples = vec![
        sample("which level", texts.engine_which_level(variant("chess960"))),
        sample("name", texts.display_name(&EngineLevel::HIGHEST.stored_name())),
    ];
    samples.extend(EngineLevel::all().map(|level| sample(level, texts.engine_level(level))));
    samples
}

pub(super) fn challenge_list_samples(texts: Texts) -> Vec<Sample> {
    let chess = variant("chess960");
    let terms = Terms {
        variant: chess,
        start: None,
        color: ColorChoice::Random,
        control: control("3d+3x1d"),
        rated: true,
        clock_options: ClockOptions::default(),
        handicap: Default::default(),
        blindfold: false,
    };
    let reason =
        DeclineReason::read("not `now`, @everyone <@7> [look](https://example.org)").unwrap();
    let mut samples = vec![
        sample("which clock", texts.challenge_which_clock(chess, BEN)),
        sample("reason", texts.decline_reason(&reason)),
    ];
    for side in [ChallengeSide::ToYou, ChallengeSide::ByYou, ChallengeSide::ToAll] {
        samples.push(sample(side, texts.challenge_list_line(side, BEN, &terms, NOW)));
        samples.push(sample(side, texts.challenge_list_choice(side, "Ben", (chess, None))));
        let gothic = (variant("capablanca960"), Some(45_658));
        samples.push(sample(side, texts.challenge_list_choice(side, "Ben", gothic)));
    }
    let plain = (Conditions::default(), GameCount::ONE);
    let several = Conditions { games: GameCount::new(5).unwrap(), ..Conditions::default() };
    let asked =
        Conditions { time_outs: Some(TimeOutLimit::TEN), mirrored: true, ..Conditions::default() };
    let casual = Terms { rated: false, color: ColorChoice::White, ..terms };
    let black = Terms { color: ColorChoice::Black, start: Some(518), ..terms };
    let at = (ChannelId(301), NOW);
    samples.extend([
        sample("lobby empty", texts.lobby_empty(Some(chess))),
        sample("lobby line", texts.lobby_line(1, ANNA, &terms, plain, at)),
        sample("casual", texts.lobby_line(2, BEN, &casual, plain, at)),
        sample(
            "for several",
            texts.lobby_line(3, BEN, &black, (several, GameCount::new(2).unwrap()), at),
        ),
        sample("asked", texts.lobby_line(4, BEN, &terms, (asked, GameCount::ONE), at)),
        sample("on the page", texts.web_lobby_terms(BEN, &terms, (asked, GameCount::ONE))),
    ]);
    samples
}
