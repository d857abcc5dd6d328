import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible, openPage, useBrowser } from "../support/browser.ts";
import { aLunchDraft } from "../support/lunch-campaign.ts";
import { loseConnection, regainConnection } from "../support/network.ts";
import { toolUrl } from "../support/sandbox.ts";
import { aShopOwner, PASSWORD } from "../support/shop-owner.ts";
import { enter, openAsOwner } from "../support/signed-in.ts";
import { days, makeList, makeSite, WHOLE_DRAFTS } from "../support/whole-drafts.ts";
import { answersOn, chooseKind, openStep, STEPS, type StepName } from "../support/wizard.ts";

useBrowser({ cachesApp: true });

type Owner = Awaited<ReturnType<typeof aShopOwner>>;

let owner: Owner;

beforeAll(async () => {
  owner = await aShopOwner();
});

async function openSignedIn(view: "phone" | "desktop"): Promise<Page> {
  const { page } = await openPage(view);
  await enter(page, owner.email, PASSWORD);
  return page;
}

async function beginDraft(page: Page): Promise<void> {
  await page.goto(`${toolUrl}/campaign/new`);
  await page.getByRole("heading", { name: "What do you want to say?" }).waitFor();
}

const saved = (page: Page) => page.getByText("Draft saved").waitFor();

const idOf = (page: Page) => new URL(page.url()).searchParams.get("id") ?? "";

test("a draft of each kind, left at any step on a phone, comes back whole on a computer", async () => {
  const phone = await openSignedIn("phone");
  await makeList(phone);
  await makeSite(phone);
  const computer = await openSignedIn("desktop");
  for (const draft of WHOLE_DRAFTS) {
    const title = `${draft.kind}, left at ${draft.leftAt}`;
    await beginDraft(phone);
    await chooseKind(phone, draft.kind);
    await draft.write(phone);
    await phone.getByLabel("Name of this campaign").fill(title);
    await openStep(phone, "People");
    await draft.people(phone);
    await openStep(phone, "When");
    await days(phone);
    await openStep(phone, "Budget");
    await phone.getByLabel("People", { exact: true }).fill("120");
    const left = new Map<StepName, string[]>();
    for (const step of STEPS) {
      await openStep(phone, step);
      await saved(phone);
      left.set(step, await answersOn(phone));
    }
    await openStep(phone, draft.leftAt);
    await saved(phone);

    await computer.goto(`${toolUrl}/folder/drafts`);
    await computer.getByRole("link", { name: title }).click();
    await computer.locator("[aria-current=step]", { hasText: draft.leftAt }).waitFor();
    for (const step of STEPS) {
      await openStep(computer, step);
      const answers = left.get(step) ?? [];
      await expect
        .poll(() => answersOn(computer), { message: `${title}: ${step}` })
        .toEqual(answers);
    }
    const all = [...left.values()].flat().join("\n");
    for (const part of draft.holds) expect(all, title).toMatch(part);
    // Reading it is no change: nothing was saved over what the phone left.
    expect(idOf(computer)).toBe(idOf(phone));
  }
  await phone.context().close();
  await computer.context().close();
}, 600_000);

test("a kind alone makes no draft; the first words do, with their amount, and its name goes with them", async () => {
  const page = await openSignedIn("phone");
  const count = async () => (await owner.session.api.campaigns.list({})).counts.drafts;
  const before = await count();
  await beginDraft(page);
  await page.getByRole("button", { name: "Other kinds" }).click();
  await page.getByRole("button", { name: /^Display/ }).click();
  await page.getByText("Your banner appears here.").waitFor();
  expect(await page.getByRole("button", { name: "Send a copy to my phone" }).count()).toBe(0);
  await page.getByRole("button", { name: "Other kinds" }).click();
  await page.getByRole("button", { name: /^Please Call Me/ }).click();
  expect(new URL(page.url()).pathname).toBe("/campaign/new");
  await page.getByLabel("Your line").fill("Corner Shop: bread");
  await saved(page);
  expect(await count()).toBe((before ?? 0) + 1);
  await page.getByRole("button", { name: "Next: People" }).click();
  await page.getByRole("heading", { name: "Corner Shop: bread" }).waitFor();
  await openStep(page, "Message");
  await page.getByLabel("Your line").fill("Corner Shop: milk");
  await page.getByRole("heading", { name: "Corner Shop: milk" }).waitFor();
  await page.getByLabel("My budget").fill("60");
  await page.getByText("6,000 people").first().waitFor();
  await openStep(page, "People");
  await openStep(page, "Message");
  expect(await page.getByLabel("My budget").inputValue()).toBe("60.00");
  await page.context().close();
});

