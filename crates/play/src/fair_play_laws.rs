//! Laws of ratings, over random histories in which people have second accounts, delete their data
//! and return. `PROPTEST_CASES=10000` tries so many histories instead of 256.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::rating::{Rating, SideScore};
use crate::time::{Moment, Span};
use crate::weekly_limit::{MAX_GAMES, WEEK, rated_again_at};

/// An account. Several may be those of one person.
type Account = usize;

/// Something that happens in a variant, some time after what was before it.
#[derive(Clone, Debug)]
enum Step {
    Game {
        players: (Account, Account),
        plies: u32,
        reason: Reason,
        score: SideScore,
    },
    /// An account deletes its data. It may play again at once.
    Forget(Account),
}

/// What is stored of the games of a variant.
#[derive(Debug, Default)]
struct Pool {
    /// When the rated games of two accounts began. They are kept when an account is deleted.
    begun: BTreeMap<(Account, Account), Vec<Moment>>,
    /// Whom each account has met, and whether they count whatever they have met: deleted accounts
    /// count as they did.
    met: BTreeMap<Account, BTreeMap<Account, bool>>,
    ratings: BTreeMap<Account, Rating>,
}

impl Pool {
    fn after(steps: &[(i64, Step)]) -> Self {
        let (mut pool, mut now) = (Self::default(), Moment(0));
        for (gap, step) in steps {
            now = now + Span(*gap);
            match step {
                Step::Game { players, plies, reason, score } => {
                    if players.0 != players.1 {
                        pool.play(*players, *plies, *reason, *score, now);
                    }
                }
                Step::Forget(account) => pool.forget(*account),
            }
        }
        pool
    }

    /// A game that was agreed to be rated, of a competition or not.
    fn play(
        &mut self,
        (one, other): (Account, Account),
        plies: u32,
        reason: Reason,
        score: SideScore,
        now: Moment,
    ) {
        let begun = self.begun.entry((one.min(other), one.max(other))).or_default();
        let ahead = match score {
            SideScore::Win | SideScore::ThreeQuarters | SideScore::TwoThirds => Some(Color::White),
            SideScore::Draw => None,
            SideScore::OneThird | SideScore::OneQuarter | SideScore::Loss => Some(Color::Black),
        };
        let rated = rated_sides(plies, reason, ahead);
        if rated_again_at(begun, now).is_some() || rated == ByColor::default() {
            return;
        }
        begun.push(now);
        if rated == (ByColor { white: true, black: true }) {
            for (account, opponent) in [(one, other), (other, one)] {
                self.met.entry(account).or_default().entry(opponent).or_default();
            }
        }
        let rating = |of| self.ratings.get(&of).copied().unwrap_or(Rating::NEWCOMER);
        let (mine, theirs) = Rating::after_game(rating(one), rating(other), score);
        let changed = [(rated.white, (one, mine)), (rated.black, (other, theirs))];
        self.ratings.extend(changed.into_iter().filter(|(rated, _)| *rated).map(|(_, own)| own));
    }

    fn forget(&mut self, account: Account) {
        self.ratings.remove(&account);
        let own = self.met.remove(&account).unwrap_or_default().len();
        for kept in self.met.values_mut().filter_map(|met| met.get_mut(&account)) {
            *kept |= own >= LEAST_OPPONENTS;
        }
    }

    fn people_met_by(&self, account: Account) -> &BTreeMap<Account, bool> {
        static NOBODY: BTreeMap<Account, bool> = BTreeMap::new();
        self.met.get(&account).unwrap_or(&NOBODY)
    }

    fn is_on_leaderboard(&self, account: Account) -> bool {
        let people = |(opponent, kept): (&Account, &bool)| {
            let least = if *kept { LEAST_OPPONENTS } else { 0 };
            self.people_met_by(*opponent).len().max(least)
        };
        has_met_enough(self.people_met_by(account).iter().map(people))
    }
}

/// Steps of accounts below `accounts`.
fn histories(accounts: Account, most: usize) -> impl Strategy<Value = Vec<(i64, Step)>> {
    let reason = prop::sample::select(&[
        Reason::Checkmate,
        Reason::Resignation,
        Reason::Agreement,
        Reason::TimeOut,
        Reason::Stalemate,
    ]);
    let score = prop::sample::select(&[SideScore::Win, SideScore::Draw, SideScore::Loss]);
    let game = ((0..accounts, 0..accounts), 0..20_u32, reason, score)
        .prop_map(|(players, plies, reason, score)| Step::Game { players, plies, reason, score });
    let step = prop_oneof![9 => game, 1 => (0..accounts).prop_map(Step::Forget)];
    prop::collection::vec((0..Span::days(2).0, step), 0..most)
}

