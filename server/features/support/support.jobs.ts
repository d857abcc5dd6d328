import * as z from "zod";
import type { Database } from "../../db/database.ts";
import type { JobDefinition } from "../../jobs/job.ts";
import type { MailProvider } from "../../providers/mail/mail-provider.ts";
import { mailAdministrators } from "./mail-administrators.ts";
import { SUPPORT_MAIL_JOB } from "./support-deps.ts";

const jobData = z.object({ messageId: z.uuid() });

/** Mail about new messages. */
export function supportJobs(deps: {
  db: Database;
  mail: MailProvider;
  publicUrl: string;
  adminUserIds: readonly string[];
}): JobDefinition[] {
  return [
    {
      name: SUPPORT_MAIL_JOB,
      isLetter: true,
      handle: (data) => mailAdministrators(deps, jobData.parse(data).messageId),
    },
  ];
}
