//! The scenes of boards in messages.

use courier_draw::{BoardStyle, Scene};
use courier_play::Match;
use courier_rules::{BoardShape, Color};
use courier_text::Texts;

use crate::app::board_scene;
use crate::discord::context::AppState;
use crate::discord::transport::Result;

/// The current scene of a match.
pub(crate) async fn scene_of(
    app_state: &AppState,
    texts: Texts,
    style: BoardStyle,
    the_match: &Match,
    side: Color,
) -> Result<Scene> {
    let context = app_state.app.reads().board_context(the_match).await?;
    Ok(Scene { style, ..board_scene(texts, the_match, &context, side, app_state.now()) })
}

/// The scene with the names of empty hexagonal cells, which new players learn on their private
/// boards. Public boards are not cluttered with them.
pub(crate) fn with_cell_names(scene: Scene) -> Scene {
    let shape = scene.position.variant().geometry().shape();
    Scene { cell_names: matches!(shape, BoardShape::Hexagon { .. }), ..scene }
}
