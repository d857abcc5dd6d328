import type { Mutation } from "../mutation.ts";

/** What the law of a country decides, obeyed at the place where it matters. */
export const LAW: readonly Mutation[] = [
  {
    of: "deletion: what goes is counted as it is",
    file: "server/features/administration/privacy/remains.store.ts",
    find: " and deleted_at is null`)} as lists",
    replace: "`)} as lists",
    proof:
      "server/features/administration/privacy/before-deletion.test.ts › what goes with the account is counted, a bonus too, and nothing of somebody else",
  },
  {
    of: "deletion: a plan keeps the account",
    file: "server/features/administration/privacy/remains.store.ts",
    find: "or exists (select ${plans(userId)})",
    replace: "",
    proof:
      "server/features/administration/privacy/privacy.test.ts › an account with a plan whose first payment can still come is not deleted",
  },
  {
    of: "privacy: the export goes to the end",
    file: "server/features/administration/privacy/privacy.store.ts",
    find: "isMore = page.length === pageSize;",
    replace: "isMore = false;",
    proof:
      "server/features/administration/privacy/privacy.test.ts › the export goes to the end of what there is, page by page",
  },
  {
    of: "rule of STOP words: of the day",
    file: "gateway/replies/take-reply.ts",
    find: '"stopWords"), day)',
    replace: '"stopWords"), "2000-01-01")',
    proof:
      "gateway/rules/change-rule.test.ts › a word that is added opts people out from its day on, and one that is taken away no longer does",
  },
  {
    of: "rule of STOP words: announced",
    file: "server/features/administration/reference/notify-networks.ts",
    find: '  "stopWords",\n',
    replace: "",
    proof:
      "server/features/administration/rules/stop-words.test.ts › the STOP words of a country are previewed word by word, and the networks have them",
  },
  {
    of: "rule of STOP words: STOP itself",
    file: "contract/country-rules.ts",
    find: 'words.some(({ word }) => word === "stop")',
    replace: "words.length > 0",
    proof:
      "web/features/administration/rules/typed-rule.test.ts › words without STOP are refused, and so is a word in two languages",
  },
  {
    of: "opt-outs: a lifted one is counted again",
    file: "gateway/delivery/barred-people.ts",
    find: "if (known?.state !== state) {",
    replace: "if (!known) {",
    proof:
      "gateway/opt-outs/lift-opt-out.test.ts › an opt-out that is lifted lets adverts through again, is kept in the history, and can be made again",
  },
  {
    of: "opt-outs: the register cannot be lifted",
    file: "gateway/opt-outs/lift.store.ts",
    find: "and source <> 'register' for update",
    replace: "for update",
    proof:
      "gateway/opt-outs/lift-opt-out.test.ts › an opt-out that is lifted stays barred by the register, which nobody can lift",
  },
  {
    of: "opt-outs: the register is about adverts",
    file: "gateway/opt-outs/opt-out.store.ts",
    find: '    .where("source", "<>", "register")\n',
    replace: "",
    proof:
      "gateway/opt-outs/lift-opt-out.test.ts › a number of the register still gets messages that are no adverts; who opted out gets none",
  },
  {
    of: "opt-outs: masked in lists",
    file: "gateway/opt-outs/list-register.ts",
    find: 'masks.set(id, maskMsisdn(numbers[at] ?? ""))',
    replace: 'masks.set(id, numbers[at] ?? "")',
    proof:
      "gateway/opt-outs/lift-opt-out.test.ts › opt-outs are listed page by page, newest first, with masked numbers alone",
  },
  {
    of: "opt-outs: a lifted one counts in lists again",
    file: "server/features/audience/lists/remember-opt-out.ts",
    find: "await deleteOptedOut(db, cipher.blindIndex(msisdn), lift);",
    replace: "void [db, cipher, msisdn, lift, deleteOptedOut];",
    proof:
      "server/features/administration/operation/opt-outs.test.ts › an opt-out that is lifted counts in lists again, with who and why in the audit and never the number",
  },
  {
    of: "register: nothing before it is taken",
    file: "server/features/administration/register/take-register.ts",
    find: "if (!isAsShown(effect, current)) {",
    replace: "if (!current) {",
    proof:
      "server/features/administration/register/register.test.ts › counts that are no longer true are counted anew and not taken",
  },
  {
    of: "register: sealed",
    file: "server/features/administration/register/read-in.ts",
    find: "encrypted: cipher.encrypt(msisdn, placeOfIndex(index)) }",
    replace: "encrypted: Buffer.from(msisdn) }",
    proof:
      "server/features/administration/register/register.test.ts › a register that is taken reaches lists and networks, and who leaves it is counted again",
  },
  {
    of: "register: told in order",
    file: "server/features/administration/register/announce-register.ts",
    find: "return changes.slice(0, end === -1 ? changes.length : end);",
    replace: "return changes.slice();",
    proof:
      "server/features/administration/register/register.test.ts › a network that is away is told later, and a number that left and came back ends where it was last",
  },
  {
    of: "register: lists know it",
    file: "server/features/audience/lists/numbers/left-out.ts",
    find: "for (const chunk of await listRegisterChunks(db, id))",
    replace: "for (const chunk of (await listRegisterChunks(db, id)).slice(0, 0))",
    proof:
      "server/features/administration/register/register.test.ts › a register that is taken reaches lists and networks, and who leaves it is counted again",
  },
  {
    of: "register: not emptied by an empty file",
    file: "server/features/administration/register/read-in.ts",
    find: "if (counts.accepted === 0)",
    replace: "if (counts.accepted < 0)",
    proof:
      "server/features/administration/register/register.test.ts › a file without numbers cannot empty the register",
  },
  {
    of: "register: reminder",
    file: "server/features/administration/register/remind-of-register.ts",
    find: "return takenAt === null || isOldRegister(takenAt, now);",
    replace: "return takenAt === null;",
    proof:
      "server/features/administration/register/register.test.ts › administrators are reminded of a register older than a month, once for each month",
  },
  {
    of: "opted out in the estimate: small counts",
    file: "domain/campaign/reach.ts",
    find: "n < MIN_OPTED_OUT_SHOWN ?",
    replace: "n < 1 ?",
    proof:
      "server/features/audience/reach/forecast.test.ts › how many opted out is said in ranges, not at all of too few, and one person more or less never shows",
  },
  {
    of: "opted out in the estimate: too few people",
    file: "server/features/audience/reach/plan-booking.ts",
    find: "isShown ? optedOutRange(optedOut) : null",
    replace: "optedOutRange(optedOut)",
    proof:
      "server/features/audience/reach/forecast.test.ts › how many opted out is said in ranges, not at all of too few, and one person more or less never shows",
  },
  {
    of: "opted out in the estimate: of those who match",
    file: "gateway/http/audience-handlers.ts",
    find: "optedOut: audience.within(barred.optedOut)",
    replace: "optedOut: barred.optedOut.size",
    proof:
      "gateway/http/reach.test.ts › says how many of those who match opted out, at the cap or not",
  },
  {
    of: "people at a cap are in no reach",
    file: "gateway/http/audience-handlers.ts",
    find: "[optedOut, ...capped.ofAll(routeId, nowMs)]",
    replace: "[optedOut]",
    proof:
      "gateway/http/reach.test.ts › who is at the cap of all advertisers is not counted, also for an advertiser whom nobody knows yet, until the week is over",
  },
  {
    of: "reach without some people: none of theirs",
    file: "gateway/reach/index/count-people.ts",
    find: "bits &= ~(without[at]?.[word] ?? 0)",
    replace: "bits &= -1",
    proof:
      "gateway/reach/index/count-people.test.ts › counts exactly those who match, are within a set and in no other, at every size",
  },
  {
    of: "rule of forbidden words: of the day, here",
    file: "server/features/catalogue/read-rules.ts",
    find: "forbiddenWords: valueOn(forbiddenWords, day)",
    replace: 'forbiddenWords: valueOn(forbiddenWords, "2000-01-01")',
    proof:
      "server/features/administration/rules/message-law.test.ts › words that are forbidden from a day on stop a campaign, a page and, at the network, one that was sent before",
  },
  {
    of: "rule of forbidden words: of the day, at the network",
    file: "gateway/catalogue/read-rules.ts",
    find: "forbiddenWords: valueOn(forbiddenWords, day)",
    replace: 'forbiddenWords: valueOn(forbiddenWords, "2000-01-01")',
    proof:
      "server/features/administration/rules/message-law.test.ts › words that are forbidden from a day on stop a campaign, a page and, at the network, one that was sent before",
  },
  {
    of: "rule of forbidden words: whole words",
    file: "domain/message/content-review.ts",
    find: '(?:${sources.join("|")})(?!',
    replace: '(?:${sources.join("|")})(?:|',
    proof:
      "domain/message/content-policy.test.ts › words of a country are found whole, in any letters, with the reason that was given",
  },
  {
    of: "rule of contact: of the day",
    file: "server/features/catalogue/read-rules.ts",
    find: "contact: valueOn(contact, day)",
    replace: 'contact: valueOn(contact, "2000-01-01")',
    proof:
      "server/features/administration/rules/message-law.test.ts › where a country asks every advert for a contact, an SMS without one cannot be sent",
  },
  {
    of: "rules of messages: in the wizard",
    file: "domain/campaign/problems.ts",
    find: "rule: delivery.law.contact,",
    replace: "",
    proof:
      "web/features/campaigns/wizard/step-status.test.ts › what may be said is decided by the country's rules of the day",
  },
  {
    of: "rule of invoice forms: of the day",
    file: "server/features/catalogue/read-rules.ts",
    find: 'await readRule(db, countryId, "invoiceForms"),',
    replace: '(await readRule(db, countryId, "invoiceForms")).slice(0, 1),',
    proof:
      "server/features/administration/rules/invoice-forms.test.ts › lower amounts from tomorrow: today's invoice stays abridged, tomorrow's payment wants the address and makes a full one",
  },
  {
    of: "rule of invoice forms: not for a day whose documents are printed",
    file: "domain/rules/first-day.ts",
    find: '["tax", "invoiceForms"]',
    replace: '["tax"]',
    proof:
      "domain/rules/rule-versions.test.ts › what stands on documents changes from tomorrow on at the earliest",
  },
  {
    of: "rule of retention: notifications of the day",
    file: "server/features/notifications/tidy-notifications.ts",
    find: 'valueOn(await readRule(db, countryId, "retention"), today)',
    replace: 'valueOn((await readRule(db, countryId, "retention")).slice(0, 1), today)',
    proof:
      "server/features/administration/rules/retention.test.ts › notifications are deleted by the rule of their owner's country on the day, as many as the preview says",
  },
  {
    of: "rule of retention: of the day",
    file: "server/features/audience/lists/create-list.ts",
    find: 'valueOn(await readRule(db, country.id, "retention"), day)',
    replace: 'valueOn((await readRule(db, country.id, "retention")).slice(0, 1), day)',
    proof:
      "server/features/administration/rules/retention.test.ts › a list is kept for as long as the law of its country says on the day of its upload",
  },
  {
    of: "register service: a great loss waits",
    file: "server/features/administration/register/read-services.ts",
    find: "if (losesMuch(found)) await notifyLoss",
    replace: "if (losesMuch(found) && found.gone < 0) await notifyLoss",
    proof:
      "server/features/administration/register/read-services.test.ts › a register that would lose more than a tenth waits until an administrator has looked",
  },
];
