/** Something a shop, a provider or time does. It is done once, and again under the same keys where its answer was lost. */
export type Act = {
  /** What is counted together. */
  kind: string;
  name: string;
  run(): Promise<void>;
  /** Its files may find no room. */
  writesFiles?: boolean;
  /** How many statements or so it takes where that is more than usual: faults reach into all of it. */
  statements?: number;
};

/** The act has no sense here: it is not counted as done, and not tried again. */
export class NothingToDo extends Error {
  override name = "NothingToDo";
  override message = "There was nothing to do.";
}

/** What was answered without a client of its own. Throws where it was no success, as the clients do. */
export async function taken<Body>(reply: Promise<Response>): Promise<Body> {
  const response = await reply;
  if (!response.ok) throw new Error(`It was answered with ${response.status}.`);
  return (await response.json()) as Body;
}

/** What is done at once, each to its end; throws the first error afterwards, so that nothing runs on into the next act. */
export async function atOnce<Answer>(ways: readonly Promise<Answer>[]): Promise<Answer[]> {
  const ends = await Promise.allSettled(ways);
  return ends.map((end) => {
    if (end.status === "rejected") throw end.reason;
    return end.value;
  });
}
