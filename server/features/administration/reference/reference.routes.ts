import { implement } from "@orpc/server";
import { administrationReference } from "../../../../contract/administration/administration-reference.ts";
import { type RequestContext, requireAdmin } from "../../../http/context.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { actorOf, DONE } from "../advertisers/actor.routes.ts";
import { readPrices, setPrice } from "./edit-prices.ts";
import { withdrawPrice } from "./withdraw-price.ts";
import { readChanges, saveHoliday, saveRoute } from "./edit-reference.ts";
import { listRoutes, listSections } from "./reference.store.ts";
import { listHolidays } from "./holiday.store.ts";
import { defaultSection } from "../../catalogue/section-schemas.ts";
import { previewSection, readSectionToEdit, saveSection } from "./edit-section.ts";

/** Sections, prices, routes, holidays, and their history. */
export function createReferenceRoutes(deps: AdministrationDeps) {
  const os = implement(administrationReference).$context<RequestContext>();
  const { db } = deps;
  return {
    sections: os.sections.handler(async ({ context }) => {
      requireAdmin(context);
      const rows = await listSections(db);
      return {
        rows: rows.map(({ section, updatedAt }) => ({
          section,
          updatedAt: updatedAt.toISOString(),
        })),
      };
    }),
    section: os.section.handler(async ({ input, context }) => {
      requireAdmin(context);
      const edited = await readSectionToEdit(db, input.section);
      return { ...edited, byDefault: defaultSection(input.section) ?? null };
    }),
    previewSection: os.previewSection.handler(({ input, context }) => {
      requireAdmin(context);
      return previewSection(input.section, input.value);
    }),
    saveSection: os.saveSection.handler(({ input: { section, version, reason, value }, context }) =>
      saveSection(deps, { section, version, reason, value }, actorOf(context)),
    ),
    changes: os.changes.handler(async ({ input, context }) => {
      requireAdmin(context);
      const page = await readChanges(db, input);
      const rows = page.rows.map((row) => ({
        ...row,
        id: String(row.id),
        at: row.at.toISOString(),
      }));
      return { rows, nextCursor: page.nextCursor };
    }),
    prices: os.prices.handler(async ({ context }) => {
      requireAdmin(context);
      const rows = (await readPrices(deps)).map((price) => ({
        ...price,
        id: String(price.id),
        validFrom: price.validFrom.toISOString(),
      }));
      return { rows };
    }),
    setPrice: os.setPrice.handler(async ({ input, context }) => {
      const validFrom = input.validFrom === undefined ? undefined : new Date(input.validFrom);
      await setPrice(deps, { ...input, validFrom }, actorOf(context));
      return DONE;
    }),
    withdrawPrice: os.withdrawPrice.handler(async ({ input, context }) => {
      await withdrawPrice(deps, input, actorOf(context));
      return DONE;
    }),
    routes: os.routes.handler(async ({ context }) => {
      requireAdmin(context);
      return { rows: await listRoutes(db) };
    }),
    saveRoute: os.saveRoute.handler(async ({ input, context }) => {
      await saveRoute(deps, input, actorOf(context));
      return DONE;
    }),
    holidays: os.holidays.handler(async ({ input, context }) => {
      requireAdmin(context);
      return { rows: await listHolidays(db, input.countryId) };
    }),
    saveHoliday: os.saveHoliday.handler(async ({ input, context }) => {
      await saveHoliday(deps, input, actorOf(context));
      return DONE;
    }),
  };
}