proptest! {
    /// However many games, over however long: two second accounts are not enough.
    #[test]
    fn games_among_three_accounts_bring_nobody_to_the_leaderboard(steps in histories(3, 200)) {
        let pool = Pool::after(&steps);
        for account in 0..3 {
            prop_assert!(!pool.is_on_leaderboard(account));
        }
    }

    /// Against fewer than three people nobody gets there, whomever those have met.
    #[test]
    fn a_player_who_met_fewer_than_three_people_is_not_on_it(
        steps in histories(8, 120),
        player in 0..8_usize,
        friends in prop::array::uniform2(0..8_usize),
    ) {
        let among = |(_, step): &(i64, Step)| match step {
            Step::Game { players: (one, other), .. } if *one == player => friends.contains(other),
            Step::Game { players: (one, other), .. } if *other == player => friends.contains(one),
            Step::Game { .. } | Step::Forget(_) => true,
        };
        let steps: Vec<_> = steps.into_iter().filter(among).collect();
        prop_assert!(!Pool::after(&steps).is_on_leaderboard(player));
    }

    /// Second accounts that play only with their owner do not count, so the owner needs three
    /// others.
    #[test]
    fn second_accounts_that_meet_only_each_other_do_not_count(
        steps in histories(7, 120),
    ) {
        // The accounts 1 and 2 are those of the person with account 0.
        let ring = 0..3;
        let of_others = |(_, step): &(i64, Step)| match step {
            Step::Game { players: (one, other), .. } => {
                (ring.contains(one) == ring.contains(other)) || *one == 0 || *other == 0
            }
            Step::Forget(_) => true,
        };
        let steps: Vec<_> = steps.into_iter().filter(of_others).collect();
        let pool = Pool::after(&steps);
        for second in [1, 2] {
            prop_assert!(!pool.is_on_leaderboard(second));
        }
        if pool.is_on_leaderboard(0) {
            let real = pool.people_met_by(0).keys().filter(|met| !ring.contains(met));
            prop_assert!(real.count() >= LEAST_OPPONENTS);
        }
    }

    /// However many: they only lower ratings, and nobody meets anybody.
    #[test]
    fn games_given_up_after_a_few_moves_raise_nobody(steps in histories(4, 50)) {
        let short = |(gap, step): (i64, Step)| match step {
            Step::Game { players, plies, reason, score } if !reason.is_by_rules() => {
                Some((gap, Step::Game { players, plies: plies % LEAST_PLIES, reason, score }))
            }
            Step::Game { .. } | Step::Forget(_) => None,
        };
        let steps: Vec<_> = steps.into_iter().filter_map(short).collect();
        let mut before = Pool::default();
        for number in 1..=steps.len() {
            let pool = Pool::after(&steps[..number]);
            prop_assert!(pool.met.is_empty());
            for account in 0..4 {
                let rating = |pool: &Pool| {
                    pool.ratings.get(&account).unwrap_or(&Rating::NEWCOMER).rating
                };
                prop_assert!(rating(&pool) <= rating(&before));
            }
            before = pool;
        }
    }

    /// A player who is losing cannot escape it by giving up earlier.
    #[test]
    fn giving_up_costs_the_loser_the_same_at_any_time(
        plies in 2..20_u32,
        reason in prop::sample::select(&[Reason::Resignation, Reason::TimeOut]),
    ) {
        let score = SideScore::Win;
        let lost = |plies| {
            let players = (0, 1);
            let game = Step::Game { players, plies, reason, score };
            Pool::after(&[(1, game)]).ratings[&1]
        };
        prop_assert_eq!(lost(plies), lost(LEAST_PLIES));
    }

    /// Nobody else's standing changes because somebody deletes their data.
    #[test]
    fn deleting_takes_nothing_from_others(steps in histories(8, 120), leaving in 0..8_usize) {
        let mut pool = Pool::after(&steps);
        let others = |pool: &Pool| {
            let others = (0..8).filter(|account| *account != leaving);
            others.map(|account| pool.is_on_leaderboard(account)).collect::<Vec<_>>()
        };
        let before = others(&pool);
        pool.forget(leaving);
        prop_assert_eq!(others(&pool), before);
    }

    /// In any seven days the two players of any pair have at most four rated games, although
    /// they delete their data in between.
    #[test]
    fn a_pair_has_at_most_four_rated_games_a_week(steps in histories(3, 200)) {
        for begun in Pool::after(&steps).begun.values() {
            for window in begun.windows(MAX_GAMES + 1) {
                prop_assert!(window[MAX_GAMES] - window[0] >= WEEK);
            }
        }
    }
}

#[test]
fn four_people_who_have_played_each_other_are_on_the_leaderboard() {
    let game = |one, other, plies| {
        let (reason, score) = (Reason::Resignation, SideScore::Win);
        (1, Step::Game { players: (one, other), plies, reason, score })
    };
    let all = |plies| {
        let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
        pairs.map(|(one, other)| game(one, other, plies)).to_vec()
    };
    let on_it = |steps: &[(i64, Step)]| {
        let pool = Pool::after(steps);
        (0..4).filter(|account| pool.is_on_leaderboard(*account)).count()
    };
    assert_eq!(on_it(&all(LEAST_PLIES)), 4);
    assert_eq!(on_it(&all(LEAST_PLIES - 1)), 0, "given up at once");
    assert_eq!(on_it(&all(LEAST_PLIES)[1..]), 0, "one game is missing");
    let mut forgotten = all(LEAST_PLIES);
    forgotten.push((1, Step::Forget(3)));
    assert_eq!(on_it(&forgotten), 3, "the others lose nothing");
    forgotten.insert(0, (1, Step::Forget(3)));
    assert_eq!(on_it(&forgotten), 3);
}
