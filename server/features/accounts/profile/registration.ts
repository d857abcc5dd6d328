import type { NumberCipher } from "../users/number-cipher.ts";
import { placeOfUser } from "../users/number-place.ts";
import type { ClientInfo } from "../users/client.store.ts";
import type { ProfileRow, StoredProfile } from "./profile.store.ts";
import type { CheckedRegistration } from "./registration-check.ts";

/** The user registration of spec section 3, without its password. */
export type Registration = {
  key: string;
  firstName: string;
  surname: string;
  email: string;
  /** In international form, with a plus; empty until its owner gives it. */
  mobileNumber: string;
  country: number;
  timezone: string;
  company: string;
  segment: number;
  source: string;
  stripe: { isSubscribed: boolean };
  notificationLastView: string | null;
  mobucksClientInfo: ClientInfo[];
};

export function toStoredProfile(
  cipher: NumberCipher,
  userId: string,
  { msisdn, ...registration }: CheckedRegistration,
): StoredProfile {
  return {
    userId,
    ...registration,
    mobileNumberEncrypted: cipher.encrypt(msisdn, placeOfUser(userId)),
    mobileNumberIndex: cipher.blindIndex(msisdn),
  };
}

export function toRegistration(
  cipher: NumberCipher,
  profile: ProfileRow,
  clients: ClientInfo[],
): Registration {
  const msisdn = cipher.decrypt(profile.mobileNumberEncrypted, placeOfUser(profile.userId));
  return {
    key: profile.userId,
    firstName: profile.firstName,
    surname: profile.surname,
    email: profile.email,
    mobileNumber: msisdn === "" ? "" : `+${msisdn}`,
    country: profile.countryId,
    timezone: profile.timezone,
    company: profile.company,
    segment: profile.segment,
    source: profile.source,
    stripe: { isSubscribed: profile.isSubscribed },
    notificationLastView: profile.notificationLastView?.toISOString() ?? null,
    mobucksClientInfo: clients,
  };
}
