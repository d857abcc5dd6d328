import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { client } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { DataTable } from "../../../ui/data-table.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { NativeSelect } from "../../../ui/form/native-select.tsx";
import { countryName } from "../country-names.ts";
import { ReasonDialog } from "../reason-dialog.tsx";
import type { NetworkConnection, NetworkRoute } from "./network-types.ts";
import { RouteChoice } from "./route-choice.tsx";
import { deliveredShare, servingSentence, withNational } from "./serving-words.ts";

type Serving = NetworkRoute["connections"][number];
type Props = {
  route: NetworkRoute;
  connections: readonly NetworkConnection[];
  onChanged: () => Promise<void>;
};

const PRIORITIES = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const SHARES = [1, 5, 10, 20, 25, 30, 40, 50, 60, 70, 75, 80, 90, 95, 99, 100];

const choices = (values: readonly number[], now: number) =>
  [...new Set([...values, now])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value: String(value), label: String(value) }));

/** Which connections serve a route, and a sentence that says what happens. Saved as a whole. */
export function RouteServing({ route, connections, onChanged }: Props) {
  const { t } = useLingui();
  const [serving, setServing] = useState<readonly Serving[]>(route.connections);
  const [choice, setChoice] = useState(route.choice);
  const [isAsking, setAsking] = useState(false);
  const nameOf = (id: number) => connections.find((one) => one.id === id)?.name ?? String(id);
  const put = (id: number, patch: Partial<Serving>) =>
    setServing(serving.map((one) => (one.connectionId === id ? { ...one, ...patch } : one)));
  const left = connections.filter(({ id }) => !serving.some((one) => one.connectionId === id));
  const served = serving.map(({ connectionId, priority, share }) => ({
    name: nameOf(connectionId),
    isEnabled: connections.find(({ id }) => id === connectionId)?.isEnabled ?? false,
    priority,
    share,
  }));
  const national = connections.filter(
    ({ id, nationalCountryId }) =>
      nationalCountryId === route.countryId &&
      !serving.some(({ connectionId }) => connectionId === id),
  );
  const sentence = servingSentence(withNational(served, national, choice), choice);
  const isChosenAnew = JSON.stringify(choice) !== JSON.stringify(route.choice);
  const isChanged = isChosenAnew || JSON.stringify(serving) !== JSON.stringify(route.connections);
  const add = (id: number) => {
    const last = Math.max(0, ...serving.map(({ priority }) => priority));
    const priority = Math.min(last + 1, PRIORITIES.length);
    setServing([...serving, { connectionId: id, priority, share: 100 }]);
  };
  return (
    <Card title={t`${route.name}, ${countryName(route.countryId)}`}>
      <p aria-live="polite">{sentence}</p>
      {serving.length > 0 ? (
        <DataTable
          caption={t`Connections of ${route.name}`}
          rows={serving}
          rowKey={({ connectionId }) => String(connectionId)}
          columns={[
            {
              key: "name",
              name: t`Connection`,
              isHeading: true,
              renderCell: ({ connectionId }) => nameOf(connectionId),
            },
            {
              key: "priority",
              name: t`Turn`,
              renderCell: ({ connectionId, priority }) => (
                <NativeSelect
                  aria-label={t`Turn of ${nameOf(connectionId)} on ${route.name}`}
                  value={String(priority)}
                  data={choices(PRIORITIES, priority)}
                  onChange={(event) =>
                    put(connectionId, { priority: Number(event.currentTarget.value) })
                  }
                />
              ),
            },
            {
              key: "share",
              name: t`Share`,
              renderCell: ({ connectionId, share }) => (
                <NativeSelect
                  aria-label={t`Share of ${nameOf(connectionId)} on ${route.name}`}
                  value={String(share)}
                  data={choices(SHARES, share)}
                  onChange={(event) =>
                    put(connectionId, { share: Number(event.currentTarget.value) })
                  }
                />
              ),
            },
            {
              key: "delivered",
              name: t`Delivered in 7 days`,
              renderCell: ({ connectionId }) =>
                deliveredShare(route.results.find((one) => one.connectionId === connectionId)) ??
                t`Not known`,
            },
            {
              key: "remove",
              name: t`Take away`,
              renderCell: ({ connectionId }) => (
                <Button
                  variant="subtle"
                  aria-label={t`Take ${nameOf(connectionId)} away from ${route.name}`}
                  onClick={() =>
                    setServing(serving.filter((one) => one.connectionId !== connectionId))
                  }
                >
                  <Trans>Take away</Trans>
                </Button>
              ),
            },
          ]}
        />
      ) : null}
      {serving.length > 0 ? (
        <RouteChoice name={route.name} choice={choice} onChange={setChoice} />
      ) : null}
      {left.length > 0 ? (
        <NativeSelect
          label={t`Add a connection to ${route.name}`}
          value=""
          onChange={(event) => add(Number(event.currentTarget.value))}
          data={[
            { value: "", label: t`Choose` },
            ...left.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      ) : null}
      {isChanged ? (
        <div className="lh-row">
          <Button onClick={() => setAsking(true)}>
            <Trans>Save for {route.name}</Trans>
          </Button>
          <Button
            variant="subtle"
            onClick={() => {
              setServing(route.connections);
              setChoice(route.choice);
            }}
          >
            <Trans>Cancel</Trans>
          </Button>
        </div>
      ) : null}
      {isAsking ? (
        <ReasonDialog
          title={t`Save for ${route.name}?`}
          confirmLabel={t`Save for ${route.name}`}
          onConfirm={async (reason) => {
            const { routeId, connections: known } = route;
            await client.administration.setRouteNetworks({
              routeId,
              known,
              connections: [...serving],
              ...(isChosenAnew ? { choice: { known: route.choice, next: choice } } : {}),
              reason,
            });
            setAsking(false);
            await onChanged();
          }}
          onCancel={() => setAsking(false)}
        >
          <p>{sentence}</p>
        </ReasonDialog>
      ) : null}
    </Card>
  );
}
