import { parseRegistrationNumber } from "../../../../domain/people/company-numbers.ts";
import { countryById, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import type { CompanyRegister } from "../../../providers/company-register/company-register.ts";

/** A checked number. `register` says what the register knows; `unknown` when it could not be asked. */
export type CheckedRegistration = {
  regId: string;
  valid: boolean;
  register: "company" | "none" | "unknown";
  name?: string;
};

/**
 * Checks the form of a company registration number and asks the register of the country for its name (gregno). Nothing
 * depends on the register: while it is away the form alone counts.
 */
export async function checkRegistrationNumber(
  companyRegister: CompanyRegister,
  { regId, countryId }: { regId: string; countryId: number | undefined },
  now: Date,
): Promise<CheckedRegistration> {
  const { code } = (countryId === undefined ? undefined : countryById(countryId)) ?? SOUTH_AFRICA;
  const number = parseRegistrationNumber(code, regId, now.getUTCFullYear());
  if (number === undefined) return { regId, valid: false, register: "unknown" };
  const answer = await companyRegister.find(code, number);
  const name = answer.found === "company" ? { name: answer.name } : {};
  return { regId: number, valid: true, register: answer.found, ...name };
}
