import fc from "fast-check";
import * as z from "zod";

type Schema = {
  type?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  minLength?: number;
  minimum?: number;
};

const BY_FORMAT: Record<string, string> = {
  uuid: "00000000-0000-4000-8000-000000000000",
  "date-time": "2099-01-01T00:00:00Z",
  date: "2099-01-01",
  email: "somebody@shop.test",
  uri: "https://fcm.googleapis.com/x",
};

/** A smallest value that a schema accepts, so that a call gets as far as its guard. */
export function sampleInput(schema: unknown): unknown {
  if (!(schema instanceof z.ZodType)) return {};
  return sampleOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema);
}

/** A smallest value that a JSON schema accepts. */
export function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return sampleOf(schema.anyOf[0]);
  switch (schema.type) {
    case "string":
      if (schema.format === undefined && schema.pattern !== undefined)
        return matching(schema.pattern);
      return BY_FORMAT[schema.format ?? ""] ?? "x".repeat(Math.max(1, schema.minLength ?? 1));
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return false;
    case "array":
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
    case "object": {
      const names = schema.required ?? [];
      return Object.fromEntries(
        names.map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]),
      );
    }
    default:
      return 1;
  }
}

function matching(pattern: string): string {
  const [text = ""] = fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 });
  return text;
}
