import { implement } from "@orpc/server";
import { type Context, Hono } from "hono";
import { contract } from "../../../../contract/router.ts";
import { countryById, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { openingTimesOf } from "../../../../domain/schedule/opening-times.ts";
import { isoWithOffset } from "../../../../domain/schedule/zoned-time.ts";
import { siteLayoutOf } from "../../../../domain/site-layout.ts";
import { asSystem } from "../../../identity/identity.ts";
import { requireUser, type RequestContext } from "../../../http/context.ts";
import { pictureUrl } from "../../audience/files/pictures.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import {
  blockedSitePage,
  goneSitePage,
  NO_SHOP,
  siteIcon,
  sitePage,
  unknownSitePage,
} from "./site-page.ts";
import { siteStyle } from "./site-style.ts";
import { posterFile } from "../posters/poster-file.ts";
import { readToday } from "./site-today.ts";
import { readPagePicture } from "./site-picture.ts";
import { readSitePoster } from "./site-poster.ts";
import { listSites, readPublicSite, saveSite, takeDownSite } from "./sites.ts";

type Deps = Pick<CampaignsDeps, "db" | "clock" | "contentUrl" | "publicUrl">;

/** The procedures of shops' pages. */
export function createSitesRoutes(deps: Deps & Pick<CampaignsDeps, "linkReputation">) {
  const os = implement(contract.sites).$context<RequestContext>();
  const present = presenter(deps.contentUrl);
  return os.router({
    list: os.list.handler(async ({ context }) => ({
      sites: (await listSites(deps, requireUser(context).userId)).map((site) => ({
        ...present(site),
        usedBy: site.usedBy,
      })),
    })),
    save: os.save.handler(async ({ input, context }) =>
      present(await saveSite(deps, { ...input, userId: requireUser(context).userId })),
    ),
    poster: os.poster.handler(async ({ input, context }) => {
      const pdf = await readSitePoster(deps, { ...input, userId: requireUser(context).userId });
      return posterFile(pdf, input.paper);
    }),
    remove: os.remove.handler(async ({ input, context }) => {
      await takeDownSite(deps, { id: input.id, userId: requireUser(context).userId });
      return { done: true as const };
    }),
  });
}

type Site = Awaited<ReturnType<typeof saveSite>>;

function presenter(contentUrl: string) {
  return (site: Site) => ({
    id: site.id,
    code: site.code,
    url: `${contentUrl}/s/${site.code}`,
    countryId: site.countryId,
    name: site.name,
    offer: site.offer,
    phone: site.phone && `+${site.phone}`,
    whatsApp: site.whatsApp && `+${site.whatsApp}`,
    address: site.address,
    openingTimes: openingTimesOf(site.openingTimes),
    openingHours: site.openingHours,
    colour: site.colour,
    layout: siteLayoutOf(site.layout),
    pictureUrl: site.pictureKey && pictureUrl(site.pictureKey, contentUrl),
    pictureAlt: site.pictureAlt,
    blockedReason: site.blockedReason,
    updatedAt: isoWithOffset(
      site.updatedAt.getTime(),
      (countryById(site.countryId) ?? SOUTH_AFRICA).timeZone,
    ),
  });
}

/** The pages themselves, for everybody: `/s/{code}`, and their style and sign beside them. */
export function createSitePages(deps: Pick<Deps, "db" | "clock">): Hono {
  const app = new Hono();
  app.get("/s/:file", async (c) => {
    const [code = "", extension] = c.req.param("file").split(".");
    const found = await asSystem(() => readPublicSite(deps, code));
    const site = found === "blocked" ? undefined : found;
    const looks = site ?? (code === NO_SHOP.code ? NO_SHOP : undefined);
    if (looks && isFileOfPage(extension)) {
      setCacheHeaders(c);
      c.header("Content-Type", PAGE_FILES[extension].type);
      return c.body(PAGE_FILES[extension].contentOf(looks));
    }
    // The address was right, and links to it are to be forgotten: 410. Its style and sign, which show the shop's colour and letter, are not there.
    if (found === "blocked" && extension === undefined) {
      setCacheHeaders(c);
      return c.html(blockedSitePage(), 410);
    }
    if (!site) return c.html(unknownSitePage(), 404);
    setCacheHeaders(c);
    if (site.takenDownAt !== null) return c.html(goneSitePage(site), 410);
    const [picture, today] = await asSystem(() =>
      Promise.all([readPagePicture(deps.db, site), readToday(deps, site)]),
    );
    return c.html(sitePage(site, { picture, today }));
  });
  return app;
}

const PAGE_FILES = {
  css: { type: "text/css; charset=utf-8", contentOf: siteStyle },
  svg: { type: "image/svg+xml; charset=utf-8", contentOf: siteIcon },
} as const;

function isFileOfPage(extension: string | undefined): extension is keyof typeof PAGE_FILES {
  return extension !== undefined && Object.hasOwn(PAGE_FILES, extension);
}

/** The page is said in the reader's language. */
function setCacheHeaders(c: Context): void {
  c.header("Cache-Control", "public, max-age=60");
  c.header("Vary", "Accept-Language");
}
