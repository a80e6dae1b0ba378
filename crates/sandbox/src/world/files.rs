//! Stores the files of messages.

use std::sync::Arc;

use super::state::State;
use crate::model::{Attachment, StoredFile, Upload};
use crate::snowflake::Snowflake;

impl State {
    pub(super) fn store_file(
        &mut self,
        channel: Snowflake,
        upload: &Upload,
        name: &str,
        alt: Option<&str>,
    ) -> Attachment {
        let attachment = Attachment::new(self.new_id(), channel, upload, name, alt);
        let stored = StoredFile {
            name: attachment.name.clone(),
            media_type: upload.media_type.clone(),
            bytes: Arc::clone(&upload.bytes),
        };
        self.files.insert(attachment.id, stored);
        attachment
    }

    /// Stores a file that a user has chosen for an option of a command, and returns its id.
    pub fn upload(&mut self, channel: Snowflake, name: &str, bytes: &[u8]) -> Snowflake {
        let upload = Upload {
            index: 0,
            name: name.to_owned(),
            media_type: "application/octet-stream".to_owned(),
            bytes: Arc::from(bytes),
        };
        let attachment = self.store_file(channel, &upload, name, None);
        let id = attachment.id;
        self.uploads.insert(id, attachment);
        id
    }

    /// The attachment of a file that a user has chosen.
    pub(crate) fn uploaded(&self, id: Snowflake) -> Option<&Attachment> {
        self.uploads.get(&id)
    }

    /// Removes the content of a file, so that its address leads to nothing.
    pub fn remove_file(&mut self, id: Snowflake) {
        self.files.remove(&id);
    }

    pub fn file_at(&self, path: &str) -> Option<(String, Arc<[u8]>)> {
        let mut steps = path.strip_prefix("/attachments/")?.split('/');
        let (_channel, id, name) = (steps.next()?, steps.next()?.parse().ok()?, steps.next()?);
        self.file(id, name)
    }

    pub fn file(&self, id: Snowflake, name: &str) -> Option<(String, Arc<[u8]>)> {
        let stored = self.files.get(&id).filter(|stored| stored.name == name)?;
        Some((stored.media_type.clone(), Arc::clone(&stored.bytes)))
    }
}
