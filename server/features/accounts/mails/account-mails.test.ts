import { expect, test } from "vitest";
import { writeAccountMail } from "./account-mails.ts";

const mailTo = (name: string) =>
  writeAccountMail({ kind: "verify", to: "a@shop.test", name, url: "https://loudhailer.example/" });

test.each(["Nomvula", "Ama Serwaa", "D’Arcy-Anne", "Mma. Boitumelo", "Zoë"])(
  "a mail greets %s by name",
  (name) => {
    expect(mailTo(name).text).toContain(`Hello ${name},`);
  },
);

test.each([
  "You won! Claim at prize.example",
  "https://prize.example",
  "call 0821234567 now",
  "R5000 for you",
  "owner@bank.example",
  "Your account is closed and you must write to us at once",
])("what a stranger types instead of a name goes out in no mail: %s", (name) => {
  const { text, html } = mailTo(name);
  expect(text).toMatch(/^Hello,\n/);
  expect(html).not.toContain(name);
});
