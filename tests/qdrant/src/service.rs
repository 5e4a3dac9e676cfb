//! The two services of the client's contract: what a mood and a key let through is answered, the rest of the contract is
//! unimplemented.

use ::qdrant_client::qdrant::collections_server::Collections;
use ::qdrant_client::qdrant::points_server::Points;
use ::qdrant_client::qdrant::*;
use tonic::metadata::MetadataMap;
use tonic::{Request, Response, Status};

use crate::{Mood, Server};

impl Server {
    /// Whether a call is let through.
    async fn admits(&self, call: &'static str, head: &MetadataMap) -> Result<(), Status> {
        let mood = {
            let mut state = self.state();
            *state.calls.entry(call).or_default() += 1;
            let key = head.get("api-key").and_then(|key| key.to_str().ok());
            if state.api_key.as_deref().is_some_and(|wanted| key != Some(wanted)) {
                return Err(Status::unauthenticated("Must provide an API key"));
            }
            state.mood.clone()
        };
        match mood {
            Mood::Well | Mood::Wrong(_) => Ok(()),
            Mood::Silent => std::future::pending().await,
            Mood::Refusing(code) => Err(Status::new(code, "as it was told to")),
        }
    }
}

macro_rules! serve {
    ($service:ident
        answers { $( $name:ident: $asked:ident => $answer:ident, )+ }
        leaves { $( $other:ident: $other_asked:ident => $other_answer:ident, )+ }
    ) => {
        #[tonic::async_trait]
        impl $service for Server {
            $(
                async fn $name(&self, request: Request<$asked>) -> Result<Response<$answer>, Status> {
                    self.admits(stringify!($name), request.metadata()).await?;
                    self.on(request.into_inner()).map(Response::new)
                }
            )+
            $(
                async fn $other(&self, _: Request<$other_asked>) -> Result<Response<$other_answer>, Status> {
                    Err(Status::unimplemented(stringify!($other)))
                }
            )+
        }
    };
}

serve! {
    Points
    answers {
        upsert: UpsertPoints => PointsOperationResponse,
        delete: DeletePoints => PointsOperationResponse,
        create_field_index: CreateFieldIndexCollection => PointsOperationResponse,
        scroll: ScrollPoints => ScrollResponse,
        query_batch: QueryBatchPoints => QueryBatchResponse,
    }
    leaves {
        get: GetPoints => GetResponse,
        update_vectors: UpdatePointVectors => PointsOperationResponse,
        delete_vectors: DeletePointVectors => PointsOperationResponse,
        set_payload: SetPayloadPoints => PointsOperationResponse,
        overwrite_payload: SetPayloadPoints => PointsOperationResponse,
        delete_payload: DeletePayloadPoints => PointsOperationResponse,
        clear_payload: ClearPayloadPoints => PointsOperationResponse,
        delete_field_index: DeleteFieldIndexCollection => PointsOperationResponse,
        create_vector_name: CreateVectorNameRequest => PointsOperationResponse,
        delete_vector_name: DeleteVectorNameRequest => PointsOperationResponse,
        search: SearchPoints => SearchResponse,
        search_batch: SearchBatchPoints => SearchBatchResponse,
        search_groups: SearchPointGroups => SearchGroupsResponse,
        recommend: RecommendPoints => RecommendResponse,
        recommend_batch: RecommendBatchPoints => RecommendBatchResponse,
        recommend_groups: RecommendPointGroups => RecommendGroupsResponse,
        discover: DiscoverPoints => DiscoverResponse,
        discover_batch: DiscoverBatchPoints => DiscoverBatchResponse,
        count: CountPoints => CountResponse,
        update_batch: UpdateBatchPoints => UpdateBatchResponse,
        query: QueryPoints => QueryResponse,
        query_groups: QueryPointGroups => QueryGroupsResponse,
        facet: FacetCounts => FacetResponse,
        search_matrix_pairs: SearchMatrixPoints => SearchMatrixPairsResponse,
        search_matrix_offsets: SearchMatrixPoints => SearchMatrixOffsetsResponse,
    }
}

