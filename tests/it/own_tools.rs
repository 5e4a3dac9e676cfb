//! The tools that the service runs itself, on a real server's service: what each finds, refuses by its field and does once;
//! that nothing of another tenant or conversation is seen; and that answers may rest on their results.

mod client_data;
mod collections;
mod discount;
mod ground;
mod products;
mod reservation;
mod write;

use std::sync::Arc;

use serde_json::Value;
use temei::audit::Actor;
use temei::calls::conversation::{OpenCall, Who, open};
use temei::calls::own_tool::{OwnCall, OwnToolFault, run};
use temei::conversation::{Parties, Session};
use temei::deadline::Deadline;
use temei::pattern::Steps;
use temei::service::Service;
use temei::tenant::{Role, TenantId};
use temei::tools::{OurTool, own};

use crate::support::{Shop, TestApp};

/// Somebody at a shop who has tools called.
#[derive(Clone)]
struct Desk {
    service: Arc<Service>,
    tenant: TenantId,
    session: Option<Session>,
    caller: Who,
    call_id: String,
    deadline: Deadline,
}

impl Desk {
    /// Without a conversation, a role or the scope ADMIN.
    fn of(app: &TestApp, shop: &Shop) -> Self {
        let name = "key:agent".to_owned();
        Self {
            service: Arc::clone(app.service()),
            tenant: shop.id.clone(),
            session: None,
            caller: Who { name, actor: Actor::key("agent"), roles: Vec::new(), is_admin: false },
            call_id: "call-1".to_owned(),
            deadline: Deadline::NONE,
        }
    }

    fn admin(mut self) -> Self {
        self.caller.is_admin = true;
        self
    }

    fn with_role(mut self, role: Role) -> Self {
        self.caller.roles.push(role);
        self
    }

    fn calling(mut self, id: &str) -> Self {
        self.call_id = id.to_owned();
        self
    }

    /// In a conversation of a flow with somebody.
    async fn talking(mut self, flow: &str, user: &str) -> Self {
        let name = || Some(user.to_owned());
        let parties = Parties { lead: name(), channel: name(), user: name(), case: name() };
        let call =
            OpenCall { flow: flow.to_owned(), parties, channel_identity: None, language: None, customer_tier: None };
        self.session = Some(open(&self.service, &self.tenant, call).await.expect("opens").session);
        self
    }

    fn session(&self) -> &Session {
        self.session.as_ref().expect("talks to somebody")
    }

    /// A call whose arguments fit.
    async fn call(&self, tool: OurTool, arguments: Value) -> Result<Value, OwnToolFault> {
        let misfits = own::definition(tool).schema.validate(&arguments, &mut Steps::new(1 << 20)).expect("few steps");
        assert_eq!(misfits, [], "{tool:?} {arguments}");
        let session = self.session.as_ref();
        let Self { tenant, caller, call_id, deadline, .. } = self;
        let deadline = *deadline;
        run(&self.service, OwnCall { tenant, tool, arguments: &arguments, session, caller, call_id, deadline }).await
    }

    /// The result of a call that has one.
    async fn result(&self, tool: OurTool, arguments: Value) -> Value {
        let told = arguments.to_string();
        self.call(tool, arguments).await.unwrap_or_else(|fault| panic!("{tool:?} {told}: {fault}"))
    }

    /// The field at fault and the message of a call that is refused.
    async fn refusal(&self, tool: OurTool, arguments: Value) -> (String, String) {
        let told = arguments.to_string();
        match self.call(tool, arguments).await {
            Err(OwnToolFault::Refused { field, message }) => (field.unwrap_or_default(), message),
            other => panic!("{tool:?} {told}: {other:?}"),
        }
    }
}

/// What rows have under a name, in their order.
fn column<'v>(rows: &'v Value, name: &str) -> Vec<&'v str> {
    let rows = rows.as_array().expect("a list").iter();
    rows.map(|row| row[name].as_str().expect("a text")).collect()
}
