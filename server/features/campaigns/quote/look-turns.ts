import type { WrittenCampaign } from "../../../../domain/campaign/campaign.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { createRefusingTurns } from "../../../db/refusing-turns.ts";

/** Longer than any SMS or tag: reading these words takes tens of milliseconds, in which nobody else is answered. */
const LONG_CHARACTERS = 4_000;
/** Users whose long words are read in turns with all other calls. */
const TOGETHER = 4;
/** Of one user. */
const MAX_WAITING = 20;
const inTurn = createRefusingTurns({ together: TOGETHER, mostWaiting: MAX_WAITING });

/** A look at what a draft says, of long ones one at a time of each user. Throws resource-exhausted where too many of a user's wait. */
export function inLookTurn<Result>(
  campaign: WrittenCampaign,
  look: () => Promise<Result>,
): Promise<Result> {
  const { length } = kindOf(campaign).words(campaign);
  return length > LONG_CHARACTERS ? inTurn(campaign.userId, look) : look();
}
