//! The socket between `hideout admin` and `hideout serve`: where it is unless somebody says so.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use anyhow::{Result, bail};

use crate::data::Data;

/// The data file, if none is named.
pub(crate) const USUAL_DATA: &str = "hideout.db";

/// Beside the data file: whoever may read that may give commands too.
pub(super) fn beside(data: &Path) -> PathBuf {
    let mut name = OsString::from(data);
    name.push("-admin");
    PathBuf::from(name)
}

/// Whether somebody wants no socket at all.
fn is_none(given: &OsStr) -> bool {
    given.is_empty() || given == "none"
}

/// Where a server listens: at what was `given`, or beside its data file. A database's server has
/// no folder to put a socket in.
pub(super) fn to_listen_at(given: Option<&OsStr>, data: &Data) -> Result<Option<PathBuf>> {
    if given.is_some_and(is_none) || cfg!(not(unix)) {
        return Ok(None);
    }
    let Some(file) = given.map(PathBuf::from).or_else(|| data.file().map(beside)) else {
        return Ok(None);
    };
    if fits(&file) {
        return Ok(Some(file));
    }
    if given.is_some() {
        bail!("{} is too long for a socket; give a shorter path with --admin", file.display());
    }
    tracing::warn!(
        file = %file.display(),
        "the path is too long for a socket: no commands are heard; name a shorter one with --admin"
    );
    Ok(None)
}

/// Where a server is asked: at its socket or at the one beside its data file, by flags or else by
/// the variables with which the server was started.
pub(super) fn to_ask_at(socket: Option<&Path>, data: Option<&Data>) -> Result<PathBuf> {
    let beside_data = |data: &Data| match data.file() {
        Some(file) => Ok(beside(file)),
        None => bail!(
            "a node with a database's server has no usual socket: start it with --admin FILE, and \
             name that with --socket"
        ),
    };
    if let Some(file) = socket {
        return Ok(file.to_owned());
    }
    if let Some(data) = data {
        return beside_data(data);
    }
    match env::var_os("HIDEOUT_ADMIN") {
        Some(none) if is_none(&none) => bail!("HIDEOUT_ADMIN says that no commands are heard"),
        Some(file) => Ok(PathBuf::from(file)),
        None => {
            let data = env::var_os("HIDEOUT_DATA").filter(|data| !data.is_empty());
            beside_data(&Data::from(data.unwrap_or_else(|| USUAL_DATA.into())))
        }
    }
}

/// Systems allow about a hundred bytes.
#[cfg(unix)]
fn fits(file: &Path) -> bool {
    std::os::unix::net::SocketAddr::from_pathname(file).is_ok()
}

#[cfg(not(unix))]
fn fits(_: &Path) -> bool {
    true
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_server_listens_beside_its_file() {
        let data = &Data::File("dir/tables.db".into());
        assert_eq!(to_listen_at(None, data).unwrap(), Some("dir/tables.db-admin".into()));
        let given = OsStr::new("/run/hideout");
        assert_eq!(to_listen_at(Some(given), data).unwrap(), Some(given.into()));
        let server = &Data::Server("postgres://db/house".into());
        assert_eq!(to_listen_at(None, server).unwrap(), None);
        assert_eq!(to_listen_at(Some(given), server).unwrap(), Some(given.into()));
        for none in ["", "none"] {
            assert_eq!(to_listen_at(Some(OsStr::new(none)), data).unwrap(), None);
        }
    }

    #[test]
    fn a_path_that_is_too_long_is_an_error_only_if_somebody_chose_it() {
        let long = "x".repeat(120);
        assert_eq!(to_listen_at(None, &Data::File(long.clone().into())).unwrap(), None);
        let error = to_listen_at(Some(OsStr::new(&long)), &Data::File("a".into())).unwrap_err();
        assert!(error.to_string().contains("too long for a socket"), "{error}");
    }

    #[test]
    fn flags_say_where_to_ask() {
        let (socket, data) = (Path::new("sock"), &Data::File("tables.db".into()));
        assert_eq!(to_ask_at(Some(socket), None).unwrap(), socket);
        assert_eq!(to_ask_at(None, Some(data)).unwrap(), Path::new("tables.db-admin"));
        let server = Data::Server("postgres://ana:secret@db/house".into());
        let error = to_ask_at(None, Some(&server)).unwrap_err().to_string();
        assert!(error.contains("--socket"), "{error}");
    }
}
