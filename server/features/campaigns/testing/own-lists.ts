import { createList } from "../../audience/lists/create-list.ts";
import type { World } from "./a-world.ts";

/** The declaration that a list needs before anybody on it can be written to. */
export const CONSENT = {
  source: "customers",
  text: "They agreed at our till to get our offers by SMS.",
};

/** From here on it is this user who calls the files door. */
export function enterFiles(world: World, userId: string, isAnonymous = false): void {
  world.owner.current = { userId, isAnonymous, isAdmin: false, email: null, emailVerified: true };
}

/** Puts a file up as whoever is at the files door. */
export const putFile = (
  world: World,
  name: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers = {},
) => world.filesServer.request(`/files/msisdnList/${name}`, { method: "PUT", body, headers });

/** Puts rows up as a file of the user's, who has to be at the files door, and makes a list of them. */
export async function aList(world: World, userId: string, rows: string[], changes: object = {}) {
  const reply = await putFile(world, "customers.csv", rows.join("\n"));
  const { path } = (await reply.json()) as { path: string };
  return createList(world.audience, { userId, name: "Till", path, countryId: 6, ...changes });
}
