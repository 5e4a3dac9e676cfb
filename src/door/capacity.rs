//! How many connections the process can afford: what it may open, less what files and the other side need.

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::Caps;
use crate::config;

/// Without a limit there is room for everybody; this many are enough to count with.
const UNLIMITED: u64 = 1 << 30;

/// The caps of both listeners, as configured or less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capacity {
    /// Descriptors the process may have open.
    pub descriptors: u64,
    pub grpc: Caps,
    pub http: Caps,
}

/// There is no room for anything.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the process may open {descriptors} files, and {needed} are the least it can work with; raise its limit (ulimit -n)"
)]
pub struct CapacityError {
    descriptors: u64,
    needed: u64,
}

impl Capacity {
    /// Fewer leave the database nothing.
    const LEAST: u64 = 128;

    /// What fits under the limit of this process.
    ///
    /// # Errors
    /// The limit is below anything useful.
    pub fn of_process(options: &config::Server) -> Result<Self, CapacityError> {
        Self::under(getrlimit(Resource::Nofile).current.unwrap_or(UNLIMITED), options)
    }

    /// Half of the descriptors are for the files of data; a sixteenth at most is for health and metrics, which have
    /// theirs whatever comes to the other door.
    fn under(descriptors: u64, options: &config::Server) -> Result<Self, CapacityError> {
        if descriptors < Self::LEAST {
            return Err(CapacityError { descriptors, needed: Self::LEAST });
        }
        let sixteenth = usize::try_from(descriptors / 16).unwrap_or(usize::MAX);
        let half = usize::try_from(descriptors / 2).unwrap_or(usize::MAX);
        let http = options.http_connections.get().min(sixteenth);
        let grpc = options.connections.get().min(half - http);
        let per_address = options.connections_per_address.get().min(grpc);
        Ok(Self {
            descriptors,
            grpc: Caps { in_all: grpc, per_address },
            http: Caps { in_all: http, per_address: http },
        })
    }

    /// Whether gRPC gets fewer connections than configured.
    pub fn is_short(&self, options: &config::Server) -> bool {
        self.grpc.in_all < options.connections.get()
    }
}

/// Lets the process open as many files as the system grants it. Where that fails the limit stays as it is.
pub fn raise_descriptor_limit() {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current != maximum
        && let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum })
    {
        tracing::warn!(%error, ?current, "the limit of open files could not be raised");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn under(descriptors: u64) -> Result<Capacity, CapacityError> {
        Capacity::under(descriptors, &config::Server::default())
    }

    #[test]
    fn both_doors_together_take_half_of_what_may_be_opened() {
        for descriptors in [128, 512, 1_024, 4_096, 65_536] {
            let capacity = under(descriptors).expect("enough");
            let taken = (capacity.grpc.in_all + capacity.http.in_all) as u64;
            assert!(
                taken <= descriptors / 2 && capacity.http.in_all >= 8 && capacity.grpc.in_all >= 56,
                "{capacity:?}"
            );
        }
        assert!(under(127).is_err());
    }

    #[test]
    fn with_room_for_all_the_configuration_decides() {
        let options = config::Server::default();
        let capacity = under(UNLIMITED).expect("enough");
        assert_eq!(capacity.grpc.in_all, options.connections.get());
        assert_eq!(capacity.grpc.per_address, options.connections_per_address.get());
        assert_eq!(capacity.http.in_all, options.http_connections.get());
        assert!(!capacity.is_short(&options) && under(512).expect("enough").is_short(&options));
    }
}
