//! How long after a tenant was erased at one process the other still answers for it.

use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use hdrhistogram::Histogram;
use temei::client::{Connection, Deadline};
use temei::import::Awaited;
use temei::pb::v1::{CheckRequest, EraseTenantRequest};
use tonic::Code;

use super::{LIMIT, micros};
use crate::server::Server;

const TENANTS: u32 = 20;
const PRODUCTS: u32 = 10;
const BETWEEN_CHECKS: Duration = Duration::from_millis(1);

/// From the acknowledgement of each erasure to the first refusal elsewhere, in microseconds.
pub(super) async fn measure(here: &Server, there: &Server) -> Result<Histogram<u64>> {
    let mut times = Histogram::new_with_bounds(1, 60_000_000, 3).context("histogram bounds")?;
    for n in 0..TENANTS {
        let tenant = format!("erased-{n}");
        here.fill(&tenant, PRODUCTS, Awaited::Words).await?;
        let (writer, reader) =
            (here.connect(&tenant, Deadline::None).await?, there.connect(&tenant, Deadline::None).await?);
        until(&reader, Answer::Verdict).await.context("the tenant is not known elsewhere")?;
        writer.tenants().erase(EraseTenantRequest { id: tenant }).await?;
        let acknowledged = Instant::now();
        until(&reader, Answer::NoTenant).await.context("the tenant does not end elsewhere")?;
        times.saturating_record(micros(acknowledged));
    }
    Ok(times)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Verdict,
    NoTenant,
}

async fn until(reader: &Connection, wanted: Answer) -> Result<()> {
    let known = async {
        while answer(reader).await? != Some(wanted) {
            tokio::time::sleep(BETWEEN_CHECKS).await;
        }
        Ok(())
    };
    tokio::time::timeout(LIMIT, known).await?
}

/// None while the tenant is being loaded.
async fn answer(reader: &Connection) -> Result<Option<Answer>> {
    let request =
        CheckRequest { text: "Good morning.".to_owned(), locale: "en-US".to_owned(), ..CheckRequest::default() };
    match reader.guard().check(request).await {
        Ok(_) => Ok(Some(Answer::Verdict)),
        Err(status) if status.code() == Code::NotFound => Ok(Some(Answer::NoTenant)),
        Err(status) if status.code() == Code::Unavailable => Ok(None),
        Err(status) => Err(status.into()),
    }
}
