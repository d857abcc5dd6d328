import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCodeWorld, type CodeWorld } from "../code-world.ts";
import type { TestBrowser } from "../../../../http/testing/test-browser.ts";
import {
  ADDRESSES,
  all,
  type Answers,
  AROUND,
  CSV,
  ELSEWHERE,
  PNG,
  type RealNames,
  type Who,
  WHO,
} from "./address-table.ts";
import { makePrincipals } from "./principals.ts";
import { sendAs, type Shape, type WireCall } from "./shapes.ts";
import { watchRows } from "../../../../../dev/testing/matrix/touched-rows.ts";

let world: CodeWorld;
let callers: Record<Who, TestBrowser>;
let rows: Awaited<ReturnType<typeof watchRows>>;
/** Real names of the owner's things, by the address they are at. */
let real: RealNames;

beforeAll(async () => {
  world = await aCodeWorld({
    adminsNeedTwoFactor: true,
    feedWebhookSecret: "x".repeat(43),
  });
  const { owner, tool } = world;
  callers = { ...(await makePrincipals(tool)), owner };
  const put = { method: "PUT", body: PNG };
  const picture = (await (await owner.fetch("/files/pictures/x.png", put)).json()) as object;
  await owner.fetch("/files/msisdnList/kept.csv", { method: "PUT", body: CSV });
  const [invoice] = await owner.client.billing.invoices.list({});
  real = {
    list: "kept.csv",
    picture:
      String("url" in picture ? picture.url : "")
        .split("/")
        .at(-1) ?? "",
    invoice: `${invoice?.invoiceId}.pdf`,
  };
  rows = await watchRows(tool.database);
}, 120_000);
afterAll(() => world.close());

const OUTSIDE: readonly Shape[] = [
  "wrong origin",
  "other site",
  "no token",
  "token of another session",
];

async function statusOf(who: Who, call: WireCall, shape: Shape): Promise<number> {
  const stranger = callers[who === "member" ? "other" : "member"];
  const response = await sendAs(world.tool, callers[who], call, shape, stranger);
  await response.body?.cancel();
  return response.status;
}

async function answersTo(call: WireCall, shape: Shape): Promise<Answers> {
  const found = WHO.map(async (who) => [who, await statusOf(who, call, shape)] as const);
  return Object.fromEntries(await Promise.all(found)) as Answers;
}

describe.each(ADDRESSES.map((row) => [row.address, row.of, row] as const))(
  "%s of %s",
  (address, _of, row) => {
    const [method = "", pattern = ""] = address.split(" ");
    const call = (changes: Partial<WireCall> = {}): WireCall => ({
      method,
      path: row.path(real),
      headers: {},
      ...(row.body === undefined ? {} : { body: row.body }),
      ...changes,
    });
    const isSigned = pattern.startsWith("/webhooks/");

    test("answers each as the table says", async () => {
      expect(await answersTo(call(), "json")).toEqual(row.answers);
    });

    test("takes nothing from pages that are not ours", async () => {
      await rows.take();
      const isRead = method === "GET" || isSigned;
      for (const shape of OUTSIDE)
        expect([shape, await answersTo(call(), shape)]).toEqual([
          shape,
          isRead ? row.answers : all(403),
        ]);
      if (!isRead) expect(await rows.take()).toEqual([]);
    });

    test("runs on no other method", async () => {
      await rows.take();
      const isFile = pattern.startsWith("/files/");
      const refused = [
        "OPTIONS",
        "DELETE",
        "PATCH",
        ...(isFile || isSigned ? [] : ["POST", "PUT"]),
      ];
      for (const other of refused)
        expect([other, await answersTo(call({ method: other }), "json")]).toEqual([
          other,
          all(405),
        ]);
      expect(await rows.take()).toEqual([]);
    });
  },
);

test("every address of the program is in the table or tried elsewhere", () => {
  const served = new Set(world.tool.app.app.routes.map(({ method, path }) => `${method} ${path}`));
  const known = [...ADDRESSES.map(({ address }) => address), ...ELSEWHERE, ...AROUND];
  expect([...served].filter((address) => !known.includes(address))).toEqual([]);
  expect(known.filter((address) => address !== "ALL /*" && !served.has(address))).toEqual([]);
});

const SIGN_IN = [
  "sign-in/email",
  "sign-in/anonymous",
  "sign-out",
  "request-password-reset",
  "reset-password",
  "verify-email",
  "two-factor/enable",
  "two-factor/disable",
  "two-factor/verify-totp",
  "two-factor/verify-backup-code",
  "two-factor/generate-backup-codes",
  "passkey/verify-registration",
  "passkey/delete-passkey",
  "update-user",
  "change-email",
  "change-password",
  "delete-user",
  "revoke-sessions",
].map((name) => `/api/auth/${name}`);

test.each(SIGN_IN)("%s takes JSON of our own pages and nothing else", async (path) => {
  const form = new URLSearchParams({ email: "owner@shop.test", password: "x" });
  const multipart = new FormData();
  multipart.set("email", "owner@shop.test");
  const json = {
    method: "POST",
    path,
    headers: { "content-type": "application/json" },
    body: "{}",
  };
  await rows.take();
  for (const shape of OUTSIDE)
    expect([shape, await answersTo(json, shape)]).toEqual([shape, all(403)]);
  for (const body of [form, multipart])
    expect(await answersTo({ method: "POST", path, headers: {}, body }, "form")).toEqual(all(415));
  for (const method of ["OPTIONS", "HEAD", "PUT", "PATCH", "DELETE"])
    expect(await answersTo({ method, path, headers: {} }, "json")).toEqual(all(405));
  expect(await rows.take()).toEqual([]);
});
