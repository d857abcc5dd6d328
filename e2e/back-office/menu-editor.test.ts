import { expect, test } from "vitest";
import type { MenuEntry } from "../../domain/menu-visibility.ts";
import { expectAccessible, useBrowser } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsAdministrator } from "../support/signed-in.ts";

useBrowser();

test("an administrator orders, renames and opens entries of the menu, sees it as it would be, and confirms what is saved", async () => {
  const { page } = await openAsAdministrator("desktop");
  // Everybody of this system would see it: what is sent is looked at here, saving is tested with the server.
  let sent: { json: { value: MenuEntry[]; reason: string } } | undefined;
  await page.context().route("**/rpc/administration/saveSection", async (route) => {
    sent = route.request().postDataJSON() as typeof sent;
    await route.fulfill({ json: { json: {} } });
  });
  await page.goto(`${toolUrl}/admin/sections`);
  const entries = page.getByRole("list", { name: "Entries" });
  const preview = page.getByRole("list", { name: "Preview" });
  const seen = () => preview.locator(":scope > li > span").allInnerTexts();
  await entries.getByRole("button", { name: "Move Wallet up" }).click();
  await page.getByText(/^Wallet is now \d+ of \d+\.$/).waitFor();
  const handle = entries.getByRole("button", { name: /^Move Wallet with the arrow keys/ });
  await handle.press("ArrowUp");
  await expect
    .poll(seen)
    .toEqual(expect.arrayContaining(["Search", "Wallet", "Your lists", "Sign out"]));
  const words = await seen();
  expect(words.indexOf("Wallet")).toBe(words.indexOf("Your lists") - 1);
  const grip = await handle.boundingBox();
  if (!grip) throw new Error("The handle has no place.");
  await page.mouse.move(grip.x + 10, grip.y + 10);
  await page.mouse.down();
  await page.mouse.move(grip.x + 10, grip.y - 50, { steps: 6 });
  await page.mouse.up();
  await expect.poll(async () => (await seen()).indexOf("Wallet")).toBe(words.indexOf("Wallet") - 1);
  await entries.getByRole("button", { name: /^Help/ }).click();
  await page.getByLabel("Name", { exact: true }).fill("Answers");
  await page.getByLabel("People who are signed out").uncheck();
  await expectAccessible(page);
  await page.getByLabel("Leads to").fill("//elsewhere.test");
  await page.getByRole("button", { name: "Save the menu" }).click();
  await page.getByText("A link is a path such as /wallet.").waitFor();
  await page.getByLabel("Leads to").fill("/help");
  await page.getByText("Signed out", { exact: true }).last().click();
  expect(await seen()).not.toContain("Answers");
  await page.getByRole("button", { name: "Save the menu" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Changed: Help").or(dialog.getByText("Changed: Answers")).waitFor();
  await dialog.getByText("Another order").waitFor();
  await dialog.getByLabel("Reason").fill("money first");
  await dialog.getByRole("button", { name: "Save the menu" }).click();
  await dialog.waitFor({ state: "detached" });
  const { value, reason } = sent?.json ?? { value: [], reason: "" };
  expect(reason).toBe("money first");
  const { title, ...answers } = value.find(({ url }) => url === "/help") ?? { title: "" };
  expect([title, answers]).toEqual(["Answers", { icon: "help", url: "/help" }]);
  expect(value.findIndex(({ url }) => url === "/wallet")).toBeLessThan(
    value.findIndex(({ url }) => url === "/search-modal"),
  );
  expect(Object.keys(value.find(({ url }) => url === "/folder")?.inner ?? {})[0]).toBe("all");
  await page.context().unrouteAll({ behavior: "ignoreErrors" });
});

test("changes of the menu that are not saved are asked about before they are lost", async () => {
  const { page } = await openAsAdministrator("desktop");
  await page.goto(`${toolUrl}/admin/sections`);
  const entries = page.getByRole("list", { name: "Entries" });
  const elsewhere = page.getByRole("navigation").getByRole("link", { name: "Help" }).first();
  await entries.getByRole("button", { name: "Move Wallet up" }).click();
  await elsewhere.click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Leave without saving the menu?").waitFor();
  await dialog.getByRole("button", { name: "Stay here" }).click();
  await page.getByRole("button", { name: "Undo all changes" }).click();
  await elsewhere.click();
  await page.waitForURL(/\/help/);
  await page.context().close();
});
