import { useLingui } from "@lingui/react/macro";
import type { Outputs } from "../../../api/client.ts";

type Source = Outputs["administration"]["optOutCounts"]["rows"][number]["source"];

/** The ways into the register. */
export function useSourceNames(): Record<Source, string> {
  const { t } = useLingui();
  return {
    reply: t`Reply STOP`,
    link: t`Opt-out link`,
    advertiser: t`An advertiser's word`,
    administrator: t`By hand`,
    register: t`National register`,
  };
}
