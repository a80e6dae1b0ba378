//! A process that serves only some of the gateway's shards, and what it makes of the others.
//!
//! The users of the shards of other processes can play while its own are gone, and the other way
//! round. So what this process reports as its gateway is a part of it unless all shards of all
//! processes are connected: then no flag falls, and the time is credited as an outage when they are
//! (`app::outages`). Which shards are connected the processes tell each other by way of the
//! database (`store::ShardReports`).

use tokio::sync::watch;

use crate::app::Gateway;
use crate::store::ShardReports;

/// Reports the gateway of all processes: from the state of the `own` shards, and from the reports
/// of others, if they are known. Ends when nobody reports the own ones any more.
pub(crate) async fn report(
    mut own: watch::Receiver<Gateway>,
    mut others: Option<ShardReports>,
    gateway: watch::Sender<Gateway>,
) {
    loop {
        let state = *own.borrow_and_update();
        let all = others.as_mut().map(|reports| {
            reports.own.send_replace(state == Gateway::Connected);
            *reports.all.borrow_and_update()
        });
        let state = of_all(state, all);
        gateway.send_if_modified(|before| std::mem::replace(before, state) != state);
        let changed = match &mut others {
            None => own.changed().await,
            Some(reports) => tokio::select! {
                changed = own.changed() => changed,
                changed = reports.all.changed() => changed,
            },
        };
        if changed.is_err() {
            return;
        }
    }
}

/// The state of the gateway before anything was reported.
pub(crate) const fn at_first(others: Option<&ShardReports>) -> Gateway {
    of_all(Gateway::Connecting, if others.is_some() { Some(false) } else { None })
}

/// The state of the gateway, if that of the own shards is this, and if it is known whether all
/// shards of all processes are connected.
const fn of_all(own: Gateway, all: Option<bool>) -> Gateway {
    match (own, all) {
        (Gateway::Unreachable, _) => Gateway::Unreachable,
        (Gateway::Connected, None | Some(true)) => Gateway::Connected,
        (Gateway::Connecting, None) => Gateway::Connecting,
        (Gateway::Gone | Gateway::PartlyGone, _) | (_, Some(_)) => Gateway::PartlyGone,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::time::Duration;

    use super::*;

    #[test]
    fn a_process_with_a_part_of_the_shards_is_never_all_that_is_gone() {
        use Gateway::{Connected, Connecting, Gone, PartlyGone, Unreachable};
        for (own, all, expected) in [
            (Connecting, None, Connecting),
            (Connected, None, Connected),
            (PartlyGone, None, PartlyGone),
            (Gone, None, PartlyGone),
            (Unreachable, None, Unreachable),
            (Connecting, Some(false), PartlyGone),
            (Connected, Some(false), PartlyGone),
            (Connected, Some(true), Connected),
            // It has just lost its connection, and has not told it.
            (Gone, Some(true), PartlyGone),
            (PartlyGone, Some(true), PartlyGone),
            (Unreachable, Some(true), Unreachable),
        ] {
            assert_eq!(of_all(own, all), expected, "{own:?} {all:?}");
        }
    }

    #[tokio::test]
    async fn the_own_state_is_told_to_others_and_theirs_is_heard() {
        let (own, own_seen) = watch::channel(Gateway::Connecting);
        let (told_own, mut told) = watch::channel(false);
        let (heard, all) = watch::channel(false);
        let reports = ShardReports { own: told_own, all };
        let (gateway, mut seen) = watch::channel(at_first(Some(&reports)));
        assert_eq!(*seen.borrow(), Gateway::PartlyGone);
        let changing = async {
            let limit = Duration::from_secs(20);
            for (is_connected, all, expected) in [
                (true, false, Gateway::PartlyGone),
                (true, true, Gateway::Connected),
                (false, true, Gateway::PartlyGone),
                (true, true, Gateway::Connected),
                (true, false, Gateway::PartlyGone),
            ] {
                own.send_replace(if is_connected { Gateway::Connected } else { Gateway::Gone });
                heard.send_replace(all);
                let reported = async {
                    told.wait_for(|told| *told == is_connected).await.unwrap();
                    seen.wait_for(|state| *state == expected).await.unwrap();
                };
                tokio::time::timeout(limit, reported).await.unwrap();
            }
            drop(own);
        };
        tokio::join!(report(own_seen, Some(reports), gateway), changing);
    }
}
