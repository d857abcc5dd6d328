import { listObjects } from "../../card-objects.store.ts";
import { load, ok, type Operation, save, secondsNow, type StripeContext } from "../context.ts";
import { recordEvent } from "../events.ts";
import type { Params } from "../form.ts";
import { newId } from "../ids.ts";
import { listPage } from "../list-page.ts";
import { at, pairsAt, textAt } from "../params.ts";
import type { CardObject } from "../../card-objects.store.ts";

export const createCustomer: Operation = (context, params) => ok(makeCustomer(context, params));

export function makeCustomer(context: StripeContext, params: Params): CardObject {
  const customer = save(context, {
    id: newId("cus", 14),
    object: "customer",
    address: null,
    balance: 0,
    created: secondsNow(context),
    currency: null,
    default_source: null,
    delinquent: false,
    description: textAt(params, "description") ?? null,
    email: textAt(params, "email") ?? null,
    invoice_prefix: newId("X", 7).slice(2).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: pairsAt(params, "metadata"),
    name: textAt(params, "name") ?? null,
    phone: textAt(params, "phone") ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  });
  recordEvent(context, "customer.created", customer);
  return customer;
}

export const updateCustomer: Operation = (context, params, id) => {
  const customer = load(context, "customer", id);
  const changed: CardObject = { ...customer };
  for (const field of ["description", "email", "name", "phone"]) {
    if (at(params, field) !== undefined) changed[field] = textAt(params, field) ?? null;
  }
  const method = textAt(params, "invoice_settings", "default_payment_method");
  if (method !== undefined)
    changed["invoice_settings"] = {
      ...Object(customer["invoice_settings"]),
      default_payment_method: method,
    };
  if (at(params, "metadata") !== undefined)
    changed["metadata"] = { ...Object(customer["metadata"]), ...pairsAt(params, "metadata") };
  recordEvent(context, "customer.updated", save(context, changed));
  return ok(changed);
};

/** Deletes a customer: only the id remains, and its cards are detached. */
export const deleteCustomer: Operation = (context, _params, id) => {
  const customer = load(context, "customer", id);
  const gone = { ...customer, deleted: true, email: null, name: null, phone: null, metadata: {} };
  for (const method of listObjects(context.db, "stripe", "payment_method")) {
    if (method["customer"] === id) save(context, { ...method, customer: null, _detached: true });
  }
  recordEvent(context, "customer.deleted", save(context, gone));
  return ok({ id: customer.id, object: "customer", deleted: true });
};

export const retrieveCustomer: Operation = (context, _params, id) =>
  ok(load(context, "customer", id));

export const listCustomers: Operation = (context, params) => {
  const email = textAt(params, "email");
  const customers = listObjects(context.db, "stripe", "customer");
  return listPage(
    customers.filter((customer) => email === undefined || customer["email"] === email),
    params,
    "/v1/customers",
  );
};
