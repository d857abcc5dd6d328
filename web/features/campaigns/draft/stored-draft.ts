import { rememberedFor } from "../../../offline/remembered-for.ts";
import type { DraftPatch } from "../../../../contract/campaigns/draft-wire.ts";

/** Changes the server does not have yet. `id` is the campaign; `version` its base version (null: never saved). */
export type StoredDraft = {
  id: string;
  countryId: number;
  version: number | null;
  patch: DraftPatch;
  /** Sent without a reply, so it may have arrived. */
  unanswered?: readonly DraftPatch[];
  /** The member who typed it; null for a visitor. */
  owner: string | null;
  /** Set when somebody else saved meanwhile, or the server says no: the draft's page asks what to do. */
  problem?: string;
};

const PREFIX = "lh-draft:";
/** The one draft of a visitor or member that the server does not know yet. */
const NEW = `${PREFIX}new`;

const placeOf = (id: string, version: number | null) => (version === null ? NEW : PREFIX + id);

/** Keeps it in this browser. Storage may be full or forbidden; the draft then lives in the page alone. */
export function storeDraft(stored: Omit<StoredDraft, "owner">): void {
  try {
    const value: StoredDraft = { ...stored, owner: rememberedFor() };
    localStorage.setItem(placeOf(stored.id, stored.version), JSON.stringify(value));
  } catch {
    // Nothing to do: saving to the server continues.
  }
}

/** Forgets it: everything is on the server. */
export function forgetDraft(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
    if (read(NEW)?.id === id) localStorage.removeItem(NEW);
  } catch {
    // No storage, nothing kept.
  }
}

export function storedDraft(id: string): StoredDraft | undefined {
  return read(PREFIX + id);
}

export function storedNewDraft(): StoredDraft | undefined {
  return read(NEW);
}

/** Every draft of who is signed in that has not reached the server. */
export function storedDrafts(): StoredDraft[] {
  try {
    return Object.keys(localStorage)
      .filter((place) => place.startsWith(PREFIX))
      .flatMap((place) => read(place) ?? []);
  } catch {
    return [];
  }
}

/** Another member's is as if it were not there. */
function read(place: string): StoredDraft | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(place) ?? "null");
    return isStored(value) && (!value.owner || value.owner === rememberedFor()) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isStored(value: unknown): value is StoredDraft {
  if (typeof value !== "object" || value === null) return false;
  return (
    "id" in value &&
    typeof value.id === "string" &&
    "patch" in value &&
    typeof value.patch === "object" &&
    value.patch !== null &&
    "version" in value
  );
}
