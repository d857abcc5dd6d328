-- How many campaigns a user has in each folder, so that no page counts them all.

-- 237 is a draft before submission and paused, so running, after. The numbers are those of domain/campaign/status-codes.ts.
create function campaign_folder(p_submitted_at timestamptz, p_status integer) returns text language sql immutable as $$
  select case when p_submitted_at is null then 'drafts' when p_status in (0, 237) then 'running'
    when p_status in (300, 250, 243, 500) then 'finished' else 'scheduled' end
$$;

-- What was added to a folder and taken from it. Rows are only put in, so that nobody waits for another; now and then those of a
-- user are made one by whoever puts one in.
create table campaign_count (
  id bigint generated always as identity primary key,
  user_id text not null,
  folder text not null,
  n integer not null
);
create index campaign_count_of on campaign_count (user_id) include (folder, n);

create function campaign_count_apply() returns trigger language plpgsql as $$
declare
  v_user text;
  v_id bigint;
begin
  if tg_op <> 'INSERT' then
    insert into campaign_count (user_id, folder, n) values (old.user_id, campaign_folder(old.submitted_at, old.status), -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into campaign_count (user_id, folder, n) values (new.user_id, campaign_folder(new.submitted_at, new.status), 1)
    returning id, user_id into v_id, v_user;
    if v_id % 8 = 0 then
      with gone as (
        delete from campaign_count where id in (
          select id from campaign_count where user_id = v_user order by id for update skip locked)
        returning folder, n
      )
      insert into campaign_count (user_id, folder, n) select v_user, folder, sum(n) from gone group by folder having sum(n) <> 0;
    end if;
  end if;
  return null;
end $$;
create trigger campaign_count_added after insert or delete on campaign for each row execute function campaign_count_apply();
create trigger campaign_count_moved after update of user_id, submitted_at, status on campaign for each row
  when (old.user_id <> new.user_id
    or campaign_folder(old.submitted_at, old.status) <> campaign_folder(new.submitted_at, new.status))
  execute function campaign_count_apply();

insert into campaign_count (user_id, folder, n)
select user_id, campaign_folder(submitted_at, status), count(*) from campaign group by 1, 2;
