import { afterAll, beforeAll, expect, test } from "vitest";
import { type Smsc, startSmsc } from "../../dev/sandbox/smsc/smsc.ts";
import { expectAccessible, useBrowser } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";
import { openAsAdministrator } from "../support/signed-in.ts";

useBrowser();

let smsc: Smsc;
beforeAll(async () => {
  const accounts = { shop: "storyone" };
  smsc = await startSmsc({ port: 0, accounts, receiptAfterMs: 10, againMs: 1_000 });
});
afterAll(() => smsc.stop());

test("an administrator connects a network by screens alone: settings, secret, check, and the route it serves", async () => {
  const { page } = await openAsAdministrator("phone");
  const because = async (button: string, typedWord?: string) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("A contract was signed");
    if (typedWord) await dialog.getByLabel(`Type “${typedWord}” to confirm`).fill(typedWord);
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  };
  await page.goto(`${toolUrl}/admin/networks`);
  await page.getByRole("heading", { name: "No network is connected" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Connect a network" }).click();
  // What each account has of its own is asked for first, also where it has a default.
  await page.getByLabel("Kind of network").selectOption("Infobip (SMS)");
  expect(await page.getByLabel("Address of the network").isVisible()).toBe(true);
  expect(await page.getByLabel("Messages in one call").isVisible()).toBe(false);
  await page.getByLabel("Kind of network").selectOption("SMPP 3.4 (SMS)");
  await page.getByLabel("Name", { exact: true }).fill("Story ZA");
  await page.getByRole("button", { name: "Save this connection" }).click();
  await page.getByText("Fill this in.").first().waitFor();
  await expectAccessible(page);
  await page.getByLabel("Host").fill("127.0.0.1");
  await page.getByLabel("System ID").fill("shop");
  await page.getByLabel("Port").fill("99999");
  await page.getByRole("button", { name: "Save this connection" }).click();
  await page.getByText("Enter a number from 1 to 65535.").waitFor();
  await page.getByLabel("Port").fill(String(smsc.port));
  await page.getByRole("button", { name: "Save this connection" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancel", exact: true }).waitFor();
  await because("Save this connection");

  await page.getByText("NETWORK_SECRET_STORY_ZA_PASSWORD", { exact: true }).waitFor();
  await page.getByText("Missing", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Switch Story ZA on" }).click();
  await because("Switch on");
  await page.getByText("Set NETWORK_SECRET_STORY_ZA_PASSWORD for the gateway.").waitFor();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Change Story ZA" }).click();
  await page.getByLabel("Name of its secrets").fill("STORY");
  await page.getByRole("button", { name: "Save this connection" }).click();
  await because("Save this connection");
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "Check Story ZA now" }).click();
      await page.getByText("The network does not say what is left").waitFor();
      return page.getByText("Working", { exact: true }).count();
    })
    .toBe(1);
  await page.getByText("No problem is known.").waitFor();
  const isIdle = page.getByText("It takes no messages yet. Add it to a route below.");
  await isIdle.waitFor();
  await page.getByRole("button", { name: "Send a test message through Story ZA" }).click();
  await page.getByText("Confirm your mobile number in your profile first.").waitFor();
  const profile = page.getByRole("link", { name: "Open your profile" });
  expect(await profile.getAttribute("href")).toBe("/personal");
  await expectAccessible(page);

  await page.getByLabel("Add a connection to Volta Mobile").selectOption("Story ZA");
  await page.getByText("Story ZA takes all messages.").waitFor();
  await page.getByRole("button", { name: "Save for Volta Mobile" }).click();
  await because("Save for Volta Mobile");
  await page.getByRole("table", { name: "Connections of Volta Mobile" }).waitFor();
  await isIdle.waitFor({ state: "detached" });
  await expectAccessible(page);
  const way = page.getByLabel("Of connections with the same turn on Volta Mobile");
  const floor = page.getByLabel("Leave out connections of Volta Mobile that deliver less than");
  await way.selectOption("The cheapest takes them");
  await floor.selectOption("90%");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save for Volta Mobile" }).click();
  await because("Save for Volta Mobile");
  await page.reload();
  await expect.poll(() => floor.inputValue()).toBe("90");
  await way.selectOption("They share the messages");
  await page.getByRole("button", { name: "Save for Volta Mobile" }).click();
  await because("Save for Volta Mobile");
  await page.reload();
  await expect.poll(() => way.inputValue()).toBe("share");
  expect(await floor.count()).toBe(0);

  await page.getByRole("button", { name: "Allow registered names only on Story ZA" }).click();
  await because("Save");
  await page.getByText("Only registered names may be used here.").waitFor();
  await page.getByRole("button", { name: "Add a sender name to Story ZA" }).click();
  await dialog.getByLabel("Sender name").fill("Bread");
  await dialog.getByLabel("Status").selectOption("Asked for");
  await expectAccessible(page);
  await because("Save");
  const names = page.getByRole("table", { name: "Sender names of Story ZA" });
  await names.getByText("Asked for").waitFor();
  await page.getByRole("button", { name: "Change Bread on Story ZA" }).click();
  await dialog.getByLabel("Status").selectOption("Registered");
  await dialog.getByLabel("Reference of the network").fill("REG-7");
  await because("Save");
  await names.getByText("Registered").waitFor();
  await names.getByText("REG-7").waitFor();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Switch Story ZA off" }).click();
  await page.getByText("Last connection of: Volta Mobile").waitFor();
  await expectAccessible(page);
  await because("Switch off", "Story ZA");
  await page.getByText("Switched off: Story ZA.").waitFor();

  // What this story connected is gone for the others.
  await page.getByRole("button", { name: "Take Story ZA away from Volta Mobile" }).click();
  await page.getByRole("button", { name: "Save for Volta Mobile" }).click();
  await because("Save for Volta Mobile");

  const reaches = async (country: string) => {
    await page.getByRole("button", { name: "Change Story ZA" }).click();
    await page.getByLabel("Reaches all networks of").selectOption(country);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Save this connection" }).click();
    await because("Save this connection");
  };
  await reaches("Ghana");
  await page.getByText("Reaches all networks of").waitFor();
  const volta = page.getByText("No connection that is switched on serves this route. Switched off");
  expect(await volta.allInnerTexts()).toEqual([
    "No connection that is switched on serves this route. Switched off: Story ZA.",
  ]);
  expect(await page.getByRole("button", { name: "Delete Story ZA" }).count()).toBe(0);
  await reaches("No country: only the routes that it is added to");
  await page.getByRole("button", { name: "Delete Story ZA" }).click();
  await because("Delete");
  await page.getByRole("heading", { name: "No network is connected" }).waitFor();
  const history = page.getByRole("table", { name: "History" });
  const words = await history.innerText();
  for (const word of ["A contract was signed", "Added", "Switched on", "Switched off", "Deleted"])
    expect(words).toContain(word);
});
