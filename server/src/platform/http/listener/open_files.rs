//! File descriptor limit of the process.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// File descriptors reserved for uses other than client connections.
const OTHERS: u64 = 256;

/// Raises the descriptor limit to the allowed maximum; warns when too low for `connections`.
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
