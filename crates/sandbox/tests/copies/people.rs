//! The people: those whose exports are compared are users of the sandbox.

use std::collections::BTreeMap;
use std::path::Path;

use courier_play::{ChannelId, Moment, PlayerId, ServerId};
use courier_sandbox::driver::{Sandbox, SandboxOptions, UserClient};

use super::played::Size;

/// How far the ids of one copy are from those of the next. Larger than any number in the first one.
pub(crate) const STEP: i64 = 10_000_000;
/// The id of the first of those who are no users.
const FIRST_ID: i64 = 1_000;

/// Whose exports are compared.
pub(crate) struct Choice {
    /// The id of each user, by the number of the copy and that of the person in it.
    users: BTreeMap<(usize, usize), i64>,
    pub(crate) server: ServerId,
    pub(crate) channel: ChannelId,
}

impl Choice {
    /// Of each copy so many that there are enough; in each copy others.
    pub(crate) async fn new(size: &Size, folder: &Path) -> Self {
        let of_each = size.exporting.div_ceil(size.copies);
        let numbers = (0..size.exporting).map(|number| {
            let (copy, place) = (number / of_each, number % of_each);
            (copy, (copy * 7 + place) % size.people)
        });
        let sandbox = Sandbox::without_bot(options(folder, size.end())).await.unwrap();
        let users = users(&sandbox, size.exporting);
        let any = sandbox.user("maple").unwrap().in_channel("games").unwrap();
        let world = &sandbox.discord().world;
        let server = world.read(|state| state.guilds.keys().next().copied()).unwrap();
        Self {
            users: numbers.zip(users.iter().map(|user| user.id().0.cast_signed())).collect(),
            server: ServerId(server.0),
            channel: ChannelId(any.channel().0),
        }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.users.len()
    }

    /// The player with this number in the copy that is played.
    pub(crate) fn player(&self, number: usize) -> PlayerId {
        let other = FIRST_ID + i64::try_from(number).unwrap();
        PlayerId(self.users.get(&(0, number)).copied().unwrap_or(other).cast_unsigned())
    }

    /// The numbers and ids of the users in a copy.
    pub(crate) fn of_copy(&self, copy: usize) -> impl Iterator<Item = (usize, i64)> {
        let of_it = move |((of, number), id): (&(usize, usize), &i64)| {
            (*of == copy).then_some((*number, *id))
        };
        self.users.iter().filter_map(of_it)
    }
}

/// A sandbox whose clock stands at this moment.
pub(crate) fn options(folder: &Path, now: Moment) -> SandboxOptions {
    let options = SandboxOptions::for_tests(env!("CARGO_BIN_EXE_courier-sandbox"), folder, now.0);
    SandboxOptions { filter: "warn".to_owned(), ..options }
}

/// The users. Their ids are the same in every sandbox that starts at the same moment.
pub(crate) fn users(sandbox: &Sandbox, number: usize) -> Vec<UserClient> {
    let locales = ["en-US", "en-GB", "es-ES", "es-419"];
    let user = |number: usize| {
        let (username, name) = (format!("person{number}"), format!("Person {number}"));
        let locale = locales[number % locales.len()];
        sandbox.discord().world.change(|state| state.add_user(&username, &name, locale));
        sandbox.user(&username).unwrap().in_channel("games").unwrap()
    };
    (0..number).map(user).collect()
}
