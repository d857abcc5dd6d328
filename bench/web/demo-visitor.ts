import type { Browser, BrowserContext } from "playwright-core";
import { DEMO_ADVERTISER_EMAIL, DEMO_PASSWORD } from "../../dev/start/demo-accounts.ts";

/** The demo advertiser, signed in, and what of the account the pages are about. */
export type DemoVisitor = {
  session: Awaited<ReturnType<BrowserContext["storageState"]>>;
  ids: Readonly<Record<string, string | undefined>>;
};

/** Signs the demo advertiser in, once, at full speed. */
export async function signInDemo(browser: Browser, url: string): Promise<DemoVisitor> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/login`);
    await page.getByLabel("Email").fill(DEMO_ADVERTISER_EMAIL);
    await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await page.waitForURL(/\/dashboard/);
    const first = async (path: string): Promise<string | undefined> => {
      const response = await context.request.get(`${url}/api/v1${path}`);
      const { rows } = (await response.json()) as { rows: { id: string }[] };
      return rows[0]?.id;
    };
    const ids = {
      report: await first("/campaigns?state=finished&sort=oldest"),
      draft: await first("/campaigns?state=drafts"),
    };
    return { session: await context.storageState(), ids };
  } finally {
    await context.close();
  }
}

/** The path with the account's own ids in it. Throws when the account has no such thing. */
export function fillIn(path: string, { ids }: DemoVisitor): string {
  return path.replace(/\$(\w+)/g, (_place, name: string) => {
    const id = ids[name];
    if (id === undefined) throw new Error(`The demo account has no ${name} for ${path}.`);
    return id;
  });
}
