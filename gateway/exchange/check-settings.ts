import * as z from "zod";
import { countryById } from "../../domain/countries.ts";
import { type FieldProblem, invalidArgument } from "../../domain/errors.ts";
import type { Adapter } from "../networks/connection.ts";

/** What may be set of a kind of network, as a JSON schema of what goes in. */
export function settingsSchema({ settings }: Pick<Adapter, "settings">): Record<string, unknown> {
  const { $schema: _, ...schema } = z.toJSONSchema(settings, {
    io: "input",
    unrepresentable: "any",
  });
  return schema;
}

/**
 * Checks settings by the adapter's own schema. What the adapter does not know is refused too: a password among the settings
 * would be stored and shown. Throws invalid-argument with paths below `settings`.
 */
export function checkSettings(
  adapter: Pick<Adapter, "settings">,
  settings: Readonly<Record<string, unknown>>,
): void {
  const { properties } = settingsSchema(adapter);
  const known = typeof properties === "object" && properties ? Object.keys(properties) : [];
  const problems: FieldProblem[] = Object.keys(settings).flatMap((name) =>
    known.includes(name)
      ? []
      : [{ path: `settings.${name}`, message: "This network has no such setting." }],
  );
  const read = adapter.settings.safeParse(settings);
  for (const { path, message } of read.error?.issues ?? [])
    problems.push({ path: ["settings", ...path.map(String)].join("."), message });
  if (problems.length > 0) throw invalidArgument(problems);
}

/** Checks that a connection may reach every network of this country. Throws invalid-argument at `nationalCountryId`. */
export function checkNational(
  { onRequest, isLookup }: Pick<Adapter, "onRequest" | "isLookup">,
  countryId: number | null,
): void {
  if (countryId === null) return;
  const refuse = (message: string) => invalidArgument([{ path: "nationalCountryId", message }]);
  if (!countryById(countryId)) throw refuse("There is no such country.");
  if (onRequest || isLookup)
    throw refuse("This kind of network is handed no messages, so it reaches nobody.");
}
