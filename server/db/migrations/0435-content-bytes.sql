-- How large the content of a draft is, counted when it is written: summing it otherwise prints all drafts of a user for each that is saved.
alter table campaign add column content_bytes int;
comment on column campaign.content_bytes is 'Bytes of the content as JSON; null without content, and for campaigns that were sent before this was counted.';

create function count_content_bytes() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  new.content_bytes := octet_length(new.content::text);
  return new;
end $$;
create trigger content_bytes before insert or update of content on campaign for each row
  execute function count_content_bytes();

-- Only drafts are summed.
update campaign set content_bytes = octet_length(content::text) where submitted_at is null and content is not null;
