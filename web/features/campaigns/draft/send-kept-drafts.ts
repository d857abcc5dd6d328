import { whileClosed } from "./draft-lock.ts";
import { forgetDraft, keepDraft, keptDrafts, type KeptDraft } from "./kept-draft.ts";
import { failureOf, sendDraft } from "./send-draft.ts";

/**
 * Sends what was typed without a connection into drafts that are open nowhere any more. One that somebody else changed
 * meanwhile stays on the device and says so; its page asks which one to keep.
 */
export async function sendKeptDrafts(): Promise<void> {
  for (const kept of keptDrafts()) {
    if (kept.problem !== undefined || Object.keys(kept.patch).length === 0) continue;
    await whileClosed(kept.id, () => sendOne(kept));
  }
}

async function sendOne(kept: KeptDraft): Promise<void> {
  try {
    await sendDraft(kept, kept.patch, kept.version, true);
    forgetDraft(kept.id);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === "retry") return;
    keepDraft({ ...kept, problem: failure.kind === "conflict" ? "conflict" : failure.message });
  }
}
