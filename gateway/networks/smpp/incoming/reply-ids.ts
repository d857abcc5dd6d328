import { createHash, randomUUID } from "node:crypto";

const SAME_REPLY_MS = 300_000;
const MAX_REMEMBERED = 10_000;

/**
 * SMPP gives replies no id. The same text of the same phone within five minutes is the same reply, which the network delivers
 * again because it missed our answer; after that it is another one.
 */
export function createReplyIds(nowMs: () => number) {
  const known = new Map<string, { id: string; untilMs: number }>();
  return (from: string, to: string, text: string): string => {
    const key = createHash("sha256")
      .update(JSON.stringify([from, to, text]))
      .digest("base64url");
    const now = nowMs();
    const seen = known.get(key);
    const id = seen && seen.untilMs > now ? seen.id : randomUUID();
    known.delete(key);
    known.set(key, { id, untilMs: now + SAME_REPLY_MS });
    const oldest = known.keys().next();
    if (known.size > MAX_REMEMBERED && !oldest.done) known.delete(oldest.value);
    return id;
  };
}
