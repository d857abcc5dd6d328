import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

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

export async function selectProfile(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<ProfileRow | undefined> {
  const row = await db
    .selectFrom("account_profile as profile")
    .innerJoin("user", "user.id", "profile.user_id")
    .selectAll("profile")
    .select("user.email")
    .where("profile.user_id", "=", userId)
    .executeTakeFirst();
  return (
    row && {
      userId: row.user_id,
      firstName: row.first_name,
      surname: row.surname,
      email: row.email,
      mobileNumberEncrypted: row.mobile_number_encrypted,
      mobileNumberIndex: row.mobile_number_index,
      countryId: row.country_id,
      timezone: row.timezone,
      company: row.company,
      segment: row.segment,
      source: row.source,
      isSubscribed: row.is_subscribed,
      notificationLastView: row.notification_last_view,
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
    first_name: profile.firstName,
    surname: profile.surname,
    mobile_number_encrypted: profile.mobileNumberEncrypted,
    mobile_number_index: profile.mobileNumberIndex,
    country_id: profile.countryId,
    timezone: profile.timezone,
    company: profile.company,
    segment: profile.segment,
    source: profile.source,
    updated_at: at,
  };
  await tx
    .insertInto("account_profile")
    .values({ user_id: profile.userId, created_at: at, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
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
    .updateTable("account_profile")
    .set({
      ...(changes.firstName === undefined ? {} : { first_name: changes.firstName }),
      ...(changes.surname === undefined ? {} : { surname: changes.surname }),
      ...(changes.mobileNumberEncrypted === undefined
        ? {}
        : {
            mobile_number_encrypted: changes.mobileNumberEncrypted,
            mobile_number_index: changes.mobileNumberIndex,
          }),
      ...(changes.timezone === undefined ? {} : { timezone: changes.timezone }),
      ...(changes.company === undefined ? {} : { company: changes.company }),
      ...(changes.segment === undefined ? {} : { segment: changes.segment }),
      updated_at: at,
    })
    .where("user_id", "=", userId)
    .execute();
}

/** notificationLastView, or null when nothing was looked at yet. */
export async function selectLastView(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom("account_profile")
    .select("notification_last_view")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.notification_last_view ?? null;
}

/** Moves notificationLastView forward to `at`; the answer is what it is now, undefined without a profile. */
export async function updateLastView(
  db: DatabaseOrTransaction,
  userId: string,
  at: Date,
): Promise<Date | undefined> {
  const { rows } = await sql<{ seenAt: Date }>`
    update account_profile set notification_last_view = greatest(notification_last_view, ${at})
    where user_id = ${userId} returning notification_last_view as "seenAt"`.execute(db);
  return rows[0]?.seenAt;
}
