import { expect, inject, vi } from "vitest";

/** Each worker has a system, and so a clock, of its own. */
const system = inject("systems")[Number(process.env.VITEST_POOL_ID) - 1];
if (!system) throw new Error("There are more workers than running systems.");
const { url, sandboxUrl } = system;

/** The address of the tool under test. */
export const toolUrl = url;
/** The address of the sandbox's console. */
export const consoleUrl = sandboxUrl;

type Mail = { subject: string; text: string; links: string[] };

/** The newest mail to an address whose subject matches, as the sandbox's outbox received it; waits for it to arrive. */
export function newestMailTo(address: string, subject: RegExp): Promise<Mail> {
  return vi.waitFor(
    async () => {
      const response = await fetch(`${sandboxUrl}/api/mail?to=${encodeURIComponent(address)}`);
      const mail = ((await response.json()) as Mail[]).find((it) => subject.test(it.subject));
      if (!mail) throw new Error(`No mail has arrived whose subject matches ${subject}.`);
      return mail;
    },
    { timeout: 20_000, interval: 100 },
  );
}

/** The link in a mail that leads into the tool. */
export function linkIn(mail: Mail): string {
  const link = mail.links.find(
    (it) => it.includes("/confirm-email") || it.includes("/reset-password/"),
  );
  if (!link) throw new Error(`The mail "${mail.subject}" has no link into the tool.`);
  return link;
}

/** Time of the shared clock. */
export async function readClock(): Promise<Date> {
  const response = await fetch(`${sandboxUrl}/api/clock`);
  return new Date(((await response.json()) as { now: string }).now);
}

/** As far as one call moves the clock: a busy machine takes its time, and a call waits for an answer for five minutes. */
const STRETCH_MS = 4 * 86_400_000;

/** Moves the shared clock; resolves when every program has done what became due. */
export async function moveClock(move: { advance: string } | { to: string }): Promise<void> {
  if ("to" in move) {
    const toMs = Date.parse(move.to);
    for (;;) {
      const nextMs = (await readClock()).getTime() + STRETCH_MS;
      if (nextMs >= toMs) break;
      await postMove({ to: new Date(nextMs).toISOString() });
    }
  }
  await postMove(move);
}

async function postMove(move: { advance: string } | { to: string }): Promise<void> {
  const response = await fetch(`${sandboxUrl}/api/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(move),
  });
  expect(response.status, await response.text()).toBe(200);
}

/** Sets a fault of the card companies for a number of calls; null ends every fault. */
export async function setFault(kind: string | null, times = 1): Promise<void> {
  const response = await fetch(`${sandboxUrl}/api/faults`, {
    method: kind === null ? "DELETE" : "PUT",
    headers: { "content-type": "application/json" },
    ...(kind === null ? {} : { body: JSON.stringify({ kind, times }) }),
  });
  expect(response.ok, await response.text()).toBe(true);
}

/** The bank decides the newest dispute about this amount (minor units) against the shop. */
export async function loseDispute(amountMinor: number): Promise<void> {
  const { disputes } = (await (await fetch(`${sandboxUrl}/api/cards`)).json()) as {
    disputes: { id: string | number; amount: number }[];
  };
  const dispute = disputes.find(({ amount }) => amount === amountMinor);
  const response = await fetch(`${sandboxUrl}/api/cards/disputes/${dispute?.id ?? ""}/close`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ outcome: "lost" }),
  });
  expect(response.ok, await response.text()).toBe(true);
}

/** Pays on the sandbox's card page without a browser; returns where the page leads. */
export async function payOnCardPage(pageUrl: string, number: string): Promise<string> {
  const form = new URLSearchParams({
    number,
    expiry: "12/34",
    cvc: "123",
    name: "Test Card",
    action: "pay",
  });
  const response = await fetch(pageUrl, { method: "POST", body: form, redirect: "manual" });
  expect(response.status).toBe(303);
  return response.headers.get("location") ?? "";
}
