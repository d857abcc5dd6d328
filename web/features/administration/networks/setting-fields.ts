import { translate } from "../../../../domain/translate.ts";

type Schema = Record<string, unknown>;

/** A setting of a network as a field of a form. */
export type SettingField = {
  name: string;
  label: string;
  hint: string;
  kind: "text" | "long-text" | "number" | "yes-no" | "choice" | "list" | "json";
  isRequired: boolean;
  /** Required, or changed by most accounts although it has a default. */
  isShownFirst: boolean;
  /** Of a choice. */
  choices: string[];
  default: unknown;
  schema: Schema;
};

/** The field's value as it is typed, by name. */
export type TypedSettings = Record<string, string>;

const LONG_TEXT_CHARACTERS = 300;

/** The fields of a JSON schema of settings: those that are shown first, else in the schema's order. */
export function settingFields(schema: Schema): SettingField[] {
  const required = Array.isArray(schema["required"]) ? (schema["required"] as string[]) : [];
  const fields = Object.entries(asObject(schema["properties"])).map(
    ([name, given]): SettingField => {
      const own = asObject(given);
      const choices = choicesOf(own);
      return {
        name,
        label: textOf(own["title"]) || labelOf(name),
        hint: textOf(own["description"]),
        kind: choices.length > 0 ? "choice" : kindOf(own),
        isRequired: required.includes(name),
        isShownFirst: required.includes(name) || own["isShownFirst"] === true,
        choices,
        default: own["default"],
        schema: own,
      };
    },
  );
  return fields.toSorted((a, b) => Number(b.isShownFirst) - Number(a.isShownFirst));
}

/** What the fields hold at first: what is stored, else the default. */
export function typedFrom(fields: readonly SettingField[], settings: Schema): TypedSettings {
  return Object.fromEntries(
    fields.map((field) => [field.name, wordsOf(field, settings[field.name] ?? field.default)]),
  );
}

/** The settings that are typed, and what is wrong with a field. A field that is left empty keeps its default. */
export function readSettings(
  fields: readonly SettingField[],
  typed: TypedSettings,
): { settings: Schema; problems: Record<string, string> } {
  const settings: Schema = {};
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const text = (typed[field.name] ?? "").trim();
    if (text === "") {
      if (field.isRequired) problems[field.name] = translate("Fill this in.");
      continue;
    }
    const value = valueOf(field, text);
    const problem =
      value === undefined ? translate("This cannot be read.") : limitProblem(field, value);
    if (problem) problems[field.name] = problem;
    else settings[field.name] = value;
  }
  return { settings, problems };
}

function kindOf({ type, maxLength, items, anyOf }: Schema): SettingField["kind"] {
  if (type === "boolean") return "yes-no";
  if (type === "integer" || type === "number") return "number";
  if (type === "array" && asObject(items)["type"] === "string") return "list";
  if (type === "string") return Number(maxLength) > LONG_TEXT_CHARACTERS ? "long-text" : "text";
  return Array.isArray(anyOf) && anyOf.every((one) => isPlain(asObject(one))) ? "text" : "json";
}

const isPlain = ({ type }: Schema) => type === "string" || type === "integer" || type === "number";

/** Values of an enumeration, alone or beside a small range of numbers. */
function choicesOf(schema: Schema): string[] {
  const { enum: values, const: only, anyOf, minimum, maximum, type } = schema;
  if (Array.isArray(values)) return values.map(String);
  if (only !== undefined) return [String(only)];
  if (!Array.isArray(anyOf)) return [];
  const all = anyOf.map((one) => {
    const part = asObject(one);
    return choicesOf(part).length > 0 ? choicesOf(part) : rangeOf(part);
  });
  return type === undefined && minimum === maximum && all.every((some) => some.length > 0)
    ? all.flat()
    : [];
}

const MAX_RANGE = 20;

function rangeOf({ type, minimum, maximum }: Schema): string[] {
  if (type !== "integer") return [];
  const [from, to] = [Number(minimum), Number(maximum)];
  if (!(to - from < MAX_RANGE)) return [];
  return Array.from({ length: to - from + 1 }, (_empty, at) => String(from + at));
}

function valueOf({ kind, schema }: SettingField, text: string): unknown {
  if (kind === "yes-no") return text === "true";
  if (kind === "number") return Number.isFinite(Number(text)) ? Number(text) : undefined;
  if (kind === "list") return text.split(",").map((one) => one.trim());
  if (kind === "json") return jsonOf(text);
  return isNumberChoice(schema) && /^\d+$/.test(text) ? Number(text) : text;
}

const isNumberChoice = ({ type, anyOf }: Schema) =>
  type === "integer" ||
  type === "number" ||
  (Array.isArray(anyOf) && anyOf.some((one) => asObject(one)["type"] === "integer"));

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function limitProblem({ schema, kind }: SettingField, value: unknown): string | undefined {
  const { minimum, maximum, minLength, maxLength, pattern, type } = schema;
  if (kind === "number") {
    const number = Number(value);
    if (type === "integer" && !Number.isInteger(number)) return translate("Enter a whole number.");
    const isBelow = typeof minimum === "number" && number < minimum;
    const isAbove = typeof maximum === "number" && number > maximum;
    if (!isBelow && !isAbove) return undefined;
    return typeof minimum === "number" && typeof maximum === "number"
      ? translate("Enter a number from {minimum} to {maximum}.", {
          minimum: String(minimum),
          maximum: String(maximum),
        })
      : translate("This number is out of range.");
  }
  if (typeof value !== "string") return undefined;
  if (typeof maxLength === "number" && value.length > maxLength)
    return translate("Enter at most {maxLength} characters.", { maxLength: String(maxLength) });
  if (typeof minLength === "number" && value.length < minLength)
    return translate("Enter at least {minLength} characters.", { minLength: String(minLength) });
  return typeof pattern === "string" && !new RegExp(pattern).test(value)
    ? translate("This is not in the right format.")
    : undefined;
}

function wordsOf({ kind }: SettingField, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (kind === "list" && Array.isArray(value)) return value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const SHORT_WORDS = new Set([
  "id",
  "url",
  "tls",
  "ton",
  "npi",
  "api",
  "sms",
  "rcs",
  "http",
  "hmac",
]);

/** "enquireLinkSeconds" is "Enquire link seconds". */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .split(" ")
    .map((word) => (SHORT_WORDS.has(word) ? word.toUpperCase() : word));
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const asObject = (value: unknown): Schema =>
  typeof value === "object" && value !== null ? (value as Schema) : {};
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
