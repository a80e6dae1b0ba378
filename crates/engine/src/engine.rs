//! The engine: a variant's model, the memory of its searches, and what they return.

use std::any::Any;
use std::ops::ControlFlow;

use courier_rules::board::{Board, BoardVisitor};
use courier_rules::{Bits, Game, Move, Position, Variant};

use crate::eval::{
    self, Inputs, Model, NetworkError, Structures, Sum, Trace, Weight, WeightsError,
};
use crate::node::Node;
use crate::score::Score;
use crate::search::{Completed, Features, Memory, Request, RootLine, Search};

/// A line of moves that the engine considers best for both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What the position is worth to the side to move.
    pub score: Score,
    /// The moves, the next one first.
    pub moves: Vec<Move>,
}

/// What a search has found out so far, or in the end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Analysis {
    /// The lines, the best first. Empty if the game is over.
    pub lines: Vec<Line>,
    /// The depth that was completed, in plies.
    pub depth: u32,
    /// The greatest depth of any line searched, in plies.
    pub deepest: u32,
    /// The number of positions.
    pub nodes: u64,
    /// The share of the transposition table that is in use, in thousandths.
    pub filled: u32,
}

impl Analysis {
    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// What the position is worth to the side to move.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.lines.first().map(|line| line.score)
    }
}

/// The position is not of the engine's variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the game is one of {found}, but the engine plays {expected}")]
pub struct WrongVariant {
    /// The variant of the engine.
    pub expected: &'static Variant,
    /// The variant of the position.
    pub found: &'static Variant,
}

/// Plays and analyzes one variant. It uses about as much memory as its transposition table has,
/// and a few MB for statistics of moves.
///
/// ```
/// use courier_engine::{Engine, Limits, Request, Score};
/// use courier_rules::{Game, Variant, notation::{fen, uci}};
///
/// let chess = Variant::by_key("chess").unwrap();
/// let position = fen::parse(chess, "7k/5ppp/8/8/8/8/8/R6K w - - 0 1").unwrap();
/// let mut engine = Engine::new(chess, 1);
/// let limits = Limits { depth: Some(4), ..Limits::default() };
/// let request = Request { limits, ..Request::default() };
/// let analysis = engine.analyze(&Game::new(position.clone()), &request).unwrap();
/// assert_eq!(uci::print(&position, analysis.best().unwrap()), "a1a8");
/// assert_eq!(analysis.score(), Some(Score::Mate(1)));
/// ```
pub struct Engine {
    variant: &'static Variant,
    searcher: Box<dyn Searcher>,
}

impl Engine {
    /// An engine for a variant with a transposition table of this many MiB.
    #[must_use]
    pub fn new(variant: &'static Variant, table_mib: usize) -> Self {
        // Only a text can be wrong.
        Self::with_model(variant, table_mib, None)
            .unwrap_or_else(|_| Self { variant, searcher: Box::new(NoStart) })
    }

    /// An engine with weights from a text, as the example `fit` writes it, and without a network.
    ///
    /// # Errors
    /// If the text does not have the weights of this variant.
    #[doc(hidden)]
    pub fn with_weights(
        variant: &'static Variant,
        table_mib: usize,
        text: &str,
    ) -> Result<Self, WeightsError> {
        Self::with_model(variant, table_mib, Some(text))
    }

    fn with_model(
        variant: &'static Variant,
        table_mib: usize,
        text: Option<&str>,
    ) -> Result<Self, WeightsError> {
        let searcher: Box<dyn Searcher> = match variant.start(variant.default_start()) {
            Ok(start) => start.visit(NewSearcher { variant, table_mib, text })?,
            // The rules of the variant are invalid: there is nothing to search.
            Err(_) => Box::new(NoStart),
        };
        Ok(Self { variant, searcher })
    }

    /// The variant.
    #[must_use]
    pub fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// Forgets all earlier searches. After that, a search limited by depth or nodes returns the
    /// same on every machine.
    pub fn clear(&mut self) {
        self.searcher.clear();
    }

    /// Switches parts of the search off or on.
    #[doc(hidden)]
    pub fn set_features(&mut self, features: Features) {
        self.searcher.set_features(features);
    }

