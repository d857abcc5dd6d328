import { randomBytes } from "node:crypto";
import type { Database } from "../../state/database.ts";
import { type CardObject, findObject, listObjects, upsertObject } from "../card-objects.store.ts";

/** Context of one request, page click or clock step. */
export type PaystackContext = { db: Database; now: () => Date; origin: string };

export type Body = Record<string, unknown>;
export type PaystackReply = { status: number; message: string; data?: unknown; meta?: object };
export type Call = { body: Body; query: URLSearchParams; id: string };
export type Operation = (context: PaystackContext, call: Call) => PaystackReply;

export const ok = (message: string, data?: unknown, meta?: object): PaystackReply => ({
  status: 200,
  message,
  data,
  ...(meta === undefined ? {} : { meta }),
});

/** A refusal in the provider's shape. Throwing one undoes what the request had begun. */
export class PaystackProblem extends Error {
  override name = "PaystackProblem";
  readonly status: number;
  readonly code: string;

  constructor(status: number, message: string, code: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export const invalid = (message: string, code = "invalid_params"): PaystackProblem =>
  new PaystackProblem(400, message, code);

export type Kind =
  | "transaction"
  | "customer"
  | "authorization"
  | "plan"
  | "subscription"
  | "refund"
  | "dispute"
  | "event";

/** Keys are text and carry the kind, because two dialects share one table; the provider's number is `_number`. */
export function keyOf(kind: Kind, code: string): string {
  return `paystack:${kind}:${code}`;
}

export function make(context: PaystackContext, kind: Kind, code: string, fields: Body): CardObject {
  const { seq = 0 } =
    context.db.prepare("select seq from sqlite_sequence where name = 'card_object'").get() ?? {};
  const _number = 1_000_000 + Number(seq);
  return save(context, { _number, ...fields, id: keyOf(kind, code), object: kind });
}

export function save(context: PaystackContext, object: CardObject): CardObject {
  upsertObject(context.db, "paystack", object);
  return object;
}

export function find(context: PaystackContext, kind: Kind, code: string): CardObject | undefined {
  return findObject(context.db, "paystack", kind, keyOf(kind, code));
}

export function all(context: PaystackContext, kind: Kind): CardObject[] {
  return listObjects(context.db, "paystack", kind);
}

/** By its code, or by the provider's number. */
export function findByEither(
  context: PaystackContext,
  kind: Kind,
  codeOrNumber: string,
): CardObject | undefined {
  const byCode = find(context, kind, codeOrNumber);
  return byCode ?? all(context, kind).find(({ _number }) => String(_number) === codeOrNumber);
}

/** As the caller sees it: with the provider's number for an id, without the sandbox's own fields. */
export function present(object: CardObject): Body {
  const shown = Object.entries(object).filter(
    ([name]) => !name.startsWith("_") && name !== "object" && name !== "id",
  );
  return { id: object["_number"], ...Object.fromEntries(shown) };
}

export function textOf(body: object, field: string): string {
  const value: unknown = Reflect.get(body, field);
  return typeof value === "string" ? value : "";
}

export function numberOf(body: object, field: string): number {
  const value: unknown = Reflect.get(body, field);
  return typeof value === "number" ? value : Number(value ?? 0) || 0;
}

export function required(body: Body, field: string): string {
  const value = body[field];
  if (typeof value === "string" && value !== "") return value;
  if (typeof value === "number") return String(value);
  throw invalid(`${field} is required`);
}

export function newCode(prefix: string): string {
  return `${prefix}${randomBytes(10)
    .toString("base64url")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "0")}`;
}

export const timeOf = (context: PaystackContext): string => context.now().toISOString();

/** One page of a list, newest first, between `from` and `to`. */
export function page(objects: readonly CardObject[], query: URLSearchParams): PaystackReply {
  const from = query.get("from");
  const to = query.get("to");
  const inTime = objects.filter((object) => {
    const at = textOf(object, "created_at") || textOf(object, "createdAt");
    return (from === null || at >= from) && (to === null || at <= to);
  });
  const perPage = Math.min(Number(query.get("perPage") ?? 50), 100);
  const number = Number(query.get("page") ?? 1);
  const rows = inTime.slice((number - 1) * perPage, number * perPage).map(present);
  const pageCount = Math.ceil(inTime.length / perPage);
  return ok("Retrieved", rows, { total: inTime.length, perPage, page: number, pageCount });
}
