import { asSystem } from "../../../identity/identity.ts";
import { randomInt, timingSafeEqual } from "node:crypto";
import { countryById } from "../../../../domain/countries.ts";
import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { MOBILE_CODE, PHONE_CODE } from "../../../../domain/message/owner-sms.ts";
import { normaliseMsisdn } from "../../../../domain/people/msisdn.ts";
import { translate, translateKnown } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { MessagingOperation } from "../../../providers/messaging/messaging-operation.ts";
import type { AccountsDeps } from "../accounts-deps.ts";
import type { NumberCipher } from "../users/number-cipher.ts";
import { askOwnerMessage } from "./ask-owner-message.ts";
import {
  insertPhoneCode,
  isPhoneProved,
  lockPhoneCodes,
  lockPhoneProof,
  type PhoneOf,
  updatePhoneProved,
  updatePhoneTries,
  upsertPhoneCode,
} from "./phone-proof.store.ts";

type CheckDeps = Pick<AccountsDeps, "db" | "clock" | "cipher">;
export type PhoneDeps = CheckDeps & { messaging: Pick<MessagingOperation, "sendOwnerMessage"> };

/** A number as it was typed, to be read by the rules of a country. */
export type TypedPhone = { userId: string; number: string; countryId: number };

const DAY_MS = 86_400_000;
/** Numbers get new owners: after this time one has to be proved again. */
const PROVED_FOR_MS = 365 * DAY_MS;

/** Since when a number has to have been proved to count as its owner's now. */
export const provedSince = (now: Date): Date => new Date(now.getTime() - PROVED_FOR_MS);

/** True for a number, in network format, that a user has proved. */
export function isOwnPhone(
  { db, clock, cipher }: CheckDeps,
  userId: string,
  msisdn: string,
): Promise<boolean> {
  const numberIndex = cipher.blindIndex(msisdn);
  return isPhoneProved(db, { userId, numberIndex }, provedSince(clock.now()));
}

/**
 * Sends a code to a number that a member calls their own, unless it is proved already; the answer says which. It leaves at
 * any hour: somebody has just asked for it. Throws invalid-argument for what is no mobile number; resource-exhausted after
 * too many codes in a day to this number or by this member; aborted when the number has opted out; unavailable.
 */
export async function sendPhoneCode(
  deps: PhoneDeps,
  typed: TypedPhone,
): Promise<{ isProved: boolean }> {
  const { userId, countryId } = typed;
  const msisdn = msisdnOf(typed);
  if (await isOwnPhone(deps, userId, msisdn)) return { isProved: true };
  const code = String(randomInt(10 ** MOBILE_CODE.digits)).padStart(MOBILE_CODE.digits, "0");
  const key = await recordCode(deps, userId, msisdn, code);
  const { minutes } = PHONE_CODE;
  const text = translate(
    "{code} is your code. It works for {minutes} minutes. We never ask for it.",
    { code, minutes },
  );
  const message = { key, countryId, msisdn, text, isAsked: true };
  if ((await askOwnerMessage(deps.messaging, message)) !== "opted-out") return { isProved: false };
  throw new AppError("aborted", {
    message: translate("This number has opted out of messages, so we cannot send to it."),
    reason: "opted-out",
  });
}

/** Takes the code. Throws invalid-argument for a wrong, old or overused one, and for one that went to another number. */
export async function confirmPhone(
  deps: CheckDeps,
  { code, ...typed }: TypedPhone & { code: string },
): Promise<void> {
  const { cipher, clock } = deps;
  const msisdn = msisdnOf(typed);
  const phone = { userId: typed.userId, numberIndex: cipher.blindIndex(msisdn) };
  const now = clock.now();
  const isRight = await deps.db.transaction().execute(async (tx) => {
    const proof = await lockPhoneProof(tx, phone);
    if (!proof || proof.expiresAt <= now || proof.tries >= PHONE_CODE.mostTries) return false;
    await updatePhoneTries(tx, phone);
    if (!timingSafeEqual(hashOf(cipher, phone, code), proof.codeHash)) return false;
    await updatePhoneProved(tx, phone, now);
    return true;
  });
  if (isRight) return;
  const message = translate("This code is wrong or too old. Check it, or ask for a new one.");
  throw invalidArgument([{ path: "code", message }]);
}

function msisdnOf({ number, countryId }: TypedPhone): string {
  const country = countryById(countryId);
  if (!country) throw new AppError("not-found");
  const read = normaliseMsisdn(number, country.code);
  if (read.ok) return read.msisdn;
  const message = translate("Not a mobile number in {name}.", {
    name: translateKnown(country.name),
  });
  throw invalidArgument([{ path: "number", message }]);
}

/** Counted and stored before it leaves; the answer is the provider's key of the message. */
async function recordCode(
  { db, clock, cipher }: PhoneDeps,
  userId: string,
  msisdn: string,
  code: string,
): Promise<string> {
  const at = clock.now();
  const phone = { userId, numberIndex: cipher.blindIndex(msisdn) };
  return db.transaction().execute(async (tx) => {
    const id = await admitPhoneCode(tx, phone, at);
    const expiresAt = new Date(at.getTime() + PHONE_CODE.minutes * 60_000);
    await upsertPhoneCode(tx, phone, { codeHash: hashOf(cipher, phone, code), expiresAt });
    return `phone-code:${userId}:${id}`;
  });
}

/**
 * Counts a code that is about to go to a phone, whatever it proves, and answers the number it is counted under. Throws
 * resource-exhausted after too many in a day by this member, or to this phone by whomever.
 */
export async function admitPhoneCode(
  tx: DatabaseOrTransaction,
  phone: PhoneOf,
  at: Date,
): Promise<string> {
  // How often somebody's phone was asked counts whoever asked.
  const since = new Date(at.getTime() - DAY_MS);
  const asked = await asSystem(() => lockPhoneCodes(tx, phone, since));
  if (asked.ofUser >= PHONE_CODE.mostADay || asked.ofPhone >= PHONE_CODE.mostADayToOne)
    throw new AppError("resource-exhausted", {
      message: translate("You have used all your codes for today. Try again tomorrow."),
    });
  return insertPhoneCode(tx, phone, at);
}

/** Keyed, because six digits could be guessed from a plain hash; for this user and number alone. */
function hashOf(cipher: NumberCipher, { userId, numberIndex }: PhoneOf, code: string): Buffer {
  return cipher.blindIndex(`phone-code:${userId}:${numberIndex.toString("hex")}:${code}`);
}
