import { afterEach, describe, expect, it, vi } from "vitest";
import { appFetch, ConnectionError } from "./app-fetch.ts";

const URL_OF_CALL = "https://loudhailer.test/rpc/billing/startTopUp";
const post = { method: "POST", body: "{}" };

/** A browser with one token cookie and a server that answers in turn; returns the headers it was sent. */
function aBrowser(token: string, answers: (() => Response)[]) {
  const page = { cookie: `XSRF-TOKEN=${token}` };
  const sent: (string | null)[] = [];
  vi.stubGlobal("document", page);
  vi.stubGlobal("fetch", async (request: Request) => {
    sent.push(request.headers.get("X-XSRF-TOKEN"));
    const answer = answers.shift();
    if (!answer) throw new TypeError("Failed to fetch");
    return answer();
  });
  return { page, sent };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a call to the server", () => {
  it("carries the token of the cookie on everything but GET", async () => {
    const { sent } = aBrowser("one", [() => new Response(), () => new Response()]);
    await appFetch(URL_OF_CALL, post);
    await appFetch(URL_OF_CALL);
    expect(sent).toEqual(["one", null]);
  });

  it("begins a trace of its own, which its repetition goes on with", async () => {
    const { page } = aBrowser("old", []);
    const seen: (string | null)[] = [];
    vi.stubGlobal("fetch", async (request: Request) => {
      seen.push(request.headers.get("traceparent"));
      page.cookie = "XSRF-TOKEN=new";
      return new Response(null, { status: 403 });
    });
    await appFetch(URL_OF_CALL, post);
    await appFetch(URL_OF_CALL);
    expect(seen).toHaveLength(3);
    for (const header of seen) expect(header).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(seen[0]).toBe(seen[1]);
    expect(seen[2]).not.toBe(seen[0]);
  });

  it("is made once more with the new token when the session has changed, and only once", async () => {
    const { page, sent } = aBrowser("old", [
      () => {
        page.cookie = "XSRF-TOKEN=new";
        return new Response(null, { status: 403 });
      },
      () => new Response(null, { status: 403 }),
    ]);
    const response = await appFetch(URL_OF_CALL, post);
    expect(sent).toEqual(["old", "new"]);
    expect(response.status).toBe(403);
  });

  it("is not repeated when it was refused with the token still good", async () => {
    const { sent } = aBrowser("one", [() => new Response(null, { status: 403 })]);
    await appFetch(URL_OF_CALL, post);
    expect(sent).toEqual(["one"]);
  });

  it("says that there was no connection", async () => {
    aBrowser("one", []);
    await expect(appFetch(URL_OF_CALL, post)).rejects.toEqual(new ConnectionError("offline"));
  });

  it("is given up after 70 seconds", async () => {
    vi.useFakeTimers();
    vi.stubGlobal("document", { cookie: "" });
    vi.stubGlobal("fetch", (_request: Request, { signal }: { signal: AbortSignal }) => {
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
      });
    });
    const call = appFetch(URL_OF_CALL).catch((error: unknown) => error);
    // Spec section 9.
    await vi.advanceTimersByTimeAsync(70_000);
    expect(await call).toEqual(new ConnectionError("timeout"));
  });
});
