import type { Mutation } from "../mutation.ts";

/** Statements about what is stored and shown, from the whole of the specification. */
export const STORED_AND_SHOWN: readonly Mutation[] = [
  {
    of: "7.45",
    file: "server/features/campaigns/read-own-campaign.ts",
    find: "if (!campaign || (campaign.userId !== viewer.userId && !viewer.isAdmin)) throw notFound();",
    replace: "if (!campaign) throw notFound();",
    proof:
      "server/features/campaigns/drafts/drafts.test.ts › somebody else's campaign is not found, whatever is asked of it",
  },
  {
    of: "7.46",
    file: "server/features/audience/lists/manage-lists.ts",
    find: "deleteNumbers(tx, listId, clock.now())",
    replace: "Promise.resolve()",
    proof:
      "server/features/campaigns/quote/own-lists.test.ts › a list whose time is over loses its numbers, and the record of consent stays",
  },
  {
    of: "7.47",
    file: "server/features/audience/saved/saved-audiences.ts",
    find: 'if (!(await deleteAudience(db, userId, id))) throw new AppError("not-found");',
    replace: "await deleteAudience(db, userId, id);",
    proof:
      "server/features/audience/saved/saved-audiences.test.ts › an audience is saved (utas), replaced under its id, and deleted (dtas) by its owner alone",
  },
  {
    of: "7.49",
    file: "server/features/notifications/notification.ts",
    find: "return lastView && lastView > windowStart ? lastView : windowStart;",
    replace: "return windowStart;",
    proof:
      "server/features/notifications/notifications.test.ts › counts what is newer than the last view and not older than ten days",
  },
  {
    of: "7.50",
    file: "server/features/administration/bonus/propose-bonus.ts",
    find: "    if (known) return repeatedProposal(known, asked);\n",
    replace: "",
    proof:
      "server/features/administration/administration.test.ts › that is small is in the wallet at once, and once however often it is asked for",
  },
  {
    of: "7.51",
    file: "server/db/migrations/0002-catalogue.sql",
    find: '"name": "Ghana", "code": "GH", "selectable": true',
    replace: '"name": "Ghana", "code": "GH", "selectable": false',
    proof: "server/features/catalogue/catalogue.test.ts › Nigeria is a name only",
  },
  {
    of: "7.52",
    file: "server/features/accounts/accounts.routes.ts",
    find: "const userId = requireSelf(context, input.uidInput);\n      return recordUser",
    replace: "const userId = input.uidInput;\n      return recordUser",
    proof:
      "server/features/accounts/accounts.test.ts › recordUser is for the own id, or any for an administrator",
  },
  {
    of: "files: nothing is left of what was cut",
    file: "platform/files/s3/bucket.ts",
    find: "else if (chunk.start + chunk.sizeBytes > size) {",
    replace: "else if (chunk.start > size) {",
    proof: "platform/files/contract.test.ts › are cut where a piece begins anew, wherever that is",
  },
  {
    of: "files: no gap in a bucket",
    file: "platform/files/s3/bucket.ts",
    find: "if (inOrder(chunks, size).end < size) throw new FileMissing();",
    replace: "",
    proof: "platform/files/contract.test.ts › are not written to beyond their end",
  },
  {
    of: "files: no gap in a folder",
    file: "platform/files/local/provider.ts",
    find: "if ((await file.stat()).size < offset) throw new FileMissing();",
    replace: "",
    proof: "platform/files/contract.test.ts › are not written to beyond their end",
  },
  {
    of: "files: what came before a connection broke is there",
    file: "platform/files/s3/bucket.ts",
    find: "      } finally {\n        await store();\n      }",
    replace: "        await store();\n      } finally {\n      }",
    proof:
      "platform/files/contract.test.ts › keep what had come when a connection breaks, and go on from there",
  },
  {
    of: "files: one that was half copied is copied again",
    file: "server/features/audience/files/move-files.ts",
    find: "if (there.get(key) === sizeBytes) {",
    replace: "if (there.has(key)) {",
    proof:
      "server/features/audience/files/move-files.test.ts › files go from a folder to a bucket: stopped, broken off in the middle of one, gone on with, and once more for what came since",
  },
  {
    of: "doctor: the key of what is encrypted",
    file: "server/doctor/database-checks.ts",
    find: "const number = cipher.decrypt(sealed.number, placeOfUser(sealed.userId));",
    replace: 'const number = "";',
    proof: "server/doctor/doctor.test.ts › a NUMBER_KEY of other numbers is found",
  },
  {
    of: "doctor: no password in what it prints",
    file: "server/doctor/explain-failure.ts",
    find: 'line.replace(/\\w+:\\/\\/\\S*@\\S*/g, "(an address)")',
    replace: "line",
    proof:
      "server/doctor/doctor.test.ts › what a failure says has no address with a password in it",
  },
  {
    of: "settings: from a file or directly",
    file: "platform/config-reader.ts",
    find: "      problems.push(`${name} and ${name}_FILE: set one of them`);\n      continue;",
    replace: "",
    proof:
      "platform/config-reader.test.ts › a setting can lie in a file, which its name with _FILE names; the value is in no message",
  },
  {
    of: "7.53",
    file: "server/features/audience/files/upload-file.ts",
    find: "files.append(storageKey, piece.offset, inTurn",
    replace: "files.append(storageKey, 0, inTurn",
    proof:
      "server/features/campaigns/quote/own-lists.test.ts › an upload goes on where the line broke, and only its owner sees it",
  },
  {
    of: "7.11",
    file: "server/features/accounts/sign-in/update-password.ts",
    find: "    await deleteSessions(tx, userId);\n",
    replace: "",
    proof:
      "server/features/accounts/sign-in/sessions-and-passwords.test.ts › changing it ends every session, and only the new one signs in",
  },
  {
    of: "7.54",
    file: "server/features/accounts/sign-in/sign-up.ts",
    find: "    if (caller.visitorId !== undefined)\n",
    replace: '    if (caller.visitorId === "")\n',
    proof:
      "server/features/accounts/visitors/link-visitor.test.ts › move to the new account, even when the link in the mail is opened on another device",
  },
  {
    of: "8.1",
    file: "server/features/accounts/sign-in/update-password.ts",
    find: "Please provide correctly your current password",
    replace: "Please provide your current password",
    proof:
      "server/features/accounts/sign-in/sessions-and-passwords.test.ts › a wrong current password is refused in the words of the specification, at its field",
  },
  {
    of: "9.2",
    file: "domain/campaign/kinds/traits.ts",
    find: '    adProduct: "RCS",\n    adProductId: 82,',
    replace: '    adProduct: "RCS",\n    adProductId: 81,',
    proof: "domain/catalogue.test.ts › kinds carry the numbers of the specification",
  },
  {
    of: "9.6",
    file: "domain/campaign/kinds/traits.ts",
    find: "    flowTypeId: 5,",
    replace: "    flowTypeId: 6,",
    proof: "domain/catalogue.test.ts › kinds carry the numbers of the specification",
  },
  {
    of: "9.7",
    file: "server/features/catalogue/catalogue.routes.ts",
    find: 'padStart(4, "0")',
    replace: 'padStart(3, "0")',
    proof: "server/features/catalogue/catalogue.test.ts › shows its exact prices as decimals",
  },
  {
    of: "9.9",
    file: "server/db/migrations/0002-catalogue.sql",
    find: "(98, 7, 'Volta Mobile', '')",
    replace: "(98, 7, 'Volta Mobile', ' Reply STOP')",
    proof:
      "server/features/catalogue/catalogue.test.ts › has 9 provinces or 16 regions, and the routes with their suffixes",
  },
  {
    of: "9.13",
    file: "server/features/campaigns/overview/read-overview.ts",
    find: "top: 5",
    replace: "top: 6",
    proof:
      "server/features/campaigns/overview/overview.test.ts › the top list shows the five campaigns with the most delivered messages",
  },
  {
    of: "9.14",
    file: "server/features/notifications/notification.ts",
    find: "WINDOW_DAYS = 10",
    replace: "WINDOW_DAYS = 11",
    proof:
      "server/features/notifications/notifications.test.ts › counts what is newer than the last view and not older than ten days",
  },
  {
    of: "9.18",
    file: "server/features/reports/present-report.ts",
    find: "${amountMinor / 100n}",
    replace: "${amountMinor / 10n}",
    proof:
      "server/features/campaigns/campaigns.routes.test.ts › every reply of the way from draft to report is what the contract promises",
  },
  {
    of: "9.23",
    file: "domain/countries.ts",
    find: 'timeZone: "Africa/Accra"',
    replace: 'timeZone: "Africa/Lagos"',
    proof:
      "server/features/catalogue/catalogue.test.ts › has the facts, prices and holidays that the rules of the domain use",
  },
];
