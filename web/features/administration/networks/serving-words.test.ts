import { expect, test } from "vitest";
import { deliveredShare, routesLeftAlone, servingSentence } from "./serving-words.ts";

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
  expect(servingSentence(all, { by: "share", minDeliveredPercent: 80 })).toBe(sentence);
});

test.each([
  [[served("A", 1)], 80, "A takes all messages."],
  [[served("A", 1), served("B", 1)], 0, "The cheapest takes the messages: A, B."],
  [
    [served("A", 1), served("B", 2), served("C", 2)],
    80,
    "A takes all messages. When A cannot take messages, the cheapest takes over: B, C. A connection that delivered less than 80 % of its messages is left out.",
  ],
])("by price it is the cheapest: %j", (all, minDeliveredPercent, sentence) => {
  expect(servingSentence(all, { by: "price", minDeliveredPercent })).toBe(sentence);
});

test("the share that was delivered is rounded down, and not known while nothing is decided", () => {
  expect(deliveredShare({ delivered: 799, undelivered: 201 })).toBe("79 %");
  expect(deliveredShare({ delivered: 0, undelivered: 3 })).toBe("0 %");
  expect(deliveredShare({ delivered: 0, undelivered: 0 })).toBeUndefined();
  expect(deliveredShare(undefined)).toBeUndefined();
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
