import type { Cells } from "../../../domain/cells.ts";
import type { CountryCode } from "../../../domain/countries.ts";
import type { Company } from "../../../domain/text/legal-text.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { Database, DatabaseOrTransaction } from "../../db/database.ts";
import type { JobSender } from "../../jobs/job.ts";
import type { NumberCipher } from "./users/number-cipher.ts";
import type { RegistrationChoices } from "./profile/registration-check.ts";
import type { AgreedText } from "./users/agreement.store.ts";
import type { SignalDigest } from "./signals/signal-digest.ts";

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
  signalDigest: SignalDigest;
  /** True for an address that is made to be thrown away, where nobody may sign up with one. */
  isRefusedMail(email: string): Promise<boolean>;
  /** Answers that could tell whether an address is known take this long at least. */
  answerFloorMs: number;
  /** Counts a mail that somebody asks for at this address; false when it was enough. */
  mayMail(email: string): Promise<boolean>;
  /** The companies behind the service. */
  companies: Readonly<Record<CountryCode, Pick<Company, "name">>>;
  /** Each country with the installation that serves it. */
  cells: Cells;
  /** Where everything outside is a sandbox: the address of its console, null where only its own machine reaches that. */
  sandbox: { consoleUrl: string | null } | undefined;
  /** The options of the registration form. */
  registrationChoices(): Promise<RegistrationChoices>;
  /** The terms and privacy notices that hold now, of every country. */
  currentLegalTexts(): Promise<readonly AgreedText[]>;
};

export const ACCOUNT_MAIL_JOB = "send-account-mail";
