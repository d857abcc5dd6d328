import { describe, expect, it } from "vitest";
import { parseRegistrationNumber, parseVatNumber } from "./company-numbers.ts";

describe("registration numbers", () => {
  it("takes CIPC numbers of the past with a known kind of company", () => {
    expect(parseRegistrationNumber("ZA", " 2000/000001/07 ", 2026)).toBe("2000/000001/07");
    expect(parseRegistrationNumber("ZA", "2000-000001-07", 2026)).toBe("2000/000001/07");
    for (const wrong of ["2027/000001/07", "1899/000001/07", "2000/00001/07", "2000/000001/99", ""])
      expect(parseRegistrationNumber("ZA", wrong, 2026)).toBeUndefined();
  });

  it("takes Ghana's company and business name numbers", () => {
    expect(parseRegistrationNumber("GH", "cs160152013", 2026)).toBe("CS160152013");
    expect(parseRegistrationNumber("GH", "BN-142392016", 2026)).toBe("BN142392016");
    for (const wrong of ["160152013", "CS12345", "2000/000001/07"])
      expect(parseRegistrationNumber("GH", wrong, 2026)).toBeUndefined();
  });
});

describe("VAT numbers", () => {
  it("are checked by country", () => {
    expect(parseVatNumber("ZA", "4123 456 789")).toBe("4123456789");
    expect(parseVatNumber("ZA", "5123456789")).toBeUndefined();
    expect(parseVatNumber("GH", "4123456789")).toBeUndefined();
    expect(parseVatNumber("GH", "GHA-123456789-0")).toBe("GHA-123456789-0");
  });

  it("of Ghana need the right check digit", () => {
    expect(parseVatNumber("GH", "C0000803561")).toBe("C0000803561");
    expect(parseVatNumber("GH", "C0000803562")).toBeUndefined();
  });
});
