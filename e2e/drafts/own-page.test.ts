import { expect, test } from "vitest";
import { useBrowser } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsOwner } from "../support/signed-in.ts";

useBrowser();

test.each([
  { flowTypeId: 2, kind: "an SMS with a link" },
  { flowTypeId: 4, kind: "a banner" },
])(
  "whoever leaves $kind to make a page comes back to the choice of a page made here, and the new one is chosen",
  async ({ flowTypeId }) => {
    const { page, session } = await openAsOwner("phone", "ZA");
    const { id } = await session.api.campaigns.createDraft({
      countryId: 6,
      flowTypeId,
      draft: { step: "message" },
    });
    await page.goto(`${toolUrl}/campaign/edit?id=${id}&step=message`);
    const here = page.getByRole("radio", { name: "A page made here" });
    await page.getByText("A page made here").click();
    await page.getByRole("link", { name: "Make a page" }).click();
    // Back without a page: the choice stands.
    await page.getByRole("link", { name: "Back to the campaign" }).click();
    await page.getByRole("link", { name: "Make a page" }).waitFor();
    expect(await here.isChecked()).toBe(true);
    for (const name of ["Corner Shop", "Corner Shop Sale"]) {
      await page.getByRole("link", { name: /^Make (or change )?a page/ }).click();
      await page.getByRole("button", { name: "Make a page" }).click();
      await page.getByLabel("Name of the shop").fill(name);
      await page.getByLabel("What you offer").fill("Bread at half price");
      await page.getByRole("button", { name: "Save the page" }).click();
      await page.getByRole("heading", { name, exact: true }).waitFor();
      await page.getByRole("link", { name: "Back to the campaign" }).click();
      await expect.poll(() => here.isChecked()).toBe(true);
      const chosen = page.getByLabel("Your page").locator("option:checked");
      await expect.poll(() => chosen.innerText()).toBe(name);
    }
    await page.getByText("Draft saved").waitFor();
    const { sites } = await session.api.sites.list({});
    const made = sites.find(({ name }) => name === "Corner Shop Sale");
    await expect.poll(async () => (await session.api.campaigns.get({ id })).link).toBe(made?.url);
    await page.reload();
    await page.getByText("A page on the web").click();
    await page.reload();
    await page.getByLabel("Your page").waitFor();
    await page.context().close();
  },
);
