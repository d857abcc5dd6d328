import { innerEntries, menuEntries, type MenuEntry } from "../../../../domain/menu-visibility.ts";

/** An entry while it is edited: its place in the list is found by `id`, whatever its words become. */
export type EditedEntry = {
  id: string;
  /** The name it has among the inner entries of another. */
  name?: string;
  entry: MenuEntry;
  inner: EditedEntry[];
};

export type ShownTo = { members: boolean; visitors: boolean };

/** The stored section as a list that can be edited. */
export function editedMenu(section: unknown): EditedEntry[] {
  return menuEntries(section).map((entry, at) => edited(entry, `stored-${at}`));
}

function edited(entry: MenuEntry, id: string): EditedEntry {
  const names = Object.entries(entry.inner ?? {}).filter(([, it]) =>
    innerEntries(entry).includes(it),
  );
  return {
    id,
    entry,
    inner: names.map(([name, inner]) => ({ ...edited(inner, `${id}-${name}`), name })),
  };
}

/** The section as it is stored. What the editor does not show stays as it was. */
export function sectionOf(rows: readonly EditedEntry[]): MenuEntry[] {
  return rows.map(({ entry, inner }) => {
    const { inner: _before, ...rest } = entry;
    if (inner.length === 0) return rest;
    return {
      ...rest,
      inner: Object.fromEntries(inner.map((it, at) => [nameOf(it, at), it.entry])),
    };
  });
}

/** Names made of digits alone would come first whatever their place (objects order them so). */
function nameOf({ name, id }: EditedEntry, at: number): string {
  return name !== undefined && !/^\d+$/.test(name) ? name : `page-${at + 1}-${id.slice(-6)}`;
}

/** Who sees an entry, by the rule of the menu: `show` for everybody, `doNotShowIfLogin` for visitors, neither for members. */
export function shownTo(entry: MenuEntry): ShownTo {
  if (entry.show === true) return { members: true, visitors: true };
  return entry.doNotShowIfLogin === true
    ? { members: false, visitors: true }
    : { members: true, visitors: false };
}

/** The entry with the flags that say so. At least one of the two sees it: what nobody sees is removed instead. */
export function withShownTo(entry: MenuEntry, { members, visitors }: ShownTo): MenuEntry {
  const { show: _show, doNotShowIfLogin: _mark, ...rest } = entry;
  if (members && visitors) return { ...rest, show: true };
  return visitors ? { ...rest, doNotShowIfLogin: true } : rest;
}

/** The list with one entry at another place. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return [...rows];
  const rest = rows.filter((_, at) => at !== from);
  return [...rest.slice(0, to), row, ...rest.slice(to)];
}

/** The entry that a problem of the server is about ("3.inner.drafts.url"), and which of its fields; undefined for the list itself. */
export function placeOf(
  path: string,
  rows: readonly EditedEntry[],
): { id: string; parentId?: string; field: string } | undefined {
  const [index = "", first = "", name = "", innerField = ""] = path.split(".");
  const row = rows[Number(index)];
  if (index === "" || !row) return undefined;
  if (first !== "inner" || name === "") return { id: row.id, field: first };
  const inner = row.inner.find((it, at) => nameOf(it, at) === name);
  return inner
    ? { id: inner.id, parentId: row.id, field: innerField }
    : { id: row.id, field: "inner" };
}

/** What the server says of an entry. */
export type EntryProblem = { id?: string; parentId?: string; field?: string; message: string };

export type MenuChange = { what: "added" | "removed" | "changed"; title: string };

/** What saving would change, entry by entry, and whether the order is another. */
export function menuChanges(
  before: readonly EditedEntry[],
  after: readonly EditedEntry[],
): { changes: MenuChange[]; isReordered: boolean } {
  const stored = new Map(before.map((row) => [row.id, row]));
  const left = new Map(after.map((row) => [row.id, row]));
  const text = (row: EditedEntry) => JSON.stringify(sectionOf([row]));
  const changes: MenuChange[] = [];
  for (const row of after) {
    const was = stored.get(row.id);
    if (!was) changes.push({ what: "added", title: row.entry.title });
    else if (text(was) !== text(row)) changes.push({ what: "changed", title: row.entry.title });
  }
  for (const row of before)
    if (!left.has(row.id)) changes.push({ what: "removed", title: row.entry.title });
  const order = (rows: readonly EditedEntry[], others: Map<string, EditedEntry>) =>
    rows
      .filter(({ id }) => others.has(id))
      .map(({ id }) => id)
      .join(" ");
  return { changes, isReordered: order(before, left) !== order(after, stored) };
}