    /// Searches the current position of a game.
    ///
    /// # Errors
    /// If the game is one of another variant.
    pub fn analyze(
        &mut self,
        game: &Game,
        request: &Request<'_>,
    ) -> Result<Analysis, WrongVariant> {
        self.analyze_each(game, request, &mut |_| ControlFlow::Continue(()))
    }

    /// Searches the current position of a game. After each depth it passes the analysis so far to
    /// `each`, and ends when that returns a break.
    ///
    /// # Errors
    /// If the game is one of another variant.
    pub fn analyze_each(
        &mut self,
        game: &Game,
        request: &Request<'_>,
        each: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Result<Analysis, WrongVariant> {
        self.check(game.position())?;
        Ok(self.searcher.search(game, request, each))
    }

    fn check(&self, position: &Position) -> Result<(), WrongVariant> {
        let (expected, found) = (self.variant, position.variant());
        if found == expected { Ok(()) } else { Err(WrongVariant { expected, found }) }
    }

    /// The evaluation of a position without a search, in centipawns for the side to move. It says
    /// little about positions in which pieces can be captured.
    ///
    /// # Errors
    /// If the position is one of another variant.
    pub fn evaluate(&self, position: &Position) -> Result<i32, WrongVariant> {
        self.check(position)?;
        Ok(self.searcher.evaluate(position))
    }

    /// The counts behind the evaluation of a position, for fitting its weights.
    ///
    /// # Errors
    /// If the position is one of another variant.
    #[doc(hidden)]
    pub fn trace(&self, position: &Position) -> Result<Trace, WrongVariant> {
        self.check(position)?;
        Ok(self.searcher.trace(position))
    }

    /// Sets the network: that of a file, as the example `fit` writes it, or none.
    ///
    /// # Errors
    /// If the file is not a network of this variant. The present network stays.
    #[doc(hidden)]
    pub fn set_network(&mut self, bytes: Option<&[u8]>) -> Result<(), NetworkError> {
        self.searcher.set_network(bytes)
    }

    /// What a network learns from a position, for fitting one; `None` against a bare king, where a
    /// network does not count.
    ///
    /// # Errors
    /// If the position is one of another variant.
    #[doc(hidden)]
    pub fn inputs(&self, position: &Position) -> Result<Option<Inputs>, WrongVariant> {
        self.check(position)?;
        Ok(self.searcher.inputs(position))
    }

    /// The number of inputs of a network.
    #[must_use]
    #[doc(hidden)]
    pub fn input_count(&self) -> usize {
        self.searcher.input_count()
    }

    /// The weights of the evaluation.
    #[must_use]
    #[doc(hidden)]
    pub fn weights(&self) -> &[Weight] {
        self.searcher.weights()
    }

    /// Weights as text that [`Engine::with_weights`] reads; `None` if their number is not that of
    /// [`Engine::weights`].
    #[must_use]
    #[doc(hidden)]
    pub fn write_weights(&self, weights: &[Weight]) -> Option<String> {
        self.searcher.write_weights(weights)
    }
}

/// An engine for boards of one width. By default it is one of a variant without a valid starting
/// position: there is nothing to search.
trait Searcher: Send {
    fn search(
        &mut self,
        _: &Game,
        _: &Request<'_>,
        _: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Analysis {
        Analysis::default()
    }
    fn evaluate(&self, _: &Position) -> i32 {
        0
    }
    fn trace(&self, _: &Position) -> Trace {
        Trace::default()
    }
    fn set_network(&mut self, _: Option<&[u8]>) -> Result<(), NetworkError> {
        Ok(())
    }
    fn inputs(&self, _: &Position) -> Option<Inputs> {
        None
    }
    fn input_count(&self) -> usize {
        0
    }
    fn weights(&self) -> &[Weight] {
        &[]
    }
    fn write_weights(&self, _: &[Weight]) -> Option<String> {
        None
    }
    fn clear(&mut self) {}
    fn set_features(&mut self, _: Features) {}
}

/// Stands for a variant without a valid starting position.
struct NoStart;

impl Searcher for NoStart {}

struct SizedSearcher<B: Bits> {
    variant: &'static Variant,
    model: Model<B>,
    memory: Memory,
    structures: Structures<B>,
    features: Features,
}

struct NewSearcher<'a> {
    variant: &'static Variant,
    table_mib: usize,
    text: Option<&'a str>,
}

impl BoardVisitor for NewSearcher<'_> {
    type Output = Result<Box<dyn Searcher>, WeightsError>;

