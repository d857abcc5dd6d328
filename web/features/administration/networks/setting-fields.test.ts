import { expect, test } from "vitest";
import { labelOf, readSettings, settingFields, typedFrom } from "./setting-fields.ts";

const SCHEMA = {
  type: "object",
  required: ["host"],
  properties: {
    mode: { type: "string", enum: ["one", "two"], default: "one" },
    port: { type: "integer", minimum: 1, maximum: 65_535, default: 2775, isShownFirst: true },
    host: { type: "string", minLength: 1, maxLength: 253, title: "Host name" },
    tls: { type: "boolean", default: false },
    sourceTon: {
      anyOf: [
        { type: "string", const: "auto" },
        { type: "integer", minimum: 0, maximum: 2 },
      ],
      default: "auto",
    },
    senders: { type: "array", items: { type: "string" } },
    code: { type: "string", pattern: "^\\d{0,3}$", default: "" },
    certificate: { type: "string", maxLength: 20_000, default: "" },
    extra: { type: "object", properties: {} },
  },
};
const fields = settingFields(SCHEMA);
const typed = typedFrom(fields, { host: "a.example" });
const problemsOf = (changes: Record<string, string>) =>
  readSettings(fields, { ...typed, ...changes }).problems;

test("a schema becomes fields, those that are needed or usually changed first, with labels of its own or in plain words", () => {
  expect(fields.map(({ name, kind, label }) => [name, kind, label])).toEqual([
    ["port", "number", "Port"],
    ["host", "text", "Host name"],
    ["mode", "choice", "Mode"],
    ["tls", "yes-no", "TLS"],
    ["sourceTon", "choice", "Source TON"],
    ["senders", "list", "Senders"],
    ["code", "text", "Code"],
    ["certificate", "long-text", "Certificate"],
    ["extra", "json", "Extra"],
  ]);
  expect(fields.find(({ name }) => name === "sourceTon")?.choices).toEqual(["auto", "0", "1", "2"]);
  expect(labelOf("enquireLinkSeconds")).toBe("Enquire link seconds");
});

test("what is typed comes back in the types of the schema, and an empty field keeps its default", () => {
  expect(readSettings(fields, typed)).toEqual({
    settings: { host: "a.example", port: 2775, tls: false, mode: "one", sourceTon: "auto" },
    problems: {},
  });
  const changed = { port: "99", tls: "true", sourceTon: "2", senders: "A, B", extra: '{"a":1}' };
  expect(readSettings(fields, { ...typed, ...changed }).settings).toMatchObject({
    port: 99,
    tls: true,
    sourceTon: 2,
    senders: ["A", "B"],
    extra: { a: 1 },
  });
  expect(readSettings(fields, { ...typed, port: "" }).settings).not.toHaveProperty("port");
});

test("what the schema does not take is said at its field", () => {
  expect(problemsOf({ host: " " })).toEqual({ host: "Fill this in." });
  expect(problemsOf({ port: "70000" })).toEqual({ port: "Enter a number from 1 to 65535." });
  expect(problemsOf({ port: "1.5" })).toEqual({ port: "Enter a whole number." });
  expect(problemsOf({ port: "many" })).toEqual({ port: "This cannot be read." });
  expect(problemsOf({ code: "abc" })).toEqual({ code: "This is not in the right format." });
  expect(problemsOf({ extra: "{" })).toEqual({ extra: "This cannot be read." });
  expect(problemsOf({ host: "x".repeat(254) })).toEqual({ host: "Enter at most 253 characters." });
});
