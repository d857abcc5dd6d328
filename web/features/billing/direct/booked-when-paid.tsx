import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { formatWeekdayDate } from "../../../../domain/text/formats.ts";
import { orpc } from "../../../api/client.ts";

/** What happens to a campaign when its payment arrives. */
export function BookedWhenPaid({ campaignId }: { campaignId: string }) {
  const campaign = useQuery(orpc.campaigns.get.queryOptions({ input: { id: campaignId } }));
  // The wire time carries the country's offset, so its date is the country's.
  const day = campaign.data?.serviceRecurring.startPeriod?.slice(0, 10);
  return day ? (
    <Trans>
      Your campaign is booked as soon as the payment arrives. The networks check it, and it goes out
      from {formatWeekdayDate(day)}.
    </Trans>
  ) : (
    <Trans>
      Your campaign is booked as soon as the payment arrives. The networks check it, and it goes out
      on the days you chose.
    </Trans>
  );
}
