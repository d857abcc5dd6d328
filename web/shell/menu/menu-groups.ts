import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { MenuEntry } from "../../../domain/menu-visibility.ts";

export type MenuGroup = {
  /** Undefined: the entries stand without a heading. */
  name: MessageDescriptor | undefined;
  /** With the place of each in the configured list. */
  entries: { entry: MenuEntry; index: number }[];
};

const GROUPS: { name: MessageDescriptor; addresses: string[] }[] = [
  { name: msg`Money`, addresses: ["/wallet", "/payment", "/invoice", "/plan", "/bonus"] },
  {
    name: msg`You`,
    addresses: ["/notifications", "/personal", "/update-pwd", "/help", "/support"],
  },
];

/** A menu shorter than this needs no headings. */
const MIN_ENTRIES = 8;

/**
 * The visible entries of a member in groups: work first, without a heading, then money, then what is about oneself. Within a group
 * they stand as configured; what an administrator has added and nobody knows is work.
 */
export function groupMenu(entries: MenuGroup["entries"]): MenuGroup[] {
  if (entries.length < MIN_ENTRIES) return [{ name: undefined, entries }];
  const groupOf = ({ url }: MenuEntry) => {
    const path = `/${url.split(/[/?#]/)[1] ?? ""}`;
    return GROUPS.findIndex(({ addresses }) => addresses.includes(path));
  };
  const work = { name: undefined, entries: entries.filter(({ entry }) => groupOf(entry) < 0) };
  const others = GROUPS.map(({ name }, place) => ({
    name,
    entries: entries.filter(({ entry }) => groupOf(entry) === place),
  }));
  return [work, ...others].filter((group) => group.entries.length > 0);
}
