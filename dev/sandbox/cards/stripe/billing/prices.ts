import { listObjects } from "../../card-objects.store.ts";
import { load, ok, type Operation, save, secondsNow } from "../context.ts";
import { newId } from "../ids.ts";
import { listPage } from "../list-page.ts";
import { amountAt, currencyAt, isTrue, requiredText, textAt, textsAt } from "../params.ts";
import { invalidRequest } from "../stripe-error.ts";

/** Makes a recurring price with its product. A lookup key moves on to the newest price, if asked to. */
export const createPrice: Operation = (context, params) => {
  const interval = requiredText(params, "recurring", "interval");
  if (interval !== "month" && interval !== "year") {
    throw invalidRequest(`Invalid recurring[interval]: ${interval}.`, "recurring[interval]");
  }
  const key = textAt(params, "lookup_key") ?? null;
  const holder = listObjects(context.db, "stripe", "price").find(
    ({ lookup_key }) => key !== null && lookup_key === key,
  );
  if (holder !== undefined && !isTrue(params, "transfer_lookup_key")) {
    throw invalidRequest(`A price (${holder.id}) already uses that lookup key.`, "lookup_key");
  }
  if (holder !== undefined) save(context, { ...holder, lookup_key: null });
  const name = requiredText(params, "product_data", "name");
  const created = secondsNow(context);
  const product = { id: newId("prod", 14), object: "product", active: true, created, name };
  save(context, product);
  return ok(
    save(context, {
      id: newId("price"),
      object: "price",
      active: true,
      billing_scheme: "per_unit",
      created,
      currency: currencyAt(params, "currency"),
      livemode: false,
      lookup_key: key,
      metadata: {},
      product: product.id,
      recurring: { interval, interval_count: 1, usage_type: "licensed", meter: null },
      type: "recurring",
      unit_amount: amountAt(params, "unit_amount"),
      _name: name,
    }),
  );
};

export const listPrices: Operation = (context, params) => {
  const keys = textsAt(params, "lookup_keys");
  const prices = listObjects(context.db, "stripe", "price").filter(
    ({ lookup_key }) => keys.length === 0 || keys.includes(String(lookup_key)),
  );
  return listPage(prices, params, "/v1/prices");
};

export const retrievePrice: Operation = (context, _params, id) => ok(load(context, "price", id));
