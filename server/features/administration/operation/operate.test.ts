import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";

let tool: TestApp;
let admin: Member;
const reason = "asked for by phone";

beforeAll(async () => {
  tool = await createTestApp();
  admin = await tool.signedUp();
  tool.config.adminUserIds.push(admin.userId);
}, 60_000);
afterAll(() => tool.close());

test("an advertiser's sessions are ended on every device, and the password still works", async () => {
  const member = await tool.signedUp();
  const { email, password } = member.form;
  const elsewhere = await tool.openBrowser();
  await elsewhere.post("/api/auth/sign-in/email", { email, password });
  await admin.client.administration.endSessions({ userId: member.userId, reason });
  for (const browser of [member, elsewhere])
    expect(await browser.client.accounts.me({})).toMatchObject({ isSignedIn: false });
  expect(await admin.client.accounts.me({})).toMatchObject({ isSignedIn: true });
  const again = await elsewhere.post("/api/auth/sign-in/email", { email, password });
  expect(again.status).toBe(200);
});

test("the audit as CSV holds what the list holds, newest first, and no formula", async () => {
  const member = await tool.signedUp();
  const formula = '=HYPERLINK("http://evil.test")';
  await admin.client.administration.suspend({ userId: member.userId, reason: formula });
  await admin.client.administration.unsuspend({ userId: member.userId, reason });
  const filter = { subjectUserId: member.userId, actorUserId: admin.userId };
  const { rows } = await admin.client.administration.audit(filter);
  const { content, isCut } = await admin.client.administration.auditCsv(filter);
  const lines = content.trim().split("\r\n");
  expect(isCut).toBe(false);
  expect(lines[0]).toMatch(/at.*action.*done_by.*done_to/);
  expect(
    lines.slice(1).map((line) => rows.find(({ action }) => line.includes(action))?.id),
  ).toEqual(rows.map(({ id }) => id));
  expect(rows).toHaveLength(2);
  expect(content).not.toMatch(/(?:^|,)"?=/m);
});

test("the audit for a spreadsheet is in the reader's language with the signs of the country, and data is for programs", async () => {
  const member = await tool.signedUp();
  await admin.client.administration.suspend({ userId: member.userId, reason });
  const read = async (format: string): Promise<string> => {
    const query = new URLSearchParams({ subjectUserId: member.userId, format });
    const reply = await admin.fetch(`/api/v1/administration/audit-csv?${query}`, {
      headers: { "accept-language": "af" },
    });
    return ((await reply.json()) as { content: string }).content;
  };
  const [head, row] = (await read("spreadsheet")).split("\r\n");
  expect(head).toBe(
    "\uFEFFDatum;Aksie;Aksie (kode);Gedoen deur;Gedoen deur (gebruiker-ID);Gedoen aan;Gedoen aan (gebruiker-ID);Besonderheid;Besonderheid (data);Versoeknommer",
  );
  const by = `${admin.form.firstName} ${admin.form.surname}, ${admin.form.email}`;
  const to = `${member.form.firstName} ${member.form.surname}, ${member.form.email}`;
  // A code and its words beside each other, the words as the screen has them.
  expect(row?.slice(row.indexOf(";"))).toMatch(
    `;Advertiser suspended;advertiser.suspended;${by};${admin.userId};${to};${member.userId};“${reason}”;`,
  );
  expect(row).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d;/);
  const [dataHead, dataRow] = (await read("data")).split("\r\n");
  expect(dataHead).toBe(
    "\uFEFFat,action,done_by,done_to,request,detail,action_words,done_by_name,done_to_name,detail_words",
  );
  expect(dataRow).toMatch(
    new RegExp(
      String.raw`^\d{4}-\d\d-\d\dT[\d:.]+Z,advertiser\.suspended,${admin.userId},${member.userId},`,
    ),
  );
  expect(dataRow).toMatch(`,Advertiser suspended,"${by}","${to}",“${reason}”`);
});

test("a failed job is given up once, with who and why in the audit", async () => {
  await tool.app.jobs.send(tool.app.db, "send-support-mail", { messageId: "not an id" });
  await tool.app.jobs.drain();
  await sql`update pgboss.job set state = 'failed', completed_on = now() where state = 'retry'`.execute(
    tool.app.db,
  );
  const failedNow = async () => (await admin.client.administration.jobs({})).failed;
  const [job] = await failedNow();
  if (!job) throw new Error("The failed job is not listed.");
  const given = { id: job.id, name: job.name, reason };
  await admin.client.administration.discardJob(given);
  expect(await failedNow()).toEqual([]);
  await expect(admin.client.administration.discardJob(given)).rejects.toMatchObject({
    code: "not-found",
  });
  const { rows } = await admin.client.administration.audit({ action: "job.discarded" });
  expect(rows).toMatchObject([{ actorUserId: admin.userId, detail: given }]);
});

test("what an administrator edits is listed: sections, routes, holidays, countries", async () => {
  const { administration } = admin.client;
  const sections = (await administration.sections({})).rows.map(({ section }) => section);
  expect(sections).toEqual(expect.arrayContaining(["slideMenu", "segments", "messageTemplates"]));
  const routes = (await administration.routes({})).rows;
  expect(routes.map(({ routeId }) => routeId).toSorted((a, b) => a - b)).toEqual([
    97, 98, 105, 107, 108,
  ]);
  const { rows: holidays } = await administration.holidays({ countryId: 6 });
  expect(holidays.map(({ date }) => date)).toContain("2026-12-25");
  const countries = (await administration.countries({})).rows;
  expect(countries.map(({ countryId, isOpen }) => [countryId, isOpen])).toEqual([
    [6, true],
    [7, true],
  ]);
});

test("the audit is searched by the words that are shown and by names, and tells people of one name apart", async () => {
  const [one, two] = [
    await tool.signedUp({ firstName: "Nandi", surname: "Searched" }),
    await tool.signedUp({ firstName: "Nandi", surname: "Searched" }),
  ];
  for (const { userId } of [one, two])
    await admin.client.administration.suspend({ userId, reason });
  await admin.client.administration.unsuspend({ userId: one.userId, reason });
  const find = async (filter: object) =>
    (await admin.client.administration.audit({ signIns: "hidden", ...filter })).rows;
  const subjects = (rows: { subjectUserId: string | null }[]) =>
    rows.map(({ subjectUserId }) => subjectUserId);
  const suspended = await find({ action: "Advertiser suspended", subjectUserId: "nandi sea" });
  expect(subjects(suspended)).toEqual([two.userId, one.userId]);
  expect(suspended).toMatchObject([
    { subjectName: "Nandi Searched", subjectEmail: two.form.email },
    { subjectName: "Nandi Searched", subjectEmail: one.form.email },
  ]);
  expect(subjects(await find({ action: "unsusp" }))).toContain(one.userId);
  const by = `${admin.form.firstName} ${admin.form.surname}`;
  expect(subjects(await find({ actorUserId: by, subjectUserId: two.form.email }))).toContain(
    two.userId,
  );
  expect(await find({ action: "%" })).toEqual([]);
  expect(await find({ subjectUserId: "nobody of this name" })).toEqual([]);
});
