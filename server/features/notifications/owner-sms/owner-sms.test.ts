import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { announceInPostgres } from "../../../db/announcer/postgres-announcer.ts";
import { MAX_SMS_A_DAY, MOBILE_CODE, PHONE_CODE } from "../../../../domain/message/owner-sms.ts";
import { silentMessaging } from "../../../http/testing/silent-messaging.ts";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import type { OwnerMessage } from "../../../providers/messaging/messaging-operation.ts";
import { isOwnPhone } from "../../accounts/phones/prove-phone.ts";
import { createNumberCipher } from "../../accounts/users/number-cipher.ts";
import type { NotificationKind } from "../notification.ts";
import { createNotify } from "../notify.ts";

let tool: TestApp;
let owner: Member;
let isDown = false;
/** Each owner has a number of their own: codes to one number are counted whoever asks. */
let mine = 1_234_567;
const messages: OwnerMessage[] = [];

beforeAll(async () => {
  const messaging = silentMessaging({
    sendOwnerMessage: async (message) => {
      if (isDown) throw new MessagingError("unavailable", "down");
      if (!messages.some(({ key }) => key === message.key)) messages.push(message);
      return "sent";
    },
  });
  tool = await createTestApp({ overrides: { messaging } });
}, 30_000);
beforeEach(async () => {
  isDown = false;
  messages.length = 0;
  mine += 1_000;
  owner = await tool.signedUp({ mobileNumber: `082${mine}` });
});
afterAll(() => tool.close());

const choose = (kind: NotificationKind) =>
  owner.client.notifications.savePreferences({
    rows: [{ kind, email: false, push: false, sms: true }],
  });

async function prove(): Promise<void> {
  await owner.client.notifications.sendMobileCode({});
  const code = /\d{6}/.exec(messages.at(-1)?.text ?? "")?.[0] ?? "";
  expect(await owner.client.notifications.confirmMobile({ code })).toMatchObject({
    isProved: true,
  });
  messages.length = 0;
}

async function send(eventKey: string, kind: NotificationKind = "approved"): Promise<void> {
  const notify = createNotify(tool.app.jobs, announceInPostgres);
  const notification = {
    userId: owner.userId,
    kind,
    eventKey,
    title: "'Spring sale' has been approved",
  };
  await tool.app.db
    .transaction()
    .execute((tx) =>
      notify(tx, { ...notification, body: "", link: "/dashboard", at: tool.clock.now() }),
    );
  await tool.app.jobs.drain();
}

test("nobody gets an SMS who has not asked for it, nor at a number that was not proved", async () => {
  await send("not-asked");
  await choose("approved");
  await send("not-proved");
  expect(messages).toEqual([]);
  await prove();
  await send("proved");
  expect(messages).toMatchObject([
    {
      msisdn: `2782${mine}`,
      countryId: 6,
      isAsked: false,
      text: expect.stringContaining("Spring sale"),
    },
  ]);
});

test("a number is proved by the code, which is short-lived, can be tried a few times, and fits that number alone", async () => {
  const { notifications, accounts } = owner.client;
  await notifications.sendMobileCode({});
  expect(messages).toMatchObject([{ isAsked: true }]);
  const code = /\d{6}/.exec(messages[0]?.text ?? "")?.[0] ?? "";
  const wrong = code === "000000" ? "000001" : "000000";
  for (let tries = 0; tries < MOBILE_CODE.mostTries; tries += 1)
    await expect(notifications.confirmMobile({ code: wrong })).rejects.toMatchObject({
      code: "invalid-argument",
    });
  await expect(notifications.confirmMobile({ code })).rejects.toMatchObject({
    code: "invalid-argument",
  });
  await prove();
  await accounts.updateProfile({ mobileNumber: "083 765 4321" });
  expect(await notifications.mobile({})).toMatchObject({ isProved: false });
});

test("a number that was proved a year ago may be somebody else's: nothing goes there until it is proved anew", async () => {
  await choose("approved");
  await prove();
  const before = tool.clock.offsetMs();
  tool.clock.setOffset(before + 366 * 86_400_000);
  await send("a-year-later");
  tool.clock.setOffset(before);
  expect(messages).toEqual([]);
});

