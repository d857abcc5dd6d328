import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { DataTable } from "../../../ui/data-table.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { formatDate } from "../../../ui/numbers.ts";
import type { NetworkConnection, Networks } from "./network-types.ts";
import { TariffDialog } from "./tariff-dialog.tsx";
import { useTariffWords } from "./tariff-words.ts";
import { formatMillionths } from "./millionths.ts";

type Props = {
  connection: NetworkConnection;
  networks: Networks;
  onChanged: () => Promise<void>;
};

/** What a connection charges, by the day it holds from. */
export function NetworkTariffs({ connection, networks, onChanged }: Props) {
  const { t } = useLingui();
  const { channels, networkOf } = useTariffWords(networks);
  const [isAsking, setIsAsking] = useState(false);
  const { name, tariffs } = connection;
  return (
    <section aria-label={t`Prices of ${name}`} className="lh-stack-tight">
      <h3>
        <Trans>Prices</Trans>
      </h3>
      {tariffs.length === 0 ? (
        <p className="lh-quiet">
          <Trans>
            Without prices nobody knows what its messages cost, and the margin is not known.
          </Trans>
        </p>
      ) : null}
      {tariffs.map(({ id, validFrom, currency, prices }, at) => {
        const day = formatDate(`${validFrom}T00:00:00Z`, "UTC");
        return (
          <details key={id} open={at === 0}>
            <summary>
              <Trans>
                From {day}, in {currency}
              </Trans>
            </summary>
            {prices.length === 0 ? (
              <p className="lh-quiet">
                <Trans>No prices from this day on.</Trans>
              </p>
            ) : (
              <DataTable
                caption={t`Prices of ${name} from ${day}`}
                rows={prices}
                rowKey={({ channel, routeId }) => `${channel} ${routeId}`}
                columns={[
                  {
                    key: "channel",
                    name: t`What for`,
                    isHeading: true,
                    renderCell: ({ channel }) => channels[channel],
                  },
                  {
                    key: "network",
                    name: t`Network`,
                    renderCell: ({ routeId }) => networkOf(routeId),
                  },
                  {
                    key: "price",
                    name: t`Price`,
                    isNumber: true,
                    renderCell: ({ unitMicros }) => `${currency} ${formatMillionths(unitMicros)}`,
                  },
                ]}
              />
            )}
          </details>
        );
      })}
      <div className="lh-row">
        <Button
          variant="default"
          aria-label={t`Change the prices of ${name}`}
          onClick={() => setIsAsking(true)}
        >
          {tariffs.length === 0 ? t`Add prices` : t`Change prices`}
        </Button>
      </div>
      {isAsking ? (
        <TariffDialog
          connection={connection}
          networks={networks}
          onDone={async () => {
            setIsAsking(false);
            await onChanged();
          }}
          onCancel={() => setIsAsking(false)}
        />
      ) : null}
    </section>
  );
}
