import { AppError } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { isSuspended } from "./user.store.ts";

/** A call of theirs may be under way when an account is suspended: `holdAccount` comes before. Throws permission-denied. */
export async function refuseSuspended(db: DatabaseOrTransaction, userId: string): Promise<void> {
  if (await isSuspended(db, userId))
    throw new AppError("permission-denied", { message: translate("This account is suspended.") });
}
