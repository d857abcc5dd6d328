import { expect, test } from "vitest";
import { expectAccessible, useBrowser } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsOwner } from "../support/signed-in.ts";
import { addBanners, aPicture } from "../support/wizard.ts";

useBrowser();

test("one picture becomes a light banner of every size; one is moved, one replaced and one left out without the others", async () => {
  const { page, session, complaints } = await openAsOwner("phone", "ZA");
  await page.goto(`${toolUrl}/campaign/new`);
  await page.getByRole("button", { name: "Other kinds" }).click();
  await page.getByRole("button", { name: /^Display/ }).click();
  await addBanners(page, "Bread at half price");
  await page.waitForURL(/\/campaign\/edit/);
  const id = new URL(page.url()).searchParams.get("id") ?? "";
  const banners = async () => {
    const { content } = await session.api.campaigns.get({ id });
    return content && "creatives" in content ? content.creatives : [];
  };
  await expect
    .poll(async () => (await banners()).map(({ altText }) => altText))
    .toEqual(Array(5).fill("Bread at half price"));
  const first = await banners();
  expect(first.every(({ byteSize }) => byteSize > 0 && byteSize <= 50_000)).toBe(true);
  const urlsNow = async () => (await banners()).map(({ url }) => url);
  const [strip, box, ...others] = first.map(({ url }) => url);

  await page.getByText("Look at all 5 sizes and change them").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Move the part" }).nth(1).click();
  const shown = page.getByRole("img", { name: "The chosen part" });
  const drawn = () => shown.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const before = await drawn();
  const { x, y } = (await shown.boundingBox()) ?? { x: 0, y: 0 };
  await page.mouse.move(x + 120, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + 80, y + 60, { steps: 4 });
  await page.mouse.up();
  expect(await drawn()).not.toBe(before);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use this part" }).click();
  await expect.poll(async () => (await urlsNow())[1]).not.toBe(box);
  expect((await urlsNow()).toSpliced(1, 1)).toEqual([strip, ...others]);

  await page.getByLabel(/Another picture 320 × 50/).setInputFiles(await aPicture(page));
  await page.getByRole("button", { name: "Use this part" }).click();
  await expect.poll(async () => (await urlsNow())[0]).not.toBe(strip);

  await page.getByRole("button", { name: "Leave out" }).first().click();
  await expect
    .poll(async () => (await banners()).map(({ size }) => size))
    .toEqual(["320x50", "300x250", "970x90", "320x480"]);
  expect(complaints).toEqual([]);
  await page.context().close();
});
