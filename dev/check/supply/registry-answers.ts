/** What is said of one question to the registry: all right, something bad, or not asked, and why. */
export type Answer = { kind: "good" | "bad" | "unasked"; words: string };

type Parsed = Record<string, unknown>;

const parse = (text: string): Parsed | undefined => {
  try {
    return JSON.parse(text) as Parsed;
  } catch {
    return undefined;
  }
};
const listOf = (value: unknown): { name?: string; version?: string }[] =>
  Array.isArray(value) ? (value as []) : [];
const namesOf = (found: { name?: string; version?: string }[]): string =>
  found.map(({ name = "?", version = "?" }) => `${name}@${version}`).join(", ");

/** The outcome of `npm audit signatures --json`: each package is signed by the registry, and some say where they were built. */
export function readSignatures(printed: string, errors: string): Answer {
  const json = parse(printed);
  if (json === undefined || "error" in json)
    return { kind: "unasked", words: `signatures and provenance: ${reasonOf(json, errors)}` };
  const [invalid, missing] = [listOf(json["invalid"]), listOf(json["missing"])];
  if (invalid.length > 0) return { kind: "bad", words: `wrong signatures: ${namesOf(invalid)}` };
  if (missing.length > 0) return { kind: "bad", words: `without a signature: ${namesOf(missing)}` };
  return { kind: "good", words: "every package has a good signature of the registry" };
}

/** The outcome of `npm audit --json`: packages with known faults. */
export function readAdvisories(printed: string, errors: string): Answer {
  const json = parse(printed);
  const found = json?.["vulnerabilities"];
  if (typeof found !== "object" || found === null)
    return { kind: "unasked", words: `advisories: ${reasonOf(json, errors)}` };
  const names = Object.keys(found);
  if (names.length > 0) return { kind: "bad", words: `known faults: ${names.join(", ")}` };
  return { kind: "good", words: "no known fault" };
}

/** Who built a version, from what `npm view NAME@VERSION dist --json` says; undefined where nobody says so. */
export function readProvenance(printed: string): string | undefined {
  const attestations = parse(printed)?.["attestations"] as
    | { provenance?: { predicateType?: string } }
    | undefined;
  return attestations?.provenance?.predicateType;
}

function reasonOf(json: Parsed | undefined, errors: string): string {
  const message = json?.["message"] ?? (json?.["error"] as Parsed | undefined)?.["summary"];
  const line = errors.split("\n").find((it) => /E\w{3,}|\d{3} /.test(it));
  // Addresses say where this was run, and are of no use to anybody else.
  const words = String(message ?? line ?? "no answer").replaceAll(
    /https?:\/\/\S+/g,
    "the registry",
  );
  return `could not be asked (${words.slice(0, 160)})`;
}
