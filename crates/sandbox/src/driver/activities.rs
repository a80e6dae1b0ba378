//! What a user does in Activities: join, leave, and allow the application to know them.

use super::error::ActionError;
use super::user_client::UserClient;
use crate::model::{ActivityInstance, Arrival};

impl UserClient {
    /// Opens the Activity of the channel, which begins if nobody is in it, as the Entry Point
    /// command does; returns its id. `custom_id` is the parameter of a link that was followed.
    pub fn launch_activity(&self, custom_id: Option<&str>) -> String {
        let arrival = Arrival { custom_id: custom_id.map(ToOwned::to_owned) };
        self.discord
            .world
            .change(|state| state.launch_activity(self.id, self.channel, arrival.clone()))
    }

    /// Follows a link to the Activity: `https://discord.com/activities/<application>?custom_id=..`.
    pub fn follow_activity_link(&self, url: &str) -> Result<String, ActionError> {
        let application = self.read(|state| state.application.id);
        let start = format!("https://discord.com/activities/{application}");
        let rest = url.strip_prefix(&start).ok_or(ActionError::NotAllowed)?;
        let custom_id = rest.strip_prefix('?').into_iter().flat_map(|query| query.split('&'));
        let custom_id = custom_id.filter_map(|pair| pair.strip_prefix("custom_id=")).next();
        Ok(self.launch_activity(custom_id))
    }

    /// Leaves the Activity, if the user is in one. It ends when nobody is left.
    pub fn leave_activity(&self) {
        self.discord.world.change(|state| state.leave_activity(self.id));
    }

    pub fn activity(&self) -> Option<ActivityInstance> {
        self.read(|state| state.activity_of(self.id).map(|(activity, _)| activity.clone()))
    }

    /// The code that a page in an Activity gets for this user, as the answer to AUTHORIZE.
    pub fn authorize(&self, scopes: &[&str]) -> String {
        let scopes: Vec<String> = scopes.iter().map(|scope| (*scope).to_owned()).collect();
        self.discord.world.change(|state| state.authorize(self.id, &scopes))
    }
}
