//! The colors of the board's themes, as in the bot's pictures, as a style sheet.

use courier_draw::Theme;

use super::pieces;

/// The style sheet of all themes: custom properties for each value of the attribute `data-theme`,
/// and the rules with which the drawings of the pieces use them.
pub(super) fn style_sheet() -> String {
    let default = Theme::default().css_properties();
    let mut sheet = rule(":root", &default);
    for theme in Theme::ALL {
        let colors = theme.css_properties().into_iter();
        let own: Vec<_> = colors.filter(|color| !default.contains(color)).collect();
        if !own.is_empty() {
            sheet += &rule(&format!("[data-theme=\"{}\"]", theme.key()), &own);
        }
    }
    sheet + &pieces::style_rules()
}

fn rule(selector: &str, properties: &[(String, String)]) -> String {
    let properties: String =
        properties.iter().map(|(name, value)| format!("--{name}:{value};")).collect();
    format!("{selector}{{{properties}}}")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// Every custom property that the rules of the pieces refer to is defined.
    #[test]
    fn every_color_that_the_pieces_use_is_defined() {
        let sheet = style_sheet();
        let (_, rules) = sheet.split_at(sheet.find(".p-fill").unwrap());
        for used in rules.split("var(--").skip(1) {
            let name = used.split([')', ',']).next().unwrap();
            assert!(sheet.contains(&format!("--{name}:")), "{name}");
        }
        for theme in Theme::ALL.into_iter().filter(|theme| *theme != Theme::default()) {
            assert!(sheet.contains(&format!("[data-theme=\"{}\"]{{--cell-0:#", theme.key())));
        }
        assert!(sheet.len() < 7_000, "{} bytes", sheet.len());
    }
}
