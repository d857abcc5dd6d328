import { setKeptFor } from "../offline/kept-for.ts";
import { forgetReads } from "../offline/kept-reads.ts";
import { forgetOutbox } from "../offline/outbox.ts";

// Drafts and customers counted without a connection.
const OWN = /^lh-(?:draft|taps):/;

/** Deletes everything that this device kept for who signs out, sent or not. */
export async function clearDevice(): Promise<void> {
  forgetOutbox();
  for (const name of Object.keys(localStorage)) if (OWN.test(name)) localStorage.removeItem(name);
  setKeptFor(null);
  await forgetReads();
}
