//! How colors look to eyes that lack a receptor, and without any color: what pictures are tested
//! with.

use plotters::style::RGBColor;

/// A way of seeing colors.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Sight {
    Full,
    /// Without the receptor of long waves.
    Protanopia,
    /// Without the receptor of middle waves.
    Deuteranopia,
    /// Without the receptor of short waves.
    Tritanopia,
    /// As printed in gray.
    Gray,
}

impl Sight {
    pub(crate) const ALL: [Self; 5] =
        [Self::Full, Self::Protanopia, Self::Deuteranopia, Self::Tritanopia, Self::Gray];

    /// The linear red, green and blue of a color as it is seen, from 0 to 1. Red and green are
    /// simulated as by Viénot, Brettel and Mollon (1999), blue as by Brettel, Viénot and Mollon
    /// (1997).
    pub(crate) fn sees(self, color: RGBColor) -> [f64; 3] {
        let linear @ [red, green, blue] = light(color);
        let red_green = |from_red: f64, from_green: f64, spill: f64| {
            let both = from_red * red + from_green * green;
            [both, both, blue + spill * (red - green)]
        };
        let seen = match self {
            Self::Full => linear,
            Self::Protanopia => red_green(0.112_38, 0.887_62, 0.004_01),
            Self::Deuteranopia => red_green(0.292_75, 0.707_25, -0.022_34),
            Self::Tritanopia => {
                let side = 0.039_01 * red - 0.027_88 * green - 0.011_13 * blue;
                let plane = if side >= 0.0 {
                    [
                        [1.012_77, 0.135_48, -0.148_26],
                        [-0.012_43, 0.868_12, 0.144_31],
                        [0.075_89, 0.805_00, 0.119_11],
                    ]
                } else {
                    [
                        [0.936_78, 0.189_79, -0.126_57],
                        [0.061_54, 0.815_26, 0.123_20],
                        [-0.375_62, 1.127_67, 0.247_96],
                    ]
                };
                plane.map(|[of_red, of_green, of_blue]| {
                    of_red * red + of_green * green + of_blue * blue
                })
            }
            Self::Gray => [luminance(linear); 3],
        };
        seen.map(|part| part.clamp(0.0, 1.0))
    }

    pub(crate) fn contrast(self, one: RGBColor, two: RGBColor) -> f64 {
        let (one, two) = (luminance(self.sees(one)), luminance(self.sees(two)));
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }
}

/// The linear red, green and blue of a color, from 0 to 1.
fn light(color: RGBColor) -> [f64; 3] {
    [color.0, color.1, color.2].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn luminance([red, green, blue]: [f64; 3]) -> f64 {
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// The contrast of two colors as WCAG 2 defines it, from 1 to 21.
pub(crate) fn contrast(one: RGBColor, two: RGBColor) -> f64 {
    Sight::Full.contrast(one, two)
}

/// The distance of two linear colors in CIE Lab: 2 is just noticeable side by side, 10 is obvious.
pub(crate) fn distance(one: [f64; 3], two: [f64; 3]) -> f64 {
    let lab = |[red, green, blue]: [f64; 3]| {
        let x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505;
        let y = luminance([red, green, blue]);
        let z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089;
        let root =
            |part: f64| if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 };
        [116.0 * root(y) - 16.0, 500.0 * (root(x) - root(y)), 200.0 * (root(y) - root(z))]
    };
    let (one, two) = (lab(one), lab(two));
    one.iter().zip(two).map(|(one, two)| (one - two).powi(2)).sum::<f64>().sqrt()
}
