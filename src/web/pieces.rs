//! The drawings of all pieces as one SVG of symbols, embedded in the page: a piece on the board is
//! a `<use>` of its symbol, colored by custom properties. A symbol has the drawings of all sets,
//! and custom properties choose one.

use std::collections::HashMap;
use std::sync::LazyLock;

use courier_draw::{PieceSet, piece_svg, promoted_svg, rim_scale, rim_widths};
use courier_rules::variants::chess::pieces::KNIGHT;
use courier_rules::{PieceType, Variant};

/// The classes of the drawings. A prefix keeps them apart from other classes of the page.
const CLASSES: [&str; 6] = ["fill", "shade", "edge", "line", "mark", "highlight"];

/// Colors in the drawings, for files opened on their own. Here the colors come from the classes.
const OWN_COLORS: [&str; 4] =
    [" fill=\"#fff\"", " fill=\"#dcd5c9\"", " fill=\"#1d1b19\"", " stroke=\"#1d1b19\""];

/// The names of piece types whose letter is not that of an earlier variant.
static LETTERED: LazyLock<HashMap<(&str, char), String>> = LazyLock::new(|| {
    let first = |name| piece_types().find(|other| other.name == name).map(|other| other.letter);
    let others =
        piece_types().filter(|piece_type| first(piece_type.name) != Some(piece_type.letter));
    others
        .map(|PieceType { name, letter, .. }| ((*name, *letter), format!("{name}-{letter}")))
        .collect()
});

fn piece_types() -> impl Iterator<Item = &'static PieceType> {
    Variant::all().iter().flat_map(|variant| variant.piece_types())
}

/// The name of a piece type on the page. Types with equal names have the same drawings.
pub(super) fn type_name(piece_type: &PieceType) -> &'static str {
    let PieceType { name, letter, .. } = piece_type;
    LETTERED.get(&(*name, *letter)).map_or(name, |lettered| lettered)
}

/// An SVG with a `<symbol>` for each piece type of every variant, named `piece-knight` and so on,
/// and one named `piece-promoted` for the mark of a promoted piece.
pub(super) fn sprite() -> String {
    let mut parts = Parts::default();
    let (mut drawings, mut symbols) = (String::new(), String::new());
    let mut named: Vec<&str> = Vec::new();
    // Some types share a drawing.
    let mut drawn: HashMap<&str, String> = HashMap::new();
    for piece_type in piece_types() {
        let name = type_name(piece_type);
        if named.contains(&name) {
            continue;
        }
        named.push(name);
        let mut uses = String::new();
        for set in PieceSet::ALL {
            let Some(svg) = piece_svg(set, piece_type) else { continue };
            let id = drawn.entry(svg).or_insert_with(|| {
                let id = format!("{}-{name}", set.key());
                drawings += &format!("<g id=\"{id}\">{}</g>", parts.content(&id, svg));
                id
            });
            uses += &format!("<use class=\"p-{}\" href=\"#{id}\"/>", set.key());
        }
        symbols += &symbol(name, &uses);
    }
    symbols += &symbol("promoted", &parts.content("promoted", promoted_svg()));
    format!("<svg xmlns=\"http://www.w3.org/2000/svg\"><defs>{drawings}</defs>{symbols}</svg>")
}

/// The picture of the page in tabs and bookmarks: a knight in its own colors.
pub(super) fn icon() -> String {
    piece_svg(PieceSet::Standard, &KNIGHT).unwrap_or_default().to_owned()
}

/// The style rules of the drawings: each class gets a custom property as its color.
pub(super) fn style_rules() -> String {
    let [rim_edge, rim] = rim_widths();
    let fills = ["fill", "shade", "mark"].map(|part| format!(".p-{part}{{fill:var(--{part})}}"));
    let lines = ["edge", "line", "highlight"];
    let lines = lines.map(|part| format!(".p-{part}{{stroke:var(--{part})}}"));
    let sides = ["white", "black"].map(|side| {
        let set = |parts: &[&str], of: &str| -> String {
            parts.iter().map(|part| format!("--{part}:var(--{of}-{part});")).collect()
        };
        let inner = ["line", "mark", "highlight"];
        format!(
            ".{side}{{{}{}}}.{side}.promoted{{{}}}",
            set(&["fill", "shade", "edge"], side),
            set(&inner, side),
            set(&inner, &format!("{side}-promoted")),
        )
    });
    // The outlines of a promoted piece: its drawing again, with wide edges and nothing else.
    let outlines = [("rim", rim), ("rim-edge", rim_edge)].map(|(name, width)| {
        format!(
            ".{name}{{--fill:none;--shade:none;--mark:none;--line:none;--highlight:none;\
             --edge:var(--{name});--edge-width:{width}}}"
        )
    });
    let width = ".p-edge{stroke-width:var(--edge-width,3.2)}";
    let body = format!(".body{{transform:scale({})}}", rim_scale());
    // The standard set is shown unless another one is chosen.
    let shown = PieceSet::ALL.map(|set| {
        let (key, usual) = (set.key(), if set == PieceSet::default() { "inline" } else { "none" });
        format!(".p-{key}{{display:var(--{key},{usual})}}")
    });
    let usual = PieceSet::default().key();
    let chosen = PieceSet::ALL.map(|set| match set.key() {
        key if key == usual => String::new(),
        key => format!("[data-pieces=\"{key}\"]{{--{usual}:none;--{key}:inline}}"),
    });
    let all = [
        shown.concat(),
        chosen.concat(),
        fills.concat(),
        lines.concat(),
        width.to_owned(),
        sides.concat(),
        outlines.concat(),
    ];
    all.concat() + &body
}

