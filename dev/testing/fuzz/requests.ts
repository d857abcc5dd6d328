import fc from "fast-check";
import { writeJson, writeText } from "./hostile-values.ts";
import type { Operation } from "./operations.ts";

/** Wire format of a call. */
export type Wire = {
  contentType: string | undefined;
  spoil: "none" | "cut" | "empty" | "bytes" | "form";
  extraQuery: string;
};
export type WireRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
};

/** Longer ones with their cookies never get as far as our programs. */
const LONGEST_ADDRESS = 10_000;

const CONTENT_TYPES = [
  "",
  "text/plain",
  "application/json; charset=utf-16",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/octet-stream",
  "application/xml",
];
const QUERIES = [
  "a=1&a=2",
  "countryId=6&countryId=7",
  "limit=1&limit[]=2&limit[a]=3",
  "cursor[__proto__][x]=1",
  "__proto__=1&constructor[prototype]=1",
  "%00=%00&%ff=%ed%a0%80",
  "[]=1&[[=2&]=3",
  `a${"[b]".repeat(500)}=1`,
  `x=${"y".repeat(6000)}`,
];

export const GOOD_WIRE: Wire = { contentType: "application/json", spoil: "none", extraQuery: "" };

/** Mostly a good one. */
export const wires: fc.Arbitrary<Wire> = fc.oneof(
  { weight: 24, arbitrary: fc.constant(GOOD_WIRE) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(...CONTENT_TYPES)
      .map((contentType) => ({ ...GOOD_WIRE, contentType })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<Wire["spoil"][]>("cut", "empty", "bytes", "form")
      .map((spoil) => ({ ...GOOD_WIRE, spoil })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...QUERIES).map((extraQuery) => ({ ...GOOD_WIRE, extraQuery })),
  },
);

/** A call of an operation as its document describes it: each field of the value in its place. */
export function restRequest(operation: Operation, value: unknown, wire: Wire): WireRequest {
  const fields = isRecord(value) ? { ...value } : {};
  const headers: Record<string, string> = {};
  const query: string[] = [];
  let { path } = operation;
  for (const { name, place } of operation.parameters) {
    const given = fields[name];
    delete fields[name];
    if (place === "path") path = path.replace(`{${name}}`, encode(given === "" ? " " : given));
    else if (place === "query" && given !== undefined) query.push(...queryOf(name, given));
  }
  if (wire.extraQuery !== "") query.push(wire.extraQuery);
  const whole = query.length === 0 ? path : `${path}?${query.join("&")}`;
  const address = whole.slice(0, LONGEST_ADDRESS);
  if (operation.method === "GET") return { method: "GET", path: address, headers, body: undefined };
  const content = isRecord(value) ? fields : value;
  const type = operation.body?.contentType ?? "application/json";
  return { method: operation.method, path: address, ...writeBody(content, type, wire) };
}

/** The body of a call with its type, spoilt as the wire says. */
export function writeBody(content: unknown, usualType: string, wire: Wire) {
  const isForm = usualType.endsWith("urlencoded") !== (wire.spoil === "form");
  const text = isForm ? formOf(content) : writeJson(content);
  const type = wire.contentType === GOOD_WIRE.contentType ? usualType : wire.contentType;
  const headers: Record<string, string> =
    type === undefined || type === "" ? {} : { "content-type": type };
  return { headers, body: spoilt(text, wire.spoil) };
}

function spoilt(text: string, spoil: Wire["spoil"]): string | Uint8Array<ArrayBuffer> {
  if (spoil === "cut") return text.slice(0, Math.ceil(text.length / 2));
  if (spoil === "empty") return "";
  if (spoil === "bytes")
    return Uint8Array.from([0xef, 0xbb, 0xbf, 0xff, 0xfe, 0, ...Buffer.from(text.slice(0, 99))]);
  return text;
}

function formOf(content: unknown): string {
  return isRecord(content)
    ? Object.entries(content)
        .flatMap(([name, value]) => queryOf(name, value))
        .join("&")
    : "";
}

/** Lists and objects in brackets, as the REST transport reads them. */
function queryOf(name: string, value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [`${encode(name)}=${encode(value)}`];
  const inner = Object.entries(value).slice(0, 300);
  return inner.flatMap(([key, part]) => queryOf(`${name}[${key}]`, part));
}

function encode(value: unknown): string {
  const short = writeText(value).slice(0, 3000);
  // Half a surrogate pair has no encoding; its three bytes as some programs write them.
  return short.isWellFormed() ? encodeURIComponent(short) : "%ED%A0%80";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