serve! {
    Collections
    answers {
        get: GetCollectionInfoRequest => GetCollectionInfoResponse,
        create: CreateCollection => CollectionOperationResponse,
        update: UpdateCollection => CollectionOperationResponse,
        update_aliases: ChangeAliases => CollectionOperationResponse,
        list_aliases: ListAliasesRequest => ListAliasesResponse,
        collection_exists: CollectionExistsRequest => CollectionExistsResponse,
    }
    leaves {
        list: ListCollectionsRequest => ListCollectionsResponse,
        delete: DeleteCollection => CollectionOperationResponse,
        list_collection_aliases: ListCollectionAliasesRequest => ListAliasesResponse,
        collection_cluster_info: CollectionClusterInfoRequest => CollectionClusterInfoResponse,
        update_collection_cluster_setup: UpdateCollectionClusterSetupRequest => UpdateCollectionClusterSetupResponse,
        create_shard_key: CreateShardKeyRequest => CreateShardKeyResponse,
        delete_shard_key: DeleteShardKeyRequest => DeleteShardKeyResponse,
        list_shard_keys: ListShardKeysRequest => ListShardKeysResponse,
    }
}

/// What is done with one message.
pub(crate) trait On<Asked, Answer> {
    fn on(&self, asked: Asked) -> Result<Answer, Status>;
}

impl On<CollectionExistsRequest, CollectionExistsResponse> for Server {
    fn on(&self, asked: CollectionExistsRequest) -> Result<CollectionExistsResponse, Status> {
        let exists = self.state().collections.contains_key(&asked.collection_name);
        Ok(CollectionExistsResponse { result: Some(CollectionExists { exists }), time: 0.0 })
    }
}

impl On<CreateCollection, CollectionOperationResponse> for Server {
    fn on(&self, made: CreateCollection) -> Result<CollectionOperationResponse, Status> {
        let mut state = self.state();
        let name = made.collection_name.clone();
        if state.collections.contains_key(&name) {
            return Err(Status::already_exists(format!("Collection `{name}` already exists!")));
        }
        let collection = crate::Collection { made, fields: Default::default(), points: Default::default() };
        state.collections.insert(name, collection);
        Ok(CollectionOperationResponse { result: true, time: 0.0 })
    }
}

impl On<UpdateCollection, CollectionOperationResponse> for Server {
    fn on(&self, asked: UpdateCollection) -> Result<CollectionOperationResponse, Status> {
        use quantization_config::Quantization as Now;
        use quantization_config_diff::Quantization as Wanted;
        let mut state = self.state();
        let collection = state.collection(&asked.collection_name)?;
        collection.made.quantization_config = match asked.quantization_config.and_then(|diff| diff.quantization) {
            Some(Wanted::Scalar(scalar)) => Some(QuantizationConfig { quantization: Some(Now::Scalar(scalar)) }),
            Some(Wanted::Disabled(_)) => None,
            other => return Err(Status::unimplemented(format!("{other:?}"))),
        };
        Ok(CollectionOperationResponse { result: true, time: 0.0 })
    }
}

impl On<GetCollectionInfoRequest, GetCollectionInfoResponse> for Server {
    fn on(&self, asked: GetCollectionInfoRequest) -> Result<GetCollectionInfoResponse, Status> {
        let mut state = self.state();
        let collection = state.collection(&asked.collection_name)?;
        let made = &collection.made;
        let params = CollectionParams { vectors_config: made.vectors_config.clone(), ..CollectionParams::default() };
        let config = CollectionConfig {
            params: Some(params),
            hnsw_config: made.hnsw_config,
            quantization_config: made.quantization_config,
            ..CollectionConfig::default()
        };
        let info = CollectionInfo {
            config: Some(config),
            points_count: Some(collection.points.len() as u64),
            ..CollectionInfo::default()
        };
        Ok(GetCollectionInfoResponse { result: Some(info), time: 0.0 })
    }
}

impl On<ListAliasesRequest, ListAliasesResponse> for Server {
    fn on(&self, _: ListAliasesRequest) -> Result<ListAliasesResponse, Status> {
        let state = self.state();
        let of = |(alias, collection): (&String, &String)| AliasDescription {
            alias_name: alias.clone(),
            collection_name: collection.clone(),
        };
        Ok(ListAliasesResponse { aliases: state.aliases.iter().map(of).collect(), time: 0.0 })
    }
}

impl On<ChangeAliases, CollectionOperationResponse> for Server {
    fn on(&self, asked: ChangeAliases) -> Result<CollectionOperationResponse, Status> {
        let mut state = self.state();
        for action in asked.actions.into_iter().filter_map(|action| action.action) {
            match action {
                alias_operations::Action::CreateAlias(CreateAlias { collection_name, alias_name }) => {
                    state.collection(&collection_name)?;
                    state.aliases.insert(alias_name, collection_name);
                }
                alias_operations::Action::DeleteAlias(DeleteAlias { alias_name }) => {
                    state.aliases.remove(&alias_name);
                }
                alias_operations::Action::RenameAlias(_) => return Err(Status::unimplemented("rename")),
            }
        }
        Ok(CollectionOperationResponse { result: true, time: 0.0 })
    }
}
