import { type AppError, invalidArgument } from "../../../domain/errors.ts";
import type { Delimiter } from "../../../domain/text/csv-delimiter.ts";

/** What a file may say of a subscriber. */
export const FIELDS = [
  "number",
  "action",
  "province",
  "town",
  "birthYear",
  "age",
  "gender",
  "spend",
  "interests",
  "consentSource",
  "consentDate",
] as const;

export type Field = (typeof FIELDS)[number];
export type ImportMode = "full" | "update";

/** The fields of a file by column, null for a column that is not read, and what stands between its cells. */
export type Heading = { fields: (Field | null)[]; delimiter: Delimiter };

/** Headings as operators write them, in small letters and without anything else. */
const NAMES: Readonly<Record<string, Field>> = {
  number: "number",
  msisdn: "number",
  phone: "number",
  phonenumber: "number",
  mobile: "number",
  mobilenumber: "number",
  action: "action",
  province: "province",
  region: "province",
  county: "province",
  town: "town",
  city: "town",
  birthyear: "birthYear",
  yearofbirth: "birthYear",
  age: "age",
  gender: "gender",
  sex: "gender",
  spend: "spend",
  arpu: "spend",
  interests: "interests",
  segments: "interests",
  consentsource: "consentSource",
  consentdate: "consentDate",
};

/**
 * Which field each column holds. Throws invalid-argument when the number or the consent has no column, or two columns say the
 * same. Columns with another heading are not read.
 */
export function readHeading(cells: readonly string[], mode: ImportMode): Heading["fields"] {
  const heading = cells.map((cell) => NAMES[cell.toLowerCase().replace(/[^a-z]/g, "")] ?? null);
  const twice = FIELDS.find((field) => heading.indexOf(field) !== heading.lastIndexOf(field));
  if (twice !== undefined) throw unreadable(`Two columns have the heading "${twice}".`);
  if (!heading.includes("number"))
    throw unreadable('No column has the heading "number" in the first row.');
  if (mode === "full" && heading.includes("action"))
    throw unreadable('A whole base has no column "action". Import the file as changes.');
  const saysConsent = heading.includes("consentSource") && heading.includes("consentDate");
  if (!saysConsent && !heading.includes("action"))
    throw unreadable('The columns "consent source" and "consent date" are missing.');
  return heading;
}

function unreadable(message: string): AppError {
  return invalidArgument([{ path: "file", message }]);
}
