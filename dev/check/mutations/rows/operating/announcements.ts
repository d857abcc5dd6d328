import type { Mutation } from "../../mutation.ts";

const WOKEN =
  "server/jobs/woken.test.ts › over NATS a job of one process wakes every worker of another, after a loss too, and PostgreSQL is told nothing";
const READS =
  "server/features/notifications/live-feed.test.ts › a process reads a notification only where a page of its recipient is open, and that of a former release as well";
const SPANS =
  "server/providers/outside-spans.test.ts › a mail is a span below what sends it, without its address or words";
const OLDER =
  "platform/database/migrate.db.test.ts › a program that is older than its database starts where only was added, and refuses where something was taken";
const WRITES =
  "platform/database/migrate.db.test.ts › an index is built while others write, by one of several programs that start at once";

/** Announcements are hints after the commit, and programs live beside newer tables. */
export const ANNOUNCEMENTS: readonly Mutation[] = [
  {
    of: "announcer: a job that is queued wakes a worker",
    file: "server/jobs/runner.ts",
    find: `      if (options.startAfterSeconds === undefined) await wakes?.announce(db, "job", name);\n`,
    replace: "",
    proof: WOKEN,
  },
  {
    of: "announcer: a notification is read by whom it concerns",
    file: "server/features/notifications/live-feed.ts",
    find: "if (userId === undefined ? listeners.size === 0 : !listeners.has(userId)) return;",
    replace: "if (listeners.size === 0) return;",
    proof: READS,
  },
  {
    of: "traces: a mail is a span",
    file: "server/providers/mail/smtp/provider.ts",
    find: `      await inSpan({ name: "send mail", kind: "client", attributes }, () =>
        transport.sendMail(mail),
      );`,
    replace: "      await transport.sendMail(mail);",
    proof: SPANS,
  },
  {
    of: "migrations: what took something away stops older programs",
    file: "platform/database/migrate.ts",
    find: "if (done.onlyAdds) continue;",
    replace: "continue;",
    proof: OLDER,
  },
  {
    of: "migrations: an index is built in no transaction",
    file: "platform/database/migration-files.ts",
    find: "const indexes = CONCURRENTLY.test(sql) ? indexesIn(name, sql) : undefined;",
    replace: "const indexes = undefined;",
    proof: WRITES,
  },
];