fn symbol(name: &str, content: &str) -> String {
    format!("<symbol id=\"piece-{name}\" viewBox=\"0 0 100 100\">{content}</symbol>")
}

/// The parts of the drawings to which others refer, with their new names.
#[derive(Default)]
struct Parts(HashMap<String, String>);

impl Parts {
    /// The content of the `<svg>` of a drawing. Its parts get unique names in the common document;
    /// parts shared with an earlier drawing are taken from there.
    fn content(&mut self, name: &str, svg: &str) -> String {
        let inside = svg.split_once('>').map_or("", |(_, rest)| rest);
        let inside = inside.rsplit_once("</svg>").map_or(inside, |(inside, _)| inside);
        let mut renamed: Vec<(String, String)> = Vec::new();
        let mut content = String::new();
        // Each part has its own line, above the lines that use it.
        for line in inside.lines().map(str::trim) {
            let mut line = line.replace("xlink:href", "href");
            for color in OWN_COLORS {
                line = line.replace(color, "");
            }
            for class in CLASSES {
                let own = format!("class=\"{class}\"");
                line = line.replace(&own, &format!("class=\"p-{class}\""));
            }
            for (id, new) in &renamed {
                for (start, end) in [("href=\"#", "\""), ("url(#", ")")] {
                    let (old, new) = (format!("{start}{id}{end}"), format!("{start}{new}{end}"));
                    line = line.replace(&old, &new);
                }
            }
            let Some((start, rest)) = line.split_once("id=\"") else {
                content += &line;
                continue;
            };
            let (id, rest) = rest.split_once('"').unwrap_or((rest, ""));
            let part = format!("{start}{rest}");
            let new = self.0.entry(part).or_insert_with(|| format!("{name}-{id}"));
            if *new == format!("{name}-{id}") {
                content += &format!("{start}id=\"{new}\"{rest}");
            }
            renamed.push((id.to_owned(), new.clone()));
        }
        content.replace("<defs></defs>", "")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn values<'a>(svg: &'a str, before: &'a str, end: char) -> impl Iterator<Item = &'a str> {
        svg.split(before).skip(1).filter_map(move |rest| rest.split(end).next())
    }

    #[test]
    fn every_piece_type_of_every_variant_has_a_symbol() {
        let sprite = sprite();
        let ids: Vec<&str> = values(&sprite, "id=\"", '"').collect();
        for piece_type in Variant::all().iter().flat_map(|variant| variant.piece_types()) {
            let id = format!("piece-{}", type_name(piece_type));
            assert!(ids.contains(&id.as_str()), "{id}");
        }
        let distinct: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(distinct.len(), ids.len(), "an id occurs twice");
        let uses = values(&sprite, "href=\"#", '"').chain(values(&sprite, "url(#", ')'));
        for used in uses {
            assert!(distinct.contains(used), "{used} is used and does not exist");
        }
    }

    /// The page's policy forbids style attributes, and colors in the drawings would ignore the
    /// theme.
    #[test]
    fn colors_come_from_classes_alone() {
        let sprite = sprite();
        for forbidden in ["style=", "<style", "<script", "#fff", "#1d1b19", "xlink", " id=\"foot"] {
            assert!(!sprite.contains(forbidden), "{forbidden}");
        }
        let sets = PieceSet::ALL.map(PieceSet::key);
        let known: BTreeSet<String> =
            CLASSES.iter().chain(&sets).map(|class| format!("p-{class}")).collect();
        for class in values(&sprite, "class=\"", '"') {
            assert!(known.contains(class), "{class}");
        }
        assert!(sprite.len() < 54_000, "{} bytes", sprite.len());
    }
}
