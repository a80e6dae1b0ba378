//! A route: a method, a path and the token it needs.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Access {
    Bot,
    BotOrPerson,
    /// A token that gives access to a person's account.
    Person,
    /// The id and the secret of the application, in a form.
    Client,
    /// The interaction token in its path.
    Token,
}

/// How a client has reached the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// Without encryption, at an address of loopback.
    Plain,
    Tls,
}

pub(super) struct Route {
    pub(super) method: &'static str,
    /// The path, with the names of its parameters in braces.
    pub(super) template: &'static str,
    pub(super) access: Access,
}

impl std::fmt::Debug for Route {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.method, self.template)
    }
}
