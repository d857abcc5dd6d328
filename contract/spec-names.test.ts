import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { registration } from "./accounts.ts";
import { campaign, serviceEntry, serviceRecurring } from "./campaigns/campaign.ts";
import { country, menuEntry } from "./catalogue.ts";
import { plan } from "./billing/subscriptions.ts";
import { msisdnList } from "./audience/lists.ts";
import { campaignReport } from "./reports.ts";
import { MESSAGING_CAMPAIGN_FIELDS } from "../dev/testing/specification/messaging-campaign-fields.ts";
import { proceduresIn } from "../dev/testing/contract-procedures.ts";
import { contract } from "./router.ts";

const byCode = proceduresIn(contract).filter(({ code }) => code !== undefined);

test("every method code of the specification leads to one procedure, and there is no other code", () => {
  const found = byCode.map(({ name, code }) => [code, name] as const);
  expect(Object.fromEntries(found)).toEqual({
    p: "billing.subscriptions.plans",
    c: "billing.cards.list",
    s: "billing.subscriptions.list",
    sb: "billing.subscriptions.subscribe",
    del: "billing.subscriptions.unsubscribe",
    ch: "billing.charge",
    cs: "campaigns.submit",
    csc: "billing.cards.createCustomer",
    upwd: "accounts.updatePassword",
    gcps: "catalogue.section",
    sc: "campaigns.stop",
    gregno: "billing.invoices.registrationNumber",
    gia: "billing.invoices.get",
    gai: "billing.invoices.list",
    upd: "accounts.updateProfile",
    unl: "audience.createList",
    utas: "audience.saveAudience",
    dtas: "audience.deleteAudience",
    sr: "reports.report",
    rda: "administration.report",
    refund: "billing.books.refund",
    sfe: "support.send",
    ulnv: "notifications.seen",
    gbl: "administration.bonusGrants",
    gtr: "billing.transactions",
    gfor: "audience.forecast",
    expcsv: "exports.csv",
  });
  expect(found).toHaveLength(27);
});

test("each method code takes the data that the specification names", () => {
  const userId = "user-1";
  const data: Record<string, object> = {
    sb: { userId, tokenId: "pm_1", priceId: "grow-month-zar", ft: true },
    del: { userId },
    ch: { userId, tokenId: "pm_1", priceInPence: 5_000, currency: "ZAR" },
    cs: {
      userId,
      amount: 9_000,
      smeCampaignId: "0b6f3f1e-0000-4000-8000-000000000001",
      smeCampaignTitle: "Sale",
      serviceRecurring: { startHour: 9 },
    },
    csc: { userId },
    upwd: { userId, oldPassword: "the old password", newPassword: "the new password" },
    gcps: { section: "slideMenu" },
    sc: { userId, campaignCode: "LH-1" },
    gregno: { regId: "2019/123456/07" },
  };
  for (const [code, input] of Object.entries(data)) {
    const [found] = byCode.filter((it) => it.code === code);
    if (!found) throw new Error(`No procedure has the code ${code}.`);
    // What a schema does not name is dropped, so equality shows that every field is known.
    expect((found.procedure["~orpc"].inputSchema as z.ZodType).parse(input)).toEqual(input);
  }
});

describe("entities carry the names of the specification", () => {
  const fieldsOf = (schema: z.ZodObject) => Object.keys(schema.shape);
  test.each<[string, z.ZodObject, string]>([
    [
      "campaign",
      campaign,
      "id title text sender link status timestamp maxCoins refundedCoins isFinalStatus productCatalog serviceRecurring serviceObj gender ageGroup targetedCounties targetedCities flowTypeId targetModelId",
    ],
    ["productCatalog", campaign.shape.productCatalog, "adProduct adProductId channelTypeId"],
    [
      "serviceRecurring",
      serviceRecurring,
      "startPeriod endPeriod startHour endHour daysOfWeek mobucksStartPeriod",
    ],
    ["one entry of serviceObj", serviceEntry, "id routeId messagingCampaign"],
    [
      "messaging campaign of serviceObj",
      serviceEntry.shape.messagingCampaign,
      MESSAGING_CAMPAIGN_FIELDS.join(" "),
    ],
    [
      "registration",
      registration,
      "key firstName surname email mobileNumber timezone country stripe notificationLastView mobucksClientInfo",
    ],
    ["stripe", registration.shape.stripe, "isSubscribed"],
    [
      "mobucksClientInfo",
      registration.shape.mobucksClientInfo.element,
      "clientId clientUserId routeId routeApiUrl",
    ],
    ["MSISDN list", msisdnList, "id name cnt path"],
    [
      "country",
      country,
      "id name code locales timezone currencyCodeId currencyCode smsUnitPrice pcmUnitPrice msisdnPrefix vatRegEx counties",
    ],
    ["county", country.shape.counties.element, "countyId countyName localeId counter"],
    [
      "plan",
      plan,
      "id name currency pricePerMonth pricePerYear idMonth idYear pricePerYearInMonth content",
    ],
    [
      "report",
      campaignReport,
      "title startPeriod endPeriod channelType booked clicks delivered investment refundedCoins sent undelivered status perDay",
    ],
    ["day", campaignReport.shape.perDay.element, "day booked sent delivered clicks unDelivered"],
    ["menu entry", menuEntry, "title icon url inner show doNotShowIfLogin"],
  ])("%s has every field", (_entity, schema, names) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining(names.split(" ")));
  });

  test("a registration never carries its password", () => {
    expect(fieldsOf(registration)).not.toContain("password");
  });
});
