import { FLOW_TYPE } from "../../../../domain/catalogue.ts";
import { countryById } from "../../../../domain/countries.ts";
import { isRetryable, toProblem } from "../../../api/app-problem.ts";
import { client } from "../../../api/client.ts";
import { noteServerTime } from "./business-time.ts";
import type { SaveFailure } from "./draft-queue.ts";
import { draftOf, type DraftPatch } from "./draft.ts";

type DraftPlace = { id: string; countryId: number };

/** What a failed save means. */
export function failureOf(error: unknown): SaveFailure {
  const problem = toProblem(error);
  if (problem.code === "aborted") return { kind: "conflict" };
  if (isRetryable(problem) || problem.code === "resource-exhausted") return { kind: "retry" };
  return { kind: "refused", message: problem.message };
}

/** As text that is the same for the same values: the database keeps the names of an object in an order of its own. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/** The version of the server when an earlier try of this save arrived although its answer was lost. */
async function arrivedBefore({ id, countryId }: DraftPlace, patch: DraftPatch) {
  const timeZone = countryById(countryId)?.timeZone ?? "UTC";
  const found = await client.campaigns.get({ id });
  const theirs: DraftPatch = { ...draftOf(found, timeZone), step: found.step };
  const isSame = (Object.keys(patch) as (keyof DraftPatch)[]).every(
    (name) => canonical(theirs[name]) === canonical(patch[name]),
  );
  return isSame ? found.version : undefined;
}

/**
 * Saves a change over a version (null: creates) and answers with the new version. With `again` an earlier try may have
 * arrived although its answer was lost: then nothing is saved twice. Throws aborted when somebody else saved meanwhile.
 */
export async function sendDraft(
  source: DraftPlace,
  patch: DraftPatch,
  version: number | null,
  again: boolean,
) {
  const { id, countryId } = source;
  if (version !== null) {
    try {
      return (await client.campaigns.saveDraft({ id, version, draft: patch })).version;
    } catch (error) {
      const arrived = again ? await arrivedBefore(source, patch) : undefined;
      if (arrived === undefined) throw error;
      return arrived;
    }
  }
  const { flowTypeId = FLOW_TYPE.sms } = patch;
  const made = await client.campaigns.createDraft({ id, countryId, flowTypeId, draft: patch });
  noteServerTime(made.timestamp);
  // The first try may have arrived although its answer did not; creating again changes nothing then.
  if (!again) return made.version;
  return (await client.campaigns.saveDraft({ id, version: made.version, draft: patch })).version;
}
