import { expect, test } from "vitest";
import { routesLeftAlone, servingSentence } from "./serving-words.ts";

const served = (name: string, priority: number, share = 100, isEnabled = true) => ({
  name,
  priority,
  share,
  isEnabled,
});

test.each([
  [[], "No connection that is switched on serves this route."],
  [[served("Infobip", 1)], "Infobip takes all messages."],
  [
    [served("Hubtel", 2), served("Infobip", 1)],
    "Infobip takes all messages. When Infobip cannot take messages, Hubtel takes over.",
  ],
  [
    [served("A", 1, 30), served("B", 1, 10), served("C", 3, 50), served("D", 3, 50)],
    "Messages are shared: A 75 %, B 25 %. When A, B cannot take messages, they are shared: C 50 %, D 50 %.",
  ],
  [[served("A", 1, 100, false), served("B", 2)], "B takes all messages. Switched off: A."],
])("what happens on a route is said in a sentence: %j", (all, sentence) => {
  expect(servingSentence(all)).toBe(sentence);
});

test("routes are left alone by the last connection that is switched on, and by no other", () => {
  const on = (id: number, isEnabled = true) => ({ id, name: `N${id}`, isEnabled });
  const by = (name: string, ...ids: number[]) => ({
    name,
    connections: ids.map((connectionId) => ({ connectionId, priority: 1, share: 100 })),
  });
  const networks = {
    connections: [on(1), on(2), on(3, false)],
    routes: [by("alone", 1), by("shared", 1, 2), by("with one that is off", 1, 3), by("other", 2)],
  };
  expect(routesLeftAlone(1, networks)).toEqual(["alone", "with one that is off"]);
  expect(routesLeftAlone(2, networks)).toEqual(["other"]);
});
