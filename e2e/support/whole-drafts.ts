import type { Page } from "playwright-core";
import { addDays, zonedParts } from "../../domain/schedule/zoned-time.ts";
import { readClock, toolUrl } from "./sandbox.ts";
import { addBanners, addPicture, linkToOwnPage, type StepName } from "./wizard.ts";

/** A list of numbers, made on the page of lists. */
export async function makeList(page: Page): Promise<void> {
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

/** A page of the shop of its own. */
export async function makeSite(page: Page): Promise<void> {
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
  await page.getByRole("radio", { name: "Women", exact: true }).check();
  await page.getByText("Spending and interests").click();
  await page.getByRole("group", { name: "Interested in" }).getByRole("checkbox").nth(2).check();
  await page
    .getByRole("group", { name: /Spends on the phone/ })
    .getByRole("checkbox")
    .first()
    .check();
  await page.getByLabel("Exclude my own customers").selectOption({ index: 1 });
}

async function ownList(page: Page): Promise<void> {
  await page.getByText("My own list").click();
  await page.getByLabel("Your list").selectOption({ index: 1 });
}

/** Other days, hours and pace than the wizard begins with. */
export async function days(page: Page): Promise<void> {
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
  /** Texts the page must contain, so that an empty page fails. */
  holds: RegExp[];
};

/** One of each kind, with an answer to everything that can be asked. */
export const WHOLE_DRAFTS: readonly Draft[] = [
  {
    kind: "SMS",
    leftAt: "Budget",
    async write(page) {
      await page.getByLabel("Your message").fill("Bread and milk at half price.");
      await page.getByLabel("Sender name").fill("Corner Shop");
      await page.getByLabel(/flash SMS/).check();
      await page.getByRole("button", { name: "Add a code that customers show" }).click();
      await page
        .getByLabel("Your message")
        .filter({ hasText: /Say \w+ in the shop/ })
        .waitFor();
    },
    people: profile,
    holds: [
      /Say \w+ in the shop/,
      /flash SMS.*: true/,
      /Soweto[^:]*: true/,
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
      await addBanners(page, "Milk");
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
      await page.getByLabel("Number to call").fill("+27821234567");
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
