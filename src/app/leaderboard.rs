//! Leaderboards, page by page.

use courier_play::{Moment, PlayerId, ServerId};
use courier_rules::Variant;
use courier_store::Ranked;

use super::application::App;
use super::error::AppError;

pub const PAGE: usize = 10;

#[derive(Clone, Debug)]
pub struct Leaderboard {
    pub page: usize,
    /// At least one.
    pub pages: usize,
    pub ranked: Vec<Ranked>,
    /// The invoker, if they are ranked on another page.
    pub own: Option<Ranked>,
}

impl App {
    /// A page, counted from 0, of the leaderboard of a server or, without one, of all players, in
    /// one variant or in all. A number beyond the last page gives the last page.
    pub async fn leaderboard(
        &self,
        server: Option<ServerId>,
        variant: Option<&'static Variant>,
        page: usize,
        invoker: PlayerId,
        now: Moment,
    ) -> Result<Leaderboard, AppError> {
        let all = self.store.leaderboard(server, variant.map(Variant::key), now).await?;
        Ok(page_of(all, page, invoker))
    }
}

fn page_of(all: Vec<Ranked>, page: usize, invoker: PlayerId) -> Leaderboard {
    let pages = all.len().div_ceil(PAGE).max(1);
    let page = page.min(pages - 1);
    let shown = page * PAGE..(page + 1) * PAGE;
    let own = (0..).zip(&all).find(|(_, ranked)| ranked.rating.player == invoker);
    let own = own.filter(|(at, _)| !shown.contains(at)).map(|(_, ranked)| ranked.clone());
    let ranked = all.into_iter().skip(shown.start).take(PAGE).collect();
    Leaderboard { page, pages, ranked, own }
}

#[cfg(test)]
mod tests {
    use courier_play::rating::Rating;
    use courier_store::PlayerRating;

    use super::*;

    fn board(count: u32) -> Vec<Ranked> {
        let ranked = |rank: u32| Ranked {
            rank,
            variant: "chess".to_owned(),
            rating: PlayerRating {
                player: PlayerId(u64::from(rank)),
                name: String::new(),
                rating: Rating::NEWCOMER,
                changed_at: Moment(0),
                games: 1,
                wins: 1,
                draws: 0,
                losses: 0,
            },
        };
        (1..=count).map(ranked).collect()
    }

    #[test]
    fn a_page_contains_the_invoker_or_names_their_rank() {
        let shown = |count, page, invoker| {
            let Leaderboard { page, pages, ranked, own } =
                page_of(board(count), page, PlayerId(invoker));
            (
                page,
                pages,
                ranked.first().map(|first| first.rank),
                ranked.len(),
                own.map(|own| own.rank),
            )
        };
        assert_eq!(shown(0, 0, 1), (0, 1, None, 0, None));
        assert_eq!(shown(10, 0, 10), (0, 1, Some(1), 10, None));
        assert_eq!(shown(11, 0, 11), (0, 2, Some(1), 10, Some(11)));
        assert_eq!(shown(11, 1, 11), (1, 2, Some(11), 1, None));
        assert_eq!(shown(11, 1, 3), (1, 2, Some(11), 1, Some(3)));
        assert_eq!(
            shown(25, 99, 99),
            (2, 3, Some(21), 5, None),
            "beyond the last page, for an invoker without a rank"
        );
        assert_eq!(shown(25, usize::MAX, 1).0, 2);
    }
}
