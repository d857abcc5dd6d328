-- A text may be meant for one country: Homowo is Ghana's.
update config_section
set value = (
  select json_agg(
    case
      when template ->> 'id' = 'homowo' and template -> 'countryId' is null
        then (template::jsonb || '{"countryId": 7}')::json
      else template
    end
    order by place
  )
  from json_array_elements(value) with ordinality as entry (template, place)
)
where name = 'messageTemplates' and json_typeof(value) = 'array' and json_array_length(value) > 0;
