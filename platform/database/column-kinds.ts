import { z } from "zod";
import type { Kind } from "./checked-sql.ts";

/** text, uuid, and a date, which is text in this tool. */
export const text: Kind<string> = {
  name: "text",
  accepts: (value): value is string => typeof value === "string",
};

/** int2 and int4. */
export const int: Kind<number> = {
  name: "a whole number",
  accepts: (value): value is number => Number.isSafeInteger(value),
};

/** float4 and float8. */
export const float: Kind<number> = {
  name: "a number",
  accepts: (value): value is number => typeof value === "number",
};

/** int8. */
export const bigint: Kind<bigint> = {
  name: "a bigint",
  accepts: (value): value is bigint => typeof value === "bigint",
};

export const bool: Kind<boolean> = {
  name: "true or false",
  accepts: (value): value is boolean => typeof value === "boolean",
};

/** timestamptz. */
export const time: Kind<Date> = {
  name: "a time",
  accepts: (value): value is Date => value instanceof Date,
};

/** bytea. */
export const bytes: Kind<Buffer> = {
  name: "bytes",
  accepts: (value): value is Buffer => Buffer.isBuffer(value),
};

/** A JSON object of which nothing is known but that it is one. */
export const record: Kind<Record<string, unknown>> = {
  name: "an object",
  accepts: (value): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value),
};

/** Any JSON value, null included; a missing column is an error. */
export const anything: Kind<unknown> = {
  name: "a value",
  accepts: (value): value is unknown => value !== undefined,
};

/** One of these words or numbers. */
export function oneOf<const Value extends string | number>(
  ...values: readonly Value[]
): Kind<Value> {
  const known: ReadonlySet<unknown> = new Set(values);
  return {
    name: `one of ${values.join(", ")}`,
    accepts: (value): value is Value => known.has(value),
  };
}

export function nullable<Value>(kind: Kind<Value>): Kind<Value | null> {
  return {
    name: `${kind.name} or null`,
    accepts: (value): value is Value | null => value === null || kind.accepts(value),
  };
}

export function array<Value>(kind: Kind<Value>): Kind<Value[]> {
  return {
    name: `a list of which each is ${kind.name}`,
    accepts: (value): value is Value[] => Array.isArray(value) && value.every(kind.accepts),
  };
}

/** A JSON value that a schema describes; it is checked and not changed, so defaults and transforms do not apply. */
export function json<Value>(schema: z.ZodType<Value>): Kind<Value> {
  return {
    name: "what its schema describes",
    accepts: (value): value is Value => schema.safeParse(value).success,
  };
}

/** What is put into a sentence of `domain/translate.ts`, as JSON keeps it. */
export const messageValues = json(z.record(z.string(), z.union([z.string(), z.number()])));
