use std::collections::BTreeSet;
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;

use tempfile::TempDir;

/// The clock on the wall of some programs, which a test can set while they run.
///
/// It is Debian's libfaketime, loaded into the program before everything else. As on a real
/// machine, what counts seconds since the start (`CLOCK_MONOTONIC`) goes on as it did.
#[derive(Debug)]
pub struct Clock {
    folder: TempDir,
    library: PathBuf,
    /// Programs that have looked at it: what they leave behind has their numbers.
    worn: Mutex<BTreeSet<u32>>,
}

/// Where Debian puts the library.
const LIBRARIES: &str = "/usr/lib";

impl Clock {
    /// How long a program may go on with the time from before a jump.
    pub const LATE: Duration = Duration::from_secs(1);

    /// A clock that is right at first; none where libfaketime is not installed.
    #[must_use]
    pub fn new() -> Option<Clock> {
        let folders = fs::read_dir(LIBRARIES).ok()?.flatten().map(|entry| entry.path());
        let library = folders
            .map(|folder| folder.join("faketime/libfaketime.so.1"))
            .find(|library| library.exists())?;
        let folder = tempfile::Builder::new().prefix("clock").tempdir().unwrap();
        // The database's server is another user.
        fs::set_permissions(folder.path(), Permissions::from_mode(0o755)).unwrap();
        let clock = Clock { folder, library, worn: Mutex::default() };
        clock.set(0);
        Some(clock)
    }

    /// From now on it is so many seconds ahead, or behind if that is negative.
    pub fn set(&self, ahead: i64) {
        let (next, file) = (self.folder.path().join("next"), self.file());
        fs::write(&next, format!("{ahead:+}\n")).unwrap();
        fs::set_permissions(&next, Permissions::from_mode(0o644)).unwrap();
        // Nobody ever reads half of it.
        fs::rename(next, file).unwrap();
    }

    /// Moves it by so many seconds from where it is.
    pub fn jump(&self, by: i64) {
        let now = fs::read_to_string(self.file()).unwrap();
        self.set(now.trim().parse::<i64>().unwrap() + by);
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("clock")
    }

    /// Makes a program look at this clock when it is started.
    pub fn wear(&self, command: &mut Command) {
        command
            .env("LD_PRELOAD", &self.library)
            .env("FAKETIME_TIMESTAMP_FILE", self.file())
            .env("FAKETIME_CACHE_DURATION", Clock::LATE.as_secs().to_string())
            .env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
    }

    /// This program has been started with it. What it keeps in shared memory goes with the clock.
    pub fn is_worn_by(&self, program: u32) {
        self.worn.lock().unwrap().insert(program);
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        for program in self.worn.lock().unwrap().iter() {
            for name in [format!("faketime_shm_{program}"), format!("sem.faketime_sem_{program}")] {
                drop(fs::remove_file(Path::new("/dev/shm").join(name)));
            }
        }
    }
}
