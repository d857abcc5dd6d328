import { sampleOf } from "../testing/sample-input.ts";
import type { JsonSchema, Operation } from "../testing/fuzz/operations.ts";
import type { MarkedRequest } from "./scans.ts";

/** A request for an operation that is as its schema says, each value marked for sqlmap. */
export function markedRequest(
  { method, path, parameters, body }: Operation,
  headers: readonly string[],
): MarkedRequest {
  const valueOf = (schema: JsonSchema) => String(sampleOf(schema));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const found = parameters.find((it) => it.name === name && it.place === "path");
    return `${encodeURIComponent(valueOf(found?.schema ?? {}))}*`;
  });
  const query = parameters
    .filter(({ place }) => place === "query")
    .map(({ name, schema }) => `${name}=${encodeURIComponent(valueOf(schema))}*`);
  const address = query.length === 0 ? filled : `${filled}?${query.join("&")}`;
  if (body === undefined) return { method, path: address, headers };
  const isForm = body.contentType === "application/x-www-form-urlencoded";
  const sample = sampleOf(body.schema);
  return {
    method,
    path: address,
    headers: [...headers, `Content-Type: ${body.contentType}`],
    body: isForm ? markedForm(sample) : markedJson(sample),
  };
}

function markedForm(sample: unknown): string {
  const fields = Object.entries(Object(sample) as object);
  return fields.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}*`).join("&");
}

/** JSON with a mark inside of each text, and behind each number. */
function markedJson(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(`${value}*`);
  if (typeof value === "number") return `${value}*`;
  if (Array.isArray(value)) return `[${value.map(markedJson).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, it]) => `${JSON.stringify(name)}:${markedJson(it)}`,
  );
  return `{${fields.join(",")}}`;
}
