//! Turn notices while both players move in the channel of the match.

use super::*;
use crate::plans::Plan;
use crate::reminders::live::{LiveReplies, TURN_NOTICE_DELAY};

#[test]
fn a_player_who_moved_in_the_match_channel_is_notified_of_a_live_reply_later() {
    use Event::{DrawOffered, TakenBack};
    let live = |moved_here, acts_here| LiveReplies { moved_here, acts_here };
    let mut the_match = new_match();
    let mut moved = |typed: &str, seconds: i64| {
        let (mover, now) = (the_match.mover(), START + Span::seconds(seconds));
        let made = Action::Move(the_match.read_move(typed).unwrap());
        (the_match.act(mover, made, now).unwrap(), the_match.clone(), now)
    };
    let (first, alone, now) = moved("e4", 10);
    assert_eq!(
        live(true, true).turn_notice_at(&alone, &first, now),
        None,
        "the first move is no reply"
    );
    let (events, answered, now) = moved("e5", 70);
    let notice_at =
        |replies: LiveReplies, events: &[Event]| replies.turn_notice_at(&answered, events, now);
    assert_eq!(notice_at(live(true, true), &events), Some(now + TURN_NOTICE_DELAY));
    assert_eq!(notice_at(live(false, true), &events), None);
    assert_eq!(notice_at(live(true, false), &events), None);
    let offer = DrawOffered { by: Color::Black };
    let back = TakenBack { by: Color::Black, ply: 1, at: now };
    let rest = Plan::begin(&alone, WHITE).unwrap();
    let planned = Event::PlanFollowed { by: Color::Black, ply: 1, rest };
    let with = |other: &Event| [events.as_slice(), std::slice::from_ref(other)].concat();
    for other in [&offer, &back, &planned, &Event::PlanDropped { by: Color::White, ply: 2 }] {
        assert_eq!(notice_at(live(true, true), &with(other)), None, "{other:?}");
    }
    for (events, moved_here) in [
        (vec![], None),
        (vec![offer.clone()], None),
        (with(&offer), Some(true)),
        (with(&planned), Some(false)),
        (vec![back], Some(false)),
    ] {
        assert_eq!(live(true, true).moved_here_after(&events), moved_here, "{events:?}");
        assert_eq!(
            live(true, false).moved_here_after(&events),
            moved_here.map(|_| false),
            "{events:?}"
        );
    }
    let (events, late, now) = moved("Nf3", 131);
    assert_eq!(
        live(true, true).turn_notice_at(&late, &events, now),
        None,
        "a reply after 61 seconds is not live"
    );
}
