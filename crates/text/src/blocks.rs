//! The block list.

use super::Texts;

impl Texts {
    /// The reader has blocked a player.
    pub fn block_done(self, player: &str) -> String {
        self.format("block-done", [("player", player.into())])
    }

    /// The reader has unblocked a player.
    pub fn block_undone(self, player: &str) -> String {
        self.format("block-undone", [("player", player.into())])
    }

    /// The title of the list.
    pub fn block_list_title(self) -> String {
        self.text("block-list-title")
    }

    /// The list is empty.
    pub fn block_list_empty(self) -> String {
        self.format("block-list-none", [("option", self.text("option-user").into())])
    }

    /// The placeholder of the menu for unblocking: at most 150 characters.
    pub fn block_list_choose(self) -> String {
        self.text("block-list-choose")
    }
}

#[cfg(test)]
pub(super) fn samples(texts: Texts) -> Vec<super::tests::samples::Sample> {
    let of = |what: &str, text| (what.to_owned(), text);
    vec![
        of("blocked", texts.block_done("<@1>")),
        of("unblocked", texts.block_undone("<@1>")),
        of("title", texts.block_list_title()),
        of("empty", texts.block_list_empty()),
        of("menu", texts.block_list_choose()),
    ]
}
