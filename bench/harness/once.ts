/** Something that is started when it is first asked for, and not twice. */
export type Once<Thing> = {
  get(): Promise<Thing>;
  /** What was started, or undefined where nobody has asked or the start has failed. */
  started(): Promise<Thing | undefined>;
};

export function once<Thing>(start: () => Promise<Thing>): Once<Thing> {
  let thing: Promise<Thing> | undefined;
  return {
    get: () => (thing ??= start()),
    started: () => thing?.catch(() => undefined) ?? Promise.resolve(undefined),
  };
}
