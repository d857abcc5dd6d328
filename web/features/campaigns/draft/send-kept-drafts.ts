import { whileClosed } from "./draft-lock.ts";
import { forgetDraft, keepDraft, keptDrafts, type KeptDraft } from "./kept-draft.ts";
import { failureOf, sendDraft } from "./send-draft.ts";

const isToSend = ({ problem, patch }: KeptDraft) =>
  problem === undefined && Object.keys(patch).length > 0;

/**
 * Sends what was typed without a connection into drafts that are open nowhere any more. One that somebody else changed
 * meanwhile stays on the device and says so; its page asks which one to keep.
 */
export async function sendKeptDrafts(): Promise<void> {
  for (const { id } of keptDrafts().filter(isToSend))
    await whileClosed(id, async () => {
      // Its page may have saved it, or kept more, while others were sent.
      const kept = keptDrafts().find((draft) => draft.id === id && isToSend(draft));
      if (kept) await sendOne(kept);
    });
}

async function sendOne(kept: KeptDraft): Promise<void> {
  try {
    // It may have arrived before the page was closed.
    await sendDraft(kept, kept.patch, kept.version, [...(kept.unanswered ?? []), kept.patch]);
    forgetDraft(kept.id);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === "retry") return;
    keepDraft({ ...kept, problem: failure.kind === "conflict" ? "conflict" : failure.message });
  }
}
