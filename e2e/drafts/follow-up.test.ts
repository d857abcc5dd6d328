import { expect, test } from "vitest";
import { ofToday } from "../../dev/testing/nightly/sweep.ts";
import { zonedToMs } from "../../domain/schedule/zoned-time.ts";
import { expectAccessible, useBrowser } from "../support/browser.ts";
import { CARDS, chooseCard, payByCard } from "../support/card-page.ts";
import { aLunchDraft } from "../support/lunch-campaign.ts";
import { moveClock, toolUrl } from "../support/sandbox.ts";
import { openAsOwner } from "../support/signed-in.ts";

useBrowser();

/** By day one of them. */
const PLACES = ofToday(
  [
    { country: "ZA", zone: "Africa/Johannesburg" },
    { country: "GH", zone: "Africa/Accra" },
  ] as const,
  2,
);
type Place = (typeof PLACES)[number];
const DAY_MS = 86_400_000;

/** Books and pays by card; `sendsAtMs`: an hour after it has begun to send. */
async function book({ country, zone }: Place) {
  const { page, session } = await openAsOwner("phone", country);
  const id = await aLunchDraft(session, country, { title: "Lunch", people: 2_000 });
  const { serviceRecurring } = await session.api.campaigns.get({ id });
  const startDate = serviceRecurring.startPeriod?.slice(0, 10) ?? "";
  await page.goto(`${toolUrl}/payment?campaign=${id}`);
  await chooseCard(page, country);
  await page.getByRole("button", { name: /^Pay .* and send/ }).click();
  await payByCard(page, CARDS[country].pays);
  await page.getByRole("heading", { name: "Your campaign is being checked" }).waitFor();
  return { page, session, id, sendsAtMs: zonedToMs(startDate, 10, zone) };
}

type Booked = Awaited<ReturnType<typeof book>>;

/** Both campaigns stand still after their first hour until their three days are over. */
async function letThemEnd(): Promise<ReadonlyMap<string, Booked>> {
  const booked = new Map<string, Booked>();
  for (const place of PLACES) booked.set(place.country, await book(place));
  const inOrder = [...booked.values()].toSorted((one, other) => one.sendsAtMs - other.sendsAtMs);
  for (const { session, id, sendsAtMs } of inOrder) {
    await moveClock({ to: new Date(sendsAtMs).toISOString() });
    await session.api.campaigns.changeStatus({ id, status: 237 });
  }
  const lastMs = Math.max(...inOrder.map(({ sendsAtMs }) => sendsAtMs));
  await moveClock({ to: new Date(lastMs + 3 * DAY_MS).toISOString() });
  return booked;
}

let ending: ReturnType<typeof letThemEnd> | undefined;
/** The stories share the days. */
const ended = () => (ending ??= letThemEnd());

test.each(PLACES)(
  "a campaign in $country that ended before all people had it offers a further one, with its people and price, and nothing is paid for choosing",
  async ({ country }) => {
    const booked = (await ended()).get(country);
    if (!booked) throw new Error("No campaign was booked.");
    const { page, session, id } = booked;
    await page.goto(`${toolUrl}/campaign-info/${id}`);
    const more = page.getByRole("button", { name: /^On \d+ more days: [\d,]+ people for/ });
    const [, people = "", price = ""] =
      /days: ([\d,]+) people for (.*)$/.exec((await more.textContent()) ?? "") ?? [];
    await expectAccessible(page);
    const { availableMinor } = await session.api.billing.wallet({});
    await more.dblclick();
    await page.getByRole("heading", { name: "Is everything right?" }).waitFor();
    // The money of those who were not reached is back in the wallet, and pays for them.
    const pay = page.getByRole("button", { name: /^Send to/ });
    await pay.waitFor();
    expect(await pay.textContent()).toContain(`${people} people`);
    // The wide button names whole amounts without their cents.
    expect(await pay.textContent()).toContain(price.replace(/\.00$/, ""));
    expect((await session.api.billing.wallet({})).availableMinor).toBe(availableMinor);
    expect((await session.api.campaigns.list({ state: "drafts" })).rows).toHaveLength(1);
    await page.context().close();
  },
);
