//! A customer's text in place of an event: what it says is heard by its words and by what it means, in the language of the
//! session.

use temei::pb::v1::step_request::What;
use temei::pb::v1::{self, Event, EventSender, OpenSessionRequest, Parties, Scope};
use tonic::Code;

use crate::conversations::{call, goes, open, proposed, shop, step};
use crate::support::{Power, TestApp};

fn said(text: &str) -> Event {
    Event { text: text.to_owned(), sender: EventSender::Customer.into(), ..Default::default() }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_is_the_event_that_it_says() {
    let app = TestApp::start().await;
    shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    let session = open(&agent, "storefront").await;
    let greeted = goes(&agent, &session, said("Bună ziua, ce mai faceți? 👋")).await;
    assert_eq!((greeted.heard(), greeted.taken[0].event.as_str()), (v1::Saying::Greeting, "GREETING_RECEIVED"));
    // What the state has no event for is an ordinary answer.
    let nothing = step(&agent, &session, What::Event(said("am plătit"))).await.expect("is answered");
    assert_eq!((nothing.taken.len(), nothing.heard()), (0, v1::Saying::Unspecified));
    assert!(nothing.refused[0].allowed.contains(&"GREETING_RECEIVED".to_owned()), "{:?}", nothing.refused);
    let taken = goes(&agent, &session, said("vreau să vorbesc cu un om")).await;
    assert_eq!((taken.heard(), taken.session.expect("given").state.as_str()), (v1::Saying::Person, "HUMAN_TAKEOVER"));
    let silent = step(&agent, &session, What::Event(said("bună"))).await.expect("is answered");
    assert!(silent.refused[0].why.contains("a person has"), "{:?}", silent.refused);
    app.stop().await;
}

/// Words of no list: heard by what they mean, where there is a model, and by the grammar alone not.
#[tokio::test(flavor = "multi_thread")]
async fn a_text_is_heard_by_what_it_means() {
    const TEXT: &str =
        "esto es desesperante, llevo media hora con la máquina y ni caso, que se ponga alguien de verdad";
    let (app, power) = TestApp::start_with_model().await;
    shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    let (lead, channel) = (Some("ana".to_owned()), Some("web".to_owned()));
    let parties = Parties { lead, channel, ..Default::default() };
    let request = OpenSessionRequest {
        flow: "storefront".to_owned(),
        parties: Some(parties),
        language: "es-BO".to_owned(),
        ..Default::default()
    };
    let opened = agent.conversations().open(request).await.expect("is opened").into_inner();
    let session = opened.session.expect("given");
    assert_eq!(session.language, "es-BO");
    let heard = step(&agent, &session, What::Event(said(TEXT))).await.expect("is answered");
    if power == Power::Lexical {
        assert!(!heard.degraded.is_empty(), "{heard:?}");
    } else {
        assert_eq!((heard.heard(), heard.degraded.len()), (v1::Saying::Person, 0), "{heard:?}");
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_text_confirms_with_its_nonce_and_rejects_without() {
    let app = TestApp::start().await;
    shop(&app).await;
    let agent = app.keyholder("shop", &[Scope::Guard], &[]).await;
    let (session, nonce) = proposed(&agent).await;
    let same = call(&nonce, r#"{"sku": "MATCHA", "quantity": 1}"#);
    let yes = Event { text: "da, sunt de acord".to_owned(), name: String::new(), ..same };
    let confirmed = step(&agent, &session, What::Event(yes)).await.expect("is answered");
    assert_eq!(confirmed.heard(), v1::Saying::Yes, "{confirmed:?}");
    let both = Event { name: "CONFIRMED".to_owned(), ..said("da") };
    let fault = step(&agent, &session, What::Event(both)).await.expect_err("a name and a text");
    assert_eq!(fault.code(), Code::InvalidArgument);
    let assistant = Event { sender: EventSender::Assistant.into(), ..said("da") };
    let fault = step(&agent, &session, What::Event(assistant)).await.expect_err("no customer's");
    assert_eq!(fault.code(), Code::InvalidArgument);
    app.stop().await;
}