    fn visit<B: Bits>(self, _: &Board<B>) -> Self::Output {
        let model: Model<B> = match self.text {
            Some(text) => Model::read(self.variant, text)?,
            None => Model::of(self.variant),
        };
        let bytes = self.table_mib.saturating_mul(1 << 20);
        let memory = Memory::new(bytes, model.types.len(), model.cells);
        let features = Features::default();
        let structures = Structures::new();
        let variant = self.variant;
        Ok(Box::new(SizedSearcher { variant, model, memory, structures, features }))
    }
}

/// Copies a board whose width is known.
struct CopyBoard<B>(std::marker::PhantomData<B>);

impl<B: Bits> BoardVisitor for CopyBoard<B> {
    type Output = Option<Board<B>>;

    fn visit<C: Bits>(self, board: &Board<C>) -> Option<Board<B>> {
        (board as &dyn Any).downcast_ref::<Board<B>>().cloned()
    }
}

fn board_of<B: Bits>(position: &Position) -> Option<Board<B>> {
    position.visit(CopyBoard::<B>(std::marker::PhantomData))
}

impl<B: Bits> SizedSearcher<B> {
    fn node(&self, position: &Position) -> Option<Node<B>> {
        Some(Node::new(board_of(position)?, &self.model, &self.memory.keys))
    }
}

impl<B: Bits> Searcher for SizedSearcher<B> {
    fn search(
        &mut self,
        game: &Game,
        request: &Request<'_>,
        each: &mut dyn FnMut(&Analysis) -> ControlFlow<()>,
    ) -> Analysis {
        // All positions of a variant have boards of the same width.
        let Some(root) = self.node(game.position()) else { return Analysis::default() };
        let earlier = game.positions().take(game.moves().len());
        let (model, keys) = (&self.model, &self.memory.keys);
        let key = |position| Some(Node::without_accumulator(board_of(position)?, model, keys).key);
        let before: Vec<u64> = earlier.filter_map(key).collect();
        let mut last = Analysis::default();
        let search = Search::new(
            self.variant,
            &self.model,
            &mut self.memory,
            &mut self.structures,
            self.features,
            request,
        );
        let (lines, nodes) = search.run(&before, &root, &mut |completed: &Completed<'_>| {
            last = Analysis {
                lines: completed.lines.iter().map(line).collect(),
                depth: completed.depth,
                deepest: completed.deepest,
                nodes: completed.nodes,
                filled: completed.filled,
            };
            each(&last)
        });
        Analysis { lines: lines.iter().map(line).collect(), nodes, ..last }
    }

    fn evaluate(&self, position: &Position) -> i32 {
        self.node(position).map_or(0, |node| {
            let value = Sum::of(&self.model, &node.board, node.placed);
            eval::relative(&node.board, value)
                + self.model.network_value(&node.board, &node.accumulator)
        })
    }

    fn set_network(&mut self, bytes: Option<&[u8]>) -> Result<(), NetworkError> {
        self.model.set_network(bytes)
    }

    fn inputs(&self, position: &Position) -> Option<Inputs> {
        self.node(position).and_then(|node| {
            let white = Sum::for_network(&self.model, &node.board, node.placed);
            self.model.inputs(&node.board, eval::relative(&node.board, white))
        })
    }

    fn input_count(&self) -> usize {
        self.model.input_count()
    }

    fn trace(&self, position: &Position) -> Trace {
        self.node(position).map_or_else(Trace::default, |node| {
            let value = Sum::of(&self.model, &node.board, node.placed);
            let correction = self.model.network_value(&node.board, &node.accumulator);
            eval::trace(&self.model, &node.board, value, eval::relative(&node.board, correction))
        })
    }

    fn weights(&self) -> &[Weight] {
        self.model.weights()
    }

    fn write_weights(&self, weights: &[Weight]) -> Option<String> {
        self.model.write(weights)
    }

    fn clear(&mut self) {
        self.memory.clear();
    }

    fn set_features(&mut self, features: Features) {
        self.features = features;
    }
}

fn line(line: &RootLine) -> Line {
    Line { score: Score::of_value(line.value), moves: line.moves.clone() }
}
