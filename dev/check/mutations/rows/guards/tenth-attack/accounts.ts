import type { Mutation } from "../../../mutation.ts";

const UNDER_WAY = "server/features/accounts/sign-in/under-way/";
const FACTORS = `${UNDER_WAY}factors-meanwhile.test.ts › `;
const DOWN = "server/features/administration/published/take-down.test.ts › ";
const IN_NO_CAMPAIGN =
  "server/features/campaigns/quote/assets.test.ts › what administrators have taken down stands in no campaign: neither a page nor a picture";
const LINK =
  "server/features/accounts/sign-in/open-proofs.test.ts › a link that is being used while the owner changes the password does not have the last word";

/** What the tenth attack found open around sign-ins, devices that more than one person uses, and what users show to everybody. */
export const TENTH_ATTACK_ACCOUNTS: readonly Mutation[] = [
  {
    of: "device: nothing of one member is sent as another's",
    file: "web/session/session.ts",
    find: "  if (rememberedFor() !== null && rememberedFor() !== owner) leaveReads();\n",
    replace: "",
    proof:
      "web/session/next-member.test.ts › once %s is there, nothing that waits on the device is sent as theirs, whatever else fails",
  },
  {
    of: "device: what another member left is forgotten first",
    file: "web/session/session.ts",
    find: " && rememberedFor() === null && !hasLeftReads()) setRememberedFor(owner);",
    replace: " && rememberedFor() === null) setRememberedFor(owner);",
    proof:
      "web/session/next-member.test.ts › once %s is there, nothing that waits on the device is sent as theirs, whatever else fails",
  },
  {
    of: "device: what another member left is never a visitor's",
    file: "web/session/cached-me.ts",
    find: "if (rememberedFor() !== owner || hasLeftReads()) {",
    replace: "if (rememberedFor() !== owner) {",
    proof:
      "web/session/remembered-me.test.ts › what another member left is forgotten, and is never %s",
  },
  {
    of: "sign-in: a passkey that is taken away ends one under way",
    file: `${UNDER_WAY}sign-in-under-way.ts`,
    find: "  return now.passkeys.includes(proves.credentialId);",
    replace: "  return true;",
    proof: `${FACTORS}a sign-in with a passkey under way when it is taken away leaves no session`,
  },
  {
    of: "sign-in: an app that is taken away ends one under way",
    file: `${UNDER_WAY}sign-in-under-way.ts`,
    find: "return now.app !== null && now.app === before?.app;",
    replace: "return before !== undefined;",
    proof: `${FACTORS}nor does one with a code of an app that is taken away`,
  },
  {
    of: "factors: a session that has ended adds no passkey",
    file: "server/features/accounts/second-factor/factor-hooks.ts",
    find: "    await deletePasskey(tx, session.userId, String(id));\n",
    replace: "",
    proof: `${FACTORS}a passkey that is added while all factors are taken away is not there afterwards`,
  },
  {
    of: "passwords: the owner has the last word over a link",
    file: `${UNDER_WAY}sign-in-under-way.ts`,
    find: "      if ((await findPasswordHash(tx, noted.userId)) !== noted.hash) return false;\n",
    replace: "",
    proof: LINK,
  },
  {
    of: "passwords: what a link replaces is noted before it is used",
    file: "server/features/accounts/sign-in/auth-hooks.ts",
    find: "  if (known) await notePasswordReplaced(db, known.value);\n",
    replace: "",
    proof: LINK,
  },
  {
    of: "pages: one that is taken down is shown to nobody",
    file: "server/features/campaigns/sites/sites.ts",
    find: 'return site.blockedAt === null ? site : "blocked";',
    replace: "return site;",
    proof: `${DOWN}a page that is taken down is shown to nobody, its owner reads why, and it is put back`,
  },
  {
    of: "pages: no campaign leads to one that is taken down",
    file: "server/features/campaigns/quote/page-problems.ts",
    find: " && site.blockedAt === null,",
    replace: ",",
    proof: IN_NO_CAMPAIGN,
  },
  {
    of: "pictures: one that is taken down is shown to nobody",
    file: "server/features/audience/files/upload.store.ts",
    find: " and f.mime_type <> '' and f.blocked_at is null",
    replace: " and f.mime_type <> ''",
    proof: `${DOWN}a picture that is taken down is shown to nobody, also one of a visitor`,
  },
  {
    of: "pictures: none that is taken down stands in a campaign",
    file: "server/features/audience/files/upload.store.ts",
    find: " and storage_key = any (${storageKeys}) and blocked_at is null`",
    replace: " and storage_key = any (${storageKeys})`",
    proof: IN_NO_CAMPAIGN,
  },
  {
    of: "pictures: those of a suspended account are shown to nobody",
    file: "server/features/audience/files/upload.store.ts",
    find: "and u.suspended_at is null and u.deleted_at is null",
    replace: "and u.deleted_at is null",
    proof: `${DOWN}pictures of a suspended account are shown to nobody`,
  },
  {
    of: "takedowns: nobody puts the own page back",
    file: "server/features/administration/published/take-down.ts",
    find: "    refuseOwnMatter(found.ownerId, actor.actorUserId);\n",
    replace: "",
    proof: `${DOWN}what is not ours or not there cannot be taken down, and nobody puts back the own page`,
  },
];
