import { expect, test } from "vitest";
import { isVisible, type MenuEntry } from "../../../../domain/menu-visibility.ts";
import {
  editedMenu,
  menuChanges,
  moved,
  placeOf,
  sectionOf,
  shownTo,
  withShownTo,
} from "./edited-menu.ts";

const MENU: MenuEntry[] = [
  { title: "Home", icon: "home", url: "/home", doNotShowIfLogin: true, loginRelated: ["home"] },
  {
    title: "Campaigns",
    icon: "folders",
    url: "/folder",
    inner: {
      all: { title: "All campaigns", icon: "folders", url: "/folder" },
      drafts: { title: "Drafts", icon: "pencil", url: "/folder/drafts" },
    },
  },
  { title: "Search", icon: "search", url: "/search-modal", filter: "0" },
  { title: "Help", icon: "help", url: "/help", show: true },
];

test("a menu that was not edited is stored as it was, with what the editor does not show", () => {
  expect(sectionOf(editedMenu(MENU))).toEqual(MENU);
  expect(Object.keys(sectionOf(editedMenu(MENU))[1]?.inner ?? {})).toEqual(["all", "drafts"]);
});

test("the two switches are the flags of the specification, whoever looks", () => {
  for (const members of [true, false])
    for (const visitors of [true, false]) {
      if (!members && !visitors) continue;
      const entry = withShownTo({ title: "A", icon: "a", url: "/a" }, { members, visitors });
      expect([isVisible(entry, true), isVisible(entry, false)]).toEqual([members, visitors]);
      expect(shownTo(entry)).toEqual({ members, visitors });
    }
});

test("inner entries are stored in the order of the list, also those whose names are digits", () => {
  const inner = (title: string) => ({ title, icon: "home", url: "/home" });
  const rows = editedMenu([{ ...inner("Top"), inner: { 1: inner("one"), 2: inner("two") } }]);
  const [top] = rows;
  if (!top) throw new Error("The entry is missing.");
  const stored = sectionOf([{ ...top, inner: moved(top.inner, 1, 0) }]);
  expect(Object.values(stored[0]?.inner ?? {}).map(({ title }) => title)).toEqual(["two", "one"]);
});

test("an entry is moved to another place and never out of the list", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
  expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moved(["a", "b"], 1, 2)).toEqual(["a", "b"]);
});

test("a problem of the server is found at its entry and field", () => {
  const rows = editedMenu(MENU);
  expect(placeOf("3.url", rows)).toEqual({ id: "stored-3", field: "url" });
  expect(placeOf("1.inner.drafts.title", rows)).toEqual({
    id: "stored-1-drafts",
    parentId: "stored-1",
    field: "title",
  });
  expect(placeOf("", rows)).toBeUndefined();
});

test("what saving would change is named", () => {
  const before = editedMenu(MENU);
  const [home, campaigns, search, help] = before;
  if (!home || !campaigns || !search || !help) throw new Error("An entry is missing.");
  const renamed = { ...help, entry: { ...help.entry, title: "Answers" } };
  const added = { id: "new-1", entry: { title: "Shop", icon: "home", url: "/sites" }, inner: [] };
  expect(menuChanges(before, [campaigns, home, renamed, added])).toEqual({
    changes: [
      { what: "changed", title: "Answers" },
      { what: "added", title: "Shop" },
      { what: "removed", title: "Search" },
    ],
    isReordered: true,
  });
  expect(menuChanges(before, before)).toEqual({ changes: [], isReordered: false });
  expect(menuChanges(before, [home, campaigns, help]).isReordered).toBe(false);
});
