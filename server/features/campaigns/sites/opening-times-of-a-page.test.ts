import { sql } from "kysely";
import { expect, test } from "vitest";
import { sitesContract } from "../../../../contract/campaigns/sites.ts";
import type { OpeningTimes } from "../../../../domain/schedule/opening-times.ts";
import { anAdvertiser, FRIDAY_MS } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { createSitePages } from "./sites.routes.ts";
import { listSites, saveSite, takeDownSite } from "./sites.ts";
import { PAGE_IN_ZA } from "./testing/a-page.ts";

const world = useWorld(FRIDAY_MS);

const DAY = { from: "08:00", until: "17:00" };
const SHOP: OpeningTimes = [DAY, DAY, DAY, DAY, DAY, { from: "09:00", until: "13:00" }, null];

async function aPage(openingTimes: OpeningTimes) {
  const userId = await anAdvertiser(world);
  const site = await saveSite(world.deps, { ...PAGE_IN_ZA, openingTimes, userId });
  const look = async (at: string, language = "en") => {
    const clock = { now: () => new Date(at) };
    const pages = createSitePages({ ...world.deps, clock });
    return (
      await pages.request(`/s/${site.code}`, { headers: { "Accept-Language": language } })
    ).text();
  };
  return { userId, site, look };
}

test("a page says whether the shop is open at the moment at which it is asked for, and when it opens", async () => {
  const { look } = await aPage(SHOP);
  const open = await look("2026-11-30T12:00:00+02:00");
  expect(open).toContain('<p class="now open">Open now, until 17:00</p>');
  expect(open).toContain("Mon–Fri 08:00–17:00\nSat 09:00–13:00\nSun closed");
  const said = async (at: string) => /<p class="now">([^<]*)/.exec(await look(at))?.[1];
  expect(await said("2026-11-30T07:00:00+02:00")).toBe("Closed now, opens at 08:00");
  expect(await said("2026-11-30T20:00:00+02:00")).toBe("Closed now, opens tomorrow at 08:00");
  expect(await said("2026-12-05T15:00:00+02:00")).toBe("Closed now, opens Mon 08:00");
});

test("on a public holiday no page says that a shop is open", async () => {
  const { look } = await aPage(SHOP);
  const html = await look("2026-12-16T12:00:00+02:00");
  expect(html).toContain("Today is a public holiday. Ask whether the shop is open.");
  expect(html).not.toContain("Open now");
  expect(await look("2026-12-17T12:00:00+02:00")).toContain("Open now, until 17:00");
});

test("a page without times says nothing about now, and one that never opens or closes says only that", async () => {
  const monday = "2026-11-30T12:00:00+02:00";
  const { look } = await aPage([]);
  expect(await look(monday)).not.toMatch(/class="now|Opening hours/);
  const never = await aPage(SHOP.map(() => null));
  expect(await never.look(monday)).toContain('<p class="now">Closed now</p>');
  const always = await aPage(SHOP.map(() => ({ from: "00:00", until: "00:00" })));
  expect(await always.look(monday)).toContain('<p class="now open">Open now</p>');
});

test("opening times are of seven days or none, of hours that there are, and go when the page is taken down", async () => {
  const { userId, site } = await aPage(SHOP);
  const input = sitesContract.save["~orpc"].inputSchema;
  const read = (openingTimes: unknown) =>
    input?.["~standard"].validate({ ...PAGE_IN_ZA, openingTimes });
  expect(await read(SHOP)).toMatchObject({ value: { openingTimes: SHOP } });
  expect(await read(SHOP.slice(1))).toMatchObject({ issues: [{ path: ["openingTimes"] }] });
  for (const from of ["", "8:00", "24:00", "08:60", "08:00-17:00,closed"]) {
    const days = SHOP.map((day) => day && { ...day, from });
    expect(await read(days), from).toMatchObject({
      issues: [{ path: ["openingTimes", 0, "from"] }, {}, {}, {}, {}, {}],
    });
  }
  const write = (times: string) =>
    sql`update shop_site set opening_times = ${times} where id = ${site.id}`.execute(world.db);
  for (const times of ["closed", "08:00-24:00" + ",closed".repeat(6), "closed,".repeat(7)])
    await expect(write(times), times).rejects.toThrow("shop_site_opening_times_check");
  await takeDownSite(world.deps, { userId, id: site.id });
  const rows = await world.db
    .selectFrom("shopSite")
    .select("openingTimes")
    .where("id", "=", site.id)
    .execute();
  expect(rows).toEqual([{ openingTimes: "" }]);
  expect(await listSites(world.deps, userId)).toEqual([]);
});
