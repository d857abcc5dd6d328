-- Which worker does the work of which route, and until when. The fence rises with every new holder: a transaction that hands
-- messages over checks holder and fence, so that a worker that was away for a while cannot go on with what is another's by now.
create table route_lease (
  -- 0 is no route: what is done once for all of them.
  route_id integer primary key,
  holder uuid not null,
  fence bigint not null,
  until timestamptz not null
);

-- Workers that share the routes, each with how long it counts as there.
create table gateway_worker (
  id uuid primary key,
  until timestamptz not null
);
