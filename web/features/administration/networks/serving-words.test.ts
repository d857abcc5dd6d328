import { expect, test } from "vitest";
import { deliveredShare, routesLeftAlone, servingSentence, withNational } from "./serving-words.ts";

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
    "Messages are shared: A 75%, B 25%. When A, B cannot take messages, they are shared: C 50%, D 50%.",
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
    "A takes all messages. When A cannot take messages, the cheapest takes over: B, C. Connections that deliver less than 80% of their messages are not used.",
  ],
])("by price it is the cheapest: %j", (all, minDeliveredPercent, sentence) => {
  expect(servingSentence(all, { by: "price", minDeliveredPercent })).toBe(sentence);
});

test("the share that was delivered is rounded down, and not known while nothing is decided", () => {
  expect(deliveredShare({ delivered: 799, undelivered: 201 })).toBe("79%");
  expect(deliveredShare({ delivered: 0, undelivered: 3 })).toBe("0%");
  expect(deliveredShare({ delivered: 0, undelivered: 0 })).toBeUndefined();
  expect(deliveredShare(undefined)).toBeUndefined();
});

test("routes are left alone by the last connection that is switched on, and by no other", () => {
  const on = (id: number, isEnabled = true, nationalCountryId: number | null = null) => ({
    id,
    name: `N${id}`,
    isEnabled,
    nationalCountryId,
  });
  const by = (name: string, ...ids: number[]) => ({
    name,
    countryId: 6,
    connections: ids.map((connectionId) => ({ connectionId, priority: 1, share: 100 })),
  });
  const networks = {
    connections: [on(1), on(2), on(3, false)],
    routes: [by("alone", 1), by("shared", 1, 2), by("with one that is off", 1, 3), by("other", 2)],
  };
  expect(routesLeftAlone(1, networks)).toEqual(["alone", "with one that is off"]);
  expect(routesLeftAlone(2, networks)).toEqual(["other"]);
  const national = { ...networks, connections: [...networks.connections, on(4, true, 6)] };
  expect(routesLeftAlone(1, national)).toEqual([]);
  const elsewhere = { ...networks, connections: [...networks.connections, on(4, true, 7)] };
  expect(routesLeftAlone(1, elsewhere)).toEqual(["alone", "with one that is off"]);
  const last = { connections: [on(1, false), on(4, true, 6)], routes: [by("one", 1), by("none")] };
  expect(routesLeftAlone(4, last)).toEqual(["one", "none"]);
});

test("one that reaches all networks of the country takes over last, and is compared with the first turn where prices are", () => {
  const given = [served("A", 1), served("B", 2)];
  const national = [{ name: "N", isEnabled: true }];
  const byShare = { by: "share", minDeliveredPercent: 0 } as const;
  const byPrice = { by: "price", minDeliveredPercent: 0 } as const;
  expect(servingSentence(withNational(given, national, byShare), byShare)).toBe(
    "A takes all messages. When A cannot take messages, B takes over. When B cannot take messages, N takes over.",
  );
  expect(servingSentence(withNational(given, national, byPrice), byPrice)).toBe(
    "The cheapest takes the messages: A, N. When A, N cannot take messages, B takes over.",
  );
  expect(servingSentence(withNational([], national, byPrice), byPrice)).toBe(
    "N takes all messages.",
  );
});
