import type { Mutation } from "../../../mutation.ts";

/** Guards that a lot has drawn, and that no test of theirs looked at. */
export const OF_THE_NINTH_READER: readonly Mutation[] = [
  {
    of: "profiles: an administrator changes their own alone",
    file: "server/features/accounts/profile/profile.store.ts",
    find: '      updatedAt: at,\n    })\n    .where("userId", "=", userId)\n',
    replace: "      updatedAt: at,\n    })\n",
    proof:
      "server/features/accounts/profile/profile-limits.test.ts › a profile that an administrator changes is their own, and nobody else's changes with it",
  },
  {
    of: "gateway: an advertiser that is known is the same one",
    file: "gateway/services/client.store.ts",
    find: '      .where("externalUserId", "=", externalUserId)\n',
    replace: "",
    proof:
      "gateway/http/api-app.test.ts › knows each advertiser of a route by its own ids, however often it is made known and by what title",
  },
  {
    of: "networks: an address is not longer than that",
    file: "gateway/networks/http/call/settings.ts",
    find: "    .max(300)\n",
    replace: "",
    proof: "gateway/networks/http/contract.test.ts › go to an address of at most 300 characters",
  },
  {
    of: "lists: numbers of before are moved once",
    file: "server/features/audience/lists/numbers/move-number-rows.ts",
    find: "    if (!(await hasNumberRows(tx, listId))) return;\n",
    replace: "",
    proof:
      "server/features/audience/lists/numbers/numbers.test.ts › a list of before that two move at the same moment holds each number once",
  },
  {
    of: "accounting: how far was compared is not put back",
    file: "server/features/billing/accounting/reconciliation.store.ts",
    find: "\n    where (mark.settled_at, mark.campaign_id) < (excluded.settled_at, excluded.campaign_id)`",
    replace: "`",
    proof:
      "server/features/campaigns/delivery/settled-services.test.ts › how far campaigns were compared is never put back by a run that is at an earlier place",
  },
  {
    of: "backup: no log with a gap in one folder",
    file: "platform/backup/receive-log.ts",
    find: "if (!slot.slot_type && there.length > 0)",
    replace: "if (!slot.slot_type && there.length < 0)",
    proof:
      "dev/start/restore-data-folder.db.test.ts › a receiver whose log the database has forgotten refuses to go on in the same folder",
  },
];
