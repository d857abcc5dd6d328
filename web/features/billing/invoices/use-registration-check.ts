import { useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { client } from "../../../api/client.ts";

/** Asks the server whether a company registration number can be one, and whose it is where a register is connected. */
export function useRegistrationCheck(countryId: number) {
  const { t } = useLingui();
  const { data, mutate, reset } = useMutation({
    mutationFn: (regId: string) => client.billing.invoices.registrationNumber({ regId, countryId }),
  });
  const check = (typed: string) => {
    const regId = typed.trim();
    if (regId === "") reset();
    else mutate(regId);
  };
  const name = data?.valid ? (data.name ?? "") : "";
  const wordsOf = (register: "company" | "none" | "unknown"): string => {
    if (register === "company") return t`Registered to ${name}.`;
    if (register === "none") return t`The register does not know this number. Check it again.`;
    return t`The number looks right. We could not check it against the register now.`;
  };
  return {
    check,
    problem: data && !data.valid ? t`This does not look like a registration number.` : null,
    words: !data?.valid ? null : wordsOf(data.register),
    /** The company's name in the register, for the field above. */
    name,
  };
}
