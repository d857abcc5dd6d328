import { beforeEach, describe, expect, it, vi } from "vitest";
import { changeOrWait, sendWaiting, waitingChanges, type WaitingChange } from "./outbox.ts";
import { setRememberedFor } from "./remembered-for.ts";

const lost = Object.assign(new Error("lost"), { name: "ConnectionError", reason: "offline" });
const refused = new Error("It has another name by now.");
const refusalOf = (error: unknown) => (error === refused ? refused.message : undefined);

const rename = (name: string, send: (change: WaitingChange) => Promise<unknown>, id = "1") =>
  changeOrWait("list-name", id, { id, was: "Old", name }, send);

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  });
  vi.stubGlobal("dispatchEvent", () => true);
  setRememberedFor("thandi");
});

describe("changes made without a connection", () => {
  it("wait, go out once in their order under their own key, and are forgotten then", async () => {
    const keys: string[] = [];
    const noAnswer = (change: WaitingChange) => {
      keys.push(change.id);
      return Promise.reject(lost);
    };
    expect(await rename("A", noAnswer, "1")).toBe("waiting");
    expect(await rename("B", noAnswer, "2")).toBe("waiting");
    const sent: string[] = [];
    const send = (change: WaitingChange) => Promise.resolve(sent.push(change.id));
    await sendWaiting(send, refusalOf);
    await sendWaiting(send, refusalOf);
    expect(sent).toEqual(keys);
    expect(waitingChanges()).toEqual([]);
  });

  it("keep only the newest of a place, and stop at the first that gets no answer", async () => {
    const noAnswer = vi.fn(() => Promise.reject(lost));
    await rename("A", noAnswer);
    await rename("B", noAnswer);
    await rename("C", noAnswer, "2");
    noAnswer.mockClear();
    await sendWaiting(noAnswer, refusalOf);
    expect(noAnswer).toHaveBeenCalledTimes(1);
    expect(waitingChanges().map(({ input }) => "name" in input && input.name)).toEqual(["B", "C"]);
  });

  it("that the server refuses stay with its sentence and are not sent again", async () => {
    await rename("A", () => Promise.reject(lost));
    const send = vi.fn(() => Promise.reject(refused));
    await sendWaiting(send, refusalOf);
    await sendWaiting(send, refusalOf);
    expect(send).toHaveBeenCalledTimes(1);
    expect(waitingChanges()[0]?.problem).toBe(refused.message);
  });

  it("are never sent for somebody else", async () => {
    await rename("A", () => Promise.reject(lost));
    setRememberedFor("kofi");
    const send = vi.fn(() => Promise.resolve());
    await sendWaiting(send, refusalOf);
    expect(send).not.toHaveBeenCalled();
    setRememberedFor("thandi");
    await sendWaiting(send, refusalOf);
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("a refusal with a connection is an error at once, and nothing waits", async () => {
    await expect(rename("A", () => Promise.reject(refused))).rejects.toBe(refused);
    expect(waitingChanges()).toEqual([]);
  });
});
