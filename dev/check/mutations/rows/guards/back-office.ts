import type { Mutation } from "../../mutation.ts";

const TO_DO = "server/features/administration/to-do/to-do.test.ts";
const STORE = "server/features/administration/to-do/to-do.store.ts";

/** What waits for whom, and what only makers see. */
export const BACK_OFFICE: readonly Mutation[] = [
  {
    of: "to do: no bonus of one's own",
    file: STORE,
    find: "where state = 'waiting' and ${administratorId} not in (proposed_by, user_id)) as bonuses",
    replace: "where state = 'waiting' and proposed_by <> ${administratorId}) as bonuses",
    proof: `${TO_DO} › a bonus waits for the second administrator, not for who asked, nor for who would get it`,
  },
  {
    of: "to do: a silent gateway hides nothing else",
    file: "server/features/administration/to-do/read-to-do.ts",
    find: "if (isSilent) return undefined;",
    replace: "",
    proof: `${TO_DO} › a gateway that does not answer hides only what networks need, and the answer says so`,
  },
  {
    of: "design: in the sandbox alone",
    file: "server/http/server.ts",
    find: 'if (options.isProduction) app.all("/design/*", notFound);',
    replace: "",
    proof:
      "server/http/web/design-page.test.ts › in %s the page of all components answers as it must",
  },
  {
    of: "posters: of one's own pages",
    file: "server/features/campaigns/sites/site-poster.ts",
    find: 'if (!site || site.blockedAt !== null) throw new AppError("not-found");',
    replace: 'if (!site) return Buffer.from("");',
    proof:
      "server/features/campaigns/drafts/foreign-ids.test.ts › %s of somebody else is refused, and nothing changes",
  },
];
