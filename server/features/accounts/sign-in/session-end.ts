import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { deleteSession, updateSessionUsed } from "./session.store.ts";

type Limits = { longestMs: number; idleMs: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** After NIST SP 800-63B AAL2 and OWASP ASVS 7.3: an administrator signs in every day, anybody else every quarter. */
const ADMINISTRATOR: Limits = { longestMs: 12 * HOUR_MS, idleMs: 30 * MINUTE_MS };
const ANYBODY: Limits = { longestMs: 90 * DAY_MS, idleMs: 30 * DAY_MS };

/** The last use is written down this often at most. */
const NOTED_EACH_MS = MINUTE_MS;

export type SessionTimes = {
  id: string;
  userId: string;
  createdAt: Date;
  usedAt?: Date | null | undefined;
};

/**
 * Whether a session has come to its end, by machine time: it is deleted then. One that goes on has its use noted.
 * Administrators' sessions end twelve hours after signing in and after thirty minutes without use.
 */
export async function endsNow(
  db: DatabaseOrTransaction,
  session: SessionTimes,
  isAdmin: boolean,
): Promise<boolean> {
  const { longestMs, idleMs } = isAdmin ? ADMINISTRATOR : ANYBODY;
  const nowMs = Date.now();
  const unusedMs = nowMs - (session.usedAt ?? session.createdAt).getTime();
  if (unusedMs > idleMs || nowMs - session.createdAt.getTime() > longestMs) {
    await deleteSession(db, session.userId, session.id);
    return true;
  }
  if (unusedMs > NOTED_EACH_MS) await updateSessionUsed(db, session.id, new Date(nowMs));
  return false;
}
