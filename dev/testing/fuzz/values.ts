import fc from "fast-check";
import { HOSTILE, HOSTILE_NUMBERS, HOSTILE_TEXTS, HOSTILE_TIMES } from "./hostile-values.ts";
import type { JsonSchema } from "./operations.ts";

/** Stands for something that the program itself has told under this name, chosen when the call is made. */
export type Remembered = { rememberedName: string; kind: Kind; pick: number; otherwise: unknown };
type Kind = "uuid" | "text" | "number";

export function kindOf(value: string | number): Kind {
  if (typeof value === "number") return "number";
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value) ? "uuid" : "text";
}

/** `isWhole`: every field is there, and none is at an edge. */
type Options = { isWhole?: boolean };

/** Values that a schema mostly accepts: what it describes, what the program told before, and now and then an edge. */
export function valuesOf(
  schema: JsonSchema,
  options: Options = {},
  name = "",
): fc.Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, options, name)));
  switch (schema.type) {
    case "string":
      return textsOf(schema, options, name);
    case "integer":
    case "number":
      return numbersOf(schema, options, name);
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const minLength = Math.max(schema.minItems ?? 0, options.isWhole ? 1 : 0);
      const maxLength = Math.max(minLength, Math.min(schema.maxItems ?? 3, 3));
      return fc.array(valuesOf(schema.items ?? {}, options, name), { minLength, maxLength });
    }
    case "object":
      return objectsOf(schema, options);
    default:
      return fc.constantFrom(...HOSTILE);
  }
}

function objectsOf({ properties = {}, required = [] }: JsonSchema, options: Options) {
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, valuesOf(schema, options, name)] as const,
  );
  const names = options.isWhole ? Object.keys(properties) : required;
  const requiredKeys = names.filter((name) => name in properties);
  return fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true });
}

const rememberedOf = (rememberedName: string, kind: Kind, others: fc.Arbitrary<unknown>) =>
  fc.record({
    rememberedName: fc.constant(rememberedName),
    kind: fc.constant(kind),
    pick: fc.nat(50),
    otherwise: others,
  });

const INTEGER = { least: -2_147_483_648, most: 2_147_483_647 };

function numbersOf(
  { minimum, maximum }: JsonSchema,
  { isWhole }: Options,
  name: string,
): fc.Arbitrary<unknown> {
  const min = Math.max(minimum ?? INTEGER.least, Number.MIN_SAFE_INTEGER);
  const max = Math.min(maximum ?? INTEGER.most, Number.MAX_SAFE_INTEGER);
  const some = fc.oneof(
    fc.integer({ min, max: Math.min(max, min + 20) }),
    fc.constantFrom(min, max),
  );
  return fc.oneof(
    { weight: 8, arbitrary: rememberedOf(name, "number", some) },
    { weight: 8, arbitrary: some },
    { weight: isWhole ? 0 : 1, arbitrary: fc.constantFrom(...HOSTILE_NUMBERS) },
  );
}

const BY_FORMAT: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  uuid: fc.uuid(),
  email: fc.nat(99).map((n) => `somebody-${n}@shop.test`),
  uri: fc.constantFrom("https://fcm.googleapis.com/x", "https://shop.invalid/page"),
  date: fc.constantFrom("2026-12-07", "2026-12-08", "2027-01-31", "1000-01-01", "2999-12-31"),
  "date-time": fc.constantFrom(
    "2026-12-07T08:00:00Z",
    "2026-12-08T10:00:00+02:00",
    "1000-01-01T00:00:00+14:00",
    "2999-12-31T23:59:59.999-12:00",
  ),
};

/** A cursor is a time and an id, or a number, in base64url. */
const cursors = fc
  .tuple(
    fc.constantFrom("2026-12-07T08:00:00.000Z", "-000900-01-01T00:00:00Z", "+275760-09-13", "x"),
    fc.oneof(fc.uuid(), fc.constantFrom("1", "abc", "9223372036854775808", "a b", "\0")),
  )
  .map(([time, id]) => Buffer.from(`${time} ${id}`).toString("base64url"));

function textsOf(schema: JsonSchema, { isWhole }: Options, name: string): fc.Arbitrary<unknown> {
  const { format = "", pattern, minLength = 0, maxLength = 60 } = schema;
  const isTime = format.startsWith("date");
  const described =
    BY_FORMAT[format] ??
    (pattern === undefined
      ? fc.string({ minLength, maxLength, unit: "grapheme" })
      : patterned(pattern));
  const hostile = isTime ? HOSTILE_TIMES : HOSTILE_TEXTS;
  const some = name === "cursor" ? fc.oneof(cursors, described) : described;
  const kind = format === "uuid" ? "uuid" : "text";
  return fc.oneof(
    { weight: 16, arbitrary: rememberedOf(name, kind, some) },
    { weight: format === "uuid" ? 2 : 16, arbitrary: some },
    { weight: isWhole ? 0 : 1, arbitrary: fc.constantFrom(...hostile) },
  );
}

function patterned(pattern: string): fc.Arbitrary<unknown> {
  return fc.stringMatching(new RegExp(pattern), { size: "small" });
}
