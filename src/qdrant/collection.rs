//! The collection: one for each model, dimension and schema, so that vectors that cannot be compared never meet. It has no
//! graph over everything: each tenant has one of its own, so that another one's texts cannot move its scores.
//!
//! A model that changes begins a new collection while processes with the old one go on with theirs. The alias is moved to
//! a collection, in one step, when a process finds everything there that its hot tenants need; it is for whoever looks at
//! the server from outside, and never decides what a process asks. Nobody removes a collection: another process may use it.

use qdrant_client::qdrant::quantization_config::Quantization as Quantiser;
use qdrant_client::qdrant::quantization_config_diff::Quantization as QuantiserDiff;
use qdrant_client::qdrant::{
    AliasOperations, ChangeAliases, CollectionExistsRequest, CollectionInfo, CreateAlias, CreateCollection,
    CreateFieldIndexCollection, DeleteAlias, Disabled, Distance, FieldType, GetCollectionInfoRequest, HnswConfigDiff,
    IntegerIndexParams, KeywordIndexParams, ListAliasesRequest, PayloadIndexParams, QuantizationConfig,
    QuantizationConfigDiff, QuantizationType, ScalarQuantization, UpdateCollection, VectorParams, VectorsConfig,
    alias_operations, payload_index_params, vectors_config,
};
use sha2::{Digest, Sha256};
use tonic::Code;
use tracing::info;

use super::connection::within;
use super::messages::{REVISION, TENANT};
use super::{Qdrant, QdrantError, Settings};
use crate::config::Quantisation;
use crate::metrics::QdrantCall;

/// Another one when points are named, or say of themselves, anything else.
const SCHEMA: u32 = 1;
/// Edges of a node in a tenant's graph, and beam while building.
const EDGES: u64 = 16;
const BUILD_BEAM: u64 = 128;
/// What of the components is not cut off by rounding.
const QUANTILE: f32 = 0.99;
/// Letters of a model's name in that of its collection.
const MODEL_CHARS: usize = 48;

/// What the collection is called, and what it has to be.
#[derive(Clone, Debug)]
pub(super) struct Collection {
    pub(super) name: String,
    alias: String,
    dimension: u64,
    quantisation: Quantisation,
}

impl Collection {
    pub(super) fn of(settings: &Settings) -> Self {
        let Settings { name: alias, space, dimension, quantisation, .. } = settings;
        let whole = format!("{space}/{dimension}/{SCHEMA}");
        let digest = hex::encode(&Sha256::digest(whole.as_bytes())[..6]);
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let model: String = space.chars().take(MODEL_CHARS).map(plain).collect();
        let name = format!("{alias}-{}-{dimension}-v{SCHEMA}-{digest}", model.trim_matches('-'));
        Self { name, alias: alias.clone(), dimension: *dimension as u64, quantisation: *quantisation }
    }

    /// Makes the collection where it is not, and looks whether it is what it has to be. Whoever comes second finds it.
    pub(super) async fn ensure(&self, server: &Qdrant) -> Result<(), QdrantError> {
        let patience = server.shared.settings.write_deadline;
        let mut collections = server.shared.clients.collections();
        let asked = CollectionExistsRequest { collection_name: self.name.clone() };
        let exists = collections.collection_exists(within(patience, asked));
        let exists = server.call(QdrantCall::Probe, patience, exists).await?;
        if !exists.result.is_some_and(|result| result.exists) {
            self.create(server).await?;
        }
        self.index(server).await?;
        let asked = GetCollectionInfoRequest { collection_name: self.name.clone() };
        let info = collections.get(within(patience, asked));
        let info = server.call(QdrantCall::Probe, patience, info).await?;
        self.fits(info.result.as_ref()).map_err(|reason| self.unusable(reason))?;
        self.quantise(server, info.result).await
    }

    async fn create(&self, server: &Qdrant) -> Result<(), QdrantError> {
        let patience = server.shared.settings.write_deadline;
        let mut collections = server.shared.clients.collections();
        let create = collections.create(within(patience, self.made()));
        match server.call(QdrantCall::Probe, patience, create).await {
            Ok(_) => {
                info!(collection = self.name, "a collection was made");
                Ok(())
            }
            // Another process was faster, or it shows below.
            Err(QdrantError::Refused(status))
                if matches!(status.code(), Code::AlreadyExists | Code::InvalidArgument) =>
            {
                Ok(())
            }
            Err(error) => Err(error),
        }
    }

    #[expect(deprecated, reason = "what took the place of on_disk is not known to servers before 1.19")]
    fn made(&self) -> CreateCollection {
        let vectors = VectorParams {
            size: self.dimension,
            distance: Distance::Dot.into(),
            on_disk: Some(self.quantisation == Quantisation::Scalar),
            ..VectorParams::default()
        };
        CreateCollection {
            collection_name: self.name.clone(),
            vectors_config: Some(VectorsConfig { config: Some(vectors_config::Config::Params(vectors)) }),
            hnsw_config: Some(HnswConfigDiff {
                m: Some(0),
                payload_m: Some(EDGES),
                ef_construct: Some(BUILD_BEAM),
                ..HnswConfigDiff::default()
            }),
            quantization_config: self.quantiser(),
            ..CreateCollection::default()
        }
    }

