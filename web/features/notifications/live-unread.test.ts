import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { orpc } from "../../api/client.ts";
import { followUnread } from "./live-unread.ts";

const heard = vi.hoisted(() => ({ onEvent: (_event: object) => {} }));
vi.mock("./one-stream.ts", () => ({
  followTogether: (_name: string, source: { onEvent: (event: object) => void }) => {
    heard.onEvent = source.onEvent;
    return { show: () => {} };
  },
}));
vi.mock("../../ui/page-shown.ts", () => ({ watchShown: () => () => {} }));

test("a notification that comes has the list of them and the money at the head of the page read anew", () => {
  vi.stubGlobal("navigator", {});
  const queries = new QueryClient();
  const invalidate = vi.spyOn(queries, "invalidateQueries");
  const stop = followUnread(queries, "somebody");
  heard.onEvent({ type: "notification", unread: 3 });
  expect(invalidate.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([
    orpc.notifications.list.key(),
    orpc.billing.wallet.key(),
  ]);
  stop();
  vi.unstubAllGlobals();
});
