import * as z from "zod";
import { readConfig } from "../../platform/config-reader.ts";
import { createPool } from "../../platform/database/pool.ts";
import { createScopedDb } from "../../server/db/database.ts";
import { SYSTEM } from "../../server/identity/identity.ts";
import { upsertPasswordHash } from "../../server/features/accounts/users/credential.store.ts";
import { createNumberCipher } from "../../server/features/accounts/users/number-cipher.ts";
import { hashPassword } from "../../server/features/accounts/users/password-hash.ts";
import { upsertProfile } from "../../server/features/accounts/profile/profile.store.ts";
import { checkRegistration } from "../../server/features/accounts/profile/registration-check.ts";
import { toStoredProfile } from "../../server/features/accounts/profile/registration.ts";
import { insertUser } from "../../server/features/accounts/users/user.store.ts";
import { upsertBillingProfile } from "../../server/features/billing/invoices/billing-profile.store.ts";
import {
  DEMO_ADMIN_EMAIL,
  DEMO_ADMIN_ID,
  DEMO_ADVERTISER_EMAIL,
  DEMO_ADVERTISER_ID,
  DEMO_GHANA_EMAIL,
  DEMO_GHANA_ID,
  DEMO_PASSWORD,
  DEMO_SECOND_ADMIN_EMAIL,
  DEMO_SECOND_ADMIN_ID,
} from "../start/demo-accounts.ts";

const SOUTH_AFRICA = 6;
const GHANA = 7;
const CHOICES = { countryIds: [SOUTH_AFRICA, GHANA], sources: [] };

const USERS = [
  {
    id: DEMO_ADVERTISER_ID,
    email: DEMO_ADVERTISER_EMAIL,
    fields: {
      firstName: "Demo",
      surname: "Advertiser",
      mobileNumber: "082 000 0001",
      company: "Demo shop",
      segment: 2,
    },
  },
  {
    id: DEMO_GHANA_ID,
    email: DEMO_GHANA_EMAIL,
    fields: {
      firstName: "Demo",
      surname: "Advertiser",
      mobileNumber: "024 000 0001",
      country: GHANA,
      company: "Demo shop Ghana",
      segment: 2,
    },
  },
  {
    id: DEMO_ADMIN_ID,
    email: DEMO_ADMIN_EMAIL,
    fields: {
      firstName: "Demo",
      surname: "Administrator",
      mobileNumber: "082 000 0002",
      company: "Loudhailer",
      segment: 15,
    },
  },
  {
    id: DEMO_SECOND_ADMIN_ID,
    email: DEMO_SECOND_ADMIN_EMAIL,
    fields: {
      firstName: "Second",
      surname: "Administrator",
      mobileNumber: "082 000 0003",
      company: "Loudhailer",
      segment: 15,
    },
  },
];

/** The address that the law wants on a full invoice. */
const INVOICED_TO = {
  companyName: "",
  address: ["1 Demo Street"],
  vatNumber: "",
  registrationNumber: "",
};

/** As the tool reads them: each may lie in a file. */
const settings = z.object({ DATABASE_URL: z.string(), NUMBER_KEY: z.string() });

/** Adds the demo accounts, with ids known beforehand and addresses that count as proved. Safe to repeat. */
export async function addDemoUsers(
  environment: Readonly<Record<string, string>>,
  at: Date,
): Promise<void> {
  const { DATABASE_URL, NUMBER_KEY } = readConfig(settings, environment);
  const pool = createPool(DATABASE_URL, { max: 1, applicationName: "seed" });
  const db = createScopedDb(pool, SYSTEM);
  try {
    const cipher = createNumberCipher(Buffer.from(NUMBER_KEY, "hex"));
    const hash = await hashPassword(DEMO_PASSWORD);
    for (const { id, email, fields } of USERS) {
      const registration = checkRegistration({ country: SOUTH_AFRICA, ...fields }, CHOICES);
      await db.transaction().execute(async (tx) => {
        if (!(await insertUser(tx, { id, email, name: fields.firstName }))) return;
        await tx.updateTable("user").set({ emailVerified: true }).where("id", "=", id).execute();
        await upsertPasswordHash(tx, id, hash);
        await upsertProfile(tx, toStoredProfile(cipher, id, registration), at);
        await upsertBillingProfile(tx, id, INVOICED_TO, at);
      });
    }
  } finally {
    await db.destroy();
  }
}
