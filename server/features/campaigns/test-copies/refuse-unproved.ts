import { countryOf } from "../../../../domain/campaign/campaign-place.ts";
import type { Campaign } from "../../../../domain/campaign/campaign.ts";
import { invalidArgument } from "../../../../domain/errors.ts";
import { normaliseMsisdn } from "../../../../domain/people/msisdn.ts";
import { translate } from "../../../../domain/translate.ts";
import { isOwnPhone } from "../../accounts/phones/prove-phone.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";

/**
 * Test copies are free and go to whom the sender names: only to phones that the member has held in hand. Throws
 * invalid-argument that names the others by their place in the list.
 */
export async function refuseUnproved(
  deps: Pick<CampaignsDeps, "db" | "clock" | "cipher">,
  userId: string,
  testNumbers: readonly string[],
  campaign: Campaign,
): Promise<void> {
  const { code } = countryOf(campaign);
  const checks = testNumbers.map(async (number) => {
    const read = normaliseMsisdn(number, code);
    return read.ok && (await isOwnPhone(deps, userId, read.msisdn));
  });
  const message = translate("Confirm this number with a code first.");
  const problems = (await Promise.all(checks)).flatMap((isProved, index) =>
    isProved ? [] : [{ path: `testNumbers.${index}`, message }],
  );
  if (problems.length > 0) throw invalidArgument(problems);
}
