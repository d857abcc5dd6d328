import { client } from "../../../api/client.ts";
import { isConnectionError } from "../../../api/connection.ts";
import type { Shared } from "../../../native/shared.ts";
import { startingText } from "../../../../domain/message/contact/opt-out-ending.ts";
import { draftOfPicture } from "../kinds/display/draft-of-picture.ts";
import { storeDraft, storedNewDraft } from "../draft/stored-draft.ts";

const MAX_TEXT = 2000;

export type StartedDraft = { id: string; isOnServer: boolean };

type Target = {
  id: string;
  countryId: number;
  /** Of the country's networks; none while they are not known. */
  optOutSuffixes: readonly string[];
};

/**
 * A new draft of what was shared: a text becomes an SMS, a picture a banner of every size.
 * `id` is the same for every try. Without a connection a text is kept on the device; a picture needs one.
 */
export async function startSharedDraft(
  { text, picture }: Shared,
  { id, countryId, optOutSuffixes }: Target,
): Promise<StartedDraft> {
  const words = text.slice(0, MAX_TEXT);
  if (picture) {
    await client.campaigns.createDraft({
      id,
      countryId,
      ...(await draftOfPicture(id, picture, words)),
    });
    return { id, isOnServer: true };
  }
  const patch = { text: startingText(words, optOutSuffixes) };
  try {
    await client.campaigns.createDraft({ id, countryId, draft: patch });
    return { id, isOnServer: true };
  } catch (error) {
    // There is room for one new draft that the server does not know.
    if (!isConnectionError(error) || storedNewDraft()) throw error;
    // It may have arrived without an answer.
    storeDraft({ id, countryId, version: null, patch, unanswered: [patch] });
    return { id, isOnServer: false };
  }
}
