import { listObjects } from "../card-objects.store.ts";
import { load, ok, type Operation } from "./context.ts";
import { listPage } from "./list-page.ts";
import { textAt, textsAt } from "./params.ts";

export const listEvents: Operation = (context, params) => {
  const types = new Set([
    ...textsAt(params, "types"),
    ...(textAt(params, "type") === undefined ? [] : [textAt(params, "type")]),
  ]);
  const since = Number(textAt(params, "created", "gte") ?? textAt(params, "created", "gt") ?? 0);
  const events = listObjects(context.db, "stripe", "event").filter(
    (event) => types.size === 0 || types.has(String(event["type"])),
  );
  return listPage(
    events.filter((event) => Number(event["created"]) >= since),
    params,
    "/v1/events",
  );
};

export const retrieveEvent: Operation = (context, _params, id) => ok(load(context, "event", id));
