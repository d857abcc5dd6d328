import { beforeEach, describe, expect, test, vi } from "vitest";
import { toWire, type DraftPatch } from "../../../../contract/campaigns/draft-wire.ts";
import { emptyDraft } from "./draft.ts";
import { sendDraft } from "./send-draft.ts";

/** The server: one draft, saved over the version that the writer has seen. */
const server = vi.hoisted(() => ({
  version: 0,
  fields: {} as Record<string, unknown>,
  saves: 0,
  conflicts: 0,
  /** Saves that are still under way, and arrive before the next one. */
  late: [] as Record<string, unknown>[],
}));

vi.mock("../../../api/client.ts", () => ({
  orpc: {
    campaigns: { get: { queryKey: ({ input }: { input: { id: string } }) => ["draft", input.id] } },
  },
  client: {
    campaigns: {
      get: async () => ({ ...server.fields, version: server.version }),
      createDraft: async ({ draft }: { draft: DraftPatch }) => {
        if (server.version === 0) {
          server.version = 1;
          Object.assign(server.fields, draft);
        }
        return { version: server.version, timestamp: "2026-09-01T08:00:00Z" };
      },
      saveDraft: async ({ version, draft }: { version: number; draft: DraftPatch }) => {
        server.saves += 1;
        for (const patch of server.late.splice(0)) arrives(patch);
        if (version !== server.version) {
          server.conflicts += 1;
          throw Object.assign(new Error("changed elsewhere"), { code: "aborted" });
        }
        Object.assign(server.fields, draft);
        server.version += 1;
        return { version: server.version };
      },
    },
  },
}));

const device = vi.hoisted(() => ({ owner: "ann" as string | null, cached: 0 }));
vi.mock("../../../offline/remembered-for.ts", () => ({ rememberedFor: () => device.owner }));
vi.mock("../../../query/query-client.ts", () => ({
  cacheAnswer: () => (device.cached += 1),
  queryClient: { invalidateQueries: async () => undefined },
}));

const PLACE = { id: "d1", countryId: 6 };

/** What anybody, here or elsewhere, has brought to the server. */
function arrives(patch: DraftPatch) {
  Object.assign(server.fields, patch);
  server.version += 1;
}

beforeEach(() => {
  const recurring = { startHour: 9, endHour: 17, daysOfWeek: [1, 2, 3, 4, 5] };
  server.version = 3;
  server.fields = {
    ...toWire({ ...emptyDraft("SHOP"), step: "message" }),
    serviceRecurring: { startPeriod: null, endPeriod: null, ...recurring },
  };
  server.saves = 0;
  server.conflicts = 0;
});

describe("sending a draft again after an answer was lost", () => {
  test("a save that arrived is not made twice", async () => {
    arrives({ text: "a" });
    expect(await sendDraft(PLACE, { text: "a" }, 3, [{ text: "a" }])).toBe(4);
    expect(server.saves).toBe(0);
  });

  test("what was typed after a save that arrived goes over that save, without a conflict", async () => {
    arrives({ text: "a" });
    expect(await sendDraft(PLACE, { text: "ab", sender: "NEW" }, 3, [{ text: "a" }])).toBe(5);
    expect(server).toMatchObject({ conflicts: 0, fields: { text: "ab", sender: "NEW" } });
  });

  test("a save that did not arrive is made", async () => {
    expect(await sendDraft(PLACE, { text: "a" }, 3, [{ text: "a" }])).toBe(4);
    expect(server).toMatchObject({ saves: 1, conflicts: 0, fields: { text: "a" } });
  });

  test("a save that arrives between the look and the next save is not taken for somebody else's", async () => {
    server.late.push({ text: "a" });
    expect(await sendDraft(PLACE, { text: "a" }, 3, [{ text: "a" }])).toBe(4);
    server.late.push({ text: "b" });
    expect(await sendDraft(PLACE, { text: "bc" }, 4, [{ text: "b" }])).toBe(6);
    expect(server.fields["text"]).toBe("bc");
  });

  test("what somebody else saves between the look and the next save is a conflict", async () => {
    server.late.push({ text: "theirs" });
    const sent = sendDraft(PLACE, { text: "ab" }, 3, [{ text: "a" }]);
    await expect(sent).rejects.toMatchObject({ code: "aborted" });
    expect(server.fields["text"]).toBe("theirs");
  });

  test("what somebody else saved is still a conflict", async () => {
    arrives({ text: "theirs" });
    const sent = sendDraft(PLACE, { text: "ab" }, 3, [{ text: "a" }]);
    await expect(sent).rejects.toMatchObject({ code: "aborted" });
    expect(server.fields["text"]).toBe("theirs");
  });

  test("a draft that was created without an answer gets what was typed since", async () => {
    expect(await sendDraft(PLACE, { text: "ab" }, null, [{ text: "a" }])).toBe(4);
    expect(server.fields["text"]).toBe("ab");
  });
});

test("what is saved is opened offline by who saved it, and not by somebody who has signed in meanwhile", async () => {
  device.cached = 0;
  await sendDraft(PLACE, { text: "a" }, 3, []);
  expect(device.cached).toBe(1);
  const saved = sendDraft(PLACE, { text: "ab" }, 4, []);
  device.owner = "ben";
  expect(await saved).toBe(5);
  expect(device.cached).toBe(1);
});
