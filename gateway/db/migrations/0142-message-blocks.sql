-- Messages in blocks of services: the key of a block is still what makes a second message to a person impossible, and a block whose people
-- are forgotten goes as a whole. Blocks of their own have no index that a receipt would have to change, and room beside each row for
-- its next version (HOT). Processes of the release before go on: table, columns and key have the names that they know.
--
-- What there was is the first block, with its indexes; nothing is copied or looked through here.
do $$
declare
  ends constant integer := (
    select (regexp_match(pg_get_constraintdef(oid), '< (\d+)'))[1]::integer from pg_constraint
    where conrelid = 'message'::regclass and conname = 'message_block');
begin
  lock table message, message_doubt, message_reference in access exclusive mode;
  -- A block could not go while every row of it had to be looked up there; who forgets people deletes these first.
  alter table message_doubt drop constraint message_doubt_service_id_person_fkey;
  alter table message_reference drop constraint message_reference_service_id_person_fkey;
  alter table message rename to message_block_0;
  alter table message_block_0 rename constraint message_pkey to message_block_0_pkey;
  alter table message_block_0 rename constraint message_service_id_fkey to message_block_0_service_id_fkey;
  alter index message_by_person rename to message_block_0_by_person;
  alter index message_without_receipt rename to message_block_0_without_receipt;
  create table message (like message_block_0 including defaults including constraints) partition by range (service_id);
  alter table message drop constraint message_block;
  alter table message add constraint message_pkey primary key (service_id, person);
  alter table message add constraint message_service_id_fkey foreign key (service_id) references service (id);
  create index message_by_person on message (person, sent_at);
  execute format('alter table message attach partition message_block_0 for values from (minvalue) to (%s)', ends);
  alter table message_block_0 drop constraint message_block;
  if not exists (select from message_block_0) then
    drop index message_block_0_without_receipt;
    create index message_block_0_by_time on message_block_0 using brin (sent_at) with (pages_per_range = 32, autosummarize = on);
    alter table message_block_0 set (fillfactor = 75);
  end if;
end $$;

-- Whatever no block was made for in time. Nothing is ever refused for the lack of one.
create table message_rest partition of message default with (fillfactor = 75);
create index message_rest_by_time on message_rest using brin (sent_at) with (pages_per_range = 32, autosummarize = on);

-- Blocks of messages: from the first service to before the next block's first; null without an end.
create view message_block as
  select c.relname::text as name,
    (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \(''?(\d+)'))[1]::integer as first,
    (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \(''?(\d+)'))[1]::integer as ends
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'message'::regclass and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT';

-- Makes blocks for services to come, each for about as many as were booked in the last thirty days. The program's role may not make tables;
-- this it may call.
create function prepare_message_blocks() returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  latest constant integer := (select coalesce(max(id), 0) from service);
  ends integer := (select max(b.ends) from message_block b);
  size integer;
  made integer := 0;
begin
  if ends > latest + 10000 then return 0; end if;
  size := greatest(20000, (select count(*) from service
    where created_at > (select max(created_at) from service) - interval '30 days'));
  while ends <= latest + size loop
    ends := greatest(ends, (select coalesce(max(service_id) + 1, 0) from message_rest where service_id >= ends));
    execute format('create table message_block_%s (like message including defaults including constraints) with (fillfactor = 75)', ends);
    execute format('create index message_block_%1$s_by_time on message_block_%1$s using brin (sent_at) with (pages_per_range = 32, autosummarize = on)', ends);
    execute format('alter table message attach partition message_block_%1$s for values from (%1$s) to (%2$s)', ends, ends + size);
    ends := ends + size;
    made := made + 1;
  end loop;
  return made;
end $$;

-- Lets go of a block of which it is known of no service any more whom it was sent to. False where there is none of that name, or somebody
-- is remembered, or services may still come into it.
create function drop_message_block(block text) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  found_block message_block%rowtype;
begin
  select * into found_block from message_block b where b.name = block;
  if found_block.name is null or found_block.ends > (select coalesce(max(id), 0) from service) then return false; end if;
  if exists (select from service where forgotten_at is null and id < found_block.ends
      and id >= coalesce(found_block.first, 0)) then return false; end if;
  execute format('drop table %I', found_block.name);
  return true;
end $$;

-- The program's role gets them with all that it may, after the migrations.
revoke execute on function prepare_message_blocks(), drop_message_block(text) from public;
