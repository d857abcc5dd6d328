import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  aSignUp,
  createTestApp,
  type Member,
  type TestApp,
} from "../../../http/testing/test-app.ts";
import { DEFAULT_RISK_RULES } from "../../../../domain/risk/risk-rules.ts";
import { applyPrices } from "./edit-prices.ts";

let tool: TestApp;
let admin: Member;

beforeAll(async () => {
  tool = await createTestApp();
  admin = await tool.signedUp();
  tool.config.adminUserIds.push(admin.userId);
}, 30_000);
afterAll(() => tool.close());

const reason = "a better word";

describe("a configuration section", () => {
  const MENU = [{ title: "Home", icon: "home", url: "/home", show: true }];
  const read = () => admin.client.administration.section({ section: "slideMenu" });

  test("is changed for everybody, with what it was in the history", async () => {
    const { value: before, version } = await read();
    const section = "slideMenu";
    await admin.client.administration.saveSection({ section, value: MENU, version, reason });
    expect(await admin.client.catalogue.section({ section })).toEqual(MENU);
    const { rows } = await admin.client.administration.changes({ kind: "section" });
    const actorName = `${admin.form.firstName} ${admin.form.surname}`;
    expect(rows[0]).toMatchObject({ subject: section, before, after: MENU, reason, actorName });
    const stale = { section, value: MENU, version, reason };
    await expect(admin.client.administration.saveSection(stale)).rejects.toMatchObject({
      code: "aborted",
    });
  });

  test("with the limits of risk is edited with history, read by administrators alone, and refused when it is broken", async () => {
    const section = "riskRules";
    const { value: before, version } = await admin.client.administration.section({ section });
    expect(before).toEqual(DEFAULT_RISK_RULES);
    const { byDefault } = await admin.client.administration.section({ section });
    expect(byDefault).toEqual(DEFAULT_RISK_RULES);
    const value = { ...DEFAULT_RISK_RULES, mostCards: 2, mostDeclines: null };
    await admin.client.administration.saveSection({ section, value, version, reason });
    const { rows } = await admin.client.administration.changes({ kind: "section" });
    expect(rows[0]).toMatchObject({ subject: section, before, after: value, reason });
    await expect(admin.client.catalogue.section({ section })).rejects.toMatchObject({
      code: "not-found",
    });
    for (const broken of [
      { ...value, mostCards: -1 },
      { ...value, windowHours: 0 },
      { mostCards: 2 },
    ]) {
      const preview = await admin.client.administration.previewSection({ section, value: broken });
      expect(preview.problems.length).toBeGreaterThan(0);
    }
  });

  test.each([
    ["a link to another site", [{ title: "Home", icon: "home", url: "//evil.test" }]],
    ["a script", [{ title: "Home", icon: "home", url: "javascript:alert(1)" }]],
    ["no title", [{ title: " ", icon: "home", url: "/home" }]],
    ["no entry", []],
    ["text", "broken"],
  ])("with %s is refused, by preview and by saving", async (_what, value) => {
    const section = "slideMenu";
    const preview = await admin.client.administration.previewSection({ section, value });
    expect(preview.problems.length).toBeGreaterThan(0);
    const { version } = await read();
    await expect(
      admin.client.administration.saveSection({ section, value, version, reason }),
    ).rejects.toMatchObject({ code: "invalid-argument" });
  });

  test("with another source lets people who sign up choose it", async () => {
    const section = "sources";
    const value = ["Google", "A friend"];
    const { version } = await admin.client.administration.section({ section });
    await admin.client.administration.saveSection({ section, value, version, reason });
    const { client } = await tool.openBrowser();
    await expect(client.accounts.signUp(aSignUp({ source: "A friend" }))).resolves.toBeDefined();
    await expect(client.accounts.signUp(aSignUp({ source: "Brochure" }))).rejects.toMatchObject({
      data: [{ path: "source" }],
    });
  });

  test("that is broken in the database is answered with the default", async () => {
    await sql`update config_section set value = '{"not": "a list"}' where name in ('slideMenu', 'selectedCountries')`.execute(
      tool.app.db,
    );
    const browser = await tool.openBrowser();
    expect(await browser.client.catalogue.section({ section: "slideMenu" })).toContainEqual({
      title: "Dashboard",
      icon: "layout-dashboard",
      url: "/dashboard",
    });
    await expect(tool.signedUp()).resolves.toMatchObject({});
  });
});

describe("prices", () => {
  const HOUR_MS = 3_600_000;
  const country = () => admin.client.catalogue.country({ countryId: 7 });
  const set = (smsUnitPriceTenThousandths: number, validFrom?: Date) =>
    admin.client.administration.setPrice({
      countryId: 7,
      smsUnitPriceTenThousandths,
      pcmUnitPriceTenThousandths: 40,
      reason,
      ...(validFrom ? { validFrom: validFrom.toISOString() } : {}),
    });

  test("begin when their time comes, and not before", async () => {
    await set(1000);
    expect((await country()).smsUnitPrice).toBe("0.10");
    await set(1200, new Date(tool.clock.now().getTime() + HOUR_MS));
    await applyPrices({ db: tool.app.db, clock: tool.clock });
    expect((await country()).smsUnitPrice).toBe("0.10");
    const { rows } = await admin.client.administration.prices({});
    const ofGhana = rows.filter(({ countryId }) => countryId === 7);
    expect(ofGhana.map(({ state }) => state)).toEqual(["to-come", "now", "past"]);
    tool.clock.setOffset(HOUR_MS + 1000);
    await applyPrices({ db: tool.app.db, clock: tool.clock });
    expect((await country()).smsUnitPrice).toBe("0.12");
  });

  test("do not change in the past", async () => {
    const past = new Date(tool.clock.now().getTime() - HOUR_MS);
    await expect(set(1, past)).rejects.toMatchObject({ code: "invalid-argument" });
  });
});

test("a route and a holiday change for everybody, with history", async () => {
  const { administration, catalogue } = admin.client;
  const route = { routeId: 98, name: "Volta", optOutSuffix: " STOP", isOpen: true, reason };
  await administration.saveRoute(route);
  const holiday = { countryId: 7, date: "2027-05-05", reason };
  await administration.saveHoliday({ ...holiday, name: "Extra day" });
  const { routes, holidays } = await catalogue.country({ countryId: 7 });
  expect(routes).toMatchObject([{ routeId: 98, name: "Volta", optOutSuffix: " STOP" }]);
  expect(holidays).toContainEqual({ date: "2027-05-05", name: "Extra day" });
  await administration.saveHoliday({ ...holiday, name: null });
  expect((await catalogue.country({ countryId: 7 })).holidays).not.toContainEqual({
    date: "2027-05-05",
    name: "Extra day",
  });
  const { rows } = await administration.changes({ limit: 3 });
  expect(rows.map(({ kind, before, after }) => [kind, before, after])).toMatchObject([
    ["holiday", "Extra day", null],
    ["holiday", null, "Extra day"],
    ["route", { name: "Volta Mobile" }, { name: "Volta" }],
  ]);
});
