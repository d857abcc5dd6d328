import type { Mutation } from "../../mutation.ts";

const CLOSED = "gateway/links/closed-links.test.ts";
const NOWHERE = `${CLOSED} › closed links lead nowhere and count nobody, from memory too, and lead on once they are open again`;
const SUSPENDED = "server/features/audience/links/close-links.test.ts";

/** What the attack on the code of late November found open (issue 17), and what the ones before had left. */
export const FOURTH_ATTACK: readonly Mutation[] = [
  {
    of: "closed links: the app leads nowhere",
    file: "gateway/links/public.routes.ts",
    find: "    if (closedLinks.has(link.id)) return answerPage(context, CLOSED_LINK, 410);\n",
    replace: "",
    proof: NOWHERE,
  },
  {
    of: "closed links: nor do they from memory",
    file: "gateway/links/answer-links.ts",
    find: " || closedLinks.has(link.id)",
    replace: "",
    proof: NOWHERE,
  },
  {
    of: "closed links: of this advertiser on this route",
    file: "gateway/links/closed-link.store.ts",
    find: '    .where("clientUserId", "=", clientUserId)\n',
    replace: "",
    proof: `${CLOSED} › links are closed by their own advertiser's ids alone, on their own route`,
  },
  {
    of: "closed links: known from the start",
    file: "gateway/app.ts",
    find: "        await core.closedLinks.refresh();\n",
    replace: "",
    proof: `${CLOSED} › other processes know it when they start, and a few seconds after`,
  },
  {
    of: "closed links: of who is suspended",
    file: "server/features/audience/links/suspended-link.store.ts",
    find: '      .where("user.suspendedAt", isClosed ? "is" : "is not", null)',
    replace: '      .where("user.suspendedAt", "is", null)',
    proof: `${SUSPENDED} › links of who is suspended lead nowhere, and lead on once they are let in again`,
  },
  {
    of: "closed links: a network that is away is told later",
    file: "server/features/audience/links/close-links.ts",
    find: "        continue;\n",
    replace: "",
    proof: `${SUSPENDED} › a network that does not answer is told the next time, and none is told twice`,
  },
  {
    of: "pictures: whoever leaves keeps no file open",
    file: "server/features/audience/files.routes.ts",
    find: "c.body(bodyFrom(bytes))",
    replace:
      "c.body(Readable.toWeb(Readable.from(deps.files.read(`pictures/${c.req.param('name')}`))) as ReadableStream)",
    proof:
      "server/features/audience/files/shared-reads.test.ts › a picture whose head alone is asked for, or that is left half fetched, leaves no file open",
  },
  {
    of: "pictures: in memory once, however many want them",
    file: "server/features/audience/files/shared-reads.ts",
    find: "    if (there) return Promise.resolve(there);\n",
    replace: "",
    proof:
      "server/features/audience/files/shared-reads.test.ts › a file that many want is read once, and again when nobody has it any more",
  },
  {
    of: "lists: a look reads the beginning alone",
    file: "server/features/audience/lists/list-file.ts",
    find: "    if (size >= SAMPLE_BYTES) break;\n",
    replace: "",
    proof:
      "server/features/audience/lists/preview-file.test.ts › a look into a large file reads its beginning alone, whatever stands in it: %s",
  },
];
