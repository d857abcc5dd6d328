import { afterAll, beforeAll, beforeEach } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../../http/testing/test-app.ts";
import { applyPrices } from "../edit-prices.ts";

export const HOUR_MS = 3_600_000;

/** Two administrators who set Ghana's price of an SMS for this reason, on a clock that a test moves; two days pass before each test. */
export function usePrices(reason: string) {
  let tool: TestApp | undefined;
  let admins: [Member, Member] | undefined;
  let passedMs = 0;
  const there = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error("No test runs yet.");
    return value;
  };

  async function pass(ms: number): Promise<void> {
    const { app, clock } = there(tool);
    clock.setOffset((passedMs += ms));
    await applyPrices({ db: app.db, clock });
  }
  beforeAll(async () => {
    tool = await createTestApp();
    admins = [await tool.signedUp(), await tool.signedUp()];
    tool.config.adminUserIds.push(...admins.map(({ userId }) => userId));
  }, 30_000);
  afterAll(() => tool?.close());
  // What was set by the test before is of more than a day ago.
  beforeEach(() => pass(48 * HOUR_MS));

  return {
    get tool(): TestApp {
      return there(tool);
    },
    get admin(): Member {
      return there(admins)[0];
    },
    get second(): Member {
      return there(admins)[1];
    },
    pass,
    price: async () =>
      (await there(admins)[0].client.catalogue.country({ countryId: 7 })).smsUnitPrice,
    set: (smsUnitPriceTenThousandths: number, validFrom?: string) =>
      there(admins)[0].client.administration.setPrice({
        countryId: 7,
        smsUnitPriceTenThousandths,
        pcmUnitPriceTenThousandths: 40,
        reason,
        ...(validFrom === undefined ? {} : { validFrom }),
      }),
  };
}
