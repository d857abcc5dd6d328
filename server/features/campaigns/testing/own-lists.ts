import { createList } from "../../audience/lists/create-list.ts";
import type { World } from "./a-world.ts";

/** The declaration that a list needs before anybody on it can be written to. */
export const CONSENT = {
  source: "customers",
  text: "They agreed at our till to get our offers by SMS.",
};

/** Makes this user the caller of the file endpoints. */
export function enterFiles(world: World, userId: string, isAnonymous = false): void {
  world.owner.current = { userId, isAnonymous, isAdmin: false, email: null, emailVerified: true };
}

/** Uploads a file as the current caller. */
export const putFile = (
  world: World,
  name: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers = {},
) => world.filesServer.request(`/files/msisdnList/${name}`, { method: "PUT", body, headers });

/** Uploads rows as a file of the user, the current caller, and makes a list of them. */
export async function aList(world: World, userId: string, rows: string[], changes: object = {}) {
  const reply = await putFile(world, "customers.csv", rows.join("\n"));
  const { path } = (await reply.json()) as { path: string };
  return createList(world.audience, { userId, name: "Till", path, countryId: 6, ...changes });
}
