import { describe, expect, test } from "vitest";
import { gauteng, limpopo } from "../../testing/provinces.ts";
import { agePhrase, peopleText } from "./people-text.ts";

const country = { name: "South Africa", counties: [gauteng, limpopo] };
const everyone = { gender: [], ageGroups: [], counties: [], cities: [] };

describe("who is meant, in one line", () => {
  test("no limits means everyone in the country", () => {
    expect(peopleText(everyone, country)).toBe("Everyone in South Africa");
    expect(peopleText({ ...everyone, gender: [21] }, country)).toBe("Women in all of South Africa");
  });

  test("neighbouring age bands are read as one stretch", () => {
    const draft = { ...everyone, gender: [21], ageGroups: [3, 2], counties: [1] };
    expect(peopleText(draft, country)).toBe("Women aged 26–45 in Gauteng");
  });

  test("separate bands are named apart, and the last one has no end", () => {
    expect(agePhrase([1, 4, 5])).toBe("18–25 and 46 or older");
  });

  test("all bands are the same as none", () => {
    expect(agePhrase([1, 2, 3, 4, 5])).toBeUndefined();
  });

  test("many places are cut short", () => {
    const draft = { ...everyone, counties: [2], cities: [11, 12] };
    expect(peopleText(draft, country)).toBe("Everyone in Limpopo, Soweto and Pretoria");
    const more = {
      ...country,
      counties: [gauteng, limpopo, { ...limpopo, countyId: 3, countyName: "Free State" }],
    };
    expect(peopleText({ ...draft, counties: [2, 3] }, more)).toBe(
      "Everyone in Limpopo, Free State, Soweto and 1 more place",
    );
  });
});
