import { Hono } from "hono";
import { expect, test } from "vitest";
import { heldBodies } from "./held-bodies.ts";

const BOUNDS = { ofOne: 1_000, ofAll: 1_500 };

function anApp() {
  const app = new Hono();
  const letGo: (() => void)[] = [];
  app.use(
    heldBodies({
      addressOf: (c) => c.req.header("x-address") ?? "",
      longest: (path) => (path === "/small" ? 100 : 800),
      most: BOUNDS,
      refuse(whose) {
        throw new RangeError(whose);
      },
    }),
  );
  app.onError((error, c) => c.text(error.message, 503));
  app.all("*", async (c) => {
    await new Promise<void>((resolve) => letGo.push(resolve));
    return c.text("taken");
  });
  const begin = (bytes: number | undefined, address = "a", path = "/", method = "POST") => {
    const length = bytes === undefined ? undefined : { "content-length": String(bytes) };
    const headers = { ...(length ?? { "transfer-encoding": "chunked" }), "x-address": address };
    const answer = app.request(path, { method, headers });
    return Promise.resolve(answer).then((reply) => reply.text());
  };
  return { begin, end: () => letGo.splice(0).forEach((one) => one()) };
}

test("bodies on their way are bounded by address and together, and count no longer once they were answered", async () => {
  const { begin, end } = anApp();
  const first = [begin(600), begin(400)];
  expect(await begin(1)).toBe("one");
  const other = begin(500, "b");
  expect(await begin(1, "c")).toBe("all");
  end();
  expect(await Promise.all([...first, other])).toEqual(["taken", "taken", "taken"]);
  const again = [begin(800), begin(700, "b")];
  end();
  expect(await Promise.all(again)).toEqual(["taken", "taken"]);
});

test("one whose length only its end tells counts as the longest of its path, a longer one no more, and none nothing", async () => {
  const { begin, end } = anApp();
  const first = [begin(undefined), begin(5_000, "a", "/small"), begin(undefined, "a", "/small")];
  expect(await begin(1)).toBe("one");
  const without = [begin(0), begin(700, "a", "/", "GET")];
  end();
  expect(await Promise.all([...first, ...without])).toEqual(
    Array.from({ length: 5 }, () => "taken"),
  );
});
