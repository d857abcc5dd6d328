import type { Mutation } from "../mutation.ts";

const IMPORT = "gateway/subscribers/import.test.ts";
const CAMPAIGN = "gateway/subscribers/campaign.test.ts";

/** What guards the import of an operator's base, and the people in it. */
export const SUBSCRIBERS: readonly Mutation[] = [
  {
    of: "subscribers: a whole base that leaves many out is confirmed",
    file: "gateway/subscribers/open-import.ts",
    find: "if (needsConfirmation(found) &&",
    replace: "if (!needsConfirmation(found) &&",
    proof: `${IMPORT} › a whole base that leaves out more than a tenth of the people is refused until that is confirmed`,
  },
  {
    of: "subscribers: a dry run changes nothing",
    file: "gateway/subscribers/import-file.ts",
    find: "if (order.isDryRun)",
    replace: "if (!order)",
    proof: `${IMPORT} › a dry run counts what a file would do and changes nothing`,
  },
  {
    of: "subscribers: pieces in turn",
    file: "gateway/subscribers/read-piece.ts",
    find: "piece.fromByte === found.readBytes",
    replace: "piece.fromByte >= 0",
    proof: `${IMPORT} › takes pieces of a file in turn: one again changes nothing, one too early is refused`,
  },
  {
    of: "subscribers: consent withdrawn",
    file: "gateway/subscribers/member.store.ts",
    find: "base_member.removed_because is distinct from 'withdrawn'",
    replace: "true",
    proof: `${IMPORT} › who withdrew the consent comes back with a later one only`,
  },
  {
    of: "subscribers: rows without consent",
    file: "gateway/subscribers/file/read-row.ts",
    find: 'if (source === "" || date === "") return "no-consent";',
    replace: "",
    proof: `${IMPORT} › counts each row that it does not take by one reason, and takes the others`,
  },
  {
    of: "subscribers: applied from where it was killed",
    file: "gateway/subscribers/work-on-imports.ts",
    find: "await updateImport(tx, id, { appliedRows: to });",
    replace: "",
    proof: `${IMPORT} › goes on after a kill in the middle of the reading and of the applying, and nobody is missing or twice`,
  },
  {
    of: "subscribers: a changed base is walked anew",
    file: "gateway/delivery/pick-people.ts",
    find: "revision === service.pickRevision ? service.pickCursor : 0",
    replace: "service.pickCursor",
    proof: `${CAMPAIGN} › goes on through a base that changes in the middle: nobody twice, newcomers too, and none who left`,
  },
  {
    of: "subscribers: nobody twice in a changed base",
    file: "gateway/delivery/pick-people.ts",
    find: " || reach.revisionOf(routeId) > 0",
    replace: "",
    proof: `${CAMPAIGN} › goes on through a base that changes in the middle: nobody twice, newcomers too, and none who left`,
  },
  {
    of: "subscribers: who left is picked no more",
    file: "gateway/delivery/pick-people.ts",
    find: "const gone = people.filter((person) => removed.has(person));",
    replace: "const gone: number[] = [];",
    proof: `${CAMPAIGN} › who withdraws the consent is picked no more while the file is still being applied`,
  },
  {
    of: "subscribers: who left is sent no more",
    file: "gateway/delivery/open-batches.ts",
    find: "const unwanted = optedOut.union(",
    replace: "const unwanted = optedOut.intersection(",
    proof: `${CAMPAIGN} › who withdraws the consent is neither picked nor sent what waits for the network`,
  },
  {
    of: "subscribers: own lists stay",
    file: "gateway/subscribers/left-base.ts",
    find: "left.difference(await findMembersOf(db, listIds, [...left]))",
    replace: "left",
    proof: `${CAMPAIGN} › an operator's word takes nobody off an advertiser's own list`,
  },
  {
    of: "subscribers: tags for an imported base",
    file: "gateway/on-request/tag-server.ts",
    find: "if (member !== undefined) return member;",
    replace: "",
    proof: `${CAMPAIGN} › are shown to the people of its imported base whom the profile means, and to nobody else`,
  },
  {
    of: "subscribers: the newer file has the number",
    file: "gateway/subscribers/member.store.ts",
    find: "and o.removed_at is null and o.import_id > r.import_id)",
    replace: "and o.removed_at is null and o.import_id > 2147483646)",
    proof: `${IMPORT} › a number in two networks' files is in the base of the newer one, whichever of them is applied last`,
  },
  {
    of: "subscribers: ported numbers leave the former base",
    file: "gateway/subscribers/work-on-imports.ts",
    find: "for (const left of await updateMovedAway(tx, range, at)) await upsertRevision(tx, left);",
    replace: "",
    proof: `${IMPORT} › a number in two networks' files is in the base of the newer one, whichever of them is applied last`,
  },
  {
    of: "subscribers: an opt-out goes along with a ported number",
    file: "gateway/opt-outs/opt-out.store.ts",
    find: "or (person >= ${sql.lit(FIRST_OUTSIDER)} and person = any(${outsiders}::int[])))`;",
    replace: "or (route_id = ${routeId} and person = any(${outsiders}::int[])))`;",
    proof: `${CAMPAIGN} › who brought the number along stays opted out, reached through the new network alone, and opts out and in again as others do`,
  },
  {
    of: "subscribers: own lists go to the network of the base",
    file: "gateway/delivery/places/place-batch.ts",
    find: "bases.get(message.person) ??",
    replace: "",
    proof:
      "gateway/delivery/places/places.test.ts › go to the network in whose base they are, whatever a lookup answers, and nobody is asked about them",
  },
];
