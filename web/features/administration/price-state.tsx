import { useLingui } from "@lingui/react/macro";
import { Badge } from "../../ui/notice/status-badge.tsx";

/** Whether a price is over, holds now or is yet to come. */
export function PriceState({ state }: { state: "past" | "now" | "to-come" }) {
  const { t } = useLingui();
  if (state === "past") return <Badge tone="quiet">{t`Past`}</Badge>;
  return state === "now" ? (
    <Badge tone="good">{t`In force`}</Badge>
  ) : (
    <Badge tone="info">{t`Still to come`}</Badge>
  );
}
