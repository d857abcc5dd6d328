import { keptFor } from "../../../offline/kept-for.ts";
import type { DraftPatch } from "./draft.ts";

/** What has not reached the server yet. `id` is the campaign; `version` the one it was typed over (null: never saved). */
export type KeptDraft = {
  id: string;
  countryId: number;
  version: number | null;
  patch: DraftPatch;
  /** What of it was sent without an answer, and so may have arrived. */
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
export function keepDraft(kept: Omit<KeptDraft, "owner">): void {
  try {
    const value: KeptDraft = { ...kept, owner: keptFor() };
    localStorage.setItem(placeOf(kept.id, kept.version), JSON.stringify(value));
  } catch {
    // Nothing to do: saving to the server goes on.
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

export function keptDraft(id: string): KeptDraft | undefined {
  return read(PREFIX + id);
}

export function keptNewDraft(): KeptDraft | undefined {
  return read(NEW);
}

/** Every draft of who is signed in that has not reached the server. */
export function keptDrafts(): KeptDraft[] {
  try {
    return Object.keys(localStorage)
      .filter((place) => place.startsWith(PREFIX))
      .flatMap((place) => read(place) ?? []);
  } catch {
    return [];
  }
}

/** Another member's is as if it were not there. */
function read(place: string): KeptDraft | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(place) ?? "null");
    return isKept(value) && (!value.owner || value.owner === keptFor()) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isKept(value: unknown): value is KeptDraft {
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
