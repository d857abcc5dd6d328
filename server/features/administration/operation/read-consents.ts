import { recordAudit } from "../../accounts/users/record-audit.ts";
import {
  type NumberHistory,
  readNumberHistory,
} from "../../audience/lists/numbers/read-number-history.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { checkedNumber } from "./opt-out-register.ts";

/**
 * The consents and opt-outs of one number, for the person who asks what is held of them. The audit says that an administrator
 * looked, and never at which number. Throws not-found, invalid-argument.
 */
export async function readConsents(
  { db, clock, cipher }: Pick<AdministrationDeps, "db" | "clock" | "cipher">,
  asked: { countryId: number; msisdn: string },
  { actorUserId, requestId }: Actor,
): Promise<NumberHistory> {
  const number = checkedNumber(asked);
  const history = await readNumberHistory({ db, cipher }, number);
  await recordAudit(db, {
    at: clock.now(),
    actorUserId,
    action: "number.looked-up",
    subjectUserId: null,
    requestId,
    detail: { countryId: number.countryId, lists: history.lists.length },
  });
  return history;
}
