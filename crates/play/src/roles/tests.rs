#![allow(clippy::unwrap_used)]

use proptest::prelude::*;

use super::*;

const ANNA: PlayerId = PlayerId(1);
const BEN: PlayerId = PlayerId(2);
const NOW: Moment = Moment(1_767_225_600_000);

fn role(player: PlayerId, role: u64) -> MemberRole {
    MemberRole { player, role: RoleId(role) }
}

fn rated(player: PlayerId, rating: f64, deviation: f64) -> MemberRating {
    MemberRating { player, rating, deviation }
}

/// Roles 16 and 18 from ratings of 1600 and 1800, 7 for leagues and 8 for cups.
fn roles() -> ServerRoles {
    let mut roles = ServerRoles::default();
    for (award, role) in
        [(Award::Rating(1800), 18), (Award::Cup, 8), (Award::Rating(1600), 16), (Award::League, 7)]
    {
        roles.set(award, RoleId(role), ANNA).unwrap();
    }
    roles
}

fn held(of: MemberRole) -> HeldRole {
    HeldRole { of, wanted: true, refused_at: None }
}

#[test]
fn a_player_has_the_highest_band_that_their_best_established_rating_reaches() {
    for (ratings, expected) in [
        (vec![rated(ANNA, 1599.4, 50.0)], None),
        (vec![rated(ANNA, 1599.5, 50.0)], Some(16)),
        (vec![rated(ANNA, 1700.0, 50.0), rated(ANNA, 1300.0, 50.0)], Some(16)),
        (vec![rated(ANNA, 1300.0, 50.0), rated(ANNA, 1850.0, 50.0)], Some(18)),
        (vec![rated(ANNA, 1650.0, 50.0), rated(ANNA, 2400.0, 200.0)], Some(16)),
        (vec![rated(ANNA, 2400.0, 200.0)], None),
        (vec![], None),
    ] {
        let standings = Standings { ratings: ratings.clone(), ..Standings::default() };
        let wanted: Vec<_> = roles().wanted(&standings).into_iter().collect();
        let expected: Vec<_> = expected.map(|id| role(ANNA, id)).into_iter().collect();
        assert_eq!(wanted, expected, "{ratings:?}");
    }
}

#[test]
fn champions_have_the_role_until_others_are() {
    let roles = roles();
    let first = Standings {
        league_champions: vec![ANNA],
        cup_champions: vec![ANNA, BEN],
        ..Standings::default()
    };
    let given = roles.changes(&first, &[], NOW);
    let expected = [role(ANNA, 7), role(ANNA, 8), role(BEN, 8)].map(RoleChange::Give);
    assert_eq!(given, expected);
    let held: Vec<_> = expected.iter().map(|change| held(change.of())).collect();
    assert_eq!(roles.changes(&first, &held, NOW), [], "only changes are sent");
    let next = Standings { league_champions: vec![BEN], ..first };
    let changes = [RoleChange::Give(role(BEN, 7)), RoleChange::Take(role(ANNA, 7))];
    assert_eq!(roles.changes(&next, &held, NOW), changes);
}

#[test]
fn what_discord_refuses_is_left_alone() {
    let mut roles = roles();
    let standings = Standings { league_champions: vec![ANNA], ..Standings::default() };
    let refused = HeldRole { refused_at: Some(NOW), ..held(role(ANNA, 7)) };
    assert_eq!(roles.changes(&standings, &[refused], NOW + Span::days(6)), []);
    let later = NOW + AGAIN_AFTER;
    let give = [RoleChange::Give(role(ANNA, 7))];
    assert_eq!(roles.changes(&standings, &[refused], later), give, "for one member");
    roles.awarded[0].refused = Some(RoleRefusal::Forbidden);
    assert_eq!(roles.changes(&standings, &[refused], later), [], "for everybody");
    let others = [held(role(BEN, 7))];
    assert_eq!(roles.changes(&standings, &others, later), [], "nor taken back");
    for unsafe_to_give in [RoleRefusal::Powerful, RoleRefusal::NotTheirs] {
        roles.awarded[0].refused = Some(unsafe_to_give);
        let take = [RoleChange::Take(role(BEN, 7))];
        assert_eq!(roles.changes(&standings, &others, later), take);
    }
    roles.try_again();
    assert_eq!(roles.changes(&standings, &[refused], later), give);
    let unwanted = HeldRole { wanted: false, ..held(role(ANNA, 7)) };
    assert_eq!(roles.changes(&standings, &[unwanted], NOW), give, "wanted again");
    assert_eq!(roles.changes(&Standings::default(), &[unwanted], NOW), []);
}

