//! Options for clocks: one for both players, or two for time odds.

use courier_play::Refusal;
use courier_play::clock::{Clocks, ControlError, TimeControl};
use courier_play::language::Language;
use courier_text::Texts;
use serenity::all::CreateAutocompleteResponse;

use crate::discord::context::command::{Context, texts};
use crate::discord::options::offers::{Offer, completion, named};

/// Offers the preset clocks and the typed one, if it is valid.
pub(crate) async fn clocks(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let texts = texts(ctx).await;
    completion(clock_offers(texts, typed))
}

/// The same, and after a slash the opponent's clock.
pub(crate) async fn two_clocks(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let texts = texts(ctx).await;
    completion(both_offers(texts, typed).unwrap_or_else(|| clock_offers(texts, typed)))
}

/// Offers the opponent's clock after the challenger's; `None` if no slash was typed.
fn both_offers(texts: Texts, typed: &str) -> Option<Vec<Offer>> {
    let (own, other) = Clocks::split(typed)?;
    let own = clock(own).ok()?;
    let both =
        |Offer { value, name }| Offer::new(format!("{own} / {value}"), &format!("{own} / {name}"));
    let offers = clock_offers(texts, other).into_iter().map(both);
    Some(offers.filter(|offer| offer.value.parse::<Clocks>().is_ok()).collect())
}

fn clock_offers(texts: Texts, typed: &str) -> Vec<Offer> {
    let wanted: String =
        typed.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase();
    let own = typed.parse::<TimeControl>().ok();
    let presets = TimeControl::PRESETS.into_iter().filter(|preset| own != Some(*preset));
    let begins = |preset: &TimeControl| preset.to_string().starts_with(&wanted) || own.is_some();
    let fitting = presets.filter(begins);
    own.into_iter().chain(fitting).map(|control| clock_offer(texts, control)).collect()
}

fn clock_offer(texts: Texts, control: TimeControl) -> Offer {
    let value = control.to_string();
    let name = format!("{value}: {}", texts.control(control));
    Offer::new(value, &name)
}

/// The time control that was typed, as `1d+3x1d` or as the name of a choice.
/// Errors: What is wrong with `typed`, or with what stands before its colon.
pub(crate) fn clock(typed: &str) -> Result<TimeControl, Refusal> {
    let begun = typed.split_once(':').map_or(typed, |(control, _)| control);
    let error = match begun.parse() {
        Ok(control) => return Ok(control),
        Err(error) => Refusal::from(error),
    };
    let presets = Language::ALL.into_iter().flat_map(|language| {
        TimeControl::PRESETS.map(|preset| clock_offer(Texts::new(language), preset))
    });
    named(presets, typed).and_then(|value| value.parse().ok()).ok_or(error)
}

/// The clocks of the challenger and the opponent: one for both, or two with a slash between them.
pub(crate) fn clocks_of_both(typed: &str) -> Result<Clocks, Refusal> {
    let Some((own, other)) = Clocks::split(typed) else {
        return clock(typed).map(|both| Clocks(both, both));
    };
    // Each may be the name of a choice, to which the other was added.
    let read = |typed| {
        clock(typed).map_err(|refusal| match refusal {
            Refusal::Control(ControlError::Form) => ControlError::Clocks.into(),
            refusal => refusal,
        })
    };
    Ok(Clocks::new(read(own)?, read(other)?)?)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_clock_is_understood_as_it_is_offered() {
        let controls = TimeControl::PRESETS.into_iter().chain(["5d+1x8h".parse().unwrap()]);
        for control in controls {
            for language in Language::ALL {
                let texts = Texts::new(language);
                let offer = clock_offer(texts, control);
                assert_eq!(clock(&offer.name), Ok(control), "{offer:?}");
                assert_eq!(clock(&offer.value), Ok(control), "{offer:?}");
            }
        }
        let two: Clocks = "1d / 3d+3x1d".parse().unwrap();
        for language in Language::ALL {
            let offers = both_offers(Texts::new(language), "1 día / 3").unwrap();
            let offer = offers.into_iter().find(|offer| offer.value == two.to_string()).unwrap();
            assert_eq!(clocks_of_both(&offer.name), Ok(two), "{offer:?}");
            assert_eq!(clocks_of_both(&offer.value), Ok(two), "{offer:?}");
            let chosen = clock_offer(Texts::new(language), "1d".parse().unwrap()).name;
            assert_eq!(clocks_of_both(&format!("{chosen} / 3d+3x1d")), Ok(two), "{chosen}");
            let one = clock_offer(Texts::new(language), TimeControl::DEFAULT).name;
            let both = Clocks(TimeControl::DEFAULT, TimeControl::DEFAULT);
            assert_eq!(clocks_of_both(&one), Ok(both), "{one}");
        }
        assert!(both_offers(Texts::new(Language::English), "3 days/move").is_none());
        for typed in ["1d / none", "none / 1d", "1d / ", "1d / x"] {
            assert!(clocks_of_both(typed).is_err(), "{typed}");
        }
        for typed in ["1d+3y1d", "4d+5x2", "14", "4"] {
            assert!(clock(typed).is_err(), "{typed}");
        }
    }
}
