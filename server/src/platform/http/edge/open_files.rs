//! How many files and connections the system lets the process have open.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// What a process has open besides its connections: the database, the vendors, files.
const OTHERS: u64 = 256;

/// Takes as many as the system allows, and warns where that is less than so many connections want.
pub fn raise_open_files(connections: usize) {
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: limit.maximum,
        maximum: limit.maximum,
    };
    if let Err(error) = setrlimit(Resource::Nofile, raised) {
        tracing::warn!(%error, "the limit of open files stays as it was");
    }
    let wanted = u64::try_from(connections).unwrap_or(u64::MAX);
    let wanted = wanted.saturating_add(OTHERS);
    if let Some(files) = getrlimit(Resource::Nofile).current
        && files < wanted
    {
        tracing::warn!(files, wanted, "fewer open files than connections may want");
    }
}