    fn quantiser(&self) -> Option<QuantizationConfig> {
        let quantization = Some(Quantiser::Scalar(scalar()));
        (self.quantisation == Quantisation::Scalar).then_some(QuantizationConfig { quantization })
    }

    /// What points are told apart by. Made before there are any, so that every graph is a tenant's.
    async fn index(&self, server: &Qdrant) -> Result<(), QdrantError> {
        let tenant = KeywordIndexParams { is_tenant: Some(true), ..KeywordIndexParams::default() };
        let revision = IntegerIndexParams {
            lookup: Some(false),
            range: Some(true),
            enable_hnsw: Some(false),
            ..IntegerIndexParams::default()
        };
        let fields = [
            (TENANT, FieldType::Keyword, payload_index_params::IndexParams::KeywordIndexParams(tenant)),
            (REVISION, FieldType::Integer, payload_index_params::IndexParams::IntegerIndexParams(revision)),
        ];
        let patience = server.shared.settings.write_deadline;
        for (name, kind, params) in fields {
            let index = CreateFieldIndexCollection {
                collection_name: self.name.clone(),
                wait: Some(true),
                field_name: name.to_owned(),
                field_type: Some(kind.into()),
                field_index_params: Some(PayloadIndexParams { index_params: Some(params) }),
                ..CreateFieldIndexCollection::default()
            };
            let mut points = server.shared.clients.points();
            server.call(QdrantCall::Probe, patience, points.create_field_index(within(patience, index))).await?;
        }
        Ok(())
    }

    fn fits(&self, info: Option<&CollectionInfo>) -> Result<(), String> {
        let params =
            info.and_then(|info| info.config.as_ref()?.params.as_ref()?.vectors_config.as_ref()?.config.as_ref());
        let Some(vectors_config::Config::Params(params)) = params else {
            return Err("it does not have one vector a point".to_owned());
        };
        if params.size != self.dimension {
            return Err(format!("its vectors have {} dimensions instead of {}", params.size, self.dimension));
        }
        if params.distance() != Distance::Dot {
            return Err(format!("its distance is {:?} instead of Dot", params.distance()));
        }
        Ok(())
    }

    /// A collection of other settings is changed, which the server does behind its answers.
    async fn quantise(&self, server: &Qdrant, info: Option<CollectionInfo>) -> Result<(), QdrantError> {
        let now = info.and_then(|info| info.config?.quantization_config?.quantization);
        let wanted = match (self.quantisation, now) {
            (Quantisation::None, None) | (Quantisation::Scalar, Some(Quantiser::Scalar(_))) => return Ok(()),
            (Quantisation::None, Some(_)) => QuantiserDiff::Disabled(Disabled {}),
            (Quantisation::Scalar, _) => QuantiserDiff::Scalar(scalar()),
        };
        let update = UpdateCollection {
            collection_name: self.name.clone(),
            quantization_config: Some(QuantizationConfigDiff { quantization: Some(wanted) }),
            ..UpdateCollection::default()
        };
        let patience = server.shared.settings.write_deadline;
        let mut collections = server.shared.clients.collections();
        server.call(QdrantCall::Probe, patience, collections.update(within(patience, update))).await?;
        info!(collection = self.name, quantisation = ?self.quantisation, "the quantisation of the collection is changed");
        Ok(())
    }

    fn unusable(&self, reason: String) -> QdrantError {
        QdrantError::Collection { name: self.name.clone(), reason }
    }
}

#[expect(deprecated, reason = "what took the place of always_ram is not known to servers before 1.19")]
fn scalar() -> ScalarQuantization {
    ScalarQuantization {
        r#type: QuantizationType::Int8.into(),
        quantile: Some(QUANTILE),
        always_ram: Some(true),
        ..ScalarQuantization::default()
    }
}

impl Qdrant {
    /// Lets the alias name this process's collection, in one step; false where it does already.
    pub async fn take_over_alias(&self) -> Result<bool, QdrantError> {
        let Collection { name, alias, .. } = &self.shared.collection;
        let patience = self.shared.settings.write_deadline;
        let mut collections = self.shared.clients.collections();
        let aliases = collections.list_aliases(within(patience, ListAliasesRequest {}));
        let aliases = self.call(QdrantCall::Collection, patience, aliases).await?.aliases;
        let before = aliases.into_iter().find(|known| known.alias_name == *alias);
        if before.as_ref().is_some_and(|before| before.collection_name == *name) {
            return Ok(false);
        }
        let mut actions = Vec::new();
        if before.is_some() {
            actions.push(alias_operations::Action::DeleteAlias(DeleteAlias { alias_name: alias.clone() }));
        }
        let create = CreateAlias { collection_name: name.clone(), alias_name: alias.clone() };
        actions.push(alias_operations::Action::CreateAlias(create));
        let actions = actions.into_iter().map(|action| AliasOperations { action: Some(action) }).collect();
        let change = collections.update_aliases(within(patience, ChangeAliases { actions, timeout: None }));
        self.call(QdrantCall::Collection, patience, change).await?;
        let before = before.map(|before| before.collection_name);
        info!(alias, collection = name, before, "the alias names the collection that is complete");
        Ok(true)
    }
}
