import type { Mutation } from "../../../mutation.ts";

const SMALL = "server/features/audience/lists/imports/small-files.test.ts";
const CORRECTED = "server/features/audience/lists/bad-rows/corrected-meanwhile.test.ts";
const FREE = `${CORRECTED} › who renames a list that is being corrected, agrees to it, names it in a draft or holds it for a campaign waits for nothing`;
const VISITORS = "server/features/campaigns/drafts/drafts-of-visitors.test.ts";
const FILES = "server/http/security/files-guard.test.ts";
const PAYMENTS = "server/features/billing/payments/many-payments.test.ts";
const BEGUN = `${PAYMENTS} › a member begins so many payments in an hour and saves so many cards; what was begun goes on, and so do automatic ones and those of others`;
const LEASE =
  "server/db/lease/with-lease.test.ts › however many wait for a lease one of them asks, ever more seldom, and beyond twenty they are told so";
const SIZE = "server/features/campaigns/drafts/draft-size.test.ts";

/** What the tenth attack found open in what is used up: memory, connections, the disk, providers' and everybody's turns. */
export const TENTH_ATTACK_RESOURCES: readonly Mutation[] = [
  {
    of: "lists: of small files of a member one is read at a time",
    file: "server/features/audience/lists/imports/one-large-file.ts",
    find: "  return smallTurn(userId, work);",
    replace: "  return work();",
    proof: `${SMALL} › of small files of a member one is read at a time, twenty wait, and a member who makes several one after another notices nothing`,
  },
  {
    of: "lists: so many small files are read together",
    file: "server/features/audience/lists/imports/one-large-file.ts",
    find: "const TOGETHER = 4;",
    replace: "const TOGETHER = 6;",
    proof: `${SMALL} › of small files of all members four are read together`,
  },
  {
    of: "lists: no file is read for one list too many",
    file: "server/features/audience/lists/create-list.ts",
    find: "    await refuseTooMany(deps, userId);\n",
    replace: "",
    proof: `${SMALL} › where the plan has no more room for lists, none of the files that waited is read`,
  },
  {
    of: "lists: large files of members have turns",
    file: "server/features/audience/lists/imports/one-large-file.ts",
    find: "await turn(userId, () => work(leased))",
    replace: "await work(leased)",
    proof: `${SMALL} › of large files of all members four are read together too, and small ones do not wait for them`,
  },
  {
    of: "lists: one that is corrected is free for all else",
    file: "server/features/audience/lists/store-numbers.ts",
    find: "  await lockNumbers(db, id);\n",
    replace: '  await db.selectFrom("msisdnList").where("id", "=", id).forUpdate().execute();\n',
    proof: FREE,
  },
  {
    of: "lists: who names one does not wait for who changes it",
    file: "server/features/audience/lists/bad-rows/with-list.ts",
    find: "      const list = await findList(tx, userId, id);",
    replace: "      const list = await findList(tx, userId, id, { lock: true });",
    proof: FREE,
  },
  {
    of: "lists: none is deleted while it is corrected",
    file: "server/features/audience/lists/manage-lists.ts",
    find: "    if (!(await lockFreeNumbers(tx, listId))) return",
    replace: "    if (Date.now() < 0) return",
    proof: `${CORRECTED} › a list that is being corrected is not deleted meanwhile, nor is that waited for, and afterwards it is`,
  },
  {
    of: "lists: corrections of a small one wait without a connection",
    file: "server/features/audience/lists/imports/one-large-file.ts",
    find: "return inListTurn(userId, () => work(db));",
    replace: "return work(db);",
    proof: `${CORRECTED} › corrections of one small list at once wait for each other without a connection`,
  },
  {
    of: "lists: one correction after another",
    file: "server/features/audience/lists/bad-rows/with-list.ts",
    find: "      await lockNumbers(tx, id);\n",
    replace: "",
    proof: `${CORRECTED} › corrections of one list in two processes are made one after another`,
  },
  {
    of: "drafts: what visitors at an address write in a day",
    file: "server/features/campaigns/drafts/draft-size.ts",
    find: "    await admitBytes?.(tx, bytes);\n",
    replace: "",
    proof: `${VISITORS} › what visitors at one address write in a day is bounded together, and a member there goes on`,
  },
  {
    of: "drafts: a member's are not counted with those of visitors",
    file: "server/features/campaigns/campaigns.routes.ts",
    find: "...(isAnonymous ? { admitBytes } : {})",
    replace: "admitBytes",
    proof: `${VISITORS} › what visitors at one address write in a day is bounded together, and a member there goes on`,
  },
  {
    of: "drafts: a visitor's message that grows counts",
    file: "server/features/campaigns/drafts/draft-size.ts",
    find: "  await admit(tx, admitBytes, bytes - Math.max(own, SMALL_BYTES));\n",
    replace: "",
    proof: `${VISITORS} › a message that grows counts with what it grows by, and saving it as it is or smaller with nothing`,
  },
  {
    of: "drafts: a visitor's message counts with no more than it grows by",
    file: "server/features/campaigns/drafts/draft-size.ts",
    find: "bytes - Math.max(own, SMALL_BYTES)",
    replace: "bytes",
    proof: `${VISITORS} › a message that grows counts with what it grows by, and saving it as it is or smaller with nothing`,
  },
  {
    of: "drafts: a visitor's copy counts",
    file: "server/features/campaigns/drafts/copy-campaign.ts",
    find: "    await admitDraft(tx, owner);\n",
    replace: "",
    proof: `${VISITORS} › a copy counts as what it copies, and a draft in which nothing was written is none anew`,
  },
  {
    of: "files: PDFs of invoices are counted by who asks",
    file: "server/http/security/files-guard.ts",
    find: '    if (principal && MADE.test(c.req.path)) await rateLimits.admit("files", principal.userId);\n',
    replace: "",
    proof: `${FILES} › documents that are made anew are counted by who asks for them`,
  },
  {
    of: "files: a year's invoices as a file are counted by who asks",
    file: "contract/billing/invoices.ts",
    find: 'csv: procedure({ role: "member", limit: "files",',
    replace: 'csv: procedure({ role: "member",',
    proof: `${FILES} › documents that are made anew are counted by who asks for them`,
  },
  {
    of: "files: pictures that are read are not counted with calls",
    file: "server/http/security/files-guard.ts",
    find: "    else await rateLimits.admit(",
    replace: "    await rateLimits.admit(",
    proof: `${FILES} › pictures and lists that are read are counted apart by address, and keep nobody there from calling`,
  },
  {
    of: "files: pictures that are read are counted",
    file: "server/http/security/files-guard.ts",
    find: "admitOpen(address);\n",
    replace: ";\n",
    proof: `${FILES} › pictures and lists that are read are counted apart by address, and keep nobody there from calling`,
  },
  {
    of: "payments: so many are begun by a member",
    file: "server/features/billing/top-ups/begin-payment.ts",
    find: "await admitPayment(tx, wanted.userId);",
    replace: ";",
    proof: BEGUN,
  },
  {
    of: "payments: what was begun is not begun anew",
    file: "server/features/billing/top-ups/begin-payment.ts",
    find: "    if (begun.id === id && ",
    replace: "    if (",
    proof: BEGUN,
  },
  {
    of: "payments: automatic ones are not a member's own",
    file: "server/features/billing/top-ups/begin-payment.ts",
    find: "begun.id === id && wanted.isAutomatic !== true",
    replace: "begun.id === id",
    proof: BEGUN,
  },
  {
    of: "cards: so many pages are opened on which one is saved",
    file: "server/features/billing/cards/save-card.ts",
    find: "  await deps.admitPayment(deps.db, userId);\n",
    replace: "",
    proof: BEGUN,
  },
  {
    of: "payments: open ones of one member hold up nobody else's",
    file: "server/features/billing/payments/payment.store.ts",
    find: " + least((place - 1) / 5, 144) * interval '10 minutes'",
    replace: "",
    proof: `${PAYMENTS} › whoever has many payments open waits for them, and nobody else does`,
  },
  {
    of: "payments: each open one is looked up in time",
    file: "server/features/billing/payments/payment.store.ts",
    find: "least((place - 1) / 5, 144)",
    replace: "10000 * (place / 6)",
    proof: `${PAYMENTS} › whoever has many payments open waits for them, and nobody else does`,
  },
  {
    of: "payments: looks that ask a card provider are counted by member",
    file: "server/http/server.ts",
    find: ', "providerCalls"]',
    replace: "]",
    proof: `${PAYMENTS} › a member looks so often in a minute at what a card provider is asked about`,
  },
  {
    of: "leases: of those who wait one asks",
    file: "server/db/lease/with-lease.ts",
    find: "await inTurn(key, () => waitForLease(db, of, giveUpMs));",
    replace: "await waitForLease(db, of, giveUpMs);",
    proof: LEASE,
  },
  {
    of: "leases: who waits asks ever more seldom",
    file: "server/db/lease/with-lease.ts",
    find: ", 320, 640, 1_000];",
    replace: "];",
    proof: LEASE,
  },
  {
    of: "drafts: content is measured when it is written",
    file: "server/db/migrations/0435-content-bytes.sql",
    find: "before insert or update of content on campaign",
    replace: "before insert on campaign",
    proof: `${SIZE} › content is measured when it is written, not when it is summed`,
  },
  {
    of: "drafts: content is not printed to be summed",
    file: "server/features/campaigns/drafts/draft-size.store.ts",
    find: "sum(content_bytes) filter (where id is distinct",
    replace: "sum(octet_length(content::text)) filter (where id is distinct",
    proof: `${SIZE} › content is measured when it is written, not when it is summed`,
  },
];
