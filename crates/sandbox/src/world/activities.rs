//! Activities: people launch, join and leave them, and give the application access.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use serde_json::json;
use sha2::{Digest as _, Sha256};

use super::state::State;
use crate::model::{
    ACCESS_LIFETIME, Access, ActivityInstance, Arrival, CODE_LIFETIME, Change, Code, CommandScope,
    ENTRY_POINT,
};
use crate::snowflake::Snowflake;

impl State {
    /// Switches Activities on, as the operator does in the developer portal. Discord then creates
    /// the Entry Point command, which launches the Activity without asking the application.
    pub fn enable_activities(&mut self) {
        self.application.activities = true;
        let known = self.commands(CommandScope::Global).any(|it| it.kind() == ENTRY_POINT);
        if !known {
            let launch = json!({
                "name": "launch",
                "type": ENTRY_POINT,
                "handler": 2,
                "description": "Launch an activity",
                "integration_types": [0, 1],
                "contexts": [0, 1, 2],
            });
            self.register(CommandScope::Global, &launch);
        }
    }

    pub fn activity(&self, id: &str) -> Option<&ActivityInstance> {
        self.activities.get(id)
    }

    pub fn activity_in(&self, channel: Snowflake) -> Option<&ActivityInstance> {
        self.activities.values().find(|activity| activity.channel == channel)
    }

    /// The Activity that a person is in, and how they came.
    pub fn activity_of(&self, user: Snowflake) -> Option<(&ActivityInstance, &Arrival)> {
        let mut all = self.activities.values();
        all.find_map(|activity| Some((activity, activity.people.get(&user)?)))
    }

    /// Takes a person to the Activity in a channel, which begins if there is none; returns its id.
    /// A person is in one Activity at a time.
    pub fn launch_activity(
        &mut self,
        user: Snowflake,
        channel: Snowflake,
        arrival: Arrival,
    ) -> String {
        // Before another one begins, which is empty at first and would end with the one left.
        if self.activity_of(user).is_some_and(|(activity, _)| activity.channel != channel) {
            self.leave_activity(user);
        }
        let id = self.activity_in(channel).map(|activity| activity.id.clone());
        let id = id.unwrap_or_else(|| self.begin_activity(channel));
        if let Some(activity) = self.activities.get_mut(&id) {
            activity.people.insert(user, arrival);
        }
        self.emit(Change::ActivityChanged { instance: id.clone() });
        id
    }

    fn begin_activity(&mut self, channel: Snowflake) -> String {
        let launch = self.new_id();
        let guild = self.channels.get(&channel).and_then(|channel| channel.guild);
        let people = Default::default();
        let mut activity = ActivityInstance { id: String::new(), launch, channel, guild, people };
        activity.id = format!("i-{launch}-{}", activity.location_id());
        let id = activity.id.clone();
        self.activities.insert(id.clone(), activity);
        id
    }

    /// Takes a person out of the Activity they are in. It ends if nobody is left.
    pub fn leave_activity(&mut self, user: Snowflake) {
        let Some(id) = self.activity_of(user).map(|(activity, _)| activity.id.clone()) else {
            return;
        };
        if let Some(activity) = self.activities.get_mut(&id) {
            activity.people.remove(&user);
        }
        self.activities.retain(|_, activity| !activity.people.is_empty());
        self.emit(Change::ActivityChanged { instance: id });
    }

    /// Makes a code by which the application gets access to a person's account. The person is sent
    /// to a redirect with it, with a challenge (RFC 7636), or it is for a page in an Activity.
    pub fn authorize(
        &mut self,
        user: Snowflake,
        scopes: &[String],
        sent: Option<(String, Option<String>)>,
    ) -> String {
        let code = format!("code-{}", self.new_id());
        let made = Code { user, scopes: scopes.to_vec(), sent, created: self.now };
        self.codes.insert(code.clone(), made);
        code
    }

    /// Exchanges a code for an access token; `None` if it was used, is too old or never existed.
    pub fn exchange(
        &mut self,
        code: &str,
        redirect: Option<&str>,
        verifier: Option<&str>,
    ) -> Option<(String, Access)> {
        let Code { user, scopes, sent, created } = self.codes.remove(code)?;
        let (address, challenge) = sent.unzip();
        let answer = verifier.map(|text| BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(text)));
        let is_same = address.as_deref() == redirect && challenge.flatten() == answer;
        if self.now - created >= CODE_LIFETIME || !is_same {
            return None;
        }
        let token = format!("access-{}", self.new_id());
        let access = Access { user, scopes, ends: self.now + ACCESS_LIFETIME };
        self.access.insert(token.clone(), access.clone());
        Some((token, access))
    }

    /// What an access token stands for, while it lasts.
    pub fn access(&self, token: &str) -> Option<&Access> {
        self.access.get(token).filter(|access| access.ends > self.now)
    }
}
