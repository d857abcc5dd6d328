import { AppError } from "../../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { findUser } from "./user.store.ts";

/** Keeps others from changing a user until the transaction ends. Throws not-found. */
export async function lockUser(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  if (!(await findUser(tx, "id", userId, { lock: true }))) throw new AppError("not-found");
}
