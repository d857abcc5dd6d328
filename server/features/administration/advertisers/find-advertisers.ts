import { COUNTRIES, countryById } from "../../../../domain/countries.ts";
import { AppError } from "../../../../domain/errors.ts";
import { normaliseMsisdn } from "../../../../domain/people/msisdn.ts";
import { cutPage, readCursor, writeCursor } from "../../../db/page-cursor.ts";
import { placeOfUser } from "../../accounts/users/number-place.ts";
import { walletCurrency } from "../../billing/ledger/ledger-currency.ts";
import { readWallet, type Wallet } from "../../billing/ledger/read-wallet.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import {
  type AdvertiserDetail,
  type AdvertiserRow,
  findAdvertiser,
  listAdvertisers,
} from "./advertiser.store.ts";

const PAGE_SIZE = 20;

/** Finds advertisers by address, name, company, or a whole mobile number. Throws invalid-argument for an unknown cursor. */
export async function findAdvertisers(
  { db, cipher }: Pick<AdministrationDeps, "db" | "cipher">,
  query: { text?: string | undefined; cursor?: string | undefined; limit?: number | undefined },
): Promise<{ rows: AdvertiserRow[]; nextCursor: string | null }> {
  const { text, limit = PAGE_SIZE } = query;
  const after = readCursor(query.cursor, "user");
  const numberIndexes = numbersIn(text ?? "").map((msisdn) => cipher.blindIndex(msisdn));
  const found = await listAdvertisers(db, { text, numberIndexes, after, limit: limit + 1 });
  return cutPage(found, limit, ({ createdAt, userId }) =>
    writeCursor({ at: createdAt, id: userId }),
  );
}

/** The mobile number that a text is, in its stored form, for every country in which it is valid. */
export function numbersIn(text: string): string[] {
  return COUNTRIES.flatMap((country) => {
    const parsed = normaliseMsisdn(text, country.code);
    return parsed.ok ? [parsed.msisdn] : [];
  });
}

export type Advertiser = Omit<AdvertiserDetail, "mobileNumberEncrypted"> & {
  mobileNumber: string;
  wallet: Wallet | null;
};

/** One advertiser; of the mobile number only the last three digits. Throws not-found. */
export async function readAdvertiser(
  { db, cipher, clock }: Pick<AdministrationDeps, "db" | "cipher" | "clock">,
  userId: string,
): Promise<Advertiser> {
  const found = await findAdvertiser(db, userId);
  if (!found) throw new AppError("not-found");
  const { mobileNumberEncrypted, ...advertiser } = found;
  const country = countryById(advertiser.countryId);
  const wallet =
    country &&
    (await readWallet(db, {
      userId,
      currency: walletCurrency(country.currency),
      at: clock.now(),
    }));
  const msisdn = cipher.decrypt(mobileNumberEncrypted, placeOfUser(userId));
  const mobileNumber = msisdn === "" ? "" : `••• ${msisdn.slice(-3)}`;
  return { ...advertiser, mobileNumber, wallet: wallet ?? null };
}
