import { setTimeout as wait } from "node:timers/promises";

/**
 * Makes an answer take this long at least, technical time: what was found on the way cannot be told from how long it
 * took. Gives up at once when the work fails.
 */
export async function takingAtLeast<Answer>(ms: number, work: Promise<Answer>): Promise<Answer> {
  const [answer] = await Promise.all([work, wait(ms)]);
  return answer;
}
