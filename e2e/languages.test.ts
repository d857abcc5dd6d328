import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible, openPage, useBrowser } from "./support/browser.ts";
import { toolUrl } from "./support/sandbox.ts";

useBrowser();

const PAGES = ["/home", "/planoffline", "/help", "/login", "/signup"];
/** A place that was not filled in, or the id that stands for a text. */
const KEY = /\{\w+(?:,|\})|(?<![\w/])(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])[\w+/]{6}(?!\w)/;

async function choose(page: Page, language: string): Promise<void> {
  await page.goto(`${toolUrl}/home`);
  await page.locator("footer select").selectOption(language);
  await page.waitForFunction((code) => document.documentElement.lang === code, language);
}

describe("the languages", () => {
  it.each(["af", "zu", "xh", "tw", "en"])(
    "%s stays over pages and shows no key",
    async (language) => {
      const { page } = await openPage("phone");
      await choose(page, language);
      for (const path of PAGES) {
        await page.goto(toolUrl + path);
        await page.locator("h1").first().waitFor();
        await expect.poll(() => page.locator("html").getAttribute("lang")).toBe(language);
        expect(await page.locator("body").innerText()).not.toMatch(KEY);
      }
      await expectAccessible(page);
      await page.context().close();
    },
  );

  it("a draft says so, the server is asked in Afrikaans, and its refusal is shown in Afrikaans", async () => {
    const { page } = await openPage("phone");
    await choose(page, "af");
    await expect.poll(() => page.locator("footer").innerText()).toMatch(/not reviewed|spreker/);
    await page.goto(`${toolUrl}/login`);
    // The page comes drawn in English, and the app puts the chosen language in its place.
    await page.getByRole("button", { name: "Meld aan" }).first().waitFor();
    await page.locator("input[type=email]").fill("nobody@example.com");
    await page.locator("input[type=password]").fill("not-the-password");
    const asked = page.waitForRequest((request) => request.method() === "POST");
    await page.locator("form button[type=submit]").click();
    expect((await (await asked).allHeaders())["accept-language"]).toBe("af");
    await page.getByText("Die e-pos of die wagwoord is nie reg nie.").waitFor();
    await page.context().close();
  });
});
