import { expect, test, vi } from "vitest";
import type { RcsContent } from "../../../../domain/message/rcs-message.ts";
import { aDraft, anAdvertiser, FRIDAY_MS } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { quoteCampaign } from "./quote-campaign.ts";

const world = useWorld(FRIDAY_MS);

/** Pages that answer when they are let, and who is asked meanwhile. */
function pages() {
  const asked: string[] = [];
  let isOpen = false;
  const waiting: (() => void)[] = [];
  const ask = (address: string) => {
    asked.push(address);
    return isOpen ? undefined : new Promise<void>((resolve) => waiting.push(resolve));
  };
  const landingPages = {
    check: async (address: string) => {
      await ask(address);
      return undefined;
    },
    hostsOf: async () => [],
  };
  const open = () => {
    isOpen = true;
    for (const resolve of waiting.splice(0)) resolve();
  };
  return { asked, open, deps: { ...world.deps, landingPages } };
}

/** A member's message with so many buttons, every one to another page of `shop`. */
async function aMessage(shop: string, buttons: number) {
  const userId = await anAdvertiser(world);
  const suggestions = Array.from({ length: buttons }, (_, at) => ({
    type: "openUrl" as const,
    text: `See ${at}`,
    postback: `see-${at}`,
    url: `https://${shop}.example/${at}`,
  }));
  const content: RcsContent = {
    agentName: "Corner Shop",
    message: { type: "text", text: "Bread at half price", suggestions },
  };
  const { id } = await aDraft(world, userId, { kind: "rcs", text: "", content });
  return { userId, isAnonymous: false, id };
}

/** Until it is so; prices take their time where the machine has other work. */
const soon = (expected: () => void) => vi.waitFor(expected, { timeout: 20_000 });

test("however many prices one member asks for, three pages are asked for at once; others do not wait for it, and beyond twenty they are told so", async () => {
  const { asked, open, deps } = pages();
  const of = (shop: string) => asked.filter((address) => address.includes(shop));
  const [one, other] = [await aMessage("one", 7), await aMessage("other", 7)];
  const ends: string[] = [];
  const prices = Array.from({ length: 25 }, () =>
    quoteCampaign(deps, one).then(
      () => ends.push("priced"),
      (error) => ends.push(error.code),
    ),
  );
  const refused = Array.from({ length: 4 }, () => "resource-exhausted");
  await soon(() => expect(ends).toEqual(refused));
  const beside = quoteCampaign(deps, other);
  await soon(() => expect(of("other")).toHaveLength(3));
  expect(of("one")).toHaveLength(3);
  open();
  await Promise.all(prices);
  expect(ends.filter((end) => end === "priced")).toHaveLength(21);
  expect((await beside).problems).toEqual([]);
}, 60_000);

test("of a message that cannot go out as it is nobody's page is asked for", async () => {
  const { asked, open, deps } = pages();
  open();
  const tooMany = await aMessage("many", 13);
  const { problems } = await quoteCampaign(deps, tooMany);
  expect(problems.map(({ step }) => step)).toContain("message");
  expect(asked).toEqual([]);
});

test("once nobody waits for a price no further pages are asked for", async () => {
  const { asked, open, deps } = pages();
  const leaving = new AbortController();
  const price = quoteCampaign(deps, { ...(await aMessage("left", 7)), signal: leaving.signal });
  await soon(() => expect(asked).toHaveLength(3));
  leaving.abort();
  open();
  await expect(price).rejects.toMatchObject({ code: "deadline-exceeded" });
  expect(asked).toHaveLength(3);
});

test("however many members' pages hang, who leads to nobody's page is priced at once", async () => {
  const { asked, open, deps } = pages();
  const hanging = await Promise.all(
    Array.from({ length: 9 }, (_, at) => aMessage(`shop-${at}`, 1)),
  );
  const prices = hanging.map((one) => quoteCampaign(deps, one));
  await soon(() => expect(asked).toHaveLength(8));
  const userId = await anAdvertiser(world);
  const { id } = await aDraft(world, userId);
  const { problems } = await quoteCampaign(deps, { userId, isAnonymous: false, id });
  expect(problems).toEqual([]);
  expect(asked).toHaveLength(8);
  open();
  await Promise.all(prices);
}, 60_000);

test("pages that do not answer in time are said not to, all of one campaign together, and who waits has the turn", async () => {
  const { asked, open, deps } = pages();
  const impatient = { ...deps, landingPages: { ...deps.landingPages, patienceMs: 300 } };
  const [slow, other] = [await aMessage("slow", 11), await aMessage("other", 1)];
  const { problems } = await quoteCampaign(impatient, slow);
  expect(problems).toHaveLength(11);
  for (const { message } of problems) expect(message).toMatch(/does not answer/);
  expect(asked).toHaveLength(3);
  open();
  expect((await quoteCampaign(impatient, other)).problems).toEqual([]);
});
