import type { DraftPatch } from "../../../../contract/campaigns/draft-wire.ts";

export type SaveState =
  | { kind: "idle" }
  | { kind: "waiting" }
  | { kind: "saving" }
  | { kind: "saved" }
  | { kind: "retrying" }
  | { kind: "conflict" }
  | { kind: "refused"; message: string };

/** Kinds of failed save: retried automatically, changed elsewhere, or refused by the server. */
export type SaveFailure =
  | { kind: "retry" }
  | { kind: "conflict" }
  | { kind: "refused"; message: string };

/** Changes that are not known to be on the server, and those among them that were sent without an answer. */
export type Unsaved = { patch: DraftPatch; unanswered: readonly DraftPatch[] };
