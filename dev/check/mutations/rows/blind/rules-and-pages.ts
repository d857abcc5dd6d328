import type { Mutation } from "../../mutation.ts";

/** Rules of the domain, and what pages leave in a browser. Guards that were taken away blind: drawn from what a reader of the code had noted, before any test was looked at. */
export const RULES_AND_PAGES_TAKEN_BLIND: readonly Mutation[] = [
  {
    of: "law: hours of the law end a window",
    file: "domain/schedule/send-window.ts",
    find: "Math.min(legal.endHour, schedule.endHour)",
    replace: "schedule.endHour",
    proof: "domain/schedule/send-window.test.ts › a day's window is the wish cut to the law",
  },
  {
    of: "links: no password in an address",
    file: "domain/message/sms-link.ts",
    find: '  if (url.username || url.password)\n    return translate("The address cannot hold a user name or password.");\n',
    replace: "",
    proof: "domain/message/sms-link.test.ts › leads to a named website over https only",
  },
  {
    of: "after signing in: to a page of ours",
    file: "web/session/return-path.ts",
    find: '  if (url.origin !== BASE) return "/dashboard";\n',
    replace: "",
    proof:
      "web/session/return-path.test.ts › is never another site or something that is no path: %s",
  },
  {
    of: "trusted types: one script alone",
    file: "web/shell/notices/trusted-script.ts",
    find: '      if (url !== SERVICE_WORKER) throw new TypeError("This is no script of ours.");\n',
    replace: "",
    proof:
      "web/shell/notices/trusted-script.test.ts › the policy lets the service worker start, and no other script",
  },
  {
    of: "spreadsheets: no formula",
    file: "domain/text/csv.ts",
    find: "FORMULA.test(cell) ? `'${cell}` : cell",
    replace: "cell",
    proof: "domain/text/csv.test.ts › no text begins like a formula, whatever an advertiser typed",
  },
  {
    of: "contact: opt-out where nobody can reply",
    file: "domain/message/contact/contact-rule.ts",
    find: "  if (repliesWork(optOutSuffixes)) return undefined;\n",
    replace: "  if (optOutSuffixes.length >= 0) return undefined;\n",
    proof:
      "domain/message/contact/contact-rule.test.ts › “%s” names none, and is refused where the network adds no opt-out",
  },
  {
    of: "signing out: nothing of the tab stays",
    file: "web/session/clear-device.ts",
    find: "  sessionStorage.clear();\n",
    replace: "",
    proof:
      "web/session/clear-device.test.ts › signing out leaves what belongs to the device, and nothing of who signs out: of this browser or of this tab",
  },
  {
    of: "offline: nothing stored after signing out",
    file: "web/offline/cached-reads.ts",
    find: "if (rememberedFor() === owner) await",
    replace: "await",
    proof:
      "web/offline/cached-reads.test.ts › what is read is stored for whoever is signed in, and not when they have signed out meanwhile",
  },
];
