import { afterEach, expect, it, vi } from "vitest";
import { type Kannel, startKannel } from "../../testing/smpp/kannel.ts";
import { type Smsc, startSmsc } from "./smsc.ts";
import { joinParts } from "./taken-part.ts";

let centre: Smsc;
let kannel: Kannel | undefined;
afterEach(async () => {
  await kannel?.stop();
  await centre.stop();
});

const LONG = `${"Fresh bread and {milk} every morning. ".repeat(10)}€`;
const FAST = { timeout: 10_000 };

it("a client that is not ours, Kannel of Debian, sends, hears what became of it, and gets replies", async ({
  skip,
}) => {
  centre = await startSmsc({
    port: 0,
    accounts: { shop: "secret" },
    receiptAfterMs: 5,
    againMs: 200,
    stateOf: ({ destination }) => (destination.endsWith("4") ? "UNDELIV" : "DELIVRD"),
  });
  kannel = await startKannel(centre.port);
  if (!kannel) return skip("Kannel is not here: apt could not fetch Debian's packages.");
  expect(await kannel.status()).toContain("online");
  const send = (to: string, text: string, more = {}) =>
    kannel?.send({ from: "CornerShop", to, text, ...more });
  const unicode = { coding: "2", charset: "UTF-8" };
  expect(await send("233240000001", "Bread {today} for 3€ [new]", { charset: "UTF-8" })).toMatch(
    /^0:/,
  );
  await send("233240000002", "Ɛyɛ paanoo 🍞", { ...unicode, mclass: "0" });
  await send("233240000003", LONG, { charset: "UTF-8" });
  await send("233240000004", "Ɛyɛ paanoo 🍞 ".repeat(12), unicode);

  await vi.waitFor(() => {
    const texts = new Map(joinParts(centre.taken).map((it) => [it.destination, it.text]));
    expect(Object.fromEntries(texts)).toEqual({
      "233240000001": "Bread {today} for 3€ [new]",
      "233240000002": "Ɛyɛ paanoo 🍞",
      "233240000003": LONG,
      "233240000004": "Ɛyɛ paanoo 🍞 ".repeat(12),
    });
  }, FAST);
  expect(centre.taken.find((it) => it.destination.endsWith("2"))?.isFlash).toBe(true);
  const stateOf = (to: string) =>
    kannel?.calls.filter((it) => it.get("to")?.endsWith(to)).map((it) => it.get("state"));
  await vi.waitFor(() => {
    expect(stateOf("233240000001")).toContain("1");
    expect(stateOf("233240000003")).toContain("1");
    expect(stateOf("233240000004")).toContain("2");
  }, FAST);

  const reply = { source_addr: "233240000001", source_addr_ton: 1, destination_addr: "1400" };
  centre.deliver("shop", { ...reply, data_coding: 0, short_message: Buffer.from("STOP please") });
  await vi.waitFor(
    () => expect(kannel?.calls.map((it) => it.get("text"))).toContain("STOP please"),
    FAST,
  );
  await vi.waitFor(() => expect(centre.undelivered()).toBe(0), FAST);

  // The line is cut: it comes back by itself.
  for (const session of centre.sessions()) session.destroy();
  await vi.waitFor(
    () =>
      expect(centre.commands.filter((it) => it === "bind_transceiver").length).toBeGreaterThan(1),
    FAST,
  );
  await vi.waitFor(async () => expect(await kannel?.status()).toContain("online"), FAST);
  await vi.waitFor(() => expect(centre.commands).toContain("enquire_link"), FAST);
  await send("233240000005", "Again");
  await vi.waitFor(() => expect(centre.taken.map(({ text }) => text)).toContain("Again"), FAST);
}, 60_000);
