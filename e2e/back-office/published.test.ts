import { expect, test } from "vitest";
import { expectAccessible, openPage, useBrowser } from "../support/browser.ts";
import { aFullShop } from "../support/full-shop.ts";
import { toolUrl } from "../support/sandbox.ts";
import { PASSWORD } from "../support/shop-owner.ts";
import { enter, openAsAdministrator } from "../support/signed-in.ts";

useBrowser();

test("an administrator finds a page by its address, takes it down with a reason, and shows it again", async () => {
  const shop = await aFullShop();
  const name = "Corner Shop";
  const { url } = await shop.session.api.sites.save({ name, offer: "Bread", countryId: 6 });
  const statusOf = async () => (await fetch(url)).status;
  const { page, complaints } = await openAsAdministrator("desktop");
  await page.goto(`${toolUrl}/admin/advertisers`);
  await page.getByLabel("Its address").fill(url);
  const found = page.getByRole("table", { name: "Pages and pictures" });
  await found.getByRole("button", { name: `Take Page: ${name} down` }).click();
  const because = async (button: string, reason: string) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill(reason);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  };
  await because("Take it down", "It offers what the law forbids");
  await found.getByText("Taken down").waitFor();
  expect(await statusOf()).toBe(410);
  const own = await openPage("phone");
  await enter(own.page, shop.email, PASSWORD);
  await own.page.goto(`${toolUrl}/sites`);
  const card = own.page.locator("section", { has: own.page.getByRole("heading", { name }) });
  await card.getByText("It offers what the law forbids").waitFor();
  expect(await card.getByRole("button").allTextContents()).toEqual(["Change"]);
  await expectAccessible(own.page);
  await own.page.context().close();
  await page.goto(`${toolUrl}/admin/advertisers/${shop.userId}`);
  await found.getByText("It offers what the law forbids").waitFor();
  await found.getByRole("button", { name: `Show Page: ${name} again` }).click();
  await because("Show it again", "It offers something else now");
  await found.getByRole("button", { name: `Take Page: ${name} down` }).waitFor();
  expect(await statusOf()).toBe(200);
  expect(complaints).toEqual([]);
  await page.context().close();
});
