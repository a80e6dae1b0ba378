//! The last boards that were drawn: the one who moves, whoever is told of it and whoever looks on
//! often see the same one.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use courier_rules::notation::fen;
use courier_rules::{Color, Move};

use super::{DrawError, PlayerBars, Scene, Theme, board};

/// How many boards are kept: at some 30 KB each, about two megabytes.
const KEPT: usize = 64;

/// All that the picture of a board depends on, where nothing is chosen or pointed at.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Key {
    variant: &'static str,
    fen: String,
    last_move: Option<Move>,
    bottom: Color,
    player_bars: Option<PlayerBars>,
    theme: Theme,
    width: u32,
}

/// The boards that were drawn last.
#[derive(Debug, Default)]
pub struct Gallery {
    /// The newest at the end.
    boards: Mutex<VecDeque<(Key, Arc<[u8]>)>>,
}

impl Gallery {
    /// The PNG of a scene: the one drawn before, or else a new one; as [`board()`].
    ///
    /// # Errors
    /// As for [`board()`].
    pub fn board(&self, scene: &Scene) -> Result<Arc<[u8]>, DrawError> {
        let key = Key::of(scene);
        if let Some(png) = key.as_ref().and_then(|key| self.find(key)) {
            return Ok(png);
        }
        // Drawn while nobody waits: two threads may draw the same.
        let png: Arc<[u8]> = board(scene)?.into();
        let Some(key) = key else { return Ok(png) };
        let mut boards = self.boards();
        if boards.len() >= KEPT {
            boards.pop_front();
        }
        boards.push_back((key, Arc::clone(&png)));
        Ok(png)
    }

    /// The PNG of a scene that was drawn before; takes no time to speak of.
    #[must_use]
    pub fn kept(&self, scene: &Scene) -> Option<Arc<[u8]>> {
        self.find(&Key::of(scene)?)
    }

    fn find(&self, key: &Key) -> Option<Arc<[u8]>> {
        self.boards().iter().rev().find(|(other, _)| other == key).map(|(_, png)| Arc::clone(png))
    }

    fn boards(&self) -> MutexGuard<'_, VecDeque<(Key, Arc<[u8]>)>> {
        // A list of boards is whole at every moment.
        self.boards.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Key {
    /// `None` for a scene that is not worth keeping: what is chosen or pointed at is looked at
    /// once.
    fn of(scene: &Scene) -> Option<Self> {
        let Scene {
            position,
            bottom,
            last_move,
            move_hints,
            arrows,
            window,
            player_bars,
            title,
            theme,
            width,
        } = scene;
        if move_hints.is_some() || !arrows.is_empty() || window.is_some() || title.is_some() {
            return None;
        }
        Some(Self {
            variant: position.variant().key(),
            fen: fen::print(position),
            last_move: *last_move,
            bottom: *bottom,
            player_bars: player_bars.clone(),
            theme: *theme,
            width: *width,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::PlayerBar;

    fn player_bars(clock: &str) -> Option<PlayerBars> {
        let player_bar =
            PlayerBar { name: "Maple".to_owned(), clock: clock.to_owned(), ..PlayerBar::default() };
        Some(PlayerBars { white: player_bar.clone(), black: player_bar })
    }

    #[test]
    fn an_equal_scene_is_the_same_picture_and_any_other_is_not() {
        let gallery = Gallery::default();
        let sample = || Scene {
            player_bars: player_bars("3 d"),
            ..Scene::sample(Theme::default()).unwrap()
        };
        let first = gallery.board(&sample()).unwrap();
        assert!(Arc::ptr_eq(&first, &gallery.board(&sample()).unwrap()));
        assert_eq!(*first, *board(&sample()).unwrap());
        let others = [
            Scene { player_bars: player_bars("2 d"), ..sample() },
            Scene { player_bars: None, ..sample() },
            Scene { bottom: Color::Black, ..sample() },
            Scene { last_move: None, ..sample() },
            Scene { theme: Theme::ALL[1], ..sample() },
            Scene { width: 480, ..sample() },
            Scene { title: Some("A title".to_owned()), ..sample() },
        ];
        for other in others {
            assert_ne!(*first, *gallery.board(&other).unwrap(), "{other:?}");
        }
    }

    #[test]
    fn the_oldest_makes_room() {
        let gallery = Gallery::default();
        let start = Scene::sample(Theme::default()).unwrap();
        let first = gallery.board(&start).unwrap();
        for width in 160..160 + u32::try_from(KEPT).unwrap() {
            gallery.board(&Scene { width, ..start.clone() }).unwrap();
        }
        assert_eq!(gallery.boards.lock().unwrap().len(), KEPT);
        assert!(!Arc::ptr_eq(&first, &gallery.board(&start).unwrap()));
    }
}
