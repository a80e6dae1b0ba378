//! Plays the planned replies after a move.

use courier_rules::notation::uci;

use super::Plan;
use crate::matches::{Action, Event, Match};
use crate::{ByColor, Moment};

/// Plays the replies of the plans to the last move and to each other, until a move is in no plan or
/// the match is over. Replies are made at `now`, the time of the move they answer, so they use no
/// time. Returns the events in order.
///
/// The loop ends because every reply uses up a move of a plan.
pub fn follow(the_match: &mut Match, mut plans: ByColor<Option<Plan>>, now: Moment) -> Vec<Event> {
    let mut events = Vec::new();
    while the_match.outcome().is_none() {
        let planner = the_match.turn();
        // Ignore a plan for another position.
        let Some(plan) = plans[planner].take().filter(|plan| plan.ply() + 1 == the_match.ply())
        else {
            break;
        };
        let Some((theirs, _)) = the_match.record().moves.last() else { break };
        let ply = the_match.ply();
        let replied = plan.answer(theirs).and_then(|(reply, rest)| {
            let the_move = uci::parse(the_match.position(), &reply).ok()?;
            let made = the_match.act(the_match.mover(), Action::Move(the_move), now).ok()?;
            Some((made, rest))
        });
        let Some((made, rest)) = replied else {
            events.push(Event::PlanDropped { by: planner, ply });
            break;
        };
        events.extend(made);
        events.push(Event::PlanFollowed { by: planner, ply, rest: rest.clone() });
        plans[planner] = Some(rest).filter(|rest| !rest.is_empty());
    }
    events
}
