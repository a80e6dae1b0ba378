//! Time controls as text.

use super::*;

#[test]
fn time_controls_are_parsed_and_printed() {
    for (typed, canonical) in [
        ("3d+3x1d", "3d+3x1d"),
        ("5d + 2X12h", "5d+2x12h"),
        ("36h+1x24h", "1d12h+1x1d"),
        ("3x1d", "3x1d"),
        ("2 d", "2d"),
        ("1x2d", "2d"),
        ("0d+1x2d", "2d"),
        ("3d+1d", "3d+1x1d"),
        ("3 days", "3d"),
        ("3 Days a move", "3d"),
        ("2 días por jugada", "2d"),
        ("1 dia i", ""),
        ("12 hores", "12h"),
        ("Fischer 3d + 1d <= 7d", "fischer 3d+1d<=7d"),
        ("fischer 3d+1d ≤ 1 day", ""),
        ("fischer 3d+12h", "fischer 3d+12h<=3d12h"),
        ("None", "none"),
        ("no clock", "none"),
        ("sin reloj", "none"),
        ("sense rellotge", "none"),
    ] {
        if canonical.is_empty() {
            assert!(typed.parse::<TimeControl>().is_err(), "{typed}");
            continue;
        }
        assert_eq!(control(typed).to_string(), canonical);
    }
    for (typed, error) in [
        ("", ControlError::Form),
        ("soon", ControlError::Form),
        ("3d+", ControlError::Form),
        ("3d+3x", ControlError::Form),
        ("3x3x3d", ControlError::Form),
        ("3é", ControlError::Form),
        ("91d+1x1d", ControlError::Main),
        ("1d+1x30m", ControlError::Period),
        ("1d+1x31d", ControlError::Period),
        ("1d+0x1d", ControlError::Periods),
        ("1d+31x1d", ControlError::Periods),
        ("1d+999x1d", ControlError::Periods),
        ("fischer", ControlError::Form),
        ("fischer 3d", ControlError::Form),
        ("fischer 3d+1d<=", ControlError::Form),
        ("fischer 0d+1d<=7d", ControlError::Main),
        ("fischer 3d+30m<=7d", ControlError::Period),
        ("fischer 3d+1d<=3d", ControlError::Cap),
        ("fischer 90d+30d<=121d", ControlError::Cap),
        ("31d", ControlError::Period),
        ("30 minutes a move", ControlError::Period),
        ("a move", ControlError::Form),
    ] {
        assert_eq!(typed.parse::<TimeControl>(), Err(error), "{typed}");
    }
}

#[test]
fn two_clocks_are_parsed_and_printed() {
    for (typed, canonical) in [
        ("3d", "3d"),
        ("1d / 3d+3x1d", "1d / 3d+3x1d"),
        ("1 day/move / 3 days/move", "1d / 3d"),
        ("fischer 3d+1d/2d", "fischer 3d+1d<=4d / 2d"),
        ("2d/48h", "2d"),
        ("none / none", "none"),
    ] {
        assert_eq!(typed.parse::<Clocks>().map(|clocks| clocks.to_string()), Ok(canonical.into()));
    }
    for (typed, error) in [
        ("1d /", ControlError::Clocks),
        ("/ 1d", ControlError::Clocks),
        ("1d / 2d / 3d", ControlError::Clocks),
        ("1d / 31d", ControlError::Period),
        ("1d / none", ControlError::Clocks),
    ] {
        assert_eq!(typed.parse::<Clocks>(), Err(error), "{typed}");
    }
}

proptest! {
    #[test]
    fn parsing_two_clocks_is_the_inverse_of_printing(first in controls(), second in controls()) {
        let clocks = Clocks(first, second);
        let untimed = first != second && [first, second].contains(&TimeControl::Untimed);
        let read = if untimed { Err(ControlError::Clocks) } else { Ok(clocks) };
        prop_assert_eq!(clocks.to_string().parse(), read);
    }

    #[test]
    fn parsing_is_the_inverse_of_printing(control in controls()) {
        prop_assert_eq!(control.to_string().parse(), Ok(control));
    }

    #[test]
    fn parsing_never_panics(text in "\\PC*") {
        let _ = text.parse::<Clocks>();
        let _ = format!("fischer{text}").parse::<TimeControl>();
    }
}
