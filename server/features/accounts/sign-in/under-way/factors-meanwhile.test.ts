import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createPasskey,
  type Passkey,
  type PasskeyOptions,
} from "../../../../../dev/testing/passkey.ts";
import { codeFor } from "../../../../../dev/testing/totp.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import { createTestApp, type Member, type TestApp } from "../../../../http/testing/test-app.ts";
import { type TestBrowser, TEST_ORIGIN } from "../../../../http/testing/test-browser.ts";
import { asSystem } from "../../../../identity/identity.ts";
import { waitsOrEnds } from "../../../campaigns/testing/during-booking.ts";
import { deleteSessions } from "../../users/credential.store.ts";
import { deleteFactors } from "../../users/factor.store.ts";
import { lockUser } from "../../users/lock-user.ts";

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp();
}, 60_000);
afterAll(() => tool.close());

/**
 * Makes a call that comes as far as the user's row, and takes the factors away then, as an administrator does for who has lost a phone.
 * Resolves to its answer.
 */
function whileTakenAway(
  userId: string,
  call: () => Promise<Response>,
  takeAway: (tx: DatabaseOrTransaction) => Promise<unknown> = (tx) => deleteFactors(tx, userId),
): Promise<Response> {
  const { db } = tool.app;
  return asSystem(async () => {
    const { made } = await db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      const made = call();
      expect(await waitsOrEnds({ db }, made)).toBe("waits");
      await takeAway(tx);
      await deleteSessions(tx, userId);
      // Wrapped: a promise that is returned would be waited for inside the transaction that it waits for.
      return { made };
    });
    return made;
  });
}

const optionsOf = async (browser: TestBrowser, of: "register" | "authenticate") =>
  (await (
    await browser.fetch(`/api/auth/passkey/generate-${of}-options`)
  ).json()) as PasskeyOptions;

async function register(browser: TestBrowser, passkey: Passkey) {
  const response = passkey.register(await optionsOf(browser, "register"));
  return () => browser.post("/api/auth/passkey/verify-registration", { response });
}

async function addApp({ form, post }: Member): Promise<string> {
  const enabled = await post("/api/auth/two-factor/enable", { password: form.password });
  const { totpURI } = (await enabled.json()) as { totpURI: string };
  expect((await post("/api/auth/two-factor/verify-totp", { code: codeFor(totpURI) })).status).toBe(
    200,
  );
  await tool.database.pool.query("update two_factor set last_step = null");
  return totpURI;
}

async function nothingIsLeft(userId: string, browser: TestBrowser): Promise<void> {
  expect((await browser.client.accounts.me({})).isSignedIn).toBe(false);
  const { rows } = await tool.database.pool.query(
    `select (select count(*)::int from session where user_id = $1) as sessions,
       (select count(*)::int from passkey where user_id = $1) as passkeys`,
    [userId],
  );
  expect(rows).toEqual([{ sessions: 0, passkeys: 0 }]);
}

test("a sign-in with a passkey under way when it is taken away leaves no session", async () => {
  const owner = await tool.signedUp();
  const passkey = createPasskey(TEST_ORIGIN);
  expect((await (await register(owner, passkey))()).status).toBe(200);
  const thief = await tool.openBrowser();
  const response = passkey.authenticate(await optionsOf(thief, "authenticate"));
  const answer = await whileTakenAway(owner.userId, () =>
    thief.post("/api/auth/passkey/verify-authentication", { response }),
  );
  expect(answer.ok).toBe(false);
  await nothingIsLeft(owner.userId, thief);
});

test("nor does one with a code of an app that is taken away", async () => {
  const owner = await tool.signedUp();
  const totpURI = await addApp(owner);
  const thief = await tool.openBrowser();
  const { email, password } = owner.form;
  await thief.post("/api/auth/sign-in/email", { email, password });
  const answer = await whileTakenAway(owner.userId, () =>
    thief.post("/api/auth/two-factor/verify-totp", { code: codeFor(totpURI) }),
  );
  expect(answer.ok).toBe(false);
  await nothingIsLeft(owner.userId, thief);
});

test("a passkey that is added while all factors are taken away is not there afterwards", async () => {
  const owner = await tool.signedUp();
  const add = await register(owner, createPasskey(TEST_ORIGIN));
  expect((await whileTakenAway(owner.userId, add)).ok).toBe(false);
  await nothingIsLeft(owner.userId, owner);
});

test("who has another passkey signs in with it, while the lost one is taken away", async () => {
  const owner = await tool.signedUp();
  const [lost, other] = [createPasskey(TEST_ORIGIN), createPasskey(TEST_ORIGIN)];
  for (const passkey of [lost, other])
    expect((await (await register(owner, passkey))()).status).toBe(200);
  const again = await tool.openBrowser();
  const response = other.authenticate(await optionsOf(again, "authenticate"));
  const answer = await whileTakenAway(
    owner.userId,
    () => again.post("/api/auth/passkey/verify-authentication", { response }),
    (tx) =>
      sql`delete from passkey where user_id = ${owner.userId}
        and created_at = (select min(created_at) from passkey where user_id = ${owner.userId})`.execute(
        tx,
      ),
  );
  expect(answer.ok).toBe(true);
  expect((await again.client.accounts.me({})).isSignedIn).toBe(true);
});