test("what is typed without a network is kept, and saved by itself once there is one", async () => {
  const page = await openSignedIn("phone");
  await beginDraft(page);
  await page.getByLabel("Your message").fill("Before the tunnel.");
  await saved(page);
  await loseConnection(page.context());
  await page.getByLabel("Your message").fill("Written in the tunnel.");
  await page.getByText("You are offline.").first().waitFor();
  await expectAccessible(page);
  await openStep(page, "People");
  await page.getByRole("checkbox", { name: /^Gauteng/ }).check();
  const id = idOf(page);
  const stored = await owner.session.api.campaigns.get({ id });
  expect(stored.text).toBe("Before the tunnel.");
  await regainConnection(page.context());
  await saved(page);
  const after = await owner.session.api.campaigns.get({ id });
  expect(after).toMatchObject({ text: "Written in the tunnel.", targetedCounties: [601] });
  await page.context().close();
});

test("a code that customers show can be the first thing of a campaign", async () => {
  const page = await openSignedIn("phone");
  await beginDraft(page);
  await page.getByRole("button", { name: "Add a code that customers show" }).click();
  await page.getByText(/^Customers say [A-Z\d]+\./).waitFor();
  expect(await page.getByLabel("Your message").inputValue()).toMatch(/Say [A-Z\d]+ in the shop\./);
  await page.context().close();
});

test("of two open windows the later one is told, and chooses which version goes on", async () => {
  const first = await openSignedIn("phone");
  await beginDraft(first);
  await first.getByLabel("Your message").fill("The first window.");
  await saved(first);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.getByLabel("Your message").fill("The second window.");
  await saved(second);
  await first.getByLabel("Your message").fill("The first window again.");
  await first.getByText("This draft was changed in another window").waitFor();
  await first.getByText("The two versions differ in: Message").waitFor();
  await first.getByText("The second window.").waitFor();
  await expectAccessible(first);
  await first.getByRole("button", { name: "Load the other version" }).click();
  await expect.poll(() => first.getByLabel("Your message").inputValue()).toBe("The second window.");
  await second.getByLabel("Your message").fill("The second window, changed.");
  await saved(second);
  await first.getByLabel("Your message").fill("The first window has the last word.");
  await first.getByRole("button", { name: "Keep my version" }).click();
  await saved(first);
  const held = await owner.session.api.campaigns.get({ id: idOf(first) });
  expect(held.text).toBe("The first window has the last word.");
  await first.context().close();
});

test("the way on is whole in sight below a long notice of another window", async () => {
  const first = await openSignedIn("phone");
  await beginDraft(first);
  await first.getByLabel("Your message").fill("Bread.");
  await saved(first);
  const second = await first.context().newPage();
  await second.goto(first.url());
  await second.getByLabel("Your message").fill("Bread at half price. ".repeat(9));
  await saved(second);
  await first.getByLabel("Your message").fill("Milk.");
  await first.getByText("The other version says:").waitFor();
  const next = await first.getByRole("button", { name: "Next: People" }).boundingBox();
  expect((next?.y ?? 0) + (next?.height ?? 0)).toBeLessThanOrEqual(740);
  await first.context().close();
});

test("who loads the version of another window stays at the step they are at, and can bring their own back", async () => {
  const first = await openSignedIn("phone");
  await beginDraft(first);
  await first.getByLabel("Your message").fill("Bread.");
  await saved(first);
  const { page: second } = await openPage("desktop");
  await enter(second, owner.email, PASSWORD);
  await second.goto(first.url());
  await second.getByLabel("Your message").fill("Bread from the other window.");
  await openStep(second, "People");
  await saved(second);
  for (const own of ["Bread of mine.", "Bread of mine, written later."]) {
    await first.getByLabel("Your message").fill(own);
    await first.getByText("yours is set aside on this page").waitFor();
    await first.getByRole("button", { name: "Load the other version" }).click();
    await first.getByText(`You had written: ${own}`).waitFor();
    await expectAccessible(first);
    const field = first.getByLabel("Your message");
    expect(await field.inputValue()).toBe("Bread from the other window.");
    await first.getByRole("button", { name: "Bring my version back" }).click();
    await saved(first);
    expect(await field.inputValue()).toBe(own);
    expect((await owner.session.api.campaigns.get({ id: idOf(first) })).text).toBe(own);
    expect(await first.getByText("You had written:").count()).toBe(0);
    await second.reload();
    await openStep(second, "Message");
    await second.getByLabel("Your message").fill("Bread from the other window.");
    await openStep(second, "When");
    await saved(second);
  }
  await first.context().close();
  await second.context().close();
});

