import type { Member, TestApp } from "./test-app.ts";

/** A further browser in which a member has signed in by password. */
export async function signInAgain(tool: TestApp, { form }: Member) {
  const browser = await tool.openBrowser();
  const { email, password } = form;
  await browser.post("/api/auth/sign-in/email", { email, password });
  return browser;
}
