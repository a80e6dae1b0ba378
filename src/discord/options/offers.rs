//! What an option offers while it is typed, and what was meant by a text that was typed or sent in
//! its place: some clients send the name of a choice instead of its value.

use std::collections::BTreeSet;

use courier_play::folded;
use serenity::all::{AutocompleteChoice, CreateAutocompleteResponse, CreateSelectMenuOption};

use crate::discord::components::buttons::shortened;
use crate::discord::transport::CHOICES;

/// One choice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    /// What a client sends if it is chosen.
    pub value: String,
    /// What it shows, as long as Discord allows.
    pub name: String,
}

impl Offer {
    pub(crate) fn new(value: impl Into<String>, name: &str) -> Self {
        Self { value: value.into(), name: shortened(name) }
    }
}

/// The offers as Discord takes them.
pub(crate) fn completion(offers: impl IntoIterator<Item = Offer>) -> CreateAutocompleteResponse {
    let choice = |offer: Offer| AutocompleteChoice::new(offer.name, offer.value);
    let choices = offers.into_iter().map(choice).take(CHOICES).collect();
    CreateAutocompleteResponse::new().set_choices(choices)
}

/// The offers as entries of a menu, with the present one chosen.
pub(crate) fn entries(offers: Vec<Offer>, present: Option<&Offer>) -> Vec<CreateSelectMenuOption> {
    let entry = |offer: Offer| {
        let chosen = Some(&offer) == present;
        CreateSelectMenuOption::new(offer.name, offer.value).default_selection(chosen)
    };
    offers.into_iter().map(entry).take(CHOICES).collect()
}

/// The offers whose names contain the typed text, whatever its case and accents.
pub(crate) fn fitting(
    offers: impl IntoIterator<Item = Offer>,
    typed: &str,
) -> impl Iterator<Item = Offer> {
    let wanted = folded(typed.trim());
    offers.into_iter().filter(move |offer| folded(&offer.name).contains(&wanted))
}

/// The value of the offer with this value, else with this name.
pub(crate) fn named(offers: impl IntoIterator<Item = Offer>, typed: &str) -> Option<String> {
    let wanted = folded(typed.trim());
    let mut by_name = None;
    for offer in offers {
        if folded(&offer.value) == wanted {
            return Some(offer.value);
        }
        if by_name.is_none() && folded(&offer.name) == wanted {
            by_name = Some(offer.value);
        }
    }
    by_name
}

/// The value that was meant: of the offer that is named, else of the only one that fits. Not for
/// what cannot be taken back, nor for numbers, which are parts of others.
pub(crate) fn meant(offers: impl IntoIterator<Item = Offer>, typed: &str) -> Option<String> {
    let offers: Vec<Offer> = offers.into_iter().collect();
    if typed.trim().is_empty() {
        return None;
    }
    if let Some(value) = named(offers.iter().cloned(), typed) {
        return Some(value);
    }
    let mut values: BTreeSet<String> = fitting(offers, typed).map(|offer| offer.value).collect();
    values.pop_first().filter(|_| values.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_a_name_and_the_only_one_that_fits_are_meant() {
        let offers = || [("ca", "Català"), ("es", "Español"), ("e", "Esperanto")];
        let meant =
            |typed: &str| meant(offers().map(|(value, name)| Offer::new(value, name)), typed);
        for (typed, value) in [
            ("es", Some("es")),
            ("E", Some("e")),
            ("Español", Some("es")),
            (" espanol ", Some("es")),
            ("CATALA", Some("ca")),
            ("cat", Some("ca")),
            ("esp", None),
            ("", None),
            ("french", None),
        ] {
            assert_eq!(meant(typed).as_deref(), value, "{typed}");
        }
    }
}
