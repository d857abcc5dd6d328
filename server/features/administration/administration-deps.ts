import type { Clock } from "../../../platform/clock.ts";
import type { Database } from "../../db/database.ts";
import type { ReadSide } from "../../db/read-side.ts";
import type { NumberCipher } from "../accounts/users/number-cipher.ts";
import type { JobSender } from "../../jobs/job.ts";
import type { MessagingProvider } from "../../providers/messaging/messaging-provider.ts";
import type { FileStore } from "../../../platform/files/file-store.ts";
import type { ListUrls } from "../audience/lists/list-url.ts";
import type { CampaignsDeps } from "../campaigns/campaigns-deps.ts";
import type { Notify } from "../notifications/notify.ts";

export type AdministrationDeps = {
  db: Database;
  readSide: ReadSide;
  clock: Clock;
  cipher: NumberCipher;
  notify: Notify;
  jobs: JobSender;
  messaging: MessagingProvider;
  /** For deciding about campaigns that wait for a person. */
  campaigns: CampaignsDeps;
  files: FileStore;
  /** For an owner's export of lists that are too large to be in it. */
  listUrls: ListUrls;
  isAdmin(userId: string): boolean;
  adminUserIds: readonly string[];
};

/** Which administrator acts, in which request. */
export type Actor = { actorUserId: string; requestId: string };
