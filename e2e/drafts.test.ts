import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { addDays, zonedParts } from "../domain/zoned-time.ts";
import { expectAccessible, openPage, useBrowser } from "./support/browser.ts";
import { readClock, toolUrl } from "./support/sandbox.ts";
import { aShopOwner, PASSWORD } from "./support/shop-owner.ts";
import {
  addPicture,
  answersOn,
  chooseKind,
  linkToOwnPage,
  openStep,
  STEPS,
  type StepName,
} from "./support/wizard.ts";

useBrowser({ keepsApp: true });

type Owner = Awaited<ReturnType<typeof aShopOwner>>;

let owner: Owner;

beforeAll(async () => {
  owner = await aShopOwner();
});

async function openSignedIn(view: "phone" | "desktop"): Promise<Page> {
  const { page } = await openPage(view);
  await signIn(page);
  return page;
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${toolUrl}/login`);
  await page.getByLabel("E-mail").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/\/dashboard/);
}

async function beginDraft(page: Page): Promise<void> {
  await page.goto(`${toolUrl}/campaign/new`);
  await page.getByRole("heading", { name: "What do you want to say?" }).waitFor();
}

const saved = (page: Page) => page.getByText("Draft saved").waitFor();

const idOf = (page: Page) => new URL(page.url()).searchParams.get("id") ?? "";

/** A list of numbers, made on the page of lists. */
async function makeList(page: Page): Promise<void> {
  await page.goto(`${toolUrl}/lists`);
  await page.getByText("I paste them").click();
  const numbers = Array.from({ length: 120 }, (_, place) => `082${String(1_000_000 + place)}`);
  await page.getByLabel("Phone numbers").fill(numbers.join("\n"));
  await page.getByRole("button", { name: "Use these numbers" }).click();
  await page.getByLabel("Name of the list").fill("Regulars");
  await page.getByLabel(/Where do the numbers come from/).selectOption("event");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Make the list" }).click();
  await page.getByRole("heading", { name: "Regulars" }).waitFor();
}

async function makeSite(page: Page): Promise<void> {
  await page.goto(`${toolUrl}/sites`);
  await page.getByRole("button", { name: "Make a page" }).click();
  await page.getByLabel("Name of the shop").fill("Corner Shop");
  await page.getByLabel("What you offer").fill("Bread and milk at half price");
  await page.getByRole("button", { name: "Save the page" }).click();
  await page.getByRole("heading", { name: "Corner Shop" }).waitFor();
}

async function profile(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /^KwaZulu-Natal/ }).check();
  await page.getByRole("button", { name: /Cities in Gauteng/ }).click();
  await page.getByRole("checkbox", { name: "Soweto" }).check();
  await page.getByRole("checkbox", { name: "26–35" }).check();
  await page.getByRole("radio", { name: "Women" }).check();
  await page.getByText("What they spend and like").click();
  await page.getByRole("group", { name: "Interested in" }).getByRole("checkbox").nth(2).check();
  await page
    .getByRole("group", { name: /Spends on the phone/ })
    .getByRole("checkbox")
    .first()
    .check();
  await page.getByLabel("Leave my own customers out").selectOption({ index: 1 });
}

async function ownList(page: Page): Promise<void> {
  await page.getByText("My own list").click();
  await page.getByLabel("Your list").selectOption({ index: 1 });
}

async function days(page: Page): Promise<void> {
  const today = zonedParts((await readClock()).getTime(), "Africa/Johannesburg").date;
  await page.getByLabel("First day").fill(addDays(today, 9));
  await page.getByLabel("Last day", { exact: true }).fill(addDays(today, 16));
  await page.getByLabel("From").selectOption("10");
  await page.getByLabel("Until").selectOption("15");
  await page.getByRole("checkbox", { name: "Fri" }).uncheck();
  await page.getByLabel("Last day of the offer").fill(addDays(today, 15));
  await page.getByRole("radio", { name: "As fast as possible" }).check();
}

type Draft = {
  kind: string;
  write(page: Page): Promise<void>;
  people(page: Page): Promise<void>;
  /** Where it is left, and found again. */
  leftAt: StepName;
  /** What must be among the answers, so that an empty page proves nothing. */
  holds: RegExp[];
};

const DRAFTS: readonly Draft[] = [
  {
    kind: "SMS",
    leftAt: "Budget",
    async write(page) {
      await page.getByLabel("Your message").fill("Bread and milk at half price.");
      await page.getByLabel("Sender name").fill("Corner Shop");
      await page.getByLabel(/flash message/).check();
      await page.getByRole("button", { name: "Add a code that customers show" }).click();
      await page
        .getByLabel("Your message")
        .filter({ hasText: /Say \w+ in the shop/ })
        .waitFor();
    },
    people: profile,
    holds: [
      /Say \w+ in the shop/,
      /flash message.*: true/,
      /Soweto: true/,
      /excludeListId.*: \w{8}-/,
    ],
  },
  {
    kind: "SMS with link",
    leftAt: "When",
    async write(page) {
      await page.getByLabel("Your message").fill("Look at what we have this week:");
      await linkToOwnPage(page, "Corner Shop");
    },
    people: ownList,
    holds: [/Your page: .*\/s\//, /listId.*: \w{8}-/, /As fast as possible: true/],
  },
  {
    kind: "Please Call Me",
    leftAt: "People",
    async write(page) {
      await page.getByLabel("Your line").fill("Corner Shop: bread at half price.");
    },
    people: profile,
    holds: [/Your line: Corner Shop: bread/, /Women: true/],
  },
  {
    kind: "Display",
    leftAt: "Message",
    async write(page) {
      await addPicture(page, /320 × 50/);
      await addPicture(page, /300 × 250/);
      await page.getByLabel("What the picture shows").first().fill("Bread");
      await page.getByLabel("What the picture shows").nth(1).fill("Milk");
      await page.getByLabel("Address of the page").fill("https://example.com/offer");
    },
    people: profile,
    holds: [/picture .*\/files\/pictures\//, /What the picture shows: Milk/, /example\.com\/offer/],
  },
  {
    kind: "RCS",
    leftAt: "Review and pay",
    async write(page) {
      await page.getByLabel("Name that people see").fill("Corner Shop");
      await addPicture(page, "Logo, square");
      await page.getByText("Several cards", { exact: true }).click();
      await page.getByLabel("Title").first().fill("Bread");
      await page.getByLabel("Title").nth(1).fill("Milk");
      await page.getByLabel("Description").nth(1).fill("Half price until Friday");
      await addPicture(page, "Picture", 1);
      await page.getByLabel("What the picture shows").fill("A bottle of milk");
      await page.getByRole("button", { name: "Add a button" }).last().click();
      await page.getByLabel("When tapped").selectOption({ label: "Calls a number" });
      await page.getByLabel("Words on the button").fill("Call us");
      await page.getByLabel(/Number with \+/).fill("+27821234567");
      await page.getByLabel("SMS for phones that cannot show it").fill("Milk at half price.");
    },
    people: profile,
    holds: [
      /A bottle of milk/,
      /\+27821234567/,
      /Half price until Friday/,
      /picture .*\/files\/pictures\//,
    ],
  },
];

test("a draft of each kind, left at any step on a phone, comes back whole on a computer", async () => {
  const phone = await openSignedIn("phone");
  await makeList(phone);
  await makeSite(phone);
  const computer = await openSignedIn("desktop");
  for (const draft of DRAFTS) {
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
        .poll(() => answersOn(computer), { message: `${title}: ${step}`, timeout: 10_000 })
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

test("what is typed without a network is kept, and saved by itself once there is one", async () => {
  const page = await openSignedIn("phone");
  await beginDraft(page);
  await page.getByLabel("Your message").fill("Before the tunnel.");
  await saved(page);
  await page.context().setOffline(true);
  await page.getByLabel("Your message").fill("Written in the tunnel.");
  await page.getByText("There is no connection right now.").first().waitFor();
  await expectAccessible(page);
  await openStep(page, "People");
  await page.getByRole("checkbox", { name: /^Gauteng/ }).check();
  const id = idOf(page);
  const stored = await owner.session.api.campaigns.get({ id });
  expect(stored.text).toBe("Before the tunnel.");
  await page.context().setOffline(false);
  await saved(page);
  const after = await owner.session.api.campaigns.get({ id });
  expect(after).toMatchObject({ text: "Written in the tunnel.", targetedCounties: [601] });
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
  await expectAccessible(first);
  await first.getByRole("button", { name: "Load the other version" }).click();
  await expect
    .poll(() => first.getByLabel("Your message").inputValue(), { timeout: 10_000 })
    .toBe("The second window.");
  await second.getByLabel("Your message").fill("The second window, changed.");
  await saved(second);
  await first.getByLabel("Your message").fill("The first window has the last word.");
  await first.getByRole("button", { name: "Keep mine" }).click();
  await saved(first);
  const kept = await owner.session.api.campaigns.get({ id: idOf(first) });
  expect(kept.text).toBe("The first window has the last word.");
  await first.context().close();
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
