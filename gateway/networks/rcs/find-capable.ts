import { z } from "zod";
import type { RcsClient } from "./rcs-client.ts";

/** Numbers in one call (reference/rest/v1/users/batchGet). */
const MAX_NUMBERS = 10_000;
const answerSchema = z.object({ reachableUsers: z.array(z.string()).default([]) });

/**
 * Of these numbers (digits with country code), those that the agent can reach now. Throws when the network does not say: a number
 * of which nothing is known counts neither way.
 */
export async function findCapable(
  client: RcsClient,
  agentId: string,
  msisdns: readonly string[],
): Promise<Set<string>> {
  const capable = new Set<string>();
  for (let from = 0; from < msisdns.length; from += MAX_NUMBERS) {
    const users = msisdns.slice(from, from + MAX_NUMBERS).map((msisdn) => `+${msisdn}`);
    const { status, json } = await client.call({
      method: "POST",
      path: "/v1/users:batchGet",
      json: { users, agentId },
    });
    const answer = answerSchema.safeParse(json);
    if (status !== 200 || !answer.success)
      throw new Error(`The network does not say which phones it reaches (${status}).`);
    for (const user of answer.data.reachableUsers) capable.add(user.replace(/^\+/, ""));
  }
  return capable;
}
