import { whileClosed } from "./draft-lock.ts";
import { forgetDraft, storeDraft, storedDrafts, type StoredDraft } from "./stored-draft.ts";
import { failureOf, sendDraft } from "./send-draft.ts";

const isToSend = ({ problem, patch }: StoredDraft) =>
  problem === undefined && Object.keys(patch).length > 0;

/**
 * Sends what was typed without a connection into drafts that are open nowhere any more. One that somebody else changed
 * meanwhile stays on the device and says so; its page asks which one to keep.
 */
export async function sendStoredDrafts(): Promise<void> {
  for (const { id } of storedDrafts().filter(isToSend))
    await whileClosed(id, async () => {
      // Its page may have saved it, or kept more, while others were sent.
      const stored = storedDrafts().find((draft) => draft.id === id && isToSend(draft));
      if (stored) await sendOne(stored);
    });
}

async function sendOne(stored: StoredDraft): Promise<void> {
  try {
    // It may have arrived before the page was closed.
    await sendDraft(stored, stored.patch, stored.version, [
      ...(stored.unanswered ?? []),
      stored.patch,
    ]);
    forgetDraft(stored.id);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === "retry") return;
    storeDraft({ ...stored, problem: failure.kind === "conflict" ? "conflict" : failure.message });
  }
}
