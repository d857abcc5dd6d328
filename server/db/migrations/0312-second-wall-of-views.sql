-- Every view shows what whoever asks may see (0310), also those that other migrations made.
do $$
declare
  v_view regclass;
begin
  for v_view in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relkind = 'v' loop
    execute format('alter view %s set (security_invoker = true)', v_view);
  end loop;
end $$;
