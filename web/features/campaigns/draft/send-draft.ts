import { DEFAULT_FLOW_TYPE } from "../../../../domain/catalogue.ts";
import { countryById } from "../../../../domain/countries.ts";
import { isRetryable, toProblem } from "../../../api/app-problem.ts";
import { client, orpc } from "../../../api/client.ts";
import { cacheAnswer, queryClient } from "../../../query/query-client.ts";
import { rememberedFor } from "../../../offline/remembered-for.ts";
import { toWire, type DraftPatch } from "../../../../contract/campaigns/draft-wire.ts";
import { fieldsOf, type Campaign } from "./draft.ts";
import type { SaveFailure } from "./save-state.ts";

type DraftPlace = { id: string; countryId: number };

/** Classifies a failed save. */
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

function holds(found: Campaign, { countryId }: DraftPlace, patch: DraftPatch): boolean {
  const timeZone = countryById(countryId)?.timeZone ?? "UTC";
  const theirs = toWire(fieldsOf(found, timeZone));
  return (Object.keys(patch) as (keyof DraftPatch)[]).every(
    (name) => canonical(theirs[name]) === canonical(patch[name]),
  );
}

/**
 * Saves a change over a version (null: creates) and answers with the new version. What was sent before and stayed
 * unanswered may have arrived, or arrive meanwhile: then nothing is saved twice, and our own save is not taken for somebody
 * else's. Throws aborted when somebody else saved meanwhile.
 */
export async function sendDraft(
  place: DraftPlace,
  patch: DraftPatch,
  version: number | null,
  unanswered: readonly DraftPatch[],
): Promise<number> {
  if (version === null) return (await createDraft(place, patch, unanswered.length > 0)).version;
  if (unanswered.length === 0) return save(place, patch, version);
  const look = () => nowCached(client.campaigns.get({ id: place.id }));
  const saveOver = (found: Campaign): Promise<number> | number => {
    if (holds(found, place, patch)) return found.version;
    const isOurs =
      found.version === version + 1 && unanswered.some((sent) => holds(found, place, sent));
    return save(place, patch, isOurs ? found.version : version);
  };
  const found = await look();
  try {
    return await saveOver(found);
  } catch (error) {
    const arrivedSince = found.version === version && toProblem(error).code === "aborted";
    if (!arrivedSince) throw error;
    return saveOver(await look());
  }
}

async function save({ id }: DraftPlace, patch: DraftPatch, version: number): Promise<number> {
  return (await nowCached(client.campaigns.saveDraft({ id, version, draft: patch }))).version;
}

/**
 * What is opened offline is the draft as it was saved last; with a connection it is read anew all the same. Nothing is stored where somebody else
 * has signed in before the answer came.
 */
async function nowCached(asked: Promise<Campaign>): Promise<Campaign> {
  const owner = rememberedFor();
  const draft = await asked;
  if (rememberedFor() !== owner) return draft;
  const queryKey = orpc.campaigns.get.queryKey({ input: { id: draft.id } });
  cacheAnswer(queryKey, draft);
  void queryClient.invalidateQueries({ queryKey, refetchType: "none" });
  return draft;
}

/** Creates a draft, or saves over it where it may be there already; answers with its version and the sender's name in it. */
export async function createDraft(
  place: DraftPlace,
  patch: DraftPatch,
  mayExist: boolean,
): Promise<Pick<Campaign, "version" | "sender">> {
  const { id, countryId } = place;
  const { flowTypeId = DEFAULT_FLOW_TYPE } = patch;
  const made = await client.campaigns.createDraft({ id, countryId, flowTypeId, draft: patch });
  // When it exists already, creating again changes nothing.
  const { version } = made;
  return nowCached(
    mayExist ? client.campaigns.saveDraft({ id, version, draft: patch }) : Promise.resolve(made),
  );
}
