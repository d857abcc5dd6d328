import type { Mutation } from "../../../mutation.ts";

/** What a seventh reader of the code took away and no test noticed. */
export const SEVENTH_READER: readonly Mutation[] = [
  {
    of: "hosts: letters and dots of full width are those that they stand for",
    file: "domain/text/hosts-in-text.ts",
    find: '.normalize("NFKC")',
    replace: '.normalize("NFC")',
    proof: "domain/text/hosts-in-text.test.ts › the hosts in “%s”",
  },
  {
    of: "ads: nothing of an advertiser's is a macro of an exchange",
    file: "gateway/on-request/banners/banner-markup.ts",
    find: '  $: "&#36;",',
    replace: "",
    proof:
      "gateway/on-request/banners/banner-markup.test.ts › nothing of an advertiser's is a macro that an exchange fills in, or a mark of the page",
  },
  {
    of: "tenants: within a transaction another member's statement is made as theirs",
    file: "server/identity/scoped-pool.ts",
    find: ' && one["app.user_id"] === other["app.user_id"]',
    replace: "",
    proof:
      "server/identity/scoped-pool.test.ts › within a transaction the statement of another member is the other member's",
  },
  {
    of: "opt-outs: one that is committed late is known",
    file: "gateway/delivery/barred-people.ts",
    find: "known.lastId - LATE_IDS",
    replace: "known.lastId",
    proof:
      "gateway/delivery/caps/barred-people.test.ts › an opt-out that is committed after a later one is known all the same",
  },
];
