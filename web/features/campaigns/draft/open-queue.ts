import { whenSettled } from "./draft-lock.ts";
import { createDraftQueue, type DraftQueue } from "./draft-queue.ts";
import { forgetDraft, storeDraft } from "./stored-draft.ts";
import type { SaveState, Unsaved } from "./save-state.ts";
import { createDraft, failureOf, sendDraft } from "./send-draft.ts";

export type QueueSource = {
  id: string;
  countryId: number;
  /** Null while the server does not know it. */
  version: number | null;
  /** Found in this browser and not on the server: saved first. */
  unsaved?: Unsaved | undefined;
};

/** The queue of a draft that is opened on a page: over what this window still saves of it from before. */
export function openQueue(
  source: QueueSource,
  on: {
    state(state: SaveState): void;
    version(version: number): void;
    created(made: { sender: string }): void;
  },
): DraftQueue {
  const { id, countryId } = source;
  // Those of before only: the last save of this queue will be a late one itself.
  const settled = whenSettled(id);
  return createDraftQueue(
    {
      async send(patch, version, unanswered) {
        await settled;
        const place = { id, countryId };
        if (version !== null) {
          const saved = await sendDraft(place, patch, version, unanswered);
          on.version(saved);
          return saved;
        }
        const made = await createDraft(place, patch, unanswered.length > 0);
        on.version(made.version);
        forgetDraft(id);
        on.created(made);
        return made.version;
      },
      failureOf,
      onState: on.state,
      store: (unsaved, version) =>
        unsaved ? storeDraft({ id, countryId, version, ...unsaved }) : forgetDraft(id),
      timers: {
        set: (run, delayMs) => setTimeout(run, delayMs),
        clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
      },
    },
    source.version,
    source.unsaved?.unanswered,
  );
}
