import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gradeLikeObservatory } from "../../dev/testing/observatory/grade.ts";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { LANGUAGE_CODES } from "../../domain/text/languages.ts";
import { createOptOutCodes } from "../opt-outs/opt-out-code.ts";
import { aGateway } from "../testing/a-gateway.ts";
import { codeLength } from "./link-address.ts";
import { BUSY, CONFIRM_OPT_OUT, drawPage, OPTED_OUT, UNKNOWN_LINK } from "./pages.ts";

const SOUTH_AFRICAN_ROUTE = 97;
const GHANAIAN_ROUTE = 98;

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool);
});
afterAll(() => database.drop());

const codes = createOptOutCodes(Buffer.alloc(32, 7), codeLength("https://ldh.example"));

async function open(routeId: number, { query = "", accepts = "", method = "GET" } = {}) {
  const path = `/o/${codes.codeFor(routeId, 5)}${query}`;
  const answer = await world.gateway.app.request(path, {
    method,
    headers: { "accept-language": accepts },
  });
  const html = await answer.text();
  const offered = [...html.matchAll(/<(?:a|b) lang="(\w+)"/g)].map(([, code]) => code);
  return { language: /<html lang="(\w+)"/.exec(html)?.[1], offered, html };
}

test.each([
  ["tw-GH, en;q=0.5", GHANAIAN_ROUTE, "tw"],
  ["en;q=0.5, tw", GHANAIAN_ROUTE, "tw"],
  ["zu", GHANAIAN_ROUTE, "en"],
  ["zu", SOUTH_AFRICAN_ROUTE, "zu"],
  ["fr, xh;q=0.8, af;q=0.9", SOUTH_AFRICAN_ROUTE, "af"],
  ["*", SOUTH_AFRICAN_ROUTE, "en"],
  ["", SOUTH_AFRICAN_ROUTE, "en"],
])("a browser that asks for “%s” on route %i reads %s", async (accepts, routeId, language) => {
  expect((await open(routeId, { accepts })).language).toBe(language);
});

test("the page offers the languages of its country, and the one that is tapped stays until it is done", async () => {
  const { offered, html } = await open(GHANAIAN_ROUTE, { accepts: "en" });
  expect(offered).toEqual(["en", "tw"]);
  expect(html).toContain('href="?lang=tw"');
  expect((await open(SOUTH_AFRICAN_ROUTE)).offered).toEqual(["en", "af", "zu", "xh"]);

  const tapped = { query: "?lang=tw", accepts: "en" };
  const confirm = await open(GHANAIAN_ROUTE, tapped);
  expect(confirm.language).toBe("tw");
  // Sent to its own address, choice included.
  expect(confirm.html).toContain('<form method="post">');
  expect((await open(GHANAIAN_ROUTE, { ...tapped, method: "POST" })).language).toBe("tw");
});

test("a made-up language is not taken, nor shown", async () => {
  const { language, html } = await open(GHANAIAN_ROUTE, { query: "?lang=%3Cb%3E", accepts: "tw" });
  expect(language).toBe("tw");
  expect(html).not.toContain("<b>");
});

test.each(LANGUAGE_CODES.filter((code) => code !== "en"))(
  "every page is translated into %s",
  (language) => {
    for (const page of [UNKNOWN_LINK, CONFIRM_OPT_OUT, OPTED_OUT, BUSY]) {
      const html = drawPage(page, { language, offered: LANGUAGE_CODES });
      for (const english of [page.title, page.text, page.button])
        if (english !== undefined) expect(html).not.toContain(`>${english}<`);
    }
  },
);

test("a page applies its own style and nothing else, and is graded A+ over https", async () => {
  const secure = await aGateway(database.pool, {}, { publicUrl: "https://gateway.test" });
  const answer = await secure.gateway.app.request("/o/nosuchcodeatall");
  const { headers } = answer;
  const style = /<style>([\s\S]*)<\/style>/.exec(await answer.text())?.[1] ?? "";
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
  const { grade, findings } = gradeLikeObservatory({ headers, cookies: [] });
  expect(findings.filter(({ points }) => points < 0)).toEqual([]);
  expect(grade).toBe("A+");
});
