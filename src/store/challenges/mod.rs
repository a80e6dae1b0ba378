//! Challenges: `answers` stores, reads and closes them; `offers` counts and lists them.

pub(in crate::store) mod answers;
pub(in crate::store) mod offers;

#[cfg(test)]
mod answers_tests;
#[cfg(test)]
mod offers_tests;
