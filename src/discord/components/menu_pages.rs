//! Divides a list that is too long for a menu into pages.

use courier_text::{Button, Texts};
use serenity::all::{ButtonStyle, CreateButton};

use crate::discord::components::buttons::labeled;
use crate::discord::ids::ButtonAction;
use crate::discord::transport::CHOICES;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pages {
    page: usize,
    count: usize,
}

impl Pages {
    /// Page `page` of a list with this many entries; if it does not exist, the last page.
    pub(crate) fn of(entries: usize, page: u8) -> Self {
        let count = entries.div_ceil(CHOICES).max(1);
        Self { page: usize::from(page).min(count - 1), count }
    }

    pub(crate) const fn is_last(self) -> bool {
        self.page + 1 == self.count
    }

    /// The next page, the first after the last; `None` if there is only one.
    pub(crate) fn next(self) -> Option<u8> {
        (self.count > 1).then(|| u8::try_from((self.page + 1) % self.count).unwrap_or(0))
    }

    /// The number of this page and of all pages; `None` if there is only one.
    pub(crate) fn footer(self) -> Option<String> {
        (self.count > 1).then(|| format!("{}/{}", self.page + 1, self.count))
    }

    pub(crate) fn of_all<T>(self, entries: Vec<T>) -> Vec<T> {
        entries.into_iter().skip(self.page * CHOICES).take(CHOICES).collect()
    }

    /// The buttons that lead to the other pages. The last page is followed by the first.
    pub(crate) fn buttons(
        self,
        texts: Texts,
        action: impl Fn(u8) -> ButtonAction,
    ) -> Vec<CreateButton> {
        if self.count <= 1 {
            return Vec::new();
        }
        let page = |page: usize| u8::try_from(page % self.count).unwrap_or(0);
        let (previous, next) = (page(self.page + self.count - 1), page(self.page + 1));
        let button = |page, label| labeled(texts, action(page), label, ButtonStyle::Secondary);
        let mut buttons = Vec::new();
        // With two pages, both buttons would lead to the other page, and Discord refuses two
        // buttons with the same custom id.
        if previous != next {
            buttons.push(button(previous, Button::Previous));
        }
        buttons.push(button(next, Button::Next));
        buttons
    }
}

#[cfg(test)]
mod tests {
    use courier_play::ChallengeId;
    use courier_play::language::Language;

    use super::*;

    #[test]
    fn the_last_page_is_followed_by_the_first() {
        assert_eq!(Pages::of(0, 0), Pages { page: 0, count: 1 });
        assert_eq!(Pages::of(25, 3), Pages { page: 0, count: 1 });
        assert_eq!(Pages::of(26, 1), Pages { page: 1, count: 2 });
        assert_eq!(Pages::of(26, 200), Pages { page: 1, count: 2 });
        assert_eq!(Pages::of(60, 2).of_all((0..60).collect()), (50..60).collect::<Vec<_>>());
        assert_eq!([0, 1, 2].map(|page| Pages::of(60, page).next()), [Some(1), Some(2), Some(0)]);
        assert_eq!(Pages::of(25, 0).next(), None);
        let texts = Texts::new(Language::English);
        let action = |page: u8| ButtonAction::Accept(ChallengeId(page.into()));
        assert_eq!(Pages::of(25, 0).buttons(texts, action).len(), 0);
        assert_eq!(Pages::of(26, 0).buttons(texts, action).len(), 1);
        assert_eq!(Pages::of(60, 0).buttons(texts, action).len(), 2);
    }
}
