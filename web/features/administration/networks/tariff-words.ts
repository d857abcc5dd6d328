import { useLingui } from "@lingui/react/macro";
import type { Networks } from "./network-types.ts";

type Price = Networks["connections"][number]["tariffs"][number]["prices"][number];

/** What a price is for, in words. */
export function useTariffWords({ routes }: Pick<Networks, "routes">) {
  const { t } = useLingui();
  const channels: Record<Price["channel"], string> = {
    sms: t`SMS, each part`,
    rcs: t`RCS, each message`,
    pcm: t`Please Call Me, each tag`,
    display: t`Display, each banner`,
  };
  const networkOf = (routeId: number | null): string =>
    routeId === null
      ? t`Every other network`
      : (routes.find((route) => route.routeId === routeId)?.name ?? String(routeId));
  return { channels, networkOf };
}
