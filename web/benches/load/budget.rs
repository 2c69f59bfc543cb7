//! A share of the processor for a process, which the kernel holds it to (control groups, Linux).

use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

/// In microseconds: short, so that whoever has used up its share waits only shortly.
const PERIOD: u32 = 10_000;

/// A group of the kernel's with a quota.
pub(crate) struct Budget(PathBuf);

impl Budget {
    /// So many hundredths of one core.
    pub(crate) fn of(percent: u32, name: &str) -> Budget {
        let quota = PERIOD / 100 * percent;
        let first = Path::new("/sys/fs/cgroup/cpu");
        let (folder, files) = if first.is_dir() {
            let files = [("cpu.cfs_period_us", PERIOD.to_string())];
            let files = [files, [("cpu.cfs_quota_us", quota.to_string())]].concat();
            (first.join(name), files)
        } else {
            let whole = format!("{quota} {PERIOD}");
            (Path::new("/sys/fs/cgroup").join(name), vec![("cpu.max", whole)])
        };
        let group = Budget(folder);
        fs::create_dir(&group.0).expect("a budget needs the right to make control groups");
        for (file, value) in files {
            let written = fs::write(group.0.join(file), value);
            written.expect("a budget needs the control groups' controller of processors");
        }
        group
    }

    /// Holds a process to it.
    pub(crate) fn hold(&self, process: u32) {
        fs::write(self.0.join("cgroup.procs"), process.to_string()).unwrap();
    }
}

impl Drop for Budget {
    fn drop(&mut self) {
        // A group is empty a moment after its last process has ended.
        for _ in 0..50 {
            if fs::remove_dir(&self.0).is_ok() {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}
