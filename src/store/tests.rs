//! What the store promises, tried on SQLite and, where its programs are installed, on a throw-away PostgreSQL.
//!
//! A behaviour is written once, against a [`TestDb`]; the list at the end runs it on both.

mod approvals;
mod audit;
mod backups;
mod catalogue;
mod database;
mod durability;
mod embedders;
mod embeddings;
mod entitlements;
mod keys;
mod maintenance;
mod merchandising;
mod policies;
mod postgres;
mod processes;
mod reservations;
mod revisions;
mod room;
mod sessions;
mod streams;
mod syncs;
mod tenants;
mod tool_calls;
mod usage;

use database::TestDb;

macro_rules! behaviours {
    ($($module:ident::{$($name:ident),* $(,)?})*) => {
        mod on_sqlite {
            $($(
                #[tokio::test]
                async fn $name() {
                    super::$module::$name(&super::TestDb::sqlite().await).await;
                }
            )*)*
        }

        /// In one test, so that the cluster is stopped when it ends, well or badly.
        #[tokio::test]
        async fn on_postgres() {
            let Some(cluster) = postgres::Cluster::start() else { return };
            $($(
                eprintln!("on PostgreSQL: {}", stringify!($name));
                // On the heap: all of them in one future are more than a thread's stack.
                Box::pin(async {
                    let db = TestDb::postgres(&cluster, stringify!($name)).await;
                    $module::$name(&db).await;
                    db.leave(&cluster, stringify!($name)).await;
                })
                .await;
            )*)*
        }
    };
}

