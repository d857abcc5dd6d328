import { expect, test } from "vitest";
import { GHANA, SOUTH_AFRICA } from "../../domain/countries.ts";
import { countryIdOf, handedSender } from "./handed-sender.ts";

test.each([
  [SOUTH_AFRICA, "Joe Shoes: sale", ""],
  [SOUTH_AFRICA, "JOE SHOES - sale", ""],
  // A tag, or a message of RCS without an SMS.
  [SOUTH_AFRICA, "Sale", "Joe Shoes"],
  [GHANA, "Sale", "Joe Shoes"],
  [GHANA, "Joe Shoes: sale", "Joe Shoes"],
])(
  "networks of a country are handed the name where the text does not stand for it: %o, %j, %j",
  (country, text, handed) => {
    expect(handedSender("Joe Shoes", text, country.id)).toBe(handed);
  },
);

test("a whole number says its country", () => {
  expect(["27821234567", "233241234567", "441234"].map(countryIdOf)).toEqual([6, 7, 0]);
});
