import { expect, test } from "vitest";
import { expectAccessible, useBrowser } from "../support/browser.ts";
import { doubleText, misfits } from "../support/large-text.ts";
import { openAsOwner } from "../support/signed-in.ts";

useBrowser();

test("a shop says when it is open, and its page whether that is now", async () => {
  const { page, complaints, session } = await openAsOwner("phone", "ZA", "/sites?edit=new");
  const save = page.getByRole("button", { name: "Save the page" });
  await page.getByLabel("Name of the shop").fill("Corner Shop");
  await page.getByLabel("What you offer").fill("Bread at half price");
  await page.getByLabel("Show when you are open").check();
  await page.getByLabel("Mon–Fri, from").fill("");
  await save.click();
  await page.getByText("Enter a time, such as 08:00.").waitFor();
  await page.getByLabel("Mon–Fri, from").fill("06:30");
  await page.getByLabel("Sat", { exact: true }).uncheck();
  await page.getByText("Mon–Fri 06:30–17:00\nSat–Sun closed").waitFor();
  await page.getByRole("button", { name: "Other times on some days" }).click();
  await page.getByLabel("Wed, until").fill("13:00");
  await expectAccessible(page);
  await doubleText(page);
  expect(await misfits(page)).toEqual([]);
  await page.getByLabel("More about opening hours").fill("Closed on public holidays");
  await save.click();
  await page.getByRole("heading", { name: "Corner Shop", exact: true }).waitFor();
  const { url = "" } = (await session.api.sites.list({})).sites[0] ?? {};

  const shop = await page.context().newPage();
  await shop.goto(url);
  await shop.getByText(/^(Open now, until|Closed now, opens|Today is a public holiday)/).waitFor();
  const said = await shop.getByText("Mon–Tue").innerText();
  expect(said.split("\n")).toEqual([
    "Mon–Tue 06:30–17:00",
    "Wed 06:30–13:00",
    "Thu–Fri 06:30–17:00",
    "Sat–Sun closed",
    "Closed on public holidays",
  ]);
  await expectAccessible(shop);
  await shop.emulateMedia({ colorScheme: "dark" });
  await doubleText(shop);
  expect(await misfits(shop)).toEqual([]);

  await page.getByRole("button", { name: "Change", exact: true }).click();
  expect(await page.getByLabel("Wed, until").inputValue()).toBe("13:00");
  await page.getByLabel("Show when you are open").uncheck();
  await page.getByLabel("More about opening hours").fill("");
  await save.click();
  await page.getByRole("heading", { name: "Corner Shop", exact: true }).waitFor();
  expect(await (await fetch(url)).text()).not.toMatch(/Open now|Closed now|Opening hours/);
  expect(complaints).toEqual([]);
  await page.context().close();
});
