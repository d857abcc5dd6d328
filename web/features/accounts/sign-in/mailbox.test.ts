import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

test("the mailbox of a known provider is found however the address is written; others have none", () => {
  expect(mailboxOf(" Owner@GMail.com ")).toEqual({
    name: "Gmail",
    url: "https://mail.google.com/",
  });
  expect(mailboxOf("owner@yahoo.co.za")?.name).toBe("Yahoo Mail");
  expect(mailboxOf("owner@gmail.com.shop.test")).toBeUndefined();
  expect(mailboxOf("gmail.com@shop.test")).toBeUndefined();
  expect(mailboxOf("")).toBeUndefined();
});
