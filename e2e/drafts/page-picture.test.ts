import { expect, test } from "vitest";
import { expectAccessible, useBrowser } from "../support/browser.ts";
import { doubleText, misfits } from "../support/large-text.ts";
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

test("a shop chooses a layout by its drawing: its page is laid out so by day and night, with the numbers in sight", async () => {
  const { page, complaints, session } = await openAsOwner("phone", "ZA", "/sites?edit=new");
  const save = page.getByRole("button", { name: "Save the page" });
  await page.getByLabel("Name of the shop").fill("Corner Shop");
  await page.getByLabel("What you offer").fill("Bread at half price\n".repeat(12).trim());
  await addPicture(page, "Picture");
  await page.getByLabel("What the picture shows").fill("Rolls on a tray");
  await page.getByLabel("Number to call").fill("082 123 4567");
  await page.getByLabel("WhatsApp number").fill("082 123 4567");
  await page.getByLabel("Address, for directions").fill("12 Main Road, Mitchells Plain");
  await page.getByLabel("More about opening hours").fill("Every day from eight");
  expect(await page.getByRole("radio", { name: "Name first" }).isChecked()).toBe(true);
  await save.click();
  await page.getByRole("heading", { name: "Corner Shop", exact: true }).waitFor();
  const url = (await session.api.sites.list({})).sites[0]?.url ?? "";

  const shop = await page.context().newPage();
  // Its style is the reader's for a minute.
  await shop.route("**/s/*", async (route) => {
    const response = await fetch(route.request().url());
    const headers = { "Content-Type": response.headers.get("content-type") ?? "" };
    await route.fulfill({ body: await response.text(), headers });
  });
  const topOf = async (text: string) => (await shop.getByText(text).boundingBox())?.y ?? NaN;
  const orders: string[] = [];
  for (const layout of ["Name first", "Picture first", "Business card"]) {
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByText(layout, { exact: true }).click();
    await expectAccessible(page);
    await save.click();
    await page.getByRole("heading", { name: "Corner Shop", exact: true }).waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await shop.emulateMedia({ colorScheme });
      await shop.goto(url);
      await expectAccessible(shop);
      const seen = shop.viewportSize()?.height ?? 0;
      expect(await topOf("Call us"), layout).toBeGreaterThan(seen - 120);
      expect(await topOf("Call us"), layout).toBeLessThan(seen - 40);
      expect(await topOf("WhatsApp")).toBe(await topOf("Call us"));
      const picture = await shop.getByRole("img").boundingBox();
      orders.push(
        `${layout}: ${(picture?.y ?? 0) < (await topOf("Corner Shop"))} ${picture?.width}`,
      );
      const paper = await shop.evaluate(() => getComputedStyle(document.body).backgroundColor);
      expect(paper).toBe(colorScheme === "dark" ? "rgb(18, 18, 18)" : "rgb(255, 255, 255)");
      // At the end of the page nothing lies under the bar.
      await shop.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const [way, call] = [await topOf("Directions"), await topOf("Call us")];
      expect(way + 50).toBeLessThan(call);
    }
    await doubleText(shop);
    // The numbers stay in sight, and leave the page to the words.
    const bar = await shop.locator(".bar").boundingBox();
    expect(bar?.height).toBeLessThan(150);
    expect(await misfits(shop)).toEqual([]);
  }
  expect(new Set(orders)).toEqual(
    new Set(["Name first: false 312", "Picture first: true 360", "Business card: true 144"]),
  );
  expect(complaints).toEqual([]);
  await page.context().close();
});
