import { afterAll, beforeAll, expect, test } from "vitest";
import type { Cells } from "../../../domain/cells.ts";
import { GHANA, SOUTH_AFRICA } from "../../../domain/countries.ts";
import { aSignUp, createTestApp, type TestApp } from "../../http/testing/test-app.ts";

const ADDRESSES = { ZA: "https://za.example.org", GH: "https://gh.example.org" };
const NUMBERS = { 6: "082 123 4567", 7: "024 123 4567" };

const directoryOf = (here: "ZA" | "GH"): Cells =>
  [SOUTH_AFRICA, GHANA].map((country) => ({
    country,
    address: ADDRESSES[country.code],
    isHere: country.code === here,
  }));

let cells: { tool: TestApp; own: 6 | 7; other: 6 | 7; otherAddress: string }[];

beforeAll(async () => {
  const [za, gh] = await Promise.all([
    createTestApp({ config: { cells: directoryOf("ZA") } }),
    createTestApp({ config: { cells: directoryOf("GH") } }),
  ]);
  cells = [
    { tool: za, own: 6, other: 7, otherAddress: ADDRESSES.GH },
    { tool: gh, own: 7, other: 6, otherAddress: ADDRESSES.ZA },
  ];
}, 60_000);
afterAll(() => Promise.all(cells.map(({ tool }) => tool.close())));

const elsewhere = (path: string, countryId: number, address: string) => ({
  code: "invalid-argument",
  data: [{ path, reason: "other-cell", countryId, address, message: expect.any(String) }],
});

test("both know the same directory, each with its own country here", async () => {
  const [za, gh] = await Promise.all(
    cells.map(async ({ tool }) => {
      const answer = await tool.app.app.request("/api/v1/cells");
      return ((await answer.json()) as { cells: Record<string, unknown>[] }).cells;
    }),
  );
  expect(za).toEqual([
    { countryId: 6, code: "ZA", name: "South Africa", address: ADDRESSES.ZA, isHere: true },
    { countryId: 7, code: "GH", name: "Ghana", address: ADDRESSES.GH, isHere: false },
  ]);
  expect(gh).toEqual(za?.map((cell) => ({ ...cell, isHere: !cell["isHere"] })));
});

test("each signs its own country up and names the address of the other", async () => {
  for (const { tool, own, other, otherAddress } of cells) {
    const member = await tool.signedUp({ country: own, mobileNumber: NUMBERS[own] });
    const form = aSignUp({ country: other, mobileNumber: NUMBERS[other] });
    const { client } = await tool.openBrowser();
    await expect(client.accounts.signUp(form)).rejects.toMatchObject(
      elsewhere("country", other, otherAddress),
    );
    expect((await tool.mails()).filter(({ to }) => to === form.email)).toEqual([]);
    const { firstName, mobileNumber } = form;
    const moved = { firstName, mobileNumber, country: other };
    await expect(
      member.client.accounts.recordUser({ uidInput: member.userId, userRegistration: moved }),
    ).rejects.toMatchObject(elsewhere("userRegistration.country", other, otherAddress));
  }
});

test("each drafts, prices and lists for its own country alone", async () => {
  for (const { tool, own, other, otherAddress } of cells) {
    const { client } = await tool.signedUp({ country: own, mobileNumber: NUMBERS[own] });
    const refusal = elsewhere("countryId", other, otherAddress);
    const draft = await client.campaigns.createDraft({ countryId: own });
    // It goes as far as to ask the networks, who are away.
    await expect(client.campaigns.quote({ id: draft.id })).rejects.toMatchObject({
      code: "unavailable",
    });
    for (const call of [
      () => client.campaigns.createDraft({ countryId: other }),
      () => client.audience.forecast({ countryId: other, people: 500 }),
      () => client.audience.saveAudience({ name: "Women", countryId: other }),
      () => client.billing.subscriptions.plans({ countryId: other }),
      () => client.catalogue.company({ countryId: other }),
    ])
      await expect(call()).rejects.toMatchObject(refusal);
    expect(await client.billing.subscriptions.plans({ countryId: own })).not.toEqual([]);
    // By an address too, where an id is a text.
    const address = `/api/v1/billing/plans?countryId=${other}`;
    expect((await tool.app.app.request(address)).status).toBe(400);
  }
});

test("a draft of before for a country that has moved away is shown, and neither priced nor sent", async () => {
  const [cell] = cells;
  if (!cell) throw new Error("There is no cell.");
  const { client } = await cell.tool.signedUp({});
  const { id } = await client.campaigns.createDraft({ countryId: cell.own });
  await cell.tool.app.db
    .updateTable("campaign")
    .set({ countryId: cell.other })
    .where("id", "=", id)
    .execute();
  expect((await client.campaigns.get({ id })).countryId).toBe(cell.other);
  await expect(client.campaigns.quote({ id })).rejects.toMatchObject(
    elsewhere("countryId", cell.other, cell.otherAddress),
  );
});

test("the section of countries has what can be chosen here, and where the others are", async () => {
  const [cell] = cells;
  if (!cell) throw new Error("There is no cell.");
  const { client } = await cell.tool.openBrowser();
  expect(await client.catalogue.section({ section: "selectedCountries" })).toEqual([
    { id: 6, name: "South Africa", code: "ZA", selectable: true },
    { id: 7, name: "Ghana", code: "GH", selectable: false, address: ADDRESSES.GH },
    { id: null, name: "Nigeria", code: "NG", selectable: false },
  ]);
});

test("pages are told of cells only where there are several, and begin with who is behind the own country", async () => {
  const one = await createTestApp();
  const me = await (await one.openBrowser()).client.accounts.me({});
  expect("cells" in me).toBe(false);
  expect(me.companyName).toBe(one.config.companies.ZA.name);
  await one.close();
  for (const { tool, own } of cells) {
    const theirs = await (await tool.openBrowser()).client.accounts.me({});
    expect(theirs.cells?.filter(({ isHere }) => isHere).map(({ countryId }) => countryId)).toEqual([
      own,
    ]);
  }
  const ghana = await (await cells[1]?.tool.openBrowser())?.client.accounts.me({});
  expect(ghana?.companyName).toBe(cells[1]?.tool.config.companies.GH.name);
});
