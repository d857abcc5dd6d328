import { expect, test } from "vitest";
import { appHasTaken, expectAccessible, openPage, useBrowser } from "./support/browser.ts";
import { toolUrl } from "./support/sandbox.ts";
import { openAsOwner } from "./support/signed-in.ts";

useBrowser({ cachesApp: true });

const COUNTRIES = [
  { code: "ZA", country: "South Africa", law: "POPIA", complaints: "National Consumer Commission" },
  { code: "GH", country: "Ghana", law: "Act 843", complaints: "National Communications Authority" },
] as const;

test.each(COUNTRIES)(
  "in $country who signs up reads its terms and notice beside the form, and the footer says who we are",
  async ({ country, law, complaints }) => {
    const { page } = await openPage("phone");
    await page.goto(`${toolUrl}/signup`);
    // Links that go by what is chosen do so when the app is there.
    await appHasTaken(page);
    await page.getByLabel("First name").fill("Ama");
    await page.getByLabel("Country").selectOption({ label: country });
    const agreement = page.getByText("By creating an account you agree to our");
    const opened = page.context().waitForEvent("page");
    await agreement.getByRole("link", { name: "terms" }).click();
    const terms = await opened;
    await terms.getByText(`turn to the ${complaints}`).waitFor();
    await expectAccessible(terms);
    await terms.getByRole("link", { name: "Privacy notice" }).click();
    await terms.getByText(law).first().waitFor();
    await terms.close();
    expect(await page.getByLabel("First name").inputValue()).toBe("Ama");

    await page.getByRole("contentinfo").getByText("Loudhailer (sandbox)").waitFor();
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
    await page.getByText(country, { exact: true }).first().click();
    await page.getByRole("link", { name: "hello@loudhailer.test" }).waitFor();
    await page.locator("address").getByText(country).waitFor();
    await expectAccessible(page);
    await page.context().close();
  },
);

test.each(COUNTRIES)(
  "in $country notifications on the device are offered, and a push network out of reach is said",
  async ({ code }) => {
    const { page } = await openAsOwner("phone", code);
    const { origin } = new URL(toolUrl);
    await page.context().grantPermissions(["notifications"], { origin });
    // The test has no push network: the browser says so as it would without one.
    await page.addInitScript(() => {
      PushManager.prototype.subscribe = () =>
        Promise.reject(new DOMException("push service not available", "AbortError"));
    });
    await page.goto(`${toolUrl}/notifications`);
    await page.getByRole("button", { name: "Notify me here" }).click();
    await page.getByText("could not reach the network").waitFor();
    await page.getByRole("button", { name: "Notify me here" }).waitFor();
    await expectAccessible(page);
    await page.context().close();
  },
);
