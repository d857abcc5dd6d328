import { describe, expect, test } from "vitest";
import { ADAPTERS } from "../networks/adapters.ts";
import { checkSettings, settingsSchema } from "./check-settings.ts";

const KNOWN_TYPES = ["string", "integer", "number", "boolean", "array"];

type Property = {
  items?: Property;
  type?: string;
  title?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  anyOf?: Property[];
};

/** The least that a setting takes. */
const exampleOf = (property?: Property): unknown =>
  property?.type === "array"
    ? [exampleOf(property.items)]
    : (property?.enum?.[0] ?? property?.minimum ?? "example");

const isPlain = ({ type, enum: values, const: only, anyOf }: Property): boolean =>
  values !== undefined ||
  only !== undefined ||
  (type !== undefined && KNOWN_TYPES.includes(type)) ||
  (anyOf !== undefined && anyOf.every(isPlain));

describe.each(ADAPTERS.map((adapter) => [adapter.name, adapter] as const))(
  "%s",
  (_name, adapter) => {
    test("has settings that a form can be made of, and none that holds a secret", () => {
      const { type, properties } = settingsSchema(adapter);
      expect(type).toBe("object");
      const all = Object.entries(properties as Record<string, Property>);
      expect(all.filter(([, property]) => !isPlain(property))).toEqual([]);
      expect(all.map(([name]) => name).filter((name) => adapter.secrets.includes(name))).toEqual(
        [],
      );
    });

    test("names and explains every setting to administrators", () => {
      const { properties } = settingsSchema(adapter);
      const all = Object.entries(properties as Record<string, Property>);
      const unnamed = all.filter(([, { title, description }]) => !title || !description);
      expect(unnamed.map(([name]) => name)).toEqual([]);
      expect(new Set(all.map(([, { title }]) => title)).size).toBe(all.length);
    });

    test("takes what is missing from its defaults, and no setting that it does not know", () => {
      const { required = [], properties } = settingsSchema(adapter) as {
        required?: string[];
        properties: Record<string, Property>;
      };
      const needed = Object.fromEntries(
        required.map((name) => [name, exampleOf(properties[name])]),
      );
      expect(() => checkSettings(adapter, needed)).not.toThrow();
      expect(() => checkSettings(adapter, { ...needed, madeUp: "x" })).toThrow(
        "This network has no such setting.",
      );
    });
  },
);
