import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked } from "../../../../platform/database/checked-sql.ts";
import { time } from "../../../../platform/database/column-kinds.ts";

const seenAtRows = checked("profile: seenAt", { seenAt: time });

export type StoredProfile = {
  userId: string;
  firstName: string;
  surname: string;
  mobileNumberEncrypted: Buffer;
  mobileNumberIndex: Buffer;
  countryId: number;
  timezone: string;
  company: string;
  segment: number;
  source: string;
};

export type ProfileRow = StoredProfile & {
  email: string;
  isSubscribed: boolean;
  notificationLastView: Date | null;
};

export async function findProfile(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<ProfileRow | undefined> {
  const row = await db
    .selectFrom("accountProfile as profile")
    .innerJoin("user", "user.id", "profile.userId")
    .selectAll("profile")
    .select("user.email")
    .where("profile.userId", "=", userId)
    .executeTakeFirst();
  return (
    row && {
      userId: row.userId,
      firstName: row.firstName,
      surname: row.surname,
      email: row.email,
      mobileNumberEncrypted: row.mobileNumberEncrypted,
      mobileNumberIndex: row.mobileNumberIndex,
      countryId: row.countryId,
      timezone: row.timezone,
      company: row.company,
      segment: row.segment,
      source: row.source,
      isSubscribed: row.isSubscribed,
      notificationLastView: row.notificationLastView,
    }
  );
}

/** Writes the whole profile, new or not. `at` is business time. */
export async function upsertProfile(
  tx: DatabaseOrTransaction,
  profile: StoredProfile,
  at: Date,
): Promise<void> {
  const values = {
    firstName: profile.firstName,
    surname: profile.surname,
    mobileNumberEncrypted: profile.mobileNumberEncrypted,
    mobileNumberIndex: profile.mobileNumberIndex,
    countryId: profile.countryId,
    timezone: profile.timezone,
    company: profile.company,
    segment: profile.segment,
    source: profile.source,
    updatedAt: at,
  };
  await tx
    .insertInto("accountProfile")
    .values({ userId: profile.userId, createdAt: at, ...values })
    .onConflict((conflict) => conflict.column("userId").doUpdateSet(values))
    .execute();
}

/** Changes the named columns only. */
export async function updateProfileColumns(
  tx: DatabaseOrTransaction,
  userId: string,
  changes: Partial<Omit<StoredProfile, "userId" | "countryId" | "source">>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable("accountProfile")
    .set({
      ...(changes.firstName === undefined ? {} : { firstName: changes.firstName }),
      ...(changes.surname === undefined ? {} : { surname: changes.surname }),
      ...(changes.mobileNumberEncrypted === undefined
        ? {}
        : {
            mobileNumberEncrypted: changes.mobileNumberEncrypted,
            mobileNumberIndex: changes.mobileNumberIndex,
          }),
      ...(changes.timezone === undefined ? {} : { timezone: changes.timezone }),
      ...(changes.company === undefined ? {} : { company: changes.company }),
      ...(changes.segment === undefined ? {} : { segment: changes.segment }),
      updatedAt: at,
    })
    .where("userId", "=", userId)
    .execute();
}

/** notificationLastView, or null when nothing was looked at yet. */
export async function findLastView(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom("accountProfile")
    .select("notificationLastView")
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row?.notificationLastView ?? null;
}

/** Moves notificationLastView forward to `at`; the answer is what it is now, undefined without a profile. */
export async function updateLastView(
  db: DatabaseOrTransaction,
  userId: string,
  at: Date,
): Promise<Date | undefined> {
  const row = await seenAtRows.find(
    db,
    sql`
    update account_profile set notification_last_view = greatest(notification_last_view, ${at})
    where user_id = ${userId} returning notification_last_view as "seenAt"`,
  );
  return row?.seenAt;
}
