import type { Wording } from "../../../../domain/phrase.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** Something the owner of a wallet should be notified of. Written in the transaction of what happened. */
export type MoneyNotice = {
  userId: string;
  kind: "low-balance" | "payment" | "payment-failed" | "invoice" | "dispute" | "bonus" | "support";
  /** Names what happened: told twice, it is written once. */
  eventKey: string;
  title: Wording;
  body: Wording;
  /** A path of the web app. */
  link: string;
  /** Business time. */
  at: Date;
};

/** Tells every administrator, each of them the same. */
export type NotifyAdministrators = (
  tx: DatabaseOrTransaction,
  notice: () => Omit<MoneyNotice, "userId">,
) => Promise<void>;

export type NotifyOwner = (tx: DatabaseOrTransaction, notice: MoneyNotice) => Promise<void>;
