import { createHmac } from "node:crypto";
import { type Account, SANDBOX_AGENT, SANDBOX_CLIENT_TOKEN, type Taken } from "./account.ts";

/** Calls the webhook with this, signed as RCS for Business signs, and answers the status; 0 when nobody answers. */
export async function sendEvent(
  { settings }: Account,
  payload: object,
  isForged = false,
): Promise<number> {
  if (settings.webhookUrl === undefined) return 0;
  const data = Buffer.from(JSON.stringify({ ...payload, agentId: SANDBOX_AGENT }));
  const key = isForged ? "somebody else" : SANDBOX_CLIENT_TOKEN;
  const signature = createHmac("sha512", key).update(data).digest("base64");
  return fetch(settings.webhookUrl, {
    method: "POST",
    headers: { "content-type": "application/json", "x-goog-signature": signature },
    body: JSON.stringify({ message: { data: data.toString("base64") } }),
    signal: AbortSignal.timeout(10_000),
  }).then(
    ({ status }) => status,
    () => 0,
  );
}

/** What the sandbox tells of a message, in order. */
export function endingOf(account: Account, { msisdn, messageId }: Taken): object[] {
  const ending = account.settings.endings[msisdn] ?? "delivered";
  const number = `+${msisdn}`;
  const event = (eventType: string, who: object) => ({
    ...who,
    eventType,
    eventId: `event-${++account.counter}`,
    messageId,
  });
  const ofPhone = (type: string) => event(type, { senderPhoneNumber: number });
  const ofServer = (type: string) => event(type, { phoneNumber: number });
  if (ending === "silent") return [];
  if (ending === "read-only") return [ofPhone("READ")];
  if (ending === "read") return [ofPhone("DELIVERED"), ofPhone("READ")];
  if (ending === "expired") return [ofServer("TTL_EXPIRATION_REVOKED")];
  if (ending === "revoke-failed") return [ofServer("TTL_EXPIRATION_REVOKE_FAILED")];
  return [ofPhone("DELIVERED")];
}