/// Two managers have configured the same role.
#[test]
fn a_refused_award_stops_no_other_award_of_the_same_role() {
    let mut roles = ServerRoles::default();
    for (award, by) in [(Award::League, ANNA), (Award::Cup, BEN)] {
        roles.set(award, RoleId(7), by).unwrap();
    }
    roles.awarded[0].refused = Some(RoleRefusal::NotTheirs);
    let standings = Standings {
        league_champions: vec![ANNA],
        cup_champions: vec![BEN],
        ..Standings::default()
    };
    assert_eq!(roles.changes(&standings, &[], NOW), [RoleChange::Give(role(BEN, 7))]);
    let before = [role(ANNA, 7), role(BEN, 7), role(PlayerId(3), 7)].map(held);
    let take = [RoleChange::Take(role(PlayerId(3), 7))];
    assert_eq!(roles.changes(&standings, &before, NOW), take, "champions keep it");
    roles.awarded[1].refused = Some(RoleRefusal::Forbidden);
    assert_eq!(roles.changes(&standings, &before, NOW), []);
}

#[test]
fn a_role_can_be_configured_away_and_bands_are_limited() {
    let mut roles = roles();
    roles.set(Award::Cup, RoleId(9), BEN).unwrap();
    assert_eq!(roles.awarded.len(), 4, "one role for each award");
    roles.remove(RoleId(9));
    assert_eq!(roles.awarded.len(), 3);
    let standings = Standings { cup_champions: vec![ANNA], ..Standings::default() };
    let changes = roles.changes(&standings, &[held(role(ANNA, 8))], NOW);
    assert_eq!(changes, [RoleChange::Take(role(ANNA, 8))]);
    for band in 0..8 {
        roles.set(Award::Rating(band), RoleId(1), ANNA).unwrap();
    }
    assert_eq!(roles.set(Award::Rating(99), RoleId(1), ANNA), Err(Refusal::TooManyBands));
    roles.set(Award::Rating(1800), RoleId(5), ANNA).unwrap();
}

proptest! {
    /// After the changes everybody has what they are to have, and nothing changes again.
    #[test]
    fn changes_lead_to_what_is_wanted(
        ratings in proptest::collection::vec((0_u64..9, 1000_u32..2400, 30_u32..200), 0..30),
        champions in proptest::collection::vec(0_u64..9, 0..4),
        before in proptest::collection::btree_set((0_u64..9, 0_u64..20), 0..20),
    ) {
        let roles = roles();
        let ratings = ratings.into_iter().map(|(player, rating, deviation)| {
            rated(PlayerId(player), f64::from(rating), f64::from(deviation))
        });
        let standings = Standings {
            ratings: ratings.collect(),
            league_champions: champions.into_iter().map(PlayerId).collect(),
            cup_champions: Vec::new(),
        };
        let mut has: BTreeSet<_> =
            before.into_iter().map(|(player, id)| role(PlayerId(player), id)).collect();
        let stored: Vec<_> = has.iter().map(|of| held(*of)).collect();
        for change in roles.changes(&standings, &stored, NOW) {
            let changed = match change {
                RoleChange::Give(of) => has.insert(of),
                RoleChange::Take(of) => has.remove(&of),
            };
            prop_assert!(changed, "{change:?} changes nothing");
        }
        prop_assert_eq!(&has, &roles.wanted(&standings));
        let stored: Vec<_> = has.iter().map(|of| held(*of)).collect();
        prop_assert_eq!(roles.changes(&standings, &stored, NOW), vec![]);
    }
}