test("a number that a code was only asked for is nobody's own, and one that was proved is for a year", async () => {
  const { app, clock, config } = tool;
  const cipher = createNumberCipher(config.numberKey, { indexKey: config.numberIndexKey });
  const isOwn = () => isOwnPhone({ db: app.db, clock, cipher }, owner.userId, `2782${mine}`);
  await owner.client.notifications.sendMobileCode({});
  expect(await isOwn()).toBe(false);
  await prove();
  expect(await isOwn()).toBe(true);
  const before = clock.offsetMs();
  clock.setOffset(before + 366 * 86_400_000);
  expect(await isOwn()).toBe(false);
  clock.setOffset(before);
});

test("a code that went to one number proves no other", async () => {
  const { notifications, accounts } = owner.client;
  await notifications.sendMobileCode({});
  const code = /\d{6}/.exec(messages[0]?.text ?? "")?.[0] ?? "";
  await accounts.updateProfile({ mobileNumber: "083 765 4321" });
  await expect(notifications.confirmMobile({ code })).rejects.toMatchObject({
    code: "invalid-argument",
  });
});

test("the proof of one number ends with the code that is sent to another", async () => {
  const { notifications, accounts } = owner.client;
  await prove();
  await accounts.updateProfile({ mobileNumber: "083 765 4321" });
  await notifications.sendMobileCode({});
  expect(await notifications.mobile({})).toMatchObject({ isProved: false });
});

test("a code that was not used in time is worth nothing", async () => {
  await owner.client.notifications.sendMobileCode({});
  const code = /\d{6}/.exec(messages[0]?.text ?? "")?.[0] ?? "";
  const before = tool.clock.offsetMs();
  tool.clock.setOffset(before + MOBILE_CODE.minutes * 60_000 + 1000);
  await expect(owner.client.notifications.confirmMobile({ code })).rejects.toMatchObject({
    code: "invalid-argument",
  });
  tool.clock.setOffset(before);
});

test("codes end for the day, and the answer tells nothing of the number", async () => {
  for (let count = 0; count < MOBILE_CODE.mostADay; count += 1)
    await owner.client.notifications.sendMobileCode({});
  // Another number begins no other count.
  await owner.client.accounts.updateProfile({ mobileNumber: `083${mine + 1}` });
  await expect(owner.client.notifications.sendMobileCode({})).rejects.toMatchObject({
    code: "resource-exhausted",
  });
  const { number } = await owner.client.notifications.mobile({});
  expect(number).toBe(`+27 •••••• ${String(mine + 1).slice(-3)}`);
});

test("codes to one number end for the day, however many accounts have it", async () => {
  const others = await Promise.all(
    Array.from({ length: PHONE_CODE.mostADayToOne }, () =>
      tool.signedUp({ mobileNumber: `082${mine}` }),
    ),
  );
  for (const other of others) await other.client.notifications.sendMobileCode({});
  await expect(owner.client.notifications.sendMobileCode({})).rejects.toMatchObject({
    code: "resource-exhausted",
  });
  expect(messages).toHaveLength(PHONE_CODE.mostADayToOne);
});

test("codes to one number end for the day, also of accounts that are gone", async () => {
  for (let n = 0; n < PHONE_CODE.mostADayToOne; n += 1) {
    const other = await tool.signedUp({ mobileNumber: `082${mine}` });
    await other.client.notifications.sendMobileCode({});
    await other.client.privacy.deleteAccount({ password: other.form.password });
  }
  await expect(owner.client.notifications.sendMobileCode({})).rejects.toMatchObject({
    code: "resource-exhausted",
  });
});

test("at most five a day: the rest is in the list, and tomorrow is another day", async () => {
  await choose("approved");
  await prove();
  await Promise.all(Array.from({ length: 8 }, (_, index) => send(`busy-${index}`)));
  expect(messages).toHaveLength(MAX_SMS_A_DAY);
  expect((await owner.client.notifications.list({})).rows).toHaveLength(8);
  const before = tool.clock.offsetMs();
  tool.clock.setOffset(before + 86_400_000);
  await send("tomorrow");
  tool.clock.setOffset(before);
  expect(messages).toHaveLength(MAX_SMS_A_DAY + 1);
});

test("only the six kinds come by SMS, whatever was chosen", async () => {
  await choose("support");
  const { rows } = await owner.client.notifications.preferences({});
  expect(rows.find(({ kind }) => kind === "support")?.sms).toBe(false);
});
