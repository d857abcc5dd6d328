import type { Part } from "../wire/decode-text.ts";

/** So many parts wait at most, of all replies together: then the reply that has waited longest is handed on as it is. */
const MAX_WAITING = 2_000;

/** Answers what came in once it was stored, or not. */
type Settle = (stored: boolean) => void;

export type ReplyPart = { from: string; to: string; text: string; part: Part; settle: Settle };

/** A whole reply, or what has come of it. */
export type JoinedReply = { from: string; to: string; text: string; settle: Settle };

type Pending = { parts: ReplyPart[]; timer: NodeJS.Timeout };

/**
 * Joins the parts of long replies. No part is acknowledged before the whole text is stored, so nothing is lost when the
 * program dies. A network that wants each acknowledged before it sends the next gets what has come stored after
 * `patienceMs`: the rest follows as a reply of its own. So does what comes while too much waits, whoever sent it.
 */
export function createReplyJoiner(patienceMs: number, onReply: (reply: JoinedReply) => void) {
  const pending = new Map<string, Pending>();
  let waiting = 0;

  function finish(key: string): void {
    const entry = pending.get(key);
    if (!entry) return;
    pending.delete(key);
    waiting -= entry.parts.length;
    clearTimeout(entry.timer);
    const [first] = entry.parts;
    if (!first) return;
    onReply({
      from: first.from,
      to: first.to,
      text: joinTexts(entry.parts),
      settle: (stored) => entry.parts.forEach(({ settle }) => settle(stored)),
    });
  }

  return {
    add(part: ReplyPart): void {
      const { reference, total } = part.part;
      const key = JSON.stringify([part.from, part.to, reference, total]);
      const entry = pending.get(key) ?? {
        parts: [],
        timer: setTimeout(() => finish(key), patienceMs),
      };
      pending.set(key, entry);
      entry.parts.push(part);
      waiting += 1;
      if (new Set(entry.parts.map((it) => it.part.number)).size === total) finish(key);
      const oldest = pending.keys().next();
      if (waiting > MAX_WAITING && !oldest.done) finish(oldest.value);
    },
    /** Hands on what has come so far. */
    flush(): void {
      for (const key of pending.keys()) finish(key);
    },
  };
}

/** Parts in their order, each once; three dots where some have not come. */
function joinTexts(parts: readonly ReplyPart[]): string {
  const byNumber = new Map(parts.map(({ part, text }) => [part.number, text]));
  const total = parts[0]?.part.total ?? 0;
  let text = "";
  let isGap = false;
  for (let number = 1; number <= total; number++) {
    const piece = byNumber.get(number);
    if (piece === undefined) isGap = true;
    else {
      text += isGap ? `… ${piece}` : piece;
      isGap = false;
    }
  }
  return isGap ? `${text} …` : text;
}
