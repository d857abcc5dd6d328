import { expect, test } from "vitest";
import "../../../i18n/i18n.ts";
import { changeLines } from "./change-words.ts";

const connection = {
  name: "Vodacom",
  adapter: "smpp",
  settings: { tls: false, bind: "transceiver", destinationNpi: 1 },
  isEnabled: false,
};

test("what was changed of a connection is said in words, each setting by itself", () => {
  const change = { kind: "network" as const, subject: "Vodacom", before: null };
  expect(changeLines({ ...change, after: connection })).toEqual([
    "Name: Vodacom",
    "Adapter: smpp",
    "Tls: no",
    "Bind: transceiver",
    "Destination npi: 1",
    "Is enabled: no",
  ]);
  const after = { ...connection, settings: { ...connection.settings, tls: true } };
  expect(changeLines({ ...change, before: connection, after })).toEqual(["Tls: yes"]);
});

test("which connections serve a route is said in words", () => {
  const after = { connections: [{ connectionId: 3, priority: 1 }], choice: { by: "price" } };
  const change = { kind: "network" as const, subject: "Vodacom", before: { connections: [] } };
  expect(changeLines({ ...change, after })).toEqual([
    "Connections: Connection id 3, Priority 1",
    "By: price",
  ]);
});
