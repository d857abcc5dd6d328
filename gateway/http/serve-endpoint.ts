import type { Context, Hono } from "hono";
import type * as z from "zod";
import { AppError, invalidArgument } from "../../domain/errors.ts";
import { findUnstorable } from "../../domain/storable-values.ts";
import type { Endpoint } from "./endpoint.ts";

const UNSTORABLE = {
  character: "must hold no U+0000 and no half of a surrogate pair",
  depth: "is nested too deeply",
  size: "holds too many values",
};

/** Anybody may send one, and taking it apart takes time that grows with the square of it. */
const MAX_FORM_CHARACTERS = 4_096;

export type Guard = (context: Context) => Promise<void>;

/** Puts one call on the app: guard, strict parsing, handler, reply by its schema. */
export function serveEndpoint<In extends z.ZodType, Out extends z.ZodType>(
  app: Hono,
  endpoint: Endpoint<In, Out>,
  guard: Guard,
  handle: (input: z.output<In>, routeId: number, context: Context) => Promise<z.input<Out>>,
): void {
  app.on(endpoint.method.toUpperCase(), endpoint.path, async (context) => {
    if (!endpoint.isPublic) await guard(context);
    const input = parseInput(endpoint.input, await readInput(context, endpoint.from));
    const reply = endpoint.output.parse(await handle(input, routeIdOf(context), context));
    return context.json(reply as object);
  });
}

function routeIdOf(context: Context): number {
  const text = context.req.param("routeId");
  if (text === undefined) return 0;
  if (!/^\d{1,9}$/.test(text)) throw new AppError("not-found");
  return Number(text);
}

async function readInput(context: Context, from: Endpoint["from"]): Promise<unknown> {
  if (from === "query") return singleValues(context.req.queries());
  const type = context.req.header("content-type") ?? "";
  if (from === "form") {
    if (!type.startsWith("application/x-www-form-urlencoded")) {
      throw invalidArgument([{ path: "", message: "Send the fields as a form." }]);
    }
    const text = await context.req.text();
    if (text.length > MAX_FORM_CHARACTERS)
      throw invalidArgument([{ path: "", message: "The form is too long." }]);
    const fields = new Map<string, string[]>();
    for (const [name, value] of new URLSearchParams(text))
      fields.set(name, [...(fields.get(name) ?? []), value]);
    return singleValues(Object.fromEntries(fields));
  }
  return readJson(context);
}

/** A field given twice has no one meaning, so it stays a list and fails its schema. */
function singleValues(fields: Record<string, string[]>): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, values]) => [
      name,
      values.length === 1 ? (values[0] ?? "") : values,
    ]),
  );
}

async function readJson(context: Context): Promise<unknown> {
  try {
    return await context.req.json();
  } catch {
    throw invalidArgument([{ path: "", message: "The body is not JSON." }]);
  }
}

/** Parses strictly. Throws invalid-argument with every problem; messages never repeat a value. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const unstorable = findUnstorable(input);
  if (unstorable)
    throw invalidArgument([{ path: unstorable.path, message: UNSTORABLE[unstorable.problem] }]);
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw invalidArgument(
    result.error.issues.map(({ path, message }) => ({ path: path.map(String).join("."), message })),
  );
}
