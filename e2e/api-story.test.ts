import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { addDays, zonedParts } from "../domain/schedule/zoned-time.ts";
import { moveClock, payOnCardPage, readClock, toolUrl } from "./support/sandbox.ts";
import { aShopOwner } from "./support/shop-owner.ts";
import { openSession } from "../dev/seed/session.ts";

const TIME_ZONE = "Africa/Johannesburg";
const WOMEN = 21;
const AGE_26_TO_45 = [2, 3];
const GAUTENG = 601;

/** The Monday after the next weekend, so that the clock of other stories is never ahead of it. */
async function nextMonday(): Promise<string> {
  let date = addDays(zonedParts((await readClock()).getTime(), TIME_ZONE).date, 1);
  while (zonedParts(Date.parse(`${date}T12:00:00Z`), "UTC").weekday !== 1) date = addDays(date, 1);
  return date;
}

describe("the main job through the API", () => {
  it("books women 26-45 in Gauteng for R150 and settles to the cent, by /functions", async () => {
    const { session, userId } = await aShopOwner();
    const { api, call } = session;

    const payment = await api.billing.startTopUp(
      { amountMinor: 15_000 },
      { context: { idempotencyKey: randomUUID() } },
    );
    await payOnCardPage(payment.redirectUrl ?? "", "4242424242424242");
    await expect
      .poll(async () => (await api.billing.payment({ paymentId: payment.paymentId })).status)
      .toBe("succeeded");
    expect(await api.billing.wallet({})).toMatchObject({
      availableMinor: 15_000,
      heldMinor: 0,
      spentMinor: 0,
    });

    const monday = await nextMonday();
    const targeting = { gender: [WOMEN], ageGroup: AGE_26_TO_45, targetedCounties: [GAUTENG] };
    const forecast = await call("gfor", {
      countryId: 6,
      flowTypeId: 1,
      targeting,
      budgetMinor: 15_000,
    });
    expect(forecast.status).toBe(200);
    expect(forecast.body.result).toMatchObject({
      people: 500,
      coins: 500,
      amountMinor: 15_000,
      tooNarrow: false,
    });

    const draft = await api.campaigns.createDraft({
      countryId: 6,
      draft: {
        title: "Lunch special",
        text: "Lunch special this week: bunny chow and a cool drink for R45.",
        sender: "Test shop",
        ...targeting,
        startDate: monday,
        endDate: addDays(monday, 1),
        startHour: 9,
        endHour: 17,
        daysOfWeek: [1, 2],
        people: 500,
      },
    });
    const quote = await api.campaigns.quote({ id: draft.id });
    expect(quote).toMatchObject({
      problems: [],
      people: 500,
      parts: 1,
      coins: 500,
      amountMinor: 15_000,
      balanceAfterMinor: 0,
    });

    const submission = { userId, amount: quote.amountMinor, smeCampaignId: draft.id };
    const changed = await call("cs", { ...submission, amount: 14_999 }, randomUUID());
    expect(changed).toMatchObject({ status: 409, body: { error: { code: "aborted" } } });
    const submitted = await call("cs", submission, `submit-${draft.id}`);
    expect(submitted.status).toBe(200);
    // A quick worker has made it known to the networks before this answer.
    expect(submitted.body.result).toMatchObject({ status: expect.toBeOneOf([9, 255]) });
    const again = await call("cs", submission, randomUUID());
    expect(again.body.result).toMatchObject({ id: draft.id });
    expect(await api.billing.wallet({})).toMatchObject({ availableMinor: 0, heldMinor: 15_000 });

    // Two steps: in the first the networks may only just have been told, in the second they have approved.
    await moveClock({ advance: "PT2H" });
    expect(await api.campaigns.get({ id: draft.id })).toMatchObject({
      status: 400,
      statusLabel: "Scheduled",
    });
    await moveClock({ to: new Date(Date.parse(`${addDays(monday, 6)}T18:00:00Z`)).toISOString() });

    const report = (await call("sr", { campaignId: draft.id })).body.result as Awaited<
      ReturnType<typeof api.reports.report>
    >;
    expect(report).toMatchObject({ status: 300, booked: 500, isSettled: true });
    expect(report.sent).toBeGreaterThan(450);
    expect(report.delivered + report.undelivered).toBe(report.sent);
    expect(report.investmentMinor).toBe(report.delivered * 30);
    expect(report.refundedMinor).toBe(15_000 - report.delivered * 30);
    const wallet = await api.billing.wallet({});
    expect(wallet).toMatchObject({
      availableMinor: report.refundedMinor,
      heldMinor: 0,
      spentMinor: report.investmentMinor,
    });

    const statement = (await call("gtr", {})).body.result as Awaited<
      ReturnType<typeof api.billing.transactions>
    >;
    expect(statement.rows[0]?.balanceMinor).toBe(wallet.availableMinor);
  });

  it("keeps one shop's campaign from another, at every door", async () => {
    const owner = await aShopOwner();
    const stranger = await aShopOwner();
    const { id } = await owner.session.api.campaigns.createDraft({ countryId: 6 });
    await expect(stranger.session.api.campaigns.get({ id })).rejects.toMatchObject({
      code: "not-found",
      status: 404,
    });
    expect(await stranger.session.call("sr", { campaignId: id })).toMatchObject({
      status: 404,
      body: { error: { code: "not-found" } },
    });
    const foreign = { userId: owner.userId, amount: 100, smeCampaignId: id };
    expect(await stranger.session.call("cs", foreign, randomUUID())).toMatchObject({ status: 403 });
  });

  it("takes no money call from a visitor", async () => {
    const visitor = openSession(toolUrl);
    await visitor.auth("sign-in/anonymous", {});
    const { userId } = await visitor.api.accounts.me({});
    const charge = { userId, tokenId: "pm_card_visa", priceInPence: 5_000, currency: "ZAR" };
    expect(await visitor.call("ch", charge, randomUUID())).toMatchObject({
      status: 401,
      body: { error: { code: "unauthenticated" } },
    });
  });
});
