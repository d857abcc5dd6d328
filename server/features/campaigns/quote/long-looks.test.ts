import { expect, test, vi } from "vitest";
import type { RcsContent } from "../../../../domain/message/rcs-message.ts";
import { aDraft, anAdvertiser, FRIDAY_MS } from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { checkStep } from "./check-step.ts";
import { quoteCampaign } from "./quote-campaign.ts";

const world = useWorld(FRIDAY_MS);

/** Cards with this many letters in each description. */
function cards(letters: number): RcsContent {
  const description = "Bread and milk. ".repeat(letters / 16);
  const card = (title: string) => ({ title, description, suggestions: [] });
  const message = { type: "carousel" as const, cards: [card("Bread"), card("Milk"), card("Eggs")] };
  return { agentName: "Corner Shop", message };
}

async function aMessage(letters: number) {
  const userId = await anAdvertiser(world);
  const content = cards(letters);
  const { id } = await aDraft(world, userId, { kind: "rcs", text: "", content });
  return { userId, id };
}

/** Work that waits until it is let go on, and how much of it is under way. */
function aGate() {
  let underWay = 0;
  const { promise, resolve: open } = Promise.withResolvers<void>();
  const pass = async () => {
    underWay += 1;
    await promise;
  };
  return { pass, open, underWay: () => underWay };
}
const soon = (expected: () => void) => vi.waitFor(expected, { timeout: 20_000 });

const LOOKS = {
  price(gate: () => Promise<void>, draft: { userId: string; id: string }) {
    const { countAudience } = world.deps;
    const counting: typeof countAudience = Object.assign(
      async (...asked: Parameters<typeof countAudience>) => {
        await gate();
        return countAudience(...asked);
      },
      countAudience,
    );
    return quoteCampaign(
      { ...world.deps, countAudience: counting },
      { ...draft, isAnonymous: true },
    );
  },
  step(gate: () => Promise<void>, draft: { userId: string; id: string }) {
    const { messaging } = world.deps;
    const validateStep: typeof messaging.validateStep = async (routeId) => {
      if (routeId === 97) await gate();
      return [];
    };
    const deps = { ...world.deps, messaging: { ...messaging, validateStep } };
    return checkStep(deps, { ...draft, step: "message" });
  },
};

test.each(["price", "step"] as const)(
  "long words of one user are looked at one after the other (%s), and beyond twenty that wait are refused; short ones at once",
  async (look) => {
    const [long, short] = [await aMessage(1_600), await aMessage(160)];
    const [longGate, shortGate] = [aGate(), aGate()];
    const ends: string[] = [];
    const looks = Array.from({ length: 25 }, () =>
      LOOKS[look](longGate.pass, long).then(
        () => ends.push("answered"),
        (error) => ends.push(error.code),
      ),
    );
    await soon(() => expect(ends).toEqual(Array.from({ length: 4 }, () => "resource-exhausted")));
    const beside = Array.from({ length: 3 }, () => LOOKS[look](shortGate.pass, short));
    await soon(() => expect(shortGate.underWay()).toBe(3));
    expect(longGate.underWay()).toBe(1);
    shortGate.open();
    longGate.open();
    await Promise.all([...looks, ...beside]);
    expect(ends.filter((end) => end === "answered")).toHaveLength(21);
  },
  60_000,
);
