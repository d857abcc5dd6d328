import { createHmac, hkdfSync } from "node:crypto";
import { expect, test } from "vitest";
import { openToken, sealToken } from "../../features/accounts/mails/sealed-token.ts";
import { createListUrls } from "../../features/audience/lists/list-url.ts";
import { csrfTokens } from "./csrf.ts";
import { createKnownDevices } from "./known-device.ts";

const SECRET = "one secret of the tool, for all kinds of tokens";
const KINDS = ["csrf", "known-device", "list-url", "mail-token", ""] as const;

/** What the tool would sign a text with if it were of this kind; the secret itself for none. */
const signedAs = (kind: (typeof KINDS)[number], text: string): string => {
  const key = kind === "" ? SECRET : Buffer.from(hkdfSync("sha256", SECRET, "", kind, 32));
  return createHmac("sha256", key).update(text).digest("base64url");
};

// One secret signs them all: each kind has a key of its own, so none opens what another is for.
test.each(KINDS)("what is signed as “%s” is taken as that alone", (kind) => {
  const csrf = csrfTokens(SECRET);
  expect(csrf.isValid(`n.${signedAs(kind, "n.session")}`, "session")).toBe(kind === "csrf");

  const devices = createKnownDevices(SECRET, false);
  const cookie = `loudhailer.device=name.${signedAs(kind, "name.a@b.test")}`;
  const request = new Request("http://tool.test/", { headers: { cookie } });
  expect(devices.find(request, "a@b.test")).toBe(kind === "known-device" ? "name" : undefined);

  const urls = createListUrls(SECRET, "http://tool.test");
  const hour = Math.floor(Date.now() / 3_600_000) + 1;
  const body = `list.1.${hour}`;
  expect(urls.read(`${body}.${signedAs(kind, body)}`)).toBe(
    kind === "list-url" ? "list" : undefined,
  );
});

test("a token that is sealed for a mail opens under no other secret, and is none of the other kinds", () => {
  const sealed = sealToken(SECRET, "user", "token");
  expect(openToken(SECRET, "user", sealed)).toBe("token");
  expect(() => openToken(`${SECRET}!`, "user", sealed)).toThrow();
  expect(csrfTokens(SECRET).isValid(sealed, "user")).toBe(false);
  expect(createListUrls(SECRET, "http://tool.test").read(sealed)).toBeUndefined();
});

const devices = createKnownDevices(SECRET, false);
const asking = (line: string) =>
  new Request("http://tool.test/", { headers: { cookie: line.split(";")[0] ?? "" } });

test("a device is known to the address that signed in on it, and to no other", () => {
  const own = asking(devices.remember("owner@shop.test"));
  expect(devices.find(own, "owner@shop.test")).toMatch(/^[\w-]{16}$/);
  expect(devices.find(own, "other@shop.test")).toBeUndefined();
});

test("a name that somebody puts in the place of the device's own is nobody's", () => {
  const cookie = devices.remember("owner@shop.test").split(";")[0] ?? "";
  const renamed = cookie.replace(/=[\w-]+\./, "=another-name-16c.");
  expect(renamed).not.toBe(cookie);
  expect(devices.find(asking(renamed), "owner@shop.test")).toBeUndefined();
});

test("what makes a device known is read by no script, goes to no other site and, over https, to no other host and never in clear", () => {
  const attributesOf = (isSecure: boolean) => {
    const [pair = "", ...more] = createKnownDevices(SECRET, isSecure)
      .remember("a@b.test")
      .split("; ");
    return [pair.split("=")[0], ...more.toSorted()];
  };
  expect(attributesOf(false)).toEqual([
    "loudhailer.device",
    "HttpOnly",
    "Max-Age=31536000",
    "Path=/api/auth",
    "SameSite=Lax",
  ]);
  expect(attributesOf(true)).toEqual([
    "__Host-loudhailer.device",
    "HttpOnly",
    "Max-Age=31536000",
    "Path=/",
    "SameSite=Lax",
    "Secure",
  ]);
});
