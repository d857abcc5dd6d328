import { randomUUID } from "node:crypto";
import type { Member } from "../../../../http/testing/test-app.ts";
import { type CodeWorld, DATA } from "../code-world.ts";

/** A field that names something of somebody, and what it takes to try it. */
export type Named = {
  /** Makes one of the owner's, anew for each call. */
  make: (world: CodeWorld) => Promise<unknown>;
  /** One of the same form that nobody has. */
  absent: () => unknown;
  /** What else the call needs to get as far as that field. */
  beside?: object;
  /** The caller may choose an id that nobody has: it makes something under it. */
  makes?: true;
  /** Why one's own is answered as one that nobody has, too. */
  alike?: string;
};

/** Names nobody's thing; the reason. */
export type Exempt = { exempt: string };

/** Whose things are tried. */
export const ownerOf = ({ owner: member }: CodeWorld): Member => member;
export const resultOf = async (world: CodeWorld, code: string): Promise<Record<string, unknown>> =>
  (await DATA[code]?.(world)) as Record<string, unknown>;

export const uuid = (make: Named["make"], beside?: object): Named => ({
  make,
  absent: () => randomUUID(),
  ...(beside && { beside }),
});
export const draft = (beside?: object): Named =>
  uuid(async (world) => {
    const { id } = await ownerOf(world).client.campaigns.createDraft({ countryId: 6 });
    return id;
  }, beside);
export const submitted = (beside?: object): Named =>
  uuid(async (world) => (await resultOf(world, "sr"))["campaignId"], beside);
export const list = (beside?: object): Named =>
  uuid(async (world) => {
    const { audience: lists } = ownerOf(world).client;
    const path = String(await file.make(world));
    // A plan allows ten.
    for (const { id } of (await lists.lists({})).lists) await lists.deleteList({ id });
    return (await lists.createList({ name: randomUUID(), path })).id;
  }, beside);
export const file: Named = {
  make: async (world) => (await resultOf(world, "unl"))["path"],
  absent: () => `msisdnList/${randomUUID()}.csv`,
};
export const listImport = (): Named =>
  uuid(async (world) => {
    const { audience: lists } = ownerOf(world).client;
    for (const { id } of (await lists.listImports({})).imports)
      await lists.cancelListImport({ id });
    for (const { id } of (await lists.lists({})).lists) await lists.deleteList({ id });
    const path = String(await file.make(world));
    return (await lists.startListImport({ name: randomUUID(), path })).id;
  });
export const audience = uuid(async (world) => (await resultOf(world, "dtas"))["id"], {
  countryId: 6,
});
export const payment = uuid(async (world) => (await resultOf(world, "refund"))["paymentId"]);
export const invoice = uuid(async (world) => (await resultOf(world, "gia"))["invoiceId"]);
export const share = uuid(async (world) => {
  const campaignId = String(await submitted().make(world));
  return (await ownerOf(world).client.reports.share({ campaignId })).id;
});
export const site = uuid(async (world) => {
  const made = await ownerOf(world).client.sites.save({
    name: "Corner",
    offer: "Bread",
    countryId: 6,
  });
  return made.id;
});
export const self = (beside?: object): Named => ({
  make: async (world) => ownerOf(world).userId,
  absent: () => randomUUID(),
  ...(beside && { beside }),
});
export const card = (beside?: object): Named => ({
  make: async () => "card_one",
  absent: () => `card_${randomUUID()}`,
  ...(beside && { beside }),
});

/** A campaign that has a word for customers to show. */
export const word = uuid(async (world) => {
  const campaignId = String(await draft().make(world));
  await ownerOf(world).client.vouchers.set({ campaignId, word: "BREAD" });
  return campaignId;
});
