import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { CountedCall } from "../../../http/app-env.ts";
import type { SessionWindows } from "../../../http/rate-limit/rate-limit.ts";
import { countCalls, countSecondsLeft } from "../../../http/rate-limit/rate-limit.store.ts";
import { PREPARED } from "../../../../platform/database/prepared.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { bool, int, nullable, text, time } from "../../../../platform/database/column-kinds.ts";

const callers = checked("sign-in: Caller", {
  id: text,
  userId: text,
  createdAt: time,
  usedAt: time,
  expiresAt: time,
  isStrong: bool,
  actingAsUserId: nullable(text),
  actingUntil: nullable(time),
  email: text,
  emailVerified: bool,
  isAnonymous: bool,
  suspendedAt: nullable(time),
  twoFactorEnabled: bool,
  count: int,
  secondsLeft: int,
  visitorCount: nullable(int),
  visitorSecondsLeft: nullable(int),
});

/** The windows that a call counts in: one of each user, and for visitors that of their address. */
export type CallWindows = SessionWindows;

export type Caller = {
  session: {
    id: string;
    userId: string;
    createdAt: Date;
    usedAt: Date;
    expiresAt: Date;
    isStrong: boolean;
    actingAsUserId: string | null;
    actingUntil: Date | null;
  };
  user: {
    id: string;
    email: string;
    emailVerified: boolean;
    isAnonymous: boolean;
    suspendedAt: Date | null;
    twoFactorEnabled: boolean;
  };
  counted: CountedCall;
};

/**
 * The open session of a token, with its user, and counts the call, all in one statement: every call begins with it. Technical
 * time.
 */
export async function findCallerCounting(
  db: DatabaseOrTransaction,
  token: string,
  { userSeconds, visitorKey, visitorSeconds }: CallWindows,
): Promise<Caller | undefined> {
  const row = await callers.find(
    db,
    sql`
    with caller as (
      select s.id, s.user_id, s.created_at, s.used_at, s.expires_at, s.is_strong, s.acting_as_user_id, s.acting_until,
        u.email, u.email_verified, u.is_anonymous, u.suspended_at, u.two_factor_enabled, 'user:' || s.user_id as key
      from session s join "user" u on u.id = s.user_id where s.token = ${token} and s.expires_at > ${new Date()}
    ), calls as (
      select key, ${userSeconds}::int as seconds from caller
      union all select ${visitorKey}, ${visitorSeconds}::int from caller where is_anonymous
    ), counted as (${countCalls(sql`calls`)})
    select caller.*, own.count, ${countSecondsLeft(sql`own.window_start`, sql`${userSeconds}::int`)} as seconds_left,
      visitor.count as visitor_count,
      ${countSecondsLeft(sql`visitor.window_start`, sql`${visitorSeconds}::int`)} as visitor_seconds_left
    from caller join counted own on own.key = caller.key left join counted visitor on visitor.key = ${visitorKey} ${PREPARED}`,
  );
  return row && callerFrom(row);
}

function callerFrom(row: NonNullable<Awaited<ReturnType<typeof callers.find>>>): Caller {
  const { userId, count, visitorCount, visitorSecondsLeft } = row;
  return {
    session: row,
    user: { ...row, id: userId },
    counted: {
      user: { count, secondsLeft: row.secondsLeft },
      visitor:
        visitorCount === null || visitorSecondsLeft === null
          ? null
          : { count: visitorCount, secondsLeft: visitorSecondsLeft },
    },
  };
}
