//! Samples: notices, forms and short answers.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::Span;
use courier_play::clock::TimeControl;
use courier_play::outcome::Reason;
use courier_play::preferences::LeadTime;
use courier_play::reminders::TimeAlert;
use courier_rules::Color;

use crate::Texts;
use crate::tests::samples::{ANNA, BEN, NOW, Sample, outcome, sample, variant};

pub(super) fn notice_samples(texts: Texts) -> Vec<Sample> {
    let chess = variant("chess");
    let gothic = (variant("capablanca960"), Some(45_658));
    let ended = |reason, winner| {
        let result = texts.result(&outcome(reason, winner), ANNA, BEN);
        sample("ended", texts.ended(result))
    };
    let mut samples = vec![
        sample("challenged", texts.challenged(ANNA, (chess, None))),
        sample("accepted", texts.accepted(BEN, (chess, Some(0)))),
        sample("game began", texts.game_began("Winter cup", BEN, (chess, Some(0)))),
        sample("declined", texts.declined(BEN, (chess, None))),
        sample("expired", texts.expired(Some(BEN), (variant("chess960"), None))),
        sample("expired, open", texts.expired(None, (chess, None))),
        sample("challenged, named start", texts.challenged(ANNA, gothic)),
        sample("accepted, named start", texts.accepted(BEN, gothic)),
        sample("declined, named start", texts.declined(BEN, gothic)),
        sample("expired, named start", texts.expired(Some(BEN), gothic)),
        sample("expired, open, named start", texts.expired(None, gothic)),
        sample("your turn", texts.your_turn(BEN, Some("14... Nf6"))),
        sample("first move", texts.your_turn(BEN, None)),
        sample("flag fell, reader decides", texts.flag_fell(BEN, true, NOW)),
        sample("flag fell, reader waits", texts.flag_fell(BEN, false, NOW)),
        sample("automatic vacation", texts.automatic_vacation(NOW, true)),
        sample("automatic vacation, moved", texts.automatic_vacation(NOW, false)),
        ended(Reason::Checkmate, Some(Color::White)),
        ended(Reason::Aborted, None),
    ];
    for alert in [
        TimeAlert::MainEnding { periods: 3, lead: Some(LeadTime::EIGHT_HOURS) },
        TimeAlert::MainEnding { periods: 1, lead: None },
        TimeAlert::MainOver { periods: 3 },
        TimeAlert::MainOver { periods: 1 },
        TimeAlert::PeriodEnding { periods: 3, lead: Some(LeadTime::EIGHT_HOURS) },
        TimeAlert::PeriodLost { periods: 2 },
        TimeAlert::PeriodLost { periods: 1 },
        TimeAlert::GameEnding { lead: None },
    ] {
        samples.push(sample(alert, texts.time_reminder(alert, Some(NOW), TimeControl::DEFAULT)));
    }
    samples.push(sample(
        "no clock",
        texts.time_reminder(TimeAlert::GameEnding { lead: None }, None, TimeControl::DEFAULT),
    ));
    samples
}

pub(super) fn reply_samples(texts: Texts) -> Vec<Sample> {
    vec![
        sample("field placeholder", texts.move_placeholder(variant("chess"))),
        sample("Shogun: field placeholder", texts.move_placeholder(variant("shogun"))),
        sample("C'escacs: field placeholder", texts.move_placeholder(variant("cescacs"))),
        sample("on vacation", texts.vacation(Some(NOW), Span::days(1))),
        sample("no vacation", texts.vacation(None, Span::days(3))),
        sample("in hand", texts.piece_in_hand(&variant("crazyhouse").piece_types()[0])),
        sample("promotion", texts.promotes_to(&variant("chess").piece_types()[1])),
    ]
}
