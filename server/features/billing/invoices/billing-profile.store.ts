import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { array, text } from "../../../../platform/database/column-kinds.ts";

export type BillingProfile = RowOf<typeof billingProfileRows>;
const billingProfileRows = checked("billing-profile: BillingProfile", {
  companyName: text,
  address: array(text),
  vatNumber: text,
  registrationNumber: text,
});

const EMPTY: BillingProfile = {
  companyName: "",
  address: [],
  vatNumber: "",
  registrationNumber: "",
};

/** A user's billing details; empty when none were entered. */
export async function findBillingProfile(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<BillingProfile> {
  const row = await billingProfileRows.find(
    db,
    sql`select company_name, address, vat_number,
    registration_number from billing_profile where user_id = ${userId}`,
  );
  return row ?? EMPTY;
}

export async function upsertBillingProfile(
  db: DatabaseOrTransaction,
  userId: string,
  profile: BillingProfile,
  at: Date,
): Promise<void> {
  const address = JSON.stringify(profile.address);
  await sql`insert into billing_profile (user_id, company_name, address, vat_number, registration_number, updated_at)
    values (${userId}, ${profile.companyName}, ${address}, ${profile.vatNumber}, ${profile.registrationNumber}, ${at})
    on conflict (user_id) do update set company_name = excluded.company_name, address = excluded.address,
      vat_number = excluded.vat_number, registration_number = excluded.registration_number,
      updated_at = excluded.updated_at`.execute(db);
}
