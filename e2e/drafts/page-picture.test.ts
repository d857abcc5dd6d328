import { expect, test } from "vitest";
import { expectAccessible, useBrowser } from "../support/browser.ts";
import { openAsOwner } from "../support/signed-in.ts";
import { addPicture } from "../support/wizard.ts";

useBrowser();

test("a shop puts a picture on its page, people see it there, and it is removed again", async () => {
  const { page, complaints, session } = await openAsOwner("phone", "ZA", "/sites?edit=new");
  const change = page.getByRole("button", { name: "Change", exact: true });
  const save = page.getByRole("button", { name: "Save the page" });
  await page.getByLabel("Name of the shop").fill("Corner Shop");
  await page.getByLabel("What you offer").fill("Bread at half price");
  await addPicture(page, "Picture");
  const words = page.getByLabel("What the picture shows");
  await save.click();
  await page.getByText("Say what the picture shows.").waitFor();
  await words.fill("Rolls on a tray");
  await page.getByRole("img", { name: "Rolls on a tray" }).waitFor();
  await expectAccessible(page);
  await save.click();
  await page.getByRole("heading", { name: "Corner Shop", exact: true }).waitFor();

  const url = (await session.api.sites.list({})).sites[0]?.url ?? "";
  const shop = await page.context().newPage();
  await shop.goto(url);
  const shown = shop.getByRole("img", { name: "Rolls on a tray" });
  const size = await shown.evaluate((img: HTMLImageElement) =>
    img.decode().then(() => ({ width: img.naturalWidth, height: img.naturalHeight })),
  );
  expect(size).toEqual({ width: 960, height: 640 });
  const wide = await shop.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
  await expectAccessible(shop);

  await change.click();
  expect(await words.inputValue()).toBe("Rolls on a tray");
  await page.getByRole("button", { name: "Remove the picture" }).click();
  await expect.poll(() => page.getByRole("img", { name: "Rolls on a tray" }).count()).toBe(0);
  await save.click();
  await page.getByRole("heading", { name: "Corner Shop", exact: true }).waitFor();
  const html = await (await fetch(url)).text();
  expect(html).toContain("Bread at half price");
  expect(html).not.toContain("<img");
  expect(complaints).toEqual([]);
  await page.context().close();
});
