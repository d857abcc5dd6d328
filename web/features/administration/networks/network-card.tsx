import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import { countryName } from "../country-names.ts";
import { CallbackAddress } from "./callback-address.tsx";
import { NetworkSecrets } from "./network-secrets.tsx";
import { NetworkSenders } from "./network-senders.tsx";
import { NetworkState } from "./network-state.tsx";
import { NetworkTariffs } from "./network-tariffs.tsx";
import { NetworkTrial } from "./network-trial.tsx";
import type { NetworkConnection, Networks } from "./network-types.ts";
import { routesLeftAlone } from "./serving-words.ts";

type Props = {
  connection: NetworkConnection;
  networks: Networks;
  onEdit: () => void;
  onChanged: () => Promise<void>;
};

/** A connection: how it is, what it needs on the server, and what can be done with it. */
export function NetworkCard({ connection, networks, onEdit, onChanged }: Props) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<"switch" | "remove" | null>(null);
  const { id, revision, name, isEnabled, state, problem, lookup, nationalCountryId } = connection;
  const title = networks.adapters.find((known) => known.name === connection.adapter)?.title;
  const served = networks.routes.filter(({ connections }) =>
    connections.some(({ connectionId }) => connectionId === id),
  );
  const leftAlone = isEnabled ? routesLeftAlone(id, networks) : [];
  const names = leftAlone.join(", ");
  const done = async () => {
    setAsking(null);
    await onChanged();
  };
  return (
    <Card title={name} aside={<NetworkState state={state} />}>
      {connection.spam.isOften ? (
        <Notice tone="warn" title={<Trans>Many people call its messages spam.</Trans>} />
      ) : null}
      {isEnabled && !lookup && served.length === 0 && nationalCountryId === null ? (
        <Notice
          tone="info"
          title={<Trans>It takes no messages yet. Add it to a route below.</Trans>}
        />
      ) : null}
      {problem ? <Notice tone={state === "broken" ? "bad" : "warn"} title={problem} /> : null}
      <FactList
        facts={[
          { key: "kind", name: t`Kind of network`, value: title ?? connection.adapter },
          ...(lookup
            ? [
                {
                  key: "numbers",
                  name: t`Numbers looked up in 30 days`,
                  value: formatCount(lookup.numbers),
                },
                {
                  key: "cached",
                  name: t`Known from earlier answers`,
                  value: formatCount(Math.max(0, lookup.numbers - lookup.asked - lookup.failed)),
                },
                {
                  key: "failed",
                  name: t`Without an answer`,
                  value: formatCount(lookup.failed),
                },
              ]
            : [
                {
                  key: "routes",
                  name: t`Routes`,
                  value: served.map((route) => route.name).join(", ") || t`None`,
                },
                ...(nationalCountryId === null
                  ? []
                  : [
                      {
                        key: "national",
                        name: t`Reaches all networks of`,
                        value: countryName(nationalCountryId),
                      },
                    ]),
                {
                  key: "wait",
                  name: t`Waiting for a receipt`,
                  value: formatCount(connection.waiting),
                },
                {
                  key: "doubt",
                  name: t`Unknown whether they were sent`,
                  value: formatCount(connection.inDoubt),
                },
                {
                  key: "parked",
                  name: t`Receipts for unknown messages`,
                  value: formatCount(connection.parked),
                },
                {
                  key: "spam",
                  name: t`Spam complaints in 30 days`,
                  value: formatCount(connection.spam.complaints),
                },
              ]),
        ]}
      />
      <NetworkSecrets secrets={connection.secrets} />
      {lookup ? null : (
        <>
          <NetworkSenders connection={connection} onChanged={onChanged} />
          <NetworkTariffs connection={connection} networks={networks} onChanged={onChanged} />
          <CallbackAddress name={name} url={connection.callbackUrl} />
        </>
      )}
      {isEnabled ? (
        <NetworkTrial id={id} name={name} takesMessages={lookup === null} onDone={onChanged} />
      ) : null}
      <div className="lh-row">
        <Button
          variant="default"
          aria-label={isEnabled ? t`Switch ${name} off` : t`Switch ${name} on`}
          onClick={() => setAsking("switch")}
        >
          {isEnabled ? t`Switch off` : t`Switch on`}
        </Button>
        <Button variant="default" aria-label={t`Change ${name}`} onClick={onEdit}>
          <Trans>Change</Trans>
        </Button>
        {served.length === 0 && nationalCountryId === null ? (
          <Button
            variant="subtle"
            aria-label={t`Delete ${name}`}
            onClick={() => setAsking("remove")}
          >
            <Trans>Delete</Trans>
          </Button>
        ) : null}
      </div>
      {asking === "switch" ? (
        <ReasonDialog
          title={isEnabled ? t`Switch ${name} off?` : t`Switch ${name} on?`}
          confirmLabel={isEnabled ? t`Switch off` : t`Switch on`}
          isDangerous={leftAlone.length > 0}
          typedWord={leftAlone.length > 0 ? name : undefined}
          onConfirm={async (reason) => {
            const change = { id, revision, isEnabled: !isEnabled, reason };
            await client.administration.switchNetwork(change);
            await done();
          }}
          onCancel={() => setAsking(null)}
        >
          {leftAlone.length > 0 ? (
            <p>
              <Trans>
                Last connection of: {names}. Messages there wait until another connection serves it.
              </Trans>
            </p>
          ) : isEnabled ? (
            <Trans>Nothing more is handed to it. Receipts for what it has are kept.</Trans>
          ) : (
            <Trans>It takes messages of its routes from now on.</Trans>
          )}
        </ReasonDialog>
      ) : null}
      {asking === "remove" ? (
        <ReasonDialog
          title={t`Delete ${name}?`}
          confirmLabel={t`Delete`}
          isDangerous
          onConfirm={async (reason) => {
            await client.administration.removeNetwork({ id, revision, reason });
            await done();
          }}
          onCancel={() => setAsking(null)}
        >
          <Trans>Its settings are gone for good. The history keeps them.</Trans>
        </ReasonDialog>
      ) : null}
    </Card>
  );
}
