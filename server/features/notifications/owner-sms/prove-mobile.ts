import { randomInt, timingSafeEqual } from "node:crypto";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { maskMsisdn } from "../../../../domain/people/msisdn.ts";
import { MOBILE_CODE } from "../../../../domain/message/owner-sms.ts";
import { translate } from "../../../../domain/translate.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { askOwnerMessage } from "../../accounts/phones/ask-owner-message.ts";
import { admitPhoneCode } from "../../accounts/phones/prove-phone.ts";
import { countTry, findMobileProof, upsertMobileCode, updateProved } from "./mobile-proof.store.ts";
import type { NotificationsDeps } from "../notifications-deps.ts";
import { isProved, type OwnMobile, readOwnMobile } from "./own-mobile.ts";

type ProofDeps = Pick<NotificationsDeps, "db" | "clock" | "cipher" | "messaging">;

/** The user's masked number and whether it is verified. `number` is null when there is none. */
export async function readMobile(
  deps: Pick<ProofDeps, "db" | "clock" | "cipher">,
  userId: string,
): Promise<{ number: string | null; isProved: boolean }> {
  const mobile = await readOwnMobile(deps, userId);
  if (!mobile) return { number: null, isProved: false };
  const proved = await isProved(deps, userId, mobile);
  return { number: maskMsisdn(mobile.msisdn), isProved: proved };
}

/**
 * Sends a code to the number of the profile. It leaves at any hour: its owner has just asked for it. Throws not-found
 * without a number; resource-exhausted after too many codes in a day to it, whoever asked; aborted when the number has opted out;
 * unavailable.
 */
export async function sendMobileCode(deps: ProofDeps, userId: string): Promise<void> {
  const mobile = await readOwnMobile(deps, userId);
  if (!mobile) throw new AppError("not-found");
  const code = String(randomInt(10 ** MOBILE_CODE.digits)).padStart(MOBILE_CODE.digits, "0");
  const key = await recordCode(deps, userId, mobile, code);
  const state = await askOwnerMessage(deps.messaging, {
    key,
    countryId: mobile.country.id,
    msisdn: mobile.msisdn,
    text: translate("{code} is your code. It works for {minutes} minutes. We never ask for it.", {
      code,
      minutes: MOBILE_CODE.minutes,
    }),
    isAsked: true,
  });
  if (state !== "opted-out") return;
  throw new AppError("aborted", {
    message: translate("This number has opted out of messages, so we cannot send to it."),
    reason: "opted-out",
  });
}

async function recordCode(
  { db, clock, cipher }: ProofDeps,
  userId: string,
  mobile: OwnMobile,
  code: string,
): Promise<string> {
  const now = clock.now();
  const askedOn = zonedParts(now.getTime(), mobile.country.timeZone).date;
  return db.transaction().execute(async (tx) => {
    const before = await findMobileProof(tx, userId, { lock: true });
    const askedCount = before?.askedOn === askedOn ? before.askedCount + 1 : 1;
    if (askedCount > MOBILE_CODE.mostADay) {
      throw new AppError("resource-exhausted", {
        message: translate("You have used all your codes for today. Try again tomorrow."),
      });
    }
    const expiresAt = new Date(now.getTime() + MOBILE_CODE.minutes * 60_000);
    const codeHash = hashOf(cipher, userId, code);
    const numberIndex = mobile.index;
    await admitPhoneCode(tx, { userId, numberIndex }, now);
    await upsertMobileCode(tx, userId, { numberIndex, codeHash, expiresAt, askedOn, askedCount });
    return `code:${userId}:${askedOn}:${askedCount}`;
  });
}

/** Takes the code. Throws invalid-argument for a wrong, old or overused one, and for one sent to another number. */
export async function confirmMobileCode(
  deps: Pick<ProofDeps, "db" | "clock" | "cipher">,
  userId: string,
  code: string,
): Promise<void> {
  const mobile = await readOwnMobile(deps, userId);
  const now = deps.clock.now();
  const isRight = await deps.db.transaction().execute(async (tx) => {
    const proof = await findMobileProof(tx, userId, { lock: true });
    if (!proof || !mobile?.index.equals(proof.numberIndex)) return false;
    if (proof.expiresAt <= now || proof.tries >= MOBILE_CODE.mostTries) return false;
    await countTry(tx, userId);
    if (!timingSafeEqual(hashOf(deps.cipher, userId, code), proof.codeHash)) return false;
    await updateProved(tx, userId, now);
    return true;
  });
  if (isRight) return;
  const message = translate("This code is wrong or too old. Check it, or ask for a new one.");
  throw invalidArgument([{ path: "code", message }]);
}

/** Keyed, because six digits could be guessed from a plain hash. */
function hashOf(cipher: NumberCipher, userId: string, code: string): Buffer {
  return cipher.blindIndex(`mobile-code:${userId}:${code}`);
}
