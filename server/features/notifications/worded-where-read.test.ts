import { afterAll, beforeAll, expect, test } from "vitest";
import { amountOf, phrase, type Phrase } from "../../../domain/phrase.ts";
import { msg } from "../../../domain/translate.ts";
import { announceInPostgres } from "../../db/announcer/postgres-announcer.ts";
import { createTestApp, type Member, type TestApp } from "../../http/testing/test-app.ts";
import type { NewNotification } from "./notification.ts";
import { createNotify } from "./notify.ts";

let tool: TestApp;
let owner: Member;
beforeAll(async () => {
  tool = await createTestApp();
  owner = await tool.signedUp();
}, 60_000);
afterAll(() => tool.close());

const arrived = (minor: bigint): Phrase =>
  phrase(msg("{amount} has arrived"), { amount: amountOf(minor, "ZAR") });

const send = (
  eventKey: string,
  words: Pick<NewNotification, "title" | "body">,
  kind: NewNotification["kind"] = "payment",
) => {
  const notify = createNotify(tool.app.jobs, announceInPostgres);
  const about = { userId: owner.userId, eventKey, kind, link: "/wallet", at: tool.clock.now() };
  return tool.app.db.transaction().execute((tx) => notify(tx, { ...about, ...words }));
};

/** The newest notification as somebody has it on the screen who reads this language; without one, as a program has it. */
async function newestIn(language?: string): Promise<{ title: string; body: string }> {
  const headers: HeadersInit = language === undefined ? {} : { "accept-language": language };
  const reply = await owner.fetch("/api/v1/notifications?limit=1", { headers });
  const { rows } = (await reply.json()) as { rows: { title: string; body: string }[] };
  return { title: plain(rows[0]?.title), body: plain(rows[0]?.body) };
}

const plain = (text = "") => text.replaceAll("\u00a0", " ");

const speak = (language: string | null) =>
  tool.database.pool.query(`update "user" set language = $2 where id = $1`, [
    owner.userId,
    language,
  ]);

test("what was notified in one language is read in the one that the reader chose since, its amounts and days too", async () => {
  const body = phrase(msg("{reason}. Use it by {lastDay}."), {
    reason: "Welcome",
    lastDay: { day: "2026-11-21" },
  });
  await send("in-english", { title: arrived(1_234_567n), body });
  const english = { title: "R12,345.67 has arrived", body: "Welcome. Use it by 21 Nov 2026." };
  const afrikaans = {
    title: "R12 345,67 het aangekom",
    body: "Welcome. Gebruik dit teen 21 Nov. 2026.",
  };
  expect(await newestIn("en")).toEqual(english);
  expect(await newestIn("af")).toEqual(afrikaans);
  // A program that names no language reads as the account does.
  expect(await newestIn()).toEqual(english);
  await speak("af");
  expect(await newestIn()).toEqual(afrikaans);
  expect(await newestIn("en")).toEqual(english);
  await speak(null);
});

test("a phrase in a phrase is worded too, what somebody typed stands as it is", async () => {
  const problem = phrase(msg("The card for automatic top-up is no longer saved."));
  const title = phrase(msg("We have answered: {subject}"), { subject: "Half {open" });
  const paused = msg("{problem} Automatic top-up is paused until you have checked it.");
  await send("nested", { title, body: [phrase(paused, { problem }), "Sincerely {us}"] });
  const { title: read, body } = await newestIn("af");
  expect(read).toBe("Ons het geantwoord: Half {open");
  expect(body).not.toContain("card");
  expect(body).toMatch(/\. Sincerely \{us\}$/);
});

test("what was stored as text before, and a sentence that the code no longer has, stay as they were written", async () => {
  await send("text", { title: "Typed by hand", body: "As it is." });
  expect(await newestIn("af")).toEqual({ title: "Typed by hand", body: "As it is." });
  await send("gone", { title: arrived(5_000n), body: "" });
  await tool.database.pool.query(
    `update notification set title = 'As it was', wording = jsonb_set(wording, '{title,english}', '"Nobody says {amount}"')
     where event_key = 'gone'`,
  );
  expect((await newestIn("af")).title).toBe("As it was");
});

test("an open page and a mail have the language of their reader", async () => {
  await speak("af");
  const own = await owner.client.notifications.stream({});
  await own.next();
  const heard = own.next();
  let isHeard = false;
  void heard.then(() => (isHeard = true));
  let n = 0;
  // Listening begins with the first page: what is told before it does is in the count alone.
  await expect
    .poll(
      async () => {
        const words = { title: arrived(7_700n), body: "" };
        await send(`mailed ${(n += 1)}`, words, "payment-failed");
        return isHeard;
      },
      { timeout: 20_000, interval: 300 },
    )
    .toBe(true);
  expect((await heard).value).toMatchObject({
    notification: { title: expect.stringMatching(/^R77,00 het aangekom$/) },
  });
  await own.return?.(undefined);
  await expect
    .poll(async () =>
      (await tool.mails())
        .filter(({ to }) => to === owner.form.email)
        .map(({ subject }) => plain(subject)),
    )
    .toContain("R77,00 het aangekom");
  await speak(null);
});
