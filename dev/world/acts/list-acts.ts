import { randomUUID } from "node:crypto";
import type { TestBrowser } from "../../../server/http/testing/test-browser.ts";
import { type Act, taken } from "./act.ts";
import type { World } from "../a-world.ts";
import type { Chance } from "../chance.ts";
import type { Shop } from "../prepare.ts";

/** A list that a shop has, with how many different numbers are in it. */
export type MadeList = { listId: string; people: number };

const PREFIX = { 6: "08212", 7: "02412" } as const;

/** What shops do with lists of their own customers. */
export function createListActs(
  { browserOf, journal }: Pick<World, "browserOf" | "journal">,
  chance: Chance,
) {
  const lists = new Map<string, readonly MadeList[]>();
  const listsOf = (shop: Shop): readonly MadeList[] => lists.get(shop.userId) ?? [];

  return {
    /** The lists of a shop that were answered as made. */
    of: listsOf,
    /** Uploads a file, in which some rows are no numbers and some stand twice, and makes it a list at once. */
    make(shop: Shop): Act {
      const people = chance.between(100, 180);
      const twice = chance.below(10);
      const wrong = chance.below(5);
      const from = chance.below(800);
      const name = `Till ${randomUUID()}`;
      const number = (n: number) => `${PREFIX[shop.country]}${String(10_000 + from + n)}`;
      const rows = [
        ...Array.from({ length: people }, (_, n) => number(n)),
        ...Array.from({ length: twice }, (_, n) => number(n)),
        ...Array.from({ length: wrong }, (_, n) => `no number ${n}`),
      ];
      const body = `phone\n${rows.join("\n")}\n`;
      return {
        kind: "list",
        name: `list of ${people} in country ${shop.country}`,
        writesFiles: true,
        async run() {
          const browser: TestBrowser = await browserOf(shop, chance.below(2));
          const { path } = await taken<{ path: string }>(
            browser.fetch("/files/msisdnList/till.csv", { method: "PUT", body }),
          );
          const made = await browser.client.audience.createList({
            name,
            path,
            countryId: shop.country,
            phoneColumn: 0,
            consent: { source: "customers", text: "They asked for offers at the till." },
          });
          journal.lists.set(made.id, { people, twice, wrong });
          lists.set(shop.userId, [...listsOf(shop), { listId: made.id, people }]);
        },
      };
    },
  };
}
