import { DEFAULT_RULES } from "../../../../domain/rules/default-rules.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COUNTRIES, countryById } from "../../../../domain/countries.ts";
import { kindNameOf } from "../../../../domain/campaign/kinds/flow-types.ts";
import { KINDS } from "../../../../domain/campaign/kinds/kinds.ts";
import { templatePrice } from "../../../../domain/campaign/price/template-price.ts";
import { SEGMENTS } from "../../../../domain/catalogue.ts";
import { contactProblem } from "../../../../domain/message/contact/contact-rule.ts";
import { withOptOut } from "../../../../domain/message/contact/opt-out-ending.ts";
import { withSamplePhone } from "../../../../domain/message/contact/shop-phone.ts";
import { contentProblems } from "../../../../domain/message/content-policy.ts";
import { comingSeasons, isInSeason } from "../../../../domain/schedule/season.ts";
import { addDays } from "../../../../domain/schedule/zoned-time.ts";
import { listRoutes } from "../../catalogue/catalogue.store.ts";
import { readCountryConfig } from "../../catalogue/read-country.ts";
import { readSection } from "../../catalogue/read-section.ts";
import { messageTemplates, type StoredTemplate } from "../../catalogue/template-schema.ts";
import { aWorld, type World } from "../testing/a-world.ts";
import { readTemplates } from "./read-templates.ts";

const LANGUAGES_OF = { ZA: ["en", "af", "zu", "xh"], GH: ["en", "tw"] };
const FIRST_DAY = "2026-01-01";
const THREE_YEARS = 3 * 365;

let world: World;
let delivered: StoredTemplate[];
beforeAll(async () => {
  world = await aWorld();
  delivered = messageTemplates.parse(await readSection(world.db, "messageTemplates"));
});
afterAll(() => world.drop());

const offeredIn = (countryId: number) =>
  delivered.filter((it) => (it.countryId ?? countryId) === countryId);

/** The months of three years in which a country is offered an occasion: 2026-11. */
function monthsOf(occasion: string, countryId: number): string[] {
  const country = countryById(countryId);
  if (!country) throw new Error("No such country.");
  const texts = offeredIn(countryId).filter((it) => it.occasion === occasion);
  const days = Array.from({ length: THREE_YEARS }, (_, index) => addDays(FIRST_DAY, index));
  const offered = days.filter((day) =>
    texts.some(({ seasons }) => isInSeason(seasons ?? [], day, country.code)),
  );
  return [...new Set(offered.map((day) => day.slice(0, 7)))];
}

describe.each(COUNTRIES)("the examples of $name", ({ id: countryId, code }) => {
  it("are at least sixty, in the languages of the country, for every trade", () => {
    const texts = offeredIn(countryId);
    expect(texts.length).toBeGreaterThanOrEqual(60);
    const languages = new Set(texts.map(({ language }) => language ?? "en"));
    expect([...languages].toSorted()).toEqual(LANGUAGES_OF[code].toSorted());
    const trades = new Set(texts.map(({ segmentId }) => segmentId));
    expect(SEGMENTS.filter(({ id }) => !trades.has(id))).toEqual([]);
  });

  it("are each one priced part, pass the rules of content and contact, and have times that come", async () => {
    const suffixes = (await listRoutes(world.db, countryId)).map((it) => it.optOutSuffix);
    const priced = { ...(await readCountryConfig(world.db, countryId)), code, suffixes };
    const wrong = offeredIn(countryId).filter((template) => {
      const kind = kindNameOf(template.flowTypeId);
      const text = withSamplePhone(template.text, code);
      const cost = templatePrice({ text: template.text, kind }, priced);
      // Where people cannot reply, a shop may put the opt-out link in besides.
      const mayGrow = code === "GH" && KINDS[kind].coinsPerPerson === "parts";
      const grown = mayGrow ? withOptOut(template.text) : template.text;
      return !(
        cost.parts === 1 &&
        cost.pricePerThousandMinor > 0n &&
        templatePrice({ text: grown, kind }, priced).parts === 1 &&
        contentProblems(text, DEFAULT_RULES[code].forbiddenWords).length === 0 &&
        contactProblem({ text, link: KINDS[kind].landingPage, optOutSuffixes: [""] }) ===
          undefined &&
        (!template.seasons?.length || comingSeasons(template.seasons, FIRST_DAY, code).length > 0)
      );
    });
    expect(wrong.map(({ id, text }) => ({ id, length: text.length }))).toEqual([]);
  });
});

it.each([
  ["Black Friday", 6, ["2026-11", "2027-11", "2028-11"]],
  ["Black Friday", 7, ["2026-11", "2027-11", "2028-11"]],
  ["Homowo", 7, ["2026-08", "2027-08", "2028-08"]],
  ["Homowo", 6, []],
  ["Heritage Day", 6, ["2026-09", "2027-09", "2028-09"]],
  ["Heritage Day", 7, []],
  ["Women's Day", 6, ["2026-08", "2027-08", "2028-08"]],
  ["Youth Day", 6, ["2026-06", "2027-06", "2028-06"]],
  ["Valentine's Day", 7, ["2026-02", "2027-02", "2028-02"]],
])("%s in country %d is offered in its month alone", (occasion, countryId, months) => {
  expect(monthsOf(occasion, countryId)).toEqual(months);
});

it("what is in season comes first, by the date of the country; what is not is left out", async () => {
  const at = (utc: string) =>
    readTemplates(world.db, { countryId: 6, nowMs: Date.parse(utc) }).then((texts) =>
      texts.map(({ occasion, isSeasonal }) => ({ occasion, isSeasonal })),
    );
  const november = await at("2026-11-20T10:00:00Z");
  const firstForAllYear = november.findIndex(({ isSeasonal }) => !isSeasonal);
  expect(firstForAllYear).toBeGreaterThan(5);
  expect(november.slice(firstForAllYear).some(({ isSeasonal }) => isSeasonal)).toBe(false);
  const names = november.map(({ occasion }) => occasion);
  expect(names).toEqual(expect.arrayContaining(["Black Friday", "Payday", "Weekend"]));
  expect(names).not.toContain("Heritage Day");
  // The 24th begins two hours earlier in Johannesburg than in UTC, and ends so.
  const occasionsAt = async (utc: string) => (await at(utc)).map(({ occasion }) => occasion);
  expect(await occasionsAt("2026-09-24T21:59:00Z")).toContain("Heritage Day");
  expect(await occasionsAt("2026-09-24T22:01:00Z")).not.toContain("Heritage Day");
});

it("reading them again takes little of the processor, and a change is seen at once", async () => {
  const nowMs = Date.parse("2026-11-20T10:00:00Z");
  const read = () => readTemplates(world.db, { countryId: 6, nowMs });
  const first = await read();
  const before = process.cpuUsage();
  for (let time = 0; time < 20; time += 1) expect(await read()).toEqual(first);
  const { user } = process.cpuUsage(before);
  // Parsed anew they took thirty milliseconds each.
  expect(user / 20_000).toBeLessThan(20);
  const [one] = first;
  await world.pool.query(
    `update config_section set value = (select json_agg(it) from json_array_elements(value) it where it ->> 'id' = $1)
     where name = 'messageTemplates'`,
    [one?.id],
  );
  expect((await read()).map(({ id }) => id)).toEqual([one?.id]);
});
