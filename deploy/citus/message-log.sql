-- The gateway's message log on Citus: who was written to, and what came of it, on many machines by service. Everything else stays with the
-- coordinator. Run once, as the owner of the tables, after the gateway's migrations and while its processes are stopped (docs/operate/scale.md).
-- `dev/deploy/citus.test.ts` holds it to the schema and names what it still waits for.

begin;

-- Figures by hour and reason (service_hour, service_failure) stay: triggers note what changed there.
-- A distributed table refers to others by the distribution column, or to tables that every machine has.
alter table message drop constraint message_service_id_fkey;
alter table engagement drop constraint engagement_service_id_fkey;
-- References of networks are asked for by connection and reference, which do not say the service.
alter table message_reference drop constraint message_reference_connection_id_fkey;

select create_distributed_table('message', 'service_id', shard_count => 64);
select create_distributed_table('engagement', 'service_id', colocate_with => 'message');
select create_distributed_table('message_reference', 'reference', colocate_with => 'none', shard_count => 64);
select create_distributed_table('message_reference_day', 'reference', colocate_with => 'message_reference');

commit;
