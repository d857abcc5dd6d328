import { AppError } from "../../../../domain/errors.ts";
import type { AccountsDeps } from "../../accounts/accounts-deps.ts";
import { createFairTurns, TooManyWaiting } from "../../../../platform/turns/fair-turns.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { withFreeLease } from "../../../db/lease/with-lease.ts";
import type { ReadSide } from "../../../db/read-side.ts";
import { eraseAccount, requirePassword } from "../../accounts/erase-account.ts";
import { readRegistration } from "../../accounts/profile/read-registration.ts";
import { listSessions } from "../../accounts/sign-in/session.store.ts";
import type { ListUrls } from "../../audience/lists/list-url.ts";
import { forgetCards } from "../../billing/cards/forget-customer.ts";
import { listAgreements } from "../../accounts/users/agreement.store.ts";
import { lockUser } from "../../accounts/users/lock-user.ts";
import { readListContents } from "./own-lists.ts";
import { holdFreeNumbers, holdOwnNumbers } from "../../audience/lists/manage-lists.ts";
import { deleteListNumbers, deleteOwnData } from "./own-data.store.ts";
import { listOwnData } from "./privacy.store.ts";
import {
  countRemains,
  hasOpenBusiness,
  listMoneyLeft,
  listOpenCampaigns,
  type Remains,
  sumPaidIn,
} from "./remains.store.ts";
import { translate } from "../../../../domain/translate.ts";

type PrivacyDeps = Pick<AccountsDeps, "db" | "clock" | "cipher">;
type ExportDeps = PrivacyDeps & { listUrls: ListUrls };

/** What is written is in memory as a whole. */
const inTurn = createFairTurns({ together: 1, mostWaiting: 1 });

/**
 * Everything we keep about a user, for the user (POPIA s23, Data Protection Act 2012 s35): one at a time, and of each member's one. Throws
 * aborted while another one of theirs is written.
 */
export async function exportInTurn(
  { readSide, ...deps }: ExportDeps & { readSide: ReadSide },
  userId: string,
): Promise<Record<string, unknown>> {
  const data = await inTurn(userId, () =>
    withFreeLease(deps.db, { of: "own-data", id: userId }, () =>
      readSide.read((db) => exportOwnData({ ...deps, db }, userId)),
    ),
  ).catch((error: unknown) => {
    if (!(error instanceof TooManyWaiting)) throw error;
  });
  if (data) return data;
  const message = translate("We are still writing your data from before. Try again in a minute.");
  throw new AppError("aborted", { message });
}

async function exportOwnData(deps: ExportDeps, userId: string): Promise<Record<string, unknown>> {
  const [registration, sessions, agreements, data, listContents] = await Promise.all([
    readRegistration(deps, userId),
    listSessions(deps.db, userId),
    listAgreements(deps.db, userId),
    // Pages of one moment: nothing is between two of them, and nothing twice.
    deps.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((tx) => listOwnData(tx, userId)),
    readListContents(deps, userId),
  ]);
  return {
    writtenAt: deps.clock.now().toISOString(),
    account: registration,
    sessions,
    agreements,
    ...data,
    listContents,
  };
}

type BeforeDeletion = Omit<Remains, "campaigns"> & {
  openCampaigns: Remains["campaigns"];
  campaigns: Awaited<ReturnType<typeof listOpenCampaigns>>;
  money: Awaited<ReturnType<typeof listMoneyLeft>>;
};

/** What an account has: what has to end before it can be deleted, and what goes or stays when it is. */
export async function readBeforeDeletion(
  { db, clock }: Pick<PrivacyDeps, "db" | "clock">,
  userId: string,
): Promise<BeforeDeletion> {
  const { campaigns: openCampaigns, ...remains } = await countRemains(db, userId);
  const campaigns = await listOpenCampaigns(db, userId);
  return {
    ...remains,
    openCampaigns,
    campaigns,
    money: await listMoneyLeft(db, userId, clock.now()),
  };
}

type Deletion = { userId: string; password: string; leavesBalance: boolean; requestId: string };

/**
 * Deletes an account: who it was goes, the books stay. Throws invalid-argument for a wrong password; aborted while money is
 * set aside, disputed, owed or on its way, while there is money in the wallet unless its owner leaves it, and while a list is changed.
 */
export async function deleteAccount(deps: PrivacyDeps, request: Deletion): Promise<void> {
  const { userId, password, requestId } = request;
  await requirePassword(deps.db, userId, password);
  await deps.db.transaction().execute(async (tx) => {
    await refuseUnfinished(tx, request);
    // A change may read all of a list, and lists may be long: neither is waited for with the account locked, as all calls of its owner would wait too.
    if (!(await holdFreeNumbers(tx, userId))) throw listBeingChanged();
    await deleteListNumbers(tx, userId);
    await lockUser(tx, userId);
    await refuseUnfinished(tx, request);
    await holdOwnNumbers(tx, userId);
    await deleteOwnData(tx, userId);
    await forgetCards(tx, userId, deps.clock.now());
    await eraseAccount(deps, tx, userId, requestId);
  });
}

async function refuseUnfinished(
  tx: DatabaseOrTransaction,
  { userId, leavesBalance }: Deletion,
): Promise<void> {
  if (await hasOpenBusiness(tx, userId)) {
    throw new AppError("aborted", {
      message: translate(
        "A campaign, a payment or a plan is still open. Stop it, or wait until the money is settled, and try again.",
      ),
      reason: "open-business",
    });
  }
  if (!leavesBalance && (await sumPaidIn(tx, userId)) > 0n) {
    throw new AppError("aborted", {
      message: translate(
        "There is money in your wallet. Contact support to have it refunded first, or confirm that you give it up.",
      ),
      reason: "balance-left",
      details: { leavesBalance: true },
    });
  }
}

function listBeingChanged(): AppError {
  return new AppError("aborted", {
    message: translate("Rows of one of your lists are being corrected. Try again in a minute."),
    reason: "list-being-changed",
  });
}
