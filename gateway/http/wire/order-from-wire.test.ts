import { expect, test } from "vitest";
import { aService } from "../../testing/a-gateway.ts";
import { hashOfBody, orderFrom } from "./order-from-wire.ts";
import { atWireFields } from "./wire-paths.ts";
import { serviceBody, stepBody } from "./wire.ts";

const aBody = (changes: Record<string, unknown> = {}) =>
  serviceBody.parse(aService({ clientId: 1, userId: 2, ...changes }));

test("numbers and texts of the wire are names and instants in an order", () => {
  const order = orderFrom(
    aBody({
      flowTypeId: 4,
      messages: [{ text: "Bread", responseType: 8 }],
      targetModelId: 2,
      profileTargeting: { genders: [21], listId: 7 },
      privacy: 1,
      allocationTypeId: 2,
      status: 254,
      offerEndsAt: "2026-12-07T10:00:00+02:00",
      urlLinkId: 3,
    }),
  );
  expect(order).toMatchObject({
    kind: "display",
    messages: [{ text: "Bread", responseType: "flash" }],
    targetModel: "list",
    targeting: { genders: [21], interests: [] },
    listId: 7,
    excludeListId: null,
    privacy: "ownList",
    allocation: "fast",
    isTest: true,
    startMs: Date.parse("2026-12-04T08:00:00Z"),
    offerEndsMs: Date.parse("2026-12-07T08:00:00Z"),
    linkId: 3,
    content: null,
  });
});

test("a step has what was given, and nothing else", () => {
  const { step: _step, ...body } = stepBody.parse({ step: "content", sender: "Shop" });
  const given = Object.entries(orderFrom(body)).filter(
    ([, value]) => value !== undefined && value !== null && value !== false,
  );
  expect(Object.fromEntries(given)).toEqual({ sender: "Shop", testNumbers: body.testNumbers });
});

test("a problem stands at a field that the wire knows", () => {
  const fields = Object.keys(orderFrom(aBody())).map((path) => ({ path }));
  for (const { path } of atWireFields(fields))
    expect(Object.keys(serviceBody.shape)).toContain(path.split(".")[0]);
  expect(atWireFields([{ path: "targeting.genders.0" }, { path: "listId" }])).toEqual([
    { path: "profileTargeting.genders.0" },
    { path: "profileTargeting.listId" },
  ]);
});

test("a body that was booked once is known again after an update: its hash stays what it was", () => {
  const hash = "985a4fe30e703322981f15af8832f71ac80f73347110a25b3d2f236636459f45";
  expect(hashOfBody(aBody()).toString("hex")).toBe(hash);
  const reversed = Object.fromEntries(Object.entries(aBody()).toReversed());
  expect(hashOfBody(serviceBody.parse(reversed)).toString("hex")).toBe(hash);
  expect(hashOfBody(aBody({ maxCoins: 301 })).toString("hex")).not.toBe(hash);
  // An update before which nobody said how many people at most.
  expect(hashOfBody(aBody({ maxPeople: 300 })).toString("hex")).toBe(hash);
});
