import type { CountryCode } from "../../../domain/countries.ts";

/** What a register says of a number. `unknown`: it could not be asked, or none is connected. */
export type RegisterAnswer =
  | { found: "company"; name: string }
  | { found: "none" }
  | { found: "unknown" };

/** Our port to the registers of companies, one a country. */
export type CompanyRegister = {
  /** Looks a number of correct form up. Never throws. */
  find(country: CountryCode, registrationNumber: string): Promise<RegisterAnswer>;
};
