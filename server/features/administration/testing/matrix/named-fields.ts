import { randomUUID } from "node:crypto";
import { isContractProcedure } from "@orpc/contract";
import * as z from "zod";
import { contract } from "../../../../../contract/router.ts";
import { proceduresIn } from "../../../../../dev/testing/contract-procedures.ts";
import {
  audience,
  card,
  draft,
  type Exempt,
  file,
  invoice,
  list,
  listImport,
  type Named,
  ownerOf,
  payment,
  resultOf,
  self,
  share,
  site,
  submitted,
  uuid,
  word,
} from "./owned-things.ts";

/** Each field of a procedure for members or visitors that could name a thing of somebody else. A new one belongs here. */
export const NAMED: Readonly<Record<string, Named | Exempt>> = {
  "accounts.recordUser.uidInput": self(),
  "accounts.updateProfile.userId": self(),
  "accounts.updatePassword.userId": self(),
  "billing.transactions.userId": self(),
  "billing.payment.paymentId": payment,
  "billing.leavePayment.paymentId": payment,
  "billing.charge.userId": self({ tokenId: "card_one", priceInPence: 5000, currency: "ZAR" }),
  "billing.charge.tokenId": { exempt: "the card provider knows whose token it is" },
  "billing.payWithSavedCard.cardId": card({ amountMinor: 5000 }),
  "billing.enterVoucher.paymentId": { ...payment, alike: "it does not wait for a voucher" },
  "billing.campaignPayment.campaignId": draft(),
  "billing.payForCampaign.campaignId": draft(),
  "billing.payForCampaign.cardId": { exempt: "counts with a campaign of one's own that is ready" },
  "billing.campaignPaymentState.campaignId": {
    ...submitted(),
    alike: "it was paid from the wallet",
  },
  "billing.saveAutoTopUp.cardId": card({
    isOn: true,
    thresholdMinor: 5000,
    amountMinor: 10_000,
    monthlyCapMinor: 50_000,
  }),
  "billing.cards.list.userId": self(),
  "billing.cards.createCustomer.userId": self(),
  "billing.cards.setup.setupId": uuid(
    async (world) => (await ownerOf(world).client.billing.cards.startSetup({})).setupId,
  ),
  "billing.cards.setDefault.cardId": card(),
  "billing.cards.remove.cardId": card(),
  "billing.subscriptions.list.userId": self(),
  "billing.subscriptions.subscribe.userId": self({
    tokenId: "card_one",
    priceId: "grow-month-zar",
  }),
  "billing.subscriptions.subscribe.tokenId": {
    exempt: "the card provider knows whose token it is",
  },
  "billing.subscriptions.subscribe.priceId": { exempt: "a price, the same for everybody" },
  "billing.subscriptions.unsubscribe.userId": self(),
  "billing.subscriptions.resume.userId": self(),
  "billing.subscriptions.change.userId": self(),
  "billing.subscriptions.change.priceId": { exempt: "a price, the same for everybody" },
  "billing.subscriptions.change.cardId": { exempt: "counts with a plan of one's own" },
  "billing.subscriptions.quoteChange.priceId": { exempt: "a price, the same for everybody" },
  "billing.subscriptions.payOverdue.userId": self(),
  "billing.subscriptions.payOverdue.cardId": { exempt: "counts with an overdue plan of one's own" },
  "billing.subscriptions.managePage.userId": self(),
  "billing.invoices.get.invoiceId": invoice,
  "billing.invoices.list.userId": self(),
  "billing.invoices.mail.invoiceId": invoice,
  "billing.invoices.yearStatement.userId": self({ year: 2026 }),
  "billing.invoices.csv.userId": self({ year: 2026 }),
  "billing.invoices.profile.userId": self(),
  "billing.invoices.registrationNumber.regId": { exempt: "a number of a public register" },
  "audience.forecast.listId": list({ countryId: 6, targetModelId: 2, text: "Bread" }),
  "audience.forecast.otherListIds": { exempt: "read as listId is" },
  "audience.forecast.excludeListId": list({ countryId: 6, text: "Bread" }),
  "audience.hints.listId": list({ countryId: 6, targetModelId: 2, text: "Bread" }),
  "audience.hints.otherListIds": { exempt: "read as listId is" },
  "audience.hints.excludeListId": list({ countryId: 6, text: "Bread" }),
  "audience.propose.listId": list({ countryId: 6, targetModelId: 2, budgetMinor: 50_000 }),
  "audience.propose.otherListIds": { exempt: "read as listId is" },
  "audience.propose.excludeListId": list({ countryId: 6, budgetMinor: 50_000 }),
  "audience.saveAudience.id": { ...audience, makes: true },
  "audience.saveAudience.listId": list({ name: "Theirs", countryId: 6, targetModelId: 2 }),
  "audience.saveAudience.otherListIds": { exempt: "read as listId is" },
  "audience.saveAudience.excludeListId": list({ name: "Theirs", countryId: 6 }),
  "audience.deleteAudience.id": audience,
  "audience.previewFile.path": { ...file, beside: { countryId: 6 } },
  "audience.createList.path": { ...file, beside: { countryId: 6 } },
  "audience.startListImport.path": { ...file, beside: { countryId: 6 } },
  "audience.skippedRows.id": list(),
  "audience.cancelListImport.id": listImport(),
  "audience.list.id": list(),
  "audience.fixListRows.id": list({ rows: [{ row: 2, value: "" }] }),
  "audience.repairListRows.id": list({ reason: "wrong-country", action: "remove" }),
  "audience.badRowsCsv.id": list(),
  "audience.declareConsent.id": list({ text: "They agreed at our till to get our offers." }),
  "audience.renameList.id": list(),
  "audience.deleteList.id": list(),
  "campaigns.get.id": draft(),
  "campaigns.createDraft.id": { ...draft({ countryId: 6 }), makes: true },
  "campaigns.saveDraft.id": draft({ version: 1, draft: { title: "Bread" } }),
  "campaigns.deleteDraft.id": draft(),
  "campaigns.deleteDrafts.ids": {
    make: async (world) => [await draft().make(world)],
    absent: () => [randomUUID()],
  },
  "campaigns.copy.id": draft(),
  "campaigns.quote.id": draft(),
  "campaigns.checkStep.id": draft(),
  "campaigns.submit.userId": self(),
  "campaigns.submit.smeCampaignId": draft({ amount: 100 }),
  "campaigns.stop.userId": self(),
  "campaigns.stop.campaignCode": {
    make: async (world) => (await resultOf(world, "sc"))["campaignCode"],
    absent: () => randomUUID(),
  },
  "campaigns.changeStatus.id": submitted(),
  "campaigns.edit.id": submitted({ changes: { title: "Bread" } }),
  "campaigns.runAgain.id": submitted(),
  "campaigns.remedies.id": submitted(),
  "campaigns.followUp.id": submitted(),
  "campaigns.sendTest.id": draft(),
  "reports.report.campaignId": submitted(),
  "reports.pdf.campaignId": submitted(),
  "reports.share.campaignId": submitted(),
  "reports.shares.campaignId": submitted(),
  "reports.revokeShare.id": share,
  "reports.shared.token": { exempt: "whoever has the link may read it" },
  "vouchers.set.campaignId": draft(),
  "vouchers.get.campaignId": draft(),
  "vouchers.poster.campaignId": word,
  "vouchers.redeem.campaignId": draft(),
  "vouchers.takeBack.campaignId": draft({ tapId: randomUUID() }),
  "vouchers.takeBack.tapId": { exempt: "made by a device, and of the campaign that is named" },
  "sites.save.id": {
    ...site,
    beside: { name: "Theirs", offer: "Bread", countryId: 6 },
    makes: true,
  },
  "sites.poster.id": site,
  "sites.remove.id": site,
  "notifications.seen.userId": self(),
  "notifications.unsubscribePush.endpoint": { exempt: "an address that a push service made" },
  "notifications.registerDevice.token": { exempt: "what a push network made" },
  "notifications.forgetDevice.token": { exempt: "what a push network made" },
  "notifications.subscribePush.endpoint": { exempt: "an address that a push service made" },
  "privacy.endSession.id": {
    make: async (world) => {
      const { rows } = await ownerOf(world).client.privacy.sessions({});
      return rows.at(-1)?.id;
    },
    absent: () => randomUUID(),
  },
  "exports.csv.campaignId": submitted({ what: "report" }),
  "administration.bonusGrants.userId": self(),
};

type Property = { type?: string; items?: Property; anyOf?: Property[] };
const NAMES_A_THING = /^(?:id|ids|path|token|endpoint|uidInput)$|(?:Id|Ids|Code)$/;

/** Every field of a procedure that is open to members or visitors and whose name and type say that it may name a thing. */
export function namingFields(): string[] {
  return proceduresIn(contract).flatMap(({ name, procedure }) => {
    const { meta, inputSchema } = isContractProcedure(procedure) ? procedure["~orpc"] : {};
    if ((meta as { role?: string }).role === "admin" || !(inputSchema instanceof z.ZodType))
      return [];
    const schema = z.toJSONSchema(inputSchema, { io: "input", unrepresentable: "any" });
    return Object.entries(schema.properties ?? {})
      .filter(([field, property]) => NAMES_A_THING.test(field) && isText(property as Property))
      .map(([field]) => `${name}.${field}`);
  });
}

function isText({ type, items, anyOf }: Property): boolean {
  return type === "string" || (items !== undefined && isText(items)) || (anyOf ?? []).some(isText);
}
