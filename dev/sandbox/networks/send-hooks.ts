import { type Account, type Delivery, endingOf } from "./account.ts";
import type { Hook, SandboxDialect } from "./dialect.ts";

/**
 * Sends receipts for what was taken since the last time, and answers the statuses that came back. Forged ones count as not
 * sent.
 */
export async function sendReceipts(
  dialect: SandboxDialect,
  account: Account,
  { isReversed, times, isForged }: Delivery = { isReversed: false, times: 1, isForged: false },
): Promise<number[]> {
  const due = account.taken.slice(account.sentReceipts);
  if (!dialect.receipts || due.length === 0) return [];
  if (!isForged) account.sentReceipts = account.taken.length;
  const messages = due.map((taken) => ({ taken, ending: endingOf(account, taken) }));
  const hooks = dialect.receipts(isReversed ? messages.toReversed() : messages, isForged);
  const statuses: number[] = [];
  for (const hook of hooks)
    for (let time = 0; time < times; time++) statuses.push(await sendHook(account, hook));
  return statuses;
}

/** Calls the webhook that was entered, and answers the status; 0 when there is none or nobody answers. */
export async function sendHook(
  { settings }: Account,
  { path, headers, body }: Hook,
): Promise<number> {
  if (settings.webhookUrl === undefined) return 0;
  const url = `${settings.webhookUrl.replace(/\/$/, "")}/${path}`;
  const signal = AbortSignal.timeout(10_000);
  return fetch(url, { method: "POST", headers, body, signal, redirect: "manual" }).then(
    ({ status }) => status,
    () => 0,
  );
}
