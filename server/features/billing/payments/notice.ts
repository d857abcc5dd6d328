import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** Something the owner of a wallet should be notified of. Written in the transaction of what happened. */
export type MoneyNotice = {
  userId: string;
  kind: "low-balance" | "payment" | "payment-failed" | "invoice" | "dispute" | "bonus";
  /** Names what happened: told twice, it is written once. */
  eventKey: string;
  title: string;
  body: string;
  /** A path of the web app. */
  link: string;
  /** Business time. */
  at: Date;
};

/** Tells every administrator, each in their language: `notice` is called once for each. */
export type NotifyAdministrators = (
  tx: DatabaseOrTransaction,
  notice: () => Omit<MoneyNotice, "userId">,
) => Promise<void>;

export type NotifyOwner = (tx: DatabaseOrTransaction, notice: MoneyNotice) => Promise<void>;
