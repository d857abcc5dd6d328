import { randomUUID } from "node:crypto";
import type { Account, Answered, Asked, CallFault } from "./account.ts";
import type { NetworkContext, Reply, SandboxDialect } from "./dialect.ts";

type Outcome = { reply: Reply; fault: CallFault | undefined };

/** Takes what a call asks for, writes it into the account's book, and says how to answer; a fault on command spoils it. */
export async function takeCall(
  c: NetworkContext,
  dialect: SandboxDialect,
  account: Account,
  atMs: number,
): Promise<Outcome> {
  const { failures } = dialect;
  const fault = account.settings.callFaults.shift();
  if (fault === "credentials" || !dialect.isAuthorized(c))
    return { reply: failures.credentials, fault: undefined };
  if (fault === "429" || fault === "no-credit") return { reply: failures[fault], fault: undefined };
  if (fault === "503") return { reply: { status: 503, json: {} }, fault: undefined };
  const asked = await dialect.readCall(c);
  if (!asked) return { reply: failures.unreadable, fault: undefined };
  const callId = dialect.callId?.(c);
  const earlier = callId === undefined ? undefined : account.answered.get(callId);
  const answered = earlier ?? takeAll(dialect, account, asked, atMs);
  if (callId !== undefined) account.answered.set(callId, answered);
  const reply = dialect.answer(answered);
  return fault === "500-after"
    ? { reply: { status: 500, json: {} }, fault: undefined }
    : { reply, fault };
}

function takeAll(
  dialect: SandboxDialect,
  account: Account,
  asked: readonly Asked[],
  atMs: number,
): Answered[] {
  const isRefused = ({ msisdn }: Asked): boolean => msisdn in account.settings.refusals;
  if (dialect.refusesWhole && asked.some(isRefused))
    return asked.map((one) => ({
      asked: one,
      taken: undefined,
      refusal: account.settings.refusals[one.msisdn],
    }));
  return asked.map((one) => take(dialect, account, one, atMs));
}

function take(
  { knowsReferences }: SandboxDialect,
  account: Account,
  asked: Asked,
  atMs: number,
): Answered {
  const refusal = account.settings.refusals[asked.msisdn];
  if (refusal) return { asked, taken: undefined, refusal };
  const isRepeated =
    knowsReferences && account.taken.some(({ reference }) => reference === asked.reference);
  if (isRepeated) return { asked, taken: undefined, refusal: undefined };
  const taken = { ...asked, id: knowsReferences ? asked.reference : randomUUID(), atMs };
  account.taken.push(taken);
  return { asked, taken, refusal: undefined };
}
