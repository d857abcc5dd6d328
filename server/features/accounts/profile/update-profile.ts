import { countryById } from "../../../../domain/countries.ts";
import { AppError, type FieldProblem, invalidArgument } from "../../../../domain/errors.ts";
import type { AccountsDeps } from "../accounts-deps.ts";
import { findProfile, type ProfileRow, updateProfileColumns } from "./profile.store.ts";
import { readRegistration } from "./read-registration.ts";
import { lockUser } from "../users/lock-user.ts";
import { placeOfUser } from "../users/number-place.ts";
import { recordAudit } from "../users/record-audit.ts";
import type { ActingUser } from "./record-user.ts";
import { checkLists, checkNumber } from "./registration-check.ts";
import type { Registration } from "./registration.ts";
import { updateUserName } from "../users/user.store.ts";

export type ProfileChanges = {
  firstName?: string | undefined;
  surname?: string | undefined;
  mobileNumber?: string | undefined;
  timezone?: string | undefined;
  company?: string | undefined;
  segment?: number | undefined;
};

/** Changes the given fields of a profile (`upd`). Throws invalid-argument; not-found without a registration and once the account is deleted. */
export async function updateProfile(
  deps: AccountsDeps,
  userId: string,
  changes: ProfileChanges,
  { actorUserId, requestId }: ActingUser,
): Promise<Registration> {
  await deps.db.transaction().execute(async (tx) => {
    // What is written here stays where the account is deleted meanwhile.
    await lockUser(tx, userId);
    const profile = await findProfile(tx, userId);
    if (!profile) throw new AppError("not-found");
    const { mobileNumber: _typed, ...plain } = changes;
    const msisdn = checkChanges(changes, profile.countryId);
    const mobileNumberIndex = msisdn === undefined ? undefined : deps.cipher.blindIndex(msisdn);
    const names = changedNames(profile, plain, mobileNumberIndex);
    // A row of what nothing was would stay for good.
    if (names.length === 0) return;
    const at = deps.clock.now();
    const number =
      msisdn === undefined || mobileNumberIndex === undefined
        ? {}
        : {
            mobileNumberEncrypted: deps.cipher.encrypt(msisdn, placeOfUser(userId)),
            mobileNumberIndex,
          };
    await updateProfileColumns(tx, userId, { ...withoutUndefined(plain), ...number }, at);
    if (changes.firstName !== undefined) await updateUserName(tx, userId, changes.firstName);
    await recordAudit(tx, {
      at,
      actorUserId,
      action: "account.updated",
      subjectUserId: userId,
      requestId,
      detail: { fields: names.join(" ") },
    });
  });
  const saved = await readRegistration(deps, userId);
  if (!saved) throw new AppError("not-found");
  return saved;
}

/** The fields that a form of all fields really changes. */
function changedNames(
  profile: ProfileRow,
  fields: Omit<ProfileChanges, "mobileNumber">,
  numberIndex: Buffer | undefined,
): string[] {
  const names = Object.entries(withoutUndefined(fields))
    .filter(
      ([name, value]) => value !== new Map<string, unknown>(Object.entries(profile)).get(name),
    )
    .map(([name]) => name);
  const isOther = numberIndex && !numberIndex.equals(profile.mobileNumberIndex);
  return isOther ? [...names, "mobileNumber"] : names;
}

function checkChanges(changes: ProfileChanges, countryId: number): string | undefined {
  const problems: FieldProblem[] = [];
  const country = countryById(countryId);
  const msisdn =
    changes.mobileNumber === undefined || !country
      ? undefined
      : checkNumber(changes.mobileNumber, country, problems);
  checkLists(changes, problems);
  if (problems.length > 0) throw invalidArgument(problems);
  return msisdn;
}

type Defined<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}
