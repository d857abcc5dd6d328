import {
  parseRegistrationNumber,
  parseVatNumber,
} from "../../../../domain/people/company-numbers.ts";
import { type FieldProblem, invalidArgument } from "../../../../domain/errors.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import {
  type BillingProfile,
  findBillingProfile,
  upsertBillingProfile,
} from "./billing-profile.store.ts";
import { translateKnown, msg } from "../../../../domain/translate.ts";

/** Saves company details for later invoices; numbers are checked by country. Throws invalid-argument. */
export async function saveBillingProfile(
  deps: PaymentDeps,
  userId: string,
  changes: { [Field in keyof BillingProfile]?: BillingProfile[Field] | undefined },
): Promise<BillingProfile> {
  const { country } = await deps.findCustomer(userId);
  const now = await findBillingProfile(deps.db, userId);
  const next: BillingProfile = {
    companyName: changes.companyName ?? now.companyName,
    address: (changes.address ?? now.address).filter((line) => line !== ""),
    vatNumber: changes.vatNumber ?? now.vatNumber,
    registrationNumber: changes.registrationNumber ?? now.registrationNumber,
  };
  const at = deps.clock.now();
  const problems: FieldProblem[] = [];
  if (next.vatNumber !== "") {
    const vatNumber = parseVatNumber(country.code, next.vatNumber);
    if (vatNumber === undefined)
      problems.push({ path: "vatNumber", message: translateKnown(VAT_WORDS[country.code]) });
    else next.vatNumber = vatNumber;
  }
  if (next.registrationNumber !== "") {
    const number = parseRegistrationNumber(
      country.code,
      next.registrationNumber,
      at.getUTCFullYear(),
    );
    if (number === undefined)
      problems.push({
        path: "registrationNumber",
        message: translateKnown(REGISTRATION_WORDS[country.code]),
      });
    else next.registrationNumber = number;
  }
  if (problems.length > 0) throw invalidArgument(problems);
  await upsertBillingProfile(deps.db, userId, next, at);
  return next;
}

const VAT_WORDS = {
  ZA: msg("A South African VAT number has ten digits and begins with 4."),
  GH: msg("Check this TIN or Ghana Card number: it is not valid."),
} as const;

const REGISTRATION_WORDS = {
  ZA: msg("A company registration number looks like 2019/123456/07."),
  GH: msg("A company registration number looks like CS160152013."),
} as const;
