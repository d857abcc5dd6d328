-- The menu names the pages that are about getting in (spec section 2), at the entries they belong to. Other entries stay as they
-- are written: the order of their inner pages is that of the text.
update config_section set value = (
  select json_agg(
    case entry->>'url'
      when '/home' then (entry::jsonb || '{"loginRelated": ["home"]}')::json
      when '/login' then (entry::jsonb || '{"loginRelated": ["login", "signin", "reset-password"]}')::json
      when '/signup' then (entry::jsonb || '{"loginRelated": ["signup"]}')::json
      else entry
    end order by position)
  from json_array_elements(value) with ordinality as e (entry, position))
where name = 'slideMenu' and json_typeof(value) = 'array'
  and not jsonb_path_exists(value::jsonb, '$[*].loginRelated');
