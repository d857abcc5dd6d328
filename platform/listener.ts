/** Something that hears until it is stopped. */
export type Listener = { stop(): Promise<void> };
