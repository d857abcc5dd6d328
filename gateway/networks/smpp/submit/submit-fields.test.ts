import { describe, expect, it } from "vitest";
import { type SmppSettings, smppSettings } from "../settings.ts";
import { submitFields } from "./submit-fields.ts";

const fieldsOf = (sender: string, changes: Partial<SmppSettings> = {}) =>
  submitFields(
    { msisdn: "233240000001", sender, text: "Bread", isFlash: false },
    1,
    smppSettings.parse({ host: "h", systemId: "shop", ...changes }),
  )?.[0];

describe("fields of a submit", () => {
  it.each([
    ["CornerShop", 5, 0, "CornerShop"],
    ["1400", 3, 1, "1400"],
    ["+233302123456", 1, 1, "233302123456"],
    ["", 0, 0, ""],
  ])("say what kind of sender %s is", (sender, source_addr_ton, source_addr_npi, source_addr) => {
    expect(fieldsOf(sender)).toMatchObject({ source_addr_ton, source_addr_npi, source_addr });
  });

  it("follow the operator where it wants other types, and its own sender where there is none", () => {
    const fields = fieldsOf("", {
      ownSender: "Loudhailer",
      sourceTon: 0,
      sourceNpi: 9,
      destinationTon: 2,
      destinationNpi: 8,
    });
    expect(fields).toMatchObject({
      source_addr: "Loudhailer",
      source_addr_ton: 0,
      source_addr_npi: 9,
      dest_addr_ton: 2,
      dest_addr_npi: 8,
      destination_addr: "233240000001",
    });
  });

  it.each([
    [0, ""],
    [5, "000000050000000R"],
    [48, "000002000000000R"],
    [700, "000029040000000R"],
  ])("ask for %s hours of tries", (validityHours, validity_period) => {
    expect(fieldsOf("Shop", { validityHours })).toMatchObject({ validity_period });
  });

  it.each([
    ["none", 0],
    ["final", 1],
    ["final-and-progress", 17],
  ] as const)("ask for receipts: %s", (receipts, registered_delivery) => {
    expect(fieldsOf("Shop", { receipts })).toMatchObject({ registered_delivery });
  });
});
