import { afterAll, beforeAll, expect, test } from "vitest";
import { submitForm } from "../../testing/checkout.ts";
import {
  PAYSTACK_KEY,
  startTestSandbox,
  type TestSandbox,
} from "../../testing/start-test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.end());

const call = async (method: string, path: string, body?: object, key = PAYSTACK_KEY) => {
  const response = await fetch(`${sandbox.url}/paystack/${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, ...(await response.json()) };
};
let count = 0;
const initialize = (more: object = {}) =>
  call("POST", "transaction/initialize", {
    email: "owner@example.com",
    amount: 15_000,
    currency: "ZAR",
    reference: `ref-${(count += 1)}`,
    callback_url: "http://127.0.0.1:3000/final?paymentId=1",
    metadata: { cancel_action: "http://127.0.0.1:3000/wallet" },
    channels: ["card"],
    ...more,
  });
const CARD = { number: "4084084084084081", expiry: "12/34", cvc: "408", name: "T", action: "pay" };

test("the API answers in the provider's envelope", async () => {
  expect(await initialize()).toMatchObject({
    status: true,
    message: "Authorization URL created",
    data: { reference: "ref-1" },
  });
  const again = await initialize({ reference: "ref-1" });
  expect(again).toMatchObject({ status: false, code: "duplicate_reference" });
  expect(await call("GET", "transaction/verify/never")).toMatchObject({
    status: false,
    code: "transaction_not_found",
  });
  expect(await call("GET", "plan", undefined, "sk_test_other")).toMatchObject({
    message: "Invalid key",
  });
});

test.each([
  [{ email: "nobody" }],
  [{ amount: 99 }],
  [{ amount: 150.5 }],
  [{ currency: "USD" }],
  [{ reference: "with a space" }],
])("a transaction with %j is refused", async (wrong) => {
  expect((await initialize(wrong)).status).toBe(false);
});

test("the page shows amount and test cards, and goes back when it is left", async () => {
  const { data } = await initialize();
  const page = await (await fetch(`${data.authorization_url}?fill=${CARD.number}`)).text();
  expect(page).toContain("Pay R150.00");
  expect(page).toContain("4084 0840 8408 4081");
  expect(page).toContain('value="408"');
  expect(page).not.toContain("Mobile money");
  expect(page).not.toContain("[object");
  const left = await submitForm(data.authorization_url, { action: "cancel" });
  expect(left.headers.get("location")).toBe("http://127.0.0.1:3000/wallet");
});

test("the page of a payment in Ghana offers wallets", async () => {
  const { data } = await initialize({ currency: "GHS", channels: ["card", "mobile_money"] });
  const page = await (await fetch(data.authorization_url)).text();
  expect(page).toContain("Pay GH₵150.00 with mobile money");
  expect(page).toContain("0551234987");
  expect(page).not.toContain("[object");
});

test("paid twice in two tabs takes the money once, and goes back with the reference", async () => {
  const { data } = await initialize();
  const [first, second] = await Promise.all([
    submitForm(data.authorization_url, CARD),
    submitForm(data.authorization_url, CARD),
  ]);
  const back = `http://127.0.0.1:3000/final?paymentId=1&trxref=${data.reference}&reference=${data.reference}`;
  expect(first.headers.get("location")).toBe(back);
  expect(second.headers.get("location")).toBe(back);
  const webhooks = await sandbox.receiver.waitFor(1, data.reference);
  expect(webhooks).toHaveLength(1);
});

test.each([
  [{ number: "4242424242424242" }, 422],
  [{ expiry: "01/20" }, 422],
  [{ cvc: "123" }, 303],
])("with %j nothing is paid", async (wrong, status) => {
  const { data } = await initialize();
  expect((await submitForm(data.authorization_url, { ...CARD, ...wrong })).status).toBe(status);
  const { data: transaction } = await call("GET", `transaction/verify/${data.reference}`);
  expect(transaction.status).not.toBe("success");
});

test("what was typed is kept nowhere", async () => {
  const { data } = await initialize();
  await submitForm(data.authorization_url, CARD);
  const { data: transaction } = await call("GET", `transaction/verify/${data.reference}`);
  expect(transaction.authorization).toMatchObject({ last4: "4081", reusable: true });
  expect(JSON.stringify(transaction)).not.toContain(CARD.number);
});

test("its events can be sent again by hand, and its payments stand in the overview", async () => {
  const { data } = await initialize();
  await submitForm(data.authorization_url, CARD);
  await sandbox.receiver.waitFor(1, data.reference);
  const { payments, webhooks } = await (await sandbox.call("GET", "/api/cards")).json();
  expect(payments).toContainEqual(
    expect.objectContaining({ id: data.reference, amount: 15_000, status: "succeeded" }),
  );
  const { eventId } = webhooks.find(({ dialect }: { dialect: string }) => dialect === "paystack");
  await sandbox.call("POST", "/api/cards/webhooks/redeliver", { eventId });
  await sandbox.receiver.waitFor(2, data.reference);
});
