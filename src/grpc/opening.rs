//! What callers meet between the moment the address of gRPC is bound and the moment the service can answer: health that
//! says NOT_SERVING and UNAVAILABLE for every call, so that a probe or a caller who comes again is never met by a
//! refused connection. Nothing that comes in before is looked at, its key neither.

use std::convert::Infallible;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::from_fn_with_state;
use axum::response::Response;
use tonic::service::Routes;
use tonic_health::pb::health_server::{Health, HealthServer};
use tower::Service;

use super::server::KEYLESS_BYTES;
use super::{outcome, status};
use crate::metrics::Metrics;
use crate::service_error::{Outage, ServiceError};

/// When a caller should come again.
const RETRY_AFTER: Duration = Duration::from_millis(500);

/// Lets calls through once there is something to answer them. Cheap to clone; all clones are one.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    live: Arc<OnceLock<Router>>,
}

impl Opening {
    /// From here on these routes answer, on connections that are open already, too; only the first call counts.
    pub fn open(&self, routes: Routes) {
        // Opened twice it stays with the first.
        let _ = self.live.set(routes.prepare().into_axum_router());
    }
}

/// The routes to serve from the beginning, and what opens them.
pub fn opening(health: HealthServer<impl Health>, metrics: Arc<Metrics>) -> (Opening, Routes) {
    let opening = Opening::default();
    let health = health.max_decoding_message_size(KEYLESS_BYTES);
    let starting = Routes::new(health).into_axum_router().fallback(refuse);
    let starting = starting.layer(from_fn_with_state(metrics, outcome::observe));
    let either = Either { opening: opening.clone(), starting };
    (opening, Routes::from(Router::new().fallback(answer).with_state(either)))
}

#[derive(Clone)]
struct Either {
    opening: Opening,
    starting: Router,
}

async fn answer(State(either): State<Either>, request: Request) -> Response {
    let router = either.opening.live.get().unwrap_or(&either.starting);
    let answered: Result<Response, Infallible> = router.clone().call(request).await;
    answered.unwrap_or_else(|never| match never {})
}

async fn refuse() -> Response {
    status::refuse(ServiceError::Unavailable { reason: Outage::Starting, retry_after: RETRY_AFTER })
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::StatusCode;
    use axum::routing::post;
    use tonic::{Code, Status};

    use super::*;

    #[tokio::test]
    async fn calls_are_unavailable_until_there_is_something_to_answer_them() {
        let (_, health) = tonic_health::server::health_reporter();
        let metrics = Arc::new(Metrics::new());
        let (opening, routes) = opening(health, Arc::clone(&metrics));
        let mut router = routes.prepare().into_axum_router();
        let mut call = async || {
            let request = Request::post("/temei.v1.SearchService/Search").body(Body::empty()).expect("a request");
            let answered: Result<Response, Infallible> = router.call(request).await;
            answered.expect("infallible")
        };
        let refused = Status::from_header_map(call().await.headers()).expect("a status");
        assert_eq!((refused.code(), refused.message()), (Code::Unavailable, "the service is starting"));
        let live = Router::new().route("/temei.v1.SearchService/Search", post(async || StatusCode::ACCEPTED));
        opening.open(Routes::from(live));
        assert_eq!(call().await.status(), StatusCode::ACCEPTED);
        let told = metrics.render();
        let line = "temei_refused_total{method=\"SearchService/Search\",reason=\"STARTING\"} 1";
        assert!(told.contains(line), "{told}");
    }
}
