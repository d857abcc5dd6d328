import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestApp } from "../../../http/testing/test-app.ts";
import { accountsJobs } from "../accounts.jobs.ts";

test("visitors without a sign of life for 30 days are forgotten with their drafts; others stay", async () => {
  const tool = await createTestApp();
  try {
    const visit = async (daysAgo: number, seenDaysAgo: number) => {
      const browser = await tool.openBrowser();
      await browser.post("/api/auth/sign-in/anonymous", {});
      await browser.client.campaigns.createDraft({ countryId: 6 });
      const { userId } = await browser.client.accounts.me({});
      await sql`update "user" set created_at = now() - make_interval(days => ${daysAgo})
        where id = ${userId}`.execute(tool.app.db);
      await sql`update session set updated_at = now() - make_interval(days => ${seenDaysAgo})
        where user_id = ${userId}`.execute(tool.app.db);
      return userId;
    };
    const gone = await visit(90, 31);
    const back = await visit(90, 29);
    const fresh = await visit(2, 2);
    const member = await tool.signedUp();
    await sql`update "user" set created_at = now() - interval '2 years'
      where id = ${member.userId}`.execute(tool.app.db);
    await sql`delete from session where user_id = ${member.userId}`.execute(tool.app.db);

    const jobs = accountsJobs({
      db: tool.app.db,
      clock: tool.clock,
      mail: { send: async () => {}, close: () => {} },
      secret: "unused",
      publicUrl: "http://localhost",
    });
    await jobs
      .find(({ name }) => name === "tidy-accounts")
      ?.handle({}, { signal: new AbortController().signal });

    const { rows } = await tool.database.pool.query(
      `select u.id, count(c.id)::int as drafts from "user" u left join campaign c on c.user_id = u.id group by u.id`,
    );
    const left = new Map(rows.map(({ id, drafts }) => [id as string, drafts as number]));
    expect(left.has(gone ?? "")).toBe(false);
    expect([left.get(back ?? ""), left.get(fresh ?? "")]).toEqual([1, 1]);
    expect(left.has(member.userId)).toBe(true);
    const { rows: drafts } = await tool.database.pool.query(
      "select count(*)::int as n from campaign",
    );
    expect(drafts).toEqual([{ n: 2 }]);
  } finally {
    await tool.close();
  }
}, 30_000);
