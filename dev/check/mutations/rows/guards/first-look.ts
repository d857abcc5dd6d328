import type { Mutation } from "../../mutation.ts";

const LEGAL = "server/features/catalogue/legal/legal-pages.test.ts › ";
const BEFORE = "e2e/pages/before-the-app.test.ts › ";

/** Pages that are read, and used, before the app is there. */
export const FIRST_LOOK: readonly Mutation[] = [
  {
    of: "legal pages: what an administrator wrote is text",
    file: "server/features/catalogue/legal/legal-html.ts",
    find: 'text.replace(/[&<>"]/g, (mark) => MARKS[mark] ?? mark)',
    replace: "text",
    proof: `${LEGAL}a visitor's page has the text as the app draws it, and as the app reads it`,
  },
  {
    of: "legal pages: no text ends its script",
    file: "server/features/catalogue/legal/legal-html.ts",
    find: '.replaceAll("<", "\\\\u003c")',
    replace: "",
    proof: `${LEGAL}a visitor's page has the text as the app draws it, and as the app reads it`,
  },
  {
    of: "legal pages: a member's own country",
    file: "server/features/catalogue/legal/legal-pages.routes.ts",
    find: 'search === "" && getCookie(c, sessionCookie) !== undefined',
    replace: "false",
    proof: `${LEGAL}who has a session and names no country gets the page that the app fills: the own country may be another`,
  },
  {
    of: "first look: painted before the app is asked for",
    file: "web/build/start-app.ts",
    find: "if (!waits) fetchParts();",
    replace: "fetchParts();",
    proof: `${BEFORE}%s is painted before a part of the app is asked for`,
  },
  {
    of: "first look: what is pressed early is done",
    file: "web/build/start-app.ts",
    find: "    early.pressed = button;\n",
    replace: "",
    proof: `${BEFORE}the menu that is asked for before the app is there opens when it comes`,
  },
];
