import { Plural, Trans } from "@lingui/react/macro";
import type { Outputs } from "../../../api/client.ts";
import { FactList } from "../../../ui/fact-list.tsx";
import { Money } from "../../../ui/money.tsx";

type Held = Outputs["administration"]["report"]["held"][number];

/** What the revenue above is, and the money of campaigns under way that is not in it yet. */
export function HeldMoney({ rows }: { rows: readonly Held[] }) {
  return (
    <>
      <p className="lh-quiet">
        <Trans>
          Revenue is the money for delivered messages of settled campaigns. A campaign is settled
          when the figures of its networks are final; until then its money is set aside.
        </Trans>
      </p>
      {rows.length > 0 ? (
        <FactList
          facts={rows.flatMap(({ currency, campaigns, heldMinor, deliveredMinor }) => [
            {
              key: `held ${currency}`,
              name: (
                <Plural
                  value={campaigns}
                  one="Still set aside for # campaign"
                  other="Still set aside for # campaigns"
                />
              ),
              value: <Money amountMinor={heldMinor} currency={currency} />,
            },
            {
              key: `delivered ${currency}`,
              name: <Trans>Of that for messages delivered so far</Trans>,
              value: <Money amountMinor={deliveredMinor} currency={currency} />,
            },
          ])}
        />
      ) : null}
    </>
  );
}
