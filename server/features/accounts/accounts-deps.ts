import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { Database, DatabaseOrTransaction } from "../../db/database.ts";
import type { JobSender } from "../../jobs/job.ts";
import type { NumberCipher } from "./users/number-cipher.ts";
import type { RegistrationChoices } from "./profile/registration-check.ts";

/** Moves what a visitor made to an account, in the transaction that ends the visitor. */
export type OnAccountLinked = (
  tx: DatabaseOrTransaction,
  fromUserId: string,
  toUserId: string,
) => Promise<void>;

export type AccountsDeps = {
  db: Database;
  clock: Clock;
  log: Log;
  jobs: JobSender;
  cipher: NumberCipher;
  onAccountLinked: OnAccountLinked;
  /** Answers that could tell whether an address is known take this long at least. */
  answerFloorMs: number;
  /** Counts a mail that somebody asks for at this address; false when it was enough. */
  mayMail(email: string): Promise<boolean>;
  /** The options of the registration form. */
  registrationChoices(): Promise<RegistrationChoices>;
};

export const ACCOUNT_MAIL_JOB = "send-account-mail";
