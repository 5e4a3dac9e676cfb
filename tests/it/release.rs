//! What a model may be told: by the class of what it is, as far as the class goes to where the model runs.

use temei::pb::v1::{
    ContextForm, ContextItem, DataClass, Document, ItemKind, ModelPlace, PrepareContextRequest, PrepareContextResponse,
    SearchMode, SearchRequest, WithheldReason,
};
use tonic::{Code, Status};

use crate::support::{Shop, TestApp, documents, fields};

const TEXT: &str = "Scrieți la ana@example.com pentru retur.";
const MODELS: [&str; 2] = ["models.house.provider=local", "models.far.model=far-1"];

fn document(id: &str, source_type: Option<&str>, classification: Option<&str>) -> Document {
    Document {
        id: id.to_owned(),
        title: Some(format!("Retur {id}")),
        // Copies of one text are one hit.
        text: Some(format!("{TEXT} {id}.")),
        source_type: source_type.map(str::to_owned),
        classification: classification.map(str::to_owned),
        ..Document::default()
    }
}

async fn stocked(app: &TestApp) -> Shop {
    let shop = app.shop("shop").await;
    let all = vec![
        document("hours", Some("opening_hours"), None),
        document("help", Some("help"), Some("public")),
        document("contract", Some("contract"), None),
        document("vault", Some("help"), Some("sensitive")),
        document("strange", Some("horoscope"), None),
        document("bare", None, None),
    ];
    shop.fill(documents(all)).await;
    shop.settled().await;
    shop
}

fn of_document(id: &str) -> ContextItem {
    ContextItem { document_id: id.to_owned(), text: TEXT.to_owned(), ..ContextItem::default() }
}

fn of_kind(kind: &str) -> ContextItem {
    ContextItem { kind: kind.to_owned(), text: TEXT.to_owned(), ..ContextItem::default() }
}

async fn prepare(shop: &Shop, model: &str, items: Vec<ContextItem>) -> Result<PrepareContextResponse, Status> {
    let request = PrepareContextRequest { items, model: model.to_owned(), ..PrepareContextRequest::default() };
    Ok(shop.connection.guard().prepare_context(request).await?.into_inner())
}

#[tokio::test(flavor = "multi_thread")]
async fn what_may_not_leave_is_told_to_no_model_outside() {
    use ContextForm::{AsItIs, Scrubbed, Withheld};
    let app = TestApp::start_with(&MODELS).await;
    let shop = stocked(&app).await;
    let ids = ["hours", "help", "contract", "vault", "strange", "bare", "none"];
    let forms = |answer: &PrepareContextResponse| answer.items.iter().map(|item| item.form()).collect::<Vec<_>>();

    let outside = prepare(&shop, "far-1", ids.map(of_document).to_vec()).await.expect("is answered");
    assert_eq!(outside.place(), ModelPlace::Outside);
    assert_eq!(forms(&outside), [AsItIs, Scrubbed, Withheld, Withheld, Withheld, Withheld, Withheld]);
    let [hours, help, contract, vault, strange, _, none] = &outside.items[..] else { panic!("one each") };
    assert_eq!((hours.text.as_str(), hours.data_class()), (TEXT, DataClass::Operational));
    assert!(!help.text.contains("ana@") && help.text.contains("pentru retur"), "{}", help.text);
    assert_eq!((help.removed, help.data_class()), (1, DataClass::Institutional));
    assert_eq!((contract.reason(), contract.text.as_str()), (WithheldReason::Personal, ""));
    assert_eq!((vault.reason(), vault.data_class()), (WithheldReason::Sensitive, DataClass::Sensitive));
    assert_eq!((strange.reason(), strange.data_class()), (WithheldReason::Personal, DataClass::Personal));
    assert_eq!((none.reason(), none.data_class()), (WithheldReason::NoDocument, DataClass::Unspecified));

    let local = prepare(&shop, "house", ids.map(of_document).to_vec()).await.expect("is answered");
    assert_eq!(forms(&local), [AsItIs, AsItIs, AsItIs, Withheld, AsItIs, AsItIs, Withheld]);
    let kinds = ["product", "Help", "order", "payment", "never heard of"];
    let nobody_knows = prepare(&shop, "some other model", kinds.map(of_kind).to_vec()).await.expect("is answered");
    assert_eq!(forms(&nobody_knows), [AsItIs, Scrubbed, Withheld, Withheld, Withheld], "it runs outside");
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hits_say_how_closely_they_are_kept() {
    let app = TestApp::start_with(&["classification.other=institutional"]).await;
    let shop = stocked(&app).await;
    let request = SearchRequest {
        query: "retur".to_owned(),
        kind: ItemKind::Document.into(),
        mode: SearchMode::Lexical.into(),
        limit: 10,
        ..SearchRequest::default()
    };
    let hits = shop.search(request).await.hits;
    let classes: Vec<_> =
        hits.iter().map(|hit| (hit.id.as_str(), hit.passage.as_ref().expect("one").data_class())).collect();
    assert_eq!(classes.len(), 6, "{classes:?}");
    for (id, class) in classes {
        let expected = match id {
            "hours" => DataClass::Operational,
            "help" | "strange" | "bare" => DataClass::Institutional,
            "contract" => DataClass::Personal,
            _ => DataClass::Sensitive,
        };
        assert_eq!(class, expected, "{id}");
    }
    drop(shop);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_talks_a_model_into_the_house() {
    let app = TestApp::start_with(&MODELS).await;
    let shop = app.shop("shop").await;
    let ask = async |request: PrepareContextRequest| {
        shop.connection.guard().prepare_context(request).await.map(tonic::Response::into_inner)
    };
    let said = |model: &str, place: ModelPlace| PrepareContextRequest {
        items: vec![of_kind("order")],
        model: model.to_owned(),
        place: place.into(),
        ..PrepareContextRequest::default()
    };
    let refused = ask(said("far", ModelPlace::Local)).await.expect_err("it is outside");
    assert_eq!((refused.code(), fields(&refused)), (Code::InvalidArgument, vec!["place".to_owned()]));
    let stricter = ask(said("house", ModelPlace::Outside)).await.expect("may be");
    assert_eq!(stricter.items[0].form(), ContextForm::Withheld);
    assert_eq!(ask(said("own", ModelPlace::Local)).await.expect("may be").items[0].form(), ContextForm::AsItIs);
    let both = ContextItem { kind: "order".to_owned(), ..of_document("help") };
    let long = ContextItem { text: "x".repeat(32 * 1_024 + 1), ..of_kind("help") };
    for (items, field) in [
        (vec![of_kind("help"), both], "items[1].kind"),
        (vec![ContextItem::default()], "items[0].kind"),
        (vec![long], "items[0].text"),
        (vec![of_kind("help"); 101], "items"),
    ] {
        let refused = prepare(&shop, "far", items).await.expect_err(field);
        assert_eq!((refused.code(), fields(&refused)), (Code::InvalidArgument, vec![field.to_owned()]));
    }
    drop(shop);
    app.stop().await;
}
