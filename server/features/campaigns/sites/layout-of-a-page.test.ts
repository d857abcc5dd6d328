import { sql } from "kysely";
import { expect, test } from "vitest";
import { sitesContract } from "../../../../contract/campaigns/sites.ts";
import { SITE_LAYOUTS } from "../../../../domain/site-layout.ts";
import { anAdvertiser, FRIDAY_MS } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { aStoredPicture } from "../testing/store-pictures.ts";
import { createSitePages } from "./sites.routes.ts";
import { listSites, saveSite, type SiteContent } from "./sites.ts";
import { siteStyle } from "./site-style.ts";
import { PAGE_IN_ZA } from "./testing/a-page.ts";

const world = useWorld(FRIDAY_MS);

/** A page with as much on it as there can be. */
async function aFullPage() {
  const userId = await anAdvertiser(world);
  const first = {
    ...PAGE_IN_ZA,
    name: "ɛ".repeat(60),
    offer: "&".repeat(300),
    whatsApp: "082 123 4567",
    address: "ɛ".repeat(200),
    openingHours: "&".repeat(200),
    pictureUrl: await aStoredPicture(world.deps, userId),
    pictureAlt: "&".repeat(120),
    userId,
  };
  const site = await saveSite(world.deps, first);
  const change = (changes: Partial<SiteContent>) =>
    saveSite(world.deps, { ...first, ...changes, id: site.id });
  const look = async (extension = "") =>
    (await createSitePages(world.deps).request(`/s/${site.code}${extension}`)).text();
  return { userId, site, change, look };
}

test("a page has the layout that its owner chose, the same text in each, and is light with all that can be on it", async () => {
  const { userId, site, change, look } = await aFullPage();
  expect(site.layout).toBe("stall");
  const html = await look();
  const styles = [];
  for (const layout of SITE_LAYOUTS) {
    await change({ layout });
    expect((await listSites(world.deps, userId)).map((page) => page.layout)).toEqual([layout]);
    const style = await look(".css");
    expect(await look()).toBe(html);
    expect(Buffer.byteLength(html + style + (await look(".svg")))).toBeLessThan(15_000);
    styles.push(style);
  }
  expect(new Set(styles).size).toBe(SITE_LAYOUTS.length);
});

test("a layout that there is not is refused, and none is that of before there were three", async () => {
  const { site } = await aFullPage();
  const input = sitesContract.save["~orpc"].inputSchema;
  const read = (content: object) => input?.["~standard"].validate({ ...PAGE_IN_ZA, ...content });
  expect(await read({ layout: "card" })).toMatchObject({ value: { layout: "card" } });
  expect(await read({})).toMatchObject({ value: { layout: "stall" } });
  expect(await read({ layout: "wall" })).toMatchObject({ issues: [{ path: ["layout"] }] });
  await expect(
    sql`update shop_site set layout = 'wall' where id = ${site.id}`.execute(world.db),
  ).rejects.toThrow("shop_site_layout_check");
});

test("the numbers of a shop are the last on its page and stay in sight on a phone; where there are none, no bar does", async () => {
  const { change, look } = await aFullPage();
  const html = await look();
  const bar = html.slice(html.indexOf('class="actions bar"'));
  expect(bar).toContain("Call us");
  expect(bar).toContain("WhatsApp");
  expect(bar).not.toContain("<h2>");
  expect(await look(".css")).toMatch(/@media\(max-width:\d+em\)[^{]*\{\.bar\{position:sticky/);
  await change({ phone: "", whatsApp: "" });
  expect(await look()).not.toContain("bar");
});

/** WCAG contrast of two colours, each three or six digits behind #. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const digits = colour.slice(1);
    const six = digits.length === 3 ? digits.replaceAll(/./g, "$&$&") : digits;
    const parts = [0, 2, 4].map((at) => Number.parseInt(six.slice(at, at + 2), 16) / 255);
    const [red = 0, green = 0, blue = 0] = parts.map((share) =>
      share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [dark = 0, light = 1] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test("by day and by night words can be read on the paper and on any colour of a shop, and a colour like the paper has an edge", () => {
  for (const colour of ["#000000", "#121212", "#5b2a86", "#767676", "#ffee00", "#ffffff"]) {
    for (const layout of SITE_LAYOUTS) {
      const style = siteStyle({ colour, layout });
      const [day = "", night = ""] = style.split("prefers-color-scheme:dark");
      for (const side of [day, night]) {
        const of = (name: string) => new RegExp(`--${name}:(#[0-9a-f]+)`).exec(side)?.[1] ?? "";
        expect(contrast(of("words"), of("paper"))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(of("words"), of("empty"))).toBeGreaterThanOrEqual(4.5);
        expect(contrast(of("edge"), of("paper")), `${colour} on ${side}`).toBeGreaterThanOrEqual(
          1.5,
        );
      }
      const face = /\.button\{[^}]*color:(#[0-9a-f]+)\}/.exec(style)?.[1] ?? "";
      expect(contrast(face, colour)).toBeGreaterThanOrEqual(4.5);
    }
  }
});
