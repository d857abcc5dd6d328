import type { Mutation } from "../../../mutation.ts";

const EXPORTS = "server/features/administration/privacy/exports-at-once.test.ts › ";
const COUNTS = "server/features/audience/reach/dear-counts.test.ts › ";

/** What was found when the mends of the tenth attack were attacked. */
export const TENTH_ATTACK_AFTERWARDS: readonly Mutation[] = [
  {
    of: "audit: a change of a profile that changes nothing leaves no row",
    file: "server/features/accounts/profile/update-profile.ts",
    find: "if (names.length === 0) return;",
    replace: "",
    proof:
      "server/features/accounts/accounts.test.ts › is changed field by field; the number is kept encrypted",
  },
  {
    of: "audit: changes of a profile are bounded",
    file: "contract/accounts.ts",
    find: 'limit: "profile", forOthers: true, code: "upd"',
    replace: 'forOthers: true, code: "upd"',
    proof:
      "server/features/accounts/profile/profile-limits.test.ts › changes of a profile are counted by member, wherever they come from",
  },
  {
    of: "audit: changes of a profile are counted by member",
    file: "server/http/server.ts",
    find: 'new Set(["files", "profile", ',
    replace: 'new Set(["files", ',
    proof:
      "server/features/accounts/profile/profile-limits.test.ts › changes of a profile are counted by member, wherever they come from",
  },
  {
    of: "export: those of several members wait for each other",
    file: "server/features/administration/privacy/own-data.ts",
    find: "together: 1,",
    replace: "together: 8,",
    proof: `${EXPORTS}exports of several members are written one after the other`,
  },
  {
    of: "export: the history of an account has an end",
    file: "server/features/administration/privacy/privacy.store.ts",
    find: " order by id desc limit ${MAX_HISTORY}",
    replace: "",
    proof: `${EXPORTS}of what was done with an account the newest twenty thousand are in its export`,
  },
  {
    of: "counts: hints of everybody at an address take turns",
    file: "server/features/audience/audience.routes.ts",
    find: "hints: await counts(asker(context), () =>",
    replace:
      "hints: await ((_: object, count: () => ReturnType<typeof findHints>) => count())(asker(context), () =>",
    proof: `${COUNTS}hints and proposals of all visitors at one address are counted one after the other`,
  },
  {
    of: "counts: visitors are one by their address",
    file: "server/features/audience/reach/dear-counts.ts",
    find: "memberId === null ? `at ${address}`",
    replace: "memberId === null ? `at ${address} ${Math.random()}`",
    proof: `${COUNTS}of an address one count of visitors goes on at a time, and members and other addresses do not wait for it`,
  },
  {
    of: "counts: a network counts no further for whoever has gone",
    file: "gateway/http/audience-handlers.ts",
    find: 'if (context.req.raw.signal.aborted) throw new AppError("aborted");',
    replace: "",
    proof: "gateway/http/reach.test.ts › counts no further for whoever has gone",
  },
];
