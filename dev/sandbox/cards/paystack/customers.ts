import type { CardObject } from "../card-objects.store.ts";
import {
  all,
  type Body,
  find,
  findByEither,
  invalid,
  make,
  newCode,
  ok,
  type Operation,
  type PaystackContext,
  PaystackProblem,
  present,
  required,
  save,
  textOf,
  timeOf,
} from "./context.ts";

/** The customer with this e-mail, made when there is none. */
export function customerOf(context: PaystackContext, email: string, more: Body = {}): CardObject {
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw invalid("Invalid Email Address Passed");
  const known = all(context, "customer").find((customer) => customer["email"] === email);
  if (known !== undefined) return known;
  const code = newCode("CUS_");
  return make(context, "customer", code, {
    customer_code: code,
    email,
    first_name: textOf(more, "first_name"),
    last_name: textOf(more, "last_name"),
    phone: null,
    metadata: more["metadata"] ?? null,
    risk_action: "default",
    createdAt: timeOf(context),
  });
}

export const createCustomer: Operation = (context, { body }) =>
  ok("Customer created", present(customerOf(context, required(body, "email"), body)));

export const fetchCustomer: Operation = (context, { id }) => {
  const customer =
    findByEither(context, "customer", id) ??
    all(context, "customer").find(({ email }) => email === id);
  if (customer === undefined) throw new PaystackProblem(404, "Customer not found", "not_found");
  const code = textOf(customer, "customer_code");
  const authorizations = all(context, "authorization")
    .filter((authorization) => authorization["_customer"] === code && authorization["_active"])
    .toReversed()
    .map(present);
  return ok("Customer retrieved", { ...present(customer), authorizations });
};

export const deactivateAuthorization: Operation = (context, { body }) => {
  const authorization = find(context, "authorization", required(body, "authorization_code"));
  if (authorization === undefined) {
    throw new PaystackProblem(404, "Authorization code not found", "not_found");
  }
  save(context, { ...authorization, _active: false });
  return ok("Authorization has been deactivated");
};