test("days that a draft began with and that have passed give way to the next ones, without a complaint", async () => {
  const { page, session } = await openAsOwner("phone", "ZA");
  const id = await aLunchDraft(session, "ZA", { title: "Lunch", people: 300 });
  const { version } = await session.api.campaigns.get({ id });
  // Those of a Friday evening.
  const draft = { startDate: "2020-11-23", endDate: "2020-11-25" };
  await session.api.campaigns.saveDraft({ id, version, draft });
  await page.goto(`${toolUrl}/campaign/edit?id=${id}`);
  await page.getByRole("heading", { name: "Is everything right?" }).waitFor();
  await page.getByText("These are the first days on which it can be sent.").waitFor();
  await page.getByRole("link", { name: /^Pay and send to/ }).waitFor();
  expect(await page.getByText("has passed").count()).toBe(0);
  await page.context().close();
});

test("of the folders, the one that is open says so, and no other", async () => {
  const page = await openSignedIn("phone");
  const folders = page.getByRole("navigation", { name: "Folders" });
  const open = folders.locator("[aria-current=page]");
  for (const [path, name] of [
    ["/folder", "All"],
    ["/folder/drafts", "Drafts"],
    ["/folder/running", "Running"],
  ] as const) {
    await page.goto(`${toolUrl}${path}`);
    await folders.waitFor();
    await expect.poll(() => open.count()).toBe(1);
    expect(await open.innerText()).toMatch(name);
  }
  await folders.getByRole("link", { name: "Drafts" }).click();
  await page.waitForURL(/\/folder\/drafts$/);
  await expect.poll(() => open.innerText()).toMatch("Drafts");
  expect(await open.count()).toBe(1);
  await page.context().close();
});

test("a draft that was gone back in is opened again with every answer ticked off", async () => {
  const { page, session } = await openAsOwner("desktop", "ZA");
  const id = await aLunchDraft(session, "ZA", { title: "Lunch", people: 300 });
  await page.goto(`${toolUrl}/campaign/edit?id=${id}`);
  await openStep(page, "Message");
  await page.getByLabel("Your message").waitFor();
  await expect.poll(async () => (await session.api.campaigns.get({ id })).step).toBe("message");
  await page.goto(`${toolUrl}/campaign/edit?id=${id}`);
  const steps = page.getByRole("navigation", { name: "Steps" }).getByRole("listitem");
  await expect
    .poll(() => steps.allInnerTexts())
    .toEqual([
      expect.stringMatching(/^✓\s+Message/),
      expect.stringMatching(/^✓\s+People/),
      expect.stringMatching(/^✓\s+When/),
      expect.stringMatching(/^✓\s+Budget/),
      expect.stringMatching(/^5\s+Review/),
    ]);
  // A copy opens at its heading, which names it: the one of the page that made it is gone.
  await page.goto(`${toolUrl}/campaign/copy?id=${id}`);
  await saved(page);
  await expect
    .poll(() => page.locator("h1:focus").allInnerTexts())
    .toEqual([expect.stringContaining("Lunch")]);
  await page.context().close();
});

test("who goes on before the first words are saved, and back, finds them again", async () => {
  const page = await openSignedIn("phone");
  await beginDraft(page);
  // What is typed last is not saved for a moment.
  await page.getByLabel("Sender name").fill("Corner Shop");
  await page.getByLabel("Your message").fill("Rolls on Sundays.");
  await page.getByRole("button", { name: /^Next/ }).click();
  await page.getByRole("heading", { name: "Who should get it?" }).waitFor();
  await saved(page);
  await page.goBack();
  await page.getByRole("heading", { name: "What do you want to say?" }).waitFor();
  await expect.poll(() => page.getByLabel("Your message").inputValue()).toBe("Rolls on Sundays.");
  await page.context().close();
});