behaviours! {
    usage::{
        a_call_is_counted_once_whoever_reports_it,
        two_processes_count_into_one_month,
        what_was_used_long_ago_is_forgotten,
        a_session_says_who_has_it,
    }
    entitlements::{
        entitlements_are_put_whole_and_stay_with_their_tenant,
    }
    catalogue::{
        products_and_documents_come_back_as_written,
        an_absent_field_stays_and_a_cleared_one_goes,
        a_stale_item_is_reported_and_ignored,
        each_feed_has_a_version_of_its_own,
        an_older_item_does_not_revive_what_was_deleted,
        what_was_deleted_long_ago_is_forgotten,
        a_bad_row_keeps_no_other_out,
        a_batch_over_the_limit_is_refused,
        pages_are_in_order_of_bytes,
        what_is_deleted_is_gone,
        policies_are_told_apart_with_the_revision_that_wrote_them,
    }
    revisions::{
        a_transaction_given_up_as_it_begins_is_not_left_open,
        an_unchanged_batch_makes_no_revision,
        revisions_commit_in_order_under_concurrent_writers,
        a_change_names_what_it_touched,
        a_follower_gets_each_changed_thing_once,
        a_follower_behind_the_trimmed_end_is_told,
        a_follower_of_an_erased_tenant_does_not_go_on_with_the_new_one,
        a_restored_older_database_is_noticed,
        commits_are_announced,
        a_walk_and_the_changes_since_are_one_state,
        pages_are_bounded_in_rows_and_in_bytes,
        changes_of_texts_come_in_whole_revisions,
    }
    streams::{
        a_stream_resumes_without_doubling,
        a_position_is_forgotten_after_a_day,
        an_import_given_up_anywhere_loses_nothing_acknowledged,
    }
    syncs::{
        a_full_sync_deletes_what_it_did_not_contain,
        a_full_sync_over_its_share_deletes_nothing,
        a_full_sync_deletes_in_bounded_revisions,
        a_full_sync_spares_what_came_meanwhile,
        a_refused_row_counts_as_seen,
        a_sync_id_can_be_used_again,
        a_close_that_is_repeated_deletes_nothing,
        overlapping_full_syncs_delete_no_live_product,
        what_somebody_else_wrote_meanwhile_is_spared,
        a_sync_goes_on_after_its_connection_dropped,
        a_sync_that_was_left_open_gives_way,
        a_refused_close_keeps_no_other_sync_waiting,
        no_interleaving_of_two_syncs_deletes_what_was_written_meanwhile,
    }
    reservations::{
        every_line_is_reserved_or_none,
        a_reservation_ends_exactly_at_its_moment,
        what_has_expired_for_one_process_has_for_all,
        the_same_call_again_has_the_same_answer,
        a_stage_says_how_long_and_no_reservation_lasts_for_ever,
        a_tenant_holds_a_bounded_number,
        followers_learn_what_is_held,
        reservations_stay_with_their_tenant,
        what_is_held_can_be_listed,
        what_ended_long_ago_is_swept_without_a_revision,
        a_sale_lowers_the_stock_and_is_written_down,
        a_sale_is_never_taken_off_twice,
        a_figure_is_held_against_what_is_kept_of_the_ledger,
        a_feed_below_what_is_reserved_is_told,
        no_interleaving_sells_more_than_there_was,
    }
    embedders::{
        a_next_embedder_comes_into_force_once,
        what_was_embedded_adds_up_by_tenant_and_month,
    }
    tenants::{
        a_tenant_has_a_lifecycle,
        a_tenant_that_is_not_active_takes_no_writes,
        tenants_do_not_see_each_other,
        erasing_removes_everything,
    }
    keys::{
        only_the_hash_of_a_secret_is_stored,
        a_key_belongs_to_its_tenant,
        an_expired_or_revoked_key_opens_nothing,
        a_rotated_key_is_opened_by_both_secrets_for_a_while,
    }
    sessions::{
        a_key_has_one_open_session,
        sessions_are_gone_through_in_pages,
        a_damaged_session_is_replaced,
        of_two_changes_one_is_taken,
        a_message_delivered_twice_is_one,
        a_session_taken_over_hears_no_agent,
        what_time_does_to_sessions,
        everything_of_a_user_can_be_destroyed,
    }
    tool_calls::{
        a_call_is_written_with_its_session_or_not_at_all,
        a_call_is_moved_from_where_it_is,
        calls_are_listed_page_by_page,
        what_time_does_to_calls,
        calls_of_a_person_are_erased_with_them,
    }
    approvals::{
        a_discount_is_asked_for_and_decided_in_revisions,
        a_request_is_taken_once_under_its_key,
        the_policy_and_the_product_say_how_much,
        what_waits_too_long_is_listed_and_counted,
        a_tenant_has_so_many_discounts_and_no_more,
        one_of_two_decisions_is_taken,
    }
    audit::{
        entries_hang_together_and_are_signed,
        a_thousand_entries_are_due_at_once,
        processes_append_to_one_chain_one_after_the_other,
        an_entry_is_committed_with_what_it_tells_or_not_at_all,
        what_is_touched_behind_its_back_is_found_where_it_is,
        an_end_that_is_cut_off_is_found,
        what_was_touched_is_not_signed,
        erasing_a_person_leaves_the_chain_whole,
        of_an_erased_tenant_only_checkpoints_are_left,
        contents_are_forgotten_by_their_age,
    }
    policies::{every_put_makes_a_version}
    merchandising::{a_put_replaces_only_what_it_expects}
    backups::{
        a_backup_under_writes_is_one_state_of_every_tenant,
        a_backup_goes_from_each_store_into_the_other,
        a_restored_tenant_has_a_history_of_its_own,
        a_restore_over_rows_is_refused,
        an_empty_database_takes_a_restore,
        what_is_damaged_is_refused_and_touches_nothing,
        a_restored_chain_is_whole,
        a_backup_of_another_version_is_migrated_or_refused,
        vectors_can_be_left_out,
        a_backup_that_nobody_takes_ends,
    }
    embeddings::{vectors_are_kept_by_their_full_key, vectors_are_replaced_and_swept }
    maintenance::{
        a_task_is_in_the_hands_of_one_process,
        documents_are_deleted_once_they_have_been_expired_for_long,
        the_database_is_tidied_while_it_is_used,
    }
}
