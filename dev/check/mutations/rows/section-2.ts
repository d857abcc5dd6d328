import type { Mutation } from "../mutation.ts";

/** Section 2 of the specification: the menu. */
export const SECTION_2: readonly Mutation[] = [
  {
    of: "2.2",
    file: "domain/menu-visibility.ts",
    find: "Array.isArray(section) ? section : Object.values(section)",
    replace: "Array.isArray(section) ? section : []",
    proof:
      "domain/menu-visibility.test.ts › is read as a list or as a map, and what is no entry is left out",
  },
  {
    of: "2.3",
    file: "domain/menu-visibility.ts",
    find: "if (entry.show === true) return true;",
    replace: "",
    proof: "domain/menu-visibility.test.ts › with its show flag set is visible to everybody",
  },
  {
    of: "2.4",
    file: "domain/menu-visibility.ts",
    find: "isLoggedIn ? !isMarked : isMarked",
    replace: "!isMarked",
    proof: "domain/menu-visibility.test.ts › marked doNotShowIfLogin is visible to visitors only",
  },
  {
    of: "2.5",
    file: "domain/menu-visibility.ts",
    find: "isLoggedIn ? !isMarked : isMarked",
    replace: "isLoggedIn ? !isMarked : true",
    proof: "domain/menu-visibility.test.ts › with neither flag is visible to members only",
  },
  {
    of: "2.6",
    file: "domain/menu-visibility.ts",
    find: "Object.values(entry.inner ?? {}).filter(isEntry)",
    replace: "Object.values(entry.inner ?? {}).filter(isEntry).toReversed()",
    proof: "domain/menu-visibility.test.ts › keeps the inner entries in their order",
  },
  {
    of: "2.7",
    file: "web/shell/search/search-modal.ts",
    find: "entry.filter ?? ",
    replace: "",
    proof:
      "web/shell/search/search-modal.test.ts › opens it with its preset filter, from the entry or from the url",
  },
];
