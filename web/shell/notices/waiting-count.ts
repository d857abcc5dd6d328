import { storedDrafts } from "../../features/campaigns/draft/stored-draft.ts";
import { waitingChanges } from "../../offline/outbox.ts";

/** How many changes are on this device alone. */
export const waitingCount = (): number => storedDrafts().length + waitingChanges().length;
