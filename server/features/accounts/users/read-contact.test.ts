import { afterAll, beforeAll, expect, test } from "vitest";
import {
  aSignUp,
  confirmBy,
  createTestApp,
  linkMailedTo,
  type TestApp,
} from "../../../http/testing/test-app.ts";
import { asSystem } from "../../../identity/identity.ts";
import { readContact } from "./read-contact.ts";
import { findUser } from "./user.store.ts";

let tool: TestApp;
beforeAll(async () => {
  tool = await createTestApp();
});
afterAll(() => tool.close());

test("letters go to an address once its owner has proved it, and to no visitor", async () => {
  const { db } = tool.app;
  const contactOf = (userId: string) => asSystem(() => readContact(db, userId));
  const form = aSignUp();
  const browser = await tool.openBrowser();
  await browser.client.accounts.signUp(form);
  const userId = (await asSystem(() => findUser(db, "email", form.email)))?.id ?? expect.fail();
  expect(await contactOf(userId)).toBeUndefined();
  await confirmBy(browser, await linkMailedTo(tool, form.email));
  expect(await contactOf(userId)).toMatchObject({ email: form.email });

  const visitor = await tool.openBrowser();
  await visitor.post("/api/auth/sign-in/anonymous", {});
  const visitorId = (await visitor.client.accounts.me({})).userId ?? expect.fail();
  // Whatever the sign-in library says of the address that it made up.
  await tool.database.pool.query(`update "user" set email_verified = true where id = $1`, [
    visitorId,
  ]);
  expect(await contactOf(visitorId)).toBeUndefined();
});
