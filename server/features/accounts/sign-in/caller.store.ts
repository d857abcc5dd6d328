import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { CountedCall } from "../../../http/app-env.ts";
import type { SessionWindows } from "../../../http/rate-limit/rate-limit.ts";
import { countCalls, countSecondsLeft } from "../../../http/rate-limit/rate-limit.store.ts";
import { compiledOnce } from "../../../../platform/database/statements/compiled.ts";
import { PREPARED } from "../../../../platform/database/prepared.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bool, int, nullable, text, time } from "../../../../platform/database/column-kinds.ts";

const callers = checked("sign-in: Caller", {
  /** Which of the calls that were asked about together, from 1. */
  call: int,
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

/** A call: the token of its session, and the windows that it counts in. */
export type AskedCall = { token: string; windows: CallWindows };

/**
 * The open session of each token, with its user; undefined where there is none. Counts the calls, all in one statement: every call
 * begins with it, and those that come at once share it. `calls` have windows of the same length. Technical time.
 */
export async function findCallersCounting(
  db: DatabaseOrTransaction,
  calls: readonly AskedCall[],
): Promise<(Caller | undefined)[]> {
  const [first] = calls;
  if (!first) return [];
  const { userSeconds, visitorSeconds } = first.windows;
  const rows = await callers.list(
    db,
    findCounting({
      tokens: calls.map(({ token }) => token),
      visitorKeys: calls.map(({ windows }) => windows.visitorKey),
      userSeconds,
      visitorSeconds,
      now: new Date(),
    }),
  );
  return callersFrom(rows, calls);
}

type Counting = {
  tokens: string[];
  visitorKeys: string[];
  userSeconds: number;
  visitorSeconds: number;
  now: Date;
};

const findCounting = compiledOnce(
  ({ tokens, visitorKeys, userSeconds, visitorSeconds, now }: Counting) => sql`
    with caller as (
      select a.call::int as call, a.visitor_key, s.id, s.user_id, s.created_at, s.used_at, s.expires_at, s.is_strong,
        s.acting_as_user_id, s.acting_until, u.email, u.email_verified, u.is_anonymous, u.suspended_at, u.two_factor_enabled,
        'user:' || s.user_id as key
      from unnest(${tokens}::text[], ${visitorKeys}::text[]) with ordinality as a (token, visitor_key, call)
      join session s on s.token = a.token join "user" u on u.id = s.user_id where s.expires_at > ${now} and u.deleted_at is null
    ), calls as (
      select key, ${userSeconds}::int as seconds, count(*)::int as calls from caller group by key
      union all select visitor_key, ${visitorSeconds}::int, count(*)::int from caller where is_anonymous group by visitor_key
    ), counted as (${countCalls(sql`calls`)})
    select caller.*, own.count, ${countSecondsLeft(sql`own.window_start`, sql`${userSeconds}::int`)} as seconds_left,
      visitor.count as visitor_count,
      ${countSecondsLeft(sql`visitor.window_start`, sql`${visitorSeconds}::int`)} as visitor_seconds_left
    from caller join counted own on own.key = caller.key
      left join counted visitor on caller.is_anonymous and visitor.key = caller.visitor_key
    order by call ${PREPARED}`,
);

type CallerRow = RowOf<typeof callers>;

/** Each call has its own place in its windows: the last one that was asked about is the last of all that were counted. */
function callersFrom(
  rows: readonly CallerRow[],
  calls: readonly AskedCall[],
): (Caller | undefined)[] {
  const found: (Caller | undefined)[] = calls.map(() => undefined);
  const after = new Map<string, number>();
  const placed = (key: string, count: number): number => {
    const later = after.get(key) ?? 0;
    after.set(key, later + 1);
    return count - later;
  };
  for (const row of rows.toReversed()) {
    const at = row.call - 1;
    const visitorKey = calls[at]?.windows.visitorKey;
    const { userId, secondsLeft, visitorCount, visitorSecondsLeft } = row;
    const visitor =
      visitorKey === undefined || visitorCount === null || visitorSecondsLeft === null
        ? null
        : { count: placed(visitorKey, visitorCount), secondsLeft: visitorSecondsLeft };
    found[at] = {
      session: row,
      user: { ...row, id: userId },
      counted: { user: { count: placed(`user:${userId}`, row.count), secondsLeft }, visitor },
    };
  }
  return found;
}
