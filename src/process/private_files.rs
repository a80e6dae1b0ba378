//! The database and the files next to it contain private notes and direct messages: only the
//! account that runs the bot may read them. On systems other than Unix, files have the permissions
//! of their folder.

use std::path::{Path, PathBuf};

/// From now on, files and folders that this process creates are accessible to their owner only.
pub fn restrict_new_files() {
    #[cfg(unix)]
    rustix::process::umask(rustix::fs::Mode::from_bits_retain(0o077));
}

/// Removes the permissions of other accounts from the existing `paths`. Failures, such as for a
/// file of another account, are logged.
pub fn restrict(paths: impl IntoIterator<Item = PathBuf>) {
    let mut restricted = Vec::new();
    for path in paths {
        match restrict_one(&path) {
            Ok(true) => restricted.push(path.display().to_string()),
            Ok(false) => {}
            Err(error) => tracing::warn!(
                path = %path.display(), %error,
                "others may read this file, and its permissions cannot be changed"
            ),
        }
    }
    if !restricted.is_empty() {
        tracing::info!(files = restricted.join(", "), "from now on only their owner may read them");
    }
}

/// Whether accounts other than the owner have permissions for a file.
pub fn is_open_to_others(path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        path.metadata().is_ok_and(|metadata| metadata.permissions().mode() & 0o077 != 0)
    }
    #[cfg(not(unix))]
    {
        let _ = path;
        false
    }
}

/// Returns whether the permissions of the file were changed.
#[cfg(unix)]
fn restrict_one(path: &Path) -> std::io::Result<bool> {
    use std::os::unix::fs::PermissionsExt as _;
    let mut permissions = match path.metadata() {
        Ok(metadata) => metadata.permissions(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
    };
    if permissions.mode() & 0o077 == 0 {
        return Ok(false);
    }
    permissions.set_mode(permissions.mode() & !0o077);
    std::fs::set_permissions(path, permissions)?;
    Ok(true)
}

#[cfg(not(unix))]
fn restrict_one(_: &Path) -> std::io::Result<bool> {
    Ok(false)
}

#[cfg(all(test, unix))]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::os::unix::fs::PermissionsExt as _;

    use super::*;

    #[test]
    fn only_open_files_are_changed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("courier.db");
        assert!(!restrict_one(&path).unwrap(), "no such file");
        std::fs::write(&path, "").unwrap();
        let mode = || path.metadata().unwrap().permissions().mode() & 0o777;
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o664)).unwrap();
        assert!(restrict_one(&path).unwrap());
        assert_eq!(mode(), 0o600);
        assert!(!restrict_one(&path).unwrap());
    }
}
