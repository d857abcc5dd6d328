import { keptDrafts } from "../../features/campaigns/draft/kept-draft.ts";
import { waitingChanges } from "../../offline/outbox.ts";

/** How many changes are on this device alone. */
export const waitingCount = (): number => keptDrafts().length + waitingChanges().length;
