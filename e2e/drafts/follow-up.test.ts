import { expect, test } from "vitest";
import { zonedToMs } from "../../domain/schedule/zoned-time.ts";
import { expectAccessible, useBrowser } from "../support/browser.ts";
import { CARDS, chooseCard, payByCard } from "../support/card-page.ts";
import { aLunchDraft } from "../support/lunch-campaign.ts";
import { moveClock, toolUrl } from "../support/sandbox.ts";
import { openAsOwner } from "../support/signed-in.ts";

useBrowser();

test.each([
  { country: "ZA" as const, zone: "Africa/Johannesburg" },
  { country: "GH" as const, zone: "Africa/Accra" },
])(
  "a campaign in $country that falls behind offers a further one, with its people and price, and nothing is paid for choosing",
  async ({ country, zone }) => {
    const { page, session } = await openAsOwner("phone", country);
    const id = await aLunchDraft(session, country, { title: "Lunch", people: 2_000 });
    const { serviceRecurring } = await session.api.campaigns.get({ id });
    const startDate = serviceRecurring.startPeriod?.slice(0, 10) ?? "";
    await page.goto(`${toolUrl}/payment?campaign=${id}`);
    await chooseCard(page, country);
    await page.getByRole("button", { name: /^Pay .* and send/ }).click();
    await payByCard(page, CARDS[country].pays);
    await page.getByRole("heading", { name: "Your campaign is being checked" }).waitFor();
    const at = (hour: number, day = 0) =>
      new Date(zonedToMs(startDate, hour, zone) + day * 86_400_000).toISOString();
    await moveClock({ to: at(10) });
    await session.api.campaigns.changeStatus({ id, status: 237 });
    await moveClock({ to: at(10, 2) });
    await session.api.campaigns.changeStatus({ id, status: 0 });

    await page.goto(`${toolUrl}/campaign-info/${id}`);
    await page.getByText(/^At this rate about [\d,]+ people will not get the message/).waitFor();
    const more = page.getByRole("button", { name: /^On \d+ more days: [\d,]+ people for/ });
    const [, people = "", price = ""] =
      /days: ([\d,]+) people for (.*)$/.exec((await more.textContent()) ?? "") ?? [];
    await expectAccessible(page);
    const { availableMinor } = await session.api.billing.wallet({});
    await more.dblclick();
    await page.getByRole("heading", { name: "Is everything right?" }).waitFor();
    // Nothing is left in the wallet: what leads on is a link.
    const pay = page.getByRole("link", { name: /^Pay and send to/ });
    await pay.waitFor();
    expect(await pay.textContent()).toContain(`${people} people`);
    // The wide button names whole amounts without their cents.
    expect(await pay.textContent()).toContain(price.replace(/\.00$/, ""));
    expect((await session.api.billing.wallet({})).availableMinor).toBe(availableMinor);
    expect((await session.api.campaigns.list({ state: "drafts" })).rows).toHaveLength(1);
    await page.context().close();
  },
);
