import { beforeEach, expect, test, vi } from "vitest";
import { limitToOnePerson } from "./one-person.ts";
import { NAME, whoIs } from "../who.ts";

const session = vi.hoisted(() => ({ userId: "thandi", asked: 0, next: "thandi" }));
vi.mock("../session.ts", () => ({
  knownMe: () => ({ userId: session.userId }),
  isMember: () => true,
  recheckSession: async () => {
    session.asked += 1;
    session.userId = session.next;
  },
}));

let page: EventTarget;
let stored: string | null;
let reloaded: number;
const body = { hidden: false };

beforeEach(() => {
  page = new EventTarget();
  stored = whoIs({ userId: "thandi" });
  reloaded = 0;
  body.hidden = false;
  Object.assign(session, { userId: "thandi", asked: 0, next: "thandi" });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("localStorage", { getItem: () => stored });
  vi.stubGlobal("document", { body });
  vi.stubGlobal("location", { reload: () => (reloaded += 1) });
  limitToOnePerson();
});

const happens = (type: string, about: object) =>
  page.dispatchEvent(Object.assign(new Event(type), about));

test("a page that comes back is emptied and loaded anew when somebody else is signed in by now", () => {
  stored = whoIs({ userId: "sipho" });
  happens("pageshow", { persisted: true });
  expect([body.hidden, reloaded, session.asked]).toEqual([true, 1, 0]);
});

test("a page that comes back asks whether its session has ended where this browser does not see it", async () => {
  session.next = "";
  happens("pageshow", { persisted: true });
  await vi.waitFor(() => expect(reloaded).toBe(1));
  expect([body.hidden, session.asked]).toEqual([true, 1]);
});

test("its own member stays, and a page that is shown for the first time asks nobody", async () => {
  happens("pageshow", { persisted: false });
  expect(session.asked).toBe(0);
  happens("pageshow", { persisted: true });
  await vi.waitFor(() => expect(session.asked).toBe(1));
  expect([body.hidden, reloaded]).toEqual([false, 0]);
});

test("another window that signs somebody else in empties this one; what else it notes changes nothing", () => {
  stored = whoIs({ userId: "sipho" });
  happens("storage", { key: "lh-other" });
  expect(reloaded).toBe(0);
  happens("storage", { key: NAME });
  expect([body.hidden, reloaded]).toEqual([true, 1]);
});
