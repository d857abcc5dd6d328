import type { Mutation } from "../../../mutation.ts";

/** What nobody noticed of the removals of a sixth reader (docs/security/guards-and-scanners.md). */
export const OF_THE_SIXTH_READER: readonly Mutation[] = [
  {
    of: "deletion: its password is counted as a try",
    file: "contract/privacy.ts",
    find: 'role: "member", limit: "credentials", clearsDevice: true',
    replace: 'role: "member", clearsDevice: true',
    proof: "contract/traits.test.ts › whatever takes a password is counted as a try at one",
  },
  {
    of: "sign-out: what was read goes from the device",
    file: "web/session/clear-device.ts",
    find: "endPush(), forgetReads(), forgetShared()",
    replace: "endPush(), forgetShared()",
    proof: "web/session/clear-device.test.ts › signing out forgets what was read",
  },
  {
    of: "bonus: one whose time is over pays for nothing",
    file: "server/db/migrations/0045-posting-speed.sql",
    find: " and (kind <> 'bonus' or expires_at > p_at)",
    replace: "",
    proof:
      "server/features/billing/holds/use-holds.test.ts › a bonus whose time is over pays for nothing, though nobody has taken it back yet",
  },
];
