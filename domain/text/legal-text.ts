/** The texts that everybody who signs up agrees to or is told about. */
export const LEGAL_KINDS = ["terms", "privacy"] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

/**
 * What stands in a page that was drawn while building, in place of what the server puts there when the page is asked for: `data` is
 * the text as the app reads it.
 */
export const LEGAL_PLACES = {
  version: "%version%",
  day: "%day%",
  body: "%body%",
  data: "%data%",
} as const;

/** Who is behind the service in a country, as invoices name it. */
export type Company = {
  name: string;
  /** Lines. */
  address: readonly string[];
  email: string;
  phone: string | null;
};

export type LegalBlock =
  | { kind: "heading"; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; items: string[] };

const HEADING = "## ";
const ITEM = "- ";

/**
 * The parts of a legal text, which an administrator writes as plain text: paragraphs divided by empty lines, a heading
 * behind "## ", and the items of a list behind "- ".
 */
export function legalBlocks(body: string): LegalBlock[] {
  const parts = body
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.map((part) => {
    const lines = part.split("\n").map((line) => line.trim());
    if (lines.every((line) => line.startsWith(ITEM)))
      return { kind: "list", items: lines.map((line) => line.slice(ITEM.length)) };
    const text = lines.join(" ");
    return text.startsWith(HEADING)
      ? { kind: "heading", text: text.slice(HEADING.length) }
      : { kind: "paragraph", text };
  });
}

/** Puts the company where a text says {company}, {address} or {email}. */
export function fillLegalText(body: string, { name, address, email }: Company): string {
  const values: Readonly<Record<string, string>> = {
    company: name,
    address: address.join(", "),
    email,
  };
  return body.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}

/** Words in braces that no company can fill. */
export function unknownPlaceholders(body: string): string[] {
  const known = new Set(["company", "address", "email"]);
  return [...body.matchAll(/\{(\w+)\}/g)].flatMap(([whole, key = ""]) =>
    known.has(key) ? [] : [whole],
  );
}
