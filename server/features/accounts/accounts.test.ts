import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aSignUp, createTestApp, linkMailedTo, type TestApp } from "../../http/testing/test-app.ts";

let tool: TestApp;

beforeAll(async () => {
  tool = await createTestApp();
});
afterAll(() => tool.close());

describe("sign-up", () => {
  test("goes from the form by the link in the mail to a signed-in account with its registration", async () => {
    const form = aSignUp({ mobileNumber: "082 765 4321" });
    const browser = await tool.openBrowser();
    expect(await browser.client.accounts.signUp(form)).toEqual({ status: "check-email" });
    expect(await browser.client.accounts.me({})).toMatchObject({ isSignedIn: false, userId: null });
    const link = await linkMailedTo(tool, form.email);
    const landing = await browser.fetch(link.pathname + link.search);
    expect(landing.status).toBe(302);
    expect(landing.headers.get("location")).toBe("/dashboard");
    expect(await browser.client.accounts.me({})).toMatchObject({
      isSignedIn: true,
      isAnonymous: false,
      isAdmin: false,
      email: form.email,
      emailVerified: true,
      registration: {
        firstName: "Thandi",
        mobileNumber: "+27827654321",
        country: 6,
        timezone: "Africa/Johannesburg",
        segment: 16,
        mobucksClientInfo: [],
      },
    });
  });
});
